//! Nonograms: sets of boards one after another, and growth from 5×5 to
//! 200×200. Each board is solved with the proof that there is no other
//! answer and checked by the rules; told is the best of some runs a board.
//!
//!     cargo bench --bench nonogram [-- SET…]
//!
//! `drawn` names the growing boards, which are drawn here.
//! The sets lie in `../shared/puzzles/nonogram`; without them only growth is
//! measured.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use gridlens::geom::{Array2, At, Size};
use gridlens::puzzle::family::{Limits, Outcome, Puzzle};
use gridlens::puzzle::nonogram::board::{Board, Cell};
use gridlens::puzzle::nonogram::rules::runs;
use gridlens::puzzle::nonogram::text;

/// What a board may cost before it counts as stuck.
const LIMIT: Duration = Duration::from_secs(10);
/// Runs of a board go on until so many, or so long.
const RUNS: usize = 200;
const ENOUGH: Duration = Duration::from_millis(2);

/// The name of the growing boards.
const DRAWN: &str = "drawn";

const SETS: [&str; 14] = [
    "sgt_pattern_10",
    "sgt_pattern_15",
    "sgt_pattern_20",
    "sgt_pattern_25",
    "sgt_pattern_30",
    "sgt_pattern_40",
    "hakank",
    "webpbn_survey",
    "picross_solver_inputs",
    "thomasr",
    "taai2019",
    "random_25_50",
    "random_30_60",
    "minizinc_bench",
];

fn main() {
    let named: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    println!(
        "{:<24}{:>7}{:>12}{:>12}{:>12}{:>12}{:>7}",
        "set", "boards", "median µs", "p90 µs", "max µs", "sum ms", "stuck"
    );
    let usual = || SETS.iter().map(ToString::to_string).collect();
    let sets: Vec<String> = if named.is_empty() { usual() } else { named.clone() };
    for name in sets.iter().filter(|name| *name != DRAWN) {
        match boards(name) {
            Some(boards) => tell(name, &boards),
            None => println!("{name:<24} not at hand"),
        }
    }
    if named.is_empty() || named.iter().any(|name| name == DRAWN) {
        for side in [5, 10, 20, 30, 50, 100, 150, 200] {
            // Large ones take seconds each.
            let count = if side > 100 { 5 } else { 20 };
            let boards: Vec<Board> = (0..count).map(|seed| drawn(side, seed)).collect();
            tell(&format!("drawn {side}×{side}"), &boards);
        }
    }
}

fn boards(name: &str) -> Option<Vec<Board>> {
    let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/puzzles/nonogram");
    let text = fs::read_to_string(folder.join(format!("{name}.json"))).ok()?;
    text::parse(&text)?.ok()
}

/// One line about the times of some boards.
fn tell(name: &str, boards: &[Board]) {
    let mut timed: Vec<(Duration, bool)> = boards.iter().map(time).collect();
    timed.sort_unstable();
    let micros = |part: usize| {
        let at = (timed.len() * part / 100).min(timed.len() - 1);
        timed[at].0.as_secs_f64() * 1e6
    };
    let sum: Duration = timed.iter().map(|(time, _)| *time).sum();
    let stuck = timed.iter().filter(|(_, is_stuck)| *is_stuck).count();
    println!(
        "{name:<24}{:>7}{:>12.2}{:>12.2}{:>12.2}{:>12.3}{stuck:>7}",
        timed.len(),
        micros(50),
        micros(90),
        micros(100),
        sum.as_secs_f64() * 1e3
    );
}

/// The best time of a board, and whether it was given up.
fn time(board: &Board) -> (Duration, bool) {
    let (mut best, mut total, mut is_stuck) = (Duration::MAX, Duration::ZERO, false);
    for _ in 0..RUNS {
        let since = Instant::now();
        let outcome = board.solve(&Limits { deadline: Some(since + LIMIT) });
        let time = since.elapsed();
        is_stuck = matches!(outcome, Outcome::Stuck(_));
        (best, total) = (best.min(time), total + time);
        if total > ENOUGH {
            break;
        }
    }
    (best, is_stuck)
}

/// A board of blots: noise in which each cell went with most of those around
/// it, twice. Such pictures are like drawn ones: most are settled by lines.
fn drawn(side: usize, seed: u64) -> Board {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ side as u64;
    let mut random = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state >> 33
    };
    let size = Size::new(side, side);
    let mut picture = Array2::from_fn(size, |_| random() % 100 < 52);
    for _ in 0..2 {
        picture = Array2::from_fn(size, |at| {
            let rows = at.row.saturating_sub(1)..(at.row + 2).min(side);
            let around = rows.flat_map(|row| {
                let columns = at.column.saturating_sub(1)..(at.column + 2).min(side);
                columns.map(move |column| At::new(row, column))
            });
            let cells: Vec<bool> = around.map(|at| picture[at]).collect();
            2 * cells.iter().filter(|&&cell| cell).count() > cells.len()
        });
    }
    let cell = |at: At| if picture[at] { Cell::Filled } else { Cell::Empty };
    let clue = |line: Vec<Cell>| runs(&line);
    let rows = (0..side).map(|i| clue((0..side).map(|j| cell(At::new(i, j))).collect()));
    let columns = (0..side).map(|j| clue((0..side).map(|i| cell(At::new(i, j))).collect()));
    Board::new(rows.collect(), columns.collect()).expect("a picture's clues")
}
