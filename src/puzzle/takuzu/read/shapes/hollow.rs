//! Two forms that both stand filled and in outline: then the form is the value, and the
//! filled ones are givens.

use super::Kind;

/// Filled forms and the labels of their outlines.
const OUTLINES: [(&str, &str); 6] = [
    ("disc", "ring"),
    ("square", "frame"),
    ("up", "hollow-up"),
    ("right", "hollow-right"),
    ("down", "hollow-down"),
    ("left", "hollow-left"),
];

/// Gives outlines the label of their filled form, where two forms stand in both ways and
/// nothing else is to be seen.
pub fn join(kinds: &mut [Kind]) {
    let has = |label: &str| kinds.iter().any(|kind| kind.label == label);
    let both: Vec<_> =
        OUTLINES.iter().filter(|(full, hollow)| has(full) && has(hollow)).copied().collect();
    let is_of_both =
        |kind: &Kind| both.iter().any(|(full, hollow)| [*full, *hollow].contains(&&*kind.label));
    if both.len() != 2 || !kinds.iter().all(is_of_both) {
        return;
    }
    for kind in kinds {
        if let Some((full, _)) = both.iter().find(|(_, hollow)| *hollow == kind.label) {
            kind.label = (*full).into();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_forms_in_outline_and_filled_are_the_values() {
        let joined = |labels: &[&str]| {
            let kind = |label: &&str| Kind {
                classes: Vec::new(),
                label: (*label).into(),
                colour: [0; 3],
                count: 4,
            };
            let mut kinds: Vec<Kind> = labels.iter().map(kind).collect();
            join(&mut kinds);
            kinds.into_iter().map(|kind| kind.label).collect::<Vec<_>>()
        };
        assert_eq!(
            joined(&["up", "hollow-up", "square", "frame"]),
            ["up", "up", "square", "square"]
        );
        let alone = ["disc", "ring", "square"];
        assert_eq!(joined(&alone), alone, "the ring may be a value");
        let more = ["disc", "ring", "square", "frame", "cross"];
        assert_eq!(joined(&more), more, "something else");
    }
}
