//! How far a batch has come, on a terminal.

use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::summary::Counts;

/// The bar on standard error; nothing where that is no terminal.
pub struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// A bar that shows itself if `wanted`, and if there is someone to see it.
    pub fn new(wanted: bool) -> Self {
        let shown = wanted && io::stderr().is_terminal();
        let target = if shown {
            ProgressDrawTarget::stderr_with_hz(8)
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(None, target);
        if shown {
            bar.set_style(style("{spinner} {pos} inputs · {rate} · {msg}"));
            bar.enable_steady_tick(Duration::from_millis(250));
        }
        Self { bar }
    }

    /// Whether anybody sees it: otherwise nothing need be counted for it.
    pub fn is_shown(&self) -> bool {
        !self.bar.is_hidden()
    }

    /// A function that tells the number of inputs, once it is known.
    pub fn total(&self) -> impl FnOnce(u64) + Send + 'static {
        let bar = self.bar.clone();
        move |total| {
            bar.set_style(style("{wide_bar} {pos}/{len} · {rate} · {eta} left · {msg}"));
            bar.set_length(total);
        }
    }

    /// One more input is done.
    pub fn advance(&self, counts: &Counts) {
        self.bar.inc(1);
        if self.is_shown() {
            let [solved, unsure, failed] = counts.in_three();
            self.bar.set_message(format!("{solved} solved, {unsure} unsure, {failed} failed"));
        }
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

fn style(template: &str) -> ProgressStyle {
    let style =
        ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    style.with_key("rate", |state: &ProgressState, text: &mut dyn Write| {
        let _ = write!(text, "{:.1} a second", state.per_sec());
    })
}
