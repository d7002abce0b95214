//! Every format read and written, and what bad text is told.

use super::super::board::{Relation, Sign, Toward};
use super::*;
use crate::geom::{Array2, At};

fn boards(text: &str) -> Vec<Board> {
    parse(text).expect("known text").expect("good text")
}

fn rows(board: &Board) -> Vec<String> {
    grid::rows(board, '.')
}

fn problem(text: &str) -> String {
    parse(text).expect("known text").expect_err("bad text").to_string()
}

#[test]
fn blanks_may_be_written_in_five_ways_and_spaces_are_forgiven() {
    for text in ["0X1x\n..1.", "0-1-\r\n--1-\r\n", "\u{feff}0_1_  \n\n__1_", "0 . 1 .\n. . 1 .\n"] {
        assert_eq!(rows(&boards(text)[0]), ["0.1.", "..1."], "{text:?}");
    }
    let pasted = "block = '''X1\n0X''' #a sample";
    assert_eq!(rows(&boards(pasted)[0]), [".1", "0."]);
}

#[test]
fn square_boards_may_follow_each_other() {
    assert_eq!(boards("0.\n.1\n\n1.\n..\n").len(), 2);
    assert_eq!(boards("0.1.\n\n.1..\n\n....\n\n....\n").len(), 1);
}

#[test]
fn counted_blocks_are_read_with_and_without_their_count() {
    let block = "4\n0.1.\n..1.\n...0\n0...\n";
    assert_eq!(boards(&format!("1\n{block}")), boards(block));
    assert_eq!(boards(&format!("3\n{block}\n{block}{block}")).len(), 3);
    assert_eq!(boards(&format!("{block}{block}")).len(), 2);
    assert_eq!(rows(&boards("10\n10\n")[0]), ["10", "10"]);
    assert_eq!(rows(&boards("2\n10\n01\n")[0]), ["10", "01"]);
    assert!(problem(&format!("2\n{block}")).contains("line 6: the text ends here, but 2 boards"));
    assert!(problem("4\n0.1.\n..1.\n").contains("only 2 of 4 rows"));
    assert!(problem("4\n0.1.\n..1\n").contains("the text ends here"));
    assert!(problem("4\n0.1.\n..1\n....\n....").starts_with("line 3: this row has 3 cells"));
    assert!(problem(&format!("4\n{}129\n{block}", &block[2..])).contains("\"129\" is not"));
}

#[test]
fn unruly_game_ids_walk_the_cells() {
    let text = "4x4u:aAbBk\n";
    let board = &boards(text)[0];
    assert_eq!(rows(board), ["01.0", ".1..", "....", "...."]);
    assert_eq!(board.unique_lines(), UniqueLines::On);
    assert_eq!(format(FORMATS, "unruly").write(board).as_deref(), Some(text));
    assert_eq!(boards("4x4dn:aAbBk")[0].unique_lines(), UniqueLines::Off);
    assert_eq!(boards("8x4:zH\n")[0].cells().iter().count(), 32);
    assert!(problem("4x4:aAb").contains("cover 4 of 16"));
    assert!(problem("4x4:aAbBs").contains("column 9: the letters lead out"));
    assert!(problem("4x4:a?").contains("column 6: unknown character '?'"));
    assert!(problem("4x4#123").contains("not a seed"));
}

#[test]
fn long_gaps_are_written_with_z() {
    let blank = Board::new(Array2::filled(crate::geom::Size::new(8, 8), None)).expect("a board");
    let text = format(FORMATS, "unruly").write(&blank).expect("no signs");
    assert_eq!(text, "8x8u:zzo\n");
    assert_eq!(boards(&text)[0].cells(), blank.cells());
}

#[test]
fn json_holds_givens_signs_and_rules() {
    let sign = Sign { at: At::new(1, 0), toward: Toward::Down, relation: Relation::Different };
    let board = boards("0.1.\n..1.\n....\n....")[0].clone();
    let givens = board.cells().map(Option::is_some);
    let board = board.with_givens(givens).and_then(|board| board.with_signs(vec![sign]));
    let board = board.expect("a board").with_unique_lines(UniqueLines::On);
    let text = write(&board);
    assert_eq!(boards(&text), std::slice::from_ref(&board));
    assert_eq!(boards(&format!("[{{\"puzzle\": {text}}}, {text}]")).len(), 2);
    assert_eq!(boards(&format!("{text}{text}")).len(), 2);
    assert_eq!(
        text.trim(),
        "{\"kind\":\"takuzu\",\"size\":[4,4],\"cells\":[\"0.1.\",\"..1.\",\"....\",\"....\"],\
         \"given\":[\"#.#.\",\"..#.\",\"....\",\"....\"],\"signs\":[[1,0,\"down\",\"x\"]],\
         \"unique_lines\":\"on\"}"
    );
}

#[test]
fn bad_json_names_the_place() {
    let with = |cells: &str| format!("{{\"kind\":\"takuzu\",\"size\":[2,2],\"cells\":{cells}}}");
    assert!(problem(&with("[\"0.\",\".2\"]")).contains("row 2, column 2: '2'"));
    assert!(problem(&with("[\"0.\",\"...\"]")).contains("row 2: 3 cells, not 2"));
    assert!(problem(&with("[\"0.\"]")).contains("size says [2, 2]"));
    assert!(problem(&with("[\"0.\"")).contains("not JSON"));
    assert!(problem("{\"kind\":\"takuzu\"}").contains("needs kind, size and cells"));
}

#[test]
fn bad_rows_name_line_and_column() {
    assert_eq!(
        problem("0.1.\n\n..2.\n....\n...."),
        "line 3, column 3: unknown character '2'; write 0, 1, or a blank: . - _ X"
    );
    assert!(problem("0.1.\n..1\n").starts_with("line 2: this row has 3 cells but 4 are wanted"));
    assert!(problem(&".".repeat(129)).contains("too large"));
}

#[test]
fn text_of_other_puzzles_is_left_alone() {
    for text in
        ["", "1 1\n3\n\n1\n1 1\n", "[[1],[2]]\n[[1],[2]]", "#..#\n.##.\n", "width 5\nheight 5\n"]
    {
        assert!(parse(text).is_none(), "{text:?}");
    }
    assert!(parse("{\"kind\":\"nonogram\",\"row_clues\":[[1]],\"column_clues\":[[1]]}").is_none());
}

#[test]
fn every_format_reads_what_it_writes() {
    let board = boards("0.1.\n..1.\n...0\n0...\n")[0].clone();
    for format in FORMATS {
        let text = format.write(&board).expect(format.name);
        assert_eq!(boards(&text)[0].cells(), board.cells(), "{}", format.name);
        let detected = FORMATS.iter().find(|other| (other.detect)(&Source::new(&text)));
        assert_eq!(detected.map(|other| other.name), Some(format.name));
    }
    assert_eq!(boards(&write(&board)), [board]);
}

fn format<'a>(formats: &'a [Format], name: &str) -> &'a Format {
    formats.iter().find(|format| format.name == name).expect("in the list")
}
