//! The commands that think, as processes: hints, ratings, checks, counts, the
//! judge, text formats, rule options, and what is said of bad input.

mod pictures;

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::assert::Assert;
use gridlens::geom::At;
use image::RgbImage;
use pictures::shots::{pixels, png};
use pictures::{gridlens, sample};
use predicates::prelude::*;
use predicates::str::contains;
use serde_json::{Value, json};

/// A board with one answer, and the answer.
const ONE: &str = "0.1.\n..1.\n...0\n0...\n";
const ANSWER: &str = "0011\n1010\n1100\n0101\n";
/// A board with six answers.
const SIX: &str = "0..1\n0...\n...0\n....\n";
/// A board of 6×6 that takes more than simple steps.
const HARD: &str = "....00\n......\n..00..\n.1.0..\n......\n.1....\n";
/// The board of [`ONE`] with a wrong digit played in row 2.
const PLAYED: &str = r##"{"kind": "takuzu", "cells": ["0.1.", "001.", "...0", "0..."],
    "given": ["#.#.", "..#.", "...#", "#..."]}"##;
/// Signs, one of them beside a digit, and lines that may repeat.
const SIGNED: &str = r#"{"kind": "takuzu", "cells": ["1..0", "0.11", "0101", ".010"],
    "signs": [[0, 2, "down", "x"], [2, 3, "down", "x"], [3, 1, "right", "x"]]}"#;

/// Runs a command line with `text` on standard input.
fn run(line: &str, text: &str) -> Assert {
    gridlens().args(line.split(' ')).write_stdin(text).assert()
}

fn stdout(run: &Assert) -> String {
    String::from_utf8(run.get_output().stdout.clone()).unwrap()
}

fn record(run: &Assert) -> Value {
    serde_json::from_str(&stdout(run)).unwrap()
}

#[test]
fn a_hint_is_the_easiest_step_in_words() {
    let first = "Column 3: the two 1s in rows 1 and 2 force a 0 in row 3. (pair: r3c3 = 0)\n";
    run("hint -", ONE).code(0).stdout(first).stderr("");
    let three = stdout(&run("hint --steps 3 -", ONE).code(0));
    let lines: Vec<&str> = three.lines().collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0], format!("1. {}", first.trim()));
    assert!(lines[2].starts_with("3. Row 3: all 2 0s are placed, so column 1 is 1."), "{three}");
    run("hint --all -", ONE).code(0).stdout(predicate::str::ends_with("Solved in 10 steps.\n"));
}

#[test]
fn steps_in_records_are_numbered_and_say_why() {
    let record = record(&run("hint --all --format json -", ONE).code(0));
    let steps = record["steps"].as_array().unwrap();
    assert_eq!(record["end"], "solved");
    assert_eq!(record["after"], json!(ANSWER.lines().collect::<Vec<_>>()));
    for (i, step) in steps.iter().enumerate() {
        assert_eq!(step["number"], i + 1);
        assert!(step["sentence"].as_str().unwrap().ends_with('.'));
    }
    assert_eq!(steps[0]["technique"], "pair");
    assert_eq!(steps[0]["set"], json!([{"at": [2, 2], "cell": "r3c3", "value": "0"}]));
    assert_eq!(steps[0]["because"], json!([[0, 2], [1, 2]]));
}

#[test]
fn simple_hints_leave_a_board_to_go_on_with() {
    let simple = stdout(&run("hint --level simple -", HARD).code(0));
    let (steps, left) = simple.split_once("\n\n").expect("steps, then the board");
    assert!(steps.ends_with("blanks are left."), "{steps}");
    assert!(left.contains('.'), "simple steps do not solve it: {left}");
    let answer = stdout(&run("solve -", HARD).code(0));
    run("solve -", left).code(0).stdout(answer);
    let written = stdout(&run("hint --level simple --to life-of-logic -", HARD).code(0));
    assert!(written.ends_with(&left.replace('.', "X")), "{written}");
    run("hint --to grid --format json -", ONE).code(2).stderr(contains("leave one of them out"));
}

#[test]
fn the_trace_tells_trial_after_trial() {
    run("hint --trace -", SIX)
        .stdout(contains("round 1: r1c2 = 0, 8 blanks left, possible\n"))
        .stdout(contains("round 1: r2c2 = 1, 9 blanks left, possible\n"));
    let traced = stdout(&run("hint --trace -", HARD).code(0));
    assert!(traced.contains("impossible"), "{traced}");
    let record = record(&run("hint --trace --format json -", HARD).code(0));
    assert!(record["trace"][0].as_str().unwrap().starts_with("round 1: "));
}

#[test]
fn boards_without_exactly_one_answer_say_so_with_their_hints() {
    run("hint -", SIX).code(5).stdout(contains("(pair: ")).stderr(contains("more than one answer"));
    run("hint -", "00.0\n0...\n....\n....\n")
        .code(4)
        .stdout("")
        .stderr(contains("`gridlens check` names cells to empty"));
    run("rate -", SIX).code(5).stdout("").stderr(contains("more than one answer"));
}

#[test]
fn ratings_tell_level_techniques_and_the_contests_verdict() {
    let told = "level: simple\nhardest technique: count\n    4 steps by pair\n    2 steps by gap\n    \
                4 steps by count\nCode Quest 223: Solved with simple logic\n";
    run("rate -", ONE).code(0).stdout(told).stderr("");
    let record = record(&run("rate --format json -", HARD).code(0));
    let difficulty = &record["difficulty"];
    assert_eq!(
        (&difficulty["level"], &difficulty["hardest"]),
        (&json!("hard"), &json!("contradiction"))
    );
    assert_eq!(difficulty["verdict"], "Unable to solve with the provided logic");
    // The contest has no boards with signs.
    let signed = stdout(&run("rate -", SIGNED).code(0));
    assert!(signed.contains("steps by pair") && !signed.contains("Code Quest"), "{signed}");
}

#[test]
fn records_of_answers_have_the_difficulty() {
    let record = record(&run("solve --format json -", ONE).code(0));
    assert_eq!(record["difficulty"]["techniques"], json!({"pair": 4, "gap": 2, "count": 4}));
}

#[test]
fn checks_tell_right_from_wrong() {
    run("check -", ONE).code(0).stdout("Right so far: 11 cells to go.\n").stderr("");
    run("check -", ANSWER).code(0).stdout("The board is full and right.\n").stderr("");
    run("check -", PLAYED).code(4).stdout(
        "The board cannot be solved from here.\nColumn 1: 3 0s in rows 1, 2 and 4, but a line of 4 \
         cells holds at most 2 of them.\nEmpty r2c1, and it can be solved.\n",
    );
    let record = record(&run("check --format json -", PLAYED).code(4));
    assert_eq!(record["check"]["wrong"], json!([[1, 0]]));
    assert_eq!(record["check"]["violations"][0]["cells"], json!([[0, 0], [1, 0], [3, 0]]));
    run("check -", "0101\n1010\n0101\n10..\n")
        .code(4)
        .stdout(contains("Rows 1 and 3 are alike"))
        .stderr(contains("--unique-lines off"));
}

#[test]
fn the_judge_answers_case_by_case() {
    let phrase = "Solved with simple logic\n";
    let case = format!("4\r\n{}", ONE.replace('\n', "\r\n"));
    run("judge", &format!("1\r\n{}", case.trim_end())).code(0).stdout(format!("{ANSWER}{phrase}"));
    run("judge", "1\n2\n00\n..\n").code(0).stdout("Unable to solve with the provided logic\n");
    run("judge", &format!("2\n{case}4\n0.1\n"))
        .code(3)
        .stdout(format!("{ANSWER}{phrase}"))
        .stderr("gridlens: standard input: case 2, line 8: 3 cells in a row of 4\n");
    run("judge", "").code(3).stdout("").stderr(contains("line 1: "));
}

#[test]
fn answers_are_counted() {
    run("solve --count 5 -", ONE).code(0).stdout(format!("answers: 1\n{ANSWER}"));
    run("solve --count 6 -", SIX).code(5).stdout(predicate::str::starts_with("answers: 6\n"));
    run("solve --count 5 -", SIX)
        .code(5)
        .stdout(predicate::str::starts_with("answers: more than 5\n"));
    run("solve --count 1 -", SIX)
        .code(5)
        .stderr(contains("there is more than one answer; they differ in r1c2"));
    let record = record(&run("solve --count 5 --format json -", SIX).code(5));
    assert_eq!(record["answers"], json!({"count": 5, "complete": false}));
    assert_eq!(record["examples"].as_array().map(Vec::len), Some(2));
    run("solve --count 3 -", "00.0\n0...\n....\n....\n").code(4).stdout("answers: 0\n");
    run("solve --count 0 -", ONE).code(2);
}

#[test]
fn every_format_is_written_and_read_back() {
    for (format, start) in [
        ("grid", "0.1.\n"),
        ("tazuku", "0-1-\n"),
        ("life-of-logic", "0X1X\n"),
        ("codequest", "1\n4\n0.1.\n"),
        ("unruly", "4x4u:"),
        ("json", "{\"kind\":\"takuzu\""),
    ] {
        let text = stdout(&run(&format!("read --to {format} -"), ONE).code(0));
        assert!(text.starts_with(start), "{format}: {text}");
        run("solve -", &text).code(0).stdout(ANSWER);
        // Two boards in one text stay two boards.
        let two = format!("{ONE}\n{ONE}");
        let text = stdout(&run(&format!("read --to {format} -"), &two).code(0));
        run("read --to grid -", &text).code(0).stdout(two);
    }
}

#[test]
fn what_a_format_has_no_place_for_is_named() {
    run("read --to codequest -", SIGNED)
        .code(1)
        .stdout("")
        .stderr(contains("codequest has no place for signs; json has: --to json"));
    run("read --to grid -", PLAYED)
        .code(0)
        .stdout("0.1.\n001.\n...0\n0...\n")
        .stderr(contains("grid has no place for given; json has"));
    // Lines that may be alike have a place in some formats only.
    let alike = stdout(&run("read --to json -", "4x4:bAfAaf").code(0));
    assert!(alike.contains("\"unique_lines\":\"off\""), "{alike}");
    run("read --to grid -", &alike).code(1).stderr(contains("grid has no place for unique_lines"));
    run("read --to unruly -", &alike).code(0).stdout("4x4:bAfAaf\n").stderr("");
    run("read --to grid -", "4x4u:bAfAaf").code(0).stderr("");
}

#[test]
fn rules_of_lines_can_be_chosen() {
    // Two rows alike in the only answer.
    let alike = "0101\n1010\n0101\n10..\n";
    let answer = "0101\n1010\n0101\n1010\n";
    run("solve --unique-lines off -", alike).code(0).stdout(answer).stderr("");
    for line in ["solve -", "solve --unique-lines auto -", "solve --unique-lines on -"] {
        run(line, alike).code(0).stdout(answer).stderr(
            contains("no answer in which all lines differ").and(contains("Rows 1 and 3 are alike")),
        );
    }
    // Not only one answer without the rule: then none.
    let open = "010101\n010101\n......\n......\n......\n......\n";
    run("solve -", open).code(4).stdout("").stderr(contains("Rows 1 and 2 are alike"));
    // Signs allow lines to be alike, and are kept.
    let signed = stdout(&run("solve -", SIGNED).code(0));
    run("solve --unique-lines on -", SIGNED).stdout(signed);
}

#[test]
fn rectangles_and_odd_sides_are_solved() {
    run("solve -", "01.0\n1..1\n").stdout(predicate::str::is_empty().not());
    run("check -", "0.1\n...\n1.0\n").code(0);
    run("check -", "0.0.0\n.....\n.....\n").code(0).stdout(contains("Right so far"));
    run("check -", "0.000\n.....\n.....\n").code(4);
}

#[test]
fn time_that_runs_out_is_told() {
    let blank = format!("{}\n", ".".repeat(20)).repeat(20);
    for (line, words) in [
        ("solve --timeout 0 -", "the 0 s ran out"),
        ("hint --timeout 0 -", "the 0 s ran out"),
        ("rate --timeout 0 -", "the 0 s ran out"),
        ("check --timeout 0 -", "the time ran out"),
    ] {
        run(line, &blank).code(5).stderr(contains(words).and(contains("--timeout")));
        let record = record(&run(&line.replace(" --", " --format json --"), &blank).code(5));
        assert_eq!(record["status"], "stuck", "{line}");
    }
    run("hint --all --timeout 0 -", &blank).stdout(contains("The time ran out after 0 steps"));
}

#[test]
fn bad_input_is_told_with_its_place() {
    let large = format!("{}\n", ".".repeat(130)).repeat(130);
    let json = |signs: &str| {
        format!(
            r#"{{"kind": "takuzu", "cells": ["01..", "....", "....", "...."], "signs": {signs}}}"#
        )
    };
    for (text, code, words) in [
        (
            "0.1.\n..1.\n...0.\n0...\n".to_string(),
            3,
            "line 3: this row has 5 cells but 4 are wanted",
        ),
        ("0.1.\n..2.\n...0\n0...\n".into(), 3, "line 2, column 3: unknown character '2'"),
        (large, 3, "a board of 130×130 is too large; the most is 128×128"),
        ("200\n".to_string() + &".".repeat(200), 3, "200"),
        ("000.\n....\n....\n....\n".into(), 4, "Row 1: 3 0s in a row in columns 1 to 3"),
        ("00.0\n....\n....\n....\n".into(), 4, "Row 1: 3 0s in columns 1, 2 and 4"),
        ("010101\n010101\n......\n......\n......\n......\n".into(), 4, "Rows 1 and 2 are alike"),
        (json(r#"[[0, 0, "right", "="]]"#), 4, "r1c1 and r1c2 differ, but = stands between them"),
        (
            json(r#"[[1, 0, "right", "="], [1, 0, "right", "x"]]"#),
            4,
            "Both = and x stand between r2c1 and r2c2",
        ),
        (json(r#"[[0, 3, "right", "="]]"#), 3, "the sign at r1c4 has no cell on its other side"),
        (json(r#"[[0, 0, "up", "="]]"#), 3, "a sign points \"up\""),
        ("4x4:bAf\n".into(), 3, "line 1: the text ends here, but the letters cover 9 of 16 cells"),
    ] {
        run("solve -", &text).code(code).stdout("").stderr(contains(words));
    }
}

/// A sample's picture with the tile of a 1 laid on some blank cells.
fn played(at: &[At]) -> (tempfile::TempDir, PathBuf) {
    let case = sample("ledger/untouched");
    let mut picture = pixels(&case.bytes());
    let seen = pictures::read(&case.bytes()).unwrap();
    let one = seen.reading.cells.iter().find(|(_, c)| **c == Some('1')).unwrap().0;
    let from = seen.sight.grid.cell(one);
    for to in at.iter().map(|&at| seen.sight.grid.cell(at)) {
        for (dx, dy) in (0..to.height).flat_map(|y| (0..to.width).map(move |x| (x, y))) {
            let source = (from.x + dx.min(from.width - 1), from.y + dy.min(from.height - 1));
            let pixel = picture[(source.0 as u32, source.1 as u32)];
            picture[((to.x + dx) as u32, (to.y + dy) as u32)] = pixel;
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("shot.png");
    fs::write(&path, png(&picture)).unwrap();
    (folder, path)
}

/// The cells in which two pictures of one sample differ; panics where they
/// differ outside the cells.
fn changed(before: &Path, after: &Path) -> Vec<At> {
    let picture = |path: &Path| -> RgbImage { pixels(&fs::read(path).unwrap()) };
    let (before, after) = (picture(before), picture(after));
    let grid = pictures::read(&sample("ledger/untouched").bytes()).unwrap().sight.grid.clone();
    let mut cells = Vec::new();
    for (x, y, pixel) in before.enumerate_pixels().filter(|&(x, y, p)| after[(x, y)] != *p) {
        let inside = |at: &At| {
            let cell = grid.cell(*at);
            (cell.x..cell.x + cell.width).contains(&(x as i32))
                && (cell.y..cell.y + cell.height).contains(&(y as i32))
        };
        let at = (0..6).flat_map(|row| (0..6).map(move |column| At::new(row, column))).find(inside);
        cells.push(at.unwrap_or_else(|| panic!("{x},{y} {pixel:?} is in no cell")));
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}

#[test]
fn a_hint_is_drawn_with_its_reasons() {
    let (folder, shot) = played(&[]);
    let told = gridlens().args(["hint", "--format", "json"]).arg(&shot).assert().code(0);
    let step = &record(&told)["steps"][0];
    let pair = |value: &Value| {
        At::new(value[0].as_u64().unwrap() as usize, value[1].as_u64().unwrap() as usize)
    };
    let set = step["set"].as_array().unwrap().iter().map(|set| pair(&set["at"]));
    let mut cells: Vec<At> =
        step["because"].as_array().unwrap().iter().map(pair).chain(set).collect();
    cells.sort_unstable();
    assert_eq!(changed(&shot, &folder.path().join("shot.hint.png")), cells);
    // Of several steps only the new cells are drawn.
    let all = folder.path().join("all.png");
    gridlens().args(["hint", "--all", "-o"]).arg(&all).arg(&shot).assert().code(0);
    let blanks = sample("ledger/untouched").cells().concat().matches('.').count();
    assert_eq!(changed(&shot, &all).len(), blanks);
}

#[test]
fn wrong_cells_are_marked_on_the_picture() {
    let (folder, shot) = played(&[]);
    gridlens().arg("check").arg(&shot).assert().code(0).stdout(contains("Right so far"));
    assert_eq!(folder.path().read_dir().unwrap().count(), 1, "nothing wrong, nothing drawn");
    // A third 1 above two in column 2.
    let (folder, shot) = played(&[At::new(0, 1)]);
    let told = gridlens().args(["check", "--format", "json"]).arg(&shot).assert().code(4);
    let wrong = record(&told)["check"]["wrong"].clone();
    let cells = changed(&shot, &folder.path().join("shot.check.png"));
    assert_eq!(json!(cells.iter().map(|at| [at.row, at.column]).collect::<Vec<_>>()), wrong);
    assert!(!cells.is_empty());
}
