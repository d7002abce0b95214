//! The signs between cells: `=` and `x`, by the names the templates give the
//! ink on the borders.
//!
//! A sign that is missed or taken for the other makes a wrong board of a right
//! reading, so on a board with signs every border with ink that has no sure
//! name puts its two cells in doubt.

use crate::geom::{Array2, At};
use crate::puzzle::takuzu::board::{Relation, Sign, Toward};
use crate::sight::Sight;
use crate::sight::borders::Border;
use crate::theme::Meaning;

/// The signs on a board, and the borders that may hold another.
#[derive(Debug, Clone, Default)]
pub struct Signs {
    /// Those read, in reading order by direction.
    pub read: Vec<Sign>,
    /// How sure each of them is, 0 to 1.
    pub sure: Vec<f64>,
    /// The two cells beside each border whose ink has no sure name.
    pub doubtful: Vec<[At; 2]>,
}

/// Ink less like its kind than this is no print of it.
const SAME: f32 = 0.7;
/// Signs correlate this much with their template at least;
const NAMED: f64 = 0.55;
/// from here on they are sure,
const SURE: f64 = 0.7;
/// if the other sign correlates this much less.
const LEAD: f64 = 0.15;
/// Ink fainter than this share of the usual sign is no sign.
const FAINT: f64 = 0.5;

/// Reads the signs; none where no border surely holds one.
pub fn read(sight: &Sight) -> Signs {
    let borders = &sight.borders;
    let right = borders.right.iter().map(|(at, border)| (at, Toward::Right, border));
    let down = borders.down.iter().map(|(at, border)| (at, Toward::Down, border));
    let inked: Vec<(Sign, f64, &Border)> = right
        .chain(down)
        .filter_map(|(at, toward, border)| {
            let border = border.as_ref()?;
            let (relation, sure) = name(border);
            Some((Sign { at, toward, relation }, sure, border))
        })
        .collect();
    let mut contrasts: Vec<u8> =
        inked.iter().filter(|(_, sure, _)| *sure >= 0.5).map(|(.., b)| b.contrast).collect();
    contrasts.sort_unstable();
    let mut signs = Signs::default();
    let Some(&usual) = contrasts.get(contrasts.len() / 2) else { return signs };
    for (sign, sure, border) in inked {
        if f64::from(border.contrast) < FAINT * f64::from(usual) {
            continue;
        }
        if sure >= 0.5 {
            signs.read.push(sign);
            signs.sure.push(sure);
        } else {
            signs.doubtful.push([sign.at, sign.other()]);
        }
    }
    // One sign alone is likelier a decoration than all the signs there are.
    if let [only] = signs.read[..] {
        signs.doubtful.push([only.at, only.other()]);
    }
    signs
}

/// What the ink on a border is likelier to be, and how surely it is that.
fn name(border: &Border) -> (Relation, f64) {
    let score = |means: Meaning| {
        let best = border.names.iter().find(|name| name.means == means);
        best.map_or(-1.0, |name| f64::from(name.score))
    };
    let (same, different) = (score(Meaning::Equal), score(Meaning::Different));
    let relation = if same >= different { Relation::Same } else { Relation::Different };
    let (own, other) = (same.max(different), same.min(different));
    let part = |value: f64, full: f64| (value / full).clamp(0.0, 1.0);
    let sure = part(own - NAMED, SURE - NAMED).min(part(own - other, LEAD));
    (relation, if border.likeness >= SAME { sure } else { 0.0 })
}

impl Signs {
    /// Whether no border is in doubt.
    pub fn are_sure(&self) -> bool {
        self.doubtful.is_empty()
    }

    /// Lowers the confidence of the cells beside signs that are not sure.
    pub fn doubt(&self, confidence: &mut Array2<f64>) {
        for (sign, sure) in self.read.iter().zip(&self.sure) {
            for at in [sign.at, sign.other()] {
                confidence[at] = confidence[at].min(*sure);
            }
        }
        for at in self.doubtful.iter().flatten() {
            confidence[*at] = confidence[*at].min(DOUBTFUL);
        }
    }
}

/// How sure a cell is beside a border that may hold a sign.
const DOUBTFUL: f64 = 0.3;
