//! A folder of pictures as a process: one job, two jobs, and a run of the
//! program for each picture, in turn; and on Linux the peak of memory.
//!
//!     cargo bench --bench batch [-- COUNT]
//!
//! Limits to keep on two free cores: 1.9 times as fast by two jobs, a picture
//! no slower than on its own, and 300 MB for any number of them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Runs of each; the median is told.
const RUNS: usize = 5;

fn main() {
    let count = std::env::args().skip(1).find_map(|a| a.parse().ok()).unwrap_or(96);
    let folder = tempfile::tempdir().expect("a folder");
    let pictures = fill(folder.path(), count);
    let mut times = [Vec::new(), Vec::new(), Vec::new()];
    let mut peaks = [0.0; 2];
    for _ in 0..RUNS {
        for jobs in [1, 2] {
            let (time, peak) = timed(batch(folder.path(), jobs));
            times[jobs - 1].push(time);
            peaks[jobs - 1] = peak.max(peaks[jobs - 1]);
        }
        times[2].push(pictures.iter().map(|picture| timed(single(folder.path(), picture)).0).sum());
    }
    let [one, two, single] = times.map(|mut times| {
        times.sort_unstable();
        times[RUNS / 2].as_secs_f64() * 1e3 / count as f64
    });
    println!("{count} pictures, milliseconds each:");
    println!("single   {single:7.2}");
    println!("1 job    {one:7.2}   {:4.2} of single   {:6.1} MB", one / single, peaks[0]);
    println!("2 jobs   {two:7.2}   {:4.2} times as fast {:6.1} MB", one / two, peaks[1]);
}

/// Fills `shots` with copies of samples.
fn fill(folder: &Path, count: usize) -> Vec<PathBuf> {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/takuzu");
    let names = ["harbour/playing", "orbit/playing", "cocoa/untouched", "midnight/playing"];
    fs::create_dir(folder.join("shots")).expect("a folder");
    let copy = |i: usize| {
        let from = samples.join(names[i % names.len()]).with_extension("png");
        let to = folder.join(format!("shots/{i}.png"));
        fs::copy(from, &to).expect("a copy");
        to
    };
    (0..count).map(copy).collect()
}

fn batch(folder: &Path, jobs: usize) -> Command {
    let mut command = program();
    command.arg("batch").arg(folder.join("shots")).arg("--out").arg(folder.join("out"));
    command.args(["--quiet", "--jobs", &jobs.to_string()]);
    command
}

fn single(folder: &Path, picture: &Path) -> Command {
    let mut command = program();
    command.arg("solve").arg(picture).arg("-o").arg(folder.join("single.png"));
    command
}

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gridlens"));
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Wall time, and the most memory in use, MB, as far as the system tells.
fn timed(mut command: Command) -> (Duration, f64) {
    let since = Instant::now();
    let mut child = command.spawn().expect("a program");
    let status = format!("/proc/{}/status", child.id());
    let mut peak: f64 = 0.0;
    loop {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|l| l.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|l| l.trim().trim_end_matches(" kB").parse::<f64>().ok());
        peak = peak.max(kilobytes.unwrap_or(0.0) * 1024.0 / 1e6);
        if let Some(status) = child.try_wait().expect("a running program") {
            assert!(status.success(), "{command:?} failed");
            return (since.elapsed(), peak);
        }
        std::thread::sleep(Duration::from_micros(500));
    }
}
