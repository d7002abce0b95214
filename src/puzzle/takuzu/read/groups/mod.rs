//! Which groups of alike cells are blanks and which the two values: the rules
//! say.
//!
//! Groups are taken for blanks and values in every way there is. Nearly all
//! ways break the rules at once; of those that keep them, the right one leaves
//! the board exactly one answer. The coarsest groups on which one way does are
//! believed, if there is no second way that comes to another answer.

mod contradicted;
mod few;
mod hues;
mod inked;
mod left;
mod legend;
mod middles;
mod mirrored;
mod numbers;
mod off;
mod proof;
mod shades;
mod specks;
mod tiled;
mod unwritten;
mod values;
mod ways;

pub use self::ways::{Budget, is_broken, only_answer, only_answer_without_signs};

use self::contradicted::contradicted;
use self::hues::Hues;
use self::inked::{of_other_ink, strokes};
use self::left::{MANY_LEFT, are_nameless, are_pieces, as_large, hatched};
use self::legend::legend;
use self::middles::Middles;
use self::mirrored::Mirrored;
use self::numbers::are_numbers;
use self::off::{is_between, is_off};
use self::proof::{Found, SUPPORTED, prove};
use self::shades::shades_of_blanks;
use self::specks::specks;
use self::tiled::on_tiles_of_values;
use self::unwritten::is_unwritten;
use self::values::{AGREED, Orientation, orientation};
use self::ways::Way;
use super::busy::busy;
use super::doubts::{
    are_pure, blanks_missing, marked_blanks, shade_of_value, symbols_among_blanks, veiled,
};
use super::symbols::{self, bowed::may_be_zeros};
use super::unparted::unparted;
use super::{Hypothesis, PROOF, board, check_cells, check_size, others, plausible, signs};
use crate::geom::{Array2, At};
use crate::median::median;
use crate::puzzle::seen::Reading;
use crate::puzzle::takuzu::board::{Board, Digit};
use crate::sight::Sight;
use crate::sight::kinds::{Cut, Group, apart};

/// The contradictions that all ways together may take.
const CONFLICTS: usize = 6000;

/// The board that the groups of one of `cuts` make, coarsest first; `first` is
/// what was read before.
pub fn read(sight: &Sight, cuts: &[Cut], first: Option<&Reading>) -> Option<(Board, Reading)> {
    check_size(sight.size()).and_then(|()| check_cells(sight)).ok()?;
    if symbols::are_foreign(sight) {
        return None;
    }
    let signs = signs::read(sight).or_halved(sight);
    let budget = Budget::of(CONFLICTS);
    if signs.may_be_decoration()
        && let Some(found) = prove(cuts, sight.size(), &[], &budget).filter(Found::is_two_sided)
    {
        let signs = signs.held_against(&found.proof.answer);
        return settle(sight, found, signs, first);
    }
    // Where what coarse groups leave for blanks may be symbols, finer ones tell.
    let mut finer = cuts;
    loop {
        let found = prove(finer, sight.size(), &signs.read, &budget)?;
        let own = finer.iter().position(|cut| std::ptr::eq(cut, found.cut))?;
        finer = finer.get(own + 1..)?;
        if let Some(settled) = settle(sight, found, signs.clone(), first) {
            return Some(settled);
        }
    }
}

/// The proven board, and how surely each cell looks like it.
fn settle(
    sight: &Sight,
    found: Found,
    signs: signs::Signs,
    first: Option<&Reading>,
) -> Option<(Board, Reading)> {
    let is_two_sided = found.is_two_sided();
    let Found { cut, proof } = found;
    let way: Way = cut.groups.iter().map(|group| proof.cells[group.cells[0]]).collect();
    let mirrored = Mirrored::of(sight, cut, &way);
    let Orientation { is_swapped, sure } =
        orientation(sight, cut, (&way, mirrored.as_ref()), first);
    let sure = if is_two_sided { sure } else { sure.min(ONE_SIDED) };
    let turned = |digit: Digit| if is_swapped { digit.other() } else { digit };
    let values: Vec<Option<char>> =
        way.iter().map(|value| value.map(|digit| turned(digit).to_char())).collect();
    let mut cells = proof.cells.map(|value| value.map(|digit| turned(digit).to_char()));
    let least =
        if few::are_all(sight, cut, &values, (&cells, signs.read.len())) { 1 } else { SUPPORTED };
    let fit = |at: At, value: Option<char>| sure.min(fit(cut, (&values, least), at, value));
    let mut confidence = Array2::from_fn(sight.size(), |at| fit(at, cells[at]));
    for &at in &proof.doubtful {
        confidence[at] = confidence[at].min(DISPUTED);
    }
    let answer = &proof.answer;
    for &at in &cut.odd {
        let only = turned(answer[at]).to_char();
        let near = |value: Option<char>| distance_to(cut, (&values, least), at, value);
        let other = turned(answer[at].other()).to_char();
        // What looks like the other value is a mistake of the player's: games point at
        // those, so that they look like no other cell.
        let symbol = if near(Some(only)) <= near(Some(other)) { only } else { other };
        cells[at] = Some(symbol).filter(|_| near(Some(symbol)) < near(None));
        confidence[at] = fit(at, cells[at]);
    }
    let hues = Hues::of(sight, &cells, &confidence);
    let shows = |at: At, cells: &Array2<Option<char>>| {
        let digit = cells[at].and_then(Digit::from_char).map(turned);
        mirrored.as_ref().zip(digit).is_some_and(|(own, digit)| own.say(at, digit))
    };
    let says = |at: At, cells: &Array2<Option<char>>| {
        hues.as_ref().is_some_and(|hues| hues.say(sight, cells, at, cells[at])) || shows(at, cells)
    };
    let is_open = |at: &At| confidence[*at] < TOLD_BY_MIDDLE && !proof.doubtful.contains(at);
    let open = cells.iter().map(|(at, _)| at).filter(is_open);
    for at in open.filter(|at| says(*at, &cells)).collect::<Vec<_>>() {
        confidence[at] = TOLD_BY_MIDDLE.min(sure);
    }
    // What lies between two tiles may be a blank, and no shade of either; and the rules do
    // not tell a full board from one with blanks.
    let is_full = cells.iter().all(|(_, cell)| cell.is_some());
    let is_tile = |value: &Option<char>| {
        let mut own = cut.groups.iter().zip(&values).filter(|(_, own)| *own == value);
        value.is_some() && own.all(|(group, _)| group.ink.is_none())
    };
    for (at, value) in cells.iter().filter(|(at, value)| cut.odd.contains(at) || is_tile(value)) {
        let is_bare = sight.looks[at].ink.is_none() && sight.looks[at].unexplained == 0.0;
        let is_off = || is_full && is_bare && is_off(cut, (&values, least), at, *value);
        let is_between = is_between(cut, (&values, least), at, *value);
        if (is_between || is_off()) && !shows(at, &cells) {
            confidence[at] = confidence[at].min(DISPUTED);
        }
    }
    let outliers = outliers(cut, (&values, least), &cells, &confidence);
    let middles = if outliers.is_empty() { None } else { Middles::of(sight, &cells) };
    for at in outliers {
        match &middles {
            Some(middles) if middles.say(at, cells[at]) => {
                confidence[at] = confidence[at].max(TOLD_BY_MIDDLE.min(sure));
            }
            _ if says(at, &cells) => {
                confidence[at] = confidence[at].max(TOLD_BY_MIDDLE.min(sure));
            }
            _ => confidence[at] = confidence[at].min(DISPUTED),
        }
    }
    for (at, value) in marked(sight, &cells, &answer.map(|digit| turned(*digit).to_char())) {
        cells[at] = value;
        confidence[at] = confidence[at].min(if value.is_some() { MARKED } else { DISPUTED });
    }
    let symbols = symbols_among_blanks(sight, &cells);
    let covered = hatched(sight, &cells).into_iter().chain(busy(sight, &cells));
    let tiled = on_tiles_of_values(cut, &values);
    for at in covered.chain(as_large(cut, &values)).chain(symbols).chain(tiled) {
        confidence[at] = confidence[at].min(DISPUTED);
    }
    let strange = unparted(sight, &cells).into_iter().chain(shades_of_blanks(sight, &cells));
    let inked = of_other_ink(sight, &cells).into_iter().chain(strokes(sight, &cells));
    let bars = may_be_zeros(sight, &cells).into_iter();
    for at in strange.chain(specks(sight, &cells)).chain(inked).chain(bars) {
        confidence[at] = confidence[at].min(DISPUTED);
    }
    for at in one_valued(sight, &cells, answer) {
        confidence[at] = confidence[at].min(DISPUTED);
    }
    // A mark that is on all values is no digit, whatever it looks like.
    let is_one_mark = values::is_one_mark(cut, &way);
    let said = if is_one_mark { Vec::new() } else { contradicted(sight, &cells) };
    for at in said {
        confidence[at] = confidence[at].min(DISPUTED);
    }
    let theme = first.map_or_else(|| "groups".to_owned(), |first| first.theme.clone());
    if are_pieces(sight, cut, &values, &cells)
        || are_nameless(cut, &values) && mirrored.is_none()
        || is_unwritten(cut, &values)
        || are_numbers(sight, &cells)
        || are_blanks_unlike(sight, &cells)
        || plausible::check(sight, &theme, &cells).is_err()
    {
        return None;
    }
    if let Some(first) = first.filter(|first| is_telling(first, &cells)) {
        let was_full = first.cells.iter().all(|(_, cell)| cell.is_some());
        let is_bare = |at: At| first.cells[at].is_none() && sight.looks[at].ink.is_none();
        let bare = cells.iter().filter(|(at, _)| is_bare(*at)).count();
        let are_last = is_full && LAST * bare <= cells.iter().count();
        for (at, own) in first.cells.iter() {
            let was = first.confidence[at];
            if *own == cells[at] {
                confidence[at] = confidence[at].max(was.min(sure));
            } else if was >= Reading::SURE
                || was_full && cells[at].is_none()
                || are_last && is_bare(at)
            {
                confidence[at] = confidence[at].min(DISPUTED);
            }
        }
    }
    // Where the cells alone have one answer, a few signs may agree with it by chance.
    let are_told = ways::only_answer_without_signs(&proof.cells, &Budget::of(PROOF)).is_some();
    let signs = if are_told { signs.held_against(answer) } else { signs.settled(answer) };
    let signs = signs.beside_cells();
    signs.doubt(&mut confidence);
    let signs_are_sure = signs.are_sure();
    let warnings = signs.unread().into_iter().collect();
    let legend = legend(cut, &values);
    let mut hypothesis = Hypothesis {
        theme,
        cells,
        confidence,
        contradiction: 0.0,
        rank: 0,
        legend,
        blank_shades: Vec::new(),
    };
    blanks_missing(sight, &mut hypothesis);
    shade_of_value(sight, &mut hypothesis, &signs.read);
    veiled(sight, &mut hypothesis);
    let board = board(sight, &hypothesis, signs).ok()?;
    let Hypothesis { theme, cells, confidence, legend, .. } = hypothesis;
    Some((board, Reading { cells, confidence, theme, legend, signs_are_sure, warnings }))
}

/// Whether what was read `first`, and not surely, parts the symbols at all as these `cells`
/// do: else it took something else for the symbols.
fn is_telling(first: &Reading, cells: &Array2<Option<char>>) -> bool {
    let is_sure = |at: At| first.confidence[at] >= Reading::SURE;
    let pairs =
        cells.iter().filter_map(|(at, own)| first.cells[at].zip(*own).filter(|_| is_sure(at)));
    let (all, same) =
        pairs.fold((0, 0), |(all, same), (was, own)| (all + 1, same + usize::from(was == own)));
    first.doubtful().is_empty() || all < TELLING || same as f64 >= AGREED * all as f64
}

/// The last blanks of a board are one in so many cells at most.
const LAST: usize = 6;
/// So many symbols read surely tell how the first reading parts them.
const TELLING: usize = 6;

/// The blanks that hold ink of one kind and all have one value in the `answer`: by
/// chance a few do, and else they are values.
fn marked(
    sight: &Sight,
    cells: &Array2<Option<char>>,
    answer: &Array2<char>,
) -> Vec<(At, Option<char>)> {
    let pure = |blanks: &Vec<At>| blanks.iter().all(|&at| answer[at] == answer[blanks[0]]);
    let all = marked_blanks(sight, cells).into_iter().filter(pure);
    let told = |blanks: Vec<At>| {
        let is_value = blanks.len() >= proof::PURE;
        blanks.into_iter().map(move |at| (at, Some(answer[at]).filter(|_| is_value)))
    };
    all.flat_map(told).collect()
}

/// The bare blanks on a ground of their own that all have one value in the answer,
/// but for a player's mistakes, where there are others: they may be its tiles.
fn one_valued(sight: &Sight, cells: &Array2<Option<char>>, answer: &Array2<Digit>) -> Vec<At> {
    let is_bare = |at: At| cells[at].is_none() && sight.looks[at].ink.is_none();
    let shades: Vec<Vec<At>> =
        others::colours(sight, is_bare).into_iter().map(|(_, own)| own).collect();
    let shades = if shades.len() > 1 { shades } else { Vec::new() };
    let are_one = |own: &Vec<At>| {
        let ones = own.iter().filter(|&&at| answer[at] == Digit::One).count();
        are_pure(ones, own.len())
    };
    let tinted = others::by_tint(sight, cells);
    shades.into_iter().chain(tinted).filter(are_one).flatten().collect()
}

/// How sure the value is of a cell that was taken for a blank with a mark.
const MARKED: f64 = 0.6;

/// Whether several blanks differ as much from what blanks usually look like as values do:
/// then they are pieces too.
fn are_blanks_unlike(sight: &Sight, cells: &Array2<Option<char>>) -> bool {
    let looks = sight.features();
    let blanks: Vec<At> = cells.iter().filter(|(_, v)| v.is_none()).map(|(at, _)| at).collect();
    let Some(&first) = blanks.first() else { return false };
    let mut usual = looks[first];
    for (i, part) in usual.iter_mut().enumerate() {
        *part = median(blanks.iter().map(|&at| looks[at][i])).unwrap_or(0.0);
    }
    let off = |at: At| apart(&looks[at], &usual);
    let values = cells.iter().filter(|(_, value)| value.is_some());
    let Some(value) = median(values.map(|(at, _)| off(at))) else { return false };
    let unlike = blanks.iter().filter(|at| off(**at) > UNLIKE * value).count();
    unlike >= MANY_LEFT && unlike * FEW_UNLIKE >= blanks.len()
}

/// Blanks that differ by this share of what values do are no blanks,
const UNLIKE: f32 = 0.75;
/// unless they are fewer than one in so many, which a game may point at.
const FEW_UNLIKE: usize = 5;

/// How sure the cells of a board with one value are.
const ONE_SIDED: f64 = 0.3;
/// How sure a cell is that was read surely as something else before.
const DISPUTED: f64 = 0.4;
/// How sure a cell is that looks like others of its kind in its middle alone.
const TOLD_BY_MIDDLE: f64 = 0.7;
/// How sure the best fitting cell is.
const BEST: f64 = 0.9;
/// A cell this much nearer to its own kind than to any other is that sure.
const CLEAR: f64 = 0.5;

/// The value of each group, and how many cells of one tell.
type Told<'a> = (&'a [Option<char>], usize);

/// How far a cell is from the nearest group with this value. Fewer values than the least
/// number that tells say nothing of themselves, but of others.
fn distance_to(cut: &Cut, (values, least): Told, at: At, value: Option<char>) -> f32 {
    let is_telling =
        |group: &Group| group.cells.len() >= least || value.is_none() || !group.cells.contains(&at);
    let groups = cut.groups.iter().zip(values).zip(&cut.distances[at]);
    let own = groups.filter(|((group, v), _)| **v == value && is_telling(group));
    own.map(|(_, d)| *d).fold(f32::MAX, f32::min)
}

/// The cells that are much further from their kind than its others, and not far
/// nearer to it than to another: what is left of a symbol may look like either.
fn outliers(
    cut: &Cut,
    told: Told,
    cells: &Array2<Option<char>>,
    confidence: &Array2<f64>,
) -> Vec<At> {
    let own = |at: At| distance_to(cut, told, at, cells[at]);
    let usual = |value: Option<char>| {
        let all = cells.iter().filter(|(_, cell)| **cell == value);
        median(all.map(|(at, _)| own(at))).unwrap_or(0.0)
    };
    let usual = [None, Some('0'), Some('1')].map(|value| (value, usual(value)));
    let is_far = |at: At| {
        let mut kinds = usual.iter().filter(|(value, _)| *value == cells[at]);
        kinds.any(|(_, usual)| own(at) > OUTLYING * usual)
    };
    let all = cells.iter().filter(|(at, value)| value.is_some() && confidence[*at] < CLEARLY);
    all.map(|(at, _)| at).filter(|&at| is_far(at)).collect()
}

/// An outlier is so many times as far from its kind as others are,
const OUTLYING: f32 = 2.5;
/// and less sure than this.
const CLEARLY: f64 = 0.7;

/// How surely a cell holds this value, by its look alone.
fn fit(cut: &Cut, told: Told, at: At, value: Option<char>) -> f64 {
    let own = distance_to(cut, told, at, value);
    let other = other_than(value).map(|v| distance_to(cut, told, at, v)).fold(f32::MAX, f32::min);
    let lead = 1.0 - f64::from(own) / f64::from(other.max(f32::EPSILON));
    BEST * (lead / CLEAR).clamp(0.0, 1.0)
}

/// What a cell may be but this.
fn other_than(value: Option<char>) -> impl Iterator<Item = Option<char>> {
    [None, Some('0'), Some('1')].into_iter().filter(move |other| *other != value)
}

#[cfg(test)]
mod tests;
