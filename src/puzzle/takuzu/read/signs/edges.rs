//! The edges of two tiles that lie askew or in each other's shadow: they go along a gap as
//! two bars, which signs across it never do on all borders. And the pattern of a page, which
//! is far too faint for signs that a player should see.

use super::{NEARLY_PLAIN, Sign};
use crate::geom::At;
use crate::median::median;
use crate::puzzle::takuzu::board::{Relation, Toward};
use crate::sight::Sight;
use crate::sight::borders::Border;

/// Bars along a gap, by where it is: between cells side by side, and one over the other.
const ALONG: [&str; 2] = ["upright", "equal"];
/// So many between cells side by side are no chance,
const FEW: usize = 3;
/// and edges are fainter than this part of the symbols,
const FAINTER: f64 = 0.5;
/// and than grey signs are: those of the games seen differ from their ground by 100 and
/// more, edges by 33 to 80.
const GREY: u8 = 90;

/// All that stands between cells is the pattern of a page if it has less than this part of
/// the symbols' contrast,
const PATTERN: f64 = 0.2;
/// and is no stronger than this;
const PALE: u8 = 48;
/// or this much where none of it is plainly a sign.
const VAGUE_PATTERN: f64 = 0.3;
const VAGUE_PALE: u8 = 64;

/// Whether all that stands between cells is as faint as the pattern of a page.
pub fn are_pattern(sight: &Sight, inked: &[(Sign, f64, &Border)]) -> bool {
    let Some(usual) = usual_symbol(sight) else { return false };
    let is_plain = |border: &Border| border.names.first().is_some_and(|n| n.score >= NEARLY_PLAIN);
    let are_vague = !inked.iter().any(|(.., border)| is_plain(border));
    let (share, most) = if are_vague { (VAGUE_PATTERN, VAGUE_PALE) } else { (PATTERN, PALE) };
    inked.iter().all(|(.., border)| {
        border.contrast <= most
            && f64::from(border.contrast) < share * f64::from(usual)
            && !border.is_coloured
    })
}

/// Whether what stands between cells goes on behind them, nearly all of it, and is no plain
/// sign: then it is painted on the page.
pub fn are_behind(inked: &[(Sign, f64, &Border)]) -> bool {
    let behind = inked.iter().filter(|(.., border)| border.is_behind).count();
    let is_plain = |border: &Border| border.names.first().is_some_and(|n| n.score >= NEARLY_PLAIN);
    behind >= MANY_BEHIND
        && behind as f64 >= BEHIND * inked.len() as f64
        && !inked.iter().any(|(.., border)| is_plain(border))
}

/// So many streaks tell a painted page,
const MANY_BEHIND: usize = 6;
/// and this share of all: some end between two cells.
const BEHIND: f64 = 0.75;

/// The contrast of the symbols in the cells.
fn usual_symbol(sight: &Sight) -> Option<u8> {
    median(sight.looks.iter().filter_map(|(_, look)| Some(look.ink?.contrast)))
}

/// Whether all that is named a sign are bars along their gaps, far fainter than the symbols;
/// or one or two where there is nothing but `between` tiles of values, or many edges of tiles.
pub fn are_edges(sight: &Sight, inked: &[(Sign, f64, &Border)], between: &[(At, Toward)]) -> bool {
    let named = || inked.iter().filter(|(_, sure, _)| *sure >= 0.5);
    let is_along = |sign: &Sign, border: &Border| {
        let along = ALONG[usize::from(sign.toward == Toward::Down)];
        border.names.first().is_some_and(|name| name.label == along)
    };
    if named().count() < FEW {
        let named: Vec<&Border> = named()
            .map(|(sign, _, border)| is_along(sign, border).then_some(*border))
            .collect::<Option<_>>()
            .unwrap_or_default();
        return !named.is_empty()
            && (between.len() == inked.len() || are_among_edges(&named, inked));
    }
    if named().filter(|(sign, ..)| sign.toward == Toward::Right).count() < FEW {
        return false;
    }
    let Some(usual) = usual_symbol(sight) else { return false };
    let is_faint = |border: &Border| {
        border.contrast < GREY && f64::from(border.contrast) < FAINTER * f64::from(usual)
    };
    named().all(|(sign, _, border)| {
        sign.relation == Relation::Same && is_along(sign, border) && is_faint(border)
    })
}

/// Whether these borders are no stronger than the strongest of many others without a name,
/// most of which go on straight as the edges of round tiles do.
fn are_among_edges(named: &[&Border], inked: &[(Sign, f64, &Border)]) -> bool {
    let nameless = || inked.iter().map(|own| own.2).filter(|border| border.names.is_empty());
    let strongest = nameless().map(|border| border.contrast).max().unwrap_or(0);
    let straight = nameless().filter(|border| border.is_straight).count();
    2 * straight >= nameless().count()
        && straight >= MANY
        && named.iter().all(|border| border.contrast <= strongest)
}

/// So many edges are those of all tiles.
const MANY: usize = 12;

#[cfg(test)]
mod tests {
    use super::super::pairs::between_tiles;
    use super::*;
    use crate::puzzle::takuzu::read::testing;
    use crate::theme::{Match, Meaning};

    #[test]
    fn faint_bars_along_all_gaps_are_edges() {
        let rows = ["oi..oi", "i.o..o", ".oi.o.", "o.i.i.", ".i.oo.", "o..i.o"];
        let pixel = |kind, x, y| if testing::is_digit(kind, x, y) { [0; 3] } else { [255; 3] };
        let sight = testing::sight(&rows, pixel);
        let border = |label: &str, contrast: u8| {
            let theme = "signs".to_owned();
            let names =
                vec![Match { theme, label: label.into(), means: Meaning::Equal, score: 0.75 }];
            Border { names, likeness: 1.0, contrast, ..Border::default() }
        };
        let are = |right: &str, relation: Relation, contrast: u8| {
            let (beside, below) = (border(right, contrast), border("equal", contrast));
            let sign = |row: usize, toward: Toward| Sign { at: At::new(row, 0), toward, relation };
            let mut all: Vec<(Sign, f64, &Border)> =
                (0..3).map(|row| (sign(row, Toward::Right), 0.9, &beside)).collect();
            all.push((sign(4, Toward::Down), 0.9, &below));
            are_edges(&sight, &all, &[])
        };
        assert!(are("upright", Relation::Same, 60));
        assert!(!are("equal", Relation::Same, 60), "bars across the gaps");
        assert!(!are("upright", Relation::Different, 60), "crosses");
        assert!(!are("upright", Relation::Same, 200), "as strong as symbols");
        assert!(!are("upright", Relation::Same, 90), "grey signs");
    }

    #[test]
    fn a_bar_between_two_tiles_is_their_edge_where_there_is_no_other() {
        let rows = ["ab..ba", "b..a.b", ".ab.a.", "a.b.b.", ".b.aa.", "a..b.a"];
        let sight = testing::sight(&rows, |kind, _, _| match kind {
            'a' => [250, 210, 70],
            'b' => [240, 50, 150],
            _ => [40, 15, 90],
        });
        let bar = |label: &str| {
            let (theme, label) = ("signs".into(), label.into());
            let names = vec![Match { theme, label, means: Meaning::Equal, score: 0.84 }];
            Border { names, likeness: 1.0, contrast: 91, ..Border::default() }
        };
        let are = |label: &str, column: usize| {
            let bar = bar(label);
            let at = At::new(0, column);
            let sign = Sign { at, toward: Toward::Right, relation: Relation::Same };
            let all = [(sign, 1.0, &bar)];
            are_edges(&sight, &all, &between_tiles(&sight, &all))
        };
        assert!(are("upright", 0));
        assert!(!are("equal", 0), "across the gap");
        assert!(!are("upright", 1), "beside a blank");
    }

    #[test]
    fn a_bar_among_many_edges_of_tiles_is_one() {
        let rows = ["a..a..", "..a..a", ".a..a.", "a..a..", "..a..a", ".a..a."];
        let sight = testing::sight(&rows, |_, _, _| [250; 3]);
        let (theme, label) = ("signs".into(), "equal".into());
        let names = vec![Match { theme, label, means: Meaning::Equal, score: 0.81 }];
        let bar = Border { names, likeness: 1.0, contrast: 53, ..Border::default() };
        let are = |count: usize, contrast: u8, is_straight: bool| {
            let edge = Border { contrast, is_straight, ..Border::default() };
            let sign = |i: usize, toward: Toward| {
                let at = At::new(i / 5, i % 5);
                Sign { at, toward, relation: Relation::Same }
            };
            let mut all: Vec<(Sign, f64, &Border)> =
                (0..count).map(|i| (sign(i, Toward::Right), 0.0, &edge)).collect();
            all.push((sign(2, Toward::Down), 1.0, &bar));
            are_edges(&sight, &all, &[])
        };
        assert!(are(12, 204, true));
        assert!(!are(11, 204, true), "too few");
        assert!(!are(12, 204, false), "they may be signs");
        assert!(!are(12, 40, true), "it is stronger than they");
    }

    #[test]
    fn what_is_far_fainter_than_the_symbols_is_a_pattern() {
        let rows = ["oi..oi", "i.o..o", ".oi.o.", "o.i.i.", ".i.oo.", "o..i.o"];
        let are_like = |ink: u8, contrast: u8, is_coloured: bool, score: f32| {
            let pixel =
                |kind, x, y| if testing::is_digit(kind, x, y) { [ink; 3] } else { [255; 3] };
            let (theme, label) = ("signs".into(), "bolt".into());
            let names = vec![Match { theme, label, means: Meaning::Different, score }];
            let border =
                Border { names, contrast, is_coloured, likeness: 1.0, ..Border::default() };
            let sign = |row| Sign {
                at: At::new(row, 0),
                toward: Toward::Right,
                relation: Relation::Different,
            };
            let inked: Vec<_> = (0..4).map(|row| (sign(row), 0.9, &border)).collect();
            super::are_pattern(&testing::sight(&rows, pixel), &inked)
        };
        let are_pattern =
            |ink: u8, contrast: u8, is_coloured: bool| are_like(ink, contrast, is_coloured, 0.6);
        assert!(are_pattern(0, 40, false));
        assert!(are_pattern(0, 60, false) && !are_like(0, 60, false, 0.9), "plain bolts");
        assert!(!are_pattern(0, 70, false), "strong enough to be seen");
        assert!(!are_pattern(160, 40, false), "the symbols are faint as well");
        assert!(!are_pattern(0, 40, true), "of a colour of its own");
    }

    #[test]
    fn streaks_that_go_on_behind_tiles_are_painted_on_the_page() {
        let are = |behind: usize, beside: usize, score: f32| {
            let name = Match {
                theme: "signs".into(),
                label: "cross".into(),
                means: Meaning::Different,
                score,
            };
            let border = |is_behind: bool| Border {
                names: vec![name.clone()],
                contrast: 62,
                is_behind,
                ..Border::default()
            };
            let borders: Vec<Border> = (0..behind + beside).map(|i| border(i < behind)).collect();
            let sign = |i: usize| Sign {
                at: At::new(i, 0),
                toward: Toward::Right,
                relation: Relation::Different,
            };
            let inked: Vec<(Sign, f64, &Border)> =
                borders.iter().enumerate().map(|(i, own)| (sign(i), 0.5, own)).collect();
            are_behind(&inked)
        };
        assert!(are(9, 2, 0.7));
        assert!(!are(9, 5, 0.7), "others stand free");
        assert!(!are(5, 0, 0.7), "too few");
        assert!(!are(9, 2, 0.9), "a plain sign");
    }
}
