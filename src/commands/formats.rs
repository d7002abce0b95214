//! The formats boards can be written in, gathered from all families for
//! `--to`, and what to say where a board does not go into one.

use clap::builder::{PossibleValue, PossibleValuesParser};

use crate::puzzle::FAMILIES;
use crate::puzzle::family::{FormatInfo, Puzzle, Written};

/// The text formats of all families.
pub fn text_formats() -> PossibleValuesParser {
    values(|format| !format.is_picture)
}

/// All formats of all families.
pub fn all_formats() -> PossibleValuesParser {
    values(|_| true)
}

/// Whether a format is a picture.
pub fn is_picture(name: &str) -> bool {
    let mut formats = FAMILIES.iter().flat_map(|family| family.formats());
    formats.any(|format| format.name == name && format.is_picture)
}

/// Values of an option: each name once, with what its families say of it.
fn values(wanted: impl Fn(&FormatInfo) -> bool) -> PossibleValuesParser {
    let mut known: Vec<(&str, Vec<(&str, String)>)> = Vec::new();
    for family in FAMILIES {
        for format in family.formats().into_iter().filter(&wanted) {
            let kind = family.name();
            let abouts = match known.iter_mut().position(|(name, _)| *name == format.name) {
                Some(i) => &mut known[i].1,
                None => {
                    known.push((format.name, Vec::new()));
                    let last = known.len() - 1;
                    &mut known[last].1
                }
            };
            match abouts.iter_mut().find(|(about, _)| *about == format.about) {
                Some((_, kinds)) => *kinds += &format!(", {kind}"),
                None => abouts.push((format.about, kind.to_string())),
            }
        }
    }
    let value = |(name, abouts): (&'static str, Vec<(&str, String)>)| {
        let abouts: Vec<_> =
            abouts.into_iter().map(|(about, kinds)| format!("{kinds}: {about}")).collect();
        PossibleValue::new(name).help(abouts.join("; "))
    };
    PossibleValuesParser::new(known.into_iter().map(value).collect::<Vec<_>>())
}

/// The board in a text format.
pub fn text(puzzle: &dyn Puzzle, format: &str) -> Option<String> {
    match puzzle.to_format(format)? {
        Written::Text(text) => Some(text),
        Written::Picture(_) => None,
    }
}

/// Why a board could not be written, and what to do; `extras` are the parts
/// of it that a format may have no place for.
pub fn no_place(puzzle: &dyn Puzzle, format: &str, extras: &[String]) -> String {
    let family = FAMILIES.iter().find(|family| family.name() == puzzle.kind());
    let known = family.map(|family| family.formats()).unwrap_or_default();
    if known.iter().any(|known| known.name == format) {
        let lost =
            if extras.is_empty() { "all of this board".into() } else { extras.join(" and ") };
        return format!("{format} has no place for {lost}; json has: --to json");
    }
    let names: Vec<_> = known.iter().map(|format| format.name).collect();
    let kind = puzzle.kind();
    format!("{format} is no format of a {kind}; choose one of {} with --to", names.join(", "))
}
