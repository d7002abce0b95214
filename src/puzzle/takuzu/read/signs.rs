//! The signs between cells: `=` and `x`, by the names the templates give the
//! ink on the borders.
//!
//! A sign that is missed or taken for the other makes a wrong board of a right
//! reading, so on a board with signs every border with ink that has no sure
//! name puts its two cells in doubt.

mod accidents;
mod answer;
mod common;
mod doubt;
mod edges;
mod faint;
mod form;
mod framed;
mod halved;
mod irregular;
mod odd;
mod outstanding;
mod pairs;
mod rows;
mod turned;
mod twin;
mod unlike;

use std::ops::RangeInclusive;

use self::common::{PRINT, alike, are_coloured, faint_kind, recurring, strong, usual_of};
use self::faint::{is_lone_faint, is_too_faint};
use self::form::{in_one_form, told_form};
use self::unlike::Shown;
use crate::geom::At;
use crate::puzzle::takuzu::board::{Relation, Sign, Toward};
use crate::sight::Sight;
use crate::sight::borders::{Border, is_legible};
use crate::theme::{Match, Meaning};

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
    /// Borders that may hold signs even where the others only hold noise.
    alike: Vec<Sign>,
    /// Whether what stands on borders is strong and rare, as signs are.
    are_signlike: bool,
    /// How many of the borders in doubt hold prints, where no sign was read.
    prints: usize,
    /// Whether most of it has a shape of its own, which what reaches over from cells
    /// and what a JPEG leaves have not.
    are_shaped: bool,
    /// Whether much on borders, as rare, is of a colour of its own: no noise is.
    are_coloured: bool,
    /// Whether cells are large enough for signs between them to be told.
    are_legible: bool,
    /// Borders with what their two cells always leave between them.
    left: Vec<(At, Toward)>,
    /// Borders between two tiles of values.
    between: Vec<(At, Toward)>,
}

/// Ink less like its kind than this is no print of it.
const SAME: f32 = 0.7;
/// Signs correlate this much with their template at least;
const NAMED: f64 = 0.55;
/// from here on they are sure,
const SURE: f64 = 0.7;
/// if the other sign correlates this much less.
const LEAD: f64 = 0.15;
/// Signs that correlate this much with their template need a lead of this alone: heavy bars
/// are much like such with a stroke through them.
const CLEAR: f64 = 0.9;
const CLEAR_LEAD: f64 = 0.06;
/// Signs that correlate this much with their template are surely it.
const PLAIN: f32 = 0.85;
/// and so are those of this one that are so much less like any other.
const NEARLY_PLAIN: f32 = 0.82;
const FAR_LEAD: f32 = 0.3;
/// The label of the sign that dashes and streaks are most like.
const BOLT: &str = "bolt";
/// Streaks on paper are much like bolts of lightning, but fainter than this.
const STREAK: u8 = 60;
/// Ink fainter than this share of the usual sign is no sign.
const FAINT: f64 = 0.5;
/// Signs stand on one border in so many at most,
const MOST_SIGNS: usize = 4;
/// and there is other ink on borders so many times as often at most.
const OTHER_INK: usize = 2;
/// Fewer strong borders than this may be specks of a page.
const SIGNLIKE: usize = 6;
/// Ink this like a sign may be one.
const LIKE: f64 = 0.5;
/// So many borders that are as the answer has it are so by chance once in
/// thirty-two times.
const PROVING: usize = 5;
/// Signs of which none is a plain one are so many, where the cells alone have an
/// answer.
const WEAKLY_PROVING: usize = 8;

/// How sure a sign is that is turned, or drawn, as no other is.
const TURNED: f64 = 0.4;

/// Reads the signs; none where no border surely holds one.
pub fn read(sight: &Sight) -> Signs {
    seen(sight).without_whole_lines(sight.size())
}

/// All that look like signs.
fn seen(sight: &Sight) -> Signs {
    let form = told_form(&sight.borders);
    let borders = in_one_form(&sight.borders, form);
    let right = borders.right.iter().map(|(at, border)| (at, Toward::Right, border));
    let down = borders.down.iter().map(|(at, border)| (at, Toward::Down, border));
    let all = borders.right.iter().count() + borders.down.iter().count();
    let mut inked: Vec<(Sign, f64, &Border)> = right
        .chain(down)
        .filter_map(|(at, toward, border)| {
            let border = border.as_ref()?;
            let (relation, sure) = name(border);
            Some((Sign { at, toward, relation }, sure, border))
        })
        .collect();
    for (at, sure) in recurring(&inked, all) {
        inked[at].1 = inked[at].1.max(sure);
    }
    let odd = [
        turned::turned_alone,
        unlike::of_other_form,
        unlike::of_vague_direction,
        unlike::of_vague_print,
        unlike::of_vague_kind,
    ];
    for at in odd.into_iter().flat_map(|odd| odd(&inked)).collect::<Vec<_>>() {
        inked[at].1 = inked[at].1.min(TURNED);
    }
    for at in accidents::named_by_accident(&inked).into_iter().rev() {
        inked.remove(at);
    }
    for at in framed::lone_frame(&inked, sight.size()).into_iter().rev() {
        inked.remove(at);
    }
    let mut signs = among(sight, inked.clone(), (all, form));
    signs.doubt_lone_faint(sight);
    if signs.is_nothing() { irregular::irregular(sight, &inked, all) } else { signs }
}

/// Those of the inked borders, of so many in all, that are signs.
fn among(
    sight: &Sight,
    inked: Vec<(Sign, f64, &Border)>,
    (all, form): (usize, Option<&str>),
) -> Signs {
    let between = pairs::between_tiles(sight, &inked);
    if edges::are_edges(sight, &inked, &between)
        || edges::are_pattern(sight, &inked)
        || edges::are_behind(&inked)
        || accidents::are_rims(sight, &inked)
        || accidents::are_one_way(&inked)
        || accidents::are_marks(&inked, || outstanding::filled(sight))
    {
        return Signs::default();
    }
    let left = pairs::between_looks(sight, &inked);
    let mut signs = Signs { left, between, ..told(sight, inked, (all, form)) };
    if framed::are_frame(&signs.read) {
        if framed::are_opposite(&signs.read) {
            return Signs::default();
        }
        signs.sure.iter_mut().for_each(|sure| *sure = sure.min(TURNED));
    }
    if framed::is_frame(&signs, sight.size()) { Signs::default() } else { signs }
}

/// Which of the ink on borders, of so many in all, is signs, where equal ones are drawn
/// in the one `form`.
fn told(
    sight: &Sight,
    mut inked: Vec<(Sign, f64, &Border)>,
    (all, form): (usize, Option<&str>),
) -> Signs {
    let is_named = |(_, sure, _): &&(Sign, f64, &Border)| *sure >= 0.5;
    let is_bolt = |border: &Border| border.names.first().is_some_and(|name| name.label == BOLT);
    // Dashes are much like bolts: these count only where there are no others.
    let named = || inked.iter().filter(is_named);
    let only_bolts = named().all(|(.., border)| is_bolt(border));
    let usual = named().filter(|(.., border)| only_bolts || !is_bolt(border));
    let mut contrasts: Vec<u8> = usual.map(|(.., border)| border.contrast).collect();
    contrasts.sort_unstable();
    let are_legible = is_legible(&sight.grid);
    let likely = if are_legible { strong(&inked, all) } else { Vec::new() };
    let alike = if are_legible { alike(&inked, all) } else { Vec::new() };
    let is_named_strong = contrasts.iter().any(|contrast| *contrast >= outstanding::STRONG);
    let holds = sight.looks.map(|look| look.ink.is_some());
    let outstanding = outstanding::doubt(&inked, all, &holds);
    if are_legible && likely.is_empty() && !is_named_strong && !outstanding.doubtful.is_empty() {
        return outstanding;
    }
    let Some(&usual) = contrasts.get(contrasts.len() / 2) else {
        let untold = untold(if likely.is_empty() { alike } else { likely });
        return match untold.doubtful.is_empty() {
            true => outstanding::alone(&inked, all, &outstanding::filled(sight)),
            false => untold,
        };
    };
    let shaped = likely.iter().filter(|(.., border)| !border.names.is_empty()).count();
    let mut signs = Signs {
        are_signlike: likely.len() >= SIGNLIKE,
        are_shaped: shaped >= SIGNLIKE && 2 * shaped > likely.len(),
        are_coloured: are_legible && are_coloured(&inked, all),
        are_legible,
        alike: alike.iter().map(|(sign, ..)| *sign).collect(),
        ..Signs::default()
    };
    let is_streak = |border: &Border| usual < STREAK && is_bolt(border);
    // Beside what has no form on many borders one or two streaks are of the same noise.
    let shapeless = inked.iter().filter(|(.., border)| border.names.is_empty()).count();
    let are_stray = only_bolts && contrasts.len() < FEW && shapeless * MOST_SIGNS > all;
    if are_stray || inked.iter().all(|(_, sure, border)| *sure < 0.5 || is_streak(border)) {
        return signs;
    }
    let hardly_bolts = unlike::hardly_bolts(&inked);
    if !hardly_bolts.is_empty() {
        hardly_bolts.into_iter().for_each(|i| inked[i].1 = TURNED);
        return told(sight, inked, (all, form));
    }
    let is_strong = |border: &Border| f64::from(border.contrast) >= FAINT * f64::from(usual);
    let prints: Vec<&Border> = inked.iter().map(|(.., b)| *b).filter(|b| is_strong(b)).collect();
    let is_only = inked.len() == 1 && are_legible;
    let own = [Relation::Same, Relation::Different].map(|own| usual_of(&inked, own));
    let faint = faint_kind(&inked, all, usual);
    let shown = Shown::of(&inked, usual);
    // Noise has no crosses: where there are some, what goes on straight is no sign; nor is
    // what lies beside the gap as well, as the frame around a cell does, among several signs.
    let are_several = contrasts.len() >= FEW;
    let is_edge =
        |border: &Border| border.is_straight && (form.is_some() || are_several && border.is_aside);
    for (sign, sure, border) in inked {
        // On a ground nearer to its colour a sign is fainter, but still a print of
        // its kind; what else looks like a sign may be one.
        let is_faint_kind = faint.contains(&sign);
        let is_print = is_strong(border)
            || is_faint_kind
            || twin::is_sure(border.twin)
            || prints.iter().any(|other| twin::is_same_kind(border, other));
        if !is_faint_kind && is_too_faint((sure, border), is_print, usual) {
            continue;
        }
        let is_odd = is_lone_faint(border, &contrasts, usual);
        if sure >= 0.5 && is_print && (!is_faint_kind || faint.len() >= FEW) && !is_odd {
            signs.read.push(sign);
            signs.sure.push(sure);
            let own = own[usize::from(sign.relation == Relation::Different)];
            let usuals = [Some(usual), own];
            signs.is_plain.push(usuals.iter().flatten().any(|usual| is_plain(border, *usual)));
        } else if !(is_edge(border) || shown.rules_out(border)) {
            signs.doubt_border(sign, border, usual);
            if shown.is_beside(border) {
                signs.may_be.iter_mut().last().into_iter().for_each(Vec::clear);
            }
        }
    }
    // One sign alone is likelier a decoration than all the signs there are, unless
    // it is a plain one and all other borders are bare.
    if let [only] = signs.read[..]
        && !(is_only && signs.is_plain[0])
    {
        signs.doubtful.push(only);
        signs.may_be.push(Vec::new());
    }
    signs
}

/// The borders that may hold signs on a board on which none is surely one: few,
/// and as strong as the strongest ink on borders, among little other.
fn untold(strong: Vec<(Sign, f64, &Border)>) -> Signs {
    let mut signs = Signs { are_signlike: true, ..Signs::default() };
    let most = strong.iter().map(|(.., border)| border.contrast).max().unwrap_or(0);
    // What is printed in a colour of its own is a sign, however small or unlike one.
    let is_print = |border: &Border| border.is_coloured && border.likeness >= PRINT;
    let are_printed = strong.iter().filter(|(.., border)| is_print(border)).count() >= FEW;
    for (sign, _, border) in strong {
        let is_like = |name: &Match| f64::from(name.score) >= LIKE;
        if border.names.first().is_some_and(is_like)
            || are_printed && is_print(border)
            || border.is_in_gap
        {
            signs.doubt_border(sign, border, most);
            signs.prints += usize::from(irregular::is_print(border));
        }
    }
    signs
}

/// Whether what stands on a border is no other sign than it was taken for, where signs
/// have the contrast `usual`: of small ones one may be a little like the other kind, too,
/// and what a frame or a JPEG leaves may be like one, but is fainter.
fn is_plain(border: &Border, usual: u8) -> bool {
    let named = border.names.first().map_or(-1.0, |name| name.score);
    let other = border.names.get(1).map_or(-1.0, |name| name.score);
    let is_named = named >= PLAIN || named >= NEARLY_PLAIN && named - other >= FAR_LEAD;
    is_named && border.likeness >= PRINT && ALIKE.contains(&strength(border, usual))
}

/// How strong what stands on a border is, of signs of the contrast `usual`.
fn strength(border: &Border, usual: u8) -> f64 {
    f64::from(border.contrast) / f64::from(usual.max(1))
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
    let lead = if own >= CLEAR { CLEAR_LEAD } else { LEAD };
    let sure = part(own - NAMED, SURE - NAMED).min(part(own - other, lead));
    let sure = if border.likeness >= SAME { sure } else { 0.0 };
    twin::by_twin((relation, sure), border.twin)
}

impl Signs {
    /// Adds a border that may hold a sign, where signs have the contrast `usual`.
    fn doubt_border(&mut self, sign: Sign, border: &Border, usual: u8) {
        let is_alike = ALIKE.contains(&strength(border, usual));
        self.doubtful.push(sign);
        let may_be = is_alike && !twin::is_like_none(border);
        self.may_be.push(if may_be { likely(border) } else { Vec::new() });
    }

    /// Whether no sign was read, and none may be.
    fn is_nothing(&self) -> bool {
        self.read.is_empty() && self.doubtful.is_empty()
    }

    /// Whether no border is in doubt, and no sign.
    pub fn are_sure(&self) -> bool {
        self.doubtful.is_empty() && self.sure.iter().all(|sure| *sure > DOUBTFUL)
    }

    /// Whether far more borders may hold a sign than do: then all of them may
    /// be decoration.
    pub fn may_be_decoration(&self) -> bool {
        self.doubtful.len() > DECORATED * self.read.len()
    }
}

/// The contrast of a sign is that of the usual one times this.
const ALIKE: RangeInclusive<f64> = 0.6..=1.6;
/// So many doubtful borders for each sign are no signs.
const DECORATED: usize = 2;
/// Fewer signs than this do not tell that there are others.
const FEW: usize = 3;
/// How sure a sign is that the answer tells.
const SETTLED: f64 = 0.6;
/// How sure a cell is beside a border that may hold a sign: what it holds is not in doubt.
const DOUBTFUL: f64 = 0.4;

#[cfg(test)]
mod tests;
