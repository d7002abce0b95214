//! One timing per stage on a phone screenshot of 1290×2796, beside the floor:
//! decoding and encoding the same picture with the same codecs, without which
//! no program could do the job.
//!
//!     cargo bench --bench stages

use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use gridlens::grid;
use gridlens::output::overlay;
use gridlens::picture::Picture;
use gridlens::picture::decode::{DecodeLimits, decode};
use gridlens::picture::encode::encode_png;
use gridlens::picture::planes::Planes;
use gridlens::puzzle::FAMILIES;
use gridlens::puzzle::family::{Limits, Marks, Outcome};
use gridlens::reading::{ReadOptions, Seen, read_picture};
use gridlens::sight::look_at;
use gridlens::theme::builtin;

/// A partly played 8×8 board with letters, numbers and counts around it.
const SHOT: &str = "samples/takuzu/harbour/playing.png";

fn bytes() -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(SHOT)).expect("the sample")
}

fn decoded(bytes: &[u8]) -> Picture {
    decode(bytes, &DecodeLimits::default()).expect("a picture")
}

fn read(bytes: &[u8]) -> (Picture, Seen) {
    read_picture(bytes, &ReadOptions::new(builtin::themes())).expect("a board")
}

fn answer(seen: &Seen) -> Marks {
    match seen.puzzle.solve(&Limits::default()) {
        Outcome::Solved(answer) => answer,
        _ => panic!("the sample has exactly one answer"),
    }
}

fn drawn(picture: &mut Picture, seen: &Seen, answer: &Marks) {
    let look = overlay::Look::new(&seen.sight, &seen.reading, overlay::Style::Native);
    overlay::draw(picture, &look, &seen.puzzle.marks(), answer);
}

fn whole(bytes: &[u8]) -> Vec<u8> {
    let (mut picture, seen) = read(bytes);
    drawn(&mut picture, &seen, &answer(&seen));
    encode_png(&picture).expect("a PNG")
}

fn stages(criterion: &mut Criterion) {
    let bytes = bytes();
    let (picture, seen) = read(&bytes);
    let answer = answer(&seen);
    let themes = builtin::themes();
    let mut group = criterion.benchmark_group("stages");
    group.sample_size(20).measurement_time(Duration::from_secs(2));
    group.bench_function("1 decode", |b| b.iter(|| decoded(black_box(&bytes))));
    let planes = Planes::for_search(&picture);
    let grid = &seen.sight.grid;
    group.bench_function("2 reduce", |b| b.iter(|| Planes::for_search(black_box(&picture))));
    group.bench_function("3 find", |b| b.iter(|| grid::find(black_box(&picture), &planes)));
    group.bench_function("4 look", |b| b.iter(|| look_at(&picture, &planes, grid, themes)));
    group.bench_function("5 read", |b| {
        b.iter(|| FAMILIES.iter().find_map(|family| family.read(black_box(&seen.sight)).ok()));
    });
    group.bench_function("6 solve", |b| b.iter(|| seen.puzzle.solve(&Limits::default())));
    group.bench_function("7 overlay", |b| {
        let paint = |mut picture: Picture| {
            drawn(&mut picture, &seen, &answer);
            picture
        };
        b.iter_batched(|| picture.clone(), paint, BatchSize::PerIteration);
    });
    group.bench_function("8 encode", |b| b.iter(|| encode_png(black_box(&picture))));
    group.finish();
}

fn ends(criterion: &mut Criterion) {
    let bytes = bytes();
    let mut group = criterion.benchmark_group("whole");
    group.sample_size(20).measurement_time(Duration::from_secs(3));
    group.bench_function("floor", |b| b.iter(|| encode_png(&decoded(black_box(&bytes)))));
    group.bench_function("program", |b| b.iter(|| whole(black_box(&bytes))));
    group.finish();
}

criterion_group!(benches, stages, ends);
criterion_main!(benches);
