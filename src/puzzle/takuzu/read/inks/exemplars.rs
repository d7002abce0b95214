//! Cells in doubt that show the edges of a symbol surely read elsewhere on the board, or
//! those of a blank: games strike symbols through, redden them and tint what is below.

use std::cell::LazyCell;

use crate::geom::{Array2, At};
use crate::median::median;
use crate::picture::{Rgb, distance};
use crate::puzzle::seen::Reading;
use crate::puzzle::takuzu::read::grounds::SAME_TILE;
use crate::puzzle::takuzu::read::pictured::Pictures;
use crate::sight::Sight;
use crate::sight::crossed::Stroke;
use crate::sight::edges::{Edges, Middle};

/// So many surely read cells of each kind are looked at,
const EXEMPLARS: usize = 12;
/// and of each value there are so many at least.
const SEVERAL: usize = 3;
/// On a board of which more than one cell in so many is in doubt something else is amiss.
const FEW: usize = 8;
/// Symbols have their edges where these are this share as strong as the strongest.
const DRAWN: f32 = 0.25;
/// Edges correlate so much with those of the same symbol, and with all others by so much
/// less: of 132 cells so told on pictures of other games and apps 129 were as labelled, and
/// no board that was read in the end had one of the other three.
const ALIKE: [(f32, f32); 2] = [(0.8, 0.3), (0.9, 0.2)];
/// What a game shows beforehand is fainter than symbols: its edges are less than this
/// share as strong.
const STRONG: f32 = 0.45;
/// The edges of blanks are no stronger than this share of those of symbols,
const BARE: f32 = 0.15;
/// and such on a blank with a pattern correlate with those on others so much,
const PATTERNED: f32 = 0.9;
/// and with those of symbols less than so much.
const UNLIKE: f32 = 0.5;
/// Edges weaker than this share are those of a ground alone.
const FLAT: f32 = 0.02;
/// How sure a cell is that was told so.
const TOLD: f64 = 0.8;

/// What some cells look like in the middle.
struct Kind {
    value: Option<char>,
    exemplars: Vec<Edges>,
}

impl Kind {
    fn likeness(&self, own: &Edges, middle: Middle) -> f32 {
        self.exemplars.iter().map(|other| own.likeness(other, middle)).fold(-1.0, f32::max)
    }

    /// The same beside a stroke through the cell.
    fn likeness_beside(&self, own: &Edges, middle: Middle, stroke: Stroke) -> f32 {
        let likeness = |other: &Edges| own.likeness_beside(other, middle, stroke);
        self.exemplars.iter().map(likeness).fold(-1.0, f32::max)
    }

    /// How strong its edges usually are.
    fn strength(&self, middle: Middle) -> f32 {
        median(self.exemplars.iter().map(|own| own.strength(middle))).unwrap_or(0.0)
    }
}

/// Settles the cells of `cells` that were not surely read and look like such as were: in
/// whatever colours, the edges of a symbol are where they are. But ink that `is_mark`, by its
/// class, is none, as a caret is no 1.
pub fn settle(
    (sight, is_mark): (&Sight, &dyn Fn(usize) -> bool),
    cells: &mut Array2<Option<char>>,
    confidence: &mut Array2<f64>,
) {
    let told = told((sight, is_mark), cells, confidence);
    for (at, value) in told {
        cells[at] = value;
        confidence[at] = TOLD;
    }
}

fn told(
    (sight, is_mark): (&Sight, &dyn Fn(usize) -> bool),
    cells: &Array2<Option<char>>,
    confidence: &Array2<f64>,
) -> Vec<(At, Option<char>)> {
    let all = || cells.iter().map(|(at, _)| at);
    let (sure, doubtful): (Vec<At>, Vec<At>) =
        all().partition(|&at| confidence[at] >= Reading::SURE);
    if doubtful.is_empty() {
        return Vec::new();
    }
    let mut found = by_picture(sight, cells, (&sure, &doubtful));
    let is_open = |at: &At| !found.iter().any(|(told, _)| told == at);
    let doubtful: Vec<At> = doubtful.into_iter().filter(is_open).collect();
    found.extend(by_edges((sight, is_mark), cells, (&sure, &doubtful)));
    found
}

/// Those of the `doubtful` cells of whose symbol only a part was taken for ink: each is the
/// very picture of several `sure` ones with a value, whose ink is far wider, and of no others.
fn by_picture(
    sight: &Sight,
    cells: &Array2<Option<char>>,
    (sure, doubtful): (&[At], &[At]),
) -> Vec<(At, Option<char>)> {
    let width = |at: At| sight.looks[at].ink.map(|ink| sight.inks[ink.class].width);
    let pictures = LazyCell::new(|| Pictures::of(sight));
    let tell = |&at: &At| {
        let own = width(at)?;
        let likest = |of: Option<char>| {
            let known = sure.iter().filter(|other| cells[**other] == of);
            known.map(|&other| pictures.likeness(at, other)).fold(-1.0, f32::max)
        };
        let is_whole = |value: char| {
            let known = sure.iter().filter(|other| cells[**other] == Some(value));
            let mut same = known.filter(|other| pictures.likeness(at, **other) >= SAME_PICTURE);
            let is_wider = |other: &At| width(*other).is_some_and(|known| own <= PART * known);
            same.clone().count() >= SEVERAL && same.all(is_wider)
        };
        let value = ['0', '1'].into_iter().find(|value| is_whole(*value))?;
        let mut others = [Some('0'), Some('1'), None].into_iter().filter(|of| *of != Some(value));
        others.all(|of| likest(of) < OTHER_PICTURE).then_some((at, Some(value)))
    };
    doubtful.iter().filter_map(tell).collect()
}

/// Prints of one picture correlate this much as a whole, cut out however they were: those of
/// the candies seen do by 0.99, and with the other value's and with blanks by less than 0.1;
const SAME_PICTURE: f32 = 0.96;
/// and with those of others less than this.
const OTHER_PICTURE: f32 = 0.8;
/// A part of a symbol is no wider than this share of it.
const PART: f64 = 0.6;

/// Those of the `doubtful` cells that show the edges of such as are `sure`.
fn by_edges(
    (sight, is_mark): (&Sight, &dyn Fn(usize) -> bool),
    cells: &Array2<Option<char>>,
    (sure, doubtful): (&[At], &[At]),
) -> Vec<(At, Option<char>)> {
    if doubtful.is_empty() || doubtful.len() * FEW > cells.iter().count() {
        return Vec::new();
    }
    let kind = |value: Option<char>| {
        let own: Vec<At> = sure.iter().copied().filter(|&at| cells[at] == value).collect();
        let step = own.len().div_ceil(EXEMPLARS).max(1);
        let exemplars = own.iter().step_by(step).map(|at| sight.edges(*at)).collect();
        Kind { value, exemplars }
    };
    let kinds = [Some('0'), Some('1'), None].map(kind);
    let [zeros, ones, blanks] = &kinds;
    let values = [zeros, ones];
    if values.iter().any(|kind| kind.exemplars.len() < SEVERAL) {
        return Vec::new();
    }
    let drawn = values.iter().flat_map(|kind| &kind.exemplars);
    let Some(middle) = Middle::around(drawn, DRAWN) else { return Vec::new() };
    let usual = values.map(|kind| kind.strength(middle)).into_iter().fold(f32::MAX, f32::min);
    let is_blank = |own: &Edges, strength: f32| {
        let is_flat = strength <= FLAT * usual && blanks.strength(middle) <= BARE * usual;
        let is_patterned = strength <= BARE * usual
            && blanks.likeness(own, middle) >= PATTERNED
            && values.iter().all(|kind| kind.likeness(own, middle) < UNLIKE);
        !blanks.exemplars.is_empty() && (is_flat || is_patterned)
    };
    // A symbol may fill its cell to the brim: it has the colour of others, and is not alone.
    let ground = |at: At| sight.looks[at].ground;
    let is_near = |one: At, colour: Rgb| distance(ground(one), colour) <= SAME_TILE;
    let may_be_filled = |at: At| {
        let inks = sure.iter().filter(|own| cells[**own].is_some());
        let mut inks = inks.filter_map(|own| sight.looks[*own].ink);
        let is_of_blanks =
            || sure.iter().any(|own| cells[*own].is_none() && is_near(*own, ground(at)));
        let is_alone = || doubtful.iter().all(|own| *own == at || !is_near(*own, ground(at)));
        inks.any(|ink| is_near(at, ink.colour)) || !is_of_blanks() && !is_alone()
    };
    // Of crosses, strokes are parts.
    let are_strokes = || {
        let mut all = values.iter().flat_map(|kind| &kind.exemplars);
        all.any(|own| Stroke::are_arms(own, middle))
    };
    let tell = |&at: &At| {
        if sight.looks[at].ink.is_some_and(|ink| is_mark(ink.class)) {
            return None;
        }
        let own = sight.edges(at);
        let strength = own.strength(middle);
        if is_blank(&own, strength) {
            return (!may_be_filled(at)).then_some((at, None));
        }
        let nearest = |likeness: &dyn Fn(&Kind) -> f32| {
            let mut near: Vec<(f32, Option<char>)> =
                kinds.iter().map(|kind| (likeness(kind), kind.value)).collect();
            near.sort_by(|a, b| b.0.total_cmp(&a.0));
            let ((first, value), (second, _)) = (near[0], near[1]);
            let is_alike = |(least, lead): &(f32, f32)| first >= *least && first - second >= *lead;
            value.filter(|_| ALIKE.iter().any(is_alike))
        };
        let value = nearest(&|kind| kind.likeness(&own, middle)).or_else(|| {
            let stroke = Stroke::through(&own, middle).filter(|_| !are_strokes())?;
            nearest(&|kind| kind.likeness_beside(&own, middle, stroke))
        });
        (value.is_some() && strength >= STRONG * usual).then_some((at, value))
    };
    doubtful.iter().filter_map(tell).collect()
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{is_digit, sight, values};
    use super::*;

    const BOARD: [&str; 6] = ["oi..oi", ".oi?.o", "i.o.i.", "o.iio.", ".i..oi", "i.o..o"];

    /// What comes of the cell `?`, drawn so and read as nothing sure.
    fn settled(draw: impl Fn(u32, u32) -> [u8; 3], is_mark: bool) -> (Option<char>, bool) {
        let seen = sight(&BOARD, |kind, x, y| match kind {
            '?' => draw(x, y),
            _ if is_digit(kind, x, y) => [20; 3],
            _ => [240; 3],
        });
        let rows = BOARD.map(|row| row.replace('o', "0").replace('i', "1").replace('?', "."));
        let mut cells = values(&rows.each_ref().map(String::as_str));
        let mut confidence = cells.map(|_| 1.0);
        let at = At::new(1, 3);
        confidence[at] = 0.3;
        settle((&seen, &|_| is_mark), &mut cells, &mut confidence);
        (cells[at], confidence[at] >= Reading::SURE)
    }

    fn red(is_ink: bool) -> [u8; 3] {
        if is_ink { [250, 90, 80] } else { [110, 10, 20] }
    }

    #[test]
    fn symbols_in_other_colours_and_struck_through_are_told_by_their_edges() {
        let is_struck = |x: u32, y: u32| x.abs_diff(y) < 1 && x.abs_diff(20) < 12;
        assert_eq!(settled(|x, y| red(is_digit('o', x, y)), false), (Some('0'), true));
        assert_eq!(settled(|x, y| red(is_digit('i', x, y)), false), (Some('1'), true));
        let struck = |x: u32, y: u32| red(is_digit('o', x, y) || is_struck(x, y));
        assert_eq!(settled(struck, false), (Some('0'), true), "struck through");
    }

    #[test]
    fn a_blank_of_another_ground_is_told_by_having_none() {
        assert_eq!(settled(|_, _| [90, 120, 240], false), (None, true));
        let framed = |x: u32, y: u32| red(x.abs_diff(20).max(y.abs_diff(20)) > 17);
        assert_eq!(settled(framed, false), (None, true));
        assert!(!settled(|_, _| [30; 3], false).1, "a symbol may fill it");
    }

    #[test]
    fn what_is_like_neither_or_faint_or_a_mark_stays_in_doubt() {
        let disc = |x: u32, y: u32| x.abs_diff(20).pow(2) + y.abs_diff(20).pow(2) < 90;
        assert!(!settled(|x, y| red(disc(x, y)), false).1);
        let ghost = |x: u32, y: u32| if is_digit('o', x, y) { [200; 3] } else { [240; 3] };
        assert!(!settled(ghost, false).1, "a hint shown beforehand");
        assert!(!settled(|x, y| red(is_digit('i', x, y)), true).1, "a caret");
    }

    #[test]
    fn the_picture_of_a_value_is_one_whatever_part_of_it_is_ink() {
        // The cell `?` as an `i`, a part of which was taken for its ink, or as something else.
        let value = |kind: char, part: f64| {
            let mut seen = sight(&BOARD, |own, x, y| {
                let own = if own == '?' { kind } else { own };
                let is_disc = x.abs_diff(20).pow(2) + y.abs_diff(20).pow(2) < 90;
                let digit = own.to_ascii_lowercase();
                let is_ink = if own == 'd' { is_disc } else { is_digit(digit, x, y) };
                match is_ink {
                    true if own == 'I' => [160; 3],
                    true => [20; 3],
                    false => [240; 3],
                }
            });
            let at = At::new(1, 3);
            let class = seen.looks[at].ink.expect("ink").class;
            let narrow = seen.inks[class].clone();
            seen.inks.push(crate::sight::InkClass { width: part * narrow.width, ..narrow });
            let last = seen.inks.len() - 1;
            seen.looks[at].ink.iter_mut().for_each(|ink| ink.class = last);
            let rows = BOARD.map(|row| row.replace('o', "0").replace('i', "1").replace('?', "."));
            let cells = values(&rows.each_ref().map(String::as_str));
            let sure: Vec<At> = cells.iter().map(|(at, _)| at).filter(|own| *own != at).collect();
            by_picture(&seen, &cells, (&sure, &[at])).first().and_then(|(_, value)| *value)
        };
        assert_eq!((value('i', 0.4), value('o', 0.4)), (Some('1'), Some('0')));
        assert_eq!(value('i', 1.0), None, "as wide as the others: it has a name of its own");
        assert_eq!(value('d', 0.4), None, "another picture");
        assert_eq!(value('I', 0.4), None, "what is hinted at");
    }
}
