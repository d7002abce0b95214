//! Signs of which a game has another: it draws equality in one way and difference in one way,
//! so a chain is none beside bars, nor a slashed ring beside crosses. Dashes of a frame are a
//! little like either.

use super::CLEAR_SIGN;
use crate::theme::{Glyph, Match, Meaning};

/// The theme of chains and rings,
const THEME: &str = "links";
/// and which of its signs stand for what others do.
const RIVALS: [(&str, Meaning); 2] = [("chain", Meaning::Equal), ("slashed", Meaning::Different)];

/// Takes the names of such signs from kinds of signs; each has its names, best first.
pub fn settle(kinds: &mut [(Glyph, Vec<Match>)]) {
    for (label, means) in RIVALS {
        let is_own = |name: &Match| name.theme == THEME && name.label == label;
        let is_clear =
            |name: &Match| name.theme != THEME && name.means == means && name.score >= CLEAR_SIGN;
        if kinds.iter().any(|(_, names)| names.first().is_some_and(is_clear)) {
            kinds.iter_mut().for_each(|(_, names)| names.retain(|name| !is_own(name)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A kind with this name.
    fn kind(theme: &str, label: &str, means: Meaning, score: f32) -> (Glyph, Vec<Match>) {
        let name = Match { theme: theme.into(), label: label.into(), means, score };
        (Glyph::from_grey(&[0; crate::theme::GLYPH * crate::theme::GLYPH]), vec![name])
    }

    #[test]
    fn a_chain_is_no_sign_beside_bars_and_is_one_beside_crosses() {
        let chain = || kind(THEME, "chain", Meaning::Equal, 0.9);
        let names = |other: (Glyph, Vec<Match>)| {
            let mut kinds = [chain(), other];
            settle(&mut kinds);
            kinds.map(|(_, names)| names.len())
        };
        assert_eq!(names(kind("signs", "equal", Meaning::Equal, 0.95)), [0, 1]);
        assert_eq!(names(kind("signs", "equal", Meaning::Equal, 0.8)), [1, 1], "no clear bars");
        assert_eq!(names(kind("signs", "cross", Meaning::Different, 0.95)), [1, 1]);
        assert_eq!(names(kind(THEME, "slashed", Meaning::Different, 0.95)), [1, 1]);
    }
}
