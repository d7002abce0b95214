//! What `-v` tells, on standard error, and how long things take.

use std::io::Write;
use std::time::Instant;

use log::LevelFilter;

/// Starts telling: errors only, with one `-v` what became of each input, with
/// two how it came to that.
pub fn start(verbosity: u8) {
    let level = match verbosity {
        0 => LevelFilter::Off,
        1 => LevelFilter::Info,
        _ => LevelFilter::Debug,
    };
    let logger = env_logger::Builder::new()
        .filter_module("gridlens", level)
        .format(|out, record| writeln!(out, "gridlens: {}", record.args()))
        .try_init();
    // Somebody who uses this as a library may have a logger already.
    drop(logger);
}

/// The time since then in milliseconds, to a hundredth.
pub fn milliseconds(since: Instant) -> f64 {
    (since.elapsed().as_secs_f64() * 1e5).round() / 100.0
}
