//! The whole program as a process, beside two floors as processes: read the
//! file, decode, encode fast, write. The plain one does so as the `image` crate
//! has it, in the memory that it takes; the lean one by this project's own
//! functions, on large pages. Wall time, all in turn, and on Linux the peak of
//! memory.
//!
//!     cargo bench --bench whole [-- PICTURE]
//!
//! This binary is its own floors: called with `--plain IN OUT` or `--lean IN OUT`
//! it does no more. Limits to keep: one and a half times the plain floor's time,
//! twice the lean one's, four times the decoded picture.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder};

use gridlens::picture::decode::{DecodeLimits, decode};
use gridlens::picture::encode::encode_png;

/// Runs of each; the median is told.
const RUNS: usize = 31;

fn main() {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    if let [flag, input, output] = &arguments[..] {
        let (input, output) = (Path::new(input), Path::new(output));
        match flag.to_str() {
            Some("--plain") => return plain(input, output),
            Some("--lean") => return lean(input, output),
            _ => {}
        }
    }
    let named = arguments.iter().find(|a| !a.to_string_lossy().starts_with('-'));
    let sample =
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/takuzu/harbour/playing.png");
    compare(&named.map_or_else(sample, PathBuf::from));
}

/// What no program can do without, by the decoder and encoder alone.
fn plain(input: &Path, output: &Path) {
    let bytes = std::fs::read(input).expect("the input");
    let picture = image::load_from_memory(&bytes).expect("a picture").into_rgb8();
    let mut out = Vec::new();
    PngEncoder::new_with_quality(&mut out, CompressionType::Fast, FilterType::Up)
        .write_image(&picture, picture.width(), picture.height(), ExtendedColorType::Rgb8)
        .expect("a PNG");
    std::fs::write(output, out).expect("the output");
}

/// The same as this program does it.
fn lean(input: &Path, output: &Path) {
    let bytes = std::fs::read(input).expect("the input");
    let picture = decode(&bytes, &DecodeLimits::default()).expect("a picture");
    std::fs::write(output, encode_png(&picture).expect("a PNG")).expect("the output");
}

fn compare(input: &Path) {
    let folder = tempfile::tempdir().expect("a folder");
    let output = folder.path().join("out.png");
    let own = std::env::current_exe().expect("this program");
    let floor =
        |kind: &str| command(own.as_os_str(), &[OsStr::new(kind), input.as_ref(), output.as_ref()]);
    let program = || {
        let gridlens = OsStr::new(env!("CARGO_BIN_EXE_gridlens"));
        let to = [OsStr::new("solve"), input.as_ref(), OsStr::new("-o"), output.as_ref()];
        command(gridlens, &to)
    };
    let mut times = [Vec::new(), Vec::new(), Vec::new()];
    for _ in 0..RUNS {
        times[0].push(timed(floor("--plain")));
        times[1].push(timed(floor("--lean")));
        times[2].push(timed(program()));
    }
    let times = times.map(median);
    let picture = image::image_dimensions(input).expect("a picture");
    let decoded = f64::from(picture.0) * f64::from(picture.1) * 3.0 / 1e6;
    println!("{}: {}×{}, {decoded:.1} MB decoded", input.display(), picture.0, picture.1);
    let [plain, lean, program_time] = times.map(|time| time.as_secs_f64() * 1e3);
    println!("plain    {plain:7.2} ms");
    println!("lean     {lean:7.2} ms");
    println!("program  {program_time:7.2} ms");
    println!("ratio    {:7.2} and {:.2}", program_time / plain, program_time / lean);
    if let (Some(least), Some(peak)) = (peak(floor("--lean")), peak(program())) {
        println!("memory   {peak:7.1} MB, {:.2}× decoded (lean {least:.1} MB)", peak / decoded);
    }
}

fn command(program: &OsStr, arguments: &[&OsStr]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

fn timed(mut command: Command) -> Duration {
    let since = Instant::now();
    let status = command.status().expect("a program");
    assert!(status.success(), "{command:?} failed");
    since.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// The most memory a run had in use, MB, by asking again and again; the most
/// of several runs. `None` where the system does not tell.
fn peak(mut command: Command) -> Option<f64> {
    (0..5).filter_map(|_| watched(command.spawn().expect("a program"))).reduce(f64::max)
}

fn watched(mut child: Child) -> Option<f64> {
    let status = format!("/proc/{}/status", child.id());
    let mut most = None;
    while child.try_wait().expect("a running program").is_none() {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|l| l.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|l| l.trim().trim_end_matches(" kB").parse::<f64>().ok());
        most = kilobytes.map(|kb| kb * 1024.0 / 1e6).or(most);
    }
    most
}
