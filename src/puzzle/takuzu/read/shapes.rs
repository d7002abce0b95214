//! Which symbols of a board drawn with shapes are its two values.

mod crosses;
mod dimmed;
mod entries;
mod hollow;
mod hued;
mod mistaken;
mod mixed;
mod order;
mod pointed;
mod rings;
mod styled;
mod veiled;

use std::collections::HashMap;

pub use self::crosses::are_beside_crosses;
use self::dimmed::is_dimmed;
use self::entries::{are_entries, are_in_two_shades};
use self::mistaken::{are_mistakes, is_whole_in_red};
pub use self::mixed::is_mixed;
use self::mixed::{are_of_one_ink, are_of_two_forms, are_zeros, is_of_other_form, may_be_one};
use self::order::rank;
use self::rings::Rings;
use self::veiled::veiled;
use super::groups::{self, Budget};
use super::symbols::centred::is_centred;
use super::symbols::{Name, SAME_INK, Values, akin};
use super::{PROOF, signs};
use crate::picture::{Rgb, distance};
use crate::puzzle::seen::{Appearance, Form};
use crate::puzzle::takuzu::board::Digit;
use crate::sight::{InkClass, Look, Sight};

/// One of the two symbols of a board drawn with shapes.
#[derive(Debug, Clone)]
struct Kind {
    classes: Vec<usize>,
    label: String,
    colour: Rgb,
    count: usize,
}

/// Values drawn as shapes: two forms, or one form in two colours.
pub fn read(sight: &Sight, names: &[Name]) -> Option<Values> {
    let rings = Rings::of(sight, names);
    let mut kinds: Vec<Kind> = Vec::new();
    for (i, (class, name)) in sight.inks.iter().zip(names).enumerate() {
        if is_line(class) {
            continue;
        }
        let label = match name {
            Name::Unknown | Name::Foreign(_) if is_bar(class) => BAR.into(),
            Name::Shape(label) if label == "disc" && rings.hold(class) => "ring".into(),
            Name::Shape(label) => pointed::label(label, names).into(),
            Name::Value('0', _) => "ring".into(),
            Name::Value('X', _) => CROSS.into(),
            Name::Unknown | Name::Foreign(_) => UNKNOWN.into(),
            _ => continue,
        };
        kinds.push(Kind {
            classes: vec![i],
            label,
            colour: rings.colour(class),
            count: class.count,
        });
    }
    adopt_unknown(sight, &mut kinds);
    hollow::join(&mut kinds);
    let labels: HashMap<usize, String> =
        kinds.iter().map(|kind| (kind.classes[0], kind.label.clone())).collect();
    let near = |a: &Kind, b: &Kind| distance(a.colour, b.colour) <= SAME_INK;
    let total: usize = kinds.iter().map(|k| k.count).sum();
    let common = |groups: Vec<Kind>| -> Vec<Kind> {
        groups.into_iter().filter(|k| k.count as f64 >= COMMON * total as f64).collect()
    };
    let by_look = common(gathered(&kinds, |a, b| are_of_one_form(sight, a, b)));
    let by_label = common(gathered(&kinds, |a, b| a.label == b.label));
    let by_form = if by_look.len() == 2 { by_look } else { by_label };
    let by_colour = common(gathered(&kinds, near));
    let by_both = gathered(&kinds, |a, b| a.label == b.label && near(a, b));
    let three = common(by_both.clone()).len() == 3;
    // Two forms are the values, in whatever colours; else two colours are, in
    // whatever forms. But the right way to part them keeps the rules.
    let parts = match (by_form.len(), by_colour.len()) {
        (2, _) => [by_form, by_colour, by_both],
        (0 | 1, _) | (_, 2) => [by_colour, by_form, by_both],
        _ => [by_both, by_form, by_colour],
    };
    let parts = parts.map(|mut kinds: Vec<Kind>| {
        kinds.sort_by_key(|k| std::cmp::Reverse(k.count));
        // A few odd ones out stay unnamed and leave their cells in doubt.
        kinds.truncate(2);
        kinds
    });
    let costs = [0, 1, 2].map(|i| cost(sight, &parts[i], total));
    let best = (0..3).min_by_key(|&i| costs[i]).unwrap_or(0);
    // Three kinds by form and colour make two in either way: then the rules tell. Two forms
    // with names are hardly in two colours each by chance.
    let is_rival = |i: usize| {
        let is_by_form = are_two_forms(&parts[i]) && !are_two_forms(&parts[best]);
        (costs[i] == costs[best] || is_by_form) && are_other(&parts[i], &parts[best])
    };
    let rival = (0..2).find(|&i| three && is_rival(i));
    let told = rival.and_then(|rival| told_part(sight, &parts, [best, rival]));
    let best = told.unwrap_or(best);
    let is_open = rival.is_some() && told.is_none() || are_of_two_sizes(sight, &parts[best]);
    let styled = styled::pairs(sight, &kinds).or_else(|| hued::pairs(sight, &kinds));
    let styled = styled.map(|pairs| pairs.to_vec());
    let is_styled = styled.is_some();
    let mut kinds = styled.unwrap_or_else(|| parts[best].clone());
    order::sort(sight, &mut kinds);
    let is_open = is_open || order::may_be_exchanged(sight, &kinds);
    let is_single = kinds.len() == 1;
    // Thin strokes have a share of the ground in their colour: one that is
    // nearer to the other kind may be of it.
    let by_colour_alone = matches!(&kinds[..], [a, b] if !are_parted_by_form(sight, a, b));
    let is_open = is_open || by_colour_alone && are_of_two_forms(sight, &kinds);
    let is_unnamed = kinds.iter().any(|kind| kind.label == UNKNOWN);
    let is_open = is_open || (by_colour_alone || is_unnamed) && are_of_one_ink(sight, &kinds);
    let is_open =
        is_open || may_be_one(sight, &kinds) || by_colour_alone && are_zeros(sight, &kinds);
    let mut of: Vec<(Option<char>, f64)> =
        names.iter().map(|n| (None, if let Name::Mark(sure) = n { *sure } else { 0.2 })).collect();
    let mut legend = Vec::new();
    let mut astray = Vec::new();
    // Where two forms are the values the form of a clear symbol tells, whatever its colour.
    let are_forms = are_two_forms(&kinds);
    for (i, kind) in kinds.iter().enumerate() {
        let value = if is_single && rank(&kind.label) > 3 || i == 1 { '1' } else { '0' };
        for &class in &kind.classes {
            let ink = &sight.inks[class];
            let apart = distance(rings.colour(ink), kind.colour);
            let is_own =
                |other: &&usize| distance(sight.inks[**other].colour, ink.colour) <= SAME_INK / 2;
            let own = kind.classes.iter().filter(is_own).map(|&other| sight.inks[other].count);
            let is_rare = own.sum::<usize>() as f64 <= ODD * total as f64;
            // Entries of both values are in one colour.
            let is_alone = kinds.iter().enumerate().any(|(j, k)| j != i && k.count >= TELLING);
            let is_odd = (is_rare || is_alone)
                && apart > ODD_COLOUR
                && !(are_forms && is_centred(&ink.glyph))
                && !(are_forms && are_mistakes(sight, &kinds, i, class))
                && !(are_forms && are_entries(sight, &kinds, i, class))
                && !are_in_two_shades(sight, &kinds, i, class)
                && !is_shared(sight, &kinds, i, rings.colour(ink))
                && !rings.blank().is_some_and(|b| is_dimmed(sight, &kinds, i, ink.colour, b));
            let is_other = by_colour_alone
                && kinds.iter().any(|other| distance(rings.colour(ink), other.colour) < apart);
            let is_speck = is_rare
                && rings.is_beyond_blank(ink.colour, kind.colour)
                && !is_shared(sight, &kinds, i, ink.colour);
            // Of a light disc with a dark rim noise may leave the rim alone.
            let is_ring = |class: &usize| labels.get(class).is_some_and(|own| own == "ring");
            let has_ring = |kind: &Kind| kind.classes.iter().any(is_ring);
            let is_rare_disc = is_rare && kinds.iter().all(|kind| kind.label == "disc");
            let is_shared_form =
                kinds.iter().enumerate().any(|(j, other)| j != i && has_ring(other));
            let is_hollow =
                kind.label == "disc" && is_ring(&class) && (is_rare_disc || !is_shared_form);
            // Of suns the rays come and go, and any print is unlike others.
            let most = kind.classes.iter().map(|&other| sight.inks[other].count).max();
            let is_uniform = most.unwrap_or(0) as f64 >= UNIFORM * kind.count as f64;
            // Prints of one cell alone that are hardly like others may be dashed: a hint.
            let is_alike = |other: &&usize| {
                **other != class && sight.inks[**other].glyph.likeness(&ink.glyph) >= ONE_FORM
            };
            let is_strange = names[class] == Name::Unknown
                && ink.count == 1
                && kind.count > TELLING
                && is_uniform
                && !kind.classes.iter().any(|other| is_alike(&other));
            // So may those of a few cells on a ground of their own: mistakes, perhaps.
            let is_like_none = names[class] == Name::Unknown
                && is_rare
                && !kind.classes.iter().any(|other| is_alike(&other))
                && is_on_own_ground(sight, class);
            let is_few = ink.count as f64 <= ODD * total as f64;
            let is_outsized = is_few && is_outsized(sight, kind, class);
            let is_strange =
                is_strange || is_like_none || is_outsized || is_ghost(sight, kind, class);
            let is_akin =
                |label: &str| kinds.iter().any(|other| other.label == label && label != kind.label);
            let is_astray = are_forms && akin(&sight.inks, names, class).is_some_and(is_akin)
                || by_colour_alone && is_of_other_form(sight, &kinds, i, class)
                || is_mixed(sight, class);
            let is_unsure =
                is_odd || is_other || is_open || is_speck || is_hollow || is_strange || is_astray;
            of[class] = (Some(value), if is_unsure && !is_styled { 0.3 } else { 1.0 });
            astray.extend(is_astray.then_some(class));
        }
        legend.push((value, Appearance { form: form(&kind.label), colour: kind.colour }));
    }
    if let (true, [kind, _], Some(blank)) = (by_colour_alone, &kinds[..], rings.blank()) {
        let is_alike = |class: &usize| labels.get(class) == Some(&kind.label);
        let in_doubt =
            |class: &usize| of[*class].1 < 1.0 && is_alike(class) && !astray.contains(class);
        for class in (0..of.len()).filter(in_doubt).collect::<Vec<_>>() {
            if let Some(kind) = veiled(sight, &kinds, class, blank) {
                of[class] = (Some(if kind == 0 { '0' } else { '1' }), 1.0);
            }
        }
    }
    if let [(value, look)] = legend[..] {
        legend.push((if value == '0' { '1' } else { '0' }, counterpart(look)));
    }
    let theme = "shapes".into();
    let values = Values { theme, of, legend, is_unnamed, is_one_sided: is_single };
    (!kinds.is_empty()).then_some(values)
}

/// Whether ink on one cell alone is of another size and of another colour than all others
/// of its kind: what a game hints at may stand on a blank.
fn is_ghost(sight: &Sight, kind: &Kind, class: usize) -> bool {
    let own = &sight.inks[class];
    let is_far = |other: &InkClass| {
        let (a, b) = (own.longer(), other.longer());
        a.max(b) > GHOST_SIZE * a.min(b) && distance(own.colour, other.colour) > GHOST_COLOUR
    };
    let mut others = kind.classes.iter().filter(|&&other| other != class);
    own.count == 1 && kind.classes.len() > 1 && others.all(|&other| is_far(&sight.inks[other]))
}

/// Prints of one size differ by pixels: by less than this factor, two of twenty-five,
const GHOST_SIZE: f64 = 1.08;
/// and those of one colour by no more than this.
const GHOST_COLOUR: u8 = 40;

/// Whether ink is far larger than all else of its kind and not of the very colour: a
/// hatching or a frame, and what is under it in doubt; or far smaller: what stands on
/// blanks.
fn is_outsized(sight: &Sight, kind: &Kind, class: usize) -> bool {
    let size = |class: usize| sight.inks[class].longer();
    let is_off = |other: &InkClass| distance(other.colour, sight.inks[class].colour) > VERY_COLOUR;
    let others = || kind.classes.iter().filter(|&&other| other != class);
    let is_larger = |other: &usize| size(class) > OUTSIZED * size(*other);
    let is_smaller = |other: &usize| size(*other) > OUTSIZED * size(class);
    kind.classes.len() > 1
        && others().all(|&other| is_off(&sight.inks[other]))
        && (others().all(is_larger) || others().all(is_smaller))
}

/// Symbols of one value differ in size by less than this factor,
const OUTSIZED: f64 = 1.4;
/// and prints of one in their commonest colour by no more than this.
const VERY_COLOUR: u8 = 10;

/// Whether no other cell has the ground of those with this ink.
fn is_on_own_ground(sight: &Sight, class: usize) -> bool {
    let has_ink = |look: &Look| look.ink.is_some_and(|ink| ink.class == class);
    let (own, others): (Vec<&Look>, Vec<&Look>) =
        sight.looks.iter().map(|(_, look)| look).partition(|look| has_ink(look));
    let is_near = |one: &Look, other: &Look| distance(one.ground, other.ground) <= ONE_GROUND;
    own.iter().all(|one| !others.iter().any(|other| is_near(one, other)))
}

/// Grounds of one colour differ by this much at most.
const ONE_GROUND: u8 = 24;

/// A stroke as long as this share of the cell,
const LINE_LENGTH: f64 = 0.5;
/// and of this share of its length in breadth, is a line.
const LINE_BREADTH: f64 = 0.15;

/// Whether ink is a level line: those lead from cell to cell, and are no
/// symbols.
fn is_line(class: &InkClass) -> bool {
    class.width >= LINE_LENGTH && class.height <= LINE_BREADTH * class.width
}

/// Whether ink is a level bar, as a minus is.
fn is_bar(class: &InkClass) -> bool {
    class.width >= BAR_LENGTH * class.height
}

/// Bars are so many times as wide as high.
const BAR_LENGTH: f64 = 3.0;

/// Whether these are two forms with names.
fn are_two_forms(kinds: &[Kind]) -> bool {
    matches!(kinds, [a, b] if a.label != b.label && a.label != UNKNOWN && b.label != UNKNOWN)
}

/// Whether two ways to part inks into two kinds are not the same.
fn are_other(one: &[Kind], other: &[Kind]) -> bool {
    let sorted = |kinds: &[Kind]| {
        let mut parts: Vec<Vec<usize>> = kinds.iter().map(|kind| kind.classes.clone()).collect();
        parts.iter_mut().for_each(|classes| classes.sort_unstable());
        parts.sort();
        parts
    };
    one.len() == 2 && other.len() == 2 && sorted(one) != sorted(other)
}

/// What speaks against these kinds as the values: rules broken, and inks that
/// are of neither.
fn cost(sight: &Sight, kinds: &[Kind], total: usize) -> usize {
    let covered: usize = kinds.iter().map(|kind| kind.count).sum();
    // What is marked as a mistake breaks rules in the right way.
    let is_marked = |kind: usize, class: usize| {
        let is_of_few = 2 * sight.inks[class].count <= kinds[kind].count;
        is_of_few && is_whole_in_red(sight, kinds, kind, class)
    };
    let value = |class: usize| {
        let kind = kinds.iter().position(|kind| kind.classes.contains(&class))?;
        char::from_digit(kind as u32, 10).filter(|_| !is_marked(kind, class))
    };
    let values: Vec<Option<char>> = (0..sight.inks.len()).map(value).collect();
    let cells = sight.looks.map(|look| values[look.ink?.class]);
    // One kind alone is no pair of values, if there is any other way.
    let missing = if kinds.len() < 2 { total } else { 0 };
    super::breaks(&cells) + total.saturating_sub(covered) + missing
}

/// The only one of two ways to part inks that makes a board with exactly one answer.
fn told_part(sight: &Sight, parts: &[Vec<Kind>; 3], ways: [usize; 2]) -> Option<usize> {
    let signs = signs::read(sight).read;
    let is_told = |way: &usize| {
        let value = |class: usize| {
            let kind = parts[*way].iter().position(|kind| kind.classes.contains(&class))?;
            Digit::BOTH.get(kind).copied()
        };
        let cells = sight.looks.map(|look| look.ink.and_then(|ink| value(ink.class)));
        groups::only_answer(&cells, &signs, &Budget::of(PROOF)).is_some()
    };
    match ways.each_ref().map(is_told) {
        [true, false] => Some(ways[0]),
        [false, true] => Some(ways[1]),
        _ => None,
    }
}

/// Values of one form are of one size but for this factor.
const TWO_SIZES: f64 = 1.5;

/// Whether these kinds are of one form, and one far larger than the other: the hits
/// and misses of other games.
fn are_of_two_sizes(sight: &Sight, kinds: &[Kind]) -> bool {
    let [one, other] = kinds else { return false };
    let size = |kind: &Kind| {
        let inks = || kind.classes.iter().map(|&class| &sight.inks[class]);
        let sum: f64 = inks().map(|ink| ink.longer() * ink.count as f64).sum();
        sum / inks().map(|ink| ink.count).sum::<usize>().max(1) as f64
    };
    let (a, b) = (size(one), size(other));
    !are_parted_by_form(sight, one, other) && a.max(b) > TWO_SIZES * a.min(b)
}

/// Whether the kinds other than this one have a colour too, beside their own or this
/// one's: then it is that of entries, or of givens.
fn is_shared(sight: &Sight, kinds: &[Kind], own: usize, colour: Rgb) -> bool {
    let mut others = kinds.iter().enumerate().filter(|(i, _)| *i != own).map(|(_, kind)| kind);
    others.any(|kind| {
        let inks = || kind.classes.iter().map(|&class| sight.inks[class].colour);
        let has = |colour: Rgb| inks().any(|ink| distance(ink, colour) <= SAME_INK);
        let has_other = || inks().any(|ink| distance(ink, colour) > ODD_COLOUR);
        has(colour) && (has_other() || has(kinds[own].colour))
    })
}

/// A rarer ink than this share,
const ODD: f64 = 0.15;
/// this far in colour from the others of its form, is in doubt.
const ODD_COLOUR: u8 = 100;
/// So is one on a single cell that correlates less than this with any other of its form.
const ONE_FORM: f32 = 0.7;
/// if this share of those are prints of one.
const UNIFORM: f64 = 0.8;
/// So is any ink if so many symbols of the other form are not of its colour either.
const TELLING: usize = 6;
/// A symbol has at least this share of the ink; less is an odd one out.
const COMMON: f64 = 0.05;

/// An ink without a name belongs to a named one of its colour if they
/// correlate this much,
const ADOPTED: f32 = 0.5;
/// and this much more than with any other form.
const ADOPTED_LEAD: f32 = 0.12;
/// Where there is no other form, one that is common may be the other value, unless
/// they correlate so much: arrows up and down do by 0.7.
const ADOPTED_ALONE: f32 = 0.85;
/// From here on it is one form in whatever colours.
const SAME_FORM: f32 = 0.9;

/// Gives inks that are like no template the label of the ink they are most
/// like: a ring whose line is broken is still a ring. Common ones that are like none
/// are a form of their own.
fn adopt_unknown(sight: &Sight, kinds: &mut [Kind]) {
    let total: usize = kinds.iter().map(|kind| kind.count).sum();
    let is_common = |kind: &Kind| kind.count as f64 > ODD * total as f64;
    let mut forms: Vec<Kind> = kinds.iter().filter(|k| k.label != UNKNOWN).cloned().collect();
    let (common, rare): (Vec<_>, Vec<_>) =
        kinds.iter_mut().filter(|k| k.label == UNKNOWN).partition(|kind| is_common(kind));
    for kind in common {
        match adopter(sight, &forms, kind, ADOPTED_ALONE) {
            Some(label) => kind.label = label,
            None => forms.push(kind.clone()),
        }
    }
    for kind in rare {
        if let Some(label) = adopter(sight, &forms, kind, ADOPTED) {
            kind.label = label;
        }
    }
}

/// The label of the form that an ink is most like, by so much at least where that is the
/// only one.
fn adopter(sight: &Sight, forms: &[Kind], kind: &Kind, alone: f32) -> Option<String> {
    let glyph = &sight.inks[kind.classes[0]].glyph;
    let likeness = |k: &Kind| sight.inks[k.classes[0]].glyph.likeness(glyph);
    let is_near =
        |k: &&Kind| distance(k.colour, kind.colour) <= SAME_INK || likeness(k) >= SAME_FORM;
    let near = forms.iter().filter(|k| k.label != UNKNOWN).filter(is_near);
    let best = near.max_by(|a, b| likeness(a).total_cmp(&likeness(b)))?;
    let others = forms.iter().filter(|k| k.label != best.label);
    let least = match others.map(likeness).reduce(f32::max) {
        Some(other) => ADOPTED.max(other + ADOPTED_LEAD),
        None => alone,
    };
    (likeness(best) >= least).then(|| best.label.clone())
}

/// Whether inks have one label; such as are like no template look alike too.
fn are_of_one_form(sight: &Sight, one: &Kind, other: &Kind) -> bool {
    let [a, b] = [one, other].map(|kind| &sight.inks[kind.classes[0]].glyph);
    one.label == other.label && (one.label != UNKNOWN || a.likeness(b) >= ONE_UNKNOWN)
}

/// Whether two kinds have two names, or all inks without one are like their kind's first,
/// and this is unlike the other kind's.
fn are_parted_by_form(sight: &Sight, one: &Kind, other: &Kind) -> bool {
    let is_of_one = |kind: &Kind| {
        let glyph = |class: usize| &sight.inks[class].glyph;
        kind.classes.iter().all(|&own| glyph(own).likeness(glyph(kind.classes[0])) >= ONE_UNKNOWN)
    };
    one.label != other.label
        || !are_of_one_form(sight, one, other) && is_of_one(one) && is_of_one(other)
}

/// Inks of one form without a name correlate so much.
const ONE_UNKNOWN: f32 = 0.75;

/// The label of bars, of which a minus is less than a plus.
const BAR: &str = "bar";
/// The label of crosses beside other letters than an O.
const CROSS: &str = "cross";
/// The label of inks that are like no template.
const UNKNOWN: &str = "unknown";

/// Joins kinds that are alike; the more frequent one gives label and colour.
fn gathered(kinds: &[Kind], alike: impl Fn(&Kind, &Kind) -> bool) -> Vec<Kind> {
    let mut sorted = kinds.to_vec();
    sorted.sort_by_key(|k| std::cmp::Reverse(k.count));
    let mut groups: Vec<Kind> = Vec::new();
    for kind in sorted {
        match groups.iter_mut().find(|g| alike(g, &kind)) {
            Some(group) => {
                group.classes.extend(kind.classes);
                group.count += kind.count;
            }
            None => groups.push(kind),
        }
    }
    groups
}

/// How a shape is drawn.
pub fn form(label: &str) -> Form {
    match label {
        "ring" | "frame" => Form::Ring,
        "sun" => Form::Sun,
        "crescent" => Form::Moon,
        "diamond" => Form::Diamond,
        "tick" => Form::Tick,
        CROSS => Form::Text('X'),
        other => pointed::quarters(other).map_or(Form::Disc, Form::Triangle),
    }
}

/// What stands for the other value where the board shows only one.
fn counterpart(look: Appearance) -> Appearance {
    let form = match look.form {
        Form::Ring => Form::Disc,
        Form::Disc => Form::Ring,
        Form::Sun => Form::Moon,
        Form::Moon => Form::Sun,
        Form::Triangle(quarters) => Form::Triangle((quarters + 2) % 4),
        other => other,
    };
    Appearance { form, colour: look.colour }
}

#[cfg(test)]
mod tests;
