//! Draws the general templates of `models/` from typefaces and from shapes.
//!
//! ```text
//! cargo run --release --example draw_models -- FONT_FOLDER [OUT_FOLDER]
//! ```
//!
//! Every upright text face found below the folder is drawn; faces that look
//! like one already taken are left out, so a few dozen templates stand for
//! hundreds of files. Faces whose digits are unlike those of the others are
//! symbol fonts and left out. Digits also come as block figures and, in the theme
//! `segments`, as displays show them.
//! With `-` for the folder only what needs no typeface is drawn; with
//! `--beside NAME` behind the folders only the theme of that name, of digits
//! unlike those of all other embedded themes, for clues beside boards. So were
//! drawn `figures`, with old-style figures of differing heights among them, and
//! `pixels`, of typefaces made of squares under the SIL Open Font License:
//! DotGothic16, Jersey 10, Micro 5, Pixelify Sans, Press Start 2P, Silkscreen,
//! Tiny5 and VT323; and `hands`, of handwriting under the same licence: Amatic SC,
//! Architects Daughter, Caveat, Delius, Gaegu, Gloria Hallelujah, Gochi Hand,
//! Handlee, Indie Flower, Kalam, Neucha, Patrick Hand, Shadows Into Light, Short
//! Stack and Sriracha; and `technical`, of faces for displays and machines under it:
//! Aldrich, Audiowide, Blinker, Chakra Petch, Changa, Electrolize, Exo 2, Goldman,
//! Jura, Kdam Thmor Pro, Michroma, Nova Square, Orbitron, Oxanium, Play, Quantico,
//! Rajdhani, Russo One, Saira, Share Tech, Tektur, Titillium Web, Tomorrow, Turret
//! Road and Zen Dots. `faces` was drawn so, with 0.94 behind the name for templates
//! that are told apart more finely, of 159 usual text faces under it, sans and serif,
//! rounded, condensed and monospaced, in regular and bold. The question mark of `marks`
//! was drawn of 56 faces: Comfortaa, DejaVu, Lato, Liberation, Noto, Open Sans, Quicksand
//! and Roboto.

#[path = "models/consensus.rs"]
mod consensus;
#[path = "models/segments.rs"]
mod segments;
#[path = "models/signs.rs"]
mod signs;

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use ab_glyph::{Font, FontVec, PxScale, ScaleFont, point};
use consensus::{Consensus, Digits, misplaced};
use gridlens::geom::Rect;
use gridlens::theme::{Glyph, Label, Meaning, Place, Theme, builtin, file};
use tiny_skia::{Color, FillRule, LineCap, Paint, PathBuilder, Pixmap, Stroke, Transform};

/// Side of the canvas a symbol is drawn on before it becomes a glyph.
const CANVAS: usize = 96;
/// Glyphs more alike than this count as the same typeface.
const SAME: f32 = 0.93;

/// Digits in frames are this alike.
const FRAMED: f32 = 0.6;
/// Digits lower than this share of others are old-style figures.
const LOWER: f32 = 0.88;

type Labels = BTreeMap<String, (Meaning, Vec<Glyph>)>;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let fonts = arguments.next().ok_or("usage: draw_models FONT_FOLDER [OUT_FOLDER]")?;
    let out = PathBuf::from(arguments.next().unwrap_or_else(|| "models".into()));
    let beside = arguments.next().filter(|option| option == "--beside");
    let beside = beside.and_then(|_| arguments.next());
    let same = arguments.next().map_or(Ok(SAME), |same| same.parse())?;
    if beside.is_none() {
        save(&out, "shapes", Place::Cells, shapes())?;
        save(&out, "icons", Place::Cells, icons())?;
        save(&out, "triangles", Place::Cells, triangles())?;
        save(&out, "signs", Place::Borders, signs::signs())?;
        save(&out, "links", Place::Borders, signs::rings_and_chains())?;
        save(&out, "segments", Place::Cells, segments::digits())?;
    }
    if fonts == "-" {
        return Ok(());
    }
    let mut files = Vec::new();
    walk(Path::new(&fonts), &mut files);
    files.sort();
    let faces = ordinary(files.iter().filter_map(|f| face(f)).collect())?;
    let (old, faces): (Vec<FontVec>, Vec<FontVec>) = faces.into_iter().partition(is_old_style);
    println!("{} faces, {} with old-style figures", faces.len() + old.len(), old.len());
    if let Some(name) = beside {
        let figures = |digit: char| {
            let glyphs = unlike_known((&name, same), (&old, &faces), digit);
            (digit.to_string(), (meaning(digit), glyphs))
        };
        return save(&out, &name, Place::Beside, ('0'..='9').map(figures).collect());
    }
    let mut digits = Labels::new();
    for digit in '0'..='9' {
        let mut glyphs = from_faces(&faces, digit);
        for rows in block_figures(digit) {
            add(&mut glyphs, block(&rows));
        }
        digits.insert(digit.to_string(), (meaning(digit), glyphs));
    }
    save(&out, "digits", Place::Cells, digits)?;

    let mut noughts = from_faces(&faces, 'O');
    let mut crosses = from_faces(&faces, 'X');
    for width in [3.0, 6.0, 10.0, 15.0, 22.0] {
        for cap in [LineCap::Butt, LineCap::Round] {
            add_glyph(&mut crosses, cross(width, cap, 1.0));
        }
        add_glyph(&mut noughts, stroked(&circle(48.0, 48.0, 34.0), width));
    }
    let letters = [("O", Meaning::Zero, noughts), ("X", Meaning::One, crosses)];
    let drawn = letters.map(|(l, means, glyphs)| (l.to_string(), (means, glyphs)));
    save(&out, "letters", Place::Cells, drawn.into())?;
    save(&out, "marks", Place::Cells, marks(&faces))
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            walk(&path, files);
        } else if path.extension().is_some_and(|e| e == "ttf" || e == "otf") {
            files.push(path);
        }
    }
}

/// The faces whose digits look like those of the others.
fn ordinary(faces: Vec<FontVec>) -> Result<Vec<FontVec>, Box<dyn Error>> {
    let digits: Vec<Option<Digits>> = faces.iter().map(all_digits).collect();
    let known: Vec<Digits> = digits.iter().flatten().cloned().collect();
    let consensus = Consensus::of(&known).ok_or("found no usable typeface")?;
    let is_ordinary = |face: &Digits| consensus.is_ordinary(face);
    // If misplaced shapes pass for digits, templates would be worth nothing.
    if known.iter().any(|face| is_ordinary(face) && is_ordinary(&misplaced(face))) {
        return Err("the faces differ too much to tell digits from symbols".into());
    }
    let count = faces.len();
    let both = faces.into_iter().zip(digits);
    let kept = both.filter(|(_, digits)| digits.as_ref().is_some_and(is_ordinary));
    let kept: Vec<FontVec> = kept.map(|(face, _)| face).collect();
    println!("{} faces left out: their digits are not like those of others", count - kept.len());
    Ok(kept)
}

/// A face's digits; `None` where one is missing or blank.
fn all_digits(face: &FontVec) -> Option<Digits> {
    let digit = |digit| {
        let mask = letter(face, digit)?;
        Some(Glyph::from_mask(&mask, CANVAS, bounds(&mask)?))
    };
    let all: Option<Vec<Glyph>> = ('0'..='9').map(digit).collect();
    all?.try_into().ok()
}

/// An upright face that has all digits, each of its own shape.
fn face(path: &Path) -> Option<FontVec> {
    let name = path.file_stem()?.to_str()?.to_lowercase();
    let unwanted =
        ["italic", "oblique", "inclined", "symbol", "dingbat", "emoji", "math", "music", "display"];
    if unwanted.iter().any(|word| name.contains(word)) {
        return None;
    }
    let font = FontVec::try_from_vec(fs::read(path).ok()?).ok()?;
    let has_all = ('0'..='9').chain(['O', 'X']).all(|c| font.glyph_id(c).0 != 0);
    (has_all && font.italic_angle() == 0.0 && !is_framed(&font)).then_some(font)
}

/// Whether its 0 and 1 are alike: pictures of keys, or digits in frames.
fn is_framed(font: &FontVec) -> bool {
    let glyph = |digit: char| {
        let mask = letter(font, digit)?;
        Some(Glyph::from_mask(&mask, CANVAS, bounds(&mask)?))
    };
    glyph('0').zip(glyph('1')).is_none_or(|(zero, one)| zero.likeness(&one) > FRAMED)
}

fn meaning(digit: char) -> Meaning {
    match digit {
        '0' => Meaning::Zero,
        '1' => Meaning::One,
        _ => Meaning::Foreign,
    }
}

/// Whether 0, 1 and 2 are lower than all other digits.
fn is_old_style(font: &FontVec) -> bool {
    let height = |digit: char| {
        let outline = font.outline(font.glyph_id(digit));
        outline.map_or(0.0, |o| (o.bounds.max.y - o.bounds.min.y).abs())
    };
    let highest = ('0'..='2').map(height).fold(0.0, f32::max);
    let lowest = ('3'..='9').map(height).fold(f32::MAX, f32::min);
    highest < LOWER * lowest
}

/// A digit in all faces that do not draw it like each other or a template embedded
/// in a theme other than `name`: alike are glyphs as like as `same`.
fn unlike_known(
    (name, same): (&str, f32),
    (old, others): (&[FontVec], &[FontVec]),
    digit: char,
) -> Vec<Glyph> {
    let embedded = builtin::themes().iter().filter(|theme| theme.name != name);
    let labels = embedded.flat_map(|theme| &theme.labels);
    let known: Vec<&Glyph> = labels
        .filter(|label| label.name == digit.to_string())
        .flat_map(|label| label.glyphs.iter())
        .collect();
    let mut glyphs: Vec<Glyph> = Vec::new();
    for mask in old.iter().chain(others).filter_map(|face| letter(face, digit)) {
        let Some(bounds) = bounds(&mask) else { continue };
        let glyph = Glyph::from_mask(&mask, CANVAS, bounds);
        let mut all = known.iter().copied().chain(&glyphs);
        if all.all(|known| known.likeness(&glyph) < same) {
            glyphs.push(glyph);
        }
    }
    glyphs
}

fn from_faces(faces: &[FontVec], character: char) -> Vec<Glyph> {
    let mut glyphs = Vec::new();
    for mask in faces.iter().filter_map(|f| letter(f, character)) {
        add(&mut glyphs, mask);
    }
    glyphs
}

/// One character as a mask, drawn at the canvas's size.
fn letter(font: &FontVec, character: char) -> Option<Vec<u8>> {
    let scale = PxScale::from(CANVAS as f32 * 0.9);
    let id = font.as_scaled(scale).glyph_id(character);
    let outline = font.outline_glyph(id.with_scale_and_position(scale, point(0.0, 0.0)))?;
    let mut mask = vec![0; CANVAS * CANVAS];
    outline.draw(|x, y, cover| {
        let (x, y) = (x as usize + 2, y as usize + 2);
        if x < CANVAS && y < CANVAS {
            mask[y * CANVAS + x] = (cover.clamp(0.0, 1.0) * 255.0) as u8;
        }
    });
    Some(mask)
}

fn add(glyphs: &mut Vec<Glyph>, mask: Vec<u8>) {
    let Some(bounds) = bounds(&mask) else { return };
    add_glyph(glyphs, Glyph::from_mask(&mask, CANVAS, bounds));
}

fn add_glyph(glyphs: &mut Vec<Glyph>, glyph: Glyph) {
    if glyphs.iter().all(|g| g.likeness(&glyph) < SAME) {
        glyphs.push(glyph);
    }
}

fn bounds(mask: &[u8]) -> Option<Rect> {
    let inked = (0..mask.len()).filter(|&i| mask[i] > 107).map(|i| (i % CANVAS, i / CANVAS));
    let (mut left, mut top, mut right, mut bottom) = (CANVAS, CANVAS, 0, 0);
    for (x, y) in inked {
        (left, right) = (left.min(x), right.max(x + 1));
        (top, bottom) = (top.min(y), bottom.max(y + 1));
    }
    let size = |from: usize, to: usize| to.checked_sub(from).map(|l| l as i32);
    Some(Rect::new(left as i32, top as i32, size(left, right)?, size(top, bottom)?))
}

/// Figures as rows of blocks: seven-segment style and two pixel fonts.
fn block_figures(digit: char) -> Vec<[&'static str; 5]> {
    match digit {
        '0' => vec![["###", "#.#", "#.#", "#.#", "###"], [".##.", "#..#", "#..#", "#..#", ".##."]],
        '1' => vec![
            ["#", "#", "#", "#", "#"],
            [".#.", "##.", ".#.", ".#.", "###"],
            ["##", ".#", ".#", ".#", ".#"],
        ],
        '2' => vec![["###", "..#", "###", "#..", "###"]],
        '3' => vec![["###", "..#", "###", "..#", "###"]],
        '4' => vec![["#.#", "#.#", "###", "..#", "..#"]],
        '5' => vec![["###", "#..", "###", "..#", "###"]],
        '6' => vec![["###", "#..", "###", "#.#", "###"]],
        '7' => vec![["###", "..#", "..#", "..#", "..#"]],
        '8' => vec![["###", "#.#", "###", "#.#", "###"]],
        _ => vec![["###", "#.#", "###", "..#", "###"]],
    }
}

fn block(rows: &[&str; 5]) -> Vec<u8> {
    const BLOCK: usize = 16;
    let mut mask = vec![0; CANVAS * CANVAS];
    for (y, row) in rows.iter().enumerate() {
        for (x, _) in row.bytes().enumerate().filter(|(_, b)| *b == b'#') {
            for i in 0..BLOCK * BLOCK {
                mask[(y * BLOCK + i / BLOCK + 4) * CANVAS + x * BLOCK + i % BLOCK + 4] = 255;
            }
        }
    }
    mask
}

/// Shapes that stand for values in games without digits.
fn shapes() -> Labels {
    let c = CANVAS as f32 / 2.0;
    let mut labels = Labels::new();
    labels.insert("disc".into(), (Meaning::Shape, vec![filled(&circle(c, c, 40.0))]));
    let rings = [2.0, 4.0, 7.0, 11.0].map(|w| stroked(&circle(c, c, 38.0), w));
    labels.insert("ring".into(), (Meaning::Shape, rings.into()));
    let bites = [(20.0, 30.0), (16.0, 34.0), (22.0, 36.0), (14.0, 26.0)];
    let moons = bites.iter().flat_map(|&(away, radius)| {
        (0..12).map(move |turn| {
            let (sin, cos) = (turn as f32 * std::f32::consts::TAU / 12.0).sin_cos();
            bitten(&circle(c, c, 38.0), &circle(c + away * cos, c + away * sin, radius))
        })
    });
    labels.insert("crescent".into(), (Meaning::Shape, moons.collect()));
    let suns = [8, 10, 12, 16].iter().flat_map(|&n| [rays(n, 0.62), rays(n, 0.78), spokes(n)]);
    labels.insert("sun".into(), (Meaning::Shape, suns.collect()));
    labels.insert("diamond".into(), (Meaning::Shape, vec![filled(&polygon(4, 40.0, 0.0))]));
    let square =
        PathBuilder::from_rect(tiny_skia::Rect::from_xywh(10.0, 10.0, 76.0, 76.0).unwrap());
    labels.insert("square".into(), (Meaning::Shape, vec![filled(&square)]));
    let widths = [6.0, 12.0, 19.0].into_iter();
    let ticks = widths.flat_map(|w| [LineCap::Butt, LineCap::Round].map(|cap| tick(w, cap)));
    labels.insert("tick".into(), (Meaning::Shape, ticks.collect()));
    labels
}

/// Moons and suns as icons draw them: met closely or not at all, as a moon with a small bite
/// is much like a disc.
fn icons() -> Labels {
    let c = CANVAS as f32 / 2.0;
    let turns = (0..12).map(|turn| turn as f32 * std::f32::consts::TAU / 12.0);
    let moons = turns.flat_map(|turn| {
        let bite = |(away, radius): (f32, f32)| {
            let (sin, cos) = turn.sin_cos();
            bitten(&circle(c, c, 38.0), &circle(c + away * cos, c + away * sin, radius))
        };
        [(28.5, 29.5), (30.0, 23.5)].map(bite)
    });
    // Cores in outline or filled, with rays apart from them as strokes or wedges.
    let cores = [(19.0, Some(7.0)), (19.0, None), (23.0, None)];
    let suns = cores.iter().flat_map(|&(radius, line)| {
        [true, false].map(|are_wedges| sunburst(radius, line, are_wedges))
    });
    let mut labels = Labels::new();
    labels.insert("crescent".into(), (Meaning::Shape, moons.collect()));
    labels.insert("sun".into(), (Meaning::Shape, suns.collect()));
    labels
}

/// Triangles that point to each side, filled and in outline, flat, equilateral and steep.
fn triangles() -> Labels {
    let c = CANVAS as f32 / 2.0;
    let mut labels = Labels::new();
    for (quarters, side) in ["up", "right", "down", "left"].into_iter().enumerate() {
        let (sin, cos) = (quarters as f32 * std::f32::consts::FRAC_PI_2).sin_cos();
        let path = |height: f32| {
            let corners = [(0.0, -height / 2.0), (36.0, height / 2.0), (-36.0, height / 2.0)];
            points(&corners.map(|(x, y)| (c + cos * x - sin * y, c + sin * x + cos * y)))
        };
        let paths = [52.0, 62.0, 72.0].map(path);
        let all = paths.iter().map(filled).collect();
        labels.insert(side.into(), (Meaning::Shape, all));
        let lines = paths.iter().flat_map(|path| [3.0, 6.0, 10.0].map(|w| stroked(path, w)));
        labels.insert(format!("hollow-{side}"), (Meaning::Shape, lines.collect()));
    }
    labels
}

/// Decorations that say nothing about a cell's value.
fn marks(faces: &[FontVec]) -> Labels {
    let mut labels = Labels::new();
    for (label, character) in [("exclamation", '!'), ("question", '?')] {
        labels.insert(label.into(), (Meaning::Mark, from_faces(faces, character)));
    }
    let square = |side: f32| {
        let at = (CANVAS as f32 - side) / 2.0;
        PathBuilder::from_rect(tiny_skia::Rect::from_xywh(at, at, side, side).unwrap())
    };
    let frames = [3.0, 6.0, 10.0].map(|w| stroked(&square(76.0), w));
    labels.insert("frame".into(), (Meaning::Mark, frames.into()));
    let locks = [5.0, 8.0].map(lock);
    labels.insert("lock".into(), (Meaning::Mark, locks.into()));
    labels.insert("bolt".into(), (Meaning::Mark, vec![filled(&bolt(1.0))]));
    labels
}

/// A lightning bolt of this part of its usual width.
fn bolt(width: f32) -> tiny_skia::Path {
    let corners =
        [(56.0, 8.0), (22.0, 54.0), (44.0, 54.0), (36.0, 88.0), (74.0, 40.0), (50.0, 40.0)];
    points(&corners.map(|(x, y)| (48.0 + (x - 48.0) * width, y)))
}

fn circle(x: f32, y: f32, radius: f32) -> tiny_skia::Path {
    PathBuilder::from_circle(x, y, radius).unwrap()
}

fn points(corners: &[(f32, f32)]) -> tiny_skia::Path {
    let mut path = PathBuilder::new();
    path.move_to(corners[0].0, corners[0].1);
    for &(x, y) in &corners[1..] {
        path.line_to(x, y);
    }
    path.close();
    path.finish().unwrap()
}

fn polygon(corners: usize, radius: f32, inner: f32) -> tiny_skia::Path {
    let step = std::f32::consts::TAU / corners as f32;
    let c = CANVAS as f32 / 2.0;
    let mut all = Vec::new();
    for i in 0..corners {
        let at = |angle: f32, r: f32| (c + angle.sin() * r, c - angle.cos() * r);
        all.push(at(step * i as f32, radius));
        if inner > 0.0 {
            all.push(at(step * (i as f32 + 0.5), inner));
        }
    }
    points(&all)
}

/// A sun as a star with many points.
fn rays(count: usize, inner: f32) -> Glyph {
    filled(&polygon(count, 42.0, 42.0 * inner))
}

/// A sun as a disc with separate rays.
fn spokes(count: usize) -> Glyph {
    let c = CANVAS as f32 / 2.0;
    let mut canvas = canvas();
    fill(&mut canvas, &circle(c, c, 22.0));
    let step = std::f32::consts::TAU / count as f32;
    for i in 0..count {
        let (sin, cos) = (step * i as f32).sin_cos();
        let mut ray = PathBuilder::new();
        ray.move_to(c + sin * 29.0, c - cos * 29.0);
        ray.line_to(c + sin * 42.0, c - cos * 42.0);
        stroke(&mut canvas, &ray.finish().unwrap(), 5.0);
    }
    finish(&canvas)
}

/// A sun of eight rays around a core of this radius, drawn with a line of a width or filled.
fn sunburst(radius: f32, line: Option<f32>, are_wedges: bool) -> Glyph {
    let c = CANVAS as f32 / 2.0;
    let mut canvas = canvas();
    match line {
        Some(width) => stroke(&mut canvas, &circle(c, c, radius - width / 2.0), width),
        None => fill(&mut canvas, &circle(c, c, radius)),
    }
    for i in 0..8 {
        let (sin, cos) = (std::f32::consts::TAU / 8.0 * i as f32).sin_cos();
        let at = |far: f32, aside: f32| (c + sin * far + cos * aside, c - cos * far + sin * aside);
        let (foot, tip) = (radius + 8.0, 42.0);
        if are_wedges {
            fill(&mut canvas, &points(&[at(foot, -7.0), at(foot, 7.0), at(tip, 0.0)]));
        } else {
            let mut ray = PathBuilder::new();
            let (from, to) = (at(foot + 1.0, 0.0), at(tip - 2.0, 0.0));
            ray.move_to(from.0, from.1);
            ray.line_to(to.0, to.1);
            stroke(&mut canvas, &ray.finish().unwrap(), line.unwrap_or(6.0));
        }
    }
    finish(&canvas)
}

/// A cross of two strokes, `breadth` times as wide as high.
fn cross(width: f32, cap: LineCap, breadth: f32) -> Glyph {
    let mut canvas = canvas();
    let mut path = PathBuilder::new();
    let (left, right) = (48.0 - 30.0 * breadth, 48.0 + 30.0 * breadth);
    path.move_to(left, 18.0);
    path.line_to(right, 78.0);
    path.move_to(right, 18.0);
    path.line_to(left, 78.0);
    let stroke = Stroke { width, line_cap: cap, ..Stroke::default() };
    canvas.stroke_path(&path.finish().unwrap(), &ink(), &stroke, Transform::identity(), None);
    finish(&canvas)
}

/// A check mark.
fn tick(width: f32, cap: LineCap) -> Glyph {
    let mut canvas = canvas();
    let mut path = PathBuilder::new();
    path.move_to(16.0, 50.0);
    path.line_to(38.0, 72.0);
    path.line_to(80.0, 26.0);
    let stroke = Stroke { width, line_cap: cap, ..Stroke::default() };
    canvas.stroke_path(&path.finish().unwrap(), &ink(), &stroke, Transform::identity(), None);
    finish(&canvas)
}

fn lock(width: f32) -> Glyph {
    let mut canvas = canvas();
    fill(
        &mut canvas,
        &PathBuilder::from_rect(tiny_skia::Rect::from_xywh(18.0, 42.0, 60.0, 44.0).unwrap()),
    );
    stroke(&mut canvas, &circle(48.0, 38.0, 22.0), width);
    finish(&canvas)
}

fn bitten(whole: &tiny_skia::Path, bite: &tiny_skia::Path) -> Glyph {
    let mut canvas = canvas();
    fill(&mut canvas, whole);
    let mut paint =
        Paint { anti_alias: true, blend_mode: tiny_skia::BlendMode::Clear, ..Paint::default() };
    paint.set_color(Color::BLACK);
    canvas.fill_path(bite, &paint, FillRule::Winding, Transform::identity(), None);
    finish(&canvas)
}

fn filled(path: &tiny_skia::Path) -> Glyph {
    let mut canvas = canvas();
    fill(&mut canvas, path);
    finish(&canvas)
}

fn stroked(path: &tiny_skia::Path, width: f32) -> Glyph {
    let mut canvas = canvas();
    stroke(&mut canvas, path, width);
    finish(&canvas)
}

fn canvas() -> Pixmap {
    Pixmap::new(CANVAS as u32, CANVAS as u32).unwrap()
}

fn ink() -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(Color::WHITE);
    paint
}

fn fill(canvas: &mut Pixmap, path: &tiny_skia::Path) {
    canvas.fill_path(path, &ink(), FillRule::Winding, Transform::identity(), None);
}

fn stroke(canvas: &mut Pixmap, path: &tiny_skia::Path, width: f32) {
    let stroke = Stroke { width, ..Stroke::default() };
    canvas.stroke_path(path, &ink(), &stroke, Transform::identity(), None);
}

fn finish(canvas: &Pixmap) -> Glyph {
    let mask: Vec<u8> = canvas.pixels().iter().map(|p| p.alpha()).collect();
    Glyph::from_mask(&mask, CANVAS, bounds(&mask).unwrap_or_default())
}

fn save(out: &Path, name: &str, place: Place, labels: Labels) -> Result<(), Box<dyn Error>> {
    let label = |(name, (means, glyphs)): (String, (Meaning, Vec<Glyph>))| Label {
        name,
        means,
        glyphs: glyphs.into(),
    };
    let labels: Vec<Label> = labels.into_iter().map(label).collect();
    for label in &labels {
        println!("{name}/{}: {} templates", label.name, label.glyphs.len());
    }
    // What must be like a template is not drawn but measured.
    let known = builtin::themes().iter().find(|theme| theme.name == name);
    let (least, ties) = known.map_or((None, None), |theme| (theme.least, theme.ties));
    Ok(file::save(&Theme { name: name.into(), place, least, ties, labels }, &out.join(name))?)
}
