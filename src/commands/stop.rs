//! Ctrl-C and the signals that ask a program to end: what is in hand is
//! finished first.

use std::io::Write;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};

/// The exit code of a run that was stopped by a signal: 128 and the number of
/// the interrupt, as shells have it.
pub const STOPPED: u8 = 130;

static STOP: AtomicBool = AtomicBool::new(false);

/// A flag that is set when the program is asked to end: by Ctrl-C, or on Unix
/// by SIGTERM or SIGHUP. Asked twice, it ends at once.
///
/// # Errors
/// A system that does not let signals be caught.
pub fn on_signals() -> Result<&'static AtomicBool> {
    static INSTALLED: OnceLock<Result<(), String>> = OnceLock::new();
    let install = || {
        ctrlc::set_handler(|| {
            if STOP.swap(true, Ordering::Relaxed) {
                std::process::exit(STOPPED.into());
            }
            let told = b"\ngridlens: finishing what is in hand; once more to end at once\n";
            // There may be nobody to tell any more.
            let _ = std::io::stderr().write_all(told);
        })
        .map_err(|error| error.to_string())
    };
    match INSTALLED.get_or_init(install) {
        Ok(()) => Ok(&STOP),
        Err(error) => Err(anyhow::anyhow!("{error}")).context("cannot catch signals"),
    }
}
