//! Nonogram answers and steps against a brute force that shares nothing with
//! the solver, and answers against the puzzle sets where they are at hand.

mod support;

use std::time::{Duration, Instant};

use gridlens::geom::{Array2, At};
use gridlens::puzzle::family::{Close, Limits, Outcome, Puzzle, Request};
use gridlens::puzzle::nonogram::board::{Board, Cell};
use gridlens::puzzle::nonogram::steps::{SIMPLE, TECHNIQUES};
use gridlens::puzzle::nonogram::{rules, text};
use proptest::prelude::*;
use support::nonograms::{self, answers, boards, clues};
use support::tried::{NO_LIMITS, Tried, assert_checked, assert_counted, assert_sound, is_told};

/// The outcome is what the brute force's answers mean.
fn assert_told(board: &Board) {
    assert!(answers(board).iter().all(|answer| rules::is_answer(board, answer)));
    let (all, outcome) = (board.tried(), board.solve(&NO_LIMITS));
    assert!(
        is_told(&outcome, &all),
        "{outcome:?} but {} answers of\n{}",
        all.len(),
        board.to_text()
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn outcomes_agree_with_trying_everything(board in boards()) {
        assert_told(&board);
    }

    #[test]
    fn steps_are_sound(board in boards()) {
        assert_sound(&board);
    }

    #[test]
    fn the_fewest_wrong_cells_are_found(board in boards()) {
        assert_checked(&board);
    }

    #[test]
    fn answers_are_counted(board in boards(), most in 1usize..40) {
        assert_counted(&board, most);
    }

    #[test]
    fn text_reads_back_to_an_equal_board(board in boards()) {
        let read = text::parse(&text::write(&board)).expect("known").expect("good");
        prop_assert_eq!(read, vec![board]);
    }
}

/// Sets solved whole, however long it takes: milliseconds a board.
const QUICK: [&str; 10] = [
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
];
/// Sets with boards that take their time: every how many is tried.
const HEAVY: [(&str, usize); 3] = [("taai2019", 5), ("minizinc_bench", 2), ("random_30_60", 5)];
/// What a board of a heavy set may cost before it is left out.
const PATIENCE: Duration = Duration::from_secs(2);

/// Solves a board and compares; `false` where time ran out.
fn agrees(set: &nonograms::Set, i: usize, limits: &Limits) -> bool {
    let (board, (answer, is_only)) = (&set.boards[i], &set.answers[i]);
    let name = format!("{} {i}", set.name);
    let rows = |marks| {
        let rows = board.solution_rows(marks).into_iter();
        rows.map(|row| row.replace('#', "1").replace('.', "0")).collect::<Vec<_>>()
    };
    match board.solve(limits) {
        Outcome::Solved(found) => {
            assert_ne!(*is_only, Some(false), "{name} has several answers");
            assert!(answer.as_ref().is_none_or(|answer| rows(&found) == *answer), "{name}");
        }
        Outcome::Several(two) => {
            assert_ne!(*is_only, Some(true), "{name} has one answer");
            assert_ne!(two[0], two[1], "{name}");
        }
        Outcome::Stuck(_) => return false,
        other => panic!("{name}: {other:?}"),
    }
    true
}

#[test]
fn the_sets_are_solved_to_their_stored_answers() {
    for name in QUICK {
        let Some(set) = nonograms::set(name) else { return };
        assert_eq!(set.boards.len(), set.answers.len(), "{name}");
        for i in 0..set.boards.len() {
            assert!(agrees(&set, i, &NO_LIMITS));
        }
    }
}

#[test]
fn what_is_finished_of_the_heavy_sets_is_right() {
    for (name, every) in HEAVY {
        let Some(set) = nonograms::set(name) else { return };
        for i in (0..set.boards.len()).step_by(every) {
            let limits = Limits { deadline: Some(Instant::now() + PATIENCE) };
            if !agrees(&set, i, &limits) {
                eprintln!("{name} {i} takes longer than {PATIENCE:?}; left out");
            }
        }
    }
}

#[test]
fn steps_of_the_sets_lead_to_their_answers() {
    for (name, count) in
        [("hakank", 30), ("sgt_pattern_20", 5), ("sgt_pattern_40", 1), ("webpbn_survey", 5)]
    {
        let Some(set) = nonograms::set(name) else { return };
        for (board, (answer, is_only)) in set.boards.iter().zip(&set.answers).take(count) {
            if let (Some(answer), Some(true)) = (answer, is_only) {
                let right = |at: At, mark: char| {
                    (mark == '#') == (answer[at.row].as_bytes()[at.column] == b'1')
                };
                let explanation = board.explain(&Request::default(), &NO_LIMITS);
                assert_eq!(explanation.close, Close::Solved, "{name}");
                for step in &explanation.steps {
                    assert!(
                        step.set.iter().all(|&(at, mark)| right(at, mark)),
                        "{name}: {}",
                        step.sentence
                    );
                }
                let rating = board.rate(&NO_LIMITS).expect("one answer");
                let listed: Vec<_> = TECHNIQUES.iter().map(|technique| technique.name).collect();
                assert!(rating.techniques.iter().all(|(technique, _)| listed.contains(technique)));
            }
        }
    }
}

#[test]
fn simple_requests_use_simple_techniques_only() {
    let board = one("1x1:1/1");
    let request = Request { steps: None, simple: true };
    let explanation = board.explain(&request, &NO_LIMITS);
    assert_eq!(explanation.close, Close::Solved);
    let simple: Vec<_> = TECHNIQUES[..SIMPLE].iter().map(|technique| technique.name).collect();
    assert!(explanation.steps.iter().all(|step| simple.contains(&step.technique)));
}

#[test]
fn every_technique_is_used_somewhere() {
    let mut used: Vec<&str> = Vec::new();
    let mut seed = 7u64;
    for _ in 0..400 {
        let cells = Array2::from_fn(gridlens::geom::Size::new(8, 9), |_| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            if seed >> 33 & 1 == 1 { Cell::Filled } else { Cell::Empty }
        });
        let (rows, columns) = clues(&cells);
        let board = Board::new(rows, columns).expect("a picture's clues");
        let explanation = board.explain(&Request::default(), &NO_LIMITS);
        used.extend(explanation.steps.iter().map(|step| step.technique));
    }
    for technique in &TECHNIQUES[..TECHNIQUES.len() - 1] {
        assert!(used.contains(&technique.name), "{} is never used", technique.name);
    }
}

#[test]
fn a_passed_deadline_gives_what_is_certain() {
    let board = one("2x2:1/1/1/1");
    let limits = Limits { deadline: Some(Instant::now()) };
    let outcome = board.solve(&limits);
    assert!(matches!(outcome, Outcome::Stuck(_)), "{outcome:?}");
    assert_eq!(board.check(&limits).solvable, None);
    assert!(board.rate(&limits).is_none());
}

/// Texts of every format, to be spoilt.
const TEXTS: [&str; 7] = [
    "3x2:1/2/1/1.1/2,aBc",
    "width 3\nheight 2\nrows\n1,1\n2\n\ncolumns\n1\n2\n1\n",
    "lsh = [[1, 1], [2]]\nlsv = [[1], [2], [1]]  # so\n",
    "1 1\n2\n\n1\n2\n1\n",
    "      1 2 1\n    +-------+\n1 1 | ? . o |\n  2 | o ? ? |\n",
    "{\"row_clues\": [[1, 1], [2]], \"column_clues\": [[1], [2], [1]], \"cells\": [\"#x.\", \"...\"]}",
    "<puzzle><clues type=\"rows\"><line><count>1</count></line></clues><clues type=\"columns\">\
     <line><count>1</count></line></clues><solution type=\"saved\"><image>|?|</image></solution></puzzle>",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    /// What is spoilt is read or refused, and never breaks the program.
    #[test]
    fn spoilt_texts_are_read_or_refused(
        which in 0..TEXTS.len(),
        cuts in proptest::collection::vec((any::<prop::sample::Index>(), 0usize..4, "[-0-9x:/.,|?o#\\[\\]<>\"a-z\n é]{0,3}"), 1..6),
    ) {
        let mut text: Vec<char> = TEXTS[which].chars().collect();
        for (at, gone, new) in cuts {
            let start = at.index(text.len() + 1);
            let end = (start + gone).min(text.len());
            text.splice(start..end, new.chars());
        }
        let text: String = text.into_iter().collect();
        let limits = Limits { deadline: Some(Instant::now() + Duration::from_secs(5)) };
        if let Some(Ok(boards)) = text::parse(&text) {
            prop_assert!(!boards.is_empty());
            for board in boards {
                let read = text::parse(&text::write(&board)).expect("known").expect("good");
                prop_assert_eq!(&read, &vec![board.clone()]);
                prop_assert!(!matches!(board.solve(&limits), Outcome::Stuck(_)));
            }
        }
        let _ = gridlens::puzzle::parse_text(&text);
    }
}

fn one(text: &str) -> Board {
    text::parse(text).expect("known").expect("good").remove(0)
}
