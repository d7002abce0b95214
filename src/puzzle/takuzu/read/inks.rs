//! Boards whose values are drawn with ink: digits, letters, discs, moons.

mod brimful;
mod caret;
mod exemplars;
mod faint;
mod forms;
mod heights;
mod pointed;
mod scenery;
mod specks;

use std::collections::HashMap;

use self::faint::usual_contrast;
use self::heights::{is_around, is_laid_over, is_within};
use self::pointed::pointed_at;
use self::specks::settle_specks;
use super::Hypothesis;
use super::coloured;
use super::grounds::{self, SAME_TILE};
use super::marked::unmarked;
use super::plausible::{breaks, breaks_but_one};
use super::shapes;
use super::suns::SUN;
use super::symbols::{CLEARLY, Name, SAME_INK, Values, names, refuse_foreign, related};
use crate::geom::{Array2, At};
use crate::picture::{Rgb, distance};
use crate::puzzle::seen::{Appearance, Form, Refusal};
use crate::sight::{InkClass, Look, Sight};

/// Ink fainter than this share of the usual ink is a watermark.
const FAINT: f64 = 0.3;
/// A watermark crosses at least this share of the cells.
const WATERMARKED: f64 = 0.1;
/// A blank whose ground differs this much from the usual one may be a tile.
const OTHER_GROUND: u8 = 90;

/// A blank with more of its middle covered by ink that is no glyph is in doubt.
const UNEXPLAINED: f64 = 0.04;
/// A large badge with a sign covers so much of the cells that it stands between.
const BADGE: f64 = 0.1;
/// The same of any, where the ground is no more of the cell than this: a ring that
/// touches the edges leaves as much.
const MOST_OF_CELL: f64 = 0.7;

/// A ground that is less than this share of its cell is hardly seen.
const HARDLY_SEEN: f64 = 0.25;

/// Symbols like no template may break the rules on this share of the cells.
const UNNAMED_BREAKS: f64 = 0.08;

/// Faint ink is a value's if it is this surely named so.
const SOME_VALUE: f64 = 0.6;

fn is_written_value(name: &Name) -> bool {
    matches!(name, Name::Value(_, sure) if *sure > SOME_VALUE)
}

fn is_drawn_value(class: &InkClass, name: &Name) -> bool {
    let score = class.names.first().map_or(0.0, |name| name.score);
    matches!(name, Name::Shape(_)) && score >= CLEARLY
}

/// Reads the board by its inks.
///
/// # Errors
/// Refuses boards with symbols of other puzzles; `None` where ink says
/// nothing.
pub fn read(sight: &Sight) -> Result<Option<Hypothesis>, Refusal> {
    let mut names = names(sight);
    for class in faint::grains(sight) {
        names[class] = Name::Mark(faint::NOISE_ON_BLANK);
    }
    refuse_foreign(sight, &names)?;
    let usual = usual_contrast(sight, &names);
    let is_faint = |contrast: u8| f64::from(contrast) < FAINT * f64::from(usual);
    for class in ones_of_two_colours(sight, &names) {
        names[class] = Name::Unknown;
    }
    // What a JPEG leaves on blanks may be like a digit.
    for class in faint::noises(sight).into_iter().filter(|_| is_faint(faint::NOISE)) {
        names[class] = Name::Mark(faint::NOISE_ON_BLANK);
    }
    if let Some((class, is_sure)) = caret::caret(sight, &names) {
        names[class] = Name::Mark(if is_sure { faint::NOISE_ON_BLANK } else { CARET_OR_ONE });
    }
    if let Some(class) = caret::ring(sight, &names) {
        names[class] = Name::Mark(faint::NOISE_ON_BLANK);
    }
    let is_one = |n: &Name| matches!(n, Name::Value('1' | 'X', _));
    let is_shape = |n: &Name| matches!(n, Name::Shape(label) if label != "ring");
    // A round outline alone is a zero; beside a disc or a moon it is a ring.
    let is_drawn = (!names.iter().any(is_one) || shapes::are_beside_crosses(sight, &names))
        && (names.iter().any(is_shape) || are_beside_pictures(sight, &names));
    let is_written = !is_drawn
        && !are_other_letters(sight, &names)
        && names.iter().any(|n| matches!(n, Name::Value(..)))
        && !are_rounds_of_two_colours(sight, &names);
    let values = if is_written { written(sight, &names) } else { shapes::read(sight, &names) };
    let Some(values) = values else { return Ok(None) };

    let blank = usual_ground(sight, &names);
    if values.is_one_sided && (are_on_two_colours(sight, blank) || coloured::tells(sight)) {
        return Ok(None);
    }
    let is_strong = faint::are_strong(sight, is_faint);
    let remains = faint::remains(sight, &names, is_faint);
    let pointed_at = pointed_at(sight, (&values, &names), blank);
    let checkers = grounds::checkers(sight);
    let may_be_tile = |at: At| {
        let ground = sight.looks[at].ground;
        let own = checkers.map_or(blank, |pair| pair[(at.row + at.column) % 2]);
        distance(ground, blank).min(distance(ground, own)) > OTHER_GROUND
    };
    let is_scenery = is_written && scenery::shows_through(sight);
    let mut against = 0;
    let size = sight.size();
    let watermark = watermark(sight);
    let brim = brimful::Brim::of(sight, &values, blank);
    let mut confidence = Array2::filled(size, 1.0);
    let mut cells = Array2::from_fn(size, |at| {
        let look = &sight.looks[at];
        // A faint figure as large as the cell is a watermark; a faint digit
        // is still a digit.
        let is_symbol = |class: usize| {
            let (ink, name) = (&sight.inks[class], &names[class]);
            is_written_value(name) || is_drawn_value(ink, name) && is_strong[class]
        };
        let ink = look.ink.filter(|i| !is_faint(i.contrast) || is_symbol(i.class));
        if ink.is_some_and(|ink| is_faint(ink.contrast) && watermark >= ink.contrast) {
            confidence[at] = 0.3;
            return None;
        }
        let Some(ink) = ink else {
            // A faint print of what is a value elsewhere may be one here.
            let may_be_value =
                |class: usize| values.of[class].0.is_some() || remains.contains(&class);
            if look.ink.is_some_and(|ink| may_be_value(ink.class)) {
                confidence[at] = 0.3;
            }
            if let Some(value) = brim.value(at) {
                confidence[at] = brimful::SURE;
                return Some(value);
            }
            if may_be_tile(at) && !is_scenery && pointed_at != Some(at) {
                against += 1;
                confidence[at] = 0.3;
            }
            // A ground of its own that is hardly seen is behind something.
            if look.ground_share < HARDLY_SEEN && distance(look.ground, blank) > SAME_TILE {
                confidence[at] = confidence[at].min(0.3);
            }
            let least = match () {
                () if look.ground_share < MOST_OF_CELL => 0.0,
                () if sight.borders.hold_sign(at) => BADGE,
                () => UNEXPLAINED,
            };
            if look.unexplained > least && !is_faint(look.unexplained_contrast) {
                confidence[at] = 0.3;
            }
            return None;
        };
        let (value, sure) = values.of[ink.class];
        let fits = f64::from((ink.likeness - 0.6) / 0.25).clamp(0.0, 1.0);
        confidence[at] = sure * fits;
        let is_mark = matches!(names[ink.class], Name::Mark(_) | Name::Speck);
        let is_tile = may_be_tile(at);
        if value.is_none() && (!is_mark || is_tile && pointed_at != Some(at)) {
            against += 1;
            confidence[at] = confidence[at].min(0.3);
        }
        value
    });
    let pale = if is_written { Vec::new() } else { faint::pale(sight, &cells) };
    for at in faint::strays(sight, &cells, is_faint).into_iter().chain(pale) {
        confidence[at] = confidence[at].min(0.3);
    }
    settle_specks(sight, &names, (&cells, blank), &mut confidence);
    if !is_written {
        for at in filled(sight, &cells, &values) {
            confidence[at] = confidence[at].min(FILLED);
        }
    }
    let is_mark = |class: usize| {
        matches!(names[class], Name::Mark(_)) || caret::is_high_bar(sight, &names, class)
    };
    exemplars::settle((sight, &is_mark), &mut cells, &mut confidence);
    // Where every cell with ink has another ground than those without, the
    // latter may be filled to the brim.
    if values.is_one_sided && grounds_differ(sight, &cells) {
        confidence = confidence.map(|sure: &f64| sure.min(0.3));
    }
    // The same of rings as wide as the cell: discs of their size fill it. But suns show
    // where their rays end, and of two patterns neither is a disc.
    let is_sun = |name: &Name| matches!(name, Name::Shape(label) if label == SUN);
    let is_drawn_sun =
        |(class, name): (&InkClass, &Name)| is_sun(name) && is_drawn_value(class, name);
    // What lies over a part of a sun leaves another print of it.
    let are_suns = sight.inks.iter().zip(&names).any(is_drawn_sun);
    let is_wide = |(class, name): (&InkClass, &Name)| {
        class.width >= WIDE && class.count * 4 > sight.inks.len() && !(are_suns && is_sun(name))
    };
    // And where either value stands on the ground of blanks, too, nothing fills these.
    let is_off_blank = |value: char| {
        let mut own = cells.iter().filter(|(_, own)| **own == Some(value));
        own.all(|(at, _)| distance(sight.looks[at].ground, blank) > SAME_BLANK)
    };
    if !is_written
        && !forms::are_far(sight, &values)
        && (is_off_blank('0') || is_off_blank('1'))
        && sight.inks.iter().zip(&names).any(is_wide)
        && usual_inked_ground(sight).is_some_and(|ground| distance(ground, blank) > OTHER_GROUND)
    {
        confidence = confidence.map(|sure: &f64| sure.min(0.3));
    }
    // Symbols without a name that break the rules throughout, or of which one
    // is rare, are chessmen, trees or letters. A player slips as well.
    let broken = || {
        let unmarked = unmarked(sight, &cells);
        match forms::are_of_two(sight, &values) {
            true => breaks_but_one(&unmarked),
            false => breaks(&unmarked),
        }
    };
    if values.is_unnamed
        && (broken() as f64 > UNNAMED_BREAKS * (size.rows * size.columns) as f64
            || are_uneven(&cells))
    {
        confidence = confidence.map(|sure: &f64| sure.min(0.3));
    }
    Ok(Some(Hypothesis {
        theme: values.theme,
        rank: if is_written { 0 } else { 2 },
        cells,
        confidence,
        contradiction: against as f64 / (size.rows * size.columns) as f64,
        legend: values.legend,
        blank_shades: Vec::new(),
    }))
}

/// The ground of blanks is one but for this much.
const SAME_BLANK: u8 = 8;

/// How sure a cell is blank on which a bar may be a caret.
const CARET_OR_ONE: f64 = 0.3;

/// Whether one kind of ink stands on all tiles of two colours, and on no blank: then the
/// colours are the values, and what stands on them says nothing.
fn are_on_two_colours(sight: &Sight, blank: Rgb) -> bool {
    let inked: Vec<Rgb> =
        sight.looks.iter().filter(|(_, l)| l.ink.is_some()).map(|(_, l)| l.ground).collect();
    let is_tile = |ground: &Rgb| distance(*ground, blank) > OTHER_GROUND;
    let bare = sight.looks.iter().filter(|(_, look)| look.ink.is_none());
    let Some(first) = inked.first() else { return false };
    let others = inked.iter().filter(|own| distance(**own, *first) > OTHER_GROUND).count();
    sight.inks.iter().all(|class| class.glyph.likeness(&sight.inks[0].glyph) >= ONE_KIND)
        && inked.iter().all(is_tile)
        && !bare.into_iter().any(|(_, look)| is_tile(&look.ground))
        && others.min(inked.len() - others) > 1
}

/// Inks of one form correlate this much.
const ONE_KIND: f32 = 0.9;

/// How sure a cell is whose symbol may be taken for its ground.
const FILLED: f64 = 0.3;
/// Grounds and inks this near are of one colour.
const ONE_COLOUR: u8 = 16;

/// The cells whose ground is the colour of the other value's ink, and that of no
/// blank: what was taken for it is the symbol, and its outline for the symbol.
fn filled(sight: &Sight, cells: &Array2<Option<char>>, values: &Values) -> Vec<At> {
    let is_near = |a: Rgb, b: Rgb| distance(a, b) <= ONE_COLOUR;
    let grounds = |value: Option<char>| {
        let own = cells.iter().filter(move |(_, cell)| **cell == value);
        own.map(|(at, _)| sight.looks[at].ground)
    };
    let is_filled = |at: At| {
        let ground = sight.looks[at].ground;
        let other = sight.inks.iter().zip(&values.of);
        let mut other = other.filter(|(_, (value, _))| value.is_some() && *value != cells[at]);
        other.any(|(ink, _)| is_near(ink.colour, ground))
            && !grounds(None).any(|blank| is_near(blank, ground))
    };
    let all = cells.iter().filter(|(_, value)| value.is_some()).map(|(at, _)| at);
    all.filter(|&at| is_filled(at)).collect()
}

/// How strong ink is that is no glyph on the cells of this board, where many
/// have some: a watermark, of whose strokes a faint digit may be one.
fn watermark(sight: &Sight) -> u8 {
    let strokes = sight.looks.iter().filter(|(_, look)| look.unexplained > 0.0);
    let mut contrasts: Vec<u8> = strokes.map(|(_, look)| look.unexplained_contrast).collect();
    contrasts.sort_unstable();
    let is_throughout = contrasts.len() as f64 >= WATERMARKED * sight.looks.iter().count() as f64;
    contrasts.last().copied().filter(|_| is_throughout).unwrap_or(0)
}

/// Whether there are so many more cells of one value than of the other as
/// chance brings about once in four hundred times.
pub fn are_uneven(cells: &Array2<Option<char>>) -> bool {
    let count = |value: char| cells.iter().filter(|(_, cell)| **cell == Some(value)).count();
    let (zeros, ones) = (count('0'), count('1'));
    zeros.abs_diff(ones) as f64 > 3.0 * ((zeros + ones) as f64).sqrt()
}

/// Whether all values are round, no ones or crosses, but of two colours: then
/// they are discs or rings, and their colours tell them apart.
fn are_rounds_of_two_colours(sight: &Sight, names: &[Name]) -> bool {
    let rounds: Vec<&InkClass> = sight
        .inks
        .iter()
        .zip(names)
        .filter(|(_, name)| match name {
            Name::Value(value, _) => *value == '0',
            Name::Shape(label) => label == "ring",
            _ => false,
        })
        .map(|(class, _)| class)
        .collect();
    let all: usize = rounds.iter().map(|class| class.count).sum();
    let is_other = names.iter().any(|n| matches!(n, Name::Value(value, _) if *value != '0'));
    let Some(first) = rounds.iter().max_by_key(|class| class.count) else { return false };
    let far = rounds.iter().filter(|class| distance(class.colour, first.colour) > SAME_INK);
    let other: usize = far.map(|class| class.count).sum();
    !is_other && other as f64 >= OTHER_ROUNDS * all as f64
}

/// The inks a little like a 1, where all symbols are, in one form and of two colours: then
/// they are pieces, and their colours tell them apart.
fn ones_of_two_colours(sight: &Sight, names: &[Name]) -> Vec<usize> {
    let ones: Vec<usize> =
        (0..names.len()).filter(|&i| matches!(names[i], Name::Value('1', _))).collect();
    let most = ones.iter().max_by_key(|&&i| sight.inks[i].count).map(|&i| &sight.inks[i]);
    let Some(first) = most else { return Vec::new() };
    let is_other =
        names.iter().any(|name| matches!(name, Name::Value('0' | 'X', _) | Name::Shape(_)));
    let is_alike = |&i: &usize| {
        let own = &sight.inks[i];
        own.glyph.likeness(&first.glyph) >= ONE_KIND
            && own.names.first().is_some_and(|top| top.score < CLEARLY)
    };
    let count = |is_meant: &dyn Fn(&InkClass) -> bool| -> usize {
        let inks = ones.iter().map(|&i| &sight.inks[i]);
        inks.filter(|own| is_meant(own)).map(|own| own.count).sum()
    };
    let all = count(&|_| true);
    let far = count(&|own| distance(own.colour, first.colour) > TWO_COLOURS);
    match !is_other && ones.iter().all(is_alike) && far as f64 >= OTHER_ROUNDS * all as f64 {
        true => ones,
        false => Vec::new(),
    }
}

/// Pieces of two colours are as far apart as this.
const TWO_COLOURS: u8 = 120;

/// A second colour of rounds has this share of them at least: fewer may be
/// cells that the game points at.
const OTHER_ROUNDS: f64 = 0.15;

/// Whether no blank has the ground of a filled cell.
fn grounds_differ(sight: &Sight, cells: &Array2<Option<char>>) -> bool {
    let grounds = |is_blank: bool| {
        let own = cells.iter().filter(move |(_, value)| value.is_none() == is_blank);
        own.map(|(at, _)| sight.looks[at].ground)
    };
    grounds(true).all(|blank| grounds(false).all(|own| distance(blank, own) > OTHER_GROUND))
        && grounds(true).next().is_some()
}

/// The commonest ground of cells without ink; where there are none, of those
/// with marks.
fn usual_ground(sight: &Sight, names: &[Name]) -> Rgb {
    let is_mark =
        |look: &Look| look.ink.is_some_and(|ink| matches!(names[ink.class], Name::Mark(_)));
    blank_ground(sight).or_else(|| commonest_ground(sight, is_mark)).unwrap_or([0; 3])
}

/// The commonest ground of cells without ink, where there are such cells.
pub fn blank_ground(sight: &Sight) -> Option<Rgb> {
    commonest_ground(sight, |look| look.ink.is_none())
}

/// The commonest ground of cells with ink.
fn usual_inked_ground(sight: &Sight) -> Option<Rgb> {
    commonest_ground(sight, |look| look.ink.is_some())
}

fn commonest_ground(sight: &Sight, is_meant: impl Fn(&Look) -> bool) -> Option<Rgb> {
    let mut counts: HashMap<Rgb, usize> = HashMap::new();
    for (_, look) in sight.looks.iter().filter(|(_, look)| is_meant(look)) {
        *counts.entry(look.ground.map(|c| c & 0xF8)).or_default() += 1;
    }
    let most = counts.into_iter().max_by_key(|&(colour, count)| (count, colour));
    most.map(|(colour, _)| colour)
}

/// Symbols wider than this part of the cell leave no ground at its rim.
const WIDE: f64 = 0.75;

/// Whether crosses stand beside many of a form without a name, and no zeros: X and Y,
/// which are told by their forms.
fn are_other_letters(sight: &Sight, names: &[Name]) -> bool {
    let count = |is_meant: fn(&Name) -> bool| -> usize {
        let meant = sight.inks.iter().zip(names).filter(|(_, name)| is_meant(name));
        meant.map(|(class, _)| class.count).sum()
    };
    let crosses = count(|name| matches!(name, Name::Value('X', _)));
    let others = count(|name| matches!(name, Name::Unknown));
    let values = count(|name| matches!(name, Name::Value('0' | '1', _) | Name::Shape(_)));
    values == 0 && crosses > 0 && OTHER_LETTERS * others >= crosses
}

/// So many times as many crosses as others are their partners still.
const OTHER_LETTERS: usize = 3;

/// Whether round outlines stand beside many of one form without a name, and no digits
/// but them: that is a picture, and they are rings.
fn are_beside_pictures(sight: &Sight, names: &[Name]) -> bool {
    let inks = || sight.inks.iter().zip(names);
    let total: usize = inks().map(|(class, _)| class.count).sum();
    let unknown = inks().filter(|(_, name)| **name == Name::Unknown).map(|(class, _)| class.count);
    let are_round = inks().all(|(_, name)| match name {
        Name::Value(value, _) => *value == '0',
        name => !matches!(name, Name::Foreign(_)),
    });
    are_round && unknown.max().unwrap_or(0) * PICTURED >= total
}

/// A picture is on one in so many cells with symbols at least.
const PICTURED: usize = 4;

/// Values written as digits or letters.
fn written(sight: &Sight, names: &[Name]) -> Option<Values> {
    let is_cross = names.iter().any(|n| matches!(n, Name::Value('X', _)));
    let is_one = names.iter().any(|n| matches!(n, Name::Value('1', _)));
    if is_cross && is_one {
        return None;
    }
    let of = sight
        .inks
        .iter()
        .zip(names)
        .map(|(class, name)| match name {
            // A round one far higher than all else that is written may stand around a digit.
            Name::Value('0', _) if is_around(class, sight, names) => (Some('0'), 0.3),
            // One far lower may be the hole of a zero.
            Name::Value('1', _) if is_within(class, sight, names) => (Some('1'), 0.3),
            // A cross may be laid over what is in the cell.
            Name::Value('X', _) if is_laid_over(class, sight, names) => (Some('1'), 0.3),
            Name::Value('X', sure) => (Some('1'), *sure),
            Name::Value(value, sure) => (Some(*value), *sure),
            // A ring among digits and letters is a round zero.
            Name::Shape(label) if label == "ring" && is_around(class, sight, names) => {
                (Some('0'), 0.3)
            }
            Name::Shape(label) if label == "ring" => (Some('0'), 0.8),
            Name::Mark(sure) => (None, *sure),
            _ => (None, 0.2),
        })
        .collect::<Vec<_>>();
    let ink = |value: char| {
        let mut classes: Vec<&InkClass> = sight
            .inks
            .iter()
            .zip(&of)
            .filter(|(_, o)| o.0 == Some(value))
            .map(|(c, _)| c)
            .collect();
        classes.sort_by_key(|c| std::cmp::Reverse(c.count));
        classes.first().map(|c| c.colour)
    };
    let (zero, one) = if is_cross { ('O', 'X') } else { ('0', '1') };
    let fallback = ink('0').or(ink('1'))?;
    // What stands beside strokes may be any letter, and is drawn as it looks there.
    let is_letter = related::is_letter(sight.inks.iter().zip(names));
    let look = |value: char, text: char| {
        let colour = ink(value).unwrap_or(fallback);
        let form = if is_letter && value == '0' { Form::Disc } else { Form::Text(text) };
        (value, Appearance { form, colour })
    };
    let theme = theme(sight, &of);
    let legend = vec![look('0', zero), look('1', one)];
    let is_one_sided = ink('0').is_none() || ink('1').is_none();
    Some(Values { theme, of, legend, is_unnamed: false, is_one_sided })
}

/// The theme by whose templates most written values were named.
fn theme(sight: &Sight, of: &[(Option<char>, f64)]) -> String {
    let named = sight.inks.iter().zip(of).filter(|(_, (value, _))| value.is_some());
    let commonest = named.max_by_key(|(class, _)| class.count);
    let name = commonest.and_then(|(class, _)| Some(class.names.first()?.theme.clone()));
    name.unwrap_or_else(|| "digits".into())
}

#[cfg(test)]
mod tests;
