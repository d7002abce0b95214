//! Nonograms, one set after another.
use gridlens::puzzle::family::{Limits, Outcome, Puzzle};
use gridlens::puzzle::nonogram::text;
use std::time::{Duration, Instant};

fn main() {
    let arguments: Vec<String> =
        std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    let limit: u64 = std::env::var("LIMIT").ok().and_then(|v| v.parse().ok()).unwrap_or(10);
    for set in &arguments {
        let (set, only) = set.split_once(':').unwrap_or((set, ""));
        let path = format!("{}/../shared/puzzles/nonogram/{set}.json", env!("CARGO_MANIFEST_DIR"));
        let boards = text::parse(&std::fs::read_to_string(&path).unwrap()).unwrap().unwrap();
        let mut times = Vec::new();
        let mut stuck = 0;
        for (i, board) in boards.iter().enumerate() {
            if !only.is_empty() && only != i.to_string() {
                continue;
            }
            let mut best = Duration::MAX;
            let mut runs = 0;
            let mut total = Duration::ZERO;
            while runs == 0 || (runs < 200 && total < Duration::from_millis(2)) {
                let since = Instant::now();
                let found =
                    board.solve(&Limits { deadline: Some(since + Duration::from_secs(limit)) });
                let e = since.elapsed();
                best = best.min(e);
                total += e;
                runs += 1;
                if runs == 1 && matches!(found, Outcome::Stuck(_)) {
                    stuck += 1;
                }
            }
            if std::env::var("EACH").is_ok() && best > Duration::from_millis(20) {
                println!("  {set}:{i} {} {:?}", board.size(), best);
            }
            times.push(best);
        }
        times.sort();
        let sum: Duration = times.iter().sum();
        println!(
            "{set}: n {} median {:?} p90 {:?} max {:?} sum {:?} stuck {stuck}",
            times.len(),
            times[times.len() / 2],
            times[times.len() * 9 / 10],
            times[times.len() - 1],
            sum
        );
    }
}
