//! What stands on borders and is like no sign, on a board whose signs are plain.

use super::{
    BOLT, Border, FEW, LEAD, LIKE, PLAIN, Relation, Sign, Toward, is_plain, strength, twin,
};
use crate::theme::Match;

/// So many plain signs, some of either kind, show how the board draws both;
const SHOWN: usize = 6;
/// and what is fainter than this share of them and like neither is the grain of a line or
/// of a ground;
const FAINTER: f64 = 0.75;
/// up to this one it may be: a sign that was cut out wrongly is as strong as others.
const AS_STRONG: f64 = 0.85;

/// How a board draws its signs, as far as they are plain.
#[derive(Debug, Clone, Copy)]
pub struct Shown {
    same: usize,
    different: usize,
    usual: u8,
    /// The contrast of the faintest that is much like its template.
    faintest: u8,
    /// Whether all of these are in a strong colour.
    are_coloured: bool,
}

impl Shown {
    /// Of the ink on borders, as what it is and how surely, where signs have the contrast
    /// `usual`.
    pub fn of(inked: &[(Sign, f64, &Border)], usual: u8) -> Self {
        let is_shown =
            |(_, sure, border): &&(Sign, f64, &Border)| *sure >= 0.5 && is_plain(border, usual);
        let count = |relation: Relation| {
            inked.iter().filter(is_shown).filter(|(sign, ..)| sign.relation == relation).count()
        };
        let [same, different] = [Relation::Same, Relation::Different].map(count);
        let are_coloured = inked.iter().filter(is_shown).all(|(.., border)| border.is_coloured);
        let is_much_like = |(_, sure, border): &&(Sign, f64, &Border)| {
            *sure >= 0.5 && border.names.first().is_some_and(|name| name.score >= PLAIN)
        };
        let much_like = inked.iter().filter(is_much_like).map(|(.., border)| border.contrast);
        Self { same, different, usual, faintest: much_like.min().unwrap_or(usual), are_coloured }
    }

    /// Whether ink on a border is no sign: both kinds are shown plainly, and it is like
    /// neither and fainter than any, or is fainter and grey where they are coloured.
    pub fn rules_out(&self, border: &Border) -> bool {
        let is_grey = self.are_coloured && !border.is_coloured;
        self.same.min(self.different) > 0
            && self.same + self.different >= SHOWN
            && (self.is_unlike(border, FAINTER) && border.contrast < self.faintest
                || is_grey && strength(border, self.usual) < AS_STRONG)
    }

    /// Whether ink on a border is so unlike plain signs that no answer makes one of it.
    pub fn is_beside(&self, border: &Border) -> bool {
        self.same + self.different >= FEW && self.is_unlike(border, AS_STRONG)
    }

    /// Whether ink is like no sign, and fainter than this share of signs.
    fn is_unlike(&self, border: &Border, share: f64) -> bool {
        border.names.first().is_none_or(|name| f64::from(name.score) < LIKE)
            && strength(border, self.usual) < share
    }
}

/// Which of these borders, each with how surely it holds a sign, hold a sign for different
/// that is not plain beside a plain one of another form: a game has one, and two bars that
/// run together on a line are a little like a cross.
pub fn of_other_form(inked: &[(Sign, f64, &Border)]) -> Vec<usize> {
    let different = |i: &usize| inked[*i].0.relation == Relation::Different && inked[*i].1 >= 0.5;
    let top = |i: usize| inked[i].2.names.first();
    let all: Vec<usize> = (0..inked.len()).filter(different).collect();
    let best = all.iter().filter_map(|&i| top(i)).max_by(|a, b| a.score.total_cmp(&b.score));
    let Some(best) = best.filter(|best| best.score >= PLAIN) else { return Vec::new() };
    let is_plain = |label: &str| {
        let mut own = all.iter().filter_map(|&i| top(i)).filter(|name| name.label == label);
        own.any(|name| name.score >= PLAIN)
    };
    let is_odd = |i: &usize| {
        top(*i).is_some_and(|name| name.label != best.label && !is_plain(&name.label))
            && !twin::is_sure(inked[*i].2.twin)
    };
    all.iter().copied().filter(is_odd).collect()
}

/// Which of these borders, each with how surely it holds a sign, hold signs of a kind of which
/// none is plain in their direction, where one is very plain in the other one and several
/// signs are: a game draws them alike, and something hides a part of all of these.
pub fn of_vague_direction(inked: &[(Sign, f64, &Border)]) -> Vec<usize> {
    let score = |i: usize| inked[i].2.names.first().map_or(0.0, |name| name.score);
    let of = |toward: Toward, relation: Option<Relation>| -> Vec<usize> {
        let is_meant = |sign: &Sign| {
            sign.toward == toward && relation.is_none_or(|relation| sign.relation == relation)
        };
        (0..inked.len()).filter(|&i| inked[i].1 >= 0.5 && is_meant(&inked[i].0)).collect()
    };
    let count = |own: &[usize], least: f32| own.iter().filter(|&&i| score(i) >= least).count();
    let mut vague = Vec::new();
    for (toward, other) in [(Toward::Right, Toward::Down), (Toward::Down, Toward::Right)] {
        if count(&of(other, None), VERY_PLAIN) < FEW {
            continue;
        }
        for relation in [Relation::Same, Relation::Different].map(Some) {
            let own = of(toward, relation);
            if count(&own, PLAIN) == 0 && count(&of(other, relation), VERY_PLAIN) > 0 {
                vague.extend(own);
            }
        }
    }
    vague
}

/// Which of these borders, each with how surely it holds a sign, hold one that is clearly less
/// like its template than all others of its form, which are very plain: something hides a
/// part of it, and it may be the other one.
pub fn of_vague_print(inked: &[(Sign, f64, &Border)]) -> Vec<usize> {
    let top = |i: usize| inked[i].2.names.first();
    let is_vague = |i: &usize| {
        let Some(own) = top(*i).filter(|_| inked[*i].1 >= 0.5) else { return false };
        let others = (0..inked.len()).filter(|j| j != i && inked[*j].1 >= 0.5).filter_map(top);
        let alike: Vec<f32> = others.filter(|o| o.label == own.label).map(|o| o.score).collect();
        alike.len() >= FEW
            && alike.iter().all(|score| *score >= VERY_PLAIN && *score >= own.score + LESS_PLAIN)
    };
    (0..inked.len()).filter(is_vague).collect()
}

/// Which of these borders, each with how surely it holds a sign, hold one that is only a
/// little like its template and nearly as much like the other sign, where others on the board
/// are plain: small badges whose print a JPEG has spoilt are all alike.
pub fn of_vague_kind(inked: &[(Sign, f64, &Border)]) -> Vec<usize> {
    let top = |i: usize| inked[i].2.names.first().filter(|_| inked[i].1 >= 0.5);
    let plain = (0..inked.len()).filter_map(top).filter(|name| name.score >= PLAIN).count();
    if plain < FEW {
        return Vec::new();
    }
    let is_vague = |i: &usize| {
        let Some(own) = top(*i).filter(|own| own.score < VAGUE) else { return false };
        // What is exactly alike no JPEG has spoilt.
        if inked[*i].2.likeness >= EXACT {
            return false;
        }
        let mut others = inked[*i].2.names.iter().filter(|name| name.means != own.means);
        let is_near = |other: &Match| f64::from(own.score - other.score) < LEAD;
        others.next().is_some_and(is_near) && !twin::is_sure(inked[*i].2.twin)
    };
    (0..inked.len()).filter(is_vague).collect()
}

/// Prints of few pixels are this like the mean of their kind.
const EXACT: f32 = 0.99;
/// Prints that are less like their template than this may be of the other sign.
const VAGUE: f32 = 0.75;

/// All borders that surely hold a sign, where that is a bolt on each and hardly like one: so
/// are the shades of what stands in two cells, and the corners of a frame around one.
pub fn hardly_bolts(inked: &[(Sign, f64, &Border)]) -> Vec<usize> {
    let named: Vec<usize> = (0..inked.len()).filter(|&i| inked[i].1 >= 0.5).collect();
    let is_hardly_bolt = |&i: &usize| {
        let top = inked[i].2.names.first();
        top.is_some_and(|top| top.label == BOLT && top.score < PLAIN_BOLT)
    };
    if named.iter().all(is_hardly_bolt) { named } else { Vec::new() }
}

/// Bolts that a game draws correlate so much with their template.
const PLAIN_BOLT: f32 = 0.72;

/// Prints of one sign correlate with their template as much as others but for less than this.
const LESS_PLAIN: f32 = 0.08;

/// Signs that nothing hides and no JPEG has spoilt correlate so much with their template.
const VERY_PLAIN: f32 = 0.9;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::At;
    use crate::theme::{Match, Meaning};

    /// What stands on a border: its best name, how like it is to that, and its contrast.
    fn border(label: &str, score: f32, contrast: u8) -> Border {
        let means = if label == "equal" { Meaning::Equal } else { Meaning::Different };
        let names = vec![Match { theme: "signs".into(), label: label.into(), means, score }];
        Border { names, likeness: 0.98, contrast, ..Border::default() }
    }

    /// The signs that borders are taken for, surely where they are much like them.
    fn inked(borders: &[Border]) -> Vec<(Sign, f64, &Border)> {
        let sign = |(i, border): (usize, &Border)| {
            let relation = match border.names[0].means {
                Meaning::Equal => Relation::Same,
                _ => Relation::Different,
            };
            Sign { at: At::new(i, 0), toward: Toward::Right, relation }
        };
        let sure = |border: &Border| if border.names[0].score > 0.7 { 1.0 } else { 0.0 };
        borders.iter().enumerate().map(|own| (sign(own), sure(own.1), own.1)).collect()
    }

    #[test]
    fn what_is_fainter_than_plain_signs_and_like_neither_is_none() {
        let plain = |same: usize, different: usize| {
            let mut all = vec![border("equal", 0.95, 200); same];
            all.extend(vec![border("cross", 0.95, 200); different]);
            all
        };
        let shown = |all: &[Border]| Shown::of(&inked(all), 200);
        let grain = border("equal", 0.43, 130);
        let both = plain(2, 4);
        assert!(shown(&both).rules_out(&grain));
        let faint = [both.clone(), vec![border("equal", 0.9, 120)]].concat();
        assert!(!shown(&faint).rules_out(&grain), "another sign is as faint");
        assert!(!shown(&plain(1, 4)).rules_out(&grain), "they are few");
        assert!(!shown(&plain(0, 6)).rules_out(&grain), "it may be the other kind");
        assert!(shown(&plain(0, 3)).is_beside(&grain), "but no answer tells that");
        assert!(!shown(&plain(0, 2)).is_beside(&grain));
        let middling = border("equal", 0.43, 160);
        assert!(!shown(&both).rules_out(&middling) && shown(&both).is_beside(&middling));
        let strong = border("equal", 0.43, 180);
        assert!(!shown(&both).rules_out(&strong) && !shown(&both).is_beside(&strong));
        let like = border("equal", 0.6, 130);
        assert!(!shown(&both).rules_out(&like), "it is a little like a sign");
        let tinted = |own: &Border| Border { is_coloured: true, ..own.clone() };
        let coloured: Vec<Border> = both.iter().map(tinted).collect();
        assert!(shown(&coloured).rules_out(&like), "but grey where signs are red");
        assert!(!shown(&coloured).rules_out(&tinted(&like)));
        assert!(!shown(&coloured).rules_out(&border("equal", 0.6, 180)), "as strong as they");
    }

    #[test]
    fn a_game_has_one_sign_for_different() {
        let odd = |labels: &[(&str, f32)]| {
            let all: Vec<Border> =
                labels.iter().map(|(label, score)| border(label, *score, 200)).collect();
            of_other_form(&inked(&all))
        };
        assert_eq!(odd(&[("unequal", 0.87), ("cross", 0.78), ("equal", 0.8)]), [1]);
        assert!(odd(&[("unequal", 0.87), ("cross", 0.9)]).is_empty(), "both are plain");
        assert!(odd(&[("unequal", 0.8), ("cross", 0.78)]).is_empty(), "none is");
        assert!(odd(&[("cross", 0.95), ("cross", 0.78)]).is_empty(), "of one form");
    }

    #[test]
    fn signs_of_one_direction_are_not_all_vaguer_than_those_of_the_other() {
        let vague = |beside: &[f32], below: &[f32]| {
            let all = [beside, below].concat();
            let all: Vec<Border> = all.iter().map(|score| border("cross", *score, 200)).collect();
            let mut inked = inked(&all);
            for (sign, ..) in &mut inked[beside.len()..] {
                sign.toward = Toward::Down;
            }
            of_vague_direction(&inked)
        };
        assert_eq!(vague(&[0.95, 0.97, 0.96], &[0.79, 0.73]), [3, 4]);
        assert_eq!(vague(&[0.8], &[0.95, 0.97, 0.96]), [0]);
        assert!(vague(&[0.95, 0.97, 0.96], &[0.79, 0.9]).is_empty(), "one is plain");
        assert!(vague(&[0.95, 0.97], &[0.79, 0.73]).is_empty(), "they are few");
        assert!(vague(&[0.87, 0.86, 0.86], &[0.79]).is_empty(), "a JPEG has spoilt all");
        let mut bars: Vec<Border> = vec![border("equal", 0.95, 200); 3];
        bars.push(border("cross", 0.8, 200));
        let mut inked = inked(&bars);
        inked[3].0.toward = Toward::Down;
        assert!(of_vague_direction(&inked).is_empty(), "no cross is very plain");
    }

    #[test]
    fn one_sign_is_not_much_vaguer_than_all_others_of_its_form() {
        let vague = |scores: &[f32]| {
            let all: Vec<Border> = scores.iter().map(|s| border("equal", *s, 200)).collect();
            of_vague_print(&inked(&all))
        };
        assert_eq!(vague(&[0.97, 0.86, 0.97, 0.96]), [1]);
        assert!(vague(&[0.97, 0.9, 0.97, 0.96]).is_empty());
        assert!(vague(&[0.97, 0.86, 0.97]).is_empty(), "they are few");
        assert!(vague(&[0.97, 0.86, 0.97, 0.85]).is_empty(), "two are so");
    }

    #[test]
    fn prints_that_are_nearly_as_much_like_the_other_sign_are_vague_beside_plain_ones() {
        let equal =
            |score: f32| Match { score, ..border("equal", score, 200).names.swap_remove(0) };
        let vague = |plain: usize, other: f32, likeness: f32| {
            let mut all = vec![border("cross", 0.93, 200); plain];
            let mut own = border("cross", 0.74, 200);
            own.names.push(equal(other));
            own.likeness = likeness;
            all.push(own);
            of_vague_kind(&inked(&all))
        };
        assert_eq!(vague(3, 0.65, 0.97), [3]);
        assert!(vague(3, 0.5, 0.97).is_empty(), "it is far more like a cross");
        assert!(vague(2, 0.65, 0.97).is_empty(), "there are few plain ones");
        assert!(vague(3, 0.65, 1.0).is_empty(), "no JPEG has spoilt it");
    }

    #[test]
    fn bolts_alone_that_are_hardly_like_one_are_none() {
        let bolts = |all: &[(&str, f32)]| {
            let all: Vec<Border> = all.iter().map(|(l, score)| border(l, *score, 200)).collect();
            let mut inked = inked(&all);
            inked.iter_mut().for_each(|own| own.1 = 0.6);
            hardly_bolts(&inked)
        };
        assert_eq!(bolts(&[("bolt", 0.64), ("bolt", 0.68)]), [0, 1]);
        assert!(bolts(&[("bolt", 0.64), ("bolt", 0.75)]).is_empty(), "one is plain");
        assert!(bolts(&[("bolt", 0.64), ("equal", 0.9)]).is_empty(), "bars beside them");
    }
}
