//! Every bundled sample against its truth: the cells as they stand on the
//! picture, the place of the board, the answer, and the refusals.

mod pictures;

use gridlens::evaluation::Verdict;
use gridlens::geom::Rect;
use pictures::{Case, blanks, cases, difference, gridlens, judge_all, samples, swapped};
use predicates::prelude::*;

/// The edges of the board may be off by this part of a cell: truths reach to
/// the outer edge of the cells, a reading may leave out a line or a bevel.
const SLACK: f64 = 0.1;

#[test]
fn there_are_enough_samples() {
    let samples = samples();
    let refused = samples.iter().filter(|c| c.must_refuse()).count();
    assert!(samples.len() - refused >= 12, "{} boards", samples.len() - refused);
    assert!(refused >= 2, "{refused} pictures to refuse");
    for case in &samples {
        let name = case.name();
        assert_eq!(name.contains("/x_"), case.must_refuse(), "{name}: x_ means refuse");
    }
}

/// The samples with a board.
fn boards() -> Vec<Case> {
    samples().into_iter().filter(|case| !case.must_refuse()).collect()
}

#[test]
fn every_sample_is_read_exactly_or_refused() {
    let samples = samples();
    let mut faults = Vec::new();
    for (case, (verdict, why)) in samples.iter().zip(judge_all(&samples)) {
        if verdict != Verdict::Right {
            faults.push(format!("{}: {verdict:?}: {why}", case.name()));
        }
    }
    println!("samples: {} of {} right", samples.len() - faults.len(), samples.len());
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn other_puzzles_are_no_takuzu_and_no_nonogram() {
    let others: Vec<Case> = samples().into_iter().filter(|c| c.folder() == "table").collect();
    assert!(others.len() >= 8, "{} other puzzles", others.len());
    for case in &others {
        let error = pictures::read(&case.bytes()).err().map(|error| error.to_string());
        let is_said = error.as_ref().is_some_and(|e| e.starts_with("no takuzu or nonogram found"));
        assert!(is_said, "{}: {error:?}", case.name());
    }
}

#[test]
fn every_board_is_found_where_it_is() {
    for case in &boards() {
        let seen = pictures::read(&case.bytes()).unwrap_or_else(|e| panic!("{}: {e}", case.name()));
        let (found, wanted) = (seen.sight.grid.bounds(), case.board_box());
        assert!(
            is_near(found, wanted, case.cells()[0].len()),
            "{}: {found:?} is not {wanted:?}",
            case.name()
        );
    }
}

fn is_near(found: Rect, wanted: Rect, columns: usize) -> bool {
    let edges = |r: Rect| [r.x, r.y, r.right(), r.bottom()];
    let slack = f64::from(wanted.width) / columns as f64 * SLACK;
    edges(found).iter().zip(edges(wanted)).all(|(a, b)| f64::from((a - b).abs()) <= slack)
}

#[test]
fn every_answer_is_the_one_of_the_truth() {
    let folder = tempfile::tempdir().unwrap();
    for case in &boards() {
        let output = gridlens()
            .args(["solve", "--format", "json", "--timeout", "30", "-o"])
            .arg(folder.path())
            .arg(&case.picture)
            .assert()
            .code(0);
        let record: serde_json::Value =
            serde_json::from_slice(&output.get_output().stdout).unwrap();
        let read = pictures::strings(&record["puzzle"]["cells"]);
        assert_eq!(difference(case, &read), None, "{}", case.name());
        assert_eq!(pictures::strings(&record["solution"]), wanted(case, &read), "{}", case.name());
    }
}

/// The answer of the truth, swapped if the board was read swapped.
fn wanted(case: &Case, read: &[String]) -> Vec<String> {
    let solution = case.solution().unwrap();
    let is_swapped = case.is_interchangeable() && read != case.cells();
    if is_swapped { swapped(&solution) } else { solution }
}

#[test]
fn the_truths_agree_with_themselves() {
    for case in samples().iter().filter(|c| !c.must_refuse()) {
        let (cells, solution) = (case.cells(), case.solution().unwrap());
        for (at, is_blank) in blanks(&cells).iter() {
            let pick = |rows: &[String]| match rows[at.row].as_bytes()[at.column] {
                b'x' => b'.',
                mark => mark,
            };
            assert!(*is_blank || pick(&cells) == pick(&solution), "{} {at}", case.name());
        }
    }
}

#[test]
fn pictures_to_refuse_give_exit_code_3_and_no_picture() {
    let folder = tempfile::tempdir().unwrap();
    for case in samples().iter().filter(|c| c.must_refuse()) {
        gridlens()
            .args(["solve", "-o"])
            .arg(folder.path())
            .arg(&case.picture)
            .assert()
            .code(3)
            .stdout("")
            .stderr(predicate::str::is_empty().not());
    }
    assert_eq!(folder.path().read_dir().unwrap().count(), 0);
}

#[test]
fn the_judge_sees_one_wrong_cell() {
    let case = cases(&pictures::root().join("samples/takuzu/paper"))
        .into_iter()
        .find(|c| !c.must_refuse())
        .unwrap();
    assert!(!case.is_interchangeable());
    let mut cells = case.cells();
    assert_eq!(difference(&case, &cells), None);
    assert!(difference(&case, &swapped(&cells)).is_some());
    let first = if cells[0].starts_with('.') { "1" } else { "." };
    cells[0].replace_range(..1, first);
    assert!(difference(&case, &cells).unwrap().starts_with("r1c1 is "));
    cells.pop();
    assert!(difference(&case, &cells).unwrap().contains("where the label says"));
}
