//! Shapes named by the other inks of their colour.

use super::punctuation::is_punctuation;
use super::{Name, SAME_INK, is_shape};
use crate::picture::distance;
use crate::sight::InkClass;

/// Ink that is less like the template of another shape by no more than this may be that
/// shape,
const AS_LIKE: f32 = 0.08;
/// if it is so like ink of its colour that is so named,
const AKIN: f32 = 0.7;
/// and so much more than like any of its own name.
const LEAD: f32 = 0.1;

/// Names a picture by those of its very colour where it is nearly as like their template
/// as the one it was named by, none of that name has its colour, and it is more like them:
/// what lies behind a picture changes how much it is like a template.
pub fn name_akin(inks: &[InkClass], names: &mut [Name]) {
    for i in 0..inks.len() {
        let Some(label) = akin(inks, names, i).map(String::from) else { continue };
        let score = |label: &str| inks[i].names.iter().find(|name| name.label == label);
        let top = inks[i].names.iter().find(|name| is_shape(name));
        let lag = top.zip(score(&label)).map(|(top, own)| top.score - own.score);
        if lag.is_some_and(|lag| lag <= AS_LIKE) {
            names[i] = Name::Shape(label);
        }
    }
}

/// The name of the shape whose prints have the colour of an ink and are more like it than
/// those of its own name, none of which has that colour.
pub fn akin<'n>(inks: &[InkClass], names: &'n [Name], class: usize) -> Option<&'n str> {
    // Punctuation has its stem and dot in common.
    let own = names[class].shape().filter(|own| !is_punctuation(own))?;
    let is_near = |other: usize| distance(inks[other].colour, inks[class].colour) <= SAME_INK / 2;
    let likeness = |other: usize| inks[other].glyph.likeness(&inks[class].glyph);
    let all = || (0..inks.len()).filter(|&other| other != class);
    let of_own = || all().filter(|&other| names[other].shape() == Some(own));
    if of_own().any(is_near) {
        return None;
    }
    let like_own = of_own().map(likeness).fold(0.0, f32::max);
    let others = all().filter(|&other| is_near(other) && inks[other].count >= inks[class].count);
    let others = others.filter_map(|other| Some((likeness(other), names[other].shape()?)));
    let best = others.max_by(|a, b| a.0.total_cmp(&b.0))?;
    (best.0 >= AKIN && best.0 >= like_own + LEAD).then_some(best.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::takuzu::read::testing::sight;
    use crate::theme::{Match, Meaning};

    /// What the third of three inks is named: it has the form and colour of the second, and
    /// the name of the first.
    fn named(colour: [u8; 3], lag: f32) -> Name {
        let seen = sight(&["sd..", ".ds.", "s..d", ".d.s"], |kind, x, y| {
            let (x, y) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
            let is_ink = match kind {
                's' => x.abs() < 12.0 && y.abs() < 4.0 || x.abs() < 4.0 && y.abs() < 12.0,
                'd' => x.hypot(y) < 12.0,
                _ => false,
            };
            if is_ink { [30, 60, 190] } else { [250; 3] }
        });
        let like = |label: &str, score: f32| Match {
            theme: "shapes".into(),
            label: label.into(),
            means: Meaning::Shape,
            score,
        };
        let class = |index: usize, colour: [u8; 3], count: usize, names: Vec<Match>| InkClass {
            colour,
            count,
            names,
            ..seen.inks[index].clone()
        };
        let at = |row: usize, column: usize| {
            let ink = seen.looks[crate::geom::At::new(row, column)].ink;
            ink.map(|ink| ink.class).expect("ink")
        };
        let (sun, disc) = (at(0, 0), at(0, 1));
        let inks = [
            class(sun, [190, 40, 60], 7, vec![like("sun", 0.8)]),
            class(disc, [20, 50, 190], 9, vec![like("disc", 0.79)]),
            class(disc, colour, 3, vec![like("sun", 0.79), like("disc", 0.79 - lag)]),
        ];
        let mut names: Vec<Name> =
            ["sun", "disc", "sun"].into_iter().map(|label| Name::Shape(label.into())).collect();
        name_akin(&inks, &mut names);
        names[2].clone()
    }

    #[test]
    fn a_shape_is_named_by_those_of_its_colour_it_is_more_like() {
        assert_eq!(named([20, 50, 190], 0.02), Name::Shape("disc".into()));
        assert_eq!(named([20, 50, 190], 0.2), Name::Shape("sun".into()), "it is no disc by far");
        assert_eq!(named([190, 40, 60], 0.02), Name::Shape("sun".into()), "its colour is a sun's");
        assert_eq!(named([90, 190, 60], 0.02), Name::Shape("sun".into()), "no disc is green");
    }
}
