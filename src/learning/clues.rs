//! The digits of a board's clues, learned from a labelled picture.
//!
//! Of every line the label says how many digits stand beside it, the eye what
//! stands there; where both agree each sign becomes a template of its digit.
//! The grid may reach into a ruled space for clues, so its parts of the
//! board's size are tried too, and clues may stand on either side: what fits
//! most lines is meant.

use serde_json::Value;

use super::{LearnError, Lesson};
use crate::geom::{Rect, Size};
use crate::grid::{self, Grid, Span};
use crate::median::median;
use crate::picture::Picture;
use crate::picture::decode::decode;
use crate::picture::planes::Planes;
use crate::puzzle::seen::Part;
use crate::reading::{ReadError, ReadOptions, Wish};
use crate::sight::around::{INNER_LINES, Unnamed, look_unnamed};
use crate::sight::look_at;
use crate::theme::{Glyph, Label, Meaning, Place, Theme};

/// Of all lines this share has as many signs as its clue has digits, on the
/// right grid: a few may be joined, or mistyped.
const FITTING: f64 = 0.75;
/// Digits of one game differ in height by this factor at most: some faces set
/// them like small letters.
const SAME_TEXT: f64 = 1.6;
/// Signs of one clue stand at most so many cells apart.
const GAP: f64 = 2.5;
/// Shapes of one digit more alike than this are one template.
const SAME_SHAPE: f32 = 0.9;
/// Templates of two digits more alike than this are one shape.
const ALIKE: f32 = 0.97;
/// At most so many lines are named in a message.
const MAX_NAMED: usize = 4;
/// Grids that are tried, best first.
const MAX_GRIDS: usize = 4;

/// The digits of every clue, as they are written one after another.
pub struct Clues {
    rows: Vec<Vec<u8>>,
    columns: Vec<Vec<u8>>,
}

impl Clues {
    /// The clues in the record of a board; `None` for a board without.
    pub fn of(record: &Value) -> Option<Self> {
        let number = |number: &Value| number.as_u64().map(|n| n.to_string().into_bytes());
        let clue = |clue: &Value| -> Option<Vec<u8>> {
            let numbers: Option<Vec<Vec<u8>>> = clue.as_array()?.iter().map(number).collect();
            Some(numbers?.concat())
        };
        let side =
            |name: &str| record[name].as_array()?.iter().map(clue).collect::<Option<Vec<_>>>();
        Some(Self { rows: side("row_clues")?, columns: side("column_clues")? })
    }

    fn size(&self) -> Size {
        Size::new(self.rows.len(), self.columns.len())
    }
}

/// A digit, its shape, and the line it stands at.
struct Example {
    digit: u8,
    glyph: Glyph,
    line: String,
}

/// What one side of a grid says.
struct SideFit {
    examples: Vec<Example>,
    fitting: usize,
    mismatches: Vec<String>,
}

/// Makes a theme of the digits around the board in a picture.
///
/// # Errors
/// See [`LearnError`].
pub fn learn(
    bytes: &[u8],
    clues: &Clues,
    name: &str,
    options: &ReadOptions,
) -> Result<Lesson, LearnError> {
    let picture = decode(bytes, &options.limits)?;
    let planes = Planes::for_search(&picture);
    let mut best: Option<[SideFit; 2]> = None;
    let fitting = |fits: &[SideFit; 2]| fits[0].fitting + fits[1].fitting;
    for grid in grids(&picture, &planes, clues.size(), &options.wish)? {
        let sight = look_at(&picture, &planes, &grid, options.themes);
        let [left, right, above, below] = look_unnamed(&picture, &planes, &sight);
        let rows = best_side([&left, &right], &clues.rows, &grid, true);
        let columns = best_side([&above, &below], &clues.columns, &grid, false);
        let fits = [rows, columns];
        if best.as_ref().is_none_or(|known| fitting(known) < fitting(&fits)) {
            best = Some(fits);
        }
    }
    let fits = best.ok_or(ReadError::NoGrid)?;
    let lines = [clues.rows.len(), clues.columns.len()];
    if fits.iter().zip(lines).any(|(fit, all)| (fit.fitting as f64) < FITTING * all as f64) {
        let size = clues.size().to_string();
        return Err(LearnError::Mismatch { size, mismatches: named(&fits) });
    }
    theme(fits, name)
}

/// The grids of the board's size, or the parts of larger ones that are.
fn grids(
    picture: &Picture,
    planes: &Planes,
    size: Size,
    wish: &Wish,
) -> Result<Vec<Grid>, LearnError> {
    let found = grid::find(picture, planes);
    let parts: Vec<Grid> =
        found.iter().take(MAX_GRIDS).flat_map(|grid| parts(grid, size)).collect();
    let sized = Wish { size: Some(size), ..*wish };
    match sized.choose(picture, found) {
        Ok(grids) => Ok(grids.into_iter().take(MAX_GRIDS).chain(parts).collect()),
        Err(_) if !parts.is_empty() && wish.bounds.is_none() => Ok(parts),
        Err(error) => Err(error.into()),
    }
}

/// The parts of a grid, without a few outer lines, that are of this size.
fn parts(grid: &Grid, size: Size) -> Vec<Grid> {
    let starts = |all: usize, own: usize| {
        let spare = all.checked_sub(own).filter(|spare| (1..=2 * INNER_LINES).contains(spare));
        let is_same = all == own;
        let last = spare.unwrap_or(0);
        (0..=last).filter(move |_| spare.is_some() || is_same)
    };
    let own = grid.size();
    if own == size {
        return Vec::new();
    }
    let columns: Vec<usize> = starts(own.columns, size.columns).collect();
    let part = |row: usize, column: usize| {
        Part { rows: row..row + size.rows, columns: column..column + size.columns }.of(grid)
    };
    starts(own.rows, size.rows)
        .flat_map(|row| columns.iter().map(move |&column| part(row, column)).collect::<Vec<_>>())
        .collect()
}

/// What the side says that fits more lines.
fn best_side(sides: [&Vec<Unnamed>; 2], clues: &[Vec<u8>], grid: &Grid, is_row: bool) -> SideFit {
    let [first, second] = sides.map(|signs| fit(signs, clues, grid, is_row));
    if second.fitting > first.fitting { second } else { first }
}

/// Matches the signs of one side with the digits of its clues.
fn fit(signs: &[Unnamed], clues: &[Vec<u8>], grid: &Grid, is_row: bool) -> SideFit {
    let spans = if is_row { &grid.rows } else { &grid.columns };
    let board = grid.bounds();
    let height = usual_height(signs, spans, board, is_row);
    let is_text = |sign: &&Unnamed| {
        let own = f64::from(sign.bounds.height);
        own.max(height) <= SAME_TEXT * own.min(height)
    };
    let text: Vec<&Unnamed> = signs.iter().filter(is_text).collect();
    let mut fit = SideFit { examples: Vec::new(), fitting: 0, mismatches: Vec::new() };
    for (index, clue) in clues.iter().enumerate() {
        let own = line_of(&text, spans, index, board, is_row);
        let line = format!("{} {}", if is_row { "row" } else { "column" }, index + 1);
        // A line without blocks may show a 0 or nothing.
        if own.is_empty() && matches!(clue[..], [] | [b'0']) {
            fit.fitting += 1;
            continue;
        }
        let digits = if clue.is_empty() { &[b'0'][..] } else { clue };
        if own.len() != digits.len() {
            let (wanted, seen) = (digits.len(), own.len());
            fit.mismatches.push(format!("{line} has {wanted} digits and {seen} signs beside it"));
            continue;
        }
        fit.fitting += 1;
        fit.examples.extend(digits.iter().zip(own).map(|(&digit, sign)| Example {
            digit,
            glyph: sign.glyph.clone(),
            line: line.clone(),
        }));
    }
    fit
}

/// Twice the middle of a sign: along its line, and across it.
fn middle(sign: &Unnamed, is_row: bool) -> (i32, i32) {
    let b = sign.bounds;
    let (x, y) = (b.x + b.right(), b.y + b.bottom());
    if is_row { (x, y) } else { (y, x) }
}

/// Twice the ends of the board along its lines.
fn ends(board: Rect, is_row: bool) -> (i32, i32) {
    match is_row {
        true => (2 * board.x, 2 * board.right()),
        false => (2 * board.y, 2 * board.bottom()),
    }
}

/// How far a sign is from the board along its line, in half pixels; `None` for
/// one inside it.
fn away(sign: &Unnamed, board: Rect, is_row: bool) -> Option<i32> {
    let (start, end) = ends(board, is_row);
    let (along, _) = middle(sign, is_row);
    match along {
        _ if along < start => Some(start - along),
        _ if along > end => Some(along - end),
        _ => None,
    }
}

/// Whether a sign stands at a line, up to halfway to the next ones.
fn is_at(sign: &Unnamed, spans: &[Span], index: usize, is_row: bool) -> bool {
    let own = spans[index];
    let start = index.checked_sub(1).map_or(own.start, |i| (spans[i].end + own.start) / 2);
    let end = spans.get(index + 1).map_or(own.end, |next| (own.end + next.start) / 2);
    (2 * start..2 * end).contains(&middle(sign, is_row).1)
}

/// The median height of the signs next to the board, one of each line.
fn usual_height(signs: &[Unnamed], spans: &[Span], board: Rect, is_row: bool) -> f64 {
    let next = |index: usize| {
        let own = signs.iter().filter(|sign| is_at(sign, spans, index, is_row));
        let near = own.filter_map(|sign| Some((away(sign, board, is_row)?, sign)));
        near.min_by_key(|(away, _)| *away).map(|(_, sign)| sign.bounds.height)
    };
    median((0..spans.len()).filter_map(next)).map_or(1.0, f64::from)
}

/// The signs of one line in reading order, as far as they hang together from
/// the board outwards.
fn line_of<'a>(
    text: &[&'a Unnamed],
    spans: &[Span],
    index: usize,
    board: Rect,
    is_row: bool,
) -> Vec<&'a Unnamed> {
    let at_line = text.iter().filter(|sign| is_at(sign, spans, index, is_row));
    let mut own: Vec<(i32, &Unnamed)> =
        at_line.filter_map(|sign| Some((away(sign, board, is_row)?, *sign))).collect();
    own.sort_by_key(|(away, _)| *away);
    let most = (2.0 * GAP * f64::from(spans[index].length())) as i32;
    let end = own.windows(2).position(|pair| pair[1].0 - pair[0].0 > most);
    own.truncate(end.map_or(own.len(), |end| end + 1));
    let mut own: Vec<&Unnamed> = own.into_iter().map(|(_, sign)| sign).collect();
    if is_row {
        own.sort_by_key(|sign| sign.bounds.x);
        return own;
    }
    own.sort_by_key(|sign| middle(sign, is_row).0);
    // The digits of one number stand on one line of text.
    let is_next = |a: &&Unnamed, b: &&Unnamed| {
        let apart = middle(b, is_row).0 - middle(a, is_row).0;
        apart < a.bounds.height.min(b.bounds.height)
    };
    for number in own.chunk_by_mut(is_next) {
        number.sort_by_key(|sign| sign.bounds.x);
    }
    own
}

fn named(fits: &[SideFit; 2]) -> String {
    let all: Vec<&String> = fits.iter().flat_map(|fit| &fit.mismatches).collect();
    let shown: Vec<&str> = all.iter().take(MAX_NAMED).map(|line| line.as_str()).collect();
    match all.len().saturating_sub(MAX_NAMED) {
        0 => shown.join(", "),
        more => format!("{} and {more} more lines", shown.join(", ")),
    }
}

/// Templates of one digit: shapes, and of how many signs each is the mean.
type Shapes = Vec<(Glyph, usize)>;

/// The theme of all examples. Signs that look like another digit than theirs
/// are left out, and their lines told.
fn theme(fits: [SideFit; 2], name: &str) -> Result<Lesson, LearnError> {
    let mismatched = fits.iter().flat_map(|fit| &fit.mismatches).cloned();
    let mut odd: Vec<String> = mismatched.collect();
    let examples: Vec<Example> = fits.into_iter().flat_map(|fit| fit.examples).collect();
    let first: Vec<Shapes> = (b'0'..=b'9').map(|digit| shapes(&examples, digit)).collect();
    let commonest = |shapes: &Shapes, glyph: &Glyph| {
        let main = shapes.iter().max_by_key(|(_, count)| *count);
        main.map_or(-1.0, |(shape, _)| shape.likeness(glyph))
    };
    let is_own = |example: &Example| {
        let likeness = |digit: usize| commonest(&first[digit], &example.glyph);
        let own = likeness(usize::from(example.digit - b'0'));
        (0..first.len()).all(|digit| likeness(digit) <= own)
    };
    let (kept, left): (Vec<Example>, Vec<Example>) = examples.into_iter().partition(is_own);
    odd.extend(left.into_iter().map(|example| example.line));
    odd.dedup();
    let labels: Vec<Label> = (b'0'..=b'9').filter_map(|digit| label(&kept, digit)).collect();
    for (i, label) in labels.iter().enumerate() {
        for other in &labels[i + 1..] {
            let mut pairs =
                label.glyphs.iter().flat_map(|a| other.glyphs.iter().map(move |b| (a, b)));
            if pairs.any(|(a, b)| a.likeness(b) > ALIKE) {
                let digit = |label: &Label| label.name.chars().next().unwrap_or('0');
                return Err(LearnError::AlikeDigits(digit(label), digit(other)));
            }
        }
    }
    let theme =
        Theme { name: name.to_owned(), place: Place::Cells, least: None, ties: None, labels };
    Ok(Lesson { theme, odd })
}

/// The different shapes of a digit.
fn shapes(examples: &[Example], digit: u8) -> Shapes {
    let mut shapes: Shapes = Vec::new();
    for example in examples.iter().filter(|example| example.digit == digit) {
        let near = shapes
            .iter_mut()
            .max_by(|a, b| a.0.likeness(&example.glyph).total_cmp(&b.0.likeness(&example.glyph)));
        match near {
            Some((shape, count)) if shape.likeness(&example.glyph) >= SAME_SHAPE => {
                *shape = shape.mixed(&example.glyph, *count as f32);
                *count += 1;
            }
            _ => shapes.push((example.glyph.clone(), 1)),
        }
    }
    shapes
}

/// The label of a digit, as themes of digits have it; `None` where it was not
/// seen.
fn label(examples: &[Example], digit: u8) -> Option<Label> {
    let glyphs: Vec<Glyph> = shapes(examples, digit).into_iter().map(|(shape, _)| shape).collect();
    let means = match digit {
        b'0' => Meaning::Zero,
        b'1' => Meaning::One,
        _ => Meaning::Foreign,
    };
    let name = char::from(digit).to_string();
    (!glyphs.is_empty()).then_some(Label { name, means, glyphs: glyphs.into() })
}
