//! What stands in the cells: filled, crossed out or blank.
//!
//! Cells that look alike mean alike. Which look means what is told by the
//! answer that the clues alone have: a look whose cells are filled in the
//! answer is a filled cell, one whose cells are empty a crossed one, and one
//! that has both is the blank. A look that the answer does not tell is in
//! doubt.

use crate::geom::{Array2, At};
use crate::picture::{Rgb, distance};
use crate::puzzle::family::Marks;
use crate::puzzle::seen::{Appearance, Form};
use crate::sight::around::Around;
use crate::sight::{Look, Sight};

/// Grounds closer than this are one.
const SAME_GROUND: u8 = 24;
/// Ink weaker than this is texture.
const MIN_INK: u8 = 30;
/// Ink that is no glyph covers this share of a cell's middle where it counts.
const MIN_MARKED: f64 = 0.015;
/// Rare looks are told only where they differ this much from a blank:
const PLAIN_TO_SEE: u8 = 70;
/// those with fewer cells than this,
const COMMON: usize = 3;
/// or where so much of the middle is marked.
const LARGE_MARK: f64 = 0.1;
/// Cells of one kind are marked alike, up to this factor.
const SAME_MARKED: f64 = 1.6;
/// How sure a look is that the answer does not tell.
const UNTOLD: f64 = 0.3;
/// A shape this like its template is one.
const CLEAR_SHAPE: f32 = 0.85;
/// Solid squares of this share of a cell's height fill it; smaller ones may be
/// dots.
const LARGE_BLOCK: f64 = 0.5;
/// So many of the cells a person played may be wrong.
const WRONGLY_PLAYED: f64 = 0.5;
/// A look is told by this share of its cells.
const TOLD: f64 = 0.85;

/// The cells, how sure they are, and how a filled one looks.
pub struct Cells {
    /// `#`, `x` or nothing.
    pub marks: Array2<Option<char>>,
    /// How sure each is, 0 to 1.
    pub confidence: Array2<f64>,
    /// How filled and crossed cells look.
    pub legend: Vec<(char, Appearance)>,
}

/// What the shape of ink on a cell suggests, whatever the answer says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// Two strokes that cross: the cell stays empty.
    Cross,
    /// A large solid square: the cell is filled.
    Block,
    /// Nothing.
    Other,
}

impl Shape {
    fn of(sight: &Sight, look: &Look) -> Self {
        let Some(ink) = look.ink.filter(|ink| ink.contrast >= MIN_INK) else { return Self::Other };
        let class = &sight.inks[ink.class];
        let Some(name) = class.names.first().filter(|name| name.score >= CLEAR_SHAPE) else {
            return Self::Other;
        };
        match name.label.as_str() {
            "X" => Self::Cross,
            "square" if class.height >= LARGE_BLOCK && ink.contrast >= PLAIN_TO_SEE => Self::Block,
            _ => Self::Other,
        }
    }

    /// What it suggests.
    const fn mark(self) -> Option<char> {
        match self {
            Self::Cross => Some('x'),
            Self::Block => Some('#'),
            Self::Other => None,
        }
    }
}

/// Cells that look alike.
struct Kind {
    shape: Shape,
    ground: Rgb,
    is_inked: bool,
    /// Whether it has ink that is no glyph.
    is_odd: bool,
    ink: Rgb,
    /// How many are filled in the answer, of how many that it settles, and how
    /// many there are.
    filled: usize,
    settled: usize,
    count: usize,
    /// The shares of their middles that are marked, summed up.
    marked: f64,
}

impl Kind {
    fn holds(&self, look: &Look, shape: Shape, is_odd: bool) -> bool {
        let inked = inked(look);
        self.shape == shape
            && distance(self.ground, look.ground) <= SAME_GROUND
            && self.is_inked == inked.is_some()
            && self.is_odd == is_odd
            && inked.is_none_or(|ink| distance(ink, self.ink) <= 2 * SAME_GROUND)
    }

    /// Whether thin ink that fell apart here is that of `other`.
    fn looks_like(&self, other: &Self) -> bool {
        let (own, other_marked) = (self.mean_marked(), other.mean_marked());
        distance(self.ground, other.ground) <= SAME_GROUND
            && own.max(other_marked) <= SAME_MARKED * own.min(other_marked)
    }

    /// Whether what stands on the cells of `other` reaches the rim here, so
    /// that its colour was taken for that of the ground.
    fn is_full_of(&self, other: &Self, blank: Rgb) -> bool {
        !self.is_inked
            && distance(self.ground, other.ink) <= SAME_GROUND
            && distance(self.ground, blank) > SAME_GROUND
    }

    fn share(&self) -> f64 {
        self.filled as f64 / self.settled.max(1) as f64
    }

    /// The mean share of a cell's middle that is marked.
    fn mean_marked(&self) -> f64 {
        self.marked / self.count.max(1) as f64
    }
}

/// The colour of what stands on a cell, if anything does.
fn inked(look: &Look) -> Option<Rgb> {
    let ink = look.ink.filter(|ink| ink.contrast >= MIN_INK);
    ink.map(|ink| ink.colour)
}

/// Reads the cells of the board whose `answer` the clues give.
pub fn read(sight: &Sight, around: &Around, first: At, answer: &Marks) -> Cells {
    let size = answer.size();
    let there = |at: At| At::new(at.row + first.row, at.column + first.column);
    let mut kinds: Vec<Kind> = Vec::new();
    let members = Array2::from_fn(size, |at| {
        let look = &sight.looks[there(at)];
        let is_odd = inked(look).is_none() && around.marked[there(at)] >= MIN_MARKED;
        let shape = Shape::of(sight, look);
        let known = kinds.iter().position(|kind| kind.holds(look, shape, is_odd));
        let kind = known.unwrap_or_else(|| {
            let ink = inked(look);
            kinds.push(Kind {
                shape,
                ground: look.ground,
                is_inked: ink.is_some(),
                is_odd,
                ink: ink.unwrap_or(look.ground),
                filled: 0,
                settled: 0,
                count: 0,
                marked: 0.0,
            });
            kinds.len() - 1
        });
        kinds[kind].filled += usize::from(answer[at] == Some('#'));
        kinds[kind].settled += usize::from(answer[at].is_some());
        kinds[kind].count += 1;
        kinds[kind].marked += around.marked[there(at)];
        kind
    });
    let meanings = meanings(&kinds);
    let legend = [('#', Form::Filled), ('x', Form::Cross)].map(|(mark, form)| {
        let of_mark = kinds.iter().zip(&meanings).filter(|(_, meant)| meant.0 == Some(mark));
        let kind = of_mark.max_by_key(|(kind, _)| kind.count);
        let colour = kind.map_or([30, 30, 30], |(kind, _)| kind.ink);
        (mark, Appearance { form, colour })
    });
    Cells {
        marks: members.map(|&kind| meanings[kind].0),
        confidence: members.map(|&kind| meanings[kind].1),
        legend: legend.to_vec(),
    }
}

/// What each kind means, and how sure that is.
fn meanings(kinds: &[Kind]) -> Vec<(Option<char>, f64)> {
    let Some(blank) = blank(kinds) else {
        let sure = if kinds.len() > 1 { UNTOLD } else { 1.0 };
        return vec![(None, sure); kinds.len()];
    };
    let ground = kinds[blank].ground;
    let told = |(i, kind): (usize, &Kind)| {
        let (share, ink) = (kind.share(), distance(kind.ink, ground));
        let is_plain =
            kind.count >= COMMON || ink >= PLAIN_TO_SEE || kind.mean_marked() >= LARGE_MARK;
        // Lines may be tinted, under a finger: a tint that is not alike in all
        // its cells may be a blank.
        let is_tint = !kind.is_inked
            && distance(kind.ground, ground) < PLAIN_TO_SEE
            && (1..kind.settled).contains(&kind.filled);
        let sure = if is_plain && !kind.is_odd && !is_tint { 1.0 } else { UNTOLD };
        // A shape is believed unless the answer speaks against it; wrongly played
        // cells do so a little.
        if let Some(mark) = kind.shape.mark().filter(|_| i != blank) {
            let against = if mark == '#' { 1.0 - share } else { share };
            let is_right = kind.settled == 0 || against <= WRONGLY_PLAYED;
            return (Some(mark), if is_right { 1.0 } else { UNTOLD });
        }
        match share {
            _ if i == blank => (None, 1.0),
            _ if kind.settled == 0 => (Some('x'), UNTOLD),
            share if share >= TOLD => (Some('#'), sure),
            share if share <= 1.0 - TOLD => (Some('x'), sure),
            share => (Some(if share > 0.5 { '#' } else { 'x' }), UNTOLD),
        }
    };
    let mut meanings: Vec<(Option<char>, f64)> = kinds.iter().enumerate().map(told).collect();
    for (i, kind) in kinds.iter().enumerate().filter(|(_, kind)| kind.is_odd) {
        let known = || kinds.iter().zip(&meanings).filter(|(other, _)| other.is_inked);
        let is_alike = |other: &Kind| kind.looks_like(other) || kind.is_full_of(other, ground);
        let alike = known().find(|(other, meant)| meant.1 == 1.0 && is_alike(other));
        // What the answer says of the odd ones must not speak against it.
        let meant = alike.map(|(_, meant)| *meant);
        if let Some(meant) = meant.filter(|meant| meant.0 == meanings[i].0) {
            meanings[i] = meant;
        }
    }
    meanings
}

/// The kind of blank cells: without ink, and both filled and empty in the
/// answer. On a full board it is the kind of the empty ones.
fn blank(kinds: &[Kind]) -> Option<usize> {
    let is_mixed = |kind: &Kind| {
        let other = kind.filled.min(kind.settled - kind.filled);
        other >= 1 && other as f64 > (1.0 - TOLD) * kind.settled as f64
    };
    let indexed = || kinds.iter().enumerate();
    let mixed = indexed().filter(|(_, k)| is_mixed(k) && !k.is_inked).max_by_key(|(_, k)| k.count);
    let plain = || {
        let empty = indexed().filter(|(_, k)| k.share() <= 0.5 && !k.is_inked);
        empty.max_by_key(|(_, k)| k.count)
    };
    let inked = || indexed().filter(|(_, k)| is_mixed(k)).max_by_key(|(_, k)| k.count);
    // Where few cells are empty, the only look that is not all filled.
    let loose = || {
        let mut loose =
            indexed().filter(|(_, k)| !k.is_inked && (1..k.settled).contains(&k.filled));
        loose.next().filter(|_| loose.next().is_none())
    };
    mixed.or_else(plain).or_else(loose).or_else(inked).map(|(i, _)| i)
}
