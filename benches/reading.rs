//! What finding and reading cost beyond decoding, per picture: the processor's
//! time on Linux, all threads together, and the median of the wall's. Names of
//! pictures and folders may follow; without any, the large samples are read.
//!
//!     cargo bench --bench reading [-- PICTURE-OR-FOLDER…]
//!
//! Limit to keep: 8 ms on a phone screenshot of 1290×2796.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use gridlens::picture::decode::{DecodeLimits, decode};
use gridlens::reading::{ReadOptions, read_decoded};
use gridlens::theme::builtin;

/// The runs of one picture take at least this long together, since the system counts the
/// processor's time in hundredths of seconds.
const LEAST: Duration = Duration::from_millis(600);
/// Pictures with fewer pixels are no phone's and left out of the default.
const LARGE: usize = 2_500_000;

fn main() {
    let arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let named: Vec<PathBuf> = arguments.filter(|a| !a.to_string_lossy().starts_with('-')).collect();
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/takuzu");
    let least = if named.is_empty() { LARGE } else { 0 };
    let roots = if named.is_empty() { vec![samples] } else { named };
    let mut paths = Vec::new();
    roots.iter().for_each(|root| gather(root, &mut paths));
    paths.sort();
    let mut costs: Vec<f64> = paths.iter().filter_map(|path| tell(path, least)).collect();
    costs.sort_unstable_by(f64::total_cmp);
    if let (Some(&median), Some(&most)) = (costs.get(costs.len() / 2), costs.last()) {
        println!("{} pictures: median {median:.1} ms, most {most:.1} ms", costs.len());
    }
}

/// All pictures in a folder and its folders.
fn gather(path: &Path, paths: &mut Vec<PathBuf>) {
    if let Ok(entries) = std::fs::read_dir(path) {
        entries.flatten().for_each(|entry| gather(&entry.path(), paths));
    } else if path.extension().is_some_and(|e| ["png", "jpg", "jpeg"].iter().any(|x| e == *x)) {
        paths.push(path.to_path_buf());
    }
}

/// Prints one picture's line, and returns its cost in ms.
fn tell(path: &Path, least: usize) -> Option<f64> {
    let bytes = std::fs::read(path).ok()?;
    let picture = decode(&bytes, &DecodeLimits::default()).ok()?;
    let (width, height) = (picture.width(), picture.height());
    if (width as usize * height as usize) < least {
        return None;
    }
    let options = ReadOptions::new(builtin::themes());
    let is_read = read_decoded(picture.clone(), &options).is_ok();
    let (mut walls, began, before) = (Vec::new(), Instant::now(), processor());
    let (mut own, mut copying) = (Some(picture.clone()), Duration::ZERO);
    while began.elapsed() < LEAST {
        // What was read is given back and read again; of what was not there is a copy.
        let copied = Instant::now();
        let next = own.take().unwrap_or_else(|| picture.clone());
        copying += copied.elapsed();
        let since = Instant::now();
        own = read_decoded(next, &options).ok().map(|(picture, _)| picture);
        walls.push(since.elapsed());
    }
    walls.sort_unstable();
    let runs = f64::from(u32::try_from(walls.len()).unwrap_or(u32::MAX));
    let wall = walls[walls.len() / 2].as_secs_f64() * 1e3;
    let used = before.zip(processor()).map(|(a, b)| (b - a - copying.as_secs_f64()) * 1e3 / runs);
    let cost = used.unwrap_or(wall);
    let name = path.file_name()?.to_string_lossy();
    let folder = path.parent()?.file_name()?.to_string_lossy();
    let told = if is_read { "" } else { "  not read" };
    println!("{cost:7.1} ms  ({wall:.1} wall)  {width}×{height}  {folder}/{name}{told}");
    Some(cost)
}

/// The processor's time of this process and all its threads so far, in seconds; `None`
/// where the system does not tell. Fields 14 and 15 of `/proc/self/stat`, in hundredths.
fn processor() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    let fields = text.rsplit_once(')')?.1;
    let ticks = |n: usize| fields.split_whitespace().nth(n)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / 100.0)
}
