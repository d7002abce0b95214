//! Boards whose values are the colours of the tiles.
//!
//! The ground colours fall into two or three clusters: two values and the
//! blanks. Which one is blank is told by the rules of the game (values never
//! stand three in a row nor fill more than half of a line) and, where those
//! are silent, by colour: values are far apart, blanks are neutral.

use std::collections::HashMap;

use super::inks::{self, Name};
use super::{Hypothesis, margin};
use crate::geom::{Array2, At};
use crate::picture::{Rgb, luma};
use crate::puzzle::seen::{Appearance, Form};
use crate::sight::Sight;

/// Cluster centres are at least this far apart, in the units of [`apart`].
const MIN_APART: f64 = 22.0;
/// The nearest two centres are this many times further apart than the
/// cells of a cluster from its centre.
const MIN_SEPARATION: f64 = 2.5;
/// Rule breaks of this share of the cells tell blanks from values surely.
const TELLING_BREAKS: f64 = 0.08;
/// Two colours are shades of one hue where their shares of red, green and
/// blue differ less than this,
const SAME_HUE: f64 = 0.05;
/// and they are colours at all from this difference of channels on.
const CHROMATIC: f64 = 40.0;
/// Rounds of moving the centres; drawn colours settle in two or three.
const ROUNDS: usize = 12;

/// Reads the board by its tile colours; `None` where they say nothing.
pub fn read(sight: &Sight) -> Option<Hypothesis> {
    let grounds = sight.looks.map(|look| look.ground.map(f64::from));
    let clusters = Clusters::best(&grounds);
    if clusters.centres.len() == 1 {
        return empty(sight);
    }
    let blank = clusters.blank(sight);
    let values = clusters.values(blank);
    let against = contradictions(sight, &clusters, blank);
    let size = sight.size();
    let cells = Array2::from_fn(size, |at| values[clusters.of[at]]);
    let confidence = Array2::from_fn(size, |at| clusters.confidence(&grounds, at));
    Some(Hypothesis {
        theme: "tiles",
        cells,
        confidence,
        contradiction: against as f64 / (size.rows * size.columns) as f64,
        rank: if clusters.centres.len() == 3 { 1 } else { 3 },
        legend: clusters.legend(&values),
    })
}

/// A board without any value: every cell alike and without ink.
fn empty(sight: &Sight) -> Option<Hypothesis> {
    let size = sight.size();
    let inked = sight.looks.iter().filter(|(_, l)| l.ink.is_some()).count();
    let look = |value, colour| (value, Appearance { form: Form::Text(value), colour });
    (inked == 0 && size.rows == size.columns).then(|| Hypothesis {
        theme: "empty",
        cells: Array2::filled(size, None),
        confidence: Array2::filled(size, 1.0),
        contradiction: 0.0,
        rank: 4,
        legend: vec![look('0', [0x2B, 0x6C, 0xB0]), look('1', [0xC5, 0x30, 0x30])],
    })
}

/// Cells whose ink says something else than their tile: inked blanks, and
/// tiles of one colour that carry different symbols.
fn contradictions(sight: &Sight, clusters: &Clusters, blank: Option<usize>) -> usize {
    let names: Vec<Name> = sight.inks.iter().map(inks::name).collect();
    let mut counts = vec![HashMap::<String, usize>::new(); clusters.centres.len()];
    for (at, look) in sight.looks.iter() {
        if let Some(ink) = look.ink {
            let symbol = match &names[ink.class] {
                Name::Mark => continue,
                Name::Value(value, _) => value.to_string(),
                Name::Shape(label) | Name::Foreign(label) => label.clone(),
                Name::Unknown => "unknown".into(),
            };
            *counts[clusters.of[at]].entry(symbol).or_default() += 1;
        }
    }
    let mut against = 0;
    for (i, counts) in counts.iter().enumerate() {
        let total: usize = counts.values().sum();
        let commonest = counts.values().copied().max().unwrap_or(0);
        against += if Some(i) == blank { total } else { total - commonest };
    }
    against
}

type Colour = [f64; 3];

/// Euclidean distance of two colours.
fn apart(a: Colour, b: Colour) -> f64 {
    (0..3).map(|c| (a[c] - b[c]).powi(2)).sum::<f64>().sqrt()
}

/// Ground colours in groups.
struct Clusters {
    centres: Vec<Colour>,
    of: Array2<usize>,
}

impl Clusters {
    /// The largest number of clusters, up to three, that stand clearly apart.
    fn best(grounds: &Array2<Colour>) -> Self {
        for count in [3, 2] {
            if let Some(found) = Self::split(grounds, count) {
                return found;
            }
        }
        Self { centres: vec![[0.0; 3]], of: Array2::filled(grounds.size(), 0) }
    }

    /// Lloyd's k-means from centres that are far apart; `None` where the
    /// clusters are not clearly apart.
    fn split(grounds: &Array2<Colour>, count: usize) -> Option<Self> {
        let all: Vec<Colour> = grounds.iter().map(|(_, c)| *c).collect();
        let mut centres = vec![all[0]];
        while centres.len() < count {
            let far = |c: &Colour| centres.iter().map(|k| apart(*c, *k)).fold(f64::MAX, f64::min);
            centres.push(*all.iter().max_by(|a, b| far(a).total_cmp(&far(b)))?);
        }
        for _ in 0..ROUNDS {
            let mut sums = vec![([0.0; 3], 0.0); count];
            for colour in &all {
                let sum = &mut sums[nearest(&centres, *colour)];
                for c in 0..3 {
                    sum.0[c] += colour[c];
                }
                sum.1 += 1.0;
            }
            let moved: Vec<Colour> = sums.iter().map(|(sum, n)| sum.map(|s| s / n)).collect();
            if sums.iter().any(|(_, n)| *n == 0.0) {
                return None;
            }
            if moved == centres {
                break;
            }
            centres = moved;
        }
        let of = grounds.map(|c| nearest(&centres, *c));
        let clusters = Self { centres, of };
        clusters.are_apart(grounds).then_some(clusters)
    }

    fn are_apart(&self, grounds: &Array2<Colour>) -> bool {
        let mut radii: Vec<f64> =
            grounds.iter().map(|(at, c)| apart(*c, self.centres[self.of[at]])).collect();
        radii.sort_by(f64::total_cmp);
        let radius = radii[radii.len() * 9 / 10];
        let k = self.centres.len();
        let pairs = (0..k).flat_map(|i| (i + 1..k).map(move |j| (i, j)));
        let nearest =
            pairs.map(|(i, j)| apart(self.centres[i], self.centres[j])).fold(f64::MAX, f64::min);
        let shades = (0..k).flat_map(|i| (i + 1..k).map(move |j| (i, j)));
        let are_shades = |(i, j)| are_shades(self.centres[i], self.centres[j]);
        nearest >= MIN_APART
            && nearest >= MIN_SEPARATION * radius
            && !shades.clone().any(are_shades)
    }

    /// The cluster of the blanks; `None` where every tile has a value.
    fn blank(&self, sight: &Sight) -> Option<usize> {
        let k = self.centres.len();
        let broken: Vec<usize> = (0..k).map(|i| self.rule_breaks(i)).collect();
        if k == 2 && broken.iter().all(|b| *b == 0) && self.is_balanced() {
            return None;
        }
        let cells = (self.of.size().rows * self.of.size().columns) as f64;
        let all = broken.iter().sum::<usize>() as f64;
        let weight = (all / (cells * TELLING_BREAKS)).min(1.0) / all.max(1.0);
        let cost = |i: usize| {
            let others = all - broken[i] as f64;
            others * weight + self.strangeness(i) + self.inked_share(sight, i)
        };
        (0..k).min_by(|a, b| cost(*a).total_cmp(&cost(*b)))
    }

    /// Share of a cluster's cells that carry ink: blanks carry none.
    fn inked_share(&self, sight: &Sight, cluster: usize) -> f64 {
        let looks = sight.looks.iter().filter(|(at, _)| self.of[*at] == cluster);
        let (all, inked) =
            looks.fold((0, 0), |(n, k), (_, l)| (n + 1, k + usize::from(l.ink.is_some())));
        f64::from(inked as u32) / f64::from(all.max(1) as u32)
    }

    /// How unlike a blank a cluster's colour is, 0 to 1: blanks are neutral,
    /// and of three colours the two values are those furthest apart.
    fn strangeness(&self, i: usize) -> f64 {
        let chroma = |c: Colour| {
            c.iter().fold(0.0, |m: f64, v| m.max(*v)) - c.iter().fold(255.0, |m: f64, v| m.min(*v))
        };
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
    fn rule_breaks(&self, cluster: usize) -> usize {
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

    /// The value of each cluster: warmer is 1, of two greys the darker.
    fn values(&self, blank: Option<usize>) -> Vec<Option<char>> {
        let mut order: Vec<usize> = (0..self.centres.len()).filter(|i| Some(*i) != blank).collect();
        let warmth = |i: usize| self.centres[i][0] - self.centres[i][2];
        let dark = |i: usize| -f64::from(luma(rgb(self.centres[i])));
        if let [a, b] = order[..] {
            let swap = if (warmth(a) - warmth(b)).abs() > 40.0 {
                warmth(a) > warmth(b)
            } else {
                dark(a) > dark(b)
            };
            if swap {
                order.swap(0, 1);
            }
        }
        let mut values = vec![None; self.centres.len()];
        match order[..] {
            [only] => values[only] = Some(if warmth(only) > 0.0 { '1' } else { '0' }),
            _ => order.iter().zip(['0', '1']).for_each(|(&i, value)| values[i] = Some(value)),
        }
        values
    }

    fn confidence(&self, grounds: &Array2<Colour>, at: At) -> f64 {
        let colour = grounds[at];
        let own = apart(colour, self.centres[self.of[at]]);
        let others = (0..self.centres.len()).filter(|i| *i != self.of[at]);
        let other = others.map(|i| apart(colour, self.centres[i])).fold(f64::MAX, f64::min);
        margin(own, other)
    }

    fn legend(&self, values: &[Option<char>]) -> Vec<(char, Appearance)> {
        let mut legend: Vec<(char, Appearance)> = values
            .iter()
            .zip(&self.centres)
            .filter_map(|(value, centre)| {
                let look = Appearance { form: Form::Tile, colour: rgb(*centre) };
                value.map(|v| (v, look))
            })
            .collect();
        legend.sort_by_key(|l| l.0);
        if let [(value, look)] = legend[..] {
            // Only one colour is on the board: its complement stands in.
            let colour = look.colour.map(|c| 255 - c);
            legend.push((if value == '0' { '1' } else { '0' }, Appearance { colour, ..look }));
        }
        legend
    }
}

/// Whether two colours are a lighter and a darker shade of one tile.
fn are_shades(a: Colour, b: Colour) -> bool {
    let chroma = |c: Colour| c[0].max(c[1]).max(c[2]) - c[0].min(c[1]).min(c[2]);
    let shares = |c: Colour| c.map(|v| v / c.iter().sum::<f64>().max(1.0));
    let (p, q) = (shares(a), shares(b));
    chroma(a) > CHROMATIC && chroma(b) > CHROMATIC && (0..3).all(|c| (p[c] - q[c]).abs() < SAME_HUE)
}

fn nearest(centres: &[Colour], colour: Colour) -> usize {
    let order =
        |i: &usize, j: &usize| apart(colour, centres[*i]).total_cmp(&apart(colour, centres[*j]));
    (0..centres.len()).min_by(order).unwrap_or(0)
}

fn rgb(colour: Colour) -> Rgb {
    colour.map(|c| c.round().clamp(0.0, 255.0) as u8)
}
