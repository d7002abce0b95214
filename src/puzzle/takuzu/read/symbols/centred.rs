//! Rings with something in their middle, as games mark what was given: outside of that they
//! are like the board's other rings.

use super::{CLEAR, Name};
use crate::sight::InkClass;
use crate::sight::edges::correlation;
use crate::theme::{GLYPH, Glyph};

/// The label of a ring.
const RING: &str = "ring";
/// What is in the middle reaches no further than this part of a ring's side from it,
const MIDDLE: f64 = 0.22;
/// and the ring stands further away than this.
const AROUND: f64 = 0.34;
/// The least that what is there is inked in its own middle, of 255,
const INKED: u8 = 120;
/// so far from it,
const INNER: f64 = 0.06;
/// and the most that is between both.
const BARE: u8 = 60;
/// The ring is so much like the others: thin ones come out on two rows of pixels or on one,
/// and like a disc it is by 0.3,
const LIKE: f32 = 0.75;
/// and as large but for this factor.
const ONE_SIZE: f64 = 1.12;
/// So many plain rings tell.
const SEVERAL: usize = 2;

/// Gives rings with something in their middle, which no template names, the name of the plain
/// ones that they are like outside of it. Where nothing else stands on the board they may be
/// its other symbol.
pub fn name_centred(inks: &[InkClass], names: &mut [Name]) {
    let is_plain = |&i: &usize| {
        let is_ring = match &names[i] {
            Name::Value('0', sure) => *sure > CLEAR,
            name => name.shape() == Some(RING),
        };
        is_ring && inks[i].count >= SEVERAL && Parts::of(&inks[i].glyph).is_plain()
    };
    let plain: Vec<usize> = (0..inks.len()).filter(is_plain).collect();
    let is_other = |i: usize| {
        let is_named = names[i].is_one() || names[i].shape().is_some_and(|label| label != RING);
        is_named && inks[i].count >= SEVERAL
    };
    if !(0..inks.len()).any(is_other) {
        return;
    }
    for i in 0..inks.len() {
        if names[i] != Name::Unknown || !is_centred(&inks[i].glyph) {
            continue;
        }
        let is_like = |&ring: &usize| {
            let near = |a: f64, b: f64| a.max(b) <= ONE_SIZE * a.min(b);
            near(inks[ring].width, inks[i].width)
                && near(inks[ring].height, inks[i].height)
                && outer_likeness(&inks[ring].glyph, &inks[i].glyph) >= LIKE
        };
        if let Some(ring) = plain.iter().copied().find(is_like) {
            names[i] = names[ring].clone();
        }
    }
}

/// Whether a glyph is a ring with something in its middle.
pub fn is_centred(glyph: &Glyph) -> bool {
    Parts::of(glyph).is_centred()
}

/// How far a pixel of a glyph is from its middle, in parts of its side.
fn off(i: usize) -> f64 {
    let part = |at: usize| (at as f64 + 0.5) / GLYPH as f64 - 0.5;
    part(i % GLYPH).hypot(part(i / GLYPH))
}

/// How much alike two glyphs are without what is in their middles.
fn outer_likeness(one: &Glyph, other: &Glyph) -> f32 {
    let [one, other] = [one, other].map(Glyph::to_grey);
    let outer: Vec<(f32, f32)> = (0..one.len())
        .filter(|&i| off(i) > MIDDLE)
        .map(|i| (f32::from(one[i]), f32::from(other[i])))
        .collect();
    correlation(outer.into_iter())
}

/// The ink in the middle of a glyph at least, and between that and a ring at most, of 255.
struct Parts {
    least_inside: u8,
    most_inside: u8,
    most_between: u8,
}

impl Parts {
    fn of(glyph: &Glyph) -> Self {
        let grey = glyph.to_grey();
        let within = |from: f64, to: f64| {
            grey.iter().enumerate().filter(move |(i, _)| (from..to).contains(&off(*i)))
        };
        let most = |from: f64, to: f64| within(from, to).map(|(_, own)| *own).max().unwrap_or(0);
        Self {
            least_inside: within(0.0, INNER).map(|(_, own)| *own).min().unwrap_or(0),
            most_inside: most(0.0, MIDDLE),
            most_between: most(MIDDLE, AROUND),
        }
    }

    const fn is_plain(&self) -> bool {
        self.most_inside <= BARE && self.most_between <= BARE
    }

    const fn is_centred(&self) -> bool {
        self.least_inside >= INKED && self.most_between <= BARE
    }
}

#[cfg(test)]
mod tests {
    use super::super::names;
    use super::*;
    use crate::geom::At;
    use crate::puzzle::takuzu::read::testing::sight;

    const ROWS: [&str; 6] = ["o.do.d", ".d.o..", "m..do.", "d.o..d", ".od.o.", "o..d.o"];

    /// The names of a plain ring and of one with something so large in its middle, whose
    /// sides are so long.
    fn named(middle: u32, radius: f64) -> [Name; 2] {
        named_on(&ROWS, middle, radius)
    }

    fn named_on(rows: &[&str], middle: u32, radius: f64) -> [Name; 2] {
        let seen = sight(rows, |kind, x, y| {
            let far = (f64::from(x) - 19.5).hypot(f64::from(y) - 19.5);
            match kind {
                'm' if x.abs_diff(20).max(y.abs_diff(20)) < middle => [192, 57, 43],
                'm' if (radius - 2.0..radius).contains(&far) => [150; 3],
                'o' if (13.0..15.0).contains(&far) => [150; 3],
                'd' if far < 15.0 => [30; 3],
                _ => [250; 3],
            }
        });
        let named = names(&seen);
        [At::new(0, 0), At::new(2, 0)]
            .map(|at| seen.looks[at].ink.map(|ink| named[ink.class].clone()).expect("ink"))
    }

    #[test]
    fn a_ring_with_a_mark_in_its_middle_is_a_ring() {
        let is_zero = |name: &Name| matches!(name, Name::Value('0', sure) if *sure > CLEAR);
        let [plain, marked] = named(4, 15.0);
        assert!(is_zero(&plain) && is_zero(&marked), "{plain:?} {marked:?}");
        let [_, small] = named(4, 11.0);
        assert!(!is_zero(&small), "it is smaller than the others: {small:?}");
        let [_, full] = named(9, 15.0);
        assert!(!is_zero(&full), "it is full of something: {full:?}");
        let targets = ROWS.map(|row| row.replace('d', "m"));
        let [plain, target] = named_on(&targets.each_ref().map(String::as_str), 4, 15.0);
        assert_ne!(plain, target, "the board's other symbol");
    }
}
