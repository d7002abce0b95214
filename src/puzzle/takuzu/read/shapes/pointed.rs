//! Triangles that point to different sides, filled or in outline.

use super::super::symbols::Name;

/// The sides that triangles point to, clockwise.
const SIDES: [&str; 4] = ["up", "right", "down", "left"];
/// What the labels of those in outline begin with.
const HOLLOW: &str = "hollow-";

/// The side that a triangle of this label points to.
fn side(label: &str) -> Option<&str> {
    let side = label.strip_prefix(HOLLOW).unwrap_or(label);
    SIDES.contains(&side).then_some(side)
}

/// By how many quarters a triangle of this label is turned clockwise from one that points up;
/// `None` if it is of another shape.
pub fn quarters(label: &str) -> Option<u8> {
    let own = side(label)?;
    SIDES.iter().position(|side| *side == own).and_then(|at| u8::try_from(at).ok())
}

/// The label of a shape among those of these `names`: where triangles point to two sides, the
/// side is the value, and the filled ones are givens.
pub fn label<'a>(label: &'a str, names: &[Name]) -> &'a str {
    let Some(own) = side(label) else { return label };
    let is_other = |name: &Name| match name {
        Name::Shape(label) => side(label).is_some_and(|side| side != own),
        _ => false,
    };
    if names.iter().any(is_other) { own } else { label }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn triangles_of_two_sides_are_of_one_value_filled_or_not() {
        let names = |labels: &[&str]| -> Vec<Name> {
            labels.iter().map(|label| Name::Shape((*label).into())).collect()
        };
        let two = names(&["up", "hollow-up", "hollow-down"]);
        assert_eq!(label("hollow-up", &two), "up");
        assert_eq!(label("hollow-down", &two), "down");
        assert_eq!(label("disc", &two), "disc");
        let one = names(&["up", "hollow-up"]);
        assert_eq!(label("hollow-up", &one), "hollow-up");
        assert_eq!(
            [quarters("up"), quarters("hollow-left"), quarters("disc")],
            [Some(0), Some(3), None]
        );
    }
}
