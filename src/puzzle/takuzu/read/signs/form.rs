//! The one form in which a game draws "different": where it surely is a cross, two bars
//! are no bars with a stroke through them, however thick.

use std::borrow::Cow;

use super::{BOLT, FEW, LEAD, PLAIN, PRINT};
use crate::sight::borders::{Border, Borders};
use crate::theme::Meaning;

/// These borders, without the names of other forms of "different" than the one that was
/// told, if one was.
pub fn in_one_form<'a>(borders: &'a Borders, form: Option<&str>) -> Cow<'a, Borders> {
    let Some(form) = form else { return Cow::Borrowed(borders) };
    let told = |border: &Option<Border>| {
        let mut own = border.clone()?;
        own.names.retain(|name| name.means != Meaning::Different || name.label == form);
        Some(own)
    };
    Cow::Owned(Borders { right: borders.right.map(told), down: borders.down.map(told) })
}

/// The only form of "different" that several borders plainly have, or many nearly so.
pub fn told_form(borders: &Borders) -> Option<&str> {
    let told = |least: f32, few: usize| {
        let all = borders.right.iter().chain(borders.down.iter());
        let mut forms: Vec<&str> =
            all.filter_map(|(_, own)| plain_form(own.as_ref()?, least)).collect();
        let count = forms.len();
        forms.sort_unstable();
        forms.dedup();
        match forms[..] {
            [form] if count >= few => Some(form),
            _ => None,
        }
    };
    told(PLAIN, FEW).or_else(|| told(NEARLY, 2 * FEW))
}

/// Small signs correlate so much with their template where a JPEG has not spoilt them.
const NEARLY: f32 = 0.8;

/// The label of what means "different" and is so much like its template at `least`: of a form
/// that no streak has.
fn plain_form(border: &Border, least: f32) -> Option<&str> {
    let top = border.names.first().filter(|top| top.means == Meaning::Different)?;
    let others = border.names.iter().filter(|name| name.label != top.label);
    let next = others.map(|name| name.score).fold(-1.0, f32::max);
    let is_plain =
        top.score >= least && f64::from(top.score - next) >= LEAD && border.likeness >= PRINT;
    (is_plain && top.label != BOLT).then_some(top.label.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Array2, Size};
    use crate::theme::Match;

    /// How many names the last of these borders keeps, which hold these labels.
    fn kept(labels: &[&str], score: f32) -> usize {
        let name = |label: &str, score: f32| Match {
            theme: "signs".into(),
            label: label.into(),
            means: if label == "equal" { Meaning::Equal } else { Meaning::Different },
            score,
        };
        let border = |label: &str| {
            let mut names = vec![name(label, score)];
            let rest = ["equal", "cross", "unequal"].into_iter().filter(|own| *own != label);
            names.extend(rest.map(|own| name(own, 0.6)));
            Some(Border { names, likeness: 1.0, contrast: 200, ..Border::default() })
        };
        let right = Array2::from_fn(Size::new(1, labels.len()), |at| border(labels[at.column]));
        let borders =
            Borders { right, down: Array2::from_fn(Size::new(0, labels.len() + 1), |_| None) };
        let told = in_one_form(&borders, told_form(&borders));
        told.right.iter().last().and_then(|(_, own)| own.clone()).map_or(0, |own| own.names.len())
    }

    #[test]
    fn where_crosses_are_told_bars_have_no_stroke_through_them() {
        assert_eq!(kept(&["cross", "cross", "cross", "equal"], 0.9), 2);
        assert_eq!(kept(&["unequal", "unequal", "unequal", "equal"], 0.9), 2);
        assert_eq!(kept(&["cross", "cross", "equal", "equal"], 0.9), 3, "two tell nothing");
        assert_eq!(kept(&["cross", "cross", "unequal", "equal"], 0.9), 3, "both forms");
    }

    #[test]
    fn many_small_crosses_tell_as_much_as_a_few_plain_ones() {
        let small = ["cross", "cross", "cross", "cross", "cross", "cross", "equal"];
        assert_eq!(kept(&small, 0.81), 2);
        assert_eq!(kept(&small[1..], 0.81), 3, "they are few");
        assert_eq!(kept(&small, 0.78), 3, "they are hardly like crosses");
        let both = ["cross", "cross", "cross", "cross", "cross", "cross", "unequal", "equal"];
        assert_eq!(kept(&both, 0.81), 3, "both forms");
    }
}
