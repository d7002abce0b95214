//! What may be hidden in the groups of tiles: two shades of blanks of which one
//! is a value, and digits too small to be read.

use super::super::symbols::{self, Name};
use super::super::{margin, relief};
use super::hues::chroma;
use super::noise::SAYS_NOTHING;
use super::{Clusters, Colour, SAME_MARK, apart, divide, nearest, nearest_of};
use crate::geom::{Array2, At};
use crate::picture::Rgb;
use crate::puzzle::seen::Reading;
use crate::sight::{InkClass, Look, Sight};

/// Two shades of blanks that a person tells apart differ by this much,
const FAINTLY_APART: f64 = 8.0;
/// and by so many times what the cells of one shade do.
const FAINTLY_SEPARATE: f64 = 5.0;
/// The rim of a bare cell is of its ground but for this share at most,
const BARE: f64 = 0.1;
/// that of one with an outline at least for this;
const OUTLINED: f64 = 0.25;
/// The glow of tiles on a blank is fainter than this part of what their colours differ;
const GLOW: f64 = 0.28;
/// fewer outlines are those of cells that the game points at.
const POINTED_AT: usize = 3;
/// Ink that is no glyph covers more of a cell's middle than this.
const UNEXPLAINED: f64 = 0.1;
/// So few blanks are not told by each other,
const FEW_BLANKS: usize = 2;
/// but by what covers this share of their middles, more than dots on blanks do.
const OVERLAID: f64 = 0.3;
/// So few blanks, or tiles of a value, may be tinted tiles of another,
const FEW: usize = 2;
/// if they are nearer to it than to the middle between both other colours.
const TINTED: f64 = 0.5;
/// A grey has at most this part of the colour of vivid ones, and these so much: a tint that
/// leaves no more hides a tile.
const COLOURLESS: f64 = 0.15;
const VIVID: f64 = 90.0;
/// One blank in so many cells may be if they are hardly apart from a value.
const PART: usize = 4;
const HARDLY: f64 = 0.25;
/// Digits are at least this part of their cells high.
const SYMBOL: f64 = 0.3;
/// Ink of more pixels is like a template, if it is a digit.
const LEGIBLE: f64 = 20.0;
/// This share of the tiles carries symbols that could not be read.
const UNREAD: f64 = 0.33;

/// The next tile of a range of shades is so many times nearer as others are.
const NEXT: f64 = 1.8;

/// Blanks are grey beside coloured tiles if they have less than this share of
/// the colour of either.
const GREY: f64 = 0.4;

/// What is no further from the page than this, in the units of [`apart`], is faint
const NEAR_PAGE: f64 = 30.0;
/// where the others are at least so far from it,
/// and so many times further, and have so much colour,
const OFF_PAGE: (f64, f64) = (90.0, 4.0);
const COLOURED: f64 = 60.0;
/// or are so far, if they are white and black.
const OFF_GREY: (f64, f64) = (75.0, 3.0);
/// A grey is between white and black if it is so far from both in lightness.
const LIGHTER: f64 = 40.0;

impl Clusters {
    /// The blanks by their shades, of which one may be a value's: none where all
    /// are of one grey beside two colours.
    pub fn doubtful_shades(&self, grounds: &Array2<Colour>, blank: usize) -> Vec<Vec<At>> {
        let shades = self.shades_of(grounds, blank);
        let chroma = |i: usize| chroma(self.centres[i]);
        let others: Vec<usize> = (0..self.centres.len()).filter(|i| *i != blank).collect();
        let is_grey = others.len() == 2 && others.iter().all(|&i| chroma(blank) < GREY * chroma(i));
        if shades.len() == 1 && is_grey { Vec::new() } else { shades }
    }

    /// How surely cells are of their groups by their shades or, where each tile has one of
    /// its own, by the next cell that is: those at the ends of a range are far from its
    /// middle.
    pub fn linked(&self, grounds: &Array2<Colour>) -> Array2<f64> {
        let mut sure = Array2::from_fn(grounds.size(), |at| self.nearness(grounds, at));
        let all: Vec<At> = grounds.iter().map(|(at, _)| at).collect();
        let link = |sure: &Array2<f64>, at: At| {
            let apart = |other: &&At| apart(grounds[at], grounds[**other]);
            let is_own = |other: &&At| self.of[**other] == self.of[at];
            let is_sure = |other: &&At| is_own(other) && sure[**other] >= Reading::SURE;
            let own = all.iter().filter(is_sure).map(|o| apart(&o)).fold(f64::MAX, f64::min);
            let others = all.iter().filter(|o| !is_own(o)).map(|o| apart(&o));
            margin(NEXT * own, others.fold(f64::MAX, f64::min))
        };
        // From each that is linked to the next.
        loop {
            let open = all.iter().filter(|at| sure[**at] < Reading::SURE);
            let links = open.map(|&at| (at, link(&sure, at)));
            let Some((at, by)) = links.max_by(|a, b| a.1.total_cmp(&b.1)) else { return sure };
            if by < Reading::SURE {
                return sure;
            }
            sure[at] = by;
        }
    }

    /// The one grey group of three, if the others have two shades of a colour each:
    /// givens and entries have, and blanks have not, however often a player's mistakes
    /// break the rules.
    pub fn plain(&self) -> Option<usize> {
        let groups = 0..self.centres.len();
        let chroma = |i: usize| chroma(self.centres[i]);
        let count = |i: usize| self.shades.iter().filter(|shade| shade.1 == i).count();
        let is_grey = |i: usize| {
            let others = || groups.clone().filter(|&other| other != i);
            count(i) == 1
                && others().all(|other| count(other) == 2 && chroma(i) < GREY * chroma(other))
        };
        (groups.len() == 3).then(|| groups.clone().find(|&i| is_grey(i))).flatten()
    }

    /// The one of three groups that is nearly of the colour of the `page` which all tiles
    /// lie on: what a game draws so faintly is no value.
    pub fn faint(&self, page: Option<Rgb>) -> Option<usize> {
        let page = page?.map(f64::from);
        let off: Vec<f64> = self.centres.iter().map(|centre| apart(*centre, page)).collect();
        let is_faint = |i: usize, (least, times): (f64, f64)| {
            let nearest = (0..off.len()).filter(|other| *other != i).map(|other| off[other]);
            off[i] <= NEAR_PAGE && nearest.fold(f64::MAX, f64::min) >= least.max(times * off[i])
        };
        // Of black, white and grey tiles any may be blank, but on a grey page the grey ones.
        let is_coloured = |i: usize| chroma(self.centres[i]) >= COLOURED;
        let others = |i: usize| (0..3).filter(move |other| *other != i);
        let light = |i: usize| self.centres[i].iter().sum::<f64>() / 3.0;
        let is_between = |i: usize| {
            let lighter = |other: &usize| light(*other) - light(i) >= LIGHTER;
            let darker = |other: &usize| light(i) - light(*other) >= LIGHTER;
            others(i).any(|own| lighter(&own)) && others(i).any(|own| darker(&own))
        };
        let is_it = |i: &usize| {
            is_faint(*i, OFF_PAGE) && others(*i).all(is_coloured)
                || is_faint(*i, OFF_GREY) && is_between(*i)
        };
        (off.len() == 3).then(|| (0..3).find(is_it)).flatten()
    }

    /// The cells of a group, by their shades.
    fn shades_of(&self, grounds: &Array2<Colour>, group: usize) -> Vec<Vec<At>> {
        if let Some(shades) = self.faint_shades(grounds, group) {
            return shades;
        }
        let own = self.shades.iter().filter(|shade| shade.1 == group);
        let is_of = |at: At, shade: Colour| nearest(&self.shades, grounds[at]).0 == shade;
        own.map(|(shade, _)| {
            self.of.iter().map(|(at, _)| at).filter(|&at| is_of(at, *shade)).collect()
        })
        .collect()
    }

    /// The cells of a group in two shades too alike for [`split`], but clearly
    /// two all the same.
    fn faint_shades(&self, grounds: &Array2<Colour>, group: usize) -> Option<Vec<Vec<At>>> {
        let cells: Vec<At> =
            self.of.iter().filter(|(_, own)| **own == group).map(|(at, _)| at).collect();
        let colours: Vec<Colour> = cells.iter().map(|&at| grounds[at]).collect();
        let centres = divide(&colours, 2, FAINTLY_APART, FAINTLY_SEPARATE)?;
        let is_of = |i: usize, at: At| nearest_of(centres.iter(), grounds[at]) == i;
        Some((0..2).map(|i| cells.iter().copied().filter(|&at| is_of(i, at)).collect()).collect())
    }

    /// The cells of the group `blank` with an outline, beside bare ones: what is
    /// drawn so is a symbol, its tile only hollow.
    pub fn outlined(&self, sight: &Sight, blank: Option<usize>) -> Vec<At> {
        let own = sight.looks.iter().filter(|(at, _)| Some(self.of[*at]) == blank);
        let lack = |(at, look): (At, &Look)| (at, 1.0 - look.ground_share);
        let cells: Vec<(At, f64)> = own.map(lack).collect();
        let is_any_bare = cells.iter().any(|(_, lack)| *lack <= BARE);
        let outlined = cells.into_iter().filter(|(_, lack)| *lack >= OUTLINED).map(|(at, _)| at);
        let outlined = outlined.filter(|&at| is_any_bare && !self.is_glow(sight, at));
        let outlined: Vec<At> = outlined.collect();
        if outlined.len() > POINTED_AT { outlined } else { Vec::new() }
    }

    /// Whether nothing on a blank is as far from it as outlines are, beside tiles of
    /// two colours: their glow falls on their neighbours.
    fn is_glow(&self, sight: &Sight, at: At) -> bool {
        let most = (GLOW * self.separation()) as u8;
        self.centres.len() == 3 && sight.is_within(at, most)
    }

    /// The cells of the group `blank` with ink in their middle that is no glyph,
    /// stronger than `least`, if most of them have none: symbols that run into
    /// a gloss or an edge. Of one or two of them their middles tell, which are as their
    /// grounds are.
    pub fn unread(&self, sight: &Sight, blank: Option<usize>, least: f64) -> Vec<At> {
        let own = sight.looks.iter().filter(|(at, _)| Some(self.of[*at]) == blank);
        let cells: Vec<(At, &Look)> = own.collect();
        let is_inked = |look: &Look| {
            look.unexplained > UNEXPLAINED && f64::from(look.unexplained_contrast) >= least
        };
        let inked = cells.iter().filter(|(_, look)| is_inked(look)).map(|(at, _)| *at);
        let inked: Vec<At> = inked.collect();
        let most = (self.separation() / 2.0) as u8;
        let is_overlaid = |at: &At| sight.covered(*at, most) > OVERLAID;
        match () {
            () if cells.len() <= FEW_BLANKS => {
                cells.iter().map(|(at, _)| *at).filter(is_overlaid).collect()
            }
            () if 2 * inked.len() < cells.len() => inked,
            () => Vec::new(),
        }
    }

    /// The tiles of a value on none of which it is written, where it is on most
    /// of the other's: they may be blanks that the game points at.
    pub fn unwritten(&self, names: &[Name], sight: &Sight, values: &[Option<char>]) -> Vec<At> {
        let tiles = |value: char| -> Vec<At> {
            let own = self.of.iter().filter(|(_, group)| values[**group] == Some(value));
            own.map(|(at, _)| at).collect()
        };
        let is_written = |at: &&At| {
            let ink = sight.looks[**at].ink;
            ink.is_some_and(|ink| matches!(names[ink.class], Name::Value(..)))
        };
        let [zeros, ones] = ['0', '1'].map(tiles);
        let written = |tiles: &[At]| tiles.iter().filter(is_written).count();
        match (written(&zeros), written(&ones)) {
            (0, some) if 2 * some > ones.len() => zeros,
            (some, 0) if 2 * some > zeros.len() => ones,
            _ => Vec::new(),
        }
    }

    /// Whether a cell is of a rare colour near to a value's: a blank, or a tile
    /// that the game points at. There are no others to compare it with.
    pub fn is_tinted(&self, at: At, blank: Option<usize>) -> bool {
        let own = self.of[at];
        let count = self.of.iter().filter(|(_, group)| **group == own).count();
        let others: Vec<usize> = (0..self.centres.len()).filter(|i| *i != own).collect();
        let [a, b] = others[..] else { return false };
        let far = |i: usize| apart(self.centres[own], self.centres[i]);
        // No tint of a vivid colour is grey.
        let chroma = |i: usize| chroma(self.centres[i]);
        let vivid = chroma(a).min(chroma(b));
        let is_grey = vivid >= VIVID && chroma(own) <= COLOURLESS * vivid;
        let nearest = match blank {
            Some(blank) if blank == own && is_grey => return false,
            Some(blank) if blank == own => far(a).min(far(b)),
            Some(blank) if count <= FEW => far(if a == blank { b } else { a }),
            _ => return false,
        };
        let (few, all) = (count <= FEW, self.of.iter().count());
        let least = if few { TINTED } else { HARDLY * f64::from(u8::from(count * PART <= all)) };
        nearest < least * apart(self.centres[a], self.centres[b])
    }

    /// Whether a cell is of a rare shade of a value that is nearer to the blanks: it
    /// may be a blank that the game points at in the value's hue.
    pub fn is_tinted_blank(&self, grounds: &Array2<Colour>, at: At, blank: Option<usize>) -> bool {
        let (shade, own) = nearest(&self.shades, grounds[at]);
        let far = |group: usize| {
            let others = self.shades.iter().filter(|other| other.1 == group && other.0 != shade);
            others.map(|other| apart(other.0, shade)).fold(f64::MAX, f64::min)
        };
        let Some(blank) = blank.filter(|blank| *blank != own) else { return false };
        let is_of_shade = |colour: &Colour| nearest(&self.shades, *colour).0 == shade;
        let is_nearer = far(own) < f64::MAX && far(blank) < far(own);
        is_nearer && grounds.iter().filter(|(_, colour)| is_of_shade(colour)).count() <= FEW
    }

    /// How many tiles have a value.
    pub fn tiles(&self, values: &[Option<char>]) -> usize {
        self.of.iter().filter(|(_, group)| values[**group].is_some()).count()
    }

    /// How many tiles with a value carry small ink without a name, if most do:
    /// it may be digits that the noise of a JPEG has taken apart.
    pub fn illegible(&self, sight: &Sight, values: &[Option<char>]) -> usize {
        let tiles = || sight.looks.iter().filter(|(at, _)| values[self.of[*at]].is_some());
        let is_illegible = |look: &Look| {
            let class = look.ink.map(|ink| &sight.inks[ink.class]);
            class.is_some_and(|class| {
                let is_named = class.names.first().is_some_and(|top| top.score >= symbols::NAMED);
                class.pixels < LEGIBLE && !is_named
            })
        };
        let count = tiles().filter(|(_, look)| is_illegible(look)).count();
        if 2 * count >= tiles().count() { count } else { 0 }
    }

    /// Whether something is drawn on the tiles of either value that is no shape
    /// with a name, and not the same on both.
    pub fn are_unlike(&self, sight: &Sight, names: &[Name], values: &[Option<char>]) -> bool {
        let of = |value: char| -> Vec<At> {
            let own = self.of.iter().filter(|(_, group)| values[**group] == Some(value));
            own.map(|(at, _)| at).collect()
        };
        let [zeros, ones] = ['0', '1'].map(of);
        let is_shape = |at: &&At| {
            let ink = sight.looks[**at].ink;
            ink.is_some_and(|ink| matches!(names[ink.class], Name::Shape(_)))
        };
        let shapes = |cells: &[At]| 2 * cells.iter().filter(is_shape).count() > cells.len();
        // Locks on the givens are all that is drawn on these.
        let is_mark = |class: usize| {
            let top = sight.inks[class].names.first();
            matches!(names[class], Name::Mark(_))
                && top.is_some_and(|top| top.score >= symbols::CLEARLY)
        };
        let are_marked = |cells: &[At]| {
            let mut inks = cells.iter().filter_map(|at| sight.looks[*at].ink).peekable();
            inks.peek().is_some() && inks.all(|ink| is_mark(ink.class))
        };
        let are_named = |is_all: &dyn Fn(&[At]) -> bool| is_all(&zeros) && is_all(&ones);
        !are_named(&shapes) && !are_named(&are_marked) && relief::are_unlike(sight, &zeros, &ones)
    }

    /// Whether many tiles carry symbols without a name, and those of the two
    /// values not the same: they may be digits too small to be read.
    pub fn are_unread(&self, sight: &Sight, names: &[Name], values: &[Option<char>]) -> bool {
        let unnamed = |value: char| -> Vec<usize> {
            let own = sight.looks.iter().filter(|(at, _)| values[self.of[*at]] == Some(value));
            let inks = own.filter_map(|(_, look)| Some(look.ink?.class));
            inks.filter(|&class| is_unnamed_symbol(&sight.inks[class], &names[class])).collect()
        };
        let [zero, one] = ['0', '1'].map(unnamed);
        let commonest = |classes: &[usize]| {
            classes.iter().copied().max_by_key(|&class| sight.inks[class].count)
        };
        let tiles = self.tiles(values);
        match (commonest(&zero), commonest(&one)) {
            (Some(a), Some(b)) if (zero.len() + one.len()) as f64 >= UNREAD * tiles as f64 => {
                sight.inks[a].glyph.likeness(&sight.inks[b].glyph) < SAME_MARK
            }
            _ => false,
        }
    }
}

/// Whether an ink is as large as a symbol and like none.
fn is_unnamed_symbol(ink: &InkClass, name: &Name) -> bool {
    let is_named = match name {
        Name::Value(_, sure) => *sure >= 0.5,
        Name::Mark(sure) if *sure >= SAYS_NOTHING => true,
        Name::Mark(_) => ink.names.first().is_some_and(|name| name.score >= symbols::CLEARLY),
        Name::Shape(_) => true,
        Name::Foreign(_) | Name::Speck | Name::Unknown => false,
    };
    ink.height >= SYMBOL && !is_named
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;
    use crate::puzzle::takuzu::read::testing;

    #[test]
    fn a_glow_on_blanks_is_no_outline() {
        let rows = ["a.bg.a", "g.ab.b", "ba.g.a", ".b.agb", "a.gb.a", ".abg.b"];
        let are_sure = |glow: [u8; 3]| {
            let sight = testing::sight(&rows, |kind, x, y| {
                let edge = x.min(39 - x).min(y).min(39 - y);
                match kind {
                    'a' => [0, 250, 50],
                    'b' => [155, 0, 255],
                    'g' if edge < 8 => glow,
                    _ => [14, 16, 23],
                }
            });
            let way = read(&sight).expect("tiles of two colours");
            way.confidence.iter().all(|(_, sure)| *sure > 0.5)
        };
        assert!(are_sure([14, 46, 28]));
        assert!(!are_sure([120, 130, 140]), "an outline may be a symbol");
    }

    #[test]
    fn grey_tiles_between_white_and_black_are_blanks_on_a_grey_page_only() {
        let rows = ["bwg.", "g.wb", "wb.g", ".gbw"];
        let blank = |page: Rgb| {
            let seen = testing::sight_apart(&rows, page, |kind| match kind {
                'b' => [23, 24, 26],
                'w' => [251; 3],
                _ => [187, 191, 197],
            });
            let clusters = Clusters::best(&seen.looks.map(|look| look.ground.map(f64::from)));
            clusters.faint(Some(page)).map(|own| clusters.centres[own].map(f64::round))
        };
        assert_eq!(blank([200, 202, 209]), Some([187.0, 191.0, 197.0]));
        assert_eq!(blank([255; 3]), None, "white ones may be blank there");
    }

    #[test]
    fn grey_tiles_beside_two_shades_of_two_colours_are_blanks() {
        // Mistakes in the second row and the fifth column.
        let rows = ["..Aaba", "AABbbb", "..aBB.", ".A..Ba", "ba.ba.", "A.B.Ab"];
        let seen = |is_shaded: bool| {
            let sight = testing::sight(&rows, |kind, x, y| match (kind, x.min(y)) {
                (_, 0..2) => [230; 3],
                ('A', _) if is_shaded => [158, 2, 21],
                ('a' | 'A', _) => [208, 2, 27],
                ('B', _) if is_shaded => [47, 97, 155],
                ('b' | 'B', _) => [74, 144, 226],
                _ => [255; 3],
            });
            let way = read(&sight).expect("tiles of two colours");
            way.cells[At::new(0, 0)].is_none() && way.confidence[At::new(0, 0)] > 0.5
        };
        assert!(seen(true));
        assert!(!seen(false), "without shades the rules speak for the blue ones");
    }

    #[test]
    fn the_last_grey_blank_between_vivid_tiles_is_sure() {
        let rows = ["rrccrc", "ccrrcr", "rcrccr", "crcrrc", "rccrcr", "crrcbc"];
        let is_sure = |[red, blue, blank]: [[u8; 3]; 3]| {
            let sight = testing::sight(&rows, |kind, _, _| match kind {
                'r' => red,
                'c' => blue,
                _ => blank,
            });
            let way = read(&sight).expect("tiles of two colours");
            let at = At::new(5, 4);
            way.cells[at].is_none() && way.confidence[at] > 0.5
        };
        let vivid = |blank: [u8; 3]| is_sure([[230, 41, 55], [0, 255, 255], blank]);
        assert!(vivid([130; 3]));
        assert!(!vivid([160, 120, 110]), "it may be a tint of the red");
        let soft = |blank: [u8; 3]| is_sure([[205, 98, 101], [12, 138, 202], blank]);
        assert!(soft([129, 132, 142]));
        assert!(!soft([140, 128, 120]), "a tint leaves as much colour");
    }

    #[test]
    fn a_blank_in_the_hue_of_a_value_is_none() {
        let rows = ["1..0", "..t1", "0.0.", "...1"];
        let seen = |tint: [u8; 3]| {
            let sight = testing::sight(&rows, |kind, x, y| match (kind, x.min(y)) {
                (_, 0..2) => [53; 3],
                ('0', _) => [28, 63, 216],
                ('1', _) => [198, 70, 155],
                ('t', _) => tint,
                _ => [14; 3],
            });
            let way = read(&sight).expect("tiles of two colours");
            (way.cells[At::new(1, 2)], way.confidence[At::new(1, 2)] > 0.5)
        };
        assert_eq!(seen([62, 26, 42]), (None, false), "it is nearer to the blanks");
        assert_eq!(seen([158, 56, 124]), (Some('1'), true), "it is a darker value");
    }

    #[test]
    fn tiles_nearly_of_the_colour_of_the_page_are_blanks_whatever_the_rules_say() {
        // Three alike in the last row: a mistake.
        let rows = ["b.a.", "a.bb", ".aa.", ".aaa"];
        let blanks = |faint: [u8; 3], value: [u8; 3]| {
            let page = [34; 3];
            let sight = testing::sight_apart(&rows, page, |kind| match kind {
                'a' => [214, 84, 56],
                'b' => value,
                _ => faint,
            });
            let way = read(&sight).expect("tiles");
            let is_blank = |at: At| way.cells[at].is_none();
            let truth = testing::values(&rows);
            truth.iter().all(|(at, value)| value.is_none() == is_blank(at))
        };
        let blue = [52, 183, 214];
        assert!(blanks([42; 3], blue));
        assert!(!blanks([110; 3], blue), "the rules speak where none is faint");
    }

    #[test]
    fn a_lone_blank_under_a_tile_is_in_doubt() {
        // A full board but for one cell in the colour of the page, or a tile whose edges are.
        let rows = ["abbaab", "baabba", "abab?a", "babaab", "abbaba", "baabab"];
        let sure = |is_tile: bool| {
            let seen = testing::sight(&rows, |kind, x, y| {
                let is_edge = x.abs_diff(20) > 10 && y.abs_diff(20) > 4;
                match kind {
                    'a' => [38, 193, 153],
                    'b' => [61, 149, 8],
                    _ if is_tile && !is_edge => [61, 149, 8],
                    _ => [110, 103, 98],
                }
            });
            let way = read(&seen).expect("tiles");
            (way.cells[At::new(2, 4)], way.confidence[At::new(2, 4)] > 0.5)
        };
        assert_eq!(sure(false), (None, true));
        assert_ne!(sure(true), (None, true));
    }
}
