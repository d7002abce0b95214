use gridlens::picture::decode::{DecodeLimits, decode};
use gridlens::reading::{ReadOptions, read_picture};
use gridlens::theme::builtin;
use std::path::Path;
fn cpu() -> f64 {
    let s = std::fs::read_to_string("/proc/self/stat").unwrap();
    let f: Vec<&str> = s[s.rfind(')').unwrap()..].split(' ').collect();
    (f[12].parse::<f64>().unwrap() + f[13].parse::<f64>().unwrap()) * 10.0
}
fn main() {
    let n: usize = std::env::var("N").ok().and_then(|n| n.parse().ok()).unwrap_or(30);
    let themes = builtin::themes();
    let mut all = vec![];
    for f in std::env::args().skip(1) {
        let bytes = std::fs::read(Path::new(&f)).unwrap();
        let _ = read_picture(&bytes, &ReadOptions::new(themes));
        let (t, mut ok, mut m) = (cpu(), "", 0);
        while m < n && cpu() - t < 3000.0 {
            ok = if read_picture(&bytes, &ReadOptions::new(themes)).is_ok() { "ok" } else { "err" };
            m += 1;
        }
        let r = (cpu() - t) / m as f64;
        let t = cpu();
        for _ in 0..n {
            drop(decode(&bytes, &DecodeLimits::default()));
        }
        let d = (cpu() - t) / n as f64;
        println!("{:7.1} dec {:6.1} {ok} {}", r - d, d, f);
        all.push(r - d);
    }
    all.sort_by(f64::total_cmp);
    println!(
        "median {:.1} under8 {}/{} ",
        all[all.len() / 2],
        all.iter().filter(|a| **a <= 8.0).count(),
        all.len()
    );
}
