//! Signs named by those that look like them on the same board.

use super::{SETTLED, TURNED};
use crate::puzzle::takuzu::board::Relation;
use crate::sight::borders::{Border, Twin};
use crate::theme::Meaning;

/// A sign this like its twin is what that is,
const TWIN: f32 = 0.8;
/// if it is less like the other signs by this much,
const LEAD: f32 = 0.08;
/// and lacks this part of what it lacks to be one of them.
const LACK: f32 = 0.5;
/// From here on it is so against its own name.
const SURELY: f32 = 0.9;

/// What a sign is, and how surely, whose own form says that it is `named` so, and that
/// has a twin.
pub fn by_twin(named: (Relation, f64), twin: Option<Twin>) -> (Relation, f64) {
    let Some(twin) = twin.filter(is_clear) else {
        return named;
    };
    let relation = match twin.means {
        Meaning::Equal => Relation::Same,
        _ => Relation::Different,
    };
    let (own, sure) = named;
    match own == relation {
        true => (own, sure.max(SETTLED)),
        false if sure < 0.5 || twin.likeness >= SURELY => (relation, SETTLED),
        false => (own, sure.min(TURNED)),
    }
}

/// Whether a twin tells what a sign is.
fn is_clear(twin: &Twin) -> bool {
    twin.likeness >= TWIN
        && twin.likeness - twin.other >= LEAD
        && 1.0 - twin.likeness <= LACK * (1.0 - twin.other)
}

/// Whether it does so however the sign itself was cut out: on two grounds it may be far
/// fainter, and of another form.
pub fn is_sure(twin: Option<Twin>) -> bool {
    twin.is_some_and(|twin| twin.likeness >= SURELY && is_clear(&twin))
}

/// Whether what stands on a border is like no sign of the board, as a part of a cursor is;
/// of what has a fair name something may only have been cut off.
pub fn is_like_none(border: &Border) -> bool {
    let named = border.names.first().map_or(0.0, |name| name.score);
    border.twin.is_some_and(|twin| {
        twin.likeness.max(twin.other) < if named < FAIR { STRANGE } else { VERY_STRANGE }
    })
}

/// What is less like all signs of its board is told by none of them: an arc was 0.37 like
/// one,
const STRANGE: f32 = 0.5;
/// but cut signs 0.4 and more whose names had a score above this,
const FAIR: f32 = 0.6;
/// and two dashes with such a name 0.19.
const VERY_STRANGE: f32 = 0.3;

/// Whether what stands on two borders are prints of one kind: that has one name
/// and one likeness to it.
pub fn is_same_kind(one: &Border, other: &Border) -> bool {
    let top = |border: &Border| border.names.first().map(|name| (name.label.clone(), name.score));
    top(one).is_some() && top(one) == top(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::Match;

    #[test]
    fn what_is_like_no_sign_of_the_board_is_none() {
        let is = |named: f32, likeness: f32, other: f32| {
            let [theme, label] = ["any", "cross"].map(String::from);
            is_like_none(&Border {
                names: vec![Match { theme, label, means: Meaning::Different, score: named }],
                twin: Some(Twin { means: Meaning::Equal, likeness, other }),
                ..Border::default()
            })
        };
        assert!(is(0.5, 0.37, 0.21), "an arc");
        assert!(is(0.82, 0.19, 0.17), "dashes");
        assert!(!is(0.67, 0.46, 0.25), "a sign that was cut");
        assert!(!is(0.5, 0.9, 0.3) && !is(0.5, 0.3, 0.6));
        assert!(!is_like_none(&Border::default()), "no sign is there to be like");
    }

    #[test]
    fn a_twin_names_what_has_no_sure_name() {
        let twin =
            |means: Meaning, likeness: f32, other: f32| Some(Twin { means, likeness, other });
        let cross = twin(Meaning::Different, 0.85, 0.5);
        assert_eq!(by_twin((Relation::Same, 0.2), cross), (Relation::Different, SETTLED));
        assert_eq!(by_twin((Relation::Different, 0.2), cross), (Relation::Different, SETTLED));
        assert_eq!(by_twin((Relation::Different, 0.9), cross), (Relation::Different, 0.9));
        assert_eq!(by_twin((Relation::Same, 0.9), cross), (Relation::Same, TURNED));
        let same = twin(Meaning::Different, 0.99, 0.8);
        assert_eq!(by_twin((Relation::Same, 0.9), same), (Relation::Different, SETTLED));
        // After a JPEG small signs are all alike.
        let near = twin(Meaning::Different, 0.93, 0.9);
        assert_eq!(by_twin((Relation::Same, 0.2), near), (Relation::Same, 0.2));
        let far = twin(Meaning::Different, 0.7, 0.1);
        assert_eq!(by_twin((Relation::Same, 0.2), far), (Relation::Same, 0.2));
    }
}
