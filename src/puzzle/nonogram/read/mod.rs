//! From what the eye saw to a nonogram board.
//!
//! The clues stand around the grid. Where the space for them is ruled like
//! the board, the grid reaches into it; its outer lines that hold digits are
//! taken off first. Distances between digits that are in question are settled
//! by the board as a whole: its rows and columns must count the same cells,
//! every clue must fit its line, and the clues must have an answer. The
//! answer then tells which look of the cells means what.

mod aside;
mod bare;
mod both;
mod cells;
mod choose;
mod clues;
mod edits;
mod ends;
mod headings;
mod hues;
mod joins;
mod joint;
mod others;
mod rivals;
mod shades;
mod titles;

use std::ops::Range;

use self::bare::{bare_lines, may_be_panel};
use self::choose::{Candidate, Choice, Chooser, SMALL};
use self::clues::Side;
use self::joins::{SeenClue, may_stand};
use super::board::{Cell, Clue, Line};
use super::solve::{self, Proof};
use crate::geom::{At, Rect};
use crate::grid::{Grid, Span};
use crate::picture::distance;
use crate::puzzle::family::{Beside, Marks};
use crate::puzzle::seen::{DoubtfulLine, Part, Reading, Told};
use crate::sight::around::{Around, CLEAR, INNER_LINES, Sign, is_digit};
use crate::sight::{Look, Sight};

/// A line of cells of which this share holds digits may be a line of clues:
/// one of them in any line.
const CLUES_SHARE: f64 = 0.01;
/// and of this share surely is one, unless it is a row of other symbols.
const SURE_CLUES_SHARE: f64 = 0.4;
/// The share of the lines that show a clue, at least, on both sides.
const COVERAGE: f64 = 0.6;
/// Where fewer do, but these, only a board that proves itself counts.
const SPARSE: f64 = 0.4;
/// Digits in this share of the cells inside the outermost are no nonogram's.
const WRITTEN: f64 = 0.12;
/// One cell in so many holds a piece of games that count them.
const FEW_PIECES: usize = 3;
/// Clues of a line stand at most so many cells apart: usual boards, and those
/// with other text near.
const GAPS: [f64; 2] = [2.5, 1.25];
/// The share of the lines with digits, on both sides, that an empty grid of
/// another family does not have.
const SURROUNDED: f64 = 0.4;
/// Grounds of blank cells are this alike.
const BARE: u8 = 24;
/// Clues this sure are right even where the cells do not agree with them.
const CERTAIN: f64 = 0.95;
/// Cells are filled or crossed out: where all clues are single numbers, as those
/// of tents are, other looks are pieces of another puzzle.
const MARKS: usize = 2;
/// Boards with fewer rows or columns are menus more often than puzzles.
const LEAST_LINES: usize = 4;
/// What cannot be read is still called a nonogram where this share of the
/// lines has digits, and this share of the signs are clear digits,
const CLAIMED: f64 = 0.8;
/// and this share of the clues fit their lines.
const FITTING: f64 = 0.7;
/// Whether the cells could be a nonogram's: few hold digits or letters. The
/// outermost may hold clues, where there are others than 0 and 1.
pub fn may_be(sight: &Sight) -> bool {
    let size = sight.size();
    let is_blank = |rows: Range<usize>, columns: Range<usize>| {
        let is_inner = |at: At| rows.contains(&at.row) && columns.contains(&at.column);
        let inner = sight.looks.iter().filter(|(at, _)| is_inner(*at));
        let (all, written) = inner.fold((0, 0), |(all, written), (_, look)| {
            (all + 1, written + i32::from(is_digit(sight, look)))
        });
        f64::from(written) <= WRITTEN * f64::from(all)
    };
    let most = |count: usize| 1..count.saturating_sub(1).max(1);
    is_blank(most(size.rows), most(size.columns))
        || (has_number(sight) && is_blank(inner(size.rows), inner(size.columns)))
        || is_piece(sight)
}

/// Whether few cells hold anything and all digits in them are one and the same,
/// but no value of a takuzu: pieces that look like it, as trees do like a 9.
fn is_piece(sight: &Sight) -> bool {
    let inked = sight.looks.iter().filter(|(_, look)| look.ink.is_some()).count();
    if inked * FEW_PIECES > sight.looks.iter().count() {
        return false;
    }
    let digits = sight.looks.iter().filter(|(_, look)| is_digit(sight, look));
    let mut names = digits.filter_map(|(_, look)| {
        look.ink.and_then(|ink| sight.inks[ink.class].names.first()).map(|name| &name.label)
    });
    let first = names.next();
    first.is_some_and(|first| first != "0" && first != "1" && names.all(|name| name == first))
}

/// Whether a clear digit from 2 on is in the cells.
fn has_number(sight: &Sight) -> bool {
    sight.looks.iter().filter(|(_, look)| is_digit(sight, look)).any(|(_, look)| {
        let name = look.ink.and_then(|ink| sight.inks[ink.class].names.first());
        name.is_some_and(|name| !matches!(name.label.as_str(), "0" | "1"))
    })
}

/// The lines, of so many, that hold no clues whatever the grid reaches into.
fn inner(count: usize) -> Range<usize> {
    let outer = INNER_LINES.min(count.saturating_sub(1) / 3);
    outer..count - outer
}

/// Whether all cells are blank and of one colour; those on the border need not
/// be where `is_inside` is asked for.
fn is_bare(sight: &Sight, is_inside: bool) -> bool {
    let size = sight.size();
    let is_meant = |at: At| {
        !is_inside
            || ((1..size.rows - 1).contains(&at.row) && (1..size.columns - 1).contains(&at.column))
    };
    let ground = sight.looks.get(At::new(1, 1)).map_or([0; 3], |look| look.ground);
    let is_bare = |look: &Look| look.ink.is_none() && distance(look.ground, ground) <= BARE;
    sight.looks.iter().filter(|(at, _)| is_meant(*at)).all(|(_, look)| is_bare(look))
}

/// Whether digits stand beside and over a blank grid, although too few to be
/// read as clues: no empty board of another family has them.
fn is_surrounded(sight: &Sight, around: &Around) -> bool {
    let grid = &sight.grid;
    let is_covered = |signs: &[Vec<Sign>; 2], lines: &[Span], is_row: bool| {
        signs.iter().any(|signs| {
            let side = Side::new(signs, lines, grid.bounds(), is_row, GAPS[0]);
            side.coverage() >= SURROUNDED && !side.is_heading()
        })
    };
    is_bare(sight, true)
        && is_covered(&around.beside, &grid.rows, true)
        && is_covered(&around.over, &grid.columns, false)
}

/// Reads a board with its clues around it; what a person `told` of them is
/// so.
pub fn read(sight: &Sight, around: &Around, told: &[Told]) -> Beside {
    match read_clues(sight, around, told) {
        Beside::Nothing if others::are_counted(sight, around) => {
            Beside::Other("the numbers beside it count something else than a nonogram's".into())
        }
        Beside::Nothing => Beside::Nothing,
        claimed => match others::other_puzzle(sight, around) {
            Some(reason) => Beside::Other(reason.into()),
            None => claimed,
        },
    }
}

fn read_clues(sight: &Sight, around: &Around, told: &[Told]) -> Beside {
    let mut unclear = None;
    // Nothing in the cells and digits around them: no other puzzle is so.
    let is_bare = is_bare(sight, false);
    // What is cut off by the picture's edge is told so.
    let is_whole = sight.grid.cut_off.is_empty();
    let likely = parts(sight, around, SURE_CLUES_SHARE);
    let mut found = Vec::new();
    for part in parts(sight, around, CLUES_SHARE) {
        let grid = part.of(&sight.grid);
        if grid.rows.len() < LEAST_LINES || grid.columns.len() < LEAST_LINES {
            continue;
        }
        if found.len() > 1 {
            break;
        }
        for gap in GAPS {
            match choose(&grid, around, gap, is_bare, told) {
                Some(Choice::Board(candidate)) => {
                    if is_used(sight, around, &part, gap) {
                        found.push((part, candidate));
                    }
                    break;
                }
                Some(Choice::Unclear(problem, clues))
                    if unclear.is_none() && is_whole && likely.contains(&part) =>
                {
                    let lines = doubtful_lines(&grid, &clues);
                    unclear = Some(Beside::Unclear(problem, lines));
                }
                _ => {}
            }
        }
    }
    // A part that is not the board may be mended into one.
    if found.iter().any(|(_, candidate)| candidate.repairs.is_empty()) {
        found.retain(|(_, candidate)| candidate.repairs.is_empty());
    }
    let mut found = found.into_iter();
    if let Some((part, candidate)) = found.next() {
        return match found.next() {
            Some((other, _)) if !has_clues(&sight.grid, around, &part, &other) => {
                Beside::Unclear("its outer lines may be clues or cells".into(), Vec::new())
            }
            _ => finish(sight, around, part, candidate),
        };
    }
    let is_surrounded = unclear.is_none() && (around.is_strange || is_surrounded(sight, around));
    if is_surrounded {
        return Beside::Unclear("too few of its clues can be read".into(), Vec::new());
    }
    match unclear {
        Some(_) if has_coloured_clues(sight, around) => Beside::Coloured,
        unclear => unclear.unwrap_or(Beside::Nothing),
    }
}

/// Whether digits of clues stand in every line of the grid that `part` leaves
/// out, but for the panel behind the clues: else it is no line of clues. Zeros
/// alone are none, they may be discs, and where clues stand most lines have one.
fn is_used(sight: &Sight, around: &Around, part: &Part, gap: f64) -> bool {
    let (grid, own) = (&sight.grid, part.of(&sight.grid));
    let (bare_rows, bare_columns) = bare_lines(sight, around);
    let clues = |signs: &[Sign], lines: &[Span], is_row: bool| -> Vec<i32> {
        let side = Side::new(signs, lines, own.bounds(), is_row, gap);
        if side.coverage() < COVERAGE {
            return Vec::new();
        }
        let signs = side.lines().iter().flatten().filter(|sign| sign.digit() != 0);
        signs.map(|sign| if is_row { sign.middle().0 } else { sign.middle().1 }).collect()
    };
    let beside = around.beside.each_ref().map(|signs| clues(signs, &own.rows, true));
    let over = around.over.each_ref().map(|signs| clues(signs, &own.columns, false));
    if holds_marks(sight, part) {
        return false;
    }
    let are_used = |lines: &[Span], kept: &Range<usize>, bare: &[bool], clues: &[Vec<i32>; 2]| {
        let holds = |i: usize| {
            let own = 2 * lines[i].start..2 * lines[i].end;
            clues[usize::from(i >= kept.end)].iter().any(|place| own.contains(place))
        };
        (0..lines.len()).filter(|i| !kept.contains(i)).all(|i| bare[i] || holds(i))
    };
    are_used(&grid.rows, &part.rows, &bare_rows, &over)
        && are_used(&grid.columns, &part.columns, &bare_columns, &beside)
}

/// Whether the board's marks stand in a line of the grid that `part` leaves out: crosses
/// look like digits, but stand in other cells too, or reach the rims of theirs.
fn holds_marks(sight: &Sight, part: &Part) -> bool {
    let within = |lines: &Range<usize>| lines.start + 1..lines.end.saturating_sub(1);
    let (rows, columns) = (within(&part.rows), within(&part.columns));
    let class = |at: At| sight.looks[at].ink.map(|ink| ink.class);
    let own: Vec<usize> = bare::cells(&rows, &columns).filter_map(class).collect();
    let is_odd = |at: &At| class(*at).is_none() && sight.looks[*at].unexplained > 0.0;
    let has_odd = bare::cells(&rows, &columns).any(|at| is_odd(&at));
    let are_marks = |cells: Vec<At>| {
        let is_mark = |at: &At| class(*at).is_some_and(|class| own.contains(&class));
        let marks = cells.iter().filter(|at| has_odd && is_odd(at) || is_mark(at)).count();
        let others = cells.iter().filter(|at| class(**at).is_some() && !is_mark(at)).count();
        marks > others
    };
    let size = sight.size();
    let row = |row: usize| part.columns.clone().map(|column| At::new(row, column)).collect();
    let column = |column: usize| part.rows.clone().map(|row| At::new(row, column)).collect();
    (0..size.rows).any(|i| !part.rows.contains(&i) && are_marks(row(i)))
        || (0..size.columns).any(|i| !part.columns.contains(&i) && are_marks(column(i)))
}

/// Whether clear digits stand beside every line that `part` has and `other`
/// has not: then these are no lines of clues themselves.
fn has_clues(grid: &Grid, around: &Around, part: &Part, other: &Part) -> bool {
    let is_written = |signs: &[Vec<Sign>; 2], line: &Span, board: Rect, is_row: bool| {
        signs.iter().flatten().any(|sign| {
            let (x, y) = sign.middle();
            let (along, across) = if is_row { (x, y) } else { (y, x) };
            let (start, end) =
                if is_row { (board.x, board.right()) } else { (board.y, board.bottom()) };
            sign.score() >= CLEAR
                && (2 * line.start..2 * line.end).contains(&across)
                && !(2 * start..2 * end).contains(&along)
        })
    };
    let board = part.of(grid).bounds();
    let mut rows = part.rows.clone().filter(|row| !other.rows.contains(row));
    let mut columns = part.columns.clone().filter(|column| !other.columns.contains(column));
    rows.all(|row| is_written(&around.beside, &grid.rows[row], board, true))
        && columns.all(|column| is_written(&around.over, &grid.columns[column], board, false))
}

/// Whether the digits next to rows and columns have several hues, on both
/// sides.
fn has_coloured_clues(sight: &Sight, around: &Around) -> bool {
    let grid = &sight.grid;
    let is_coloured = |signs: &[Vec<Sign>; 2], lines: &[Span], is_row: bool| {
        signs.iter().any(|signs| {
            let side = Side::new(signs, lines, grid.bounds(), is_row, GAPS[0]);
            side.coverage() >= COVERAGE
                && hues::are_coloured(&side.lines().iter().flatten().collect::<Vec<_>>())
        })
    };
    is_coloured(&around.beside, &grid.rows, true) && is_coloured(&around.over, &grid.columns, false)
}

/// The board that the signs around `grid` make; `None` where they are no
/// clues of a nonogram.
fn choose(grid: &Grid, around: &Around, gap: f64, is_bare: bool, told: &[Told]) -> Option<Choice> {
    let bounds = grid.bounds();
    let sides = |signs: &[Vec<Sign>; 2], lines: &[Span], is_row: bool| {
        let sides = [0, 1].map(|i| Side::new(&signs[i], lines, bounds, is_row, gap));
        let mut sides: Vec<Side> =
            sides.into_iter().filter(|s| s.coverage() >= SPARSE && !s.is_heading()).collect();
        sides.sort_by(|a, b| b.telling().total_cmp(&a.telling()));
        sides
    };
    let mut unclear = None;
    for beside in sides(&around.beside, &grid.rows, true) {
        for over in sides(&around.over, &grid.columns, false) {
            let is_sparse = beside.coverage().min(over.coverage()) < COVERAGE;
            let is_claimed = |rows: &[SeenClue], columns: &[SeenClue]| {
                !is_sparse && (is_bare || are_clues(&[&beside, &over], &[rows, columns]))
            };
            match Chooser::new(&beside, &over, told).choose(is_claimed) {
                Choice::Unclear(problem, clues) => {
                    if unclear.is_none() && is_claimed(&clues[0], &clues[1]) {
                        unclear = Some(Choice::Unclear(problem, clues));
                    }
                }
                Choice::Board(board) if is_sparse && !board.is_beyond_doubt() => {}
                board => return Some(board),
            }
        }
    }
    unclear
}

/// Whether signs and clues on both sides look like a nonogram's, even if they
/// cannot be right.
fn are_clues(sides: &[&Side; 2], clues: &[&[SeenClue]; 2]) -> bool {
    let fits = |own: &[SeenClue], length| {
        let fits = |clue: &&SeenClue| may_stand(&clue.numbers, length);
        own.iter().filter(fits).count() as f64 >= FITTING * own.len() as f64
    };
    sides.iter().all(|side| side.coverage() >= CLAIMED && side.clearness() >= CLAIMED)
        && fits(clues[0], clues[1].len())
        && fits(clues[1], clues[0].len())
}

/// The board with its cells.
fn finish(sight: &Sight, around: &Around, part: Part, candidate: Candidate) -> Beside {
    let Candidate { board, proof, repairs, confidence } = candidate;
    let (answer, is_proven): (Marks, bool) = match proof {
        Proof::One(answer) => (answer, true),
        // Two answers may agree by chance; lines do not.
        _ => (solve::certain(&board), false),
    };
    // Counters beside a board of another kind may all say 0.
    if board.rows().iter().all(Vec::is_empty) {
        return Beside::Nothing;
    }
    // One cell in each line is no picture: slivers between tiles look like 1.
    let is_point = |clue: &Clue| matches!(clue.as_slice(), [] | [1]);
    if !is_proven && board.rows().iter().chain(board.columns()).all(is_point) {
        return Beside::Nothing;
    }
    if ends::may_be_longer(&board)
        || ends::lacks_nought(&part.of(&sight.grid), around, &board)
        || ends::are_written(sight, &part, &board)
        || may_be_panel(sight, &part, &board)
    {
        let reason = "its outer lines have no clues and may be no part of it".into();
        return Beside::Unclear(reason, Vec::new());
    }
    if headings::are_numbers(board.rows(), board.columns()) {
        return Beside::Other("the numbers beside it are those of its rows and columns".into());
    }
    let first = At::new(part.rows.start, part.columns.start);
    let read = cells::read(sight, around, first, &answer);
    let is_one = |clue: &Clue| clue.len() <= 1;
    let may_be_counts = board.rows().iter().chain(board.columns()).all(is_one);
    let is_filled = read.marks.iter().any(|(_, mark)| *mark == Some('#'));
    let most = if is_filled { MARKS } else { 1 };
    if may_be_counts && (read.looks > most || read.common_looks > most + 1) {
        return Beside::Other("its cells hold more than filled squares and crosses".into());
    }
    if may_be_counts && others::are_pieces(sight, first, &read.marks) {
        return Beside::Other("the numbers beside it may count the pieces in its lines".into());
    }
    let known = read.marks.map(|mark| mark.and_then(Cell::from_char));
    let Ok(board) = board.with_cells(known) else { return Beside::Nothing };
    let is_certain = confidence >= CERTAIN && board.rows().len().min(board.columns().len()) > SMALL;
    // Clues that were changed to agree have to agree with the cells too.
    let is_open = !is_proven && !is_certain || !repairs.is_empty();
    if is_open && solve::is_broken(&board) {
        let reason = "its cells do not agree with its clues".into();
        return Beside::Unclear(reason, Vec::new());
    }
    let reading = Reading {
        cells: read.marks,
        confidence: read.confidence,
        theme: "digits".into(),
        legend: read.legend,
        signs_are_sure: false,
        warnings: repairs,
    };
    Beside::Board(Box::new(board), reading, part)
}

/// The lines that cannot be right or are not surely read, with the boxes of
/// their cells.
fn doubtful_lines(grid: &Grid, clues: &[Vec<SeenClue>; 2]) -> Vec<DoubtfulLine> {
    let bounds = grid.bounds();
    let named = |line: Line| {
        let Line { is_row, index } = line;
        let bounds = match is_row {
            true => grid
                .rows
                .get(index)
                .map(|row| Rect::new(bounds.x, row.start, bounds.width, row.length())),
            false => grid
                .columns
                .get(index)
                .map(|c| Rect::new(c.start, bounds.y, c.length(), bounds.height)),
        };
        let numbers = clues[usize::from(!is_row)][index].numbers.clone();
        bounds.map(|bounds| DoubtfulLine { is_row, index, numbers, bounds })
    };
    both::doubtful(clues).into_iter().filter_map(named).collect()
}

/// The parts of the grid that may be the board, without outer lines that may
/// be clues: the whole first, the smallest last. Crosses may look like digits,
/// so lines that hold some need not be clues.
fn parts(sight: &Sight, around: &Around, share: f64) -> Vec<Part> {
    let grid = &sight.grid;
    let digits = |signs: &[Sign], at: &dyn Fn(usize) -> Rect, count: usize| {
        let has_digit = |i: &usize| {
            let cell = at(*i);
            signs.iter().any(|sign| {
                let (x, y) = sign.middle();
                let is_in = (2 * cell.x..2 * cell.right()).contains(&x)
                    && (2 * cell.y..2 * cell.bottom()).contains(&y);
                is_in && sign.score() >= CLEAR && 6 * sign.bounds.height >= cell.height
            })
        };
        (0..count).filter(has_digit).count() as f64 >= share * count as f64
    };
    let (height, width) = (grid.rows.len(), grid.columns.len());
    let column = |c: usize| {
        let signs = &around.beside[usize::from(2 * c >= width)];
        digits(signs, &|row| grid.cell(At::new(row, c)), height)
    };
    let row = |r: usize| {
        let signs = &around.over[usize::from(2 * r >= height)];
        digits(signs, &|column| grid.cell(At::new(r, column)), width)
    };
    // The outermost line without digits ends the clues.
    let ends = |count: usize, is_clues: &dyn Fn(usize) -> bool, is_bare: &dyn Fn(usize) -> bool| {
        let most = INNER_LINES.min(count / 2);
        let start = (0..most).take_while(|&i| is_clues(i) || is_bare(i)).count();
        let end =
            (0..most).take_while(|&i| is_clues(count - 1 - i) || is_bare(count - 1 - i)).count();
        // What is no part of the board for sure.
        let last = |count: usize, is_bare: &dyn Fn(usize) -> bool| {
            (0..count).rev().find(|&i| is_bare(i)).map_or(0, |i| i + 1)
        };
        let least = (last(start, is_bare), last(end, &|i| is_bare(count - 1 - i)));
        let mut cuts: Vec<(usize, usize)> =
            (least.0..=start).flat_map(|s| (least.1..=end).map(move |e| (s, e))).collect();
        cuts.sort_by_key(|(s, e)| s + e);
        cuts.into_iter().map(move |(s, e)| s..count - e)
    };
    let (bare_rows, bare_columns) = bare_lines(sight, around);
    let columns: Vec<_> = ends(width, &column, &|c| bare_columns[c]).collect();
    let parts = ends(height, &row, &|r| bare_rows[r]).flat_map(|rows| {
        columns.iter().map(move |columns| Part { rows: rows.clone(), columns: columns.clone() })
    });
    let mut parts: Vec<Part> = parts.collect();
    parts.sort_by_key(|part| std::cmp::Reverse(part.rows.len() + part.columns.len()));
    parts
}
