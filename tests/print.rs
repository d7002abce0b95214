//! `gridlens print`: the PDF as a file, its pages, and the text on them.
//!
//! The structure is checked in here; where poppler is installed the text is
//! read back with `pdftotext` and the pages are rendered with `pdftoppm`.

mod pictures;

use std::fs;
use std::path::Path;
use std::process::Command;

use gridlens::geom::{Array2, At, Size};
use gridlens::output::sheet::{
    self, Answers, Diagram, Entry, Figure, Ink, Layout, Paper, Side, Symbol,
};
use image::RgbImage;
use pictures::{gridlens, sample};
use predicates::str::contains;
use tempfile::TempDir;

/// A folder with some samples and boards in it.
fn place() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("shots")).unwrap();
    for (name, to) in [
        ("ledger/untouched", "shots/monday.png"),
        ("harbour/playing", "shots/tuesday.png"),
        ("chalk/playing", "shots/wednesday.png"),
    ] {
        fs::copy(sample(name).picture, folder.path().join(to)).unwrap();
    }
    folder
}

/// `print` in the folder to `out.pdf`; the bytes.
fn print(folder: &TempDir, arguments: &[&str], code: i32) -> Vec<u8> {
    let mut command = gridlens();
    command.current_dir(folder.path()).arg("print").args(arguments).args(["-o", "out.pdf"]);
    command.assert().code(code).stdout(contains("→ out.pdf"));
    let bytes = fs::read(folder.path().join("out.pdf")).unwrap();
    check(&bytes);
    bytes
}

/// Checks the structure of a PDF: header, cross references that point at
/// their objects, trailer, and fonts that are embedded.
fn check(bytes: &[u8]) {
    assert!(bytes.starts_with(b"%PDF-1."), "header");
    assert!(bytes.trim_ascii_end().ends_with(b"%%EOF"), "end");
    let from = |at: usize| bytes[at..].iter().map(|byte| *byte as char).collect::<String>();
    let text = from(0);
    let tail = text.rsplit("startxref").next().unwrap();
    let start: usize = tail.split_whitespace().next().unwrap().parse().unwrap();
    let table = from(start);
    let mut table = table.lines();
    assert_eq!(table.next(), Some("xref"));
    let head: Vec<usize> =
        table.next().unwrap().split(' ').map(|number| number.parse().unwrap()).collect();
    for (number, line) in (head[0]..head[0] + head[1]).zip(table) {
        if line.trim_end().ends_with('n') {
            let at: usize = line[..10].parse().unwrap();
            let object = format!("{number} 0 obj");
            assert!(bytes[at..].starts_with(object.as_bytes()), "object {number}");
        }
    }
    let trailer = &text[text.rfind("trailer").unwrap()..];
    for name in ["/Root", "/Size", "/Info"] {
        assert!(trailer.contains(name), "{name}");
    }
    let fonts = text.matches("/Type /FontDescriptor").count();
    assert!(fonts > 0 && text.matches("/FontFile3").count() == fonts, "fonts are embedded");
    assert!(text.matches("/ToUnicode").count() >= fonts, "text can be read back");
}

/// How many pages a PDF has.
fn pages(bytes: &[u8]) -> usize {
    let text: String = bytes.iter().map(|byte| *byte as char).collect();
    text.matches("/Type /Page\n").count()
}

/// What a tool of poppler says of a PDF; `None` where it is not installed.
fn poppler(tool: &str, arguments: &[&str], file: &Path) -> Option<String> {
    let run = Command::new(tool).args(arguments).arg(file).arg("-").output();
    let Ok(output) = run else {
        eprintln!("{tool} is not installed; skipped");
        return None;
    };
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{tool}: {errors}");
    Some(String::from_utf8(output.stdout).unwrap())
}

/// The text on the pages, lines as they stand.
fn text(bytes: &[u8]) -> Option<String> {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), bytes).unwrap();
    poppler("pdftotext", &["-layout"], file.path())
}

/// Text without spaces, to compare rows of cells that are set apart.
fn tight(text: &str) -> String {
    let lines = text.lines().map(|line| line.replace([' ', '\u{c}'], ""));
    lines.filter(|line| !line.is_empty()).map(|line| line + "\n").collect()
}

/// A page as pixels.
fn rendered(bytes: &[u8], page: usize) -> Option<RgbImage> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("in.pdf");
    fs::write(&file, bytes).unwrap();
    let number = page.to_string();
    let run = Command::new("pdftoppm")
        .args(["-r", "60", "-png", "-singlefile", "-f", &number])
        .arg(&file)
        .arg(folder.path().join("page"))
        .output();
    let Ok(output) = run else {
        eprintln!("pdftoppm is not installed; skipped");
        return None;
    };
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    Some(image::open(folder.path().join("page.png")).unwrap().into_rgb8())
}

#[test]
fn answers_can_be_read_back_from_the_page() {
    let folder = place();
    let bytes = print(&folder, &["shots/monday.png", "--what", "answers", "--per-page", "1"], 0);
    assert_eq!(pages(&bytes), 1);
    let Some(text) = text(&bytes) else { return };
    let solution = sample("ledger/untouched").solution().unwrap().join("\n");
    assert!(tight(&text).contains(&solution), "{text}");
    assert!(text.contains("monday") && !text.contains("shots"), "{text}");
    assert!(tight(&text).ends_with("\n1/1\n"), "{text}");
}

#[test]
fn puzzles_are_printed_without_their_answers() {
    let folder = place();
    let bytes = print(&folder, &["shots", "--what", "puzzles", "--title", "Für Zoë"], 0);
    let Some(text) = text(&bytes) else { return };
    assert!(text.contains("Für Zoë"), "{text}");
    for title in ["monday", "tuesday", "wednesday"] {
        assert!(text.contains(title), "{title} is not in {text}");
    }
    let case = sample("harbour/playing");
    let shown = case.cells().concat().chars().filter(|c| *c != '.').count();
    let bytes = print(&folder, &["shots/tuesday.png", "--what", "puzzles"], 0);
    let tuesday = tight(&self::text(&bytes).unwrap());
    let before_foot = tuesday.split("1/1").next().unwrap();
    assert_eq!(before_foot.matches(['0', '1']).count(), shown, "{tuesday}");
}

#[test]
fn pages_hold_as_many_as_they_are_told() {
    let folder = place();
    for i in 0..17 {
        let to = folder.path().join(format!("shots/more{i}.png"));
        fs::copy(sample("ledger/untouched").picture, to).unwrap();
    }
    for (per_page, wanted) in [("1", 20), ("2", 10), ("4", 5), ("6", 4), ("9", 3)] {
        let bytes = print(&folder, &["shots", "--what", "puzzles", "--per-page", per_page], 0);
        assert_eq!(pages(&bytes), wanted, "{per_page} on a page");
        if let Some(text) = text(&bytes) {
            let last = format!("\n{wanted}/{wanted}\n");
            assert!(tight(&text).contains(&last), "page numbers: {text}");
        }
    }
}

#[test]
fn paper_has_the_size_that_was_asked_for() {
    let folder = place();
    for (paper, width, height) in [("a4", 595.28, 841.89), ("Letter", 612.0, 792.0)] {
        let bytes = print(&folder, &["shots", "--paper", paper], 0);
        let text: String = bytes.iter().map(|byte| *byte as char).collect();
        let after = text.split("/MediaBox [").nth(1).unwrap();
        let numbers = after.split(']').next().unwrap().split_whitespace();
        let numbers: Vec<f32> = numbers.map(|number| number.parse().unwrap()).collect();
        assert_eq!(numbers, [0.0, 0.0, width, height], "{paper}");
    }
}

#[test]
fn answers_go_where_the_teacher_wants_them() {
    let folder = place();
    let run = |place: &str| print(&folder, &["shots/monday.png", "--answers", place], 0);
    let solution = sample("ledger/untouched").solution().unwrap().join("\n");
    let (beside, down, end) = (run("beside"), run("upside-down"), run("end"));
    assert_eq!([&beside, &down, &end].map(|bytes| pages(bytes)), [1, 1, 2]);
    let Some(text) = text(&end) else { return };
    let (first, last) = text.split_once('\u{c}').unwrap();
    assert!(!tight(first).contains(&solution) && tight(last).contains(&solution), "{text}");
    // Upside down the last row comes first, read from its end.
    let turned: String = solution.chars().rev().collect();
    let file = folder.path().join("down.pdf");
    fs::write(&file, &down).unwrap();
    let raw = poppler("pdftotext", &["-raw"], &file).unwrap();
    let digits: String = raw.chars().filter(|c| "01".contains(*c)).collect();
    let wanted = [&solution, &turned].map(|s| s.replace('\n', ""));
    assert!(wanted.iter().any(|answer| digits.contains(answer)), "{digits}");
    let (upright, turned) = (rendered(&beside, 1).unwrap(), rendered(&down, 1).unwrap());
    assert!(upright != turned);
}

#[test]
fn ink_is_saved() {
    let folder = place();
    let ink = |page: &RgbImage| {
        page.pixels().map(|p| p.0.iter().map(|c| u64::from(255 - c)).sum::<u64>()).sum::<u64>()
    };
    for what in ["annotated", "answers", "both"] {
        let arguments = ["shots", "--what", what];
        let plain = print(&folder, &arguments, 0);
        let saving = print(&folder, &[&arguments[..], &["--ink-saving"]].concat(), 0);
        let (Some(plain), Some(saving)) = (rendered(&plain, 1), rendered(&saving, 1)) else {
            return;
        };
        assert!(ink(&saving) < ink(&plain), "{what}");
        let is_grey = |p: &image::Rgb<u8>| p.0[0].abs_diff(p.0[1]).max(p.0[1].abs_diff(p.0[2])) < 4;
        assert!(saving.pixels().all(is_grey), "{what}: colour on a black and white page");
        assert!(!plain.pixels().all(is_grey), "{what}: no colour at all");
    }
}

#[test]
fn the_way_is_told_in_the_appendix() {
    let folder = place();
    let bytes = print(&folder, &["shots/monday.png", "--explain"], 0);
    assert_eq!(pages(&bytes), 2);
    let Some(text) = text(&bytes) else { return };
    let (_, appendix) = text.split_once('\u{c}').unwrap();
    assert!(appendix.contains("Step by step") && appendix.contains("monday"), "{appendix}");
    let mut hint = gridlens();
    let run = hint.current_dir(folder.path()).args(["hint", "--all", "shots/monday.png"]).assert();
    let told = String::from_utf8(run.code(0).get_output().stdout.clone()).unwrap();
    let first = told.lines().next().unwrap().split(" (").next().unwrap();
    assert!(appendix.contains(first), "{first} is not in {appendix}");
    let steps = told.lines().filter(|line| line.contains(" (")).count();
    assert!(appendix.contains(&format!("\n{steps}. ")), "the last step is missing");
}

/// A board with clues, as other families than takuzu have them.
fn clued() -> Diagram {
    let size = Size::new(5, 6);
    let cell = |at: At| match (at.row + 2 * at.column) % 4 {
        0 => Some((Symbol::Filled, Ink::Answer)),
        1 => Some((Symbol::Crossed, Ink::Given)),
        2 => Some((Symbol::Filled, Ink::Given)),
        _ => None,
    };
    let heads = |lines: usize| {
        (0..lines).map(|i| (0..i % 4).map(|k| (7 * k + i).to_string()).collect()).collect()
    };
    let signs = vec![(At::new(1, 1), Side::Right, '='), (At::new(2, 3), Side::Below, 'x')];
    let cells = Array2::from_fn(size, cell);
    Diagram { cells, row_heads: heads(5), column_heads: heads(6), signs }
}

#[test]
fn clues_and_signs_are_printed() {
    let entry = |title: &str, steps: &[&str]| Entry {
        title: title.into(),
        note: Some("a note, told in full because there is room enough for all of it here".into()),
        first: Some(Figure::Board(clued())),
        answer: Some(Figure::Board(clued())),
        steps: steps.iter().map(|step| step.to_string()).collect(),
    };
    let entries = [entry("one", &[]), entry("two", &["First."; 150]), entry("three", &[])];
    for ink_saving in [false, true] {
        let layout = Layout {
            paper: Paper::A4,
            grid: (2, 2),
            title: Some(
                "A title that is far too long for one line of a page, whatever its size".into(),
            ),
            answers: Answers::UpsideDown,
            ink_saving,
        };
        let (bytes, count) = sheet::draw(&layout, &entries).unwrap();
        check(&bytes);
        assert_eq!((pages(&bytes), count), (4, 4), "three puzzles, and 150 lines of steps");
        let Some(text) = text(&bytes) else { return };
        for clue in ["17", "10", "="] {
            assert!(text.contains(clue), "{clue} is not in {text}");
        }
        assert!(text.contains("150. First.") && text.contains("A title") && text.contains('…'));
    }
    let (none, count) = sheet::draw(
        &Layout {
            paper: Paper::Letter,
            grid: (1, 1),
            title: None,
            answers: Answers::End,
            ink_saving: false,
        },
        &[Entry { title: "日本".into(), note: None, first: None, answer: None, steps: vec![] }],
    )
    .unwrap();
    check(&none);
    assert_eq!(count, 1);
}

#[test]
fn what_cannot_be_answered_says_why() {
    let folder = place();
    fs::copy(sample("harbour/x_menu").picture, folder.path().join("menu.png")).unwrap();
    fs::write(folder.path().join("many.txt"), "....\n....\n....\n....\n").unwrap();
    let bytes = print(&folder, &["menu.png", "many.txt", "shots/monday.png", "gone.png"], 5);
    assert_eq!(pages(&bytes), 1);
    let Some(text) = text(&bytes) else { return };
    for words in ["no takuzu or nonogram found", "more than one answer", "no such file", "gone"] {
        let found = text.split_whitespace().collect::<Vec<_>>().join(" ").contains(words);
        assert!(found || words.contains(' '), "{words} is not in {text}");
    }
}

#[test]
fn names_that_are_alike_are_told_apart_by_their_folders() {
    let folder = place();
    fs::create_dir_all(folder.path().join("other/shots")).unwrap();
    fs::copy(folder.path().join("shots/monday.png"), folder.path().join("other/shots/monday.png"))
        .unwrap();
    let bytes = print(&folder, &["shots", "other", "--per-page", "9"], 0);
    let Some(text) = text(&bytes) else { return };
    assert!(text.contains("other/shots/monday") && text.contains("tuesday"), "{text}");
    assert!(!text.contains("shots/tuesday"), "{text}");
}

#[test]
fn a_text_board_and_standard_input_are_printed_too() {
    let folder = place();
    let board = sample("ledger/untouched").cells().join("\n");
    let mut command = gridlens();
    command.current_dir(folder.path()).args(["print", "-", "-o", "-", "--per-page", "2"]);
    let run = command.write_stdin(board).assert().code(0).stderr("");
    let bytes = &run.get_output().stdout;
    check(bytes);
    let Some(text) = text(bytes) else { return };
    assert!(text.contains("standard input"), "{text}");
    let solution = sample("ledger/untouched").solution().unwrap().join("\n");
    assert!(tight(&text).contains(&solution), "{text}");
}

#[test]
fn wrong_usage_is_told() {
    let folder = place();
    let wrong = |arguments: &[&str], code: i32, words: &str| {
        let mut command = gridlens();
        command.current_dir(folder.path()).arg("print").args(arguments);
        command.assert().code(code).stdout("").stderr(contains(words));
    };
    wrong(&["shots"], 2, "--output");
    wrong(&["-o", "out.pdf"], 2, "INPUT");
    wrong(&["shots", "-o", "out.pdf", "--per-page", "5"], 2, "choose 1, 2, 4, 6 or 9");
    let apart = ["shots", "-o", "out.pdf", "--what", "puzzles", "--answers", "end"];
    wrong(&apart, 2, "use it with --what both");
    wrong(&["shots", "-o", "no/such/out.pdf"], 1, "make it first");
    wrong(&["shots/monday.png", "-o", "shots/monday.png"], 1, "is the input itself");
    fs::create_dir(folder.path().join("empty")).unwrap();
    wrong(&["empty", "-o", "out.pdf"], 2, "no pictures were found");
}

#[test]
fn the_check_of_this_file_can_fail() {
    let folder = place();
    let bytes = print(&folder, &["shots/monday.png"], 0);
    let fails = |bytes: Vec<u8>| std::panic::catch_unwind(|| check(&bytes)).is_err();
    assert!(fails(bytes[..bytes.len() - 30].to_vec()));
    let mut longer = bytes.clone();
    longer.insert(200, b' ');
    assert!(fails(longer));
}
