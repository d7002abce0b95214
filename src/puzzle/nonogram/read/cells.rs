//! What stands in the cells: filled, crossed out or blank.
//!
//! Cells that look alike mean alike. Which look means what is told by the
//! answer that the clues alone have: a look whose cells are filled in the
//! answer is a filled cell, one whose cells are empty a crossed one, and one
//! that has both is the blank. A look that the answer does not tell is in
//! doubt.

mod blank;
mod faint;
mod kind;
mod lone;
mod near;
mod ornament;
mod tint;

use std::ops::RangeInclusive;

use self::blank::{blank, without_blank};
use self::kind::{Kind, Shape, inked};
use crate::geom::{Array2, At};
use crate::picture::{Rgb, distance, hue};
use crate::puzzle::family::Marks;
use crate::puzzle::seen::{Appearance, Form};
use crate::sight::around::Around;
use crate::sight::{Look, Sight};

/// Grounds closer than this are one.
const SAME_GROUND: u8 = 24;
/// Ink covers this share of a cell's middle where it counts.
const MIN_MARKED: f64 = 0.015;
/// Rare looks are told only where they differ this much from a blank:
const PLAIN_TO_SEE: u8 = 70;
/// and common ones where they differ this much,
const TELLABLE: u8 = 50;
/// those with fewer cells than this,
const COMMON: usize = 3;
/// or where so much of the middle is marked.
const LARGE_MARK: f64 = 0.1;
/// How sure a look is that the answer does not tell.
const UNTOLD: f64 = 0.3;
/// How sure a cell under a cursor is blank.
const CURSOR: f64 = 0.9;
/// So many of the cells a person played may be wrong.
const WRONGLY_PLAYED: f64 = 0.5;
/// The only look that differs this much from a blank fills its cells.
const FILLED: u8 = 140;
/// So many cells of one line are alike for what the line has.
const LONG: usize = 4;
/// A look is told by this share of its cells.
const TOLD: f64 = 0.85;

/// So many mistakes a game shows at once, mostly.
const MISTAKES: usize = 2;
/// The hue of red, in degrees to both sides, of what differs by so much between channels.
const RED: (i32, u8) = (25, 60);

/// Whether a colour is a strong red.
fn is_red(colour: Rgb) -> bool {
    hue(colour, RED.1).is_some_and(|hue| hue <= RED.0 || hue >= 360 - RED.0)
}

/// The share of a look's cells that the answer fills, where it cannot be a mark.
const BUSY: RangeInclusive<f64> = 0.25..=0.75;
/// The same for tints so near to the blank's that marks are not drawn in them.
const BUSY_TINT: (RangeInclusive<f64>, u8) = (0.15..=0.85, 35);

/// The cells, how sure they are, and how a filled one looks.
pub struct Cells {
    /// `#`, `x` or nothing.
    pub marks: Array2<Option<char>>,
    /// How sure each is, 0 to 1.
    pub confidence: Array2<f64>,
    /// How filled and crossed cells look.
    pub legend: Vec<(char, Appearance)>,
    /// How many looks they have but that of blanks, plainly told apart,
    pub looks: usize,
    /// and how many in all, but for rare ones.
    pub common_looks: usize,
}

/// Reads the cells of the board whose `answer` the clues give.
pub fn read(sight: &Sight, around: &Around, first: At, answer: &Marks) -> Cells {
    let mut view = View { sight, around, first, answer, faint: 0 };
    let (mut members, mut kinds) = view.told();
    let mut meanings = meanings(&kinds);
    view.faint = faint::below(&kinds, &meanings);
    if kinds.iter().any(|kind| kind.is_weaker(view.faint)) {
        (members, kinds) = view.told();
        meanings = self::meanings(&kinds);
    }
    faint::tell_tints(&kinds, view.faint, &mut meanings);
    ornament::tell(&kinds, &mut meanings);
    let legend = [('#', Form::Filled), ('x', Form::Cross)].map(|(mark, form)| {
        let of_mark = kinds.iter().zip(&meanings).filter(|(_, meant)| meant.0 == Some(mark));
        let kind = of_mark.max_by_key(|(kind, _)| kind.count);
        let colour = kind.map_or([30, 30, 30], |(kind, _)| kind.ink);
        (mark, Appearance { form, colour })
    });
    let told = kinds.iter().zip(&meanings).filter(|own| own.1.0.is_some());
    let mut marks = members.map(|&kind| meanings[kind].0);
    let mut confidence = members.map(|&kind| meanings[kind].1);
    let is_blank = |kind: &usize| kinds[*kind].is_bare() && meanings[*kind] == (None, 1.0);
    let blanks = members.iter().filter(|(_, kind)| is_blank(kind)).map(|(at, _)| at);
    let ground = |at: At| sight.looks[view.there(at)].ground;
    let blanks: Vec<At> = blanks.collect();
    if let Some((cells, mark, sure)) = near::told(&blanks, ground, answer) {
        for at in cells {
            (marks[at], confidence[at]) = (Some(mark), sure);
        }
    } else if near::follow(&blanks, ground, answer) {
        blanks.iter().for_each(|&at| confidence[at] = UNTOLD);
    }
    Cells {
        marks,
        confidence,
        legend: legend.to_vec(),
        looks: looks(told.map(|own| own.0), PLAIN_TO_SEE),
        common_looks: looks(kinds.iter().filter(|kind| kind.count >= COMMON), TELLABLE),
    }
}

/// How many looks these kinds have that are told apart: ink and ground are, and colours
/// that are so far `apart`.
fn looks<'a>(kinds: impl Iterator<Item = &'a Kind>, apart: u8) -> usize {
    let mut distinct: Vec<&Kind> = Vec::new();
    for kind in kinds {
        let is_like = |known: &&Kind| {
            known.is_inked == kind.is_inked && distance(known.ink, kind.ink) < apart
        };
        if !distinct.iter().any(is_like) {
            distinct.push(kind);
        }
    }
    distinct.len()
}

/// A board's cells in what was seen.
struct View<'a> {
    sight: &'a Sight,
    around: &'a Around,
    /// The board's first cell.
    first: At,
    answer: &'a Marks,
    /// What is weaker than this is no mark.
    faint: u8,
}

impl View<'_> {
    /// The kind of each cell, and the kinds: blanks in other shades are blanks.
    fn told(&self) -> (Array2<usize>, Vec<Kind>) {
        let (members, kinds) = self.gather(&[]);
        let shades = tint::shades(&members, &kinds, self.answer);
        if shades.is_empty() { (members, kinds) } else { self.gather(&shades) }
    }

    /// The kind of each cell, and the kinds. Grounds like the first of a pair in
    /// `shades` are taken for the second.
    fn gather(&self, shades: &[(Rgb, Rgb)]) -> (Array2<usize>, Vec<Kind>) {
        let size = self.answer.size();
        let cells = Array2::from_fn(size, |at| self.cell(at, shades));
        let mut kinds: Vec<Kind> = Vec::new();
        for (_, (look, shape, is_odd)) in cells.iter() {
            if !kinds.iter().any(|kind| kind.holds(look, *shape, *is_odd)) {
                kinds.push(Kind::new(look, *shape, *is_odd).sized(self.sight, look));
            }
        }
        // Kinds may be near each other: the nearest counts.
        let members = Array2::from_fn(size, |at| {
            let (look, shape, is_odd) = &cells[at];
            let all = kinds.iter().enumerate();
            let own = all.filter(|(_, kind)| kind.holds(look, *shape, *is_odd));
            own.min_by_key(|(_, kind)| kind.apart(look)).map_or(0, |(i, _)| i)
        });
        for (at, &kind) in members.iter() {
            let marked = self.around.marked[self.there(at)];
            kinds[kind].add(at, self.answer[at], marked);
        }
        (members, kinds)
    }

    fn there(&self, at: At) -> At {
        At::new(at.row + self.first.row, at.column + self.first.column)
    }

    /// How a cell looks without the tint of its place and frames around it; its
    /// shape, and whether something odd stands in it.
    fn cell(&self, at: At, shades: &[(Rgb, Rgb)]) -> (Look, Shape, bool) {
        let mut look = self.sight.looks[self.there(at)].clone();
        let marked = self.around.marked[self.there(at)];
        let is_marked = marked.share >= MIN_MARKED && marked.strength >= self.faint;
        if !is_marked {
            look.ink = None;
        }
        let near = shades.iter().filter(|(own, _)| distance(*own, look.ground) <= SAME_GROUND);
        let shade = near.min_by_key(|(own, _)| distance(*own, look.ground));
        look.ground = shade.map_or(look.ground, |(_, usual)| *usual);
        let is_odd = inked(&look).is_none() && is_marked;
        let shape = Shape::of(self.sight, &look);
        (look, shape, is_odd)
    }
}

/// A small glyph of less than this share of a cross's strength is no mark.
const STRAY: f64 = 0.6;

/// What each kind means, and how sure that is.
fn meanings(kinds: &[Kind]) -> Vec<(Option<char>, f64)> {
    let Some(blank) = blank(kinds) else { return without_blank(kinds) };
    if kinds[blank].is_odd && kinds.len() > 1 {
        return vec![(None, UNTOLD); kinds.len()];
    }
    let ground = kinds[blank].ground;
    // A whole cell in another colour, whatever is drawn on it as an ornament.
    let is_tile = |kind: &Kind| !kind.is_inked && distance(kind.ground, ground) >= PLAIN_TO_SEE;
    // Tints of a few cells may be those of a cursor.
    let is_faint =
        |kind: &Kind| !kind.is_inked && !kind.is_odd && !is_tile(kind) && kind.is_on_cross();
    // Crosses on blank cells tell what is blank where the answer does not.
    let is_cross =
        |kind: &Kind| kind.shape == Shape::Cross && distance(kind.ground, ground) <= SAME_GROUND;
    let is_crossed = kinds.iter().any(is_cross);
    // A game marks empty cells in one way: beside crosses a weaker dot is no mark.
    let crosses = kinds.iter().filter(|kind| kind.shape == Shape::Cross);
    let crossed = crosses.map(|kind| kind.strength.1).max().unwrap_or(0);
    let is_only_tile = kinds.iter().filter(|kind| is_tile(kind)).count() == 1;
    // Where whole tiles are filled, a tint along a row and a column is a cursor's,
    // even if the answer fills what it is on.
    let is_filled = |kind: &Kind| is_tile(kind) && kind.settled > 0 && kind.share() >= TOLD;
    let are_filled = kinds.iter().any(is_filled);
    let told = |(i, kind): (usize, &Kind)| {
        let (share, ink) = (kind.share(), distance(kind.ink, ground));
        let is_plain = kind.count >= COMMON
            || ink >= PLAIN_TO_SEE
            || kind.mean_marked() >= LARGE_MARK && !kind.is_pale()
            || kind.is_dot();
        let is_weak = f64::from(kind.strength.1) < STRAY * f64::from(crossed);
        let is_stray = kind.is_inked && kind.is_small && is_weak;
        // Lines may be tinted, under a finger: a tint that is not alike in all
        // its cells may be a blank.
        let is_tint = !kind.is_inked
            && distance(kind.ground, ground) < PLAIN_TO_SEE
            && (1..kind.settled).contains(&kind.filled);
        let is_known = !kind.is_odd || is_tile(kind) || is_surely_empty(kind, &kinds[blank]);
        // A few red cells that the answer leaves empty may be filled wrongly.
        let is_mistake = is_tile(kind) && kind.count <= MISTAKES && is_red(kind.ground);
        let is_known = is_known && !(is_mistake && kind.filled == 0);
        let sure = if is_plain && is_known && !is_tint && !is_stray { 1.0 } else { UNTOLD };
        // A shape is believed unless the answer speaks against it; wrongly played
        // cells do so a little.
        if let Some(mark) = kind.shape.mark().filter(|_| i != blank) {
            let against = if mark == '#' { 1.0 - share } else { share };
            let is_right = kind.settled == 0 || against <= WRONGLY_PLAYED;
            return (Some(mark), if is_right { 1.0 } else { UNTOLD });
        }
        match share {
            _ if i == blank => (None, 1.0),
            _ if kind.settled == 0 && is_tile(kind) && is_crossed => (Some('#'), 1.0),
            _ if kind.settled == 0 && kind.is_bare() && ink >= FILLED && is_only_tile => {
                (Some('#'), 1.0)
            }
            _ if kind.settled == 0 => (Some('x'), UNTOLD),
            share if share <= 1.0 - TOLD && is_faint(kind) => (Some('x'), UNTOLD),
            share if share >= TOLD && are_filled && is_faint(kind) => (Some('#'), UNTOLD),
            share if share >= TOLD => (Some('#'), sure),
            share if share <= 1.0 - TOLD => (Some('x'), sure),
            share => (Some(if share > 0.5 { '#' } else { 'x' }), UNTOLD),
        }
    };
    let mut meanings: Vec<(Option<char>, f64)> = kinds.iter().enumerate().map(told).collect();
    tell_busy(kinds, blank, &mut meanings);
    doubt_empty(kinds, blank, &mut meanings);
    for (i, kind) in kinds.iter().enumerate() {
        let is_unclear = kind.is_inked && kind.shape == Shape::Other && meanings[i].1 < 1.0;
        if !kind.is_odd && !is_unclear {
            continue;
        }
        let known = || kinds.iter().zip(&meanings).filter(|(other, _)| other.is_inked);
        // Odd ink along one line alone is a frame that the grid reaches over.
        let is_own = kind.count < LONG || !kind.is_in_line();
        let is_alike = |other: &Kind| match kind.is_odd {
            true => is_own && kind.looks_like(other) || kind.is_full_of(other, ground),
            false => kind.has_ink_of(other),
        };
        let alike = known().find(|(other, meant)| meant.1 == 1.0 && is_alike(other));
        // What the answer says of the odd ones must not speak against it.
        let meant = alike.map(|(_, meant)| *meant);
        if let Some(meant) = meant.filter(|meant| meant.0 == meanings[i].0) {
            meanings[i] = meant;
        }
    }
    let is_played = kinds.iter().zip(&meanings).any(|(kind, meant)| {
        let is_filled = meant.0 == Some('#') && is_tile(kind);
        meant.1 == 1.0 && (is_filled || is_cross(kind))
    });
    // The faint tint of a single cell is a cursor's, no mark of the game.
    let is_cursor = |kind: &Kind| {
        let tint = distance(kind.ground, ground);
        kind.count == 1 && !kind.is_inked && !kind.is_odd && tint < PLAIN_TO_SEE / 2
    };
    // Where the game's marks are known, one cell in another tint or within a frame is
    // the one that is chosen.
    let sure = |mark: char| {
        let own = kinds.iter().zip(&meanings);
        own.filter(move |(_, meant)| **meant == (Some(mark), 1.0)).map(|(kind, _)| kind)
    };
    let is_fill_known = sure('#').any(is_tile);
    let is_cross_known = sure('x').any(|kind| kind.is_inked);
    let is_chosen = |kind: &Kind| {
        let is_free = kind.count == 1 && kind.shape == Shape::Other && !kind.is_core;
        let is_told = is_fill_known && (is_cross_known || !kind.is_bare());
        is_free && is_told && distance(kind.ground, ground) < PLAIN_TO_SEE
    };
    let chosen: Vec<bool> = kinds.iter().map(is_chosen).collect();
    // Blanks on a cross may be under a finger: the others then are no crosses.
    let is_bare = |kind: &Kind| !kind.is_inked && !kind.is_odd && !is_tile(kind);
    for (i, kind) in kinds.iter().enumerate() {
        let is_frame = kind.is_frame() && distance(kind.ground, ground) <= SAME_GROUND;
        let is_cursor = chosen[i] || (is_played || kinds.len() == 2) && is_cursor(kind);
        if i != blank && (is_frame || is_cursor) {
            let is_unclear = is_frame && lone::may_be_mark(kind, kinds, &meanings);
            meanings[i] = (None, if is_unclear { UNTOLD } else { CURSOR });
        } else if i != blank && kinds[blank].is_on_cross() && is_bare(kind) && kind.filled == 0 {
            meanings[i].1 = UNTOLD;
        }
    }
    lone::doubt_blocks(kinds, ground, &mut meanings);
    lone::doubt_tints(kinds, &mut meanings);
    if are_tiles(kinds, &meanings, ground) {
        let is_blank = |kind: &Kind| {
            (kind.is_inked || kind.is_odd)
                && kind.count < COMMON
                && distance(kind.ground, ground) <= SAME_GROUND
        };
        let covered = kinds.iter().zip(&mut meanings).filter(|(kind, _)| is_blank(kind));
        covered.for_each(|(_, meant)| *meant = (None, 1.0));
    }
    meanings
}

/// Whether the answer leaves all cells of a kind empty, of which it would fill some
/// if they were as blanks are, and which no line holds: whatever stands in them.
fn is_surely_empty(kind: &Kind, blank: &Kind) -> bool {
    let by_chance = (1.0 - blank.share()).powi(kind.settled as i32);
    kind.filled == 0 && by_chance < BY_CHANCE && !kind.is_in_line() && !kind.is_on_cross()
}

/// What is less likely is no chance.
const BY_CHANCE: f64 = 0.001;

/// Grounds that the answer fills in part are those of blanks, whatever their
/// shade: over a photo they have many. A person is not wrong so often.
fn tell_busy(kinds: &[Kind], blank: usize, meanings: &mut [(Option<char>, f64)]) {
    let ground = kinds[blank].ground;
    let is_near = |kind: &Kind| kind.is_bare() && distance(kind.ground, ground) < PLAIN_TO_SEE;
    let is_mixed = |kind: &Kind| {
        let is_tint = distance(kind.ground, ground) < BUSY_TINT.1;
        let busy = if is_tint { &BUSY_TINT.0 } else { &BUSY };
        kind.filled.min(kind.settled - kind.filled) >= COMMON && busy.contains(&kind.share())
    };
    let near: Vec<usize> = (0..kinds.len()).filter(|&i| i != blank && is_near(&kinds[i])).collect();
    if !near.iter().any(|&i| is_mixed(&kinds[i])) {
        return;
    }
    let known = || kinds.iter().filter(|kind| !is_near(kind) && kind.settled >= COMMON);
    let is_filled = known().any(|kind| kind.filled == kind.settled);
    let is_crossed = known().any(|kind| kind.filled == 0);
    for i in near {
        let is_told =
            is_mixed(&kinds[i]) || is_filled && is_crossed || is_filled && kinds[i].filled > 0;
        meanings[i] = (None, if is_told { 1.0 } else { UNTOLD });
    }
}

/// Of two looks without ink that the answer leaves empty but for fewer cells than a
/// player may have wrong either may be the blank and the other crossed out.
fn doubt_empty(kinds: &[Kind], blank: usize, meanings: &mut [(Option<char>, f64)]) {
    let is_empty = |kind: &Kind| {
        let is_nearly = kind.filled < COMMON && kind.share() <= 1.0 - TOLD;
        kind.is_bare() && kind.settled > 0 && is_nearly && kind.count >= COMMON
    };
    let empty: Vec<usize> = (0..kinds.len()).filter(|&i| is_empty(&kinds[i])).collect();
    if empty.len() > 1 && empty.contains(&blank) {
        empty.iter().for_each(|&i| meanings[i].1 = meanings[i].1.min(UNTOLD));
    }
}

/// Whether filled and crossed cells are both told by their grounds alone: then
/// a pointer or the like on the ground of blank cells is no mark.
fn are_tiles(kinds: &[Kind], meanings: &[(Option<char>, f64)], blank: Rgb) -> bool {
    let sure = || kinds.iter().zip(meanings).filter(|(_, (_, sure))| *sure == 1.0);
    let is_told = |mark: char| {
        sure().any(|(kind, (own, _))| {
            *own == Some(mark) && !kind.is_inked && !kind.is_odd && kind.count >= COMMON
        })
    };
    let is_on_blank = |kind: &Kind| kind.is_inked && distance(kind.ground, blank) <= SAME_GROUND;
    is_told('#') && is_told('x') && !sure().any(|(kind, _)| is_on_blank(kind))
}

#[cfg(test)]
mod tests;
