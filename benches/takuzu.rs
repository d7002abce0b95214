//! Takuzu answers with the proof that there is no second one: in process,
//! one thread, every board of the sets of puzzles that lie beside the
//! checkout, and growth from 10×10 to 100×100 on boards made here.
//!
//!     cargo bench --bench takuzu [-- SET…]
//!
//! One line per set: median, ninth decile and most per board, in
//! microseconds. The boards of a set are solved in turn, so that the
//! processor cannot learn one by heart, round after round. A board counts
//! with its fastest round, since everything else on the machine only adds.

use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use gridlens::geom::{Array2, At, Size};
use gridlens::puzzle::family::{Limits, Outcome, Puzzle};
use gridlens::puzzle::takuzu::board::{Board, Digit, UniqueLines};
use gridlens::puzzle::takuzu::text;

/// Rounds over a set: so many at least, and so long.
const ROUNDS: usize = 5;
const PATIENCE: Duration = Duration::from_millis(150);
/// Sides of the boards that show growth.
const SIDES: [usize; 10] = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100];

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|want| name.contains(want));
    println!("{:20} {:>6} {:>10} {:>10} {:>10}", "set", "boards", "median", "90 %", "most");
    for (name, boards) in sets().into_iter().filter(|(name, _)| is_wanted(name)) {
        tell(&name, &boards);
    }
    for side in SIDES.into_iter().filter(|_| is_wanted("growth")) {
        let boards: Vec<Board> = (1..=9).map(|seed| grown(side, seed)).collect();
        tell(&format!("growth {side}x{side}"), &boards);
    }
}

fn tell(name: &str, boards: &[Board]) {
    let start = Instant::now();
    let mut times = vec![f64::MAX; boards.len()];
    let mut round = 0;
    while round < ROUNDS || start.elapsed() < PATIENCE {
        for (time, board) in times.iter_mut().zip(boards) {
            *time = time.min(solved(board));
        }
        round += 1;
    }
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share).round() as usize];
    let (count, median, late, most) = (times.len(), at(0.5), at(0.9), at(1.0));
    println!("{name:20} {count:6} {median:10.1} {late:10.1} {most:10.1}");
}

/// How long a board takes, microseconds.
fn solved(board: &Board) -> f64 {
    let since = Instant::now();
    let outcome = black_box(board).solve(&Limits::default());
    let time = since.elapsed();
    assert!(matches!(outcome, Outcome::Solved(_)), "not exactly one answer");
    time.as_secs_f64() * 1e6
}

/// The sets by name; none where they are not at hand.
fn sets() -> Vec<(String, Vec<Board>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/puzzles/takuzu");
    let Ok(entries) = fs::read_dir(&folder) else {
        println!("no puzzle sets here; growth only");
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    let sets = paths.iter().filter_map(|path| {
        let name = path.file_name()?.to_str()?.strip_suffix(".txt")?;
        (!name.ends_with(".sol")).then(|| (name.to_string(), boards(name, path)))
    });
    sets.collect()
}

fn boards(name: &str, path: &Path) -> Vec<Board> {
    let text = fs::read_to_string(path).expect("a set");
    let boards = text::parse(&text).expect("a known format").expect("good boards");
    // The set of Unruly's games whose lines may be alike.
    let alike = name.starts_with("sgt") && !name.contains('u');
    let rule = if alike { UniqueLines::Off } else { UniqueLines::Auto };
    boards.into_iter().map(|board| board.with_unique_lines(rule)).collect()
}

/// A board with exactly one answer: an answer from which digits are taken in
/// random order while the answer stays the only one, up to a share that
/// people would still call a puzzle.
fn grown(side: usize, seed: u64) -> Board {
    let mut random = Random(seed * 0x9E37_79B9 + side as u64);
    let size = Size::new(side, side);
    let answer = loop {
        let board = Board::new(scattered(size, &mut random)).expect("a good size");
        match board.solve(&Limits::default()) {
            Outcome::Several(two) => break two[0].map(|mark| mark.and_then(Digit::from_char)),
            Outcome::Solved(one) => break one.map(|mark| mark.and_then(Digit::from_char)),
            _ => {}
        }
    };
    let full = Board::new(answer.clone()).expect("a good size");
    let mut cells = answer;
    let mut places: Vec<At> = cells.iter().map(|(at, _)| at).collect();
    random.shuffle(&mut places);
    // In parcels, so that a large board is not solved ten thousand times.
    for parcel in places.chunks((side * side / 100).max(1)) {
        let mut fewer = cells.clone();
        for &at in parcel {
            fewer[at] = None;
        }
        if matches!(full.with_cells(fewer.clone()).solve(&Limits::default()), Outcome::Solved(_)) {
            cells = fewer;
        }
    }
    full.with_cells(cells)
}

/// A few digits at random, to start an answer from.
fn scattered(size: Size, random: &mut Random) -> Array2<Option<Digit>> {
    let mut cells = Array2::filled(size, None);
    for _ in 0..size.rows {
        let at = At::new(random.below(size.rows), random.below(size.columns));
        cells[at] = Some(Digit::BOTH[random.below(2)]);
    }
    cells
}

/// Numbers that look random and are the same in every run (splitmix64, by
/// Steele, Lea and Flood).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, count: usize) -> usize {
        (self.next() % count as u64) as usize
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}
