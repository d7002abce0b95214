//! Threads that work through a list that may still be growing.
//!
//! A job that panics gives a result too; the others do not notice. When told
//! to stop, every thread finishes the job in its hands and no other.

use std::any::Any;
use std::num::NonZeroUsize;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};

/// How long a thread waits for a job before it looks whether to stop.
const LOOK: Duration = Duration::from_millis(50);
/// The stack of a thread, bytes: that of a main thread, since boards may be
/// searched as deep as there.
const STACK: usize = 8 << 20;

/// Works on the jobs that come in, `count` at a time, until there are no
/// more or `stop` is set. Results are handed to `keep` on this thread, one
/// by one and in no order; of a job that panicked, what `rescue` makes of it.
///
/// # Errors
/// The first of `keep`, which stops the work, or threads that cannot start.
pub fn work<J: Send, R: Send>(
    jobs: Receiver<J>,
    count: usize,
    stop: &AtomicBool,
    work: impl Fn(&J) -> R + Sync,
    rescue: impl Fn(&J, &str) -> R + Sync,
    mut keep: impl FnMut(R) -> Result<()>,
) -> Result<()> {
    let _quiet = Quiet::new();
    let jobs = Mutex::new(jobs);
    let (sender, results) = sync_channel(count * 2);
    let run = || {
        let sender = sender.clone();
        let (jobs, work, rescue) = (&jobs, &work, &rescue);
        move || {
            while let Some(job) = next(jobs, stop) {
                let done = catch_unwind(AssertUnwindSafe(|| work(&job)));
                let done = done.unwrap_or_else(|panic| rescue(&job, message(&*panic)));
                if sender.send(done).is_err() {
                    break;
                }
            }
        }
    };
    let runs: Vec<_> = (0..count).map(|_| run()).collect();
    drop(sender);
    thread::scope(|scope| {
        let mut outcome = Ok(());
        for run in runs {
            let started = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run);
            if let Err(error) = started {
                stop.store(true, Ordering::Relaxed);
                outcome = Err(error).context("cannot start a thread; ask for fewer --jobs");
                break;
            }
        }
        for result in results {
            if outcome.is_ok() {
                outcome = keep(result);
                if outcome.is_err() {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        }
        outcome
    })
}

/// How many threads can run at a time.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// What is to be told of an input that the program itself failed at.
pub fn failure(message: &str) -> String {
    format!(
        "the program failed at this input ({message}); please report it, with the input if you can"
    )
}

type Hook = Box<dyn Fn(&PanicHookInfo<'_>) + Sync + Send + 'static>;

/// While there is one of these, panics are told in results and the log alone.
struct Quiet {
    before: Option<Hook>,
}

impl Quiet {
    fn new() -> Self {
        let before = panic::take_hook();
        panic::set_hook(Box::new(|info| log::info!("{info}")));
        Self { before: Some(before) }
    }
}

impl Drop for Quiet {
    fn drop(&mut self) {
        if let Some(before) = self.before.take()
            && !thread::panicking()
        {
            panic::set_hook(before);
        }
    }
}

/// The next job; `None` at the end or when told to stop.
fn next<J>(jobs: &Mutex<Receiver<J>>, stop: &AtomicBool) -> Option<J> {
    // The lock guards no data that a panic could leave half changed.
    let jobs = jobs.lock().unwrap_or_else(PoisonError::into_inner);
    while !stop.load(Ordering::Relaxed) {
        match jobs.recv_timeout(LOOK) {
            Ok(job) => return Some(job),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
    None
}

/// What a panic said.
fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("for an unknown reason")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    /// The results of jobs from 0 to 99, sorted.
    fn done(count: usize, stop: &AtomicBool, keep: impl Fn(i32) -> Result<()>) -> Vec<i32> {
        let (sender, jobs) = channel();
        (0..100).for_each(|n| sender.send(n).unwrap());
        drop(sender);
        let mut kept = Vec::new();
        let one = |n: &i32| if n % 10 == 3 { panic!("job {n}") } else { *n };
        let rescue = |n: &i32, message: &str| {
            assert_eq!(message, format!("job {n}"));
            -n
        };
        let _ = work(jobs, count, stop, one, rescue, |n| {
            kept.push(n);
            keep(n)
        });
        kept.sort_unstable();
        kept
    }

    #[test]
    fn every_job_gives_one_result_also_those_that_panic() {
        for count in [1, 2, 7] {
            let results = done(count, &AtomicBool::new(false), |_| Ok(()));
            let mut wanted: Vec<i32> = (0..100).map(|n| if n % 10 == 3 { -n } else { n }).collect();
            wanted.sort_unstable();
            assert_eq!(results, wanted, "{count} threads");
        }
    }

    #[test]
    fn nothing_is_begun_after_a_stop() {
        assert_eq!(done(2, &AtomicBool::new(true), |_| Ok(())), [0; 0]);
    }

    #[test]
    fn a_result_that_cannot_be_kept_ends_the_run() {
        let stop = AtomicBool::new(false);
        let results = done(2, &stop, |_| anyhow::bail!("full"));
        assert_eq!(results.len(), 1);
        assert!(stop.load(Ordering::Relaxed));
    }
}
