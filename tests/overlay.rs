//! The answered picture: drawn into the blank cells and nowhere else, under
//! the right name, and never over the input or half finished.

mod pictures;

use std::fs;
use std::path::Path;

use gridlens::geom::{At, Rect};
use image::RgbImage;
use pictures::shots::pixels;
use pictures::{Case, blanks, gridlens, sample, samples};
use predicates::prelude::*;
use tempfile::TempDir;

/// Boards that are drawn in every way the overlay knows, one of them a JPEG.
const DRAWN: [&str; 7] = [
    "harbour/playing",
    "paper/playing",
    "poppy/untouched",
    "poppy/sent",
    "orbit/playing",
    "cocoa/untouched",
    "meadow/untouched",
];

/// A folder with a copy of a sample called `shot` and its own ending.
fn copied(case: &Case) -> (TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let ending = case.picture.extension().unwrap().to_str().unwrap();
    let input = folder.path().join("shot").with_extension(ending);
    fs::copy(&case.picture, &input).unwrap();
    (folder, input)
}

/// Names of the files in a folder.
fn listed(folder: &Path) -> Vec<String> {
    let name = |e: std::io::Result<fs::DirEntry>| e.unwrap().file_name().into_string().unwrap();
    let mut names: Vec<String> = folder.read_dir().unwrap().map(name).collect();
    names.sort();
    names
}

const STYLES: [&str; 4] = ["native", "plain", "outline", "numbers"];

#[test]
fn only_blank_cells_change_and_every_one_does() {
    for (name, style) in DRAWN.iter().flat_map(|name| STYLES.map(|style| (name, style))) {
        let case = sample(name);
        let seen = pictures::read(&case.bytes()).unwrap();
        let (_folder, input) = copied(&case);
        gridlens().arg("solve").arg(&input).args(["--style", style]).assert().code(0);
        let before = pixels(&case.bytes());
        let after = pixels(&fs::read(input.with_file_name("shot.solved.png")).unwrap());
        assert_eq!(before.dimensions(), after.dimensions(), "{name}");
        let blank = blanks(&case.cells());
        let cell = |at: At| seen.sight.grid.cell(at);
        let boxes: Vec<Rect> = blank.iter().filter(|(_, b)| **b).map(|(at, _)| cell(at)).collect();
        let outside = painted_outside(&before, &after, &boxes);
        assert_eq!(outside, None, "{name}, {style}: painted outside");
        for shape in boxes {
            let is_drawn = match style {
                "plain" | "numbers" => is_answered(&before, &after, shape),
                _ => painted_outside(&before, &after, &[]).is_some() && is_framed(&after, shape),
            };
            assert!(is_drawn, "{name}, {style}: nothing drawn at {shape:?}");
        }
    }
}

/// Whether a cell has the yellow frame of answers near its left edge.
fn is_framed(picture: &RgbImage, cell: Rect) -> bool {
    let y = (cell.y + cell.height / 2) as u32;
    let is_yellow = |x: i32| {
        let [r, g, b] = picture[(x as u32, y)].0.map(i32::from);
        r > 200 && g > 190 && b < 120
    };
    (cell.x..cell.x + cell.width / 5).any(is_yellow)
}

#[test]
fn an_answer_looks_like_the_game_shows_it() {
    for name in ["harbour/playing", "chalk/playing", "meadow/untouched", "orbit/playing"] {
        let case = sample(name);
        let seen = pictures::read(&case.bytes()).unwrap();
        let (_folder, input) = copied(&case);
        let run = gridlens().args(["solve", "--format", "json"]).arg(&input).assert().code(0);
        let record: serde_json::Value = serde_json::from_slice(&run.get_output().stdout).unwrap();
        let after = pixels(&fs::read(record["output"].as_str().unwrap()).unwrap());
        let (before, solution) = (case.cells(), pictures::strings(&record["solution"]));
        let look = |at: At| average(&after, seen.sight.grid.cell(at));
        let apart = |a: [f64; 3], b: [f64; 3]| (0..3).map(|c| (a[c] - b[c]).abs()).sum::<f64>();
        let value = |rows: &[String], at: At| rows[at.row].as_bytes()[at.column];
        for (at, _) in blanks(&before).iter().filter(|(_, blank)| **blank) {
            let cells = blanks(&before);
            let shown = |wanted: bool| {
                let shown = cells.iter().filter(|(_, blank)| !**blank).map(|(other, _)| other);
                let same = |other: &At| value(&before, *other) == value(&solution, at);
                let shown = shown.filter(|other| same(other) == wanted);
                shown.map(|other| apart(look(at), look(other))).fold(f64::INFINITY, f64::min)
            };
            assert!(shown(true) < shown(false), "{name}: {at} looks like the other value");
            assert!(shown(true) < 12.0, "{name}: {at} looks like no cell, {}", shown(true));
        }
    }
}

#[test]
fn a_game_that_does_not_show_a_value_gets_plates() {
    // A board of ones alone: no zero is to be seen anywhere.
    let case = sample("ledger/untouched");
    let shown: Vec<String> = case.cells().iter().map(|row| row.replace('.', "")).collect();
    let all = shown.concat();
    let styles = ["native", "plain"].map(|style| {
        let (_folder, input) = copied(&case);
        gridlens().arg("solve").arg(&input).args(["--style", style]).assert().code(0);
        fs::read(input.with_file_name("shot.solved.png")).unwrap()
    });
    let has_both = all.contains('0') && all.contains('1');
    assert_eq!(styles[0] != styles[1], has_both);
}

#[test]
fn single_cells_are_shown_on_their_own() {
    let case = sample("harbour/playing");
    let seen = pictures::read(&case.bytes()).unwrap();
    let (_folder, input) = copied(&case);
    let solution = case.solution().unwrap();
    let value = |row: usize, column: usize| solution[row].as_bytes()[column] as char;
    let run = gridlens().arg("solve").arg(&input).args(["--only", "r1c1,r3c3"]).assert().code(0);
    run.stdout(format!("r1c1 = {}\nr3c3 = {}\n", value(0, 0), value(2, 2)));
    let before = pixels(&case.bytes());
    let after = pixels(&fs::read(input.with_file_name("shot.solved.png")).unwrap());
    let boxes = [At::new(0, 0), At::new(2, 2)].map(|at| seen.sight.grid.cell(at));
    assert_eq!(painted_outside(&before, &after, &boxes), None);
    assert!(boxes.iter().all(|cell| is_framed(&after, *cell)));
    let outside = gridlens().arg("solve").arg(&input).args(["--only", "r1c99"]).assert().code(0);
    outside.stdout("").stderr(predicate::str::contains("--only r1c99: the board has 8×8 cells"));
    let wrong = gridlens().arg("solve").arg(&input).args(["--only", "A1"]).assert().code(2);
    wrong.stderr(predicate::str::contains("name the cell like r3c4"));
}

#[test]
fn a_legend_is_added_below_the_picture() {
    let case = sample("harbour/playing");
    let (_folder, input) = copied(&case);
    for (command, code) in [("solve", 0), ("hint", 0)] {
        let output = input.with_file_name("drawn.png");
        let run = |legend: &[&str]| {
            let mut program = gridlens();
            program.arg(command).arg(&input).args(legend).arg("-o").arg(&output);
            program.assert().code(code);
            pixels(&fs::read(&output).unwrap())
        };
        let (plain, told) = (run(&[]), run(&["--legend"]));
        assert!(told.height() > plain.height() && told.width() == plain.width());
        let whole = [0, 0, plain.width(), plain.height()];
        assert!(pictures::shots::cropped(&told, whole) == plain, "{command}");
        let strip = [0, plain.height(), plain.width(), told.height() - plain.height()];
        let colours: std::collections::HashSet<_> =
            pictures::shots::cropped(&told, strip).pixels().copied().collect();
        assert!(colours.len() > 3, "{command}: the strip is empty");
    }
}

/// The first pixel outside of `boxes` that changed.
fn painted_outside(before: &RgbImage, after: &RgbImage, boxes: &[Rect]) -> Option<(u32, u32)> {
    let mut inside = vec![false; (before.width() * before.height()) as usize];
    for shape in boxes {
        for y in shape.y..shape.bottom() {
            let row = y as usize * before.width() as usize;
            inside[row + shape.x as usize..row + shape.right() as usize].fill(true);
        }
    }
    let changed = before.pixels().zip(after.pixels()).map(|(a, b)| a != b);
    let at = changed.zip(&inside).position(|(changed, inside)| changed && !inside)? as u32;
    Some((at % before.width(), at / before.width()))
}

/// Whether a cell looks different in its middle, and has at least two colours
/// there: a plate and a symbol on it.
fn is_answered(before: &RgbImage, after: &RgbImage, cell: Rect) -> bool {
    let middle = cell.inset(cell.width / 5, cell.height / 5);
    let mut changed = 0;
    let mut colours = std::collections::HashSet::new();
    for y in middle.y..middle.bottom() {
        for x in middle.x..middle.right() {
            let at = (x as u32, y as u32);
            changed += i64::from(before[at] != after[at]);
            colours.insert(after[at]);
        }
    }
    2 * changed > middle.area() && colours.len() >= 2
}

#[test]
fn the_two_values_are_drawn_apart() {
    for name in DRAWN {
        let case = sample(name);
        let (_folder, input) = copied(&case);
        let output = gridlens().args(["solve", "--format", "json"]).arg(&input).assert().code(0);
        let record: serde_json::Value =
            serde_json::from_slice(&output.get_output().stdout).unwrap();
        let after = pixels(&fs::read(record["output"].as_str().unwrap()).unwrap());
        let seen = pictures::read(&case.bytes()).unwrap();
        let solution = pictures::strings(&record["solution"]);
        let blank = blanks(&case.cells());
        let drawn = |value: u8| {
            let is_it = |at: &At| solution[at.row].as_bytes()[at.column] == value;
            let at = blank.iter().filter(|(_, b)| **b).map(|(at, _)| at).find(is_it).unwrap();
            average(&after, seen.sight.grid.cell(at))
        };
        let (zero, one) = (drawn(b'0'), drawn(b'1'));
        let apart: f64 = (0..3).map(|c| (zero[c] - one[c]).abs()).sum();
        assert!(apart > 6.0, "{name}: 0 is {zero:?}, 1 is {one:?}");
    }
}

/// The mean colour of a cell's middle.
fn average(picture: &RgbImage, cell: Rect) -> [f64; 3] {
    let middle = cell.inset(cell.width / 5, cell.height / 5);
    let mut sum = [0.0; 3];
    for y in middle.y..middle.bottom() {
        for x in middle.x..middle.right() {
            let pixel = picture[(x as u32, y as u32)].0;
            (0..3).for_each(|c| sum[c] += f64::from(pixel[c]));
        }
    }
    sum.map(|s| s / middle.area() as f64)
}

#[test]
fn the_answer_goes_beside_the_input_or_where_it_is_told() {
    let (folder, input) = copied(&sample("ledger/untouched"));
    gridlens().arg("solve").arg(&input).assert().code(0);
    assert_eq!(listed(folder.path()), ["shot.png", "shot.solved.png"]);

    let named = folder.path().join("answer.png");
    gridlens().arg("solve").arg(&input).arg("-o").arg(&named).assert().code(0);
    let inside = folder.path().join("answers");
    fs::create_dir(&inside).unwrap();
    gridlens().arg("solve").arg(&input).arg("-o").arg(&inside).assert().code(0);
    let first = fs::read(folder.path().join("shot.solved.png")).unwrap();
    assert_eq!(fs::read(&named).unwrap(), first);
    assert_eq!(fs::read(inside.join("shot.solved.png")).unwrap(), first);
    assert_eq!(listed(folder.path()), ["answer.png", "answers", "shot.png", "shot.solved.png"]);
}

#[test]
fn inputs_of_one_name_do_not_overwrite_each_others_answers() {
    let folder = tempfile::tempdir().unwrap();
    let cases = ["ledger/untouched", "slate/untouched"].map(sample);
    gridlens()
        .arg("solve")
        .args(cases.iter().map(|c| &c.picture))
        .arg("-o")
        .arg(folder.path())
        .assert()
        .code(0)
        .stdout(predicate::str::contains("untouched.solved-2.png"));
    assert_eq!(listed(folder.path()), ["untouched.solved-2.png", "untouched.solved.png"]);
    // Run by run the names are the same, older answers are replaced.
    gridlens().arg("solve").arg(&cases[1].picture).arg("-o").arg(folder.path()).assert().code(0);
    assert_eq!(listed(folder.path()).len(), 2);
}

#[test]
fn an_input_without_a_folder_is_answered_in_the_working_folder() {
    let (folder, _) = copied(&sample("ledger/untouched"));
    gridlens().current_dir(folder.path()).args(["solve", "shot.png"]).assert().code(0);
    assert_eq!(listed(folder.path()), ["shot.png", "shot.solved.png"]);
}

#[test]
fn an_older_answer_is_replaced() {
    let (folder, input) = copied(&sample("ledger/untouched"));
    let answer = folder.path().join("shot.solved.png");
    fs::write(&answer, "old").unwrap();
    gridlens().arg("solve").arg(&input).assert().code(0);
    assert!(fs::read(&answer).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn the_input_is_never_overwritten() {
    let (folder, input) = copied(&sample("ledger/untouched"));
    let before = fs::read(&input).unwrap();
    let sub = folder.path().join("sub");
    fs::create_dir(&sub).unwrap();
    let mut spellings =
        vec![input.clone(), folder.path().join("./shot.png"), sub.join("../shot.png")];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(&input, folder.path().join("link.png")).unwrap();
        std::os::unix::fs::symlink(folder.path(), folder.path().join("loop")).unwrap();
        spellings.push(folder.path().join("link.png"));
        spellings.push(folder.path().join("loop/shot.png"));
    }
    let listing = listed(folder.path());
    for output in spellings {
        gridlens()
            .arg("solve")
            .arg(&input)
            .arg("-o")
            .arg(&output)
            .assert()
            .code(1)
            .stderr(predicate::str::contains("is the input itself; choose another name with -o"));
        assert_eq!(fs::read(&input).unwrap(), before, "{}", output.display());
        assert_eq!(listed(folder.path()), listing, "{}", output.display());
    }
}

#[test]
#[cfg(unix)]
fn the_input_is_safe_when_it_is_named_by_a_link() {
    let (folder, input) = copied(&sample("ledger/untouched"));
    let before = fs::read(&input).unwrap();
    let link = folder.path().join("link.png");
    std::os::unix::fs::symlink(&input, &link).unwrap();
    gridlens().arg("solve").arg(&link).arg("-o").arg(&input).assert().code(1);
    // The default name, where it is a link to the input.
    std::os::unix::fs::symlink(&input, folder.path().join("shot.solved.png")).unwrap();
    gridlens().arg("solve").arg(&input).assert().code(1);
    assert_eq!(fs::read(&input).unwrap(), before);
}

#[test]
fn failures_leave_nothing_behind() {
    let (folder, input) = copied(&sample("ledger/untouched"));
    let taken = folder.path().join("taken.png");
    fs::create_dir_all(taken.join("shot.solved.png")).unwrap();
    let listing = listed(folder.path());
    // The name the answer would get is a folder.
    gridlens().arg("solve").arg(&input).arg("-o").arg(&taken).assert().code(1);
    gridlens().arg("solve").arg(&input).arg("-o").arg("no/such/folder.png").assert().code(1);
    assert_eq!(listed(folder.path()), listing);
    assert_eq!(listed(&taken), ["shot.solved.png"]);
    assert_eq!(listed(&taken.join("shot.solved.png")), [""; 0]);
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_told() {
    // A device that takes no byte stands for a full disk.
    let case = sample("ledger/untouched");
    gridlens()
        .arg("solve")
        .arg(&case.picture)
        .args(["-o", "/dev/full"])
        .assert()
        .code(1)
        .stderr(predicate::str::contains("cannot write /dev/full: "));
}

#[test]
#[cfg(unix)]
fn a_pipe_is_written_to_and_not_replaced() {
    use std::os::unix::fs::FileTypeExt;
    let (folder, input) = copied(&sample("ledger/untouched"));
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = {
        let pipe = pipe.clone();
        std::thread::spawn(move || fs::read(pipe).unwrap())
    };
    gridlens().arg("solve").arg(&input).arg("-o").arg(&pipe).assert().code(0);
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo(), "the pipe was replaced");
    assert!(reader.join().unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn a_second_name_of_the_input_is_replaced_without_touching_it() {
    let (folder, input) = copied(&sample("ledger/untouched"));
    let before = fs::read(&input).unwrap();
    let twin = folder.path().join("twin.png");
    fs::hard_link(&input, &twin).unwrap();
    gridlens().arg("solve").arg(&input).arg("-o").arg(&twin).assert().code(0);
    assert_eq!(fs::read(&input).unwrap(), before);
    assert_ne!(fs::read(&twin).unwrap(), before);
}

#[test]
fn unsolved_boards_write_no_picture() {
    let (folder, input) = copied(&sample("harbour/x_menu"));
    gridlens().arg("solve").arg(&input).assert().code(3);
    assert_eq!(listed(folder.path()), ["shot.png"]);
}

#[test]
fn the_checks_of_this_file_can_fail() {
    let before = pixels(&samples()[0].bytes());
    let mut after = before.clone();
    let cell = Rect::new(10, 10, 50, 50);
    assert!(!is_answered(&before, &after, cell));
    assert_eq!(painted_outside(&before, &after, &[]), None);
    after[(9, 12)].0[0] ^= 0x80;
    assert_eq!(painted_outside(&before, &after, &[cell]), Some((9, 12)));
    assert_eq!(painted_outside(&before, &after, &[Rect::new(9, 10, 4, 4)]), None);
}
