//! Inks that were taken for one and may not be: pieces with one rim and insides of two
//! colours, and forms told by a colour that they share with the other.

use super::super::symbols::CLEARLY;
use super::{Kind, ONE_GROUND, UNKNOWN};
use crate::geom::At;
use crate::picture::{Rgb, distance, median};
use crate::sight::{Look, Sight};

/// The insides of two pieces differ in a channel by more than this,
const INSIDE: f32 = 64.0;
/// and those of one kind from each other by less than this part of it.
const SPREAD: f32 = 0.3;
/// The squares of a cell per side, and those in its middle.
const SIDE: usize = 8;
const MIDDLE: std::ops::Range<usize> = 2..6;
/// Prints of one form correlate so much,
const ONE_FORM: f32 = 0.85;
/// those of two forms no more than this,
const OTHER_FORM: f32 = 0.6;
/// and of one so much more than with another.
const LEAD: f32 = 0.06;

/// Whether the cells with one ink, on grounds of one colour, are of two colours in the
/// middle: the ink's own is that of what they have in common.
pub fn is_mixed(sight: &Sight, class: usize) -> bool {
    let own = sight.looks.iter().filter(|(_, look)| look.ink.is_some_and(|i| i.class == class));
    let own: Vec<(&Look, [f32; 3])> = own.map(|(at, look)| (look, inside(sight, at))).collect();
    let is_near = |a: &Look, b: &Look| distance(a.ground, b.ground) <= ONE_GROUND;
    // One look at each ground does, however many cells have it.
    let is_first = |i: &usize| !own[..*i].iter().any(|(look, _)| is_near(look, own[*i].0));
    (0..own.len()).filter(is_first).any(|i| {
        let on_one = own.iter().filter(|(look, _)| is_near(look, own[i].0));
        are_two(&on_one.map(|(_, colour)| *colour).collect::<Vec<_>>())
    })
}

/// The mean colour of a cell's middle.
fn inside(sight: &Sight, at: At) -> [f32; 3] {
    let parts = sight.parts_of(at, SIDE);
    let middle = || MIDDLE.flat_map(|y| MIDDLE.map(move |x| y * SIDE + x));
    let count = middle().count() as f32;
    std::array::from_fn(|c| middle().map(|i| parts[i][c]).sum::<f32>() / count)
}

/// Whether colours are of two kinds, each far narrower than they are apart.
fn are_two(colours: &[[f32; 3]]) -> bool {
    let apart = |a: &[f32; 3], b: &[f32; 3]| {
        a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max)
    };
    let pairs = (1..colours.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
    let far = pairs.max_by(|a, b| {
        let of = |&(i, j): &(usize, usize)| apart(&colours[i], &colours[j]);
        of(a).total_cmp(&of(b))
    });
    let Some((one, other)) = far.map(|(i, j)| (colours[i], colours[j])) else { return false };
    let gap = apart(&one, &other);
    let is_near = |own: &[f32; 3]| apart(own, &one).min(apart(own, &other)) <= SPREAD * gap;
    gap > INSIDE && colours.iter().all(is_near)
}

/// Whether ink of one of two kinds, told by their colours, has the form of the other: two
/// forms may share a colour.
pub fn is_of_other_form(sight: &Sight, kinds: &[Kind], own: usize, class: usize) -> bool {
    let [one, other] = kinds else { return false };
    let (kind, other) = if own == 0 { (one, other) } else { (other, one) };
    let like = |a: usize, b: usize| sight.inks[a].glyph.likeness(&sight.inks[b].glyph);
    let lead = |kind: &Kind| kind.classes.iter().copied().max_by_key(|&c| sight.inks[c].count);
    let (Some(first), Some(second)) = (lead(kind), lead(other)) else { return false };
    let nearest = |kind: &Kind| {
        let others = kind.classes.iter().filter(|&&of| of != class);
        others.map(|&of| like(of, class)).fold(0.0, f32::max)
    };
    class != first
        && like(first, second) < ONE_FORM
        && nearest(other) >= ONE_FORM.max(nearest(kind) + LEAD)
}

/// Whether a kind without a name, told by its colour, holds two forms that are nothing like
/// each other, on several cells each: then the forms may be the values, and the colours those
/// of givens and entries.
pub fn are_of_two_forms(sight: &Sight, kinds: &[Kind]) -> bool {
    let are_apart = |a: usize, b: usize| {
        let [a, b] = [a, b].map(|class| &sight.inks[class]);
        a.count.min(b.count) > 1 && a.glyph.likeness(&b.glyph) < OTHER_FORM
    };
    kinds.iter().filter(|kind| kind.label == super::UNKNOWN).any(|kind| {
        kind.classes.iter().any(|&a| kind.classes.iter().any(|&b| a < b && are_apart(a, b)))
    })
}

/// Whether the colour of one kind is that of the other mixed with the ground, as that of thin
/// strokes is, and the kind holds two forms that are nothing like each other: then all may be
/// of one ink, some in outline, and the forms the values.
pub fn are_of_one_ink(sight: &Sight, kinds: &[Kind]) -> bool {
    let [one, other] = kinds else { return false };
    let holds_two = |kind: &Kind| {
        let like = |a: usize, b: usize| sight.inks[a].glyph.likeness(&sight.inks[b].glyph);
        let all = || kind.classes.iter().copied();
        all().any(|a| all().any(|b| a < b && like(a, b) < OTHER_FORM))
    };
    let is_of = |kind: &Kind, class: usize| kind.classes.contains(&class);
    let is_mix = |thin: &Kind, full: &Kind| {
        let grounds = sight.looks.iter().filter_map(|(_, look)| {
            look.ink.filter(|ink| is_of(thin, ink.class)).map(|_| look.ground)
        });
        let ground = median(&grounds.collect::<Vec<Rgb>>());
        ground.is_some_and(|ground| is_between(thin.colour, ground, full.colour))
    };
    is_mix(one, other) && holds_two(one) || is_mix(other, one) && holds_two(other)
}

/// Whether one of two kinds is of one or two cells, hardly named, and of the very colour and
/// height of the other, which has no name: what lies behind a picture may have cut it
/// otherwise.
pub fn may_be_one(sight: &Sight, kinds: &[Kind]) -> bool {
    let [one, other] = kinds else { return false };
    let (many, few) = if one.count >= other.count { (one, other) } else { (other, one) };
    let lead = |kind: &Kind| kind.classes.first().map(|&class| &sight.inks[class]);
    let Some((many_ink, few_ink)) = lead(many).zip(lead(few)) else { return false };
    let is_named =
        few_ink.names.first().is_some_and(|name| name.score >= CLEARLY) && few.label != UNKNOWN;
    let heights = [many_ink.height, few_ink.height];
    few.count <= FEW
        && many.label == UNKNOWN
        && !is_named
        && distance(many_ink.colour, few_ink.colour) <= ONE_COLOUR
        && heights[0].min(heights[1]) >= ONE_HEIGHT * heights[0].max(heights[1])
        && many_ink.glyph.likeness(&few_ink.glyph) >= OTHER_FORM
}

/// Whether two kinds, told by their colours, are both the digit 0, which is higher than wide:
/// a ring is a value in two colours, but a digit is one, and the noise of a JPEG in its thin
/// strokes another colour.
pub fn are_zeros(sight: &Sight, kinds: &[Kind]) -> bool {
    let cell = sight.grid.cell(At::new(0, 0));
    let is_zero = |&class: &usize| {
        let ink = &sight.inks[class];
        let (width, height) =
            (ink.width * f64::from(cell.width), ink.height * f64::from(cell.height));
        ink.names.first().is_some_and(|top| top.label == ZERO) && width <= NARROW * height
    };
    kinds.len() == 2 && kinds.iter().flat_map(|kind| &kind.classes).all(is_zero)
}

/// The label of the digit,
const ZERO: &str = "0";
/// which is this part of its height wide at most.
const NARROW: f64 = 0.75;

/// A kind of so many cells may be of the other one,
const FEW: usize = 2;
/// if their colours differ by this much at most,
const ONE_COLOUR: u8 = 12;
/// and their heights by this share.
const ONE_HEIGHT: f64 = 0.9;

/// Whether a colour is nearer to `full` than to `ground`, and a mix of them.
fn is_between(colour: Rgb, ground: Rgb, full: Rgb) -> bool {
    let length = f64::from(distance(ground, full));
    let share = f64::from(distance(ground, colour)) / length.max(1.0);
    let is_mixed = |c: usize| {
        let mix = f64::from(ground[c]) + share * (f64::from(full[c]) - f64::from(ground[c]));
        (mix - f64::from(colour[c])).abs() <= MIXED
    };
    (0.5..1.0).contains(&share) && (0..3).all(is_mixed)
}

/// The channels of a mix of two colours are those of a stroke but for this much.
const MIXED: f64 = 12.0;

#[cfg(test)]
mod tests {
    use super::super::super::symbols::names;
    use super::super::super::testing::sight;
    use super::super::read;
    use super::*;

    #[test]
    fn strokes_have_a_colour_between_those_of_their_ink_and_of_the_ground() {
        let (ground, full) = ([25, 75, 156], [233, 241, 254]);
        assert!(is_between([187, 205, 233], ground, full));
        assert!(!is_between([233, 241, 254], ground, full), "as full");
        assert!(!is_between([60, 100, 170], ground, full), "hardly seen");
        assert!(!is_between([200, 120, 90], ground, full), "of another hue");
    }

    #[test]
    fn outlines_of_two_forms_beside_filled_ones_may_be_of_one_ink() {
        // Filled discs and squares, and the same in outline, thinly: or all outlines round.
        let rows = ["DSd.s.", ".dsd.S", "s.D.ds", "d.s.Sd", ".sd.s.", "ds..dD"];
        let sure = |is_told: bool| {
            let seen = sight(&rows, |kind, x, y| {
                let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
                let off = match kind {
                    'd' | 'D' => dx.hypot(dy),
                    's' if is_told => dx.hypot(dy),
                    _ => dx.abs().max(dy.abs()),
                };
                match kind {
                    'D' | 'S' if off < 14.0 => [233, 241, 254],
                    'd' | 's' if (12.0..14.0).contains(&off) => [187, 205, 233],
                    _ => [25, 75, 156],
                }
            });
            let kind = |own: &str| Kind {
                classes: (0..seen.inks.len())
                    .filter(|&class| {
                        let has = |look: &Look| look.ink.is_some_and(|ink| ink.class == class);
                        let first = seen.looks.iter().find(|(_, look)| has(look));
                        first.is_some_and(|(at, _)| {
                            own.contains(char::from(rows[at.row].as_bytes()[at.column]))
                        })
                    })
                    .collect(),
                label: "unknown".into(),
                colour: if own == "ds" { [187, 205, 233] } else { [233, 241, 254] },
                count: 9,
            };
            are_of_one_ink(&seen, &[kind("ds"), kind("DS")])
        };
        assert!(sure(false));
        assert!(!sure(true), "the outlines are of one form");
    }

    #[test]
    fn a_picture_that_was_cut_otherwise_once_may_be_one_kind() {
        let rows = ["p..p..", ".p...p", "...q..", "p...p.", "..p...", ".p...p"];
        let told = |height: i32, colour: [u8; 3], score: f32| {
            let mut seen = sight(&rows, |kind, x, y| {
                let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
                match kind {
                    'p' if dx.abs() < 10.0 && dy.abs() < 12.0 => [40, 196, 126],
                    'q' if dx.abs() < 7.0 && dy.abs() < f64::from(height) => colour,
                    _ => [20, 50, 70],
                }
            });
            let class = |row: usize, column: usize| {
                seen.looks[At::new(row, column)].ink.map(|ink| ink.class).expect("ink")
            };
            let (many, few) = (class(0, 0), class(2, 3));
            if let Some(name) = seen.inks[few].names.first_mut() {
                name.score = score;
            }
            let kind = |class: usize, label: &str| Kind {
                classes: vec![class],
                label: label.into(),
                colour: seen.inks[class].colour,
                count: seen.inks[class].count,
            };
            may_be_one(&seen, &[kind(many, UNKNOWN), kind(few, "sun")])
        };
        let own = [40, 196, 126];
        assert!(told(12, own, 0.76));
        assert!(!told(12, own, 0.95), "it has a name");
        assert!(!told(12, [200, 60, 40], 0.76), "it has another colour");
        assert!(!told(7, own, 0.76), "it is lower");
    }

    #[test]
    fn pieces_with_one_rim_may_be_of_two_colours() {
        let rows = ["rr.y.r", ".yr.yr", "y.ryr.", "ry.ry.", ".ryy.r", "yr.r.y"];
        let mixed = |yellow: [u8; 3]| {
            let seen = sight(&rows, |kind, x, y| {
                let from = (f64::from(x) - 19.5).hypot(f64::from(y) - 19.5);
                match kind {
                    'r' if from < 8.0 => [200, 30, 40],
                    'y' if from < 8.0 => yellow,
                    'r' | 'y' if from < 14.0 => [124, 131, 138],
                    _ => [230, 243, 250],
                }
            });
            let class = seen.looks[At::new(0, 0)].ink.map(|ink| ink.class).expect("ink");
            let values = read(&seen, &names(&seen)).expect("pieces");
            (is_mixed(&seen, class), values.of[class].1)
        };
        assert_eq!(mixed([240, 190, 20]), (true, 0.3));
        assert_eq!(mixed([210, 40, 50]), (false, 1.0), "they are of one colour");
    }

    #[test]
    fn a_form_in_the_colour_of_the_other_is_in_doubt() {
        // Red discs and black crosses, and one cell in black.
        let rows = ["dc.c.d", "c.dc.d", ".dcd.c", "dc.c.d", "c.d.dc", ".cdc.o"];
        let is_other = |odd: char| {
            let seen = sight(&rows, |kind, x, y| {
                let (kind, own) = if kind == 'o' { (odd, true) } else { (kind, false) };
                let (x, y) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
                let is_cross = x.abs().min(y.abs()) < 4.0 && x.abs().max(y.abs()) < 12.0;
                match kind {
                    'd' if x.hypot(y) < 12.0 && own => [0; 3],
                    'd' if x.hypot(y) < 12.0 => [250, 45, 98],
                    'c' if is_cross => [0; 3],
                    _ => [255; 3],
                }
            });
            let class = |row: usize, column: usize| {
                seen.looks[At::new(row, column)].ink.map(|ink| ink.class).expect("ink")
            };
            let kind = |classes: &[usize], colour: [u8; 3]| Kind {
                classes: classes.to_vec(),
                label: "disc".into(),
                colour,
                count: 1,
            };
            let odd = class(5, 5);
            let kinds = [kind(&[class(0, 0)], [250, 45, 98]), kind(&[class(0, 1), odd], [0; 3])];
            is_of_other_form(&seen, &kinds, 1, odd)
        };
        assert!(is_other('d'));
        assert!(!is_other('c'));
    }

    #[test]
    fn two_forms_in_each_of_two_colours_are_not_told_by_these() {
        // Upright and level bars, upper case in black and lower case in red.
        let open = |rows: [&str; 6]| {
            let seen = sight(&rows, |kind, x, y| {
                let (across, down) = (x.abs_diff(20), y.abs_diff(20));
                let is_ink = match kind.to_ascii_lowercase() {
                    'u' => across < 4 && down < 10 || down < 3 && x < 20 && x > 10,
                    'l' => down < 4 && across < 12 || across < 3 && y < 20 && y > 10,
                    _ => false,
                };
                match (is_ink, kind.is_ascii_lowercase()) {
                    (true, true) => [190, 30, 30],
                    (true, false) => [20; 3],
                    _ => [250; 3],
                }
            });
            let kind = |colour: [u8; 3]| Kind {
                classes: (0..seen.inks.len())
                    .filter(|&i| distance(seen.inks[i].colour, colour) < 40)
                    .collect(),
                label: crate::puzzle::takuzu::read::shapes::UNKNOWN.into(),
                colour,
                count: 5,
            };
            are_of_two_forms(&seen, &[kind([190, 30, 30]), kind([20; 3])])
        };
        assert!(open(["uL.l.U", ".u.L..", "l..U.u", ".L.u..", "..l..U", "U..l.."]));
        assert!(!open(["uU.u.U", ".u.U..", "u..U.u", ".U.u..", "..u..U", "U..u.."]));
    }

    #[test]
    fn narrow_zeros_in_two_colours_may_be_of_one_value() {
        let rows = [".aa.a.", "......", ".b....", ".....a", "a.aa..", ".a.b.."];
        let least = |squeeze: f64| {
            let seen = sight(&rows, |kind, x, y| {
                let off = ((f64::from(x) - 19.5) * squeeze).hypot(f64::from(y) - 19.5);
                match kind {
                    'a' | 'b' if !(9.0..12.0).contains(&off) => [52, 180, 134],
                    'a' => [18, 28, 19],
                    'b' => [30, 120, 220],
                    _ => [45; 3],
                }
            });
            let of = read(&seen, &names(&seen)).expect("values").of;
            of.iter().map(|(_, sure)| *sure).fold(1.0, f64::min)
        };
        assert!(least(1.8) < 0.5, "digits");
        assert!(least(1.0) > 0.5, "rings");
    }
}
