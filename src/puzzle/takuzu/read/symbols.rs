//! What a class of ink is, and what other puzzles' symbols are.

mod akin;
pub mod bowed;
pub mod centred;
mod chained;
mod holed;
mod hollow;
mod hued;
mod outlined;
mod pieces;
mod placed;
mod placeholders;
mod punctuation;
pub mod related;
mod slashed;

pub use self::akin::akin;
use crate::median::median;
use crate::puzzle::seen::{Appearance, Refusal};
use crate::sight::{InkClass, Sight};
use crate::theme::{GLYPH, Glyph, Match, Meaning};

/// Colours of one symbol are closer together than this.
pub const SAME_INK: u8 = 70;
/// Below this correlation with every template an ink has no name.
pub const NAMED: f32 = 0.68;
/// Ink smaller than this, in pixels of the picture, has no form to be named by.
pub const MIN_SYMBOL: f64 = 5.0;
/// From here on a mark is one: what it covers is read as a blank.
pub const CLEARLY: f32 = 0.85;
/// The label of an outlined square,
const FRAME: &str = "frame";
/// and of what a game asks with, if it is so like that,
const QUESTION: &str = "question";
const ASKED: f32 = 0.8;
/// and how sure it is that a cell with one of them is blank.
const ON_BLANK: f64 = 0.9;
/// Values surer than this are written ones.
const CLEAR: f64 = 0.5;
/// A foreign symbol must beat 0 and 1 by this much to count as foreign.
const FOREIGN_LEAD: f32 = 0.02;
/// A digit this like its template is no moon.
const PLAINLY: f32 = 0.93;
/// This many foreign symbols make another puzzle of the board.
const FOREIGN_CELLS: usize = 2;

/// What a class of ink is, judged by the templates alone.
#[derive(Debug, Clone, PartialEq)]
pub enum Name {
    /// A digit or letter that stands for a value, and how sure that is.
    Value(char, f64),
    /// A shape that may stand for a value.
    Shape(String),
    /// Decoration, and how sure it is that the cell is a blank beneath.
    Mark(f64),
    /// Far smaller than the symbols, on few cells: no value, and perhaps part of
    /// what is behind the board.
    Speck,
    /// A symbol of another puzzle.
    Foreign(String),
    /// Like no template.
    Unknown,
}

impl Name {
    /// Whether it is the digit 1.
    pub const fn is_one(&self) -> bool {
        matches!(self, Self::Value('1', _))
    }

    /// The label of the shape, if it is one.
    pub fn shape(&self) -> Option<&str> {
        match self {
            Self::Shape(label) => Some(label),
            _ => None,
        }
    }
}

/// What each class of ink stands for.
pub struct Values {
    /// The theme that named them.
    pub theme: String,
    /// Value and sureness per class of ink; `None` for no value.
    pub of: Vec<(Option<char>, f64)>,
    /// How each value is drawn.
    pub legend: Vec<(char, Appearance)>,
    /// Whether one of the two symbols is like no template.
    pub is_unnamed: bool,
    /// Whether only one of the two symbols was seen.
    pub is_one_sided: bool,
}

/// Whether the name is one of a shape that may stand for a value.
pub fn is_shape(name: &Match) -> bool {
    name.means == Meaning::Shape
}

/// Whether the name is that of a digit or letter.
fn is_written(name: &Match) -> bool {
    !matches!(name.means, Meaning::Shape | Meaning::Mark)
}

/// The name of a class of ink by the templates alone.
pub fn name(class: &InkClass) -> Name {
    let best = |labels: &[&str]| {
        let hits = class.names.iter().filter(|m| labels.contains(&m.label.as_str()));
        hits.map(|m| m.score).fold(-1.0, f32::max)
    };
    let Some(top) = class.names.first() else { return Name::Unknown };
    if class.pixels < MIN_SYMBOL {
        return Name::Mark(0.4);
    }
    if top.score < NAMED {
        return Name::Unknown;
    }
    // Digits are of one colour: what is not is a picture, whatever it is a little like.
    if class.is_painted && top.score < PLAINLY && is_written(top) {
        return Name::Unknown;
    }
    let zero = best(&["0", "O"]);
    let one = best(&["1"]);
    let cross = best(&["X"]);
    let sure = |own: f32, other: f32| {
        let lead = f64::from((own - other) / 0.3).clamp(0.0, 1.0);
        lead * f64::from((own - 0.55) / 0.25).clamp(0.0, 1.0)
    };
    match top.means {
        // A frame may be the cursor on a blank, and a question is what stands there; other
        // marks sit on values.
        Meaning::Mark if top.score >= CLEARLY && top.label == FRAME => Name::Mark(ON_BLANK),
        Meaning::Mark if top.score >= ASKED && top.label == QUESTION => Name::Mark(ON_BLANK),
        Meaning::Mark if top.score >= CLEARLY => Name::Mark(0.4),
        Meaning::Mark => Name::Unknown,
        Meaning::Shape => Name::Shape(top.label.clone()),
        // What is as much like other digits is a lock or another little picture, and what is
        // hardly like one another letter.
        Meaning::Foreign if top.score < HARDLY => Name::Unknown,
        Meaning::Foreign if top.score < SOME_DIGIT && is_like_many(class) => Name::Unknown,
        Meaning::Foreign if top.score - zero.max(one) >= FOREIGN_LEAD => {
            Name::Foreign(top.label.clone())
        }
        _ if zero >= one.max(cross) => Name::Value('0', sure(zero, one.max(cross))),
        _ if one >= cross => Name::Value('1', sure(one, zero)),
        _ => Name::Value('X', sure(cross, zero)),
    }
}

/// Whether ink of this name asks what stands there.
pub fn is_question(class: &InkClass, name: &Name) -> bool {
    matches!(name, Name::Mark(_)) && class.names.first().is_some_and(|top| top.label == QUESTION)
}

/// Whether ink is about as much like two other foreign symbols as like the first.
fn is_like_many(class: &InkClass) -> bool {
    let foreign = class.names.iter().filter(|name| name.means == Meaning::Foreign);
    let scores: Vec<f32> = foreign.map(|name| name.score).take(3).collect();
    matches!(scores[..], [first, _, third] if first - third <= ALIKE)
}

/// Other letters correlate this much with the digits they are most like.
const HARDLY: f32 = 0.72;
/// Digits correlate this much with their template,
const SOME_DIGIT: f32 = 0.78;
/// and what is none with several of theirs, but for so much.
const ALIKE: f32 = 0.05;

/// The label of the mark on wrong cells, which is much like an upright stroke,
const EXCLAMATION: &str = "exclamation";
/// but for a row of this share of its usual breadth: the gap over its dot.
const GAP: f64 = 0.7;
/// A stroke is a 1 where that fits it but for this much as well,
const AS_WELL: f32 = 0.06;
/// and its height is that of the zeros but for this factor.
pub const SAME_HEIGHT: f64 = 1.25;
/// How sure such a 1 is.
const STROKE: f64 = 0.8;

/// Takes strokes for ones that are as high as the zeros of the board and have
/// no gap as exclamation marks have: the serifs of an I make it like one.
fn name_strokes(sight: &Sight, names: &mut [Name]) {
    let is_zero = |name: &Name| matches!(name, Name::Value('0', sure) if *sure > CLEAR);
    let zeros = sight.inks.iter().zip(&*names).filter(|(_, name)| is_zero(name));
    let Some((zero, _)) = zeros.max_by_key(|(class, _)| class.count) else { return };
    let is_stroke = |class: &InkClass| {
        let Some(top) = class.names.first().filter(|top| top.label == EXCLAMATION) else {
            return false;
        };
        let one = class.names.iter().find(|name| name.means == Meaning::One);
        let (low, high) = (class.height.min(zero.height), class.height.max(zero.height));
        one.is_some_and(|one| one.score >= NAMED && one.score + AS_WELL >= top.score)
            && high <= SAME_HEIGHT * low
            && class.pixels >= MIN_SYMBOL
            && !has_gap(&class.glyph)
    };
    for (class, name) in sight.inks.iter().zip(names) {
        if matches!(name, Name::Mark(_) | Name::Unknown) && is_stroke(class) {
            *name = Name::Value('1', STROKE);
        }
    }
}

/// Whether a stroke is parted between its ends.
fn has_gap(glyph: &Glyph) -> bool {
    let grey = glyph.to_grey();
    let rows = grey.chunks_exact(GLYPH).map(|row| row.iter().map(|v| f64::from(*v)).sum());
    let rows: Vec<f64> = rows.collect();
    let most = rows.iter().copied().fold(0.0, f64::max);
    let is_inked = |sum: &f64| *sum * 2.0 >= most;
    let (first, last) = (rows.iter().position(is_inked), rows.iter().rposition(is_inked));
    let (Some(first), Some(last)) = (first, last) else { return false };
    let inner = &rows[first..=last];
    let usual = median(inner.iter().copied()).unwrap_or(0.0);
    inner.iter().any(|sum| *sum < GAP * usual)
}

/// The names of all classes of ink on a board, each step by what the others are.
pub fn names(sight: &Sight) -> Vec<Name> {
    let mut names: Vec<Name> = sight.inks.iter().map(name).collect();
    name_strokes(sight, &mut names);
    placeholders::name_placeholders(&sight.inks, &mut names);
    placeholders::name_sockets(sight, &mut names);
    placed::name_placed(&sight.inks, &mut names);
    placeholders::name_dashes(&sight.inks, &mut names);
    related::name_partners(&sight.inks, &mut names);
    holed::name_holed(&sight.inks, &mut names);
    holed::name_leaning(&sight.inks, &mut names);
    related::name_letters(&sight.inks, &mut names);
    related::name_ghosts(sight, &mut names);
    hued::name_by_hue(&sight.inks, &mut names);
    chained::name_by_kind(&sight.inks, &mut names);
    slashed::name_slashed(&sight.inks, &mut names);
    bowed::name_bowed(sight, &mut names);
    related::name_shapes(&sight.inks, &mut names);
    related::name_pictures(&sight.inks, &mut names);
    hued::name_beside_shapes(&sight.inks, &mut names);
    related::name_by_size(&sight.inks, &mut names);
    akin::name_akin(&sight.inks, &mut names);
    outlined::name_outlines(&sight.inks, &mut names);
    placeholders::doubt_mixed(sight, &mut names);
    punctuation::name_punctuation(&sight.inks, &mut names);
    pieces::name_pieces(&sight.inks, &mut names);
    hollow::name_hollow(sight, &mut names);
    centred::name_centred(&sight.inks, &mut names);
    names
}

/// The strongest contrast of each class of ink.
pub fn strongest(sight: &Sight) -> Vec<u8> {
    let mut strongest = vec![0; sight.inks.len()];
    for ink in sight.looks.iter().filter_map(|(_, look)| look.ink) {
        strongest[ink.class] = ink.contrast.max(strongest[ink.class]);
    }
    strongest
}

/// Refuses a board of other puzzles' symbols.
///
/// # Errors
/// The [`Refusal`] that names them.
pub fn refuse_foreign(sight: &Sight, names: &[Name]) -> Result<(), Refusal> {
    let mut seen: Vec<(&str, usize)> = Vec::new();
    for (class, name) in sight.inks.iter().zip(names) {
        if let Name::Foreign(label) = name {
            seen.push((label, class.count));
        }
    }
    let count: usize = seen.iter().map(|s| s.1).sum();
    let values = sight.inks.iter().zip(names).filter(|(_, n)| matches!(n, Name::Value(..)));
    let values: usize = values.map(|(class, _)| class.count).sum();
    let mut labels: Vec<&str> = seen.iter().map(|s| s.0).collect();
    labels.sort_unstable();
    labels.dedup();
    // One odd shape may be a moon that looks like a 3; a plain digit, two kinds,
    // or one kind among digits, are another puzzle.
    let is_plain = |class: &InkClass| {
        let top = class.names.first();
        top.is_some_and(|top| top.score >= PLAINLY && is_digit(&top.label))
    };
    let foreign = sight.inks.iter().zip(names).filter(|(_, n)| matches!(n, Name::Foreign(_)));
    let is_digit_plain = foreign.map(|(class, _)| class).any(is_plain);
    let is_other = labels.len() > 1 || values > 0 || is_digit_plain;
    // On bare tiles one digit tells of another puzzle: takuzu's own would be many.
    let is_alone = values == 0 && is_digit_plain;
    if is_other && (count >= FOREIGN_CELLS || is_alone) && count * 8 >= values {
        let labels = labels.join(", ");
        return Err(Refusal::new(format!(
            "the cells hold other symbols ({labels}) than takuzu has"
        )));
    }
    Ok(())
}

/// Whether a class of ink is clearly a symbol: a digit or a shape, no frame.
pub fn is_clear_symbol(class: &InkClass) -> bool {
    let is_symbol = |top: &Match| top.score >= CLEARLY && top.means != Meaning::Mark;
    class.pixels >= MIN_SYMBOL && class.names.first().is_some_and(is_symbol)
}

/// Whether several cells hold clear digits of other puzzles, of two kinds.
pub fn are_foreign(sight: &Sight) -> bool {
    let foreign = |class: &&InkClass| {
        let is_digit = matches!(name(class), Name::Foreign(label) if is_digit(&label));
        is_digit && is_clear_symbol(class)
    };
    let label = |class: &InkClass| class.names.first().map(|top| top.label.clone());
    let mut labels: Vec<String> = sight.inks.iter().filter(foreign).filter_map(label).collect();
    labels.sort_unstable();
    labels.dedup();
    let cells: usize = sight.inks.iter().filter(foreign).map(|class| class.count).sum();
    labels.len() > 1 && cells >= FOREIGN_CELLS
}

/// Whether a label is that of a digit.
pub fn is_digit(label: &str) -> bool {
    label.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::super::testing::sight;
    use super::*;

    #[test]
    fn what_is_as_much_like_other_digits_is_none() {
        let class = |scores: [(&str, f32); 3]| {
            let seen = sight(&["f...", "....", "..f.", "...."], |kind, x, y| {
                let is_ink = kind == 'f' && x.abs_diff(20).max(y.abs_diff(20)) < 9;
                if is_ink { [20; 3] } else { [250; 3] }
            });
            let names = scores.map(|(label, score)| Match {
                theme: "digits".into(),
                label: label.into(),
                means: Meaning::Foreign,
                score,
            });
            InkClass { names: names.to_vec(), ..seen.inks[0].clone() }
        };
        let is_foreign = |scores| matches!(name(&class(scores)), Name::Foreign(_));
        assert!(is_foreign([("8", 0.92), ("6", 0.9), ("5", 0.88)]), "a clear 8");
        assert!(is_foreign([("8", 0.75), ("6", 0.68), ("5", 0.6)]), "like an 8 alone");
        assert!(!is_foreign([("8", 0.74), ("6", 0.73), ("5", 0.72)]), "a lock");
        assert!(!is_foreign([("7", 0.7), ("4", 0.5), ("2", 0.4)]), "another letter");
    }

    #[test]
    fn one_plain_digit_on_tiles_is_of_another_puzzle() {
        let seen = |score| {
            let mut seen = sight(&["a.b.", ".fa.", "b..a", ".b.."], |kind, x, y| match kind {
                'f' if x.abs_diff(20).max(y.abs_diff(20)) < 9 => [20; 3],
                'a' | 'f' => [60, 180, 120],
                'b' => [200, 160, 60],
                _ => [240; 3],
            });
            let [label, theme] = ["2", "digits"].map(String::from);
            seen.inks[0].names = vec![Match { theme, label, means: Meaning::Foreign, score }];
            seen
        };
        let is_refused = |seen: Sight| refuse_foreign(&seen, &names(&seen)).is_err();
        assert!(is_refused(seen(0.96)));
        assert!(!is_refused(seen(0.8)), "an icon like a 2");
    }
}
