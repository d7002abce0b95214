//! The signs between cells: `=` and `x`, by the names the templates give the
//! ink on the borders.
//!
//! A sign that is missed or taken for the other makes a wrong board of a right
//! reading, so on a board with signs every border with ink that has no sure
//! name puts its two cells in doubt.

use std::ops::RangeInclusive;

use crate::geom::Array2;
use crate::puzzle::takuzu::board::{Digit, Relation, Sign, Toward};
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
    /// Whether each of them looks so much like its template that it is no
    /// other sign, whatever the board says: players make mistakes.
    is_plain: Vec<bool>,
    /// Borders whose ink has no sure name, as what they are likelier to be.
    pub doubtful: Vec<Sign>,
    /// For each of them the relations it may be: none where its ink has not
    /// the strength of signs.
    may_be: Vec<Vec<Relation>>,
}

/// Ink less like its kind than this is no print of it.
const SAME: f32 = 0.7;
/// Signs correlate this much with their template at least;
const NAMED: f64 = 0.55;
/// from here on they are sure,
const SURE: f64 = 0.7;
/// if the other sign correlates this much less.
const LEAD: f64 = 0.15;
/// Signs that correlate this much with their template are surely it.
const PLAIN: f32 = 0.85;
/// Streaks on paper are much like bolts of lightning, but fainter than this.
const STREAK: u8 = 60;
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
    let is_streak = |border: &Border| {
        usual < STREAK && border.names.first().is_some_and(|name| name.label == "bolt")
    };
    if inked.iter().all(|(_, sure, border)| *sure < 0.5 || is_streak(border)) {
        return signs;
    }
    for (sign, sure, border) in inked {
        if f64::from(border.contrast) < FAINT * f64::from(usual) {
            continue;
        }
        if sure >= 0.5 {
            signs.read.push(sign);
            signs.sure.push(sure);
            signs.is_plain.push(border.names.first().is_some_and(|name| name.score >= PLAIN));
        } else {
            let strength = f64::from(border.contrast) / f64::from(usual.max(1));
            signs.doubtful.push(sign);
            signs.may_be.push(if ALIKE.contains(&strength) { likely(border) } else { Vec::new() });
        }
    }
    // One sign alone is likelier a decoration than all the signs there are.
    if let [only] = signs.read[..] {
        signs.doubtful.push(only);
        signs.may_be.push(Vec::new());
    }
    signs
}

/// What ink without a sure name may be: both, unless it is clearly more like
/// one of them.
fn likely(border: &Border) -> Vec<Relation> {
    let score = |means: Meaning| {
        let best = border.names.iter().find(|name| name.means == means);
        best.map(|name| f64::from(name.score))
    };
    let (Some(same), Some(different)) = (score(Meaning::Equal), score(Meaning::Different)) else {
        return Vec::new();
    };
    match same - different {
        lead if lead >= LEAD => vec![Relation::Same],
        lead if lead <= -LEAD => vec![Relation::Different],
        _ => vec![Relation::Same, Relation::Different],
    }
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

    /// What a person should know of signs that could not be read.
    pub fn unread(&self) -> Option<String> {
        let [first, rest @ ..] = &self.doubtful[..] else { return None };
        let (a, b) = (first.at, first.other());
        let more = match rest.len() {
            0 => String::new(),
            n => format!(" and in {n} more places"),
        };
        Some(format!("between {a} and {b}{more} there may be a sign that could not be read"))
    }

    /// Whether far more borders may hold a sign than do: then all of them may
    /// be decoration.
    pub fn may_be_decoration(&self) -> bool {
        self.doubtful.len() > DECORATED * self.read.len()
    }

    /// Reads the doubtful ones as the only answer of the board has them. On a
    /// board with signs nearly every border with ink like theirs holds one;
    /// measured on drawn boards, 164 of 166 did.
    pub fn settle(&mut self, answer: &Array2<Digit>) {
        let all = std::mem::take(&mut self.doubtful);
        let may_be = std::mem::take(&mut self.may_be);
        for (sign, may_be) in all.into_iter().zip(may_be) {
            let is_same = answer[sign.at] == answer[sign.other()];
            let relation = if is_same { Relation::Same } else { Relation::Different };
            if may_be.contains(&relation) && self.read.len() >= FEW {
                self.read.push(Sign { relation, ..sign });
                self.sure.push(SETTLED);
                self.is_plain.push(false);
            } else {
                self.doubtful.push(sign);
                self.may_be.push(may_be);
            }
        }
    }

    /// The signs on a board whose cells alone have this answer. Signs that the
    /// answer contradicts are decoration, and so is what looks like them; of a
    /// few it may agree with some by chance.
    pub fn held_against(mut self, answer: &Array2<Digit>) -> Self {
        let agrees = |sign: &Sign| {
            (answer[sign.at] == answer[sign.other()]) == (sign.relation == Relation::Same)
        };
        let agreeing = self.read.iter().filter(|sign| agrees(sign)).count();
        let few = self.read.len() < FEW;
        let share = agreeing as f64 / self.read.len().max(1) as f64;
        let is_against = share < if few { 1.0 } else { MOSTLY };
        let may_be_decoration = self.may_be_decoration();
        if may_be_decoration && (few || is_against) || few && is_against {
            return Self::default();
        }
        for ((sign, sure), is_plain) in self.read.iter().zip(&mut self.sure).zip(&self.is_plain) {
            if few || !(agrees(sign) || *is_plain) {
                *sure = sure.min(DOUBTFUL);
            }
        }
        self.settle(answer);
        self
    }

    /// Lowers the confidence of the cells beside signs that are not sure.
    pub fn doubt(&self, confidence: &mut Array2<f64>) {
        for (sign, sure) in self.read.iter().zip(&self.sure) {
            for at in [sign.at, sign.other()] {
                confidence[at] = confidence[at].min(*sure);
            }
        }
        for at in self.doubtful.iter().flat_map(|sign| [sign.at, sign.other()]) {
            confidence[at] = confidence[at].min(DOUBTFUL);
        }
    }
}

/// The contrast of a sign is that of the usual one times this.
const ALIKE: RangeInclusive<f64> = 0.6..=1.6;
/// So many doubtful borders for each sign are no signs.
const DECORATED: usize = 2;
/// Signs agree with the answer at least so often; decoration does by chance.
const MOSTLY: f64 = 0.8;
/// Fewer signs than this do not tell that there are others.
const FEW: usize = 3;
/// How sure a sign is that the answer tells.
const SETTLED: f64 = 0.6;
/// How sure a cell is beside a border that may hold a sign.
const DOUBTFUL: f64 = 0.3;
