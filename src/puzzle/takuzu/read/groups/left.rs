//! What is left over for blanks: other pieces, a value's own symbols on another
//! ground, and cells that something covers whole.

use super::super::symbols::{self, MIN_SYMBOL};
use crate::geom::{Array2, At};
use crate::picture::distance;
use crate::sight::kinds::{Cut, Group};
use crate::sight::{InkClass, Look, Sight};
use crate::theme::Meaning;

/// Whether several kinds of symbols are left over for blanks: then the game has
/// more than two.
pub fn are_pieces(
    sight: &Sight,
    cut: &Cut,
    values: &[Option<char>],
    cells: &Array2<Option<char>>,
) -> bool {
    let of = |is_value: bool| {
        cut.groups.iter().zip(values).filter(move |(_, own)| own.is_some() == is_value)
    };
    let least = of(true).map(|(group, _)| group.pixels).fold(f64::INFINITY, f64::min);
    let is_dot = |pixels: f64| pixels < MIN_SYMBOL || pixels < DOT * least;
    let inked = of(false).filter(|(group, _)| group.ink.is_some() && !is_dot(group.pixels));
    let is_left = |class: &usize| {
        let own = |(at, look): (At, &Look)| {
            cells[at].is_none() && look.ink.is_some_and(|ink| ink.class == *class)
        };
        symbols::is_clear_symbol(&sight.inks[*class])
            && !is_dot(sight.inks[*class].pixels)
            && sight.looks.iter().filter(|cell| own(*cell)).count() > 1
    };
    inked.count() > 1
        || (0..sight.inks.len()).filter(is_left).count() > 1
        || (cut.groups.iter().zip(values)).any(|(group, value)| {
            value.is_none() && is_like_value(group, cut, values) && is_any_bare(cut, values)
                || value.is_none() && is_of_value(group, cut, values)
        })
}

/// Blanks that something without a name covers whole, as strong as the symbols: a game's
/// hatching, perhaps, of a wrong entry that it hides.
pub fn hatched(sight: &Sight, cells: &Array2<Option<char>>) -> Vec<At> {
    let contrasts = |is_meant: &dyn Fn(At, usize) -> bool| -> Vec<(At, u8)> {
        let inks = sight.looks.iter().filter_map(|(at, look)| Some((at, look.ink?)));
        inks.filter(|(at, ink)| is_meant(*at, ink.class))
            .map(|(at, ink)| (at, ink.contrast))
            .collect()
    };
    let mut values = contrasts(&|at, _| cells[at].is_some());
    values.sort_unstable_by_key(|own| own.1);
    let Some(&(_, usual)) = values.get(values.len() / 2) else { return Vec::new() };
    let covers = |class: &InkClass| class.shorter() >= WHOLE;
    let is_hatched = |at: At, class: usize| {
        let ink = &sight.inks[class];
        cells[at].is_none() && covers(ink) && symbols::name(ink) == symbols::Name::Unknown
    };
    let found = contrasts(&is_hatched).into_iter();
    found.filter(|own| 2 * u16::from(own.1) >= u16::from(usual)).map(|own| own.0).collect()
}

/// Blanks that hold something as large as the symbols of both values, where others are
/// bare, or a digit: on a ground of its own a symbol may look like none.
pub fn as_large(cut: &Cut, values: &[Option<char>]) -> Vec<At> {
    let is_any_bare = is_any_bare(cut, values);
    let is_left = |(group, value): &(&Group, &Option<char>)| {
        value.is_none()
            && group.ink.is_some()
            && (is_any_bare || is_digit(group))
            && are_as_large(group, cut, values)
    };
    cut.groups
        .iter()
        .zip(values)
        .filter(is_left)
        .flat_map(|(group, _)| group.cells.clone())
        .collect()
}

/// What covers a cell has this part of its sides.
const WHOLE: f64 = 0.9;

/// Whether the symbols of a group are those of a value, on other grounds.
fn is_of_value(group: &Group, cut: &Cut, values: &[Option<char>]) -> bool {
    let is_symbol = group
        .names
        .first()
        .is_some_and(|name| name.score >= symbols::NAMED && !matches!(name.means, Meaning::Mark));
    let own = cut.groups.iter().zip(values).filter(|(_, value)| value.is_some());
    is_symbol && own.into_iter().any(|(other, _)| is_same_print(group, other))
}

/// Whether two groups hold prints of one symbol, on whatever grounds.
pub fn is_same_print(one: &Group, other: &Group) -> bool {
    let glyphs = one.glyph.as_ref().zip(other.glyph.as_ref());
    let inks = one.ink.zip(other.ink);
    glyphs.is_some_and(|(own, other)| own.likeness(other) >= SAME_SYMBOL)
        && inks.is_some_and(|(own, other)| distance(own, other) <= SAME_COLOUR)
        && are_one_size(one, other)
}

/// Whether the symbols of two groups are about as large as each other.
pub fn are_one_size(one: &Group, other: &Group) -> bool {
    one.pixels.min(other.pixels) >= AS_LARGE * one.pixels.max(other.pixels)
}

/// Prints of one symbol correlate this much,
pub const SAME_SYMBOL: f32 = 0.9;
/// and their inks differ by this much at most.
const SAME_COLOUR: u8 = 40;

/// Whether the symbols of a group are as large as those of both values and as many as
/// pieces are.
fn is_like_value(group: &Group, cut: &Cut, values: &[Option<char>]) -> bool {
    group.ink.is_some() && group.cells.len() >= MANY_LEFT && are_as_large(group, cut, values)
}

/// Whether a digit stands in the cells of a group.
fn is_digit(group: &Group) -> bool {
    let first = group.names.first();
    first.is_some_and(|name| name.score >= symbols::CLEARLY && symbols::is_digit(&name.label))
}

/// Whether the symbols of a group are as large as those of both values.
fn are_as_large(group: &Group, cut: &Cut, values: &[Option<char>]) -> bool {
    let own = cut.groups.iter().zip(values).filter(|(_, value)| value.is_some());
    own.map(|(group, _)| group.pixels).all(|size| group.pixels >= AS_LARGE * size)
}

/// Whether the symbols of both values are no shapes but parts of something, on grounds
/// of one colour: digits at the edge of their tiles, perhaps, of which none is the 0.
pub fn are_nameless(cut: &Cut, values: &[Option<char>]) -> bool {
    let own: Vec<&Group> =
        (cut.groups.iter().zip(values)).filter_map(|(group, value)| value.map(|_| group)).collect();
    let is_bare = |group: &&Group| group.ink.is_none();
    own.iter().all(is_bare)
        && own.iter().all(|group| distance(group.ground, own[0].ground) <= SAME_GROUND)
}

/// Grounds of one colour differ by this much at most.
const SAME_GROUND: u8 = 12;

/// Whether there are blanks without anything on them.
fn is_any_bare(cut: &Cut, values: &[Option<char>]) -> bool {
    cut.groups.iter().zip(values).any(|(group, value)| value.is_none() && group.ink.is_none())
}

/// What is no larger than this share of the smaller value is a dot in a blank, which a game
/// draws in all of them; a dot of few pixels has many forms.
const DOT: f64 = 0.3;

/// Marks on so many blanks and no others,
pub const MANY_LEFT: usize = 4;
/// of this share of the height of values, are pieces.
const AS_LARGE: f64 = 0.8;

#[cfg(test)]
mod tests {
    use super::super::super::testing::sight;
    use super::*;
    use crate::theme::Match;

    #[test]
    fn marks_as_large_as_values_are_pieces() {
        let group = |pixels: f64, cells: usize| Group {
            cells: (0..cells).map(|i| At::new(0, i)).collect(),
            names: Vec::new(),
            glyph: None,
            pixels,
            ink: (pixels > 0.0).then_some([0; 3]),
            ground: [250; 3],
        };
        let seen = sight(&["....", "....", "....", "...."], |_, _, _| [250; 3]);
        let cells = Array2::filled(crate::geom::Size::new(4, 4), None);
        let are = |left: Group, bare: usize| {
            let groups = vec![group(25.0, 8), group(24.0, 7), left, group(0.0, bare)];
            let cut = Cut { groups, odd: Vec::new(), distances: cells.map(|_| Vec::new()) };
            are_pieces(&seen, &cut, &[Some('0'), Some('1'), None, None], &cells)
        };
        assert!(are(group(24.0, 4), 30));
        assert!(!are(group(12.0, 4), 30), "small marks");
        assert!(!are(group(24.0, 2), 30), "frames of two cells");
        let kinds = |pixels: f64| {
            let left = [group(pixels, 2), group(pixels, 2)];
            let groups = [group(25.0, 8), group(24.0, 7)].into_iter().chain(left).collect();
            let cut = Cut { groups, odd: Vec::new(), distances: cells.map(|_| Vec::new()) };
            are_pieces(&seen, &cut, &[Some('0'), Some('1'), None, None], &cells)
        };
        assert!(kinds(12.0), "two kinds are left over");
        assert!(!kinds(6.0), "dots");
    }

    #[test]
    fn what_is_as_large_as_values_is_doubted_beside_bare_blanks() {
        let group = |row: usize, pixels: f64, grey: u8| Group {
            cells: (0..3).map(|i| At::new(row, i)).collect(),
            names: Vec::new(),
            glyph: None,
            pixels,
            ink: (pixels > 0.0).then_some([0; 3]),
            ground: [grey; 3],
        };
        let distances = Array2::filled(crate::geom::Size::new(4, 4), Vec::new());
        let cut = |zero: Group, left: f64, blank: f64| Cut {
            groups: vec![zero, group(1, 30.0, 250), group(2, left, 120), group(3, blank, 250)],
            odd: Vec::new(),
            distances: distances.clone(),
        };
        let values = [Some('0'), Some('1'), None, None];
        let found =
            |left: f64, blank: f64| as_large(&cut(group(0, 25.0, 250), left, blank), &values).len();
        assert_eq!(found(28.0, 0.0), 3);
        assert_eq!(found(12.0, 0.0), 0, "a small mark");
        assert_eq!(found(28.0, 5.0), 0, "no blank is bare");
        let two = |score: f32| Match {
            theme: "digits".into(),
            label: "2".into(),
            means: Meaning::Foreign,
            score,
        };
        let digit = |score: f32| {
            let mut cut = cut(group(0, 25.0, 250), 28.0, 5.0);
            cut.groups[2].names = vec![two(score)];
            as_large(&cut, &values).len()
        };
        assert_eq!(digit(0.9), 3, "a digit is no blank");
        assert_eq!(digit(0.6), 0, "it is like none");
        let are = |zero: Group, one: Group| {
            let groups = vec![zero, one, group(3, 0.0, 250)];
            let distances = distances.clone();
            are_nameless(&Cut { groups, odd: Vec::new(), distances }, &values[..3])
        };
        assert!(are(group(0, 0.0, 40), group(1, 0.0, 44)));
        assert!(!are(group(0, 0.0, 40), group(1, 0.0, 200)), "tiles of two colours");
        assert!(!are(group(0, 25.0, 40), group(1, 30.0, 40)), "symbols");
    }

    #[test]
    fn symbols_of_a_value_on_another_ground_are_no_blanks() {
        use crate::geom::Rect;
        use crate::theme::{GLYPH, Glyph};
        let group = |bars: usize, ink: crate::picture::Rgb| {
            let mask: Vec<u8> =
                (0..GLYPH * GLYPH).map(|i| u8::from(i / GLYPH % (2 * bars) < bars) * 255).collect();
            let side = GLYPH as i32;
            let name = Match {
                theme: "shapes".into(),
                label: "crescent".into(),
                means: Meaning::Shape,
                score: 0.8,
            };
            Group {
                cells: vec![At::new(0, 0)],
                names: vec![name],
                glyph: Some(Glyph::from_mask(&mask, GLYPH, Rect::new(0, 0, side, side))),
                pixels: 30.0,
                ink: Some(ink),
                ground: [250; 3],
            }
        };
        let yellow = [250, 200, 40];
        let is_of = |left: Group| {
            let groups = vec![group(4, yellow), group(8, yellow), left.clone()];
            let distances = Array2::filled(crate::geom::Size::new(4, 4), Vec::new());
            let cut = Cut { groups, odd: Vec::new(), distances };
            is_of_value(&left, &cut, &[Some('0'), Some('1'), None])
        };
        assert!(is_of(group(8, yellow)));
        assert!(!is_of(group(3, yellow)), "another form");
        assert!(!is_of(group(8, [40, 80, 200])), "another colour");
        assert!(!is_of(Group { pixels: 12.0, ..group(8, yellow) }), "far smaller");
    }

    #[test]
    fn hatching_over_a_cell_may_hide_a_symbol() {
        let rows = ["oi.h", ".o.i", "h.oi", "io.."];
        let hatched_cells = |strength: u8| {
            let seen = sight(&rows, |kind, x, y| match kind {
                'o' if x.abs_diff(20) < 6 && y.abs_diff(20) < 9 => [20; 3],
                'i' if x.abs_diff(20) < 2 && y.abs_diff(20) < 9 => [20; 3],
                // Stripes, and a one on them.
                'h' if x.abs_diff(20) < 2 && y.abs_diff(20) < 9 => [20; 3],
                'h' if (x + y) % 12 < 6 && (2..38).contains(&x.min(y)) && x.max(y) < 38 => {
                    [250 - strength; 3]
                }
                _ => [250; 3],
            });
            let cells = Array2::from_fn(crate::geom::Size::new(4, 4), |at: At| {
                match rows[at.row].as_bytes()[at.column] {
                    b'o' => Some('0'),
                    b'i' => Some('1'),
                    _ => None,
                }
            });
            hatched(&seen, &cells)
        };
        assert_eq!(hatched_cells(200), [At::new(0, 3), At::new(2, 0)]);
        assert!(hatched_cells(40).is_empty(), "a faint pattern");
    }
}
