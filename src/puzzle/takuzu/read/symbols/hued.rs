//! Digits in a colour for each value: where the ones are plainly written, what stands
//! beside them in the other colour is the zeros, whatever their typeface makes of them. A
//! slashed zero in bold strokes is like a disc, a thin square one like a frame.

use super::{CLEAR, CLEARLY, Name};
use crate::picture::{hue, hues_apart};
use crate::sight::InkClass;
use crate::theme::{Match, Meaning};

/// Colours whose channels differ by less are greys.
const VIVID: u8 = 60;
/// Prints of one value differ by fewer degrees than this,
const ONE_HUE: i32 = 20;
/// and those of two values by more.
const TWO_HUES: i32 = 60;
/// Digits of one board differ in height by this factor at most,
const SAME_HEIGHT: f64 = 1.3;
/// and are this many times as wide as high at most.
const WIDEST: f64 = 1.15;
/// Each of both values stands on so many cells,
const SOME: usize = 2;
/// and is at least this part of all symbols.
const PARTNERS: usize = 4;
/// How sure a digit is that only its colour tells.
const TOLD: f64 = 0.7;

/// Takes all that stands in one vivid colour on a board, beside plain ones in another, for
/// zeros, if it is as high. Beside zeros it may be a shape: these are rings too.
pub fn name_by_hue(inks: &[InkClass], names: &mut [Name]) {
    let is_plain = |i: usize| {
        matches!(names[i], Name::Value('1', sure) if sure > CLEAR)
            && inks[i].names.first().is_some_and(|top| top.score >= CLEARLY)
    };
    let (plain, others): (Vec<usize>, Vec<usize>) = (0..inks.len()).partition(|&i| is_plain(i));
    let is_high = |&i: &usize| {
        plain.iter().any(|&own| {
            let (low, high) =
                (inks[i].height.min(inks[own].height), inks[i].height.max(inks[own].height));
            high <= SAME_HEIGHT * low
        })
    };
    let others: Vec<usize> = others.into_iter().filter(is_high).collect();
    let count = |of: &[usize]| of.iter().map(|&i| inks[i].count).sum::<usize>();
    let [known, told] = [&plain, &others].map(|of| count(of));
    let is_open = |&i: &usize| {
        let is_foreign = matches!(names[i], Name::Foreign(_));
        let is_like = inks[i].names.first().is_some_and(|top| top.score >= CLEARLY);
        !(is_foreign && is_like) && inks[i].width <= WIDEST * inks[i].height
    };
    let fewer = known.min(told);
    let is_even = fewer >= SOME && PARTNERS * fewer >= known + told;
    if !is_even || !others.iter().all(is_open) {
        return;
    }
    let (Some(own), Some(other)) = (hue_of(inks, &plain), hue_of(inks, &others)) else { return };
    if hues_apart(own, other) >= TWO_HUES {
        others.into_iter().for_each(|i| names[i] = Name::Value('0', TOLD));
    }
}

/// What is less like a zero than this is none,
const NO_ZERO: f32 = 0.5;
/// and what is this like the template of a shape is one.
const SHAPED: f32 = 0.6;

/// Takes what is hardly like a 1 for a picture, on a board on which all else is shapes of
/// another vivid colour that are nothing like a zero: where one value is a picture, so is
/// the other.
pub fn name_beside_shapes(inks: &[InkClass], names: &mut [Name]) {
    let all = |is_own: &dyn Fn(usize) -> bool| (0..inks.len()).filter(|&i| is_own(i)).collect();
    let ones: Vec<usize> = all(&|i| matches!(names[i], Name::Value('1', _)));
    let marks: Vec<usize> = all(&|i| matches!(names[i], Name::Mark(_) | Name::Speck));
    let others: Vec<usize> = all(&|i| !ones.contains(&i) && !marks.contains(&i));
    let is_plain = |&i: &usize| inks[i].names.first().is_some_and(|top| top.score >= CLEARLY);
    let is_zero = |name: &Match| name.means == Meaning::Zero && name.score >= NO_ZERO;
    let is_picture = |&i: &usize| {
        let is_like = inks[i].names.first().is_some_and(|top| top.score >= SHAPED);
        names[i].shape().is_some() && is_like && !inks[i].names.iter().any(is_zero)
    };
    if ones.iter().any(is_plain) || !others.iter().all(is_picture) {
        return;
    }
    let (Some(own), Some(other)) = (hue_of(inks, &ones), hue_of(inks, &others)) else { return };
    if hues_apart(own, other) >= TWO_HUES {
        ones.into_iter().for_each(|i| names[i] = Name::Unknown);
    }
}

/// The hue that these inks have in common.
fn hue_of(inks: &[InkClass], of: &[usize]) -> Option<i32> {
    let hues: Option<Vec<i32>> = of.iter().map(|&i| hue(inks[i].colour, VIVID)).collect();
    let hues = hues?;
    let first = *hues.first()?;
    hues.iter().all(|own| hues_apart(*own, first) <= ONE_HUE).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::super::names;
    use super::*;
    use crate::geom::At;
    use crate::picture::Rgb;
    use crate::puzzle::takuzu::read::testing::sight;

    /// The name of the squares with a slash on a board of such, in a colour, beside ones.
    fn named(squares: Rgb, ones: Rgb) -> Name {
        let rows = ["1s..s1", ".1s..s", "s..1s.", "1.s..1", "..1s.1", "s1..1s"];
        let seen = sight(&rows, |kind, x, y| {
            let (across, down) = (x.abs_diff(20), y.abs_diff(20));
            let is_stem = (19..22).contains(&x) && down <= 9;
            let is_flag = (11..16).contains(&y) && (30..34).contains(&(x + y));
            let is_frame = across.max(down) <= 9 && across.max(down) >= 7;
            let is_slash = across.max(down) <= 9 && (x + y).abs_diff(40) <= 2;
            match kind {
                '1' if is_stem || is_flag => ones,
                's' if is_frame || is_slash => squares,
                _ => [16, 22, 48],
            }
        });
        let class = seen.looks[At::new(0, 1)].ink.map(|ink| ink.class).expect("ink");
        names(&seen)[class].clone()
    }

    #[test]
    fn an_arrow_beside_shapes_of_another_colour_is_no_one() {
        let rows = ["1s..s1", ".1s..s", "s..1s.", "1.s..1", "..1s.1", "s1..1s"];
        let seen = sight(&rows, |kind, x, y| match kind {
            '1' if x.abs_diff(20) < 4 && y.abs_diff(20) < 10 => [249, 115, 22],
            's' if x.abs_diff(20) + y.abs_diff(20) < 12 => [20, 184, 166],
            _ => [250; 3],
        });
        let class =
            |column: usize| seen.looks[At::new(0, column)].ink.map(|ink| ink.class).expect("ink");
        let (one, shape) = (class(0), class(1));
        let told = |score: f32, zero: f32, colour: Rgb| {
            let mut inks = seen.inks.clone();
            let like = |means: Meaning, label: &str, score: f32| Match {
                theme: "own".into(),
                label: label.into(),
                means,
                score,
            };
            inks[one].names = vec![like(Meaning::One, "1", score)];
            inks[shape].names =
                vec![like(Meaning::Shape, "diamond", 0.8), like(Meaning::Zero, "0", zero)];
            inks[shape].colour = colour;
            let mut names = vec![Name::Unknown; inks.len()];
            names[one] = Name::Value('1', 0.9);
            names[shape] = Name::Shape("diamond".into());
            name_beside_shapes(&inks, &mut names);
            names[one] == Name::Unknown
        };
        let teal = [20, 184, 166];
        assert!(told(0.78, 0.4, teal));
        assert!(!told(0.9, 0.4, teal), "a plain one");
        assert!(!told(0.78, 0.6, teal), "the shape may be a zero");
        assert!(!told(0.78, 0.4, [230, 120, 40]), "of one colour");
    }

    #[test]
    fn what_stands_beside_ones_in_another_colour_is_the_zero() {
        let (magenta, cyan) = ([210, 34, 174], [20, 200, 210]);
        assert_eq!(named(magenta, cyan), Name::Value('0', TOLD));
        assert_ne!(named([20, 190, 220], cyan), Name::Value('0', TOLD), "one colour");
        assert!(!matches!(named([210; 3], cyan), Name::Value('0', _)), "a grey may be a mark");
    }
}
