//! Two jobs at the same time: for the few stages whose halves know nothing of
//! each other and cost more than the start of a thread (30–60 µs).

use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Does `here` on this thread and `there` on another, and returns both
/// results. Where no thread can be had, one after the other. A panic of either
/// is passed on.
pub fn join<A, B: Send>(here: impl FnOnce() -> A, there: impl FnOnce() -> B + Send) -> (A, B) {
    // Starting a thread takes the job away even when it fails.
    let job = Mutex::new(Some(there));
    let take = || job.lock().unwrap_or_else(PoisonError::into_inner).take();
    let run = || take().map(|there| there());
    thread::scope(|scope| {
        let started = thread::Builder::new().spawn_scoped(scope, run).ok();
        let own = here();
        let other = match started {
            Some(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
            None => run(),
        };
        // Nobody else takes the job.
        (own, other.unwrap_or_else(|| unreachable!()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_results_come_back() {
        let words = ["one".to_string(), "two".to_string()];
        let (a, b) = join(|| words[0].len(), || words[1].clone());
        assert_eq!((a, b.as_str()), (3, "two"));
    }

    #[test]
    fn a_panic_of_either_is_passed_on() {
        let quiet = |job: fn()| std::panic::catch_unwind(job).is_err();
        assert!(quiet(|| {
            let _: ((), ()) = join(|| (), || resume_unwind(Box::new("there")));
        }));
        assert!(quiet(|| {
            let _: ((), ()) = join(|| resume_unwind(Box::new("here")), || ());
        }));
    }
}
