//! What inks are that no template names, by the other inks on the board: dots
//! and specks far smaller than the symbols, entries in a typeface of their own,
//! the segments of a display that are not lit.

use super::{CLEAR, CLEARLY, NAMED, Name, ON_BLANK, PLAINLY, SAME_INK, is_shape};
use crate::picture::distance;
use crate::sight::{InkClass, Sight};
use crate::theme::{Match, Meaning};

/// Prints of one symbol correlate this much.
const ALIKE: f32 = 0.7;
/// Both digits of one typeface and colour differ in height by this factor at
/// most.
const PARTNER_HEIGHT: f64 = 1.15;
/// How sure a 1 is that is told by its 0.
const PARTNER: f64 = 0.6;

/// Games draw entries in a typeface of their own: ink of the colour and height of
/// clear zeros that is no zero is their 1, where the board has ones in another
/// colour and none in this; an italic one is like no template.
pub fn name_partners(inks: &[InkClass], names: &mut [Name]) {
    let is = |name: &Name, digit: char| matches!(name, Name::Value(d, sure) if *d == digit && *sure > CLEAR);
    let near = |a: &InkClass, b: &InkClass| distance(a.colour, b.colour) <= SAME_INK / 2;
    let of = |digit: char| -> Vec<usize> {
        (0..inks.len()).filter(|&i| is(&names[i], digit) && inks[i].count > 1).collect()
    };
    let (zeros, ones) = (of('0'), of('1'));
    let is_partner = |i: &usize| {
        let class = &inks[*i];
        let zero = zeros.iter().find(|&&z| near(&inks[z], class));
        let (Some(&zero), false) = (zero, ones.is_empty()) else { return false };
        let (low, high) =
            (class.height.min(inks[zero].height), class.height.max(inks[zero].height));
        let one = class.names.iter().find(|name| name.means == Meaning::One);
        let (Some(one), Some(top)) = (one, class.names.first()) else { return false };
        class.count > 1
            && high <= PARTNER_HEIGHT * low
            && class.width < inks[zero].width * PARTNER_HEIGHT
            && class.glyph.likeness(&inks[zero].glyph) < ALIKE
            && ones.iter().all(|&o| !near(&inks[o], class))
            && one.score >= STROKE_LIKE.max(top.score - OTHER)
            && top.score < PLAINLY
    };
    let unnamed = |i: &usize| {
        matches!(names[*i], Name::Unknown | Name::Foreign(_) | Name::Mark(_)) && is_partner(i)
    };
    let found: Vec<usize> = (0..inks.len()).filter(unnamed).collect();
    // A typeface has one 1: of several kinds they are other digits.
    let is_other = |i: &usize| inks[*i].glyph.likeness(&inks[found[0]].glyph) < ALIKE;
    if found.iter().any(is_other) {
        return;
    }
    found.into_iter().for_each(|i| names[i] = Name::Value('1', PARTNER));
}

/// Games write their values with other letters, too: ink without a name that is as high as
/// strokes and of their colours is what stands beside an I, or a zero like no template,
/// where the board holds nothing but these and strokes.
pub fn name_letters(inks: &[InkClass], names: &mut [Name]) {
    let is_one = |name: &Name| matches!(name, Name::Value('1', sure) if *sure > CLEAR);
    let is_open = |name: &Name| *name == Name::Unknown;
    let of = |is_meant: &dyn Fn(&Name) -> bool| -> Vec<usize> {
        (0..inks.len()).filter(|&i| is_meant(&names[i])).collect()
    };
    let (ones, letters) = (of(&is_one), of(&is_open));
    let is_rest = |name: &Name| matches!(name, Name::Mark(_) | Name::Speck);
    let count = |own: &[usize]| own.iter().map(|&i| inks[i].count).sum::<usize>();
    let (few, many) = (count(&ones).min(count(&letters)), count(&ones).max(count(&letters)));
    if few < FEW_LETTERS
        || few * LETTERS_PER_OTHER < many
        || !names.iter().all(|name| is_one(name) || is_open(name) || is_rest(name))
    {
        return;
    }
    let is_of_hand = |i: &usize| {
        let class = &inks[*i];
        let is_partner = |one: &usize| {
            let one = &inks[*one];
            let (low, high) = (class.height.min(one.height), class.height.max(one.height));
            high <= PARTNER_HEIGHT * low && distance(class.colour, one.colour) <= SAME_INK / 2
        };
        !class.is_painted
            && class.width > BROADER * inks[ones[0]].width
            && class.glyph.likeness(&inks[letters[0]].glyph) >= ALIKE
            && ones.iter().any(is_partner)
    };
    if letters.iter().all(is_of_hand) {
        letters.into_iter().for_each(|i| names[i] = Name::Value('0', PARTNER));
    }
}

/// Whether what was named as zeros is like no template, and of no zero's form: letters
/// beside strokes.
pub fn is_letter<'a>(inks: impl Iterator<Item = (&'a InkClass, &'a Name)>) -> bool {
    let is_like = |class: &InkClass| {
        let is_zero = |name: &Match| name.means == Meaning::Zero && name.score >= STROKE_LIKE;
        class.names.iter().any(|name| name.score >= NAMED || is_zero(name))
    };
    let mut zeros = inks.filter(|(_, name)| matches!(name, Name::Value('0', _))).peekable();
    zeros.peek().is_some() && !zeros.any(|(class, _)| is_like(class))
}

/// So many of either letter tell that they are the values,
const FEW_LETTERS: usize = 2;
/// and no more than so many times as many of one as of the other.
const LETTERS_PER_OTHER: usize = 4;
/// All letters are broader than an I by this factor.
const BROADER: f64 = 1.5;

/// The digits of any typeface correlate at least this much with one of the templates,
const STROKE_LIKE: f32 = 0.5;
/// and less with those of other symbols but for this much: a plain 2 is none.
const OTHER: f32 = 0.25;

/// Takes what is as much like a letter as like a shape for the latter where clear shapes
/// of its colour are on the board, and none of the letter is: a sign that reaches over
/// its cell cuts it.
pub fn name_shapes(inks: &[InkClass], names: &mut [Name]) {
    let label = |i: usize| match &names[i] {
        Name::Shape(label) if inks[i].names[0].score >= CLEARLY => Some(label.clone()),
        _ => None,
    };
    let clear: Vec<(usize, String)> =
        (0..inks.len()).filter_map(|i| Some((i, label(i)?))).collect();
    let drawn: usize = clear.iter().map(|(i, _)| inks[*i].count).sum();
    let is_written = |i: usize| matches!(names[i], Name::Value(..) | Name::Foreign(_));
    let written: Vec<usize> = (0..inks.len()).filter(|&i| is_written(i)).collect();
    let is_plain = |i: &usize| inks[*i].names.first().is_some_and(|top| top.score >= CLEARLY);
    let others: usize = written.iter().map(|&i| inks[i].count).sum();
    if others * MOSTLY_DRAWN > drawn || written.iter().any(is_plain) {
        return;
    }
    for i in written {
        let score = |label: &str| inks[i].names.iter().find(|name| name.label == label);
        let near = clear.iter().filter(|(c, _)| distance(inks[*c].colour, inks[i].colour) <= CUT);
        let mut own = near.map(|(_, label)| label);
        let Some(first) = own.next() else { continue };
        let is_like = score(first)
            .zip(inks[i].names.first())
            .is_some_and(|(own, top)| top.score - own.score <= AS_LIKE);
        if own.all(|other| other == first) && is_like {
            names[i] = Name::Shape(first.clone());
        }
    }
}

/// Names what is hardly like a sun or another shape by that shape beside a moon: where
/// one value is a picture the other is one too, however a game draws it.
pub fn name_pictures(inks: &[InkClass], names: &mut [Name]) {
    let total: usize = inks.iter().map(|class| class.count).sum();
    let is_common = |class: &InkClass| class.count * PARTNERS >= total;
    let is_moon = |(class, name): &(&InkClass, &Name)| {
        let top = class.names.first().filter(|top| top.score >= MOON);
        matches!(name, Name::Shape(label) if label == CRESCENT) && top.is_some() && is_common(class)
    };
    let is_written = |name: &Name| match name {
        Name::Value(_, sure) => *sure > CLEAR,
        name => matches!(name, Name::Foreign(_)),
    };
    if names.iter().any(is_written) || !inks.iter().zip(&*names).any(|own| is_moon(&own)) {
        return;
    }
    for (class, name) in inks.iter().zip(names) {
        let mut shapes = class.names.iter().filter(|like| is_shape(like));
        let top = shapes.next().filter(|top| top.score >= HARDLY && top.label != CRESCENT);
        let is_open = matches!(name, Name::Unknown | Name::Value(..));
        if let Some(top) = top.filter(|_| is_open && is_common(class)) {
            *name = Name::Shape(top.label.clone());
        }
    }
}

/// Names the smaller ones of two sizes of a form by the other form they are about as much
/// like, if the larger ones are not: of a disc of few pixels one more on a side makes a
/// sun.
pub fn name_by_size(inks: &[InkClass], names: &mut [Name]) {
    let size = |i: usize| inks[i].longer();
    let mut forms: Vec<String> = names.iter().filter_map(Name::shape).map(Into::into).collect();
    forms.sort_unstable();
    forms.dedup();
    for own in forms {
        let mut all: Vec<usize> =
            (0..inks.len()).filter(|&i| names[i].shape() == Some(&own)).collect();
        all.sort_by(|a, b| size(*a).total_cmp(&size(*b)));
        let is_step = |i: &usize| size(all[*i]) >= OTHER_SIZE * size(all[*i - 1]);
        let Some(split) = (1..all.len()).find(is_step) else { continue };
        let (small, large) = all.split_at(split);
        // How much less like another form than like the first an ink is.
        let lag = |i: usize, form: &str| {
            let mut others = inks[i].names.iter().filter(|name| name.label == form);
            others.next().map_or(1.0, |other| inks[i].names[0].score - other.score)
        };
        let mut others = inks[small[0]].names.iter().filter(|m| is_shape(m) && m.label != own);
        let form = others.find(|other| {
            small.iter().all(|&i| lag(i, &other.label) <= AS_LIKE_SHAPE)
                && large.iter().all(|&i| lag(i, &other.label) > AS_LIKE)
        });
        if let Some(form) = form.map(|form| form.label.clone()) {
            small.iter().for_each(|&i| names[i] = Name::Shape(form.clone()));
        }
    }
}

/// A few pixels are as much like one form as like another but for this much.
const AS_LIKE_SHAPE: f32 = 0.08;
/// Prints of one form differ in size by less than this factor.
const OTHER_SIZE: f64 = 1.4;

/// The label of moons;
const CRESCENT: &str = "crescent";
/// a clear one correlates this much with its template,
const MOON: f32 = 0.8;
/// and what stands beside it at least this much with that of a shape.
const HARDLY: f32 = 0.6;
/// Each of both values is at least this part of all symbols.
const PARTNERS: usize = 5;

/// There are so many times as many clear shapes as cut ones,
const MOSTLY_DRAWN: usize = 4;
/// of which those differ in colour by this much at most,
const CUT: u8 = 24;
/// and are less like it than like a letter by this much at most.
const AS_LIKE: f32 = 0.12;
/// Segments that are not lit have at most this share of the contrast of those
/// that are.
const GHOST: f64 = 0.25;

/// Takes faint symbols of other puzzles for what is printed on blanks: a display
/// of seven segments shows those that are not lit as a faint 8.
pub fn name_ghosts(sight: &Sight, names: &mut [Name]) {
    let contrasts = |is_meant: &dyn Fn(&Name) -> bool| {
        let inks = sight.looks.iter().filter_map(|(_, look)| look.ink);
        let mut all: Vec<u8> =
            inks.filter(|ink| is_meant(&names[ink.class])).map(|ink| ink.contrast).collect();
        all.sort_unstable();
        all
    };
    let values = contrasts(&|name| matches!(name, Name::Value(..)));
    let foreign = contrasts(&|name| matches!(name, Name::Foreign(_)));
    let (Some(&usual), Some(&most)) = (values.get(values.len() / 2), foreign.last()) else {
        return;
    };
    if f64::from(most) <= GHOST * f64::from(usual) {
        let are_ghosts = names.iter_mut().filter(|name| matches!(name, Name::Foreign(_)));
        are_ghosts.for_each(|name| *name = Name::Mark(ON_BLANK));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{At, Rect};
    use crate::puzzle::takuzu::read::testing::sight;
    use crate::theme::{GLYPH, Glyph};

    #[test]
    fn beside_a_moon_the_other_value_is_a_picture_too() {
        let seen = sight(&["f...", "....", "..f.", "...."], |kind, x, y| {
            let is_ink = kind == 'f' && x.abs_diff(20).max(y.abs_diff(20)) < 9;
            if is_ink { [20; 3] } else { [250; 3] }
        });
        let like = |label: &str, means: Meaning, score: f32| Match {
            theme: "shapes".into(),
            label: label.into(),
            means,
            score,
        };
        let class =
            |count: usize, names: Vec<Match>| InkClass { count, names, ..seen.inks[0].clone() };
        let named = |moon: f32, other: (Match, Name)| {
            let sun = like("sun", Meaning::Shape, 0.66);
            let inks = [
                class(9, vec![like("crescent", Meaning::Shape, moon)]),
                class(8, vec![other.0, sun]),
            ];
            let mut names = vec![Name::Shape("crescent".into()), other.1];
            name_pictures(&inks, &mut names);
            names[1].clone()
        };
        let unknown = || (like("4", Meaning::Foreign, 0.65), Name::Unknown);
        let one = |sure: f64| (like("1", Meaning::One, 0.7), Name::Value('1', sure));
        assert_eq!(named(0.84, unknown()), Name::Shape("sun".into()));
        assert_eq!(named(0.84, one(0.4)), Name::Shape("sun".into()));
        assert_eq!(named(0.84, one(0.9)), Name::Value('1', 0.9), "it is written");
        assert_eq!(named(0.72, unknown()), Name::Unknown, "no clear moon");
    }

    #[test]
    fn another_letter_beside_strokes_is_the_other_value() {
        // A V as high as the strokes of an I, or another `size`, or of another colour.
        let named = |size: f64, colour: [u8; 3], rows: [&str; 4]| {
            let seen = sight(&rows, |kind, x, y| {
                let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
                let tip = (dx.abs() - (size - dy) / 2.2).abs() < 2.0;
                match kind {
                    'i' if dx.abs() < 2.0 && dy.abs() < 11.0 => [30; 3],
                    'v' if tip && dy.abs() < size => colour,
                    'b' if dx.abs() < 11.0 && dy.abs() < 11.0 && dx.abs() + dy.abs() > 9.0 => {
                        colour
                    }
                    _ => [250; 3],
                }
            });
            let names: Vec<Name> = seen.inks.iter().map(super::super::name).collect();
            let is_one = |i: &usize| seen.inks[*i].width < 0.15;
            let (ones, others): (Vec<usize>, Vec<usize>) = (0..names.len()).partition(is_one);
            let mut names = names;
            ones.iter().for_each(|&i| names[i] = Name::Value('1', 1.0));
            others.iter().for_each(|&i| names[i] = Name::Unknown);
            name_letters(&seen.inks, &mut names);
            assert!(!others.is_empty());
            let is_letter = is_letter(seen.inks.iter().zip(&names));
            assert_eq!(is_letter, names.contains(&Name::Value('0', PARTNER)), "a V is no zero");
            others.iter().all(|&i| names[i] == Name::Value('0', PARTNER))
        };
        let rows = ["viv.", "i.vi", ".vi.", "v..i"];
        assert!(named(11.0, [30; 3], rows));
        assert!(!named(7.0, [30; 3], rows), "far lower than the strokes");
        assert!(!named(11.0, [200, 60, 40], rows), "of another colour");
        assert!(!named(11.0, [30; 3], ["vib.", "i.vi", ".bi.", "v..i"]), "two more letters");
        assert!(!named(11.0, [30; 3], ["vi..", "i..i", "..i.", "...i"]), "one alone");
    }

    #[test]
    fn a_small_disc_is_none_of_the_large_suns() {
        // Suns of 26 pixels, and discs of 12.
        let rows = ["sd.s.d", ".ds.ds", "d.sds.", "s.d.sd", ".sd.sd", "ds.ds."];
        let seen = sight(&rows, |kind, x, y| {
            let (x, y) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
            let ray = (x.atan2(y) * 4.0).cos().abs() > 0.8;
            let is_ink = match kind {
                's' => x.hypot(y) < 7.0 || x.hypot(y) < 13.0 && ray,
                'd' => x.hypot(y) < 6.0,
                _ => false,
            };
            if is_ink { [30, 60, 190] } else { [250; 3] }
        });
        let mut inks = seen.inks.clone();
        let class = |column: usize| seen.looks[At::new(4, column)].ink.map(|ink| ink.class);
        let (Some(disc), Some(sun)) = (class(2), class(4)) else { panic!("inks") };
        let shape = |label: &str, score: f32| Match {
            theme: "shapes".into(),
            label: label.into(),
            means: Meaning::Shape,
            score,
        };
        // The odd one as a class of its own.
        let odd = InkClass {
            count: 1,
            names: vec![shape("sun", 0.95), shape("disc", 0.92)],
            ..inks[disc].clone()
        };
        inks[disc].names = vec![shape("disc", 0.97)];
        inks[sun].names = vec![shape("sun", 0.9), shape("disc", 0.7)];
        let named = |odd: InkClass| {
            let inks = [inks[disc].clone(), inks[sun].clone(), odd];
            let mut names = vec![
                Name::Shape("disc".into()),
                Name::Shape("sun".into()),
                Name::Shape("sun".into()),
            ];
            name_by_size(&inks, &mut names);
            names[2].clone()
        };
        assert_eq!(named(odd.clone()), Name::Shape("disc".into()));
        let plain = InkClass { names: vec![shape("sun", 0.95), shape("disc", 0.8)], ..odd.clone() };
        assert_eq!(named(plain), Name::Shape("sun".into()), "far more like a sun");
        let large = InkClass { height: inks[sun].height, ..odd };
        assert_eq!(named(large), Name::Shape("sun".into()), "as large as suns");
    }

    #[test]
    fn other_digits_of_several_kinds_are_no_ones() {
        // Grey ones, white zeros, and twos and threes as white as they.
        let printed = |label: &str, glyph: usize, score: f32| {
            let bars = |i: usize| u8::from(i / GLYPH % (2 + 3 * glyph) < 2) * 255;
            let mask: Vec<u8> = (0..GLYPH * GLYPH).map(bars).collect();
            let side = GLYPH as i32;
            let means = if label == "0" { Meaning::Zero } else { Meaning::Foreign };
            let name = |label: &str, means: Meaning, score: f32| Match {
                label: label.into(),
                means,
                theme: "digits".into(),
                score,
            };
            InkClass {
                is_painted: false,
                pixels: 20.0,
                names: vec![name(label, means, score), name("1", Meaning::One, 0.6)],
                colour: [250; 3],
                height: 0.6,
                width: 0.4,
                count: 9,
                glyph: Glyph::from_mask(&mask, GLYPH, Rect::new(0, 0, side, side)),
            }
        };
        let partner = |label: &str, glyph: usize| printed(label, glyph, 0.8);
        let one = InkClass { colour: [120; 3], ..partner("1", 3) };
        let named = |others: &[InkClass]| -> Vec<Name> {
            let mut inks = vec![partner("0", 0), InkClass { ..one.clone() }];
            inks.extend(others.iter().cloned());
            let mut names = vec![Name::Value('0', 1.0), Name::Value('1', 1.0)];
            names.extend(others.iter().map(|_| Name::Unknown));
            name_partners(&inks, &mut names);
            names[2..].to_vec()
        };
        let (two, three) = (partner("2", 1), partner("3", 2));
        assert_eq!(named(std::slice::from_ref(&two)), [Name::Value('1', PARTNER)]);
        assert_eq!(named(&[two, three]), [Name::Unknown, Name::Unknown]);
        assert_eq!(named(&[printed("2", 1, 0.92)]), [Name::Unknown], "a plain 2");
    }

    #[test]
    fn a_shape_that_a_sign_cuts_is_no_letter() {
        let class = |label: &str, means: Meaning, score: f32, count: usize| {
            let side = GLYPH as i32;
            let name = |label: &str, means: Meaning, score: f32| Match {
                label: label.into(),
                means,
                theme: "shapes".into(),
                score,
            };
            InkClass {
                is_painted: false,
                pixels: 20.0,
                names: vec![name(label, means, score), name("sun", Meaning::Shape, 0.66)],
                colour: [250, 160, 40],
                height: 0.5,
                width: 0.5,
                count,
                glyph: Glyph::from_mask(&[255; GLYPH * GLYPH], GLYPH, Rect::new(0, 0, side, side)),
            }
        };
        let shapes = [
            class("sun", Meaning::Shape, 0.9, 8),
            InkClass { colour: [60, 90, 210], ..class("crescent", Meaning::Shape, 0.9, 8) },
        ];
        let named = |other: InkClass, name: Name| {
            let [sun, moon] = shapes.clone();
            let inks = [sun, moon, other];
            let drawn = |label: &str| Name::Shape(label.into());
            let mut names = [drawn("sun"), drawn("crescent"), name];
            name_shapes(&inks, &mut names);
            let [.., last] = names;
            last
        };
        let letter = |score: f32| class("X", Meaning::Shape, score, 1);
        let cross = || Name::Value('X', 0.5);
        assert_eq!(named(letter(0.7), cross()), Name::Shape("sun".into()));
        assert_eq!(named(letter(0.95), cross()), cross(), "a plain letter");
        assert_eq!(named(letter(0.8), cross()), cross(), "more like the letter");
        let grey = InkClass { colour: [90; 3], ..letter(0.7) };
        assert_eq!(named(grey, cross()), cross(), "of another colour");
    }
}
