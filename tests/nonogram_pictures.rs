//! Nonograms read from pictures drawn here: clues, cells, the answer in the
//! picture, and boards that must not be read as surely right.

mod pictures;

use gridlens::picture::Picture;
use gridlens::picture::encode::encode_png;
use gridlens::picture::paint::Stamp;
use gridlens::reading::ReadError;
use image::RgbImage;
use pictures::{CAT, gridlens, read};
use serde_json::{Value, json};

/// Side of a cell and where the board begins, pixels.
const CELL: i32 = 40;
const START: i32 = 200;

fn runs(line: impl Iterator<Item = char>) -> Vec<usize> {
    let line: String = line.collect();
    let runs = line.split('.').map(str::len).filter(|&run| run > 0);
    runs.collect()
}

fn clues(answer: &[&str]) -> (Vec<Vec<usize>>, Vec<Vec<usize>>) {
    let column = |c: usize| runs(answer.iter().filter_map(|row| row.chars().nth(c)));
    let rows = answer.iter().map(|row| runs(row.chars())).collect();
    (rows, (0..answer[0].len()).map(column).collect())
}

struct Drawing {
    picture: Picture,
    paper: [u8; 3],
    ink: [u8; 3],
}

impl Drawing {
    /// A board with these clues, right-aligned and stacked; 0 for no blocks.
    fn new(rows: &[Vec<usize>], columns: &[Vec<usize>], paper: [u8; 3], ink: [u8; 3]) -> Self {
        let side = |count: usize| (START + CELL * count as i32 + 60) as u32;
        let pixels = RgbImage::from_pixel(side(columns.len()), side(rows.len()), image::Rgb(paper));
        let mut drawing = Self { picture: Picture::from(pixels), paper, ink };
        for row in 0..rows.len() as i32 {
            for column in 0..columns.len() as i32 {
                drawing.fill(row, column, paper);
            }
        }
        let zero = |clue: &[usize]| if clue.is_empty() { vec![0] } else { clue.to_vec() };
        for (row, clue) in rows.iter().enumerate() {
            for (i, number) in zero(clue).iter().rev().enumerate() {
                drawing.number(*number, -1 - i as i32, row as i32);
            }
        }
        for (column, clue) in columns.iter().enumerate() {
            for (i, number) in zero(clue).iter().rev().enumerate() {
                drawing.number(*number, column as i32, -1 - i as i32);
            }
        }
        drawing
    }

    /// A cell between lines.
    fn fill(&mut self, row: i32, column: i32, colour: [u8; 3]) {
        let side = CELL as f32;
        let mut stamp = Stamp::new(CELL, CELL);
        stamp.plate([0.0, 0.0, side, side], 0.0, [120, 120, 130], 255);
        stamp.plate([1.0, 1.0, side - 2.0, side - 2.0], 0.0, colour, 255);
        stamp.press(&mut self.picture, START + column * CELL, START + row * CELL);
    }

    /// A number in the middle of a slot, its digits a little apart.
    fn number(&mut self, number: usize, column: i32, row: i32) {
        let mut stamp = Stamp::new(CELL, CELL);
        let digits: Vec<char> = number.to_string().chars().collect();
        for (i, &digit) in digits.iter().enumerate() {
            let x = CELL as f32 / 2.0 + 12.0 * (i as f32 - (digits.len() - 1) as f32 / 2.0);
            stamp.character(digit, x, CELL as f32 / 2.0, 16.0, self.ink);
        }
        stamp.press(&mut self.picture, START + column * CELL, START + row * CELL);
    }

    fn bytes(&self) -> Vec<u8> {
        encode_png(&self.picture).unwrap()
    }
}

const LIGHT: ([u8; 3], [u8; 3]) = ([250, 250, 250], [20, 20, 30]);
const DARK: ([u8; 3], [u8; 3]) = ([30, 30, 40], [230, 230, 220]);

fn plain(clues: &[Vec<usize>]) -> Value {
    clues.iter().map(|clue| if clue.is_empty() { json!([0]) } else { json!(clue) }).collect()
}

#[test]
fn clues_are_read_on_light_and_dark_grounds() {
    let (rows, columns) = clues(&CAT);
    for (paper, ink) in [LIGHT, DARK] {
        let seen = read(&Drawing::new(&rows, &columns, paper, ink).bytes()).unwrap();
        let record = seen.puzzle.record();
        assert_eq!(record["kind"], "nonogram");
        assert_eq!(record["row_clues"], plain(&rows));
        assert_eq!(record["column_clues"], plain(&columns));
        assert!(seen.reading.doubtful().is_empty());
        assert!(seen.puzzle.marks().iter().all(|(_, mark)| mark.is_none()));
    }
}

#[test]
fn filled_cells_are_read_and_the_rest_is_drawn() {
    let (rows, columns) = clues(&CAT);
    let mut drawing = Drawing::new(&rows, &columns, LIGHT.0, LIGHT.1);
    for column in 0..10 {
        drawing.fill(3, column, LIGHT.1);
    }
    let seen = read(&drawing.bytes()).unwrap();
    let filled = seen.puzzle.marks().iter().filter(|(_, mark)| **mark == Some('#')).count();
    assert_eq!(filled, 10);
    assert!(seen.puzzle.marks().rows().nth(3).unwrap().iter().all(|mark| *mark == Some('#')));

    let folder = tempfile::tempdir().unwrap();
    let shot = folder.path().join("shot.png");
    std::fs::write(&shot, drawing.bytes()).unwrap();
    gridlens().arg("solve").arg(&shot).assert().success();
    let solved = image::open(folder.path().join("shot.solved.png")).unwrap().to_rgb8();
    let middle = |row: i32, column: i32| {
        let at = |line: i32| (START + line * CELL + CELL / 2) as u32;
        solved.get_pixel(at(column), at(row)).0
    };
    let paper = drawing.paper;
    for (row, line) in CAT.iter().enumerate() {
        for (column, cell) in line.chars().enumerate() {
            let is_painted = middle(row as i32, column as i32) != paper;
            assert_eq!(is_painted, cell == '#', "row {row}, column {column}");
        }
    }
}

#[test]
fn a_clue_that_cannot_be_is_never_read_as_right() {
    let (mut rows, columns) = clues(&CAT);
    rows[3] = vec![9];
    match read(&Drawing::new(&rows, &columns, LIGHT.0, LIGHT.1).bytes()) {
        Err(ReadError::Unclear { kind, .. }) => assert_eq!(kind, "nonogram"),
        Err(error) => panic!("{error}"),
        Ok(seen) => panic!("read as {}", seen.puzzle.record()),
    }
}

#[test]
fn coloured_nonograms_are_refused_by_name() {
    let (rows, columns) = clues(&CAT);
    // Blocks of two colours need no cell between them.
    let parted = |clues: &[Vec<usize>]| -> Vec<Vec<usize>> {
        let part = |&run: &usize| if run > 3 { vec![run / 2, run - run / 2] } else { vec![run] };
        clues.iter().map(|clue| clue.iter().flat_map(part).collect()).collect()
    };
    let (rows, columns) = (parted(&rows), parted(&columns));
    let zero = |clue: &[usize]| if clue.is_empty() { vec![0] } else { clue.to_vec() };
    let mut drawing = Drawing::new(&rows, &columns, LIGHT.0, LIGHT.0);
    for (i, clue) in rows.iter().enumerate() {
        for (n, number) in zero(clue).iter().rev().enumerate() {
            drawing.ink = if n % 2 == 0 { [210, 20, 20] } else { [20, 40, 210] };
            drawing.number(*number, -1 - n as i32, i as i32);
        }
    }
    for (i, clue) in columns.iter().enumerate() {
        for (n, number) in zero(clue).iter().rev().enumerate() {
            drawing.ink = if n % 2 == 0 { [210, 20, 20] } else { [20, 40, 210] };
            drawing.number(*number, i as i32, -1 - n as i32);
        }
    }
    match read(&drawing.bytes()) {
        Err(error @ ReadError::Coloured { .. }) => {
            assert!(error.to_string().contains("this is a coloured nonogram"), "{error}");
        }
        Err(error) => panic!("{error}"),
        Ok(seen) => panic!("read as {}", seen.puzzle.record()),
    }
}

/// Whatever stands beside rows and over columns may be clues: a board without
/// any symbol is then no empty board of another kind.
#[test]
fn blank_cells_among_marks_are_no_board_unless_a_person_says_so() {
    let nothing: Vec<Vec<usize>> = vec![Vec::new(); 6];
    // Bars are no digits whatever their typeface.
    let blank = |marks: i32| {
        let mut drawing = Drawing::new(&nothing, &nothing, LIGHT.0, LIGHT.0);
        for i in 0..marks {
            let mut stamp = Stamp::new(CELL, CELL);
            stamp.plate([8.0, 17.0, 24.0, 6.0], 0.0, LIGHT.1, 255);
            let line = START + i * CELL;
            stamp.press(&mut drawing.picture, START - CELL, line);
            stamp.press(&mut drawing.picture, line, START - CELL);
        }
        drawing
    };
    assert!(read(&blank(0).bytes()).is_ok());
    let error = read(&blank(6).bytes()).err().unwrap();
    assert!(matches!(error, ReadError::BlankAmongWords { .. }), "{error}");
    assert!(error.to_string().contains("--puzzle takuzu"), "{error}");
    let (_folder, shot) = saved(&blank(6));
    record(&shot, &["read"], 3);
    record(&shot, &["read", "--puzzle", "takuzu"], 0);
}

/// A folder with the drawing as `shot.png`.
fn saved(drawing: &Drawing) -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let shot = folder.path().join("shot.png");
    std::fs::write(&shot, drawing.bytes()).unwrap();
    (folder, shot)
}

fn record(shot: &std::path::Path, arguments: &[&str], code: i32) -> Value {
    let mut run = gridlens();
    run.args(arguments).args(["--format", "json"]).arg(shot);
    let run = run.assert().code(code);
    serde_json::from_slice(&run.get_output().stdout).unwrap()
}

#[test]
fn clues_are_what_the_person_says() {
    let (right, columns) = clues(&CAT);
    let mut rows = right.clone();
    rows[3] = vec![99];
    let (_folder, shot) = saved(&Drawing::new(&rows, &columns, LIGHT.0, LIGHT.1));
    let refused = record(&shot, &["read"], 3);
    assert_eq!(refused["status"], "unreadable");
    let doubt = &refused["doubts"][0];
    assert_eq!((&doubt["line"], &doubt["clue"]), (&json!("row 4"), &json!([9, 9])));
    let top = doubt["box"][1].as_i64().unwrap();
    assert!((top - i64::from(START + 3 * CELL)).abs() <= 3, "{doubt}");
    let error = refused["error"].as_str().unwrap();
    assert!(error.contains("--set-row 4="), "{error}");
    let read = record(&shot, &["read", "--set-row", "4=10"], 0);
    assert_eq!(read["puzzle"]["row_clues"], plain(&right));
    let wrong = record(&shot, &["read", "--set-row", "4=10", "--set-row", "11=1"], 1);
    assert!(wrong["error"].as_str().unwrap().contains("10 rows"), "{wrong}");
}

#[test]
fn cells_are_what_the_person_says() {
    let (rows, columns) = clues(&CAT);
    let (_folder, shot) = saved(&Drawing::new(&rows, &columns, DARK.0, DARK.1));
    let read = record(&shot, &["read", "--set", "r4c1=#", "--set", "r1c1=x"], 0);
    assert_eq!(read["puzzle"]["cells"][3], "#.........");
    assert_eq!(read["puzzle"]["cells"][0], "x.........");
}

#[test]
fn a_kind_that_is_named_is_the_only_one_looked_for() {
    let nonogram = pictures::sample("sketch/playing").picture;
    record(&nonogram, &["read", "--puzzle", "nonogram"], 0);
    record(&nonogram, &["read", "--puzzle", "takuzu"], 3);
    let takuzu = pictures::sample("harbour/playing").picture;
    record(&takuzu, &["read", "--puzzle", "takuzu"], 0);
    record(&takuzu, &["read", "--puzzle", "nonogram"], 3);
}

#[test]
fn played_pictures_are_checked_and_helped() {
    let case = pictures::sample("sketch/playing");
    let (cells, solution) = (case.cells(), case.solution().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let shot = folder.path().join("shot.png");
    std::fs::copy(&case.picture, &shot).unwrap();
    let hint = folder.path().join("hint.png");
    let hinted = record(&shot, &["hint", "-o", hint.to_str().unwrap()], 0);
    assert_eq!(hinted["steps"].as_array().unwrap().len(), 1);
    assert!(image::open(&hint).is_ok());
    assert_eq!(record(&shot, &["check"], 0)["check"]["solvable"], true);
    assert!(record(&shot, &["rate"], 0)["difficulty"]["level"].is_string());
    // A blank cell filled that stays empty in the answer.
    let is_wrong = |row: usize, column: usize| {
        cells[row].as_bytes()[column] == b'.' && solution[row].as_bytes()[column] == b'.'
    };
    let (row, column) = (0..10)
        .flat_map(|row| (0..10).map(move |column| (row, column)))
        .find(|&(row, column)| is_wrong(row, column))
        .unwrap();
    let set = format!("r{}c{}=#", row + 1, column + 1);
    let checked = record(&shot, &["check", "--set", &set], 4);
    assert_eq!(checked["check"]["solvable"], false);
}
