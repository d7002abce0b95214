//! How far the pixels around a grid are from their ground.
//!
//! Each line of cells is followed outwards from the board and its ground told
//! window by window, so that tiles of other colours, panels and the page
//! behind them all count as ground: windows overlap, and one of them fits a
//! tile best. A line is left where nothing more is written on it: most pages
//! around a board are empty.

mod slopes;

pub use self::slopes::is_sloping;
use crate::geom::Rect;
use crate::grid::{Grid, Span};
use crate::picture::{Picture, Rgb, distance};

/// A side of the grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Left of its rows.
    Left,
    /// Right of its rows.
    Right,
    /// Above its columns.
    Above,
    /// Below its columns.
    Below,
}

/// What counts as ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ground {
    /// The commonest colours near each place: tiles and panels too.
    Near,
    /// The commonest colour beside each line: tiles and badges are ink.
    Page,
    /// What it changes into from place to place.
    Sloping,
}

/// What is seen of one side.
pub struct Contrast {
    /// The part of the picture that was looked at, pixels.
    pub area: Rect,
    /// How far each of its pixels is from its ground, 0–255, row by row.
    pub values: Vec<u8>,
}

/// How far outwards is looked, as a share of the grid's side.
const REACH: f64 = 0.8;
/// Ink differs from the ground by more than this.
pub const MIN_CONTRAST: u8 = 22;
/// Colours this near are one ground,
const SAME_GROUND: u8 = 12;
/// which is seen where it has this share of the pixels.
const SEEN: f64 = 0.3;
/// Grounds this near need not be told apart.
const ALIKE: u8 = 2;
/// A cell is passed in so many parts; windows for telling the ground are as
/// long as a cell.
const PARTS: usize = 4;
/// A line is left after so many parts without ink.
const EMPTY_PARTS: usize = 6 * PARTS + 2;
/// Fewer pixels of ink than this are specks.
const SPECKS: usize = 3;
/// Pixels of a cell's side that are sampled to tell its ground.
const SAMPLED: i32 = 16;
/// Lines with ink next to the board, as a share of all, where clues may stand.
const INKED_LINES: f64 = 0.3;
/// Clues begin at most so many cells from the board, those at the far end of
/// their space: where the parts end in which something written is looked for.
pub const NEXT: [f64; 5] = [0.1, 1.1, 2.5, 4.0, 6.0];
/// What differs across so much of a line is a frame or a panel.
const ACROSS: f64 = 0.9;

impl Side {
    /// Whether lines are rows here.
    pub const fn is_beside_rows(self) -> bool {
        matches!(self, Self::Left | Self::Right)
    }

    /// The lines of cells that begin at this side.
    pub fn lines(self, grid: &Grid) -> &[Span] {
        if self.is_beside_rows() { &grid.rows } else { &grid.columns }
    }

    /// The box from `from` to `to` pixels outside `board` (inside it where
    /// they are negative), as long as `line` is wide.
    fn strip(self, board: Rect, (from, to): (i32, i32), line: Span) -> Rect {
        let (at, breadth) = (line.start, line.length());
        match self {
            Self::Left => Rect::new(board.x - to, at, to - from, breadth),
            Self::Right => Rect::new(board.right() + from, at, to - from, breadth),
            Self::Above => Rect::new(at, board.y - to, breadth, to - from),
            Self::Below => Rect::new(at, board.bottom() + from, breadth, to - from),
        }
    }
}

/// The lines, each with its share of the gaps to its neighbours.
fn shared(lines: &[Span]) -> impl Iterator<Item = Span> {
    lines.iter().enumerate().map(|(i, line)| Span {
        start: if i == 0 { line.start } else { (lines[i - 1].end + line.start) / 2 },
        end: lines.get(i + 1).map_or(line.end, |next| (line.end + next.start) / 2),
    })
}

/// The narrowest line, pixels, at least one.
pub fn breadth(lines: &[Span]) -> i32 {
    lines.iter().map(Span::length).min().unwrap_or(1).max(1)
}

/// The part of the picture that may be looked at, all sides together. It may
/// run over the picture's edges.
pub fn reach(grid: &Grid) -> Rect {
    let board = grid.bounds();
    let reach = |length: i32| (f64::from(length) * REACH) as i32;
    board.inset(-reach(board.width), -reach(board.height))
}

/// Whether something may be written next to the board on this side of it. A
/// quick look at few pixels.
pub fn is_inked(picture: &Picture, grid: &Grid, side: Side) -> bool {
    let lines = side.lines(grid);
    let mut sampler = Sampler::new(picture, breadth(lines) / 2);
    let cell = f64::from(breadth(lines));
    let ends = NEXT.map(|end| (cell * end) as i32);
    let mut is_inked = |line: &Span| {
        let strip = |from: usize, to: usize| {
            side.strip(grid.bounds(), (ends[from], ends[to]), *line)
                .intersect(&Sampler::whole(picture))
        };
        let is_written =
            |sampler: &mut Sampler, n| sampler.is_written(strip(n, n + 1), side.is_beside_rows());
        plain(picture, strip(0, ends.len() - 1)).is_none()
            && (0..ends.len() - 1).any(|n| is_written(&mut sampler, n))
    };
    // Counted until it is beyond doubt.
    let least = (INKED_LINES * lines.len() as f64).ceil() as usize;
    let mut inked = 0;
    for (i, line) in lines.iter().enumerate() {
        if inked >= least || inked + lines.len() - i < least {
            break;
        }
        inked += usize::from(is_inked(line));
    }
    inked >= least
}

/// The colour of all pixels of a part of the picture, if they have one.
fn plain(picture: &Picture, part: Rect) -> Option<Rgb> {
    let rows = || (part.y..part.bottom()).map(|y| picture.row(y, part.x, part.width as usize));
    let first = *rows().next()?.first()?;
    let is_plain = |row: &[Rgb]| {
        row.first() == Some(&first)
            && row[1..].as_flattened() == row[..row.len() - 1].as_flattened()
    };
    rows().all(is_plain).then_some(first)
}

impl Contrast {
    /// Looks outwards on one side of `grid`, from `inner` pixels inside it.
    pub fn outwards(
        picture: &Picture,
        grid: &Grid,
        side: Side,
        inner: i32,
        ground: Ground,
    ) -> Self {
        let (board, lines) = (grid.bounds(), side.lines(grid));
        let length = if side.is_beside_rows() { board.width } else { board.height };
        let reach = (f64::from(length) * REACH) as i32;
        let across = match side.is_beside_rows() {
            true => Span { start: board.y, end: board.bottom() },
            false => Span { start: board.x, end: board.right() },
        };
        let all = |reach: i32| {
            side.strip(board, (-inner, reach), across).intersect(&Sampler::whole(picture))
        };
        let area = all(reach);
        let mut seen = Self { area, values: vec![0; area.area() as usize] };
        let mut walk =
            Walk { picture, side, board, inner, reach, step: breadth(lines) / PARTS as i32 };
        walk.step = walk.step.max(1);
        let mut sampler = Sampler::new(picture, breadth(lines));
        let ends = shared(lines).map(|line| match ground {
            Ground::Near => walk.follow(line, &mut sampler, &mut seen, EMPTY_PARTS),
            Ground::Page => walk.pass(line, &mut sampler, &mut seen),
            Ground::Sloping => walk.lean(line, &mut seen),
        });
        let deepest = ends.max().unwrap_or(0);
        seen.cropped(all(deepest.min(reach)))
    }

    /// Looks at all of a picture, in windows of `breadth` pixels a side that
    /// overlap both ways.
    pub fn everywhere(picture: &Picture, breadth: i32) -> Self {
        let area = Sampler::whole(picture);
        let mut sampler = Sampler::new(picture, breadth);
        let mut all = [0, breadth / 2].map(|shift| {
            let mut seen = Self { area, values: vec![0; area.area() as usize] };
            let board = Rect::new(0, 0, 0, area.height);
            let (side, reach) = (Side::Right, area.width);
            let step = (breadth / PARTS as i32).max(1);
            let walk = Walk { picture, side, board, inner: 0, reach, step };
            for start in (-shift..area.height).step_by(breadth.max(1) as usize) {
                let line = Span { start, end: start + breadth };
                walk.follow(line, &mut sampler, &mut seen, usize::MAX);
            }
            seen
        });
        let [first, second] = &mut all;
        let pairs = first.values.iter_mut().zip(&second.values);
        pairs.for_each(|(own, other)| *own = (*own).min(*other));
        let [first, _] = all;
        first
    }

    fn cropped(self, area: Rect) -> Self {
        let (width, from) = (self.area.width.max(1) as usize, (area.x - self.area.x) as usize);
        let rows = self.values.chunks_exact(width);
        let rows = rows.skip((area.y - self.area.y) as usize).take(area.height as usize);
        let mut values = Vec::with_capacity(area.area() as usize);
        for row in rows {
            values.extend_from_slice(&row[from..from + area.width as usize]);
        }
        Self { area, values }
    }

    /// Fills in how far the pixels of `part` are from the nearest of its
    /// grounds; the number of pixels that are ink.
    fn fill(&mut self, picture: &Picture, part: Rect, grounds: &[Rgb]) -> usize {
        let width = part.width as usize;
        let mut ink = 0;
        if width == 0 {
            return 0;
        }
        for y in part.y..part.bottom() {
            let to = ((y - self.area.y) * self.area.width + part.x - self.area.x) as usize;
            let values = &mut self.values[to..to + width];
            let pixels = picture.row(y, part.x, width);
            // Most pixels repeat the one before, and most rows one pixel.
            let is_plain = pixels[1..].as_flattened() == pixels[..width - 1].as_flattened();
            let told = if is_plain { 1 } else { width };
            let (mut last, mut off) = (pixels[0], nearest(pixels[0], grounds));
            for (value, &colour) in values[..told].iter_mut().zip(pixels) {
                if colour != last {
                    (last, off) = (colour, nearest(colour, grounds));
                }
                *value = off;
            }
            if is_plain {
                values.fill(off);
                ink += if off > MIN_CONTRAST { width } else { 0 };
            } else {
                ink += values.iter().map(|&value| usize::from(value > MIN_CONTRAST)).sum::<usize>();
            }
        }
        ink
    }
}

/// How far a colour is from the nearest ground.
fn nearest(colour: Rgb, grounds: &[Rgb]) -> u8 {
    grounds.iter().map(|&ground| distance(colour, ground)).min().unwrap_or(u8::MAX)
}

/// The way outwards along the lines of one side, in parts of a cell.
struct Walk<'a> {
    picture: &'a Picture,
    side: Side,
    board: Rect,
    inner: i32,
    reach: i32,
    step: i32,
}

impl Walk<'_> {
    /// The n-th part on the way.
    fn part(&self, n: usize, line: Span, area: Rect) -> Rect {
        let from = n as i32 * self.step - self.inner;
        let to = (from + self.step).min(self.reach);
        self.side.strip(self.board, (from, to), line).intersect(&area)
    }

    /// Fills `seen` along one line, until `most` parts hold no ink; how far out
    /// it was followed, pixels.
    fn follow(&self, line: Span, sampler: &mut Sampler, seen: &mut Contrast, most: usize) -> i32 {
        let area = seen.area;
        // The samples of the window that begins with this part, and the
        // grounds of the windows that hold this part.
        let mut samples: [Tally; PARTS] =
            std::array::from_fn(|n| sampler.tally(self.part(n, line, area)));
        let mut grounds = [sampler.ground(&samples); PARTS];
        let (mut n, mut empty, mut asked) = (0, 0, 0);
        while !samples[0].all.is_empty() && empty < most {
            // Mostly nothing at all comes from some place on: nothing differs there.
            if n >= asked && samples.iter().all(|tally| tally.counts.len() == 1) {
                if let Some(end) = self.blank_until(n, most - empty, line, area) {
                    n = end;
                    break;
                }
                asked = n + PARTS;
            }
            grounds.rotate_right(1);
            grounds[0] = sampler.ground(&samples);
            let ink = seen.fill(
                self.picture,
                self.part(n, line, area),
                &visible(&samples[0].all, grounds),
            );
            let is_outside = n as i32 * self.step >= self.inner;
            empty = if ink < SPECKS && is_outside { empty + 1 } else { 0 };
            samples.rotate_left(1);
            samples[PARTS - 1] = sampler.tally(self.part(n + PARTS, line, area));
            n += 1;
        }
        n as i32 * self.step - self.inner
    }
}

impl Walk<'_> {
    /// The end of `left` parts from the n-th on, or of the last one on the way,
    /// where all of these are of one colour and outside the board.
    fn blank_until(&self, n: usize, left: usize, line: Span, area: Rect) -> Option<usize> {
        let last = (self.reach + self.inner).max(0) as usize / self.step as usize;
        let end = n.saturating_add(left).min(last + 1);
        if end < n + PARTS || (n as i32 * self.step) < self.inner {
            return None;
        }
        let ends = (n as i32 * self.step - self.inner, end as i32 * self.step - self.inner);
        let rest = self.side.strip(self.board, (ends.0, ends.1.min(self.reach)), line);
        plain(self.picture, rest.intersect(&area))?;
        let is_over = |n: &usize| self.part(*n, line, area).area() == 0;
        Some((n..end).find(is_over).unwrap_or(end))
    }

    /// Fills `seen` along one line, as far as is looked, by the commonest colour
    /// outside the board.
    fn pass(&self, line: Span, sampler: &mut Sampler, seen: &mut Contrast) -> i32 {
        let outside = self.side.strip(self.board, (0, self.reach), line).intersect(&seen.area);
        let samples = [sampler.tally(outside)];
        let ground = sampler.ground(&samples);
        let whole = self.side.strip(self.board, (-self.inner, self.reach), line);
        let part = whole.intersect(&seen.area);
        seen.fill(self.picture, part, &[ground]);
        self.reach
    }
}

/// The grounds that differ. One counts where it is seen: next to a dark panel,
/// black digits would else be taken for the panel's ground.
fn visible(samples: &[Rgb], grounds: [Rgb; PARTS]) -> Vec<Rgb> {
    let mut distinct: Vec<Rgb> = Vec::with_capacity(PARTS);
    for ground in grounds {
        if distinct.iter().all(|&known| distance(known, ground) > ALIKE) {
            distinct.push(ground);
        }
    }
    if distinct.len() == 1 {
        return distinct;
    }
    let is_seen = |ground: &Rgb| {
        let alike = samples.iter().filter(|&&c| distance(c, *ground) <= SAME_GROUND).count();
        alike as f64 >= SEEN * samples.len() as f64
    };
    let seen: Vec<Rgb> = distinct.iter().copied().filter(is_seen).collect();
    if seen.is_empty() { distinct } else { seen }
}

/// Tells the ground of a part of the picture from some of its pixels.
struct Sampler<'a> {
    picture: &'a Picture,
    step: usize,
    /// Where each colour of 5 bits a channel is in a list; 0 for nowhere.
    places: Vec<u32>,
}

/// The samples of a part, and how many have each colour.
struct Tally {
    all: Vec<Rgb>,
    counts: Vec<Counted>,
}

/// Samples of one colour of 5 bits a channel.
#[derive(Clone, Copy)]
struct Counted {
    key: u16,
    count: u32,
    sums: [u32; 3],
}

impl<'a> Sampler<'a> {
    fn new(picture: &'a Picture, breadth: i32) -> Self {
        let step = (breadth / SAMPLED).max(2) as usize;
        Self { picture, step, places: vec![0; 1 << 15] }
    }

    fn whole(picture: &Picture) -> Rect {
        Rect::new(0, 0, picture.width() as i32, picture.height() as i32)
    }

    fn tally(&mut self, part: Rect) -> Tally {
        let part = part.intersect(&Self::whole(self.picture));
        let mut all: Vec<Rgb> = Vec::with_capacity(part.area() as usize / self.step + 1);
        for y in (part.y..part.bottom()).step_by(self.step) {
            let row = self.picture.row(y, part.x, part.width as usize);
            all.extend(row.chunks(self.step).map(|pixels| pixels[0]));
        }
        // Samples mostly repeat the one before.
        let alike = all.chunk_by(|a, b| a == b).map(|alike| {
            let [r, g, b] = alike[0].map(|c| u16::from(c >> 3));
            let count = alike.len() as u32;
            let sums = alike[0].map(|c| u32::from(c) * count);
            Counted { key: r << 10 | g << 5 | b, count, sums }
        });
        let counts = self.merged(alike);
        Tally { all, counts }
    }

    /// One entry for each colour, in the order in which they come.
    fn merged(&mut self, counts: impl Iterator<Item = Counted>) -> Vec<Counted> {
        let mut merged: Vec<Counted> = Vec::new();
        for counted in counts {
            let place = &mut self.places[usize::from(counted.key)];
            if *place == 0 {
                merged.push(counted);
                *place = merged.len() as u32;
            } else {
                let known = &mut merged[*place as usize - 1];
                known.count += counted.count;
                known.sums = std::array::from_fn(|c| known.sums[c] + counted.sums[c]);
            }
        }
        for counted in &merged {
            self.places[usize::from(counted.key)] = 0;
        }
        merged
    }

    /// Whether `part` has ink that is no line across it: not down a row's
    /// strip, not across a column's.
    fn is_written(&mut self, part: Rect, is_row: bool) -> bool {
        let part = part.intersect(&Self::whole(self.picture));
        let samples = [self.tally(part)];
        let ground = self.ground(&samples);
        let [Tally { all, .. }] = &samples;
        let width = (part.width as usize).div_ceil(self.step).max(1);
        let height = all.len() / width;
        let (along, across) = if is_row { (width, height) } else { (height, width) };
        let is_ink = |along: usize, across: usize| {
            let (x, y) = if is_row { (along, across) } else { (across, along) };
            distance(all[y * width + x], ground) > MIN_CONTRAST
        };
        let ink = (0..along).map(|a| (0..across).filter(|&c| is_ink(a, c)).count());
        let written = ink.filter(|&ink| (ink as f64) < ACROSS * across as f64);
        written.sum::<usize>() >= SPECKS
    }

    /// The mean of the samples with the commonest colour.
    fn ground(&mut self, samples: &[Tally]) -> Rgb {
        let all = self.merged(samples.iter().flat_map(|tally| tally.counts.iter().copied()));
        let commonest = all.into_iter().rev().max_by_key(|counted| counted.count);
        commonest.map_or([0; 3], |Counted { count, sums, .. }| sums.map(|sum| (sum / count) as u8))
    }
}
