//! Formats: what is read, what is written, what is refused and how.

use super::*;

/// The seed's example, solved: three wide in the middle.
const FRAMED: &str = "          1   1
        2 3 4 3 2
      ┌-----------┐
    3 | ? ? ? ? ? |
1 1 1 | ? ? ? ? ? |
    5 | ? ? ? ? ? |
    3 | ? ? ? ? ? |
  1 1 | ? ? ? ? ? |
      └-----------┘
";

fn read(text: &str) -> Result<Board, TextError> {
    let mut boards = parse(text).unwrap_or_else(|| panic!("no format for:\n{text}"))?;
    assert_eq!(boards.len(), 1, "{text}");
    Ok(boards.remove(0))
}

fn good(text: &str) -> Board {
    read(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn problem(text: &str) -> String {
    read(text).err().unwrap_or_else(|| panic!("read without complaint:\n{text}")).to_string()
}

fn written(board: &Board, name: &str) -> Option<Written> {
    FORMATS.iter().find(|format| format.name == name).expect("a format").write(board)
}

#[test]
fn the_drawing_of_the_picross_solver_is_read_and_written_alike() {
    let board = good(FRAMED);
    assert_eq!(board.rows()[1], [1, 1, 1]);
    assert_eq!(board.columns()[1], [1, 3]);
    assert_eq!(board.columns()[2], [4]);
    assert_eq!(write(&board), FRAMED);
}

#[test]
fn drawings_may_be_ascii_and_partly_known() {
    let ascii = FRAMED
        .replace("┌-----------┐", "+-----------+")
        .replace("└-----------┘", "-------------")
        .replace("    5 | ? ? ? ? ? |", "    5 | o ? # . x |");
    let board = good(&ascii);
    let row: Vec<_> = (0..5).map(|column| board.at(crate::geom::At::new(2, column))).collect();
    let (filled, empty) = (Some(Cell::Filled), Some(Cell::Empty));
    assert_eq!(row, [filled, None, filled, empty, empty]);
    assert!(write(&board).contains("    5 | o ? o . . |"));
    let boxed = FRAMED.replace('|', "│").replace('-', "─");
    assert_eq!(good(&boxed), good(FRAMED));
}

#[test]
fn two_digit_numbers_stand_over_their_columns() {
    let tall = Board::new(vec![vec![2]; 12], vec![vec![12], vec![12]]).expect("a full board");
    assert_eq!(good(&write(&tall)), tall);
    let wide = Board::new(vec![vec![12], vec![12]], vec![vec![2]; 12]).expect("a full board");
    assert_eq!(good(&write(&wide)), wide);
}

#[test]
fn every_format_reads_what_it_writes() {
    let board = good(FRAMED);
    for format in FORMATS.iter().filter(|format| format.reader.is_some()) {
        let Some(Written::Text(text)) = format.write(&board) else { panic!("{}", format.name) };
        assert_eq!(good(&text), board, "{}:\n{text}", format.name);
        let crlf = format!("\u{feff}{}", text.trim_end().replace('\n', "\r\n"));
        assert_eq!(good(&crlf), board, "{}:\n{text}", format.name);
    }
    assert_eq!(
        written(&board, "pattern"),
        Some(Written::Text("5x5:2/1.3/4/1.3/2/3/1.1.1/5/3/1.1\n".into()))
    );
}

#[test]
fn known_cells_are_kept_or_refused() {
    let text = FRAMED.replace("    5 | ? ? ? ? ? |", "    5 | o o o o ? |");
    let board = good(&text);
    for name in ["json", "webpbn", "pattern", "framed"] {
        let Some(Written::Text(text)) = written(&board, name) else { panic!("{name}") };
        assert_eq!(good(&text), board, "{name}:\n{text}");
    }
    for name in ["non", "lists", "clues"] {
        assert_eq!(written(&board, name), None, "{name}");
    }
    let compact = written(&board, "compact");
    assert_eq!(compact, Some(Written::Text("?????\n?????\n####?\n?????\n?????\n".into())));
    let Some(Written::Picture(bytes)) = written(&board, "png") else { panic!("no picture") };
    let picture = image::load_from_memory(&bytes).expect("a PNG").into_rgb8();
    assert_eq!(picture.dimensions(), (7 * 16, 7 * 16));
    assert_eq!(picture.get_pixel(24, 3 * 16 + 8).0, [0; 3]);
    assert_eq!(picture.get_pixel(24, 8 + 16).0, [200; 3]);
}

#[test]
fn full_boards_are_goals() {
    let full = "1x2:1/1/,Aa";
    let board = good(full);
    for name in ["non", "webpbn"] {
        let Some(Written::Text(text)) = written(&board, name) else { panic!("{name}") };
        assert!(text.contains("goal"), "{text}");
        assert!(good(&text).is_blank(), "a goal would give the puzzle away");
    }
}

#[test]
fn non_files_of_many_styles_are_read() {
    let board = good("5x5:2/1.3/4/1.3/2/3/1.1.1/5/3/1.1");
    let plain = "catalogue \"x\"\ntitle \"A duck, rows and all\"\nby \"Nobody\"\nwidth 5\nheight 5\n\n\
                 rows\n3\n1,1,1\n5\n3\n1,1\n\ncolumns\n2\n1,3\n4\n1,3\n2\n\ngoal 01110\n";
    assert_eq!(good(plain), board);
    assert_eq!(good(&plain.replace("columns\n", "columns\n\n").replace(',', ", ")), board);
    let blank = "width 2\nheight 2\nrows\n0\n2\n\ncolumns\n1\n1\n";
    assert!(good(blank).rows()[0].is_empty());
    let left_empty = "width 2\nheight 3\nrows\n1\n\n2\ncolumns\n1,1\n1\n";
    assert!(good(left_empty).rows()[1].is_empty());
}

#[test]
fn lists_may_be_named_commented_and_swapped() {
    let board = good("lsh = [[2], [1]]\nlsv = [[2], [1]]\n");
    for text in [
        "[[2],[1]]\n[[2],[1]]",
        "[[[2],[1]], [[2],[1]]]",
        "lsv = ((2,), (1,))  # columns\nlsh = [\n  [2],\n  [1],\n]\n",
        "rows=[[2],[1]], cols=[2, [1]]",
    ] {
        assert_eq!(good(text), board, "{text}");
    }
    assert_eq!(good("lsh = [[1], []]\nlsv = [[1], [0]]").columns()[1], Clue::new());
}

#[test]
fn plain_clues_may_have_headings() {
    let board = good("2\n1 1\n\n2\n1\n1\n");
    assert_eq!((board.rows().len(), board.columns().len()), (2, 3));
    assert_eq!(good("columns\n2\n1\n1\nrows\n2\n1,1\n"), board);
}

#[test]
fn webpbn_puzzles_of_a_set_are_read_one_by_one() {
    let one = "<puzzle type=\"grid\" defaultcolor=\"black\"><title>a &lt; b</title>\
               <clues type=\"columns\"><line><count>1</count></line></clues>\
               <clues type=\"rows\"><line><count>1</count></line></clues></puzzle>";
    let set = format!("<?xml version=\"1.0\"?>\n<puzzleset>{one}{one}</puzzleset>");
    assert_eq!(parse(&set).expect("XML").expect("good").len(), 2);
}

#[test]
fn bad_input_is_told_with_place_and_cure() {
    for (text, words) in [
        // Longer than its line.
        ("3x2:1/1/1/2.2/0", "Row 1: the clue 2 2 needs 5 cells but the line has 3"),
        ("4\n1\n\n1\n1\n", "Row 1: the clue 4 needs 4 cells but the line has 2"),
        // Negative and huge.
        ("lsh = [[-1], [1]]\nlsv = [[1], [1]]", "line 1, column 9: \"-1\" is not a block length"),
        ("{\"row_clues\": [[99999]], \"column_clues\": [[1]]}", "99999 is not a block length"),
        (
            "width 2\nheight 1\nrows\n700\ncolumns\n1\n1\n",
            "line 4, column 1: \"700\" is not a block",
        ),
        ("5x99999999999999999999:1/1", "is not a side from 1 to 512"),
        // Sums that differ.
        ("2\n1\n\n2\n2\n", "the row clues sum to 3 filled cells and the column clues to 4"),
        // Missing lines.
        ("5x5:2/1.3/4/1.3/2/3/1.1.1/5/3", "9 lines of clues for 5 columns and 5 rows"),
        ("width 2\nheight 2\nrows\n1\n1\n", "there is no list of columns"),
        ("width 2\nheight 2\nrows\n1\ncolumns\n1\n0\n", "height says 2 but 1 clues of rows"),
        ("1 2\n3\n", "with an empty line between; here is 1"),
        ("lsh = [[1], [2]]\n", "two lists are wanted, rows and columns; here 1 was found"),
        ("lsh = [[1], [2]\n", "a bracket is still open"),
        ("{\"row_clues\": [[1]]}", "it needs row_clues and column_clues"),
        // XML that is no puzzle, or none that is read.
        ("<html><body/></html>", "this is XML but no puzzle: its root is <html>"),
        ("<puzzle><clues type=\"rows\">", "not XML: "),
        ("<puzzle><clues type=\"rows\"/></puzzle>", "there are no <clues type=\"columns\">"),
        (
            "<puzzle defaultcolor=\"black\"><clues type=\"rows\"><line><count color=\"red\">1</count></line>\
             </clues><clues type=\"columns\"><line><count>1</count></line></clues></puzzle>",
            "coloured puzzles are not read, and this clue has the colour \"red\"",
        ),
        (
            "width 2\nheight 1\nrows\n1r,1b\ncolumns\n1r\n1b\n",
            "coloured puzzles are not read, and \"1r\"",
        ),
        // Empty boards.
        ("{\"kind\": \"nonogram\", \"row_clues\": [], \"column_clues\": []}", "the board has 0×0"),
        ("lsh = []\nlsv = []", "the board has 0×0"),
        ("<puzzle><clues type=\"rows\"/><clues type=\"columns\"/></puzzle>", "the board has 0×0"),
        // Cells.
        (
            "{\"row_clues\": [[1]], \"column_clues\": [[1]], \"cells\": [\"o\"]}",
            "cells, row 1, column 1: 'o'; write #, x or .",
        ),
        ("    1\n  +---+\n1 | 7 |\n", "unknown character '7'"),
        ("1x1:1/1,q", "lead out of a board"),
        ("{\"row_clues\": [[1]], ", "not JSON"),
    ] {
        let found = problem(text);
        assert!(found.contains(words), "{text}\n→ {found}");
    }
}

#[test]
fn too_large_boards_are_refused() {
    let wide = format!("{}\n+-+\n1 | {}|\n", "1 ".repeat(9999), ". ".repeat(9999));
    assert!(problem(&wide).contains("too large; the most is 512×512"));
    let many = vec!["1"; 513].join("\n");
    assert!(problem(&format!("{many}\n\n1\n")).contains("too large; the most is 512×512"));
}
