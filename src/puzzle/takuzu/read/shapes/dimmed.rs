//! Symbols of both forms that a game draws paler: its givens, or what may not be changed.

use super::Kind;
use crate::picture::{Rgb, distance};
use crate::sight::Sight;

/// So far from its own colour to that of blanks a symbol is dimmed at least,
const PALER: f64 = 0.2;
/// one of the other form as far but for this: thin strokes look paler than discs,
const AS_PALE: f64 = 0.3;
/// and so near to the colours between both it is.
const BETWEEN: u8 = 24;
/// At least one in so many symbols is dimmed: hints are fewer.
const MANY: usize = 5;

/// Whether symbols of `colour` among the kind `own` are dimmed ones, as some of another
/// kind are on a board with blanks of this ground.
pub fn is_dimmed(sight: &Sight, kinds: &[Kind], own: usize, colour: Rgb, blank: Rgb) -> bool {
    // Where a kind's own colour is the dimmed one, as most are, the full one is as odd.
    let full = full(sight, &kinds[own], blank);
    let dimmed = if distance(colour, full) <= BETWEEN { kinds[own].colour } else { colour };
    let Some(paler) = paler(full, dimmed, blank) else { return false };
    let dimmed = |kind: &Kind| -> usize {
        let inks = kind.classes.iter().map(|&class| &sight.inks[class]);
        let full = self::full(sight, kind, blank);
        let alike = inks.filter(|ink| {
            let other = self::paler(full, ink.colour, blank);
            other.is_some_and(|other| (other - paler).abs() <= AS_PALE)
        });
        alike.map(|ink| ink.count).sum()
    };
    let all: usize = kinds.iter().map(|kind| kind.count).sum();
    let counts: Vec<usize> = kinds.iter().map(dimmed).collect();
    let others = counts.iter().enumerate().any(|(i, count)| i != own && *count > 0);
    others && MANY * counts.iter().sum::<usize>() >= all
}

/// The colour that those of a kind are which are not dimmed: its own, or one of which
/// that is a paler one.
fn full(sight: &Sight, kind: &Kind, blank: Rgb) -> Rgb {
    let colours = kind.classes.iter().map(|&class| sight.inks[class].colour);
    let full = colours.filter(|colour| paler(*colour, kind.colour, blank).is_some());
    full.max_by_key(|colour| distance(*colour, blank)).unwrap_or(kind.colour)
}

/// How far a colour is on the way from `full` to `blank`, 0 to 1; `None` where it is not
/// on it, or hardly off its start.
fn paler(full: Rgb, colour: Rgb, blank: Rgb) -> Option<f64> {
    let [full, own, blank] = [full, colour, blank].map(|rgb| rgb.map(f64::from));
    let dot = |a: [f64; 3]| (0..3).map(|c| a[c] * (blank[c] - full[c])).sum::<f64>();
    let way = dot([0, 1, 2].map(|c| blank[c] - full[c]));
    let part = dot([0, 1, 2].map(|c| own[c] - full[c])) / way.max(1.0);
    let there = [0, 1, 2].map(|c| (full[c] + part * (blank[c] - full[c])).clamp(0.0, 255.0) as u8);
    ((PALER..1.0).contains(&part) && distance(there, colour) <= BETWEEN).then_some(part)
}

#[cfg(test)]
mod tests {
    use super::super::super::symbols::names;
    use super::super::super::testing::sight;
    use super::super::read;
    use crate::geom::At;

    #[test]
    fn symbols_that_are_paler_in_both_forms_are_values() {
        // Rings and discs, upper case paler.
        let is_sure = |rows: &[&str], at: At| {
            let seen = sight(rows, |kind, x, y| {
                let off = f64::from(x.abs_diff(20)).hypot(f64::from(y.abs_diff(20)));
                match kind {
                    'r' if (8.0..12.0).contains(&off) => [238, 97, 31],
                    'R' if (8.0..12.0).contains(&off) => [246, 208, 183],
                    'd' if off < 11.0 => [37, 99, 235],
                    'D' if off < 11.0 => [150, 178, 243],
                    _ => [250; 3],
                }
            });
            let values = read(&seen, &names(&seen)).expect("rings and discs");
            let class = seen.looks[at].ink.map(|ink| ink.class).expect("ink");
            values.of[class].1 == 1.0
        };
        let both = ["rd.rD.", ".rD.rd", "dR.D.r", "r.dr.D", ".D.rdR", "dr.d.r"];
        assert!(is_sure(&both, At::new(2, 1)));
        let one = both.map(|row| row.replace('D', "d"));
        assert!(!is_sure(&one.each_ref().map(String::as_str), At::new(2, 1)), "rings alone");
    }
}
