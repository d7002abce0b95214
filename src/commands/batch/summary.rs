//! What a batch came to: counts, the slowest inputs, and those that need a
//! person.

use std::fmt::Write as _;
use std::time::Duration;

use crate::output::json::{Record, Status};

/// How many inputs came to what.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counts {
    counts: Vec<(Status, usize)>,
}

impl Counts {
    /// One more input.
    pub fn add(&mut self, status: Status) {
        match self.counts.iter_mut().find(|(known, _)| *known == status) {
            Some((_, count)) => *count += 1,
            None => self.counts.push((status, 1)),
        }
    }

    /// How many there are.
    pub fn all(&self) -> usize {
        self.counts.iter().map(|(_, count)| count).sum()
    }

    fn of(&self, status: Status) -> usize {
        self.counts.iter().find(|(known, _)| *known == status).map_or(0, |(_, count)| *count)
    }

    /// Solved; read but not solved, or not surely read; failed.
    pub fn in_three(&self) -> [usize; 3] {
        let (solved, failed) = (self.of(Status::Solved), self.of(Status::Failed));
        [solved, self.all() - solved - failed, failed]
    }

    /// The exit code: the highest of all inputs.
    pub fn exit_code(&self) -> u8 {
        self.counts.iter().map(|(status, _)| status.exit_code()).max().unwrap_or(0)
    }

    /// `5 solved, 1 not readable`.
    fn told(&self) -> String {
        const NAMES: [(Status, &str); 6] = [
            (Status::Solved, "solved"),
            (Status::Several, "with several answers"),
            (Status::None, "without an answer"),
            (Status::Stuck, "out of time"),
            (Status::Unreadable, "not surely readable"),
            (Status::Failed, "failed"),
        ];
        let parts = NAMES.iter().filter(|(status, _)| self.of(*status) > 0);
        let parts: Vec<String> =
            parts.map(|(status, name)| format!("{} {name}", self.of(*status))).collect();
        parts.join(", ")
    }
}

/// How many inputs are named.
const NAMED: usize = 20;
/// How many slow ones.
const SLOW: usize = 3;

/// Collects what is said at the end.
#[derive(Debug, Default)]
pub struct Summary {
    /// All inputs, also those of the runs before.
    pub counts: Counts,
    /// Inputs of this run.
    done: usize,
    /// The slowest: milliseconds and names.
    slowest: Vec<(f64, String)>,
    /// Those that need a person: the first of them with the reason.
    open: Vec<String>,
    /// How many more of them there are.
    more: usize,
}

impl Summary {
    /// A summary that goes on from these counts.
    pub fn new(counts: Counts) -> Self {
        Self { counts, ..Self::default() }
    }

    /// Notes one record.
    pub fn add(&mut self, record: &Record) {
        self.counts.add(record.status);
        self.done += 1;
        self.slowest.push((record.elapsed_ms, record.input.clone()));
        self.slowest.sort_by(|a, b| b.0.total_cmp(&a.0));
        self.slowest.truncate(SLOW);
        if record.status == Status::Solved {
            return;
        }
        if self.open.len() < NAMED {
            let error = record.error.as_deref().unwrap_or("no answer was found");
            self.open.push(format!("  {}: {error}", record.input));
        } else {
            self.more += 1;
        }
    }

    /// The whole of it; `time` is that of this run.
    pub fn told(&self, time: Duration) -> String {
        let all = self.counts.all();
        if all == 0 {
            return "no inputs were found\n".into();
        }
        let mut text = format!("{}: {}\n", inputs(all), self.counts.told());
        let before = all - self.done;
        if self.done == 0 {
            return text + &format!("all {before} of them before: nothing was left to do\n");
        }
        let since = if before > 0 { format!(", {before} of them before") } else { String::new() };
        let seconds = time.as_secs_f64();
        let rate = self.done as f64 / seconds.max(1e-3);
        let _ =
            writeln!(text, "{} in {seconds:.1} s, {rate:.1} a second{since}", inputs(self.done));
        if self.done > 1 {
            let slow = |(ms, name): &(f64, String)| format!("{name} ({ms:.0} ms)");
            let slow: Vec<String> = self.slowest.iter().map(slow).collect();
            let _ = writeln!(text, "slowest: {}", slow.join(", "));
        }
        if !self.open.is_empty() {
            let _ = writeln!(text, "these need a person:\n{}", self.open.join("\n"));
        }
        if self.more > 0 {
            let _ = writeln!(text, "  and {} more; their records tell why", self.more);
        }
        text
    }
}

/// `1 input`, `2 inputs`.
pub fn inputs(count: usize) -> String {
    if count == 1 { "1 input".into() } else { format!("{count} inputs") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(statuses: &[Status]) -> Summary {
        let mut summary = Summary::default();
        for (i, status) in statuses.iter().enumerate() {
            let mut record = Record::new(format!("{i}.png"), *status);
            record.elapsed_ms = (i * 10) as f64;
            record.error = Some("why".into());
            summary.add(&record);
        }
        summary
    }

    #[test]
    fn counts_and_exit_code_are_those_of_all() {
        let statuses = [Status::Solved, Status::Unreadable, Status::Failed, Status::Solved];
        let summary = summary(&statuses);
        assert_eq!(summary.counts.in_three(), [2, 1, 1]);
        assert_eq!(summary.counts.exit_code(), 3);
        let told = summary.told(Duration::from_secs(2));
        assert!(
            told.starts_with("4 inputs: 2 solved, 1 not surely readable, 1 failed\n"),
            "{told}"
        );
        assert!(told.contains("4 inputs in 2.0 s, 2.0 a second\n"), "{told}");
        assert!(told.contains("slowest: 3.png (30 ms), 2.png (20 ms), 1.png (10 ms)\n"), "{told}");
        assert!(told.ends_with("these need a person:\n  1.png: why\n  2.png: why\n"), "{told}");
    }

    #[test]
    fn nothing_to_do_is_said_so() {
        let told = |counts| Summary::new(counts).told(Duration::from_secs(1));
        assert_eq!(told(Counts::default()), "no inputs were found\n");
        let counts = summary(&[Status::Solved]).counts;
        let wanted = "1 input: 1 solved\nall 1 of them before: nothing was left to do\n";
        assert_eq!(told(counts), wanted);
    }

    #[test]
    fn long_lists_are_cut() {
        let told = summary(&[Status::None; 25]).told(Duration::from_secs(1));
        assert_eq!(told.matches(": why").count(), NAMED);
        assert!(told.ends_with("  and 5 more; their records tell why\n"), "{told}");
    }
}
