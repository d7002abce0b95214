//! What lies over a board without being a mark of its cells: stamps, seals and
//! buttons over it, the picture behind translucent cells.
//!
//! Marks stand in the middle of their cells and look alike. What runs on over the
//! cells' rims, and covers more of one cell than of another, is an ornament. A
//! game marks empty cells in one way: where crosses are known, other shades of a
//! blank are none, and neither is what is weak and out of the middle.

use super::kind::{Kind, Shape};
use super::{COMMON, CURSOR, LARGE_MARK, PLAIN_TO_SEE, SAME_GROUND, STRAY, blank};
use crate::picture::{distance, luma};

/// Of blank cells no more than this share has something at its rim where rims
/// tell anything.
const NOISE: f64 = 0.2;
/// What an ornament covers of cells differs by this factor at least.
const UNEVEN: f64 = 2.5;
/// The middle of a mark is no farther than this from its cell's, in cells.
const ASIDE: f64 = 0.12;

/// So many cells are many.
const MANY: usize = 10;

type Meaning = (Option<char>, f64);

/// Takes ornaments for what they are.
pub fn tell(kinds: &[Kind], meanings: &mut [Meaning]) {
    let Some(blank) = blank(kinds).filter(|&blank| kinds[blank].is_bare()) else { return };
    if meanings[blank] != (None, 1.0) {
        return;
    }
    let crossed = crossed(kinds, meanings);
    let over = lying_over(kinds, meanings, blank);
    let is_near = |kind: &Kind| distance(kind.ground, kinds[blank].ground) < PLAIN_TO_SEE;
    for (i, kind) in kinds.iter().enumerate().filter(|(i, _)| *i != blank) {
        let is_weak = f64::from(kind.strength.1) < STRAY * f64::from(crossed.unwrap_or(0));
        let is_shade = crossed.is_some() && kind.is_bare() && is_near(kind);
        let is_aside = is_weak && !kind.is_bare() && kind.count < COMMON && kind.aside > ASIDE;
        if over.contains(&i) || kind.filled == 0 && (is_shade || is_aside || is_tinge(kind)) {
            meanings[i] = (None, CURSOR);
        }
    }
}

/// Whether what is on cells only is of another hue: a JPEG leaves that beside strong
/// colours, and no game draws marks so.
fn is_tinge(kind: &Kind) -> bool {
    kind.is_inked
        && kind.strength.1 <= TINGE
        && luma(kind.ink).abs_diff(luma(kind.ground)) <= AS_LIGHT
        && kind.mean_marked() < LARGE_MARK
}

/// What a JPEG tinges differs by so much at most,
const TINGE: u8 = 40;
/// and is as light but for this.
const AS_LIGHT: u8 = 6;

/// How strong the weakest crosses are, where these are known.
fn crossed(kinds: &[Kind], meanings: &[Meaning]) -> Option<u8> {
    let known = marked(kinds, meanings).filter(|kind| kind.shape == Shape::Cross);
    known.map(|kind| kind.strength.0).min()
}

/// The kinds that surely mark empty cells: crosses, dots and the like.
fn marked<'a>(kinds: &'a [Kind], meanings: &'a [Meaning]) -> impl Iterator<Item = &'a Kind> {
    let known = kinds.iter().zip(meanings);
    let known = known.filter(|(kind, meant)| **meant == (Some('x'), 1.0) && kind.count >= COMMON);
    known.map(|(kind, _)| kind)
}

/// The kinds that run on over the rims of their cells and are not alike.
fn lying_over(kinds: &[Kind], meanings: &[Meaning], blank: usize) -> Vec<usize> {
    let usual = &kinds[blank];
    let inside = marked(kinds, meanings).filter(|kind| kind.at_rim < kind.count);
    let mark = inside.map(|kind| kind.strength.0).min();
    let is_quiet = usual.at_rim as f64 <= NOISE * usual.count as f64;
    let is_filled = |kind: &Kind| kind.settled > 0 && kind.filled == kind.settled;
    let is_known = kinds
        .iter()
        .zip(meanings)
        .any(|(kind, meant)| *meant == (Some('#'), 1.0) && kind.count >= COMMON && is_filled(kind));
    if !is_quiet || !is_known {
        return Vec::new();
    }
    // What stands out from a blank more than filled cells do is drawn to be seen.
    let filled = kinds.iter().zip(meanings).filter(|(kind, meant)| {
        **meant == (Some('#'), 1.0) && kind.count >= COMMON && kind.is_bare()
    });
    let filled = filled.map(|(kind, _)| distance(kind.ground, usual.ground)).max();
    let may_be = |kind: &Kind| {
        let is_weak = match mark {
            Some(own) => f64::from(kind.strength.1) < STRAY * f64::from(own),
            None => filled.is_none_or(|own| kind.strength.1 <= own),
        };
        !kind.is_bare()
            && kind.shape == Shape::Other
            && kind.at_rim == kind.count
            && distance(kind.ground, usual.ground) <= SAME_GROUND
            && !is_filled(kind)
            && is_weak
    };
    let over: Vec<usize> = (0..kinds.len()).filter(|&i| i != blank && may_be(&kinds[i])).collect();
    let range = over.iter().map(|&i| kinds[i].range);
    let range = range.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)));
    let are_uneven = range.is_some_and(|(least, most)| most > UNEVEN * least);
    // What lies over many cells lies over some that are filled.
    let are_marks = over.iter().all(|&i| kinds[i].filled == 0)
        && over.iter().map(|&i| kinds[i].settled).sum::<usize>() >= MANY;
    if are_uneven && !are_marks { over } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::At;
    use crate::sight::Look;
    use crate::sight::around::Marked;

    /// So many cells on a grey ground, `filled` of them in the answer, marked so.
    fn kind(grey: u8, count: usize, filled: usize, marked: Marked) -> Kind {
        let look = Look {
            ground: [grey; 3],
            ground_share: 1.0,
            ink: None,
            unexplained: 0.0,
            unexplained_contrast: 0,
        };
        let mut kind = Kind::new(&look, Shape::Other, marked.share > 0.0);
        for i in 0..count {
            let mark = if i < filled { '#' } else { '.' };
            kind.add(At::new(i / 5, i % 5), Some(mark), marked);
        }
        kind
    }

    /// A stroke that covers this share of each cell, and reaches its rim or not.
    fn stroke(share: f64, is_at_rim: bool) -> Marked {
        Marked { share, strength: 40, is_core: true, aside: 0.02, is_at_rim }
    }

    #[test]
    fn what_is_of_another_hue_alone_is_no_mark() {
        let told = |ink: [u8; 3]| {
            let marked = stroke(0.03, false);
            let tinged = Kind { is_inked: true, is_odd: false, ink, ..kind(244, 3, 0, marked) };
            let kinds = [kind(244, 30, 9, Marked::default()), tinged];
            let mut meanings = vec![(None, 1.0), (Some('x'), 1.0)];
            tell(&kinds, &mut meanings);
            meanings[1]
        };
        assert_eq!(told([246, 245, 214]), (None, CURSOR));
        assert_eq!(told([214; 3]), (Some('x'), 1.0));
    }

    /// A board whose blanks have something of these shares on them.
    fn told(strokes: [Marked; 2]) -> Vec<Meaning> {
        let kinds = [
            kind(250, 30, 0, Marked::default()),
            kind(40, 20, 20, Marked::default()),
            kind(250, 4, 0, strokes[0]),
            kind(250, 3, 0, strokes[1]),
        ];
        let mut meanings = vec![(None, 1.0), (Some('#'), 1.0), (Some('x'), 1.0), (Some('x'), 0.3)];
        tell(&kinds, &mut meanings);
        meanings[2..].to_vec()
    }

    #[test]
    fn uneven_strokes_across_rims_are_a_stamp_over_the_board() {
        let stamp = [stroke(0.1, true), stroke(0.35, true)];
        assert_eq!(told(stamp), [(None, CURSOR); 2]);
        let marks = [(Some('x'), 1.0), (Some('x'), 0.3)];
        assert_eq!(told([stroke(0.3, true), stroke(0.35, true)]), marks, "alike");
        assert_eq!(told([stroke(0.1, false), stroke(0.35, false)]), marks, "inside");
    }

    #[test]
    fn uneven_strokes_on_many_empty_cells_and_on_none_to_fill_are_marks() {
        let over = |count: usize, filled: usize| {
            let strokes = [stroke(0.1, true), stroke(0.35, true)];
            let [one, other] = strokes.map(|own| kind(250, count, filled, own));
            let kinds = [kind(250, 30, 12, Marked::default()), kind(40, 20, 20, Marked::default())];
            let kinds: Vec<Kind> = kinds.into_iter().chain([one, other]).collect();
            let doubt = (Some('x'), 0.3);
            let mut meanings = vec![(None, 1.0), (Some('#'), 1.0), doubt, doubt];
            tell(&kinds, &mut meanings);
            meanings[2] == (None, CURSOR)
        };
        assert!(!over(12, 0), "strokes from corner to corner");
        assert!(over(12, 4), "some are to be filled");
        assert!(over(3, 0), "few");
    }

    #[test]
    fn what_is_as_strong_as_the_marks_is_no_stamp() {
        let kinds = |strength: u8| {
            let dot = Marked { strength, is_at_rim: false, ..stroke(0.2, true) };
            let strokes = [stroke(0.1, true), stroke(0.35, true)].map(|own| kind(250, 4, 0, own));
            let [one, other] = strokes;
            let blanks = kind(250, 30, 0, Marked::default());
            [blanks, kind(40, 20, 20, Marked::default()), kind(250, 4, 0, dot), one, other]
        };
        let told = |strength: u8| {
            let doubt = (Some('x'), 0.3);
            let mut meanings = [(None, 1.0), (Some('#'), 1.0), (Some('x'), 1.0), doubt, doubt];
            tell(&kinds(strength), &mut meanings);
            meanings[3..].to_vec()
        };
        assert_eq!(told(40), [(Some('x'), 0.3); 2]);
        assert_eq!(told(200), [(None, CURSOR); 2]);
    }

    #[test]
    fn what_is_stronger_than_filled_cells_is_no_stamp() {
        let strong = |share: f64| Marked { strength: 240, ..stroke(share, true) };
        let marks = [(Some('x'), 1.0), (Some('x'), 0.3)];
        assert_eq!(told([strong(0.1), strong(0.35)]), marks);
    }

    #[test]
    fn beside_crosses_other_shades_of_blanks_are_no_marks() {
        let strong = Marked { strength: 110, ..stroke(0.2, false) };
        let cross = Kind { is_inked: true, shape: Shape::Cross, ..kind(250, 5, 0, strong) };
        let shade = kind(210, 4, 0, Marked::default());
        let kinds = [kind(250, 30, 12, Marked::default()), shade, cross];
        let crossed = |crosses: Meaning| {
            let mut meanings = [(None, 1.0), (Some('x'), 0.3), crosses];
            tell(&kinds, &mut meanings);
            meanings[1]
        };
        assert_eq!(crossed((Some('x'), 1.0)), (None, CURSOR));
        assert_eq!(crossed((Some('x'), 0.3)), (Some('x'), 0.3));
    }
}
