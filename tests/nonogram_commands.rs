//! The commands on nonograms as texts, as processes: the same words, exit
//! codes and records as for any other family.

mod pictures;

use std::fs;

use pictures::gridlens;
use predicates::prelude::*;
use predicates::str::contains;
use serde_json::Value;

/// The Picross solver's example, and its answer.
const BOARD: &str = "5x5:2/1.3/4/1.3/2/3/1.1.1/5/3/1.1";
const ANSWER: &str = ".###.\n#.#.#\n#####\n.###.\n.#.#.\n";
const FRAMED: &str = "          1   1
        2 3 4 3 2
      ┌-----------┐
    3 | . o o o . |
1 1 1 | o . o . o |
    5 | o o o o o |
    3 | . o o o . |
  1 1 | . o . o . |
      └-----------┘
";
const SEVERAL: &str = "2x2:1/1/1/1";
/// Rows and columns that each can be filled, but not together.
const NONE: &str = "3x3:1.1/0/2/2/1/1";
/// Lines alone show nothing here, and yet there is no answer.
const HIDDEN: &str = "5x5:2/1.1/1.1/1.1//2/1.1//2/2";

fn run(arguments: &[&str], text: &str) -> assert_cmd::assert::Assert {
    gridlens().args(arguments).write_stdin(text).assert()
}

fn record(arguments: &[&str], text: &str, code: i32) -> Value {
    let arguments = [arguments, &["--format", "json", "-"]].concat();
    let run = run(&arguments, text).code(code);
    let text = String::from_utf8(run.get_output().stdout.clone()).unwrap();
    assert_eq!(text.lines().count(), 1, "one record per line: {text}");
    serde_json::from_str(&text).unwrap()
}

#[test]
fn one_answer_is_printed_in_any_format() {
    run(&["solve", "-"], BOARD).code(0).stdout(ANSWER).stderr("");
    run(&["solve", "--to", "framed", "-"], BOARD).code(0).stdout(FRAMED).stderr("");
    run(&["solve", "--to", "compact", "-"], BOARD).code(0).stdout(ANSWER).stderr("");
    run(&["solve", "--to", "non", "-"], BOARD).code(0).stdout(contains("goal \"0111010101"));
    run(&["solve", "--to", "webpbn", "-"], BOARD).code(0).stdout(contains("|.XXX.|"));
    let refused = contains("unruly is no format of a nonogram; choose one of json, webpbn");
    run(&["solve", "--to", "unruly", "-"], BOARD).code(0).stdout(ANSWER).stderr(refused);
    let record = record(&["solve"], BOARD, 0);
    assert_eq!(record["status"], "solved");
    assert_eq!(record["puzzle"]["kind"], "nonogram");
    assert_eq!(record["puzzle"]["row_clues"][1], serde_json::json!([1, 1, 1]));
    assert_eq!(record["puzzle"]["cells"][0], ".....");
    assert_eq!(record["solution"][0], ".###.");
}

#[test]
fn the_picture_of_an_answer_is_written_beside_its_text() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("duck.txt");
    fs::write(&path, BOARD).unwrap();
    let solve = || {
        let mut command = gridlens();
        command.args(["solve", "--to", "png"]).arg(&path);
        command
    };
    solve().assert().code(0).stdout(ANSWER).stderr("");
    let picture = image::open(folder.path().join("duck.solved.png")).unwrap().into_rgb8();
    assert_eq!(picture.get_pixel(16 + 8, 16 + 8).0, [255; 3]);
    assert_eq!(picture.get_pixel(32 + 8, 16 + 8).0, [0; 3]);
    let named = folder.path().join("named.png");
    solve().arg("-o").arg(&named).assert().code(0);
    assert!(named.is_file());
    run(&["solve", "--to", "png", "-"], BOARD).code(0).stderr(contains("name one with -o"));
    gridlens().args(["read", "--to", "png"]).arg(&path).assert().code(2);
    let both = ["solve", "--to", "non", "--format", "json", "-"];
    run(&both, BOARD).code(2).stderr(contains("leave one of them out"));
}

#[test]
fn every_text_format_leads_to_every_other() {
    for from in ["json", "webpbn", "pattern", "framed", "non", "lists", "clues"] {
        let text = run(&["read", "--to", from, "-"], BOARD).code(0).stderr("");
        let text = String::from_utf8(text.get_output().stdout.clone()).unwrap();
        run(&["solve", "-"], &text).code(0).stdout(ANSWER).stderr("");
        run(&["read", "--to", "pattern", "-"], &text).code(0).stdout(format!("{BOARD}\n"));
    }
}

#[test]
fn several_answers_are_shown_and_counted() {
    let record = record(&["solve", "--count", "10"], SEVERAL, 5);
    assert_eq!(record["status"], "several");
    assert_eq!(record["answers"], serde_json::json!({"count": 2, "complete": true}));
    assert_eq!(record["examples"].as_array().unwrap().len(), 2);
    assert_eq!(record["differing"].as_array().unwrap().len(), 4);
    run(&["solve", "-"], SEVERAL)
        .code(5)
        .stdout(contains("#.\n.#\n").and(contains(".#\n#.\n")))
        .stderr(contains("they differ in r1c1, r1c2, r2c1, r2c2"));
    run(&["solve", "--count", "100001", "-"], SEVERAL).code(2).stderr(contains("100001"));
    run(&["rate", "-"], SEVERAL).code(5);
}

#[test]
fn no_answer_names_the_first_line_that_cannot_be_filled() {
    let first = "is the first line that cannot be filled";
    run(&["solve", "-"], NONE)
        .code(4)
        .stdout("")
        .stderr(contains(first).and(contains("Row ").or(contains("Column "))));
    run(&["solve", "-"], HIDDEN).code(4).stdout("").stderr(contains("there is no answer"));
    let wrong = FRAMED.replace("3 | . o o o .", "3 | o . o . o");
    run(&["solve", "-"], &wrong).code(4).stderr(contains("Row 1 says 3, but 1 1 1 stands there."));
    let record = record(&["solve"], NONE, 4);
    assert_eq!(record["status"], "none");
    run(&["hint", "-"], NONE).code(4).stderr(contains("`gridlens check` names cells to empty"));
}

#[test]
fn hints_name_line_technique_and_cells() {
    let one = record(&["hint"], BOARD, 0);
    let step = &one["steps"][0];
    assert_eq!(step["technique"], "complete");
    assert_eq!(step["set"][0]["cell"], "r3c1");
    assert!(step["sentence"].as_str().unwrap().starts_with("Row 3 (5): "));
    assert_eq!(one["after"][2], "#####");
    assert_eq!(one["end"], "enough");
    run(&["hint", "--all", "-"], BOARD).code(0).stdout(contains("Solved in 11 steps."));
    let stages = run(&["hint", "--steps", "2", "--to", "framed", "-"], BOARD).code(0);
    let text = String::from_utf8(stages.get_output().stdout.clone()).unwrap();
    let drawing = text.split_once("\n\n").unwrap().1;
    run(&["solve", "-"], drawing).code(0).stdout(ANSWER);
    run(&["hint", "--level", "simple", "-"], SEVERAL).code(5).stdout(contains("4 blanks are left"));
}

#[test]
fn ratings_go_by_the_hardest_technique() {
    let record = record(&["rate"], BOARD, 0);
    assert_eq!(record["difficulty"]["level"], "simple");
    assert_eq!(record["difficulty"]["techniques"]["overlap"], 2);
    assert!(record["difficulty"].get("verdict").is_none());
    run(&["rate", "-"], BOARD).code(0).stdout(contains("hardest technique: overlap"));
}

#[test]
fn played_boards_are_checked() {
    let played = FRAMED.replace(" o o o o o |", " o o . ? ? |").replace(". o o o .", "? ? ? ? ?");
    let record = record(&["check"], &played, 4);
    assert_eq!(record["check"]["solvable"], false);
    assert_eq!(record["check"]["wrong"], serde_json::json!([[2, 2]]));
    run(&["check", "-"], &played).code(4).stdout(
        contains("Row 3 says 5, and its marks leave no way to fill it so.")
            .and(contains("Empty r3c3")),
    );
    run(&["check", "-"], FRAMED).code(0).stdout("The board is full and right.\n");
    run(&["check", "-"], BOARD).code(0).stdout("Right so far: 25 cells to go.\n");
}

#[test]
fn partly_known_boards_are_a_start() {
    run(&["solve", "-"], "2x2:1/1/1/1,Ad").code(0).stdout("#.\n.#\n");
}

#[test]
fn bad_input_is_exit_code_3_and_says_what_to_do() {
    for (text, words) in [
        ("5\n1\n\n1\n1\n", "Row 1: the clue 5 needs 5 cells but the line has 2; compare it"),
        ("lsh = [[1], [1]]\nlsv = [[1], [-1]]", "line 2, column 14: \"-1\" is not a block length"),
        ("{\"row_clues\": [[70000]], \"column_clues\": [[1]]}", "70000 is not a block length"),
        ("2\n1\n\n1\n1\n", "the row clues sum to 3 filled cells and the column clues to 2"),
        ("3x3:1/1/1/1/1", "5 lines of clues for 3 columns and 3 rows"),
        ("<svg/>", "this is XML but no puzzle"),
        ("<puzzle", "not XML"),
        ("width 1\nheight 1\nrows\n1r\ncolumns\n1r\n", "coloured puzzles are not read"),
        ("lsh = []\nlsv = []\n", "the board has 0×0"),
    ] {
        run(&["solve", "-"], text).code(3).stdout("").stderr(contains(words));
    }
}

#[test]
fn no_time_at_all_is_told() {
    let side = 30;
    let clues = vec![vec![1, 1]; side];
    let text = serde_json::json!({"row_clues": clues, "column_clues": clues}).to_string();
    run(&["solve", "--timeout", "0", "-"], &text)
        .code(5)
        .stderr(contains("the 0 s ran out").and(contains("--timeout")));
}

#[test]
fn options_of_other_families_mean_nothing() {
    run(&["solve", "--unique-lines", "off", "-"], BOARD)
        .code(0)
        .stdout(ANSWER)
        .stderr(contains("--unique-lines means nothing to a nonogram"));
}
