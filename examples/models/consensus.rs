//! Which typefaces draw digits as most others do. Symbol fonts have pictures in
//! the places of digits, whatever their files are called.

use gridlens::theme::Glyph;

/// The digits of one face, from 0.
pub type Digits = [Glyph; 10];

/// Of a face's digits so many are more like the mean of their own kind than
/// like that of any other: some faces have an odd 1 or 4.
const LEAST_OWN: usize = 8;
/// and at least this like it, in the mean.
const LEAST_LIKE: f32 = 0.5;
/// Faces that are no text stop counting for the means after so many rounds.
const ROUNDS: usize = 3;

/// The mean of each digit over many faces.
pub struct Consensus {
    means: Vec<Glyph>,
}

impl Consensus {
    /// What most of `faces` agree on; `None` without any.
    pub fn of(faces: &[Digits]) -> Option<Self> {
        let mut kept: Vec<&Digits> = faces.iter().collect();
        let mut consensus = Self::mean(&kept)?;
        for _ in 0..ROUNDS {
            kept.retain(|face| consensus.is_ordinary(face));
            consensus = Self::mean(&kept)?;
        }
        Some(consensus)
    }

    fn mean(faces: &[&Digits]) -> Option<Self> {
        let (first, rest) = faces.split_first()?;
        let mean = |digit: usize| {
            let start = (first[digit].clone(), 1.0);
            let add = |(mean, count): (Glyph, f32), face: &&Digits| {
                (mean.mixed(&face[digit], count), count + 1.0)
            };
            rest.iter().fold(start, add).0
        };
        Some(Self { means: (0..10).map(mean).collect() })
    }

    /// Whether these are digits as most faces draw them.
    pub fn is_ordinary(&self, face: &Digits) -> bool {
        let likeness = |digit: usize, mean: usize| self.means[mean].likeness(&face[digit]);
        let is_own = |digit: &usize| {
            let own = likeness(*digit, *digit);
            (0..10).all(|other| likeness(*digit, other) <= own)
        };
        let own = (0..10).filter(is_own).count();
        let like = (0..10).map(|digit| likeness(digit, digit)).sum::<f32>() / 10.0;
        own >= LEAST_OWN && like >= LEAST_LIKE
    }
}

/// The digits of a face as those of a symbol font might be: each in the place
/// of the next.
pub fn misplaced(face: &Digits) -> Digits {
    let mut digits = face.clone();
    digits.rotate_right(1);
    digits
}
