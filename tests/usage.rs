//! How the program is used: help, examples, completions, manual pages,
//! colours, logs, and what is said of mistakes.

mod pictures;

use clap::{CommandFactory, Parser};
use gridlens::commands::Cli;
use pictures::{gridlens, sample};
use predicates::prelude::*;
use predicates::str::contains;

const ONE: &str = "samples/takuzu/ledger/untouched.png";

/// The names of all commands.
fn commands() -> Vec<String> {
    let names = Cli::command().get_subcommands().map(|c| c.get_name().to_owned()).collect();
    assert!(Vec::len(&names) >= 11, "{names:?}");
    names
}

fn stdout(arguments: &[&str]) -> String {
    let run = gridlens().args(arguments).assert().code(0).stderr("");
    String::from_utf8(run.get_output().stdout.clone()).unwrap()
}

/// The calls of the program in a help text, as lists of arguments.
fn examples(help: &str) -> Vec<Vec<String>> {
    let lines = help.lines().filter(|line| line.starts_with("  ") && line.contains("gridlens "));
    let calls = lines.flat_map(|line| line.split(" | ")).filter_map(|part| {
        let call = part.trim().strip_prefix("gridlens ")?;
        // What follows are a redirection, another command, or an explanation.
        let ends = [" > ", " >> ", " < ", " && ", "   "];
        let end = ends.iter().filter_map(|end| call.find(end)).min().unwrap_or(call.len());
        Some(words(&call[..end]))
    });
    calls.collect()
}

/// Words as a shell takes them apart.
fn words(call: &str) -> Vec<String> {
    let mut words = vec!["gridlens".to_string(), String::new()];
    let mut quote = false;
    for character in call.trim().chars() {
        match character {
            '\'' => quote = !quote,
            ' ' if !quote => words.push(String::new()),
            other => words.last_mut().unwrap().push(other),
        }
    }
    words
}

#[test]
fn every_command_has_examples_that_can_be_run() {
    for command in commands() {
        let help = stdout(&[&command, "--help"]);
        let after = help.split_once("Examples:\n").unwrap_or_else(|| panic!("{command}")).1;
        let examples = examples(after);
        assert!(!examples.is_empty(), "{command}");
        for example in examples {
            assert_eq!(example[1], command, "{example:?}");
            if let Err(error) = Cli::try_parse_from(&example) {
                panic!("{example:?}: {error}");
            }
        }
    }
    let general = stdout(&["--help"]);
    for example in examples(general.split_once("Examples:\n").unwrap().1) {
        let parsed = Cli::try_parse_from(&example).map(drop);
        assert!(parsed.is_ok() || example[1] == "help", "{example:?}");
    }
}

#[test]
fn the_check_of_examples_can_fail() {
    let found = examples("  gridlens solve a.png --frob    what\n  cat x | gridlens read -");
    assert_eq!(found.len(), 2);
    assert!(Cli::try_parse_from(&found[0]).is_err());
    assert!(Cli::try_parse_from(&found[1]).is_ok());
    assert_eq!(words("batch 'a b/*.png' -q")[2], "a b/*.png");
}

#[test]
fn help_tells_more_than_its_summary() {
    for (command, words) in [
        ("batch", "is taken up by the same command with --resume"),
        ("print", "An input that cannot be answered has its place"),
        ("watch", "once it is complete"),
        ("hint", "Always the easiest step there is"),
        ("check", "the fewest filled cells"),
    ] {
        let help = stdout(&[command, "--help"]).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(help.contains(words), "{command}: {help}");
        assert!(help.contains("Examples: gridlens"), "{command}: {help}");
        let summary = stdout(&["--help"]);
        let line = summary.lines().find(|line| line.trim_start().starts_with(command)).unwrap();
        let about = line.trim().split_once(' ').unwrap().1.trim();
        assert!(help.starts_with(about), "{command}: {about}");
    }
}

#[test]
fn every_option_says_what_it_is_for() {
    for command in Cli::command().get_subcommands() {
        for argument in command.get_arguments() {
            assert!(argument.get_help().is_some(), "{} {argument}", command.get_name());
        }
    }
    Cli::command().debug_assert();
}

#[test]
fn completions_know_every_command_and_option() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = stdout(&["completions", shell]);
        for command in commands() {
            assert!(script.contains(&command), "{shell} does not know {command}");
        }
        for option in ["max-pixels", "ink-saving", "resume"] {
            assert!(script.contains(option), "{shell} does not know {option}");
        }
    }
    gridlens().args(["completions", "tcl"]).assert().code(2).stderr(contains("bash"));
}

#[test]
#[cfg(unix)]
fn the_completions_of_bash_are_a_script() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("gridlens.bash");
    std::fs::write(&script, stdout(&["completions", "bash"])).unwrap();
    let asked = "source \"$0\"; COMP_WORDS=(gridlens sol); COMP_CWORD=1; \
                 _gridlens gridlens sol gridlens; echo \"${COMPREPLY[*]}\"";
    let mut shell = assert_cmd::Command::new("bash");
    shell.args(["-c", asked]).arg(&script).assert().code(0).stdout("solve\n");
}

#[test]
fn there_is_a_manual_page_for_every_command() {
    let main = stdout(&["man"]);
    assert!(main.contains(".TH gridlens 1"), "{main}");
    assert!(main.contains("Exit codes"), "{main}");
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("share/man1");
    gridlens().args(["man", "--out"]).arg(&out).assert().code(0).stdout("").stderr("");
    for command in commands() {
        let page = std::fs::read_to_string(out.join(format!("gridlens-{command}.1"))).unwrap();
        assert!(page.contains("Examples:"), "{command}");
        assert!(page.contains("\\-\\-color"), "{command}");
    }
    assert_eq!(std::fs::read_to_string(out.join("gridlens.1")).unwrap(), main);
    let taken = folder.path().join("taken");
    std::fs::write(&taken, "").unwrap();
    let wrong = gridlens().args(["man", "--out"]).arg(&taken).assert().code(1);
    wrong.stderr(contains("cannot make the folder"));
}

#[test]
fn mistyped_commands_and_options_are_guessed() {
    gridlens().arg("sovle").assert().code(2).stderr(contains("'solve'"));
    gridlens().args(["batch", "x", "--reprot", "y"]).assert().code(2).stderr(contains("--report"));
    let style = gridlens().args(["solve", "x", "--style", "natve"]).assert().code(2);
    style.stderr(contains("native").and(contains("outline")));
}

#[test]
fn boards_are_plain_unless_a_person_reads_them() {
    let folder = tempfile::tempdir().unwrap();
    let solve = |color: &[&str]| {
        let mut command = gridlens();
        command.args(color).args(["solve", ONE, "-o"]).arg(folder.path());
        let run = command.assert().code(0).stderr("");
        String::from_utf8(run.get_output().stdout.clone()).unwrap()
    };
    let rows = sample("ledger/untouched").solution().unwrap().join("\n") + "\n";
    assert_eq!(solve(&[]), rows);
    assert_eq!(solve(&["--color", "auto"]), rows);
    assert_eq!(solve(&["--color", "never"]), rows);
    let painted = solve(&["--color", "always"]);
    assert!(painted.contains("\u{1b}[36m") && painted.contains("\u{1b}[1m"), "{painted:?}");
    assert!(painted.contains("1  2  3  4  5  6"), "{painted:?}");
    assert!(painted.contains("given") && painted.contains("answer"), "{painted:?}");
    let read = stdout(&["read", ONE, "--color", "always"]);
    assert!(read.contains("\u{1b}[1m") && !read.contains("answer"), "{read:?}");
}

/// What the program prints on a terminal with no other word on colours than
/// `environment`; `None` where `script`, which pretends to be a terminal, is
/// not installed.
#[cfg(target_os = "linux")]
fn on_a_terminal(environment: &str, arguments: &str) -> Option<String> {
    let program = env!("CARGO_BIN_EXE_gridlens");
    let unset = "-u NO_COLOR -u CLICOLOR -u CLICOLOR_FORCE -u CI";
    let command = format!("env {unset} {environment} {program} {arguments}");
    let run = std::process::Command::new("script").args(["-qec", &command, "/dev/null"]).output();
    match run {
        Ok(output) => Some(String::from_utf8(output.stdout).unwrap()),
        Err(_) => {
            eprintln!("script is not installed; skipped");
            None
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_terminal_gets_coordinates_and_colours_if_it_wants_them() {
    let call = format!("read {ONE}");
    let Some(auto) = on_a_terminal("TERM=xterm-256color", &call) else { return };
    assert!(auto.contains("1  2  3  4  5  6") && auto.contains("\u{1b}["), "{auto:?}");
    for (environment, call) in [
        ("NO_COLOR=1 TERM=xterm-256color", call.clone()),
        ("TERM=dumb", call.clone()),
        ("TERM=xterm-256color", format!("{call} --color never")),
    ] {
        let plain = on_a_terminal(environment, &call).unwrap();
        assert!(plain.contains("1  2  3  4  5  6"), "{environment}: {plain:?}");
        assert!(!plain.contains('\u{1b}'), "{environment}: {plain:?}");
    }
    let forced = on_a_terminal("NO_COLOR=1", &format!("{call} --color always")).unwrap();
    assert!(forced.contains("\u{1b}[1m"), "{forced:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn progress_is_shown_on_a_terminal_alone() {
    let call = "batch samples/takuzu/ledger --report /dev/null";
    let Some(shown) = on_a_terminal("TERM=xterm", call) else { return };
    assert!(shown.contains("\u{1b}[2K"), "{shown:?}");
    let quiet = on_a_terminal("TERM=xterm", &format!("{call} --quiet")).unwrap();
    assert_eq!(quiet, "");
}

#[test]
fn logs_tell_as_much_as_they_are_asked_to() {
    let told = |verbosity: &[&str]| {
        let run = gridlens().args(["read", ONE]).args(verbosity).assert().code(0);
        String::from_utf8(run.get_output().stderr.clone()).unwrap()
    };
    assert_eq!(told(&[]), "");
    let some = told(&["-v"]);
    assert!(some.starts_with(&format!("gridlens: {ONE}: Read in ")), "{some}");
    assert_eq!(some.lines().count(), 1);
    let more = told(&["-vv"]);
    for words in ["decoded, 750×1334 pixels", "grids found", "read 6×6 cells by digits"] {
        assert!(more.contains(words), "{words} is not in {more}");
    }
}
