//! Signs of the colour of the thick line they lie across: of them only what juts out
//! to both sides of it shows.

use std::ops::Range;

use super::{Shape, View, level};

/// Where ink juts out of a line, in pixels along it.
type Run = (f64, f64);

impl View {
    /// The shape that juts out on both sides of the line, which reaches so many pixels to
    /// both sides of the middle and runs upright or across. Arms that part from each
    /// other cross under the line.
    pub fn bridged(&self, line: [f64; 2], is_upright: bool) -> Option<Shape> {
        let middle = self.side as f64 / 2.0;
        let (from, to) = ((middle - line[0]).round() as usize, (middle + line[1]).round() as usize);
        if from < FURTHER || to + FURTHER > self.side {
            return None;
        }
        let runs = |across: usize| self.runs(across, is_upright);
        let (before, behind) = (runs(from - 1), runs(to));
        let parting = (1..FURTHER).flat_map(|by| {
            let ends = [(&before, runs(from - 1 - by)), (&behind, runs(to + by))];
            ends.map(|(near, far)| Some((apart(&far)? - apart(near)?) / by as f64))
        });
        let parting: Vec<f64> = parting.flatten().collect();
        let is_parting = parting.iter().sum::<f64>() >= PARTING * parting.len() as f64;
        let ways: &[(usize, usize)] = match (before.len(), behind.len()) {
            (1, 1) => &[(0, 0)],
            (2, 2) if parting.is_empty() => &[],
            (2, 2) if is_parting => &[(0, 1), (1, 0)],
            (2, 2) => &[(0, 0), (1, 1)],
            _ => &[],
        };
        let bands = ways.iter().map(|&(i, j)| (before[i], behind[j]));
        let contrast = self.joined(bands, from - 1..to + 1, is_upright);
        self.shape(&contrast, level(self.strongest())).filter(|_| !ways.is_empty())
    }

    /// Where ink is, so far across the border.
    fn runs(&self, across: usize, is_upright: bool) -> Vec<Run> {
        let level = level(self.strongest());
        let is_ink = |along: &usize| self.contrast[self.at(across, *along, is_upright)] > level;
        let mut runs: Vec<Run> = Vec::new();
        for along in (0..self.side).filter(is_ink) {
            let (start, end) = (along as f64, along as f64 + 1.0);
            match runs.last_mut() {
                Some(run) if run.1 == start => run.1 = end,
                _ => runs.push((start, end)),
            }
        }
        runs
    }

    fn at(&self, across: usize, along: usize, is_upright: bool) -> usize {
        if is_upright { along * self.side + across } else { across * self.side + along }
    }

    /// The contrast with these bands of ink over the line, each from one run to another.
    fn joined(
        &self,
        bands: impl Iterator<Item = (Run, Run)>,
        line: Range<usize>,
        is_upright: bool,
    ) -> Vec<u8> {
        let mut contrast = self.contrast.clone();
        let ink = self.strongest();
        for (one, other) in bands {
            for across in line.clone() {
                let part = (across - line.start) as f64 / (line.len() - 1).max(1) as f64;
                let mixed = |a: f64, b: f64| (a + (b - a) * part).round() as usize;
                for along in mixed(one.0, other.0)..mixed(one.1, other.1).min(self.side) {
                    contrast[self.at(across, along, is_upright)] = ink;
                }
            }
        }
        contrast
    }
}

/// How far apart two runs are; `None` for others than two.
fn apart(runs: &[Run]) -> Option<f64> {
    match runs {
        [one, other] => Some((other.0 + other.1 - one.0 - one.1) / 2.0),
        _ => None,
    }
}

/// Whether arms part from each other is looked for in so many pixels beside the line;
const FURTHER: usize = 4;
/// then they do by this much from one pixel to the next.
const PARTING: f64 = 0.6;

#[cfg(test)]
mod tests {
    use super::super::tests::view;
    use super::*;

    /// What of a sign shows beside a line of eight pixels.
    fn covered(is_ink: impl Fn(f64, f64) -> bool) -> View {
        view(|x, y| x.abs() > 4.0 && is_ink(x, y))
    }

    #[test]
    fn bars_and_crosses_are_joined_over_the_line() {
        let is_bar = |x: f64, y: f64| x.abs() < 9.0 && (2.0..5.0).contains(&y.abs());
        let whole = view(is_bar).on_border().unwrap();
        let bars = covered(is_bar).bridged([4.0; 2], true).unwrap();
        assert_eq!((bars.bounds, bars.glyph), (whole.bounds, whole.glyph));
        let is_cross = |x: f64, y: f64| x.abs() < 9.0 && (x.abs() - y.abs()).abs() < 2.0;
        let whole = view(is_cross).on_border().unwrap();
        let cross = covered(is_cross).bridged([4.0; 2], true).unwrap();
        assert_eq!(cross.bounds, whole.bounds);
        assert!(cross.glyph.likeness(&whole.glyph) > 0.9);
    }

    #[test]
    fn what_juts_out_on_one_side_only_is_no_sign() {
        let one_sided = covered(|x, y| (0.0..9.0).contains(&x) && y.abs() < 3.0);
        assert!(one_sided.bridged([4.0; 2], true).is_none());
        assert!(covered(|_, _| false).bridged([4.0; 2], true).is_none());
    }
}
