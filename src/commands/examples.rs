//! The examples below each command's help. Every line is checked against the
//! definitions of the options by `tests/usage.rs`.

pub const SOLVE: &str = "\
Examples:
  gridlens solve shot.png                   answer on screen and in shot.solved.png
  gridlens solve shot.png -o answer.png     the picture under another name
  gridlens solve a.png b.png -o answers     several, into a folder that exists
  gridlens solve shot.png --only r3c4       one cell alone
  gridlens solve shot.png --set r3c4=1      with a cell that was not surely read
  gridlens solve shot.png --style plain --legend
  gridlens solve board.txt --count 1000     how many answers there are
  gridlens solve shot.png --format json     a record for scripts
  cat board.txt | gridlens solve -";

pub const READ: &str = "\
Examples:
  gridlens read shot.png                    the board as rows of 0, 1 and .
  gridlens read shot.png > board.txt        to correct a cell and solve that
  gridlens read shot.png --debug stages     one picture per stage
  gridlens read board.txt --to unruly       from one text format to another";

pub const HINT: &str = "\
Examples:
  gridlens hint shot.png                    the next step, also in shot.hint.png
  gridlens hint shot.png --steps 3 --legend
  gridlens hint --all board.txt             the whole way, step by step
  gridlens hint --level simple board.txt    as far as simple techniques go";

pub const RATE: &str = "\
Examples:
  gridlens rate shot.png                    level, and the techniques needed
  gridlens rate *.txt --format json";

pub const CHECK: &str = "\
Examples:
  gridlens check shot.png                   wrong cells in shot.check.png
  gridlens check shot.png && echo 'still right'";

pub const LEARN: &str = "\
Examples:
  gridlens learn shot.png --board shot.txt --name mygame -o themes
  gridlens learn shot.png --board shot.txt --name mygame --box 90,514,570,570
Then, for other screenshots of the game: --models themes";

pub const BATCH: &str = "\
Examples:
  gridlens batch shots --report report.ndjson --out answers
  gridlens batch shots --report report.ndjson --out answers --resume
  gridlens batch 'shots/**/*.png' --report - | grep -v '\"solved\"'
  find . -name '*.png' -print0 | gridlens batch - -0 --report - --quiet

Keys of a record: input, status (solved, several, none, stuck, unreadable,
failed), puzzle, solution, output, error and more, as of `solve --format json`;
an input with several boards has one record with `boards` in it.

Exit codes: the highest of all inputs, those of earlier runs too; 130 if the
run was stopped.";

pub const PRINT: &str = "\
Examples:
  gridlens print shots -o answers.pdf
  gridlens print shots -o class.pdf --answers end --title 'Class 7b'
  gridlens print *.txt -o week.pdf --answers upside-down --per-page 6
  gridlens print shot.png -o page.pdf --per-page 1 --explain
  gridlens print shots -o cheap.pdf --ink-saving --paper letter";

pub const WATCH: &str = "\
Examples:
  gridlens watch ~/Sync/Screenshots         answers beside the screenshots
  gridlens watch shots --out answers --existing
  gridlens watch shots --format json        one record per picture";

pub const EVALUATE: &str = "\
Examples:
  gridlens evaluate shots                   how well labelled pictures are read";

pub const JUDGE: &str = "\
Examples:
  gridlens judge < cases.in > cases.out";

pub const COMPLETIONS: &str = "\
Examples:
  gridlens completions bash > ~/.local/share/bash-completion/completions/gridlens
  gridlens completions zsh > ~/.zfunc/_gridlens
  gridlens completions fish > ~/.config/fish/completions/gridlens.fish
  gridlens completions powershell >> $PROFILE";

pub const MAN: &str = "\
Examples:
  gridlens man | man -l -
  gridlens man --out ~/.local/share/man/man1";
