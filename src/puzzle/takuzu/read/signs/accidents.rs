//! What stands between tiles and happens to be like a sign: where round tiles meet, a JPEG
//! leaves much without a form, and one of it may have a name.

use super::{Border, Sign};
use crate::median::median;

/// So many borders hold ink without any form
const SHAPELESS: usize = 8;
/// where at most one in so many has a name,
const RARE: usize = 8;
/// as strong as the others but for this share of their contrast,
const ALIKE: f64 = 0.05;
/// or fainter than this share of it: noise beside what stands out.
const FAINT: f64 = 0.35;

/// Which of the ink on borders, each with how surely it is a sign, is like one by accident:
/// one or two names among much that has no form and is as strong, or far stronger.
pub fn named_by_accident(inked: &[(Sign, f64, &Border)]) -> Vec<usize> {
    let shapeless = || inked.iter().filter(|(.., border)| border.names.is_empty());
    let count = shapeless().count();
    let named: Vec<usize> = (0..inked.len()).filter(|&i| inked[i].1 >= 0.5).collect();
    let Some(usual) = median(shapeless().map(|(.., border)| border.contrast)) else {
        return Vec::new();
    };
    let is_of_them = |i: &usize| {
        let part = f64::from(inked[*i].2.contrast) / f64::from(usual.max(1));
        part < FAINT || (part - 1.0).abs() <= ALIKE
    };
    match count >= SHAPELESS && RARE * named.len() <= count && named.iter().all(is_of_them) {
        true => named,
        false => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::At;
    use crate::puzzle::takuzu::board::{Relation, Toward};
    use crate::theme::{Match, Meaning};

    /// How many of these named borders are accidents, each given by its contrast, beside
    /// others without a form.
    fn accidents(named: &[u8], shapeless: &[u8]) -> usize {
        let name = Match {
            theme: "signs".into(),
            label: "equal".into(),
            means: Meaning::Equal,
            score: 0.9,
        };
        let border = |contrast: u8, names| Border { names, contrast, ..Border::default() };
        let named = named.iter().map(|own| (0.9, border(*own, vec![name.clone()])));
        let others = shapeless.iter().map(|own| (0.0, border(*own, Vec::new())));
        let all: Vec<(f64, Border)> = named.chain(others).collect();
        let sign = Sign { at: At::new(0, 0), toward: Toward::Right, relation: Relation::Same };
        let inked: Vec<_> = all.iter().map(|(sure, border)| (sign, *sure, border)).collect();
        named_by_accident(&inked).len()
    }

    #[test]
    fn one_name_among_many_without_a_form_is_an_accident() {
        assert_eq!(accidents(&[228], &[230; 10]), 1);
        assert_eq!(accidents(&[40], &[200; 10]), 1, "noise");
        assert_eq!(accidents(&[150], &[200; 10]), 0, "a strength of its own");
        assert_eq!(accidents(&[228, 228], &[230; 10]), 0, "two");
        assert_eq!(accidents(&[228], &[230; 4]), 0, "few others");
    }
}
