//! Which of the colours of tiles is that of the blanks.

use super::super::marked::is_red;
use super::hues::{NEUTRAL, chroma, neutral};
use super::{Clusters, Colour, apart};
use crate::geom::At;
use crate::picture::Rgb;
use crate::sight::{InkClass, Look, Sight};

/// Rule breaks of this share of the cells tell blanks from values surely.
const TELLING_BREAKS: f64 = 0.08;
/// The next likely blank is this much less likely where the blank is clear.
const CLEAR: f64 = 0.12;
/// Fewer breaks than this may be a player's mistakes.
const FEW_BREAKS: f64 = 6.0;
/// How much ink on its cells speaks against a blank.
const INKED: f64 = 2.0;
/// Of the tiles of a value at least this share carries a mark, if any does.
pub const OFTEN_INKED: f64 = 0.15;
/// So many tiles of each value carry the mark of givens.
const MARKED: usize = 4;
/// A blank is nearer to the page than tiles of values by this factor.
const FAR_NEARER: f64 = 3.0;
/// How much unequal numbers of zeros and ones speak against a blank.
const UNBALANCED: f64 = 0.6;

impl Clusters {
    /// The cluster of the blanks, `None` where every tile has a value; and
    /// whether no other is nearly as likely. What `dots` tells stands on blanks.
    pub fn blank(&self, sight: &Sight, dots: &[bool]) -> (Option<usize>, bool) {
        let k = self.centres.len();
        let broken: Vec<usize> = (0..k).map(|i| self.rule_breaks(i)).collect();
        if k == 2 && broken.iter().all(|b| *b == 0) && self.is_balanced() {
            return (None, true);
        }
        // Blanks carry no ink: where many tiles of both colours do, both are values.
        if k == 2 && (0..k).all(|i| self.inked_share(sight, dots, i) >= OFTEN_INKED) {
            return (None, true);
        }
        if let Some(plain) = self.plain().or_else(|| self.faint(sight.page)) {
            return (Some(plain), true);
        }
        if let Some(unmarked) = self.unmarked(sight, &broken) {
            return (Some(unmarked), true);
        }
        let cells = (self.of.size().rows * self.of.size().columns) as f64;
        let all = broken.iter().sum::<usize>() as f64;
        let weight = (all / (cells * TELLING_BREAKS).max(FEW_BREAKS)).min(1.0) / all.max(1.0);
        let cost = |i: usize| {
            let others = all - broken[i] as f64;
            others * weight
                + self.strangeness(i)
                + INKED * self.inked_share(sight, dots, i)
                + UNBALANCED * self.imbalance(i)
        };
        let mut costs: Vec<(f64, usize)> = (0..k).map(|i| (cost(i), i)).collect();
        costs.sort_by(|a, b| a.0.total_cmp(&b.0));
        let is_clear = costs.len() < 2 || costs[1].0 - costs[0].0 >= CLEAR;
        let blank = costs.first().map(|c| c.1);
        // Three alike may be a player's mistakes where another colour is no colour at all,
        // or looks far more like that of blanks, or like the page.
        let neutral = neutral(&self.centres);
        if let Some(neutral) = neutral.filter(|&own| self.is_like_page(own, sight.page)) {
            return (Some(neutral), true);
        }
        let is_at_odds = neutral.is_some_and(|neutral| Some(neutral) != blank);
        let looks = |i: usize| self.strangeness(i);
        let is_plainer = |i: usize, blank: usize| looks(i) + CLEAR < looks(blank);
        let is_paged = |i: usize, blank: usize| i != blank && self.is_like_page(i, sight.page);
        let may_be_mistakes = |blank: usize| {
            k == 3
                && (broken[blank] as f64) < FEW_BREAKS
                && (0..k).any(|i| is_plainer(i, blank) || is_paged(i, blank))
        };
        let is_doubtful = is_at_odds || blank.is_some_and(may_be_mistakes);
        (blank, is_clear && !is_doubtful)
    }

    /// Whether a cluster is far nearer to a page without a hue than all others are.
    fn is_like_page(&self, own: usize, page: Option<Rgb>) -> bool {
        let Some(page) = page.map(|page| page.map(f64::from)) else { return false };
        let others = (0..self.centres.len()).filter(|i| *i != own);
        let nearest = others.map(|i| apart(self.centres[i], page)).fold(f64::MAX, f64::min);
        chroma(page) <= NEUTRAL && apart(self.centres[own], page) * FAR_NEARER <= nearest
    }

    /// The only one of three clusters on none of whose cells a mark is that stands on some of
    /// both others, as that of givens does, where these break hardly any rule.
    fn unmarked(&self, sight: &Sight, broken: &[usize]) -> Option<usize> {
        let mut counts = vec![[0usize; 3]; sight.inks.len()];
        if self.centres.len() != 3 {
            return None;
        }
        for (at, look) in sight.looks.iter() {
            if let Some(ink) = look.ink {
                counts[ink.class][self.of[at]] += 1;
            }
        }
        let most = counts.into_iter().max_by_key(|own| own.iter().sum::<usize>())?;
        let bare: Vec<usize> = (0..3).filter(|&i| most[i] == 0).collect();
        let [blank] = bare[..] else { return None };
        let others = || (0..3).filter(|&i| i != blank);
        let are_kept = others().map(|i| broken[i]).sum::<usize>() as f64 <= FEW_BREAKS;
        (others().all(|i| most[i] >= MARKED) && are_kept).then_some(blank)
    }

    /// How unequally the other clusters share the other cells, 0 to 1: givens
    /// and players set about as many zeros as ones.
    fn imbalance(&self, blank: usize) -> f64 {
        let count = |i: usize| self.of.iter().filter(|(_, own)| **own == i).count() as f64;
        let others: Vec<f64> = (0..self.centres.len()).filter(|i| *i != blank).map(count).collect();
        match others[..] {
            // Less than chance alone would bring about does not count.
            [a, b] => ((a - b).abs() / (a + b).max(1.0) - (a + b).max(1.0).powf(-0.5)).max(0.0),
            _ => 0.0,
        }
    }

    /// Share of a cluster's cells that carry ink: blanks carry none but dots, and crosses
    /// where a game finds them wrong.
    pub fn inked_share(&self, sight: &Sight, dots: &[bool], cluster: usize) -> f64 {
        let is_none = |class: usize| dots[class] || is_red_cross(&sight.inks[class]);
        let is_ink = |look: &Look| look.ink.is_some_and(|ink| !is_none(ink.class));
        let looks = sight.looks.iter().filter(|(at, _)| self.of[*at] == cluster);
        let (all, inked) = looks.fold((0, 0), |(n, k), (_, l)| (n + 1, k + usize::from(is_ink(l))));
        f64::from(inked as u32) / f64::from(all.max(1) as u32)
    }

    /// How unlike a blank a cluster's colour is, 0 to 1: blanks are neutral,
    /// and of three colours the two values are those furthest apart.
    fn strangeness(&self, i: usize) -> f64 {
        let own = chroma(self.centres[i]) / 255.0;
        let others: Vec<Colour> =
            (0..self.centres.len()).filter(|j| *j != i).map(|j| self.centres[j]).collect();
        let spread = match others[..] {
            [a, b] => apart(a, b) / 442.0,
            _ => 0.5,
        };
        own / 2.0 + (1.0 - spread) / 2.0
    }

    /// How often a cluster, taken for a value, breaks the rules: three in a
    /// row, or more than half of a line.
    pub fn rule_breaks(&self, cluster: usize) -> usize {
        let size = self.of.size();
        let is = |row: usize, column: usize| self.of[At::new(row, column)] == cluster;
        let mut breaks = 0;
        let mut line = |cells: Vec<bool>| {
            breaks += cells.windows(3).filter(|w| w.iter().all(|v| *v)).count();
            let count = cells.iter().filter(|v| **v).count();
            breaks += count.saturating_sub(cells.len().div_ceil(2));
        };
        for row in 0..size.rows {
            line((0..size.columns).map(|column| is(row, column)).collect());
        }
        for column in 0..size.columns {
            line((0..size.rows).map(|row| is(row, column)).collect());
        }
        breaks
    }

    /// Two clusters that share every line in half.
    fn is_balanced(&self) -> bool {
        let half = |cells: Vec<usize>| {
            let ones = cells.iter().sum::<usize>();
            ones == cells.len() / 2 || ones == cells.len().div_ceil(2)
        };
        let size = self.of.size();
        (0..size.rows).all(|r| half((0..size.columns).map(|c| self.of[At::new(r, c)]).collect()))
            && (0..size.columns)
                .all(|c| half((0..size.rows).map(|r| self.of[At::new(r, c)]).collect()))
    }
}

/// Whether ink is a cross in red, with which games mark what they find wrong.
fn is_red_cross(class: &InkClass) -> bool {
    let is_cross = class.names.first().is_some_and(|top| top.label == CROSS);
    is_cross && is_red(class.colour, COLOURED)
}

/// The label of crosses,
const CROSS: &str = "X";
/// and by how much the channels of red ones differ.
const COLOURED: u8 = 60;

#[cfg(test)]
mod tests {
    use super::super::super::testing::{self, sight};
    use super::*;

    /// The colour of the blanks, and whether that is clear.
    fn blank(seen: &Sight) -> (Option<[u8; 3]>, bool) {
        let grounds = seen.looks.map(|look| look.ground.map(f64::from));
        let clusters = Clusters::best(&grounds);
        let (blank, is_clear) = clusters.blank(seen, &clusters.dots(seen));
        (blank.map(|blank| clusters.centres[blank].map(|c| c.round() as u8)), is_clear)
    }

    #[test]
    fn three_alike_are_no_proof_where_another_colour_looks_like_that_of_blanks() {
        // Black and white tiles on peach; the last row with three black ones, or none.
        let board = |last: &str| {
            let rows = ["pwbpwb", "wppwbw", "bpwpwb", "wbpbpw", "pwbwbw", last];
            sight(&rows, |kind, _, _| match kind {
                'b' => [0; 3],
                'w' => [255; 3],
                _ => [255, 220, 173],
            })
        };
        assert!(!blank(&board("bbbbwp")).1, "a player's mistake, perhaps");
        assert_eq!(blank(&board("pppppp")), (Some([255, 220, 173]), true));
    }

    #[test]
    fn the_only_grey_on_a_grey_page_is_blank_whatever_the_rules_say() {
        // Three violet tiles in a row and in a column: mistakes.
        let rows = ["v.av", "vva.", "vavv", "a.vv"];
        let told = |page: [u8; 3]| {
            blank(&testing::sight_apart(&rows, page, |kind| match kind {
                'a' => [253, 176, 34],
                'v' => [122, 79, 223],
                _ => [60, 62, 70],
            }))
        };
        assert_eq!(told([22, 22, 30]), (Some([60, 62, 70]), true));
        assert!(!told([110, 70, 200]).1, "the page is nearer to violet");
    }

    #[test]
    fn three_alike_are_no_proof_where_another_colour_is_like_the_page() {
        // Mustard and plum tiles, and beige blanks on a page nearly as light: three plum
        // tiles in a row and in a column.
        let rows = ["pm.pmm.m", "ppmm.p.m", "mmppmppp", ".ppmpmpm", ".mm.pmmp", "mpm.mppm"];
        let told = |page: [u8; 3]| {
            blank(&testing::sight_apart(&rows, page, |kind| match kind {
                'm' => [230, 165, 23],
                'p' => [115, 51, 106],
                _ => [227, 219, 209],
            }))
        };
        let (is_blank, is_clear) = told([247, 243, 238]);
        assert!(!is_clear || is_blank == Some([227, 219, 209]), "{is_blank:?}");
    }

    #[test]
    fn what_no_given_stands_on_is_blank() {
        // Black and white tiles, upper case with a grey mark; a few grey blanks.
        let board = |rows: [&str; 6]| {
            sight(&rows, |kind, x, y| match kind {
                'B' | 'W' if x.abs_diff(20).max(y.abs_diff(20)) < 5 => [140; 3],
                'b' | 'B' => [14; 3],
                'w' | 'W' => [254; 3],
                _ => [185, 180, 170],
            })
        };
        let rows = ["BwWbwb", "wBbWpb", "bwWBwB", "WbbwBW", "BWwbpw", "pbBwwB"];
        assert_eq!(blank(&board(rows)), (Some([185, 180, 170]), true));
        let bare = rows.map(str::to_lowercase);
        let bare = blank(&board(bare.each_ref().map(String::as_str)));
        assert_ne!(bare, (Some([14; 3]), true), "without marks");
    }

    #[test]
    fn red_crosses_on_tiles_do_not_make_them_values() {
        let rows = ["wxnxnn", "wnwwnn", "xxnxwn", "xnwwxw", "wwnnxn", "nnxnwx"];
        let seen = sight(&rows, |kind, x, y| {
            let (across, down) = (x.abs_diff(20), y.abs_diff(20));
            match kind {
                'x' if across.abs_diff(down) < 2 && across < 8 => [250, 10, 10],
                'x' => [173, 200, 241],
                'w' => [255; 3],
                _ => [40, 88, 155],
            }
        });
        let (blank, is_clear) = blank(&seen);
        assert!(blank == Some([173, 200, 241]) || !is_clear, "{blank:?}");
    }
}
