//! `gridlens watch` as a process.
#![cfg(unix)]

mod pictures;

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use pictures::{gridlens, sample};
use predicates::str::contains;
use serde_json::Value;

/// A watching program, ended with the test.
struct Watch {
    child: Child,
    lines: BufReader<ChildStdout>,
}

impl Watch {
    fn start(folder: &Path, arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gridlens"))
            .current_dir(folder)
            .args(["watch", "in", "--every", "0.03", "--format", "json"])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap());
        let mut watch = Self { child, lines };
        watch.await_start();
        watch
    }

    /// Reads standard error until it says that it watches.
    fn await_start(&mut self) {
        let mut told = Vec::new();
        let mut errors = self.child.stderr.take().unwrap();
        while !told.ends_with(b"ends it\n") {
            let mut byte = [0];
            assert_eq!(errors.read(&mut byte).unwrap(), 1, "{}", String::from_utf8_lossy(&told));
            told.push(byte[0]);
        }
        self.child.stderr = Some(errors);
    }

    fn record(&mut self) -> Value {
        let mut line = String::new();
        self.lines.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap_or_else(|e| panic!("{e}: {line:?}"))
    }

    /// Ends it by a signal; what it had still to say.
    fn end(mut self) -> String {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
        let mut rest = String::new();
        self.lines.read_to_string(&mut rest).unwrap();
        assert_eq!(self.child.wait().unwrap().code(), Some(0));
        rest
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

#[test]
fn pictures_are_solved_as_they_arrive() {
    let folder = tempfile::tempdir().unwrap();
    let inside = folder.path().join("in");
    fs::create_dir_all(inside.join("sub")).unwrap();
    fs::copy(sample("slate/untouched").picture, inside.join("old.png")).unwrap();
    let mut watch = Watch::start(folder.path(), &[]);
    fs::copy(sample("ledger/untouched").picture, inside.join("a.png")).unwrap();
    let record = watch.record();
    assert_eq!((&record["input"], &record["status"]), (&"in/a.png".into(), &"solved".into()));
    assert_eq!(record["output"], "in/a.solved.png");
    assert!(inside.join("a.solved.png").is_file());
    // A board of another kind in a folder of its own, then one that is none.
    fs::copy(sample("poppy/untouched").picture, inside.join("sub/b.jpg")).unwrap();
    assert_eq!(watch.record()["output"], "in/sub/b.solved.png");
    fs::copy(sample("harbour/x_menu").picture, inside.join("menu.png")).unwrap();
    assert_eq!(watch.record()["status"], "unreadable");
    // A picture that is replaced is solved again, to the same name.
    fs::copy(sample("slate/untouched").picture, inside.join("a.png")).unwrap();
    let again = watch.record();
    assert_eq!(again["output"], "in/a.solved.png");
    assert_ne!(again["solution"], record["solution"]);
    assert_eq!(watch.end(), "", "the old picture and the answers are left alone");
}

#[test]
fn a_picture_is_left_alone_until_it_is_complete() {
    let folder = tempfile::tempdir().unwrap();
    let inside = folder.path().join("in");
    fs::create_dir_all(&inside).unwrap();
    let mut watch = Watch::start(folder.path(), &["--out", "answers"]);
    for (name, to) in [("ledger/untouched", "slow.png"), ("poppy/sent", "slow.jpg")] {
        let whole = fs::read(sample(name).picture).unwrap();
        for part in [0, 10, whole.len() / 2, whole.len() - 20, whole.len()] {
            fs::write(inside.join(to), &whole[..part]).unwrap();
            thread::sleep(Duration::from_millis(150));
        }
        let record = watch.record();
        assert_eq!(record["status"], "solved", "{record}");
        assert!(record["output"].as_str().unwrap().starts_with("answers/slow.solved"), "{record}");
    }
    assert_eq!(watch.end(), "");
}

#[test]
fn what_is_there_already_is_solved_on_demand() {
    let folder = tempfile::tempdir().unwrap();
    let inside = folder.path().join("in");
    fs::create_dir_all(&inside).unwrap();
    fs::copy(sample("ledger/untouched").picture, inside.join("old.png")).unwrap();
    let mut watch = Watch::start(folder.path(), &["--existing"]);
    assert_eq!(watch.record()["input"], "in/old.png");
    // A folder that goes away and comes back is no end.
    fs::rename(&inside, folder.path().join("away")).unwrap();
    thread::sleep(Duration::from_millis(200));
    fs::rename(folder.path().join("away"), &inside).unwrap();
    fs::copy(sample("slate/untouched").picture, inside.join("new.png")).unwrap();
    let since = Instant::now();
    while watch.record()["input"] != "in/new.png" {
        assert!(since.elapsed() < Duration::from_secs(60));
    }
    watch.end();
}

#[test]
fn wrong_usage_is_told() {
    let wrong = |arguments: &[&str], words: &str| {
        gridlens().arg("watch").args(arguments).assert().code(2).stdout("").stderr(contains(words));
    };
    wrong(&["no/such/folder"], "is no folder; name the folder to watch");
    wrong(&["Cargo.toml"], "is no folder");
    wrong(&["src", "--every", "0"], "from 0.01 to 86400");
    wrong(&[], "<FOLDER>");
}
