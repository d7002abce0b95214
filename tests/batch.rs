//! `gridlens batch` as a process: what it takes, what it writes, and that
//! nothing is lost however it ends.

mod pictures;

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use pictures::{gridlens, sample};
use predicates::str::contains;
use serde_json::Value;
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_gridlens");

/// A folder with `shots/` in it, to be filled.
fn place() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("shots")).unwrap();
    folder
}

/// Puts a sample at `to` below the folder.
fn put(folder: &TempDir, name: &str, to: &str) {
    let to = folder.path().join(to);
    fs::create_dir_all(to.parent().unwrap()).unwrap();
    fs::copy(sample(name).picture, to).unwrap();
}

/// `batch` in the folder.
fn batch(folder: &TempDir, arguments: &[&str]) -> assert_cmd::Command {
    let mut command = gridlens();
    command.current_dir(folder.path()).arg("batch").args(arguments);
    command
}

/// The records of a report by input; every line whole, no input twice.
fn records(report: &[u8]) -> BTreeMap<String, Value> {
    let text = std::str::from_utf8(report).unwrap();
    assert!(text.is_empty() || text.ends_with('\n'), "the last line is torn");
    let mut records = BTreeMap::new();
    for line in text.lines() {
        let record: Value = serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
        let input = record["input"].as_str().unwrap().to_owned();
        assert!(records.insert(input.clone(), record).is_none(), "{input} is there twice");
    }
    records
}

fn report(folder: &TempDir) -> BTreeMap<String, Value> {
    records(&fs::read(folder.path().join("report.ndjson")).unwrap())
}

/// All files below a folder, relative to it, sorted.
fn files(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(now) = folders.pop() {
        for entry in fs::read_dir(now).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned());
            }
        }
    }
    found.sort();
    found
}

fn statuses(records: &BTreeMap<String, Value>) -> Vec<(&str, &str)> {
    records.iter().map(|(input, r)| (input.as_str(), r["status"].as_str().unwrap())).collect()
}

#[test]
fn folders_are_searched_by_content_and_keep_their_structure() {
    let folder = place();
    put(&folder, "ledger/untouched", "shots/a.png");
    put(&folder, "poppy/untouched", "shots/in/side/b");
    put(&folder, "ledger/untouched", "shots/in/c.txt");
    put(&folder, "ledger/untouched", "shots/.hidden.png");
    put(&folder, "ledger/untouched", "shots/a.solved.png");
    put(&folder, "ledger/untouched", "shots/a.solved-2.png");
    fs::write(folder.path().join("shots/notes.png"), "no picture at all").unwrap();
    batch(&folder, &["shots", "--report", "report.ndjson", "--out", "out"]).assert().code(0);
    assert_eq!(
        statuses(&report(&folder)),
        [("shots/a.png", "solved"), ("shots/in/c.txt", "solved"), ("shots/in/side/b", "solved")]
    );
    let answers = ["a.solved.png", "in/c.solved.png", "in/side/b.solved.png"];
    assert_eq!(files(&folder.path().join("out")), answers);
    for answer in answers {
        pictures::shots::pixels(&fs::read(folder.path().join("out").join(answer)).unwrap());
    }
    assert_eq!(report(&folder)["shots/in/side/b"]["output"], "out/in/side/b.solved.png");
}

#[test]
fn the_picture_is_the_one_that_solve_draws() {
    let folder = place();
    put(&folder, "harbour/playing", "shots/a.png");
    batch(&folder, &["shots", "--out", "out", "--quiet"]).assert().code(0).stdout("").stderr("");
    let mut solve = gridlens();
    solve.current_dir(folder.path()).args(["solve", "shots/a.png", "-o", "b.png"]);
    solve.assert().code(0);
    let read = |path: &str| fs::read(folder.path().join(path)).unwrap();
    assert!(read("out/a.solved.png") == read("b.png"));
}

#[test]
fn equal_names_never_overwrite_each_other() {
    let folder = place();
    put(&folder, "ledger/untouched", "shots/a.png");
    put(&folder, "poppy/sent", "shots/a.jpg");
    put(&folder, "poppy/untouched", "more/shots/a.png");
    put(&folder, "slate/untouched", "single/a.png");
    let inputs = ["shots", "more/shots", "single/a.png", "./shots/a.png", "shots//a.png"];
    let to = ["--report", "report.ndjson", "--out", "out"];
    batch(&folder, &[&inputs[..], &to].concat()).assert().code(0);
    let records = report(&folder);
    assert_eq!(records.len(), 4, "one file named three times is one input: {records:?}");
    let wanted = [
        "shots/a.solved-2.png",
        "shots/a.solved-3.png",
        "shots/a.solved.png",
        "single/a.solved.png",
    ];
    assert_eq!(files(&folder.path().join("out")), wanted);
    let mut named: Vec<_> = records.values().map(|r| r["output"].as_str().unwrap()).collect();
    named.sort_unstable();
    assert_eq!(named, wanted.map(|name| format!("out/{name}")));
}

#[test]
fn patterns_and_lists_name_inputs_too() {
    let folder = place();
    put(&folder, "ledger/untouched", "shots/x/a.png");
    put(&folder, "ledger/untouched", "shots/y/a.png");
    put(&folder, "ledger/untouched", "shots/y/b.png");
    batch(&folder, &["shots/**/a.png", "--report", "report.ndjson", "--out", "out"])
        .assert()
        .code(0);
    assert_eq!(report(&folder).len(), 2);
    assert_eq!(files(&folder.path().join("out")), ["x/a.solved.png", "y/a.solved.png"]);

    let list = "shots/x/a.png\r\n\n./shots/y/b.png\nshots/x/a.png\n";
    let run = batch(&folder, &["-", "--report", "-"]).write_stdin(list).assert().code(0);
    let records = records(&run.get_output().stdout);
    let inputs: Vec<_> = records.keys().collect();
    assert_eq!(inputs, ["./shots/y/b.png", "shots/x/a.png"], "named as they were");

    batch(&folder, &["-0", "-", "--out", "list", "-q"])
        .write_stdin("shots/x/a.png\0shots/y")
        .assert()
        .code(0);
    let answers = ["shots/x/a.solved.png", "shots/y/a.solved.png", "shots/y/b.solved.png"];
    assert_eq!(files(&folder.path().join("list")), answers);
    let nothing = batch(&folder, &["no/*.png", "--report", "-"]).assert().code(1);
    nothing.stdout(contains("no such file"));
}

#[test]
#[cfg(unix)]
fn names_that_are_no_text_are_told_apart() {
    use std::os::unix::ffi::OsStrExt;
    let folder = place();
    for name in [&b"\xFF.png"[..], b"\xFE.png", b"-"] {
        let path = folder.path().join(std::ffi::OsStr::from_bytes(name));
        fs::copy(sample("ledger/untouched").picture, path).unwrap();
    }
    let run = batch(&folder, &["-", "--report", "-", "--out", "out"])
        .write_stdin(&b"\xFF.png\n\xFE.png\n-\n"[..])
        .assert()
        .code(0);
    let records = records(&run.get_output().stdout);
    assert_eq!(records.keys().collect::<Vec<_>>(), ["./-", "\\xFE.png", "\\xFF.png"]);
}

#[test]
fn one_bad_input_never_stops_the_run() {
    let folder = place();
    put(&folder, "ledger/untouched", "good.png");
    let whole = fs::read(folder.path().join("good.png")).unwrap();
    fs::write(folder.path().join("torn.png"), &whole[..whole.len() / 2]).unwrap();
    fs::write(folder.path().join("empty.png"), "").unwrap();
    fs::write(folder.path().join("noise.png"), [7; 999]).unwrap();
    put(&folder, "harbour/x_menu", "menu.png");
    fs::write(folder.path().join("board.txt"), "01..\n....\n....\n....\n").unwrap();
    let inputs =
        ["torn.png", "empty.png", "noise.png", "menu.png", "gone.png", "board.txt", "good.png"];
    let mut arguments = vec!["--jobs", "2", "--report", "report.ndjson", "--out", "out"];
    arguments.extend(inputs);
    let run = batch(&folder, &arguments).assert().code(5);
    let records = report(&folder);
    assert_eq!(
        statuses(&records),
        [
            ("board.txt", "several"),
            ("empty.png", "unreadable"),
            ("gone.png", "failed"),
            ("good.png", "solved"),
            ("menu.png", "unreadable"),
            ("noise.png", "unreadable"),
            ("torn.png", "unreadable"),
        ]
    );
    let told = String::from_utf8(run.get_output().stderr.clone()).unwrap();
    let first = "7 inputs: 1 solved, 1 with several answers, 4 not surely readable, 1 failed\n";
    assert!(told.starts_with(first), "{told}");
    for (input, record) in &records {
        let is_good = input == "good.png";
        assert_eq!(record.get("error").is_none(), is_good, "{input}");
        let line = format!("  {input}: {}", record["error"].as_str().unwrap_or_default());
        assert_eq!(told.contains(&line), !is_good, "{line} in {told}");
    }
    assert!(told.contains("slowest: ") && !told.contains('\r'), "{told}");
}

#[test]
fn the_exit_code_is_the_highest() {
    let folder = place();
    put(&folder, "ledger/untouched", "good.png");
    put(&folder, "harbour/x_menu", "menu.png");
    fs::write(folder.path().join("none.txt"), "00..\n00..\n....\n.1.1\n").unwrap();
    fs::write(folder.path().join("many.txt"), "....\n....\n....\n....\n").unwrap();
    let code = |inputs: &[&str], code: i32| {
        batch(&folder, &[inputs, &["--report", "-", "-q"]].concat()).assert().code(code);
    };
    code(&["good.png"], 0);
    code(&["good.png", "gone.png"], 1);
    code(&["good.png", "gone.png", "menu.png"], 3);
    code(&["menu.png", "none.txt"], 4);
    code(&["many.txt", "none.txt"], 5);
}

#[test]
fn a_text_of_several_boards_is_one_record() {
    let folder = place();
    let text = "01..\n....\n..0.\n.1..\n\n....\n....\n....\n....\n";
    fs::write(folder.path().join("two.txt"), text).unwrap();
    let run = batch(&folder, &["two.txt", "--report", "-", "-q"]).assert().code(5);
    let records = records(&run.get_output().stdout);
    let record = &records["two.txt"];
    assert_eq!(record["status"], "several");
    assert!(record["error"].as_str().unwrap().starts_with("board "), "{record}");
    let boards = record["boards"].as_array().unwrap();
    assert_eq!(boards.iter().map(|b| b["board"].as_u64().unwrap()).collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn wrong_usage_is_told() {
    let folder = place();
    let wrong = |arguments: &[&str], words: &str| {
        batch(&folder, arguments).assert().code(2).stdout("").stderr(contains(words));
    };
    wrong(&[], "INPUT");
    wrong(&["shots"], "--report FILE, --out DIR, or both");
    wrong(&["shots", "--resume", "--out", "out"], "name it with --report FILE");
    wrong(&["shots", "--resume", "--report", "-"], "name it with --report FILE");
    wrong(&["shots", "--report", "-", "--jobs", "0"], "--jobs");
    fs::write(folder.path().join("report.ndjson"), "something\n").unwrap();
    wrong(&["shots", "--report", "report.ndjson"], "go on with it by --resume");
    wrong(&["shots", "--report", "report.ndjson", "--resume"], "line 1 is no record");
    assert_eq!(fs::read(folder.path().join("report.ndjson")).unwrap(), b"something\n");
    let nowhere = batch(&folder, &["shots", "--report", "no/such/report"]).assert().code(1);
    nowhere.stderr(contains("--report no/such/report"));
}

#[test]
fn a_record_is_handed_on_before_the_next_path_comes() {
    let folder = place();
    put(&folder, "ledger/untouched", "a.png");
    put(&folder, "poppy/untouched", "b.png");
    let mut child = Command::new(PROGRAM)
        .current_dir(folder.path())
        .args(["batch", "-", "--report", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for name in ["a.png", "b.png", "gone.png"] {
        writeln!(input, "{name}").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert!(line.contains(&format!("\"input\":\"{name}\"")), "{line}");
    }
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

/// A folder of `count` inputs, some of them bad, small and quick.
fn many(count: usize) -> TempDir {
    let folder = place();
    let shots = folder.path().join("shots");
    let picture = fs::read(sample("ledger/untouched").picture).unwrap();
    for i in 0..count {
        // One name in several folders, and several endings of one name.
        let place = shots.join(format!("{}", i % 5));
        fs::create_dir_all(&place).unwrap();
        let path = place.join(format!("shot{}.{}", i / 10, ["png", "jpg"][i / 5 % 2]));
        let length = if i % 7 == 3 { picture.len() / 2 } else { picture.len() };
        fs::write(path, &picture[..length]).unwrap();
    }
    folder
}

const RUN: [&str; 8] =
    ["shots", "--report", "report.ndjson", "--out", "out", "--jobs", "2", "--resume"];

fn started(folder: &TempDir) -> Child {
    let mut command = Command::new(PROGRAM);
    command.current_dir(folder.path()).arg("batch").args(RUN);
    command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Pictures by name.
type Pictures = Vec<(String, Vec<u8>)>;

/// What a run came to, but for times: records by input, and pictures.
fn result(folder: &TempDir) -> (BTreeMap<String, Value>, Pictures) {
    let mut records = report(folder);
    for record in records.values_mut() {
        record.as_object_mut().unwrap().remove("elapsed_ms");
    }
    let out = folder.path().join("out");
    let read = |name: String| (name.clone(), fs::read(out.join(&name)).unwrap());
    (records, files(&out).into_iter().map(read).collect())
}

#[test]
fn killed_at_any_moment_it_goes_on_without_a_gap_or_a_duplicate() {
    const COUNT: usize = 60;
    let whole = many(COUNT);
    batch(&whole, &RUN).assert().code(3);
    let wanted = result(&whole);
    assert_eq!(wanted.0.len(), COUNT);

    let folder = many(COUNT);
    let mut seed: u64 = 0x9E37_79B9_7F4A_7C15;
    let mut kills = 0;
    loop {
        let mut child = started(&folder);
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        thread::sleep(Duration::from_micros(seed % 90_000));
        if child.try_wait().unwrap().is_some() && kills >= 5 {
            break;
        }
        child.kill().unwrap();
        let _ = child.wait().unwrap();
        kills += 1;
        if kills % 3 == 0 {
            tear(&folder, seed);
        }
        if kills > 400 {
            break;
        }
    }
    batch(&folder, &RUN).assert().code(3);
    eprintln!("killed {kills} times");
    assert!(kills >= 5);
    let found = result(&folder);
    assert_eq!(found.0, wanted.0);
    let names = |pictures: &[(String, Vec<u8>)]| -> Vec<String> {
        pictures.iter().map(|(name, _)| name.clone()).collect()
    };
    assert_eq!(names(&found.1), names(&wanted.1), "missing or left over");
    assert!(found.1 == wanted.1, "pictures differ");
}

/// Tears the last line of a report, as a kill within a write does.
fn tear(folder: &TempDir, seed: u64) {
    let path = folder.path().join("report.ndjson");
    let Ok(bytes) = fs::read(&path) else { return };
    let start =
        bytes.trim_ascii_end().iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    if start < bytes.len() {
        let end = start + seed as usize % (bytes.len() - start);
        fs::write(&path, &bytes[..end]).unwrap();
    }
}

#[test]
#[cfg(unix)]
fn asked_to_end_it_finishes_what_is_in_hand_and_says_how_to_go_on() {
    for signal in ["-INT", "-TERM"] {
        let folder = many(60);
        let child = started(&folder);
        let report_path = folder.path().join("report.ndjson");
        // As soon as the first records are there.
        while fs::metadata(&report_path).map_or(0, |m| m.len()) == 0 {
            thread::sleep(Duration::from_millis(1));
        }
        let pid = child.id().to_string();
        assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        let done = report(&folder).len();
        assert!((1..60).contains(&done), "{done}");
        assert_eq!(output.status.code(), Some(130), "{signal}: {told}");
        let last = format!(
            "gridlens: stopped after {done} inputs; go on with the same command and --resume\n"
        );
        let last = if done == 1 { last.replace("1 inputs", "1 input") } else { last };
        assert!(told.ends_with(&last), "{told}");
        let pictures = files(&folder.path().join("out"));
        assert!(pictures.iter().all(|name| name.ends_with(".png")), "{pictures:?}");

        let run = batch(&folder, &RUN).assert().code(3);
        run.stderr(contains(format!("{done} of them before")));
        assert_eq!(report(&folder).len(), 60);
    }
}

#[test]
#[cfg(unix)]
fn asked_twice_to_end_it_ends_at_once() {
    let folder = place();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    // Nobody ever writes into the pipe: this input would never be finished.
    let mut child = Command::new(PROGRAM)
        .current_dir(folder.path())
        .args(["batch", "pipe", "--report", "report.ndjson"])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while !folder.path().join("report.ndjson").exists() {
        thread::sleep(Duration::from_millis(1));
    }
    let pid = child.id().to_string();
    let interrupt =
        || assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    interrupt();
    let mut errors = BufReader::new(child.stderr.take().unwrap());
    let mut told = String::new();
    while !told.contains("once more to end at once") {
        assert_ne!(errors.read_line(&mut told).unwrap(), 0, "{told}");
    }
    interrupt();
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn nothing_is_done_twice() {
    let folder = many(10);
    batch(&folder, &RUN).assert().code(3);
    let before = fs::read(folder.path().join("report.ndjson")).unwrap();
    fs::remove_dir_all(folder.path().join("out")).unwrap();
    let run = batch(&folder, &RUN).assert().code(3);
    run.stderr(contains("10 of them before"));
    assert!(fs::read(folder.path().join("report.ndjson")).unwrap() == before);
    assert!(!folder.path().join("out").exists());
    // New inputs of old names take no old answer.
    put(&folder, "ledger/untouched", "shots/0/shot0.bmp");
    batch(&folder, &RUN).assert().code(3);
    assert_eq!(report(&folder).len(), 11);
    assert_eq!(files(&folder.path().join("out")), ["0/shot0.solved-3.png"]);
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_told_for_every_input() {
    let folder = place();
    put(&folder, "ledger/untouched", "shots/a.png");
    put(&folder, "slate/untouched", "shots/b.png");
    // No file may grow over 8 KB: the records fit, the pictures do not.
    let script = "trap '' XFSZ; ulimit -f 8; \
                  exec \"$0\" batch shots --report report.ndjson --out out --jobs 1";
    let run = |script: &str| {
        let mut shell = assert_cmd::Command::new("bash");
        shell.current_dir(folder.path()).args(["-c", script, PROGRAM]);
        shell.assert()
    };
    run(script).code(1).stderr(contains("2 inputs: 2 failed"));
    for (input, record) in report(&folder) {
        let error = record["error"].as_str().unwrap();
        assert!(
            error.starts_with("cannot write out/") && error.contains("File too large"),
            "{error}"
        );
        assert!(record.get("output").is_none(), "{input}");
    }
    assert_eq!(files(&folder.path().join("out")), [""; 0], "a part of a picture was left");
    for name in ["c.png", "d.png", "e.png", "f.png"] {
        put(&folder, "slate/untouched", &format!("shots/{name}"));
    }
    // A report that cannot be written ends the run, and says how to go on.
    let full = run("exec \"$0\" batch shots --report /dev/full").code(1);
    full.stderr(contains("cannot write the report to /dev/full: "));
    let small = "trap '' XFSZ; ulimit -f 1; exec \"$0\" batch shots --report small.ndjson --jobs 1";
    run(small).code(1).stderr(contains("go on with the same command and --resume"));
    let kept = fs::read(folder.path().join("small.ndjson")).unwrap();
    assert!((1..6).contains(&records(&kept).len()), "whole lines only");
    run("\"$0\" batch shots --report - | head -1 > /dev/null; exit ${PIPESTATUS[0]}").code(0);
}

#[test]
#[cfg(unix)]
fn a_folder_that_cannot_be_read_and_links_that_lead_back() {
    use std::os::unix::fs::symlink;
    let folder = place();
    put(&folder, "ledger/untouched", "shots/a.png");
    symlink("..", folder.path().join("shots/round")).unwrap();
    symlink("a.png", folder.path().join("shots/b.png")).unwrap();
    symlink("gone.png", folder.path().join("shots/c.png")).unwrap();
    batch(&folder, &["shots", "--report", "report.ndjson"]).assert().code(0);
    assert_eq!(statuses(&report(&folder)), [("shots/a.png", "solved"), ("shots/b.png", "solved")]);
}

#[test]
fn a_report_may_go_where_the_pictures_go() {
    let folder = place();
    put(&folder, "ledger/untouched", "shots/a.png");
    let arguments = ["shots", "--report", "shots/report.ndjson", "--out", "shots", "--resume"];
    for _ in 0..2 {
        batch(&folder, &arguments).assert().code(0);
        let wanted = ["a.png", "a.solved.png", "report.ndjson"];
        assert_eq!(files(&folder.path().join("shots")), wanted);
    }
    let report: PathBuf = folder.path().join("shots/report.ndjson");
    assert_eq!(records(&fs::read(report).unwrap()).len(), 1);
}
