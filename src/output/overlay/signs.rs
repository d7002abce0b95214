//! Where signs stand between cells, so that no answer covers one or brings a part of one along.

use crate::geom::At;
use crate::sight::borders::{Border, Borders};

/// Ink on a border that is this much like a sign is taken for one, -1 to 1:
/// well below what a reading asks of a sign.
const SIGN: f32 = 0.4;

/// Whether any border holds what may be a sign.
pub fn has_signs(borders: &Borders) -> bool {
    let mut all = borders.right.iter().chain(borders.down.iter());
    all.any(|(_, border)| border.as_ref().is_some_and(is_like))
}

fn is_like(border: &Border) -> bool {
    border.names.first().is_some_and(|name| name.score >= SIGN)
}

/// Whether nothing at all stands on the borders of a cell.
pub fn is_free(borders: &Borders, at: At) -> bool {
    borders.around(at).iter().all(Option::is_none)
}

/// Whether nothing that is like a sign does.
pub fn is_free_of_signs(borders: &Borders, at: At) -> bool {
    !borders.around(at).into_iter().flatten().any(is_like)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Array2, Size};
    use crate::theme::{Match, Meaning};

    /// A board of two by two cells with a sign this likely between those of the second column.
    fn borders(score: Option<f32>) -> Borders {
        let border = |score: f32| Border {
            names: vec![Match {
                theme: "signs".into(),
                label: "equal".into(),
                means: Meaning::Mark,
                score,
            }],
            contrast: 90,
            ..Border::default()
        };
        Borders {
            right: Array2::filled(Size::new(2, 1), None),
            down: Array2::from_fn(Size::new(1, 2), |at| {
                score.filter(|_| at.column == 1).map(border)
            }),
        }
    }

    #[test]
    fn signs_between_cells_are_noticed() {
        assert!(has_signs(&borders(Some(0.9))));
        assert!(!has_signs(&borders(Some(0.1))));
        assert!(!has_signs(&borders(None)));
    }

    #[test]
    fn cells_beside_a_sign_are_not_free() {
        let free = |at| is_free(&borders(Some(0.1)), at);
        assert!(free(At::new(0, 0)) && free(At::new(1, 0)));
        assert!(!free(At::new(0, 1)) && !free(At::new(1, 1)));
        assert!(is_free(&borders(None), At::new(1, 1)));
        let at = At::new(0, 1);
        assert!(is_free_of_signs(&borders(Some(0.1)), at), "it is like none");
        assert!(!is_free_of_signs(&borders(Some(0.9)), at));
    }
}
