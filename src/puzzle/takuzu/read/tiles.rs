//! Boards whose values are the colours of the tiles.
//!
//! The ground colours fall into two or three clusters: two values and the
//! blanks. Which one is blank is told by the rules of the game (values never
//! stand three in a row nor fill more than half of a line) and, where those
//! are silent, by colour: values are far apart, blanks are neutral.

mod chained;
mod dotted;
mod empty;
mod glossy;
mod hues;
mod last;
mod noise;
mod overjoined;
mod patterned;
mod ringed;
mod roles;
mod shades;

use std::cell::LazyCell;

use self::hues::are_shades;
use self::ringed::is_ringed;
use super::coloured;
use super::pictured::{ONE_PICTURE, Pictures};
use super::symbols::{self, Name};
use super::unparted::unparted;
use super::{Hypothesis, margin};
use crate::geom::{Array2, At};
use crate::picture::{Rgb, distance, luma};
use crate::puzzle::seen::{Appearance, Form};
use crate::sight::Sight;

/// Cluster centres are at least this far apart, in the units of [`apart`].
const MIN_APART: f64 = 22.0;
/// The nearest two centres are this many times further apart than the
/// cells of a cluster from its centre.
const MIN_SEPARATION: f64 = 2.5;
/// Shades looked for at most: two for each value and blank.
const MAX_SHADES: usize = 6;
/// Rounds of moving the centres; drawn colours settle in two or three.
const ROUNDS: usize = 12;

/// Reads the board by its tile colours; `None` where they say nothing.
pub fn read(sight: &Sight) -> Option<Hypothesis> {
    let grounds = glossy::grounds(sight);
    let clusters = overjoined::parted(sight, &grounds, Clusters::best(&grounds));
    if clusters.centres.len() == 1 {
        return empty::read(sight);
    }
    let dots = clusters.dots(sight);
    let (blank, is_clear) = clusters.blank(sight, &dots);
    let names = noise::names(sight, &clusters, &dots);
    let (values, is_said) = clusters.values_as_written(sight, &names, blank);
    let is_patterned = patterned::tells(sight, &clusters, blank);
    let is_said = is_said || is_patterned || coloured::tells(sight);
    let is_against = contradictions(sight, &names, &clusters, blank, (&values, is_patterned));
    let against = is_against.iter().filter(|(_, against)| **against).count();
    let size = sight.size();
    let tinted = Array2::from_fn(size, |at| clusters.is_tinted_blank(&grounds, at, blank));
    // The rules never tell a value from a blank, so it is not called one.
    let cells = Array2::from_fn(size, |at| values[clusters.of[at]].filter(|_| !tinted[at]));
    let linked = clusters.linked(&grounds);
    // On a full board what shows nothing, where others of its colour do, may be a blank.
    let bare = if blank.is_none() { unparted(sight, &cells) } else { Vec::new() };
    let may_be_tint = |at: At| sight.looks[at].ink.is_none() && clusters.is_tinted(at, blank);
    let are_tints =
        cells.iter().any(|(at, _)| may_be_tint(at)) && !clusters.are_of_both_values(&cells, blank);
    let confidence = Array2::from_fn(size, |at| {
        let own = linked[at].min(clusters.belonging(nearest(&clusters.shades, grounds[at])));
        let own = if is_clear && is_said { own } else { own.min(CONTRADICTED) };
        let may_be_blank = are_tints && may_be_tint(at) || tinted[at];
        let own = if may_be_blank || bare.contains(&at) { own.min(CONTRADICTED) } else { own };
        if is_against[at] { own.min(CONTRADICTED) } else { own }
    });
    Some(Hypothesis {
        theme: "tiles".into(),
        cells,
        confidence,
        contradiction: against as f64 / (size.rows * size.columns) as f64,
        rank: if clusters.centres.len() == 3 { 1 } else { 3 },
        legend: clusters.legend(&values),
        blank_shades: blank
            .map(|blank| clusters.doubtful_shades(&grounds, blank))
            .unwrap_or_default(),
    })
}

/// One digit that could be read says enough for so many tiles: noise may look
/// like one.
const SAID: usize = 4;
/// Ink fainter than this share of the distance between the tiles' colours, and
/// without a name, is noise.
const NOISE: f64 = 0.3;

/// How sure a cell is whose ink says something else than its tile.
const CONTRADICTED: f64 = 0.3;

/// Cells whose ink says something else than their tile: inked blanks, and
/// tiles of one colour that carry different symbols, where these are no patterns.
fn contradictions(
    sight: &Sight,
    names: &[Name],
    clusters: &Clusters,
    blank: Option<usize>,
    (values, is_patterned): (&[Option<char>], bool),
) -> Array2<bool> {
    let mut counts = vec![vec![0usize; sight.inks.len()]; clusters.centres.len()];
    let least = clusters.separation() * NOISE;
    let class_at = |at: At| {
        let ink = sight.looks[at].ink?;
        let says = match names[ink.class] {
            Name::Mark(_) | Name::Speck => false,
            Name::Unknown if is_patterned => false,
            _ if is_ringed(sight, names, at) => false,
            Name::Value(..) => true,
            // The noise of a JPEG is ink without a name, and faint.
            _ => f64::from(ink.contrast) >= least,
        };
        says.then_some(ink.class)
    };
    for (at, _) in sight.looks.iter() {
        if let Some(class) = class_at(at) {
            counts[clusters.of[at]][class] += 1;
        }
    }
    let mut hidden = clusters.outlined(sight, blank);
    hidden.extend(clusters.unread(sight, blank, least));
    hidden.extend(clusters.unwritten(names, sight, values));
    let pictures = LazyCell::new(|| Pictures::of(sight));
    Array2::from_fn(sight.size(), |at| {
        let Some(class) = class_at(at) else { return hidden.contains(&at) };
        let counts = &counts[clusters.of[at]];
        let commonest = (0..counts.len()).max_by_key(|&i| counts[i]);
        let other = commonest.is_some_and(|commonest| {
            let (a, b) = (&sight.inks[commonest], &sight.inks[class]);
            a.glyph.likeness(&b.glyph) < SAME_MARK || distance(a.colour, b.colour) > SAME_INK
        });
        if Some(clusters.of[at]) != blank
            && other
            && pictures.are_one(&clusters.of, at, ONE_PICTURE)
        {
            return false;
        }
        // What fills a cell is a symbol, and its rim no tile.
        let ink = &sight.inks[class];
        let fills = matches!(names[class], Name::Shape(_)) && ink.shorter() >= FILLING;
        Some(clusters.of[at]) == blank || other || fills
    })
}

/// Marks on tiles are smaller than this part of their cell.
const FILLING: f64 = 0.75;

/// Marks on the tiles of one value are at least this alike.
const SAME_MARK: f32 = 0.7;
/// and differ in colour at most this much.
const SAME_INK: u8 = 100;

type Colour = [f64; 3];

/// Euclidean distance of two colours.
fn apart(a: Colour, b: Colour) -> f64 {
    (0..3).map(|c| (a[c] - b[c]).powi(2)).sum::<f64>().sqrt()
}

/// Ground colours in up to three groups. A group may hold several shades: a
/// game's tiles of one value need not be of one colour.
struct Clusters {
    /// Every shade with the group it belongs to.
    shades: Vec<(Colour, usize)>,
    /// The mean colour of each group.
    centres: Vec<Colour>,
    /// The group of each cell.
    of: Array2<usize>,
}

impl Clusters {
    /// As many shades as stand clearly apart, joined into at most three
    /// groups; one group where nothing stands apart.
    fn best(grounds: &Array2<Colour>) -> Self {
        Self::joined(grounds, 2)
    }

    /// The same, where shades of one hue are joined down to so many groups.
    fn joined(grounds: &Array2<Colour>, least: usize) -> Self {
        let all: Vec<Colour> = grounds.iter().map(|(_, c)| *c).collect();
        let shades = (2..=MAX_SHADES).rev().find_map(|count| split(&all, count));
        let shades = shades.unwrap_or_else(|| vec![all[0]]);
        let mut groups: Vec<usize> = (0..shades.len()).collect();
        while let Some((i, j)) = to_join(&shades, &groups, least) {
            for group in &mut groups {
                if *group == j {
                    *group = i;
                }
            }
        }
        let mut numbers: Vec<usize> = groups.clone();
        numbers.sort_unstable();
        numbers.dedup();
        let number = |g: usize| numbers.iter().position(|n| *n == g).unwrap_or(0);
        let shades: Vec<(Colour, usize)> =
            shades.into_iter().zip(groups.iter().map(|g| number(*g))).collect();
        let shades = match chained::chains(&all) {
            Some(chains) if chained::are_at_odds(&chains, &shades, &all) => chains,
            _ => shades,
        };
        let of = grounds.map(|c| nearest(&shades, *c).1);
        let count = shades.iter().map(|shade| shade.1 + 1).max().unwrap_or(1);
        let centre = |group: usize| {
            let members = of.iter().filter(|(_, g)| **g == group).map(|(at, _)| grounds[at]);
            let (sum, n) = members.fold(([0.0; 3], 0.0), |(mut sum, n), colour| {
                for c in 0..3 {
                    sum[c] += colour[c];
                }
                (sum, n + 1.0)
            });
            sum.map(|v| v / f64::max(n, 1.0))
        };
        let centres = (0..count).map(centre).collect();
        Self { shades, centres, of }
    }

    /// The distance of the two nearest groups.
    fn separation(&self) -> f64 {
        let count = self.centres.len();
        let pairs = (0..count).flat_map(|i| (i + 1..count).map(move |j| (i, j)));
        pairs.map(|(i, j)| apart(self.centres[i], self.centres[j])).fold(f64::MAX, f64::min)
    }

    /// The value of each cluster, as the digits on its tiles say where there
    /// are any; and whether these digits agree.
    fn values_as_written(
        &self,
        sight: &Sight,
        names: &[Name],
        blank: Option<usize>,
    ) -> (Vec<Option<char>>, bool) {
        let mut values = self.values(blank);
        let (mut agree, mut differ) = (0, 0);
        for (at, look) in sight.looks.iter() {
            let Some(ink) = look.ink else { continue };
            let name = symbols::name(&sight.inks[ink.class]);
            let is_noise = names[ink.class] == Name::Mark(noise::SAYS_NOTHING);
            let Name::Value(digit, sure) = name else { continue };
            if is_noise || sure < 0.5 || digit == 'X' || is_ringed(sight, names, at) {
                continue;
            }
            match values[self.of[at]] {
                Some(value) if value == digit => agree += 1,
                Some(_) => differ += 1,
                None => {}
            }
        }
        if differ > agree {
            (agree, differ) = (differ, agree);
            for value in values.iter_mut().flatten() {
                *value = if *value == '0' { '1' } else { '0' };
            }
        }
        let is_one_sided = values.iter().flatten().count() < 2;
        let is_said = match self.illegible(sight, &values) {
            0 => {
                let is_read = SAID * agree >= self.tiles(&values) && agree > 0;
                let is_hidden = || {
                    let are_unread = self.are_unread(sight, names, &values);
                    are_unread || self.are_unlike(sight, names, &values)
                };
                is_read || !is_hidden()
            }
            illegible => agree > illegible,
        };
        (values, is_said && differ == 0 && !(is_one_sided && agree > 0))
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

    /// How much nearer a cell is to a shade of its group than to any other.
    fn nearness(&self, grounds: &Array2<Colour>, at: At) -> f64 {
        let (colour, group) = (grounds[at], self.of[at]);
        let near = |own: bool| {
            let shades = self.shades.iter().filter(|s| (s.1 == group) == own);
            shades.map(|s| apart(colour, s.0)).fold(f64::MAX, f64::min)
        };
        margin(near(true), near(false))
    }

    /// How surely a shade belongs to the group it was joined with, 0 to 1:
    /// nearer to its group than to any other, or of its hue.
    fn belonging(&self, shade: (Colour, usize)) -> f64 {
        let (colour, group) = shade;
        let others = || self.shades.iter().filter(|s| s.0 != colour);
        let nearest = |own: bool| {
            let shades = others().filter(|s| (s.1 == group) == own);
            shades.map(|s| apart(colour, s.0)).fold(f64::MAX, f64::min)
        };
        let is_alone = !others().any(|s| s.1 == group);
        let all: Vec<Colour> = self.shades.iter().map(|s| s.0).collect();
        let is_of_hue = others().any(|s| s.1 == group && are_shades(colour, s.0, &all));
        if is_alone || is_of_hue { 1.0 } else { margin(nearest(true), nearest(false)) }
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

/// Lloyd's k-means from centres that are far apart; `None` where the clusters
/// are not clearly apart.
fn split(all: &[Colour], count: usize) -> Option<Vec<Colour>> {
    divide(all, count, MIN_APART, MIN_SEPARATION)
}

/// The same with centres at least `apart`, and so many times further apart than
/// the cells are from them.
fn divide(all: &[Colour], count: usize, least: f64, separation: f64) -> Option<Vec<Colour>> {
    let mut centres = vec![*all.first()?];
    while centres.len() < count {
        let far = |c: &Colour| centres.iter().map(|k| apart(*c, *k)).fold(f64::MAX, f64::min);
        centres.push(*all.iter().max_by(|a, b| far(a).total_cmp(&far(b)))?);
    }
    for _ in 0..ROUNDS {
        let mut sums = vec![([0.0; 3], 0.0); count];
        for colour in all {
            let sum = &mut sums[nearest_of(centres.iter(), *colour)];
            for c in 0..3 {
                sum.0[c] += colour[c];
            }
            sum.1 += 1.0;
        }
        if sums.iter().any(|(_, n)| *n == 0.0) {
            return None;
        }
        let moved: Vec<Colour> = sums.iter().map(|(sum, n)| sum.map(|s| s / n)).collect();
        if moved == centres {
            break;
        }
        centres = moved;
    }
    let radius = |c: &Colour| apart(*c, centres[nearest_of(centres.iter(), *c)]);
    let mut radii: Vec<f64> = all.iter().map(radius).collect();
    radii.sort_by(f64::total_cmp);
    let radius = radii[radii.len() * 9 / 10];
    let pairs = (0..count).flat_map(|i| (i + 1..count).map(move |j| (i, j)));
    let closest = pairs.map(|(i, j)| apart(centres[i], centres[j])).fold(f64::MAX, f64::min);
    (closest >= least && closest >= separation * radius).then_some(centres)
}

/// The next two groups to join: shades of one hue, or the closest two where
/// there are still more than three groups; `None` from so many on.
fn to_join(shades: &[Colour], groups: &[usize], least: usize) -> Option<(usize, usize)> {
    let count = (0..groups.len()).filter(|&i| groups[i] == i).count();
    let pairs = (0..shades.len()).flat_map(|i| (i + 1..shades.len()).map(move |j| (i, j)));
    let others = pairs.filter(|&(i, j)| groups[i] != groups[j]);
    let distance = |&(i, j): &(usize, usize)| apart(shades[i], shades[j]);
    let closest = |a: &(usize, usize), b: &(usize, usize)| distance(a).total_cmp(&distance(b));
    let hue =
        others.clone().filter(|&(i, j)| are_shades(shades[i], shades[j], shades)).min_by(closest);
    let pair = match hue {
        Some(pair) if count > least => pair,
        _ if count > 3 => others.min_by(closest)?,
        _ => return None,
    };
    Some((groups[pair.0].min(groups[pair.1]), groups[pair.0].max(groups[pair.1])))
}

/// The shade nearest to a colour, with its group.
fn nearest(shades: &[(Colour, usize)], colour: Colour) -> (Colour, usize) {
    shades[nearest_of(shades.iter().map(|s| &s.0), colour)]
}

fn nearest_of<'a>(centres: impl Iterator<Item = &'a Colour>, colour: Colour) -> usize {
    let order = |a: &(usize, f64), b: &(usize, f64)| a.1.total_cmp(&b.1);
    centres.map(|c| apart(colour, *c)).enumerate().min_by(order).map_or(0, |(i, _)| i)
}

fn rgb(colour: Colour) -> Rgb {
    colour.map(|c| c.round().clamp(0.0, 255.0) as u8)
}
