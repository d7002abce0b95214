//! The ground of every cell: what lies behind its symbol, a frame around it set aside.

use std::collections::HashMap;

use super::SAME_GROUND;
use super::patch::Shades;
use super::shade::Shade;
use crate::geom::{Array2, At};
use crate::picture::{Rgb, distance};

/// The ground of every cell. The rim shows it, unless a disc reaches the rim
/// or a frame lies on it; then the colour that more cells of the board have
/// as their ground is found in the corners or inside.
/// `is_glossy` tells whether a cell's ground is shaded, and of this colour.
pub fn grounds(shades: &Array2<Shades>, is_glossy: impl Fn(At, Rgb) -> bool) -> Array2<Shade> {
    // Drawn cells share few colours: each is compared with each only once.
    let mut rims: HashMap<Rgb, Rim> = HashMap::new();
    for (_, Shades { rim, .. }) in shades.iter() {
        rims.entry(rim.colour).or_default().cells += 1;
    }
    let common = |colour: Rgb| -> usize {
        let alike = rims.iter().filter(|(other, _)| distance(**other, colour) <= SAME_GROUND);
        alike.map(|(_, rim)| rim.cells).sum()
    };
    let mut known: HashMap<Rgb, usize> = HashMap::new();
    let mut commonness = |colour: Rgb| *known.entry(colour).or_insert_with(|| common(colour));
    let mut commoner = |shade: Shade, rim: Shade| commonness(shade.colour) > commonness(rim.colour);
    let has_commoner_corners = shades.map(|s| commoner(s.corners, s.rim));
    // Tiles of a colour have it all around their rims where no frame is on them.
    let is_ground_of_any = |own: Shade| {
        let all = || shades.iter().map(|(_, other)| other.rim);
        all().any(|rim| rim.share >= BARE && distance(rim.colour, own.colour) <= SAME_GROUND)
    };
    let has_commoner_inside = Array2::from_fn(shades.size(), |at| {
        let Shades { rim, corners, inside } = shades[at];
        let is_symbol = || rim.share < FLAT && is_glossy(at, rim.colour);
        // A frame leaves less of the rim free, or fills less of the corners, than a disc.
        let is_disc = || {
            let is_ground = distance(corners.colour, rim.colour) <= SAME_GROUND;
            is_ground && corners.share >= BARE && rim.share < HALVED && !is_ground_of_any(inside)
        };
        inside.share >= 0.5 && commoner(inside, rim) && !is_symbol() && !is_disc()
    });
    // On small cells of several colours a symbol may have more of the rim than any of these.
    let may_be_symbol = shades.map(|s| s.rim.share < FLAT && commonness(s.rim.colour) == 1);
    for (at, Shades { rim, corners, .. }) in shades.iter() {
        let own = rims.entry(rim.colour).or_default();
        own.round += usize::from(has_commoner_corners[at] && corners.share >= CORNERS_ALIKE);
        own.framed += usize::from(has_commoner_inside[at]);
    }
    // What one cell of a colour is, a disc or a tile, all of that colour are.
    let mut known: HashMap<Rgb, [bool; 2]> = HashMap::new();
    let mut mostly = |rim: Rgb| {
        *known.entry(rim).or_insert_with(|| {
            let alike = rims.iter().filter(|(other, _)| distance(**other, rim) <= SAME_GROUND);
            let all = alike.fold(Rim::default(), |all, (_, own)| all.with(own));
            [all.round, all.framed].map(|own| 2 * own > all.cells)
        })
    };
    Array2::from_fn(shades.size(), |at| {
        let Shades { rim, corners, inside } = shades[at];
        let [are_round, are_framed] = mostly(rim.colour);
        if has_commoner_corners[at] && are_round {
            corners
        } else if has_commoner_inside[at] && (are_framed || inside.share >= EMPTY) {
            inside
        } else if has_commoner_corners[at] && may_be_symbol[at] {
            corners
        } else {
            rim
        }
    })
}

/// The commonest colour of a flat rim has this share of it; within a shaded one stands
/// a symbol, and what is commonest there may be a broad one.
const FLAT: f64 = 0.5;

/// A disc as wide as its cell leaves the corners bare,
const BARE: f64 = 0.95;
/// and covers about half of the rim.
const HALVED: f64 = 0.7;

/// Where most cells with a rim of one colour are tiles of it, one with a frame of that
/// colour shows its own on this share of the inside; else that may be a broad symbol. Bold
/// zeros cover up to 0.6 of it, what a ring leaves free is 0.74 and more.
const EMPTY: f64 = 0.68;

/// How many cells have a colour around their rim, of how many of these the corners show
/// a disc, and of how many the inside a commoner colour.
#[derive(Debug, Clone, Copy, Default)]
struct Rim {
    cells: usize,
    round: usize,
    framed: usize,
}

impl Rim {
    /// Both together.
    const fn with(self, other: &Self) -> Self {
        Self {
            cells: self.cells + other.cells,
            round: self.round + other.round,
            framed: self.framed + other.framed,
        }
    }
}

/// The corners show the ground around a disc in one colour; at a rounded tile
/// they show the tile too.
const CORNERS_ALIKE: f64 = 0.65;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Size;

    #[test]
    fn a_broad_symbol_on_a_tile_is_no_ground_and_a_frame_in_its_colour_is_none() {
        let [white, red, yellow]: [Rgb; 3] = [[255; 3], [170, 40, 70], [220, 235, 20]];
        let all = |rim: Rgb, inside: (Rgb, f64)| {
            let shade = |colour, share| Shade { colour, share };
            Shades {
                rim: shade(rim, 0.9),
                corners: shade(rim, 1.0),
                inside: shade(inside.0, inside.1),
            }
        };
        let blank = all(white, (white, 1.0));
        let row = [all(red, (yellow, 0.6)), blank, blank, blank, blank];
        let ground = |odd: Shades, row: &[Shades; 5]| {
            let shades = Array2::from_fn(Size::new(1, 6), |at| *row.get(at.column).unwrap_or(&odd));
            grounds(&shades, |_, _| false)[At::new(0, 5)].colour
        };
        assert_eq!(ground(all(red, (white, 0.6)), &row), red, "a white symbol on a red tile");
        assert_eq!(ground(all(red, (white, 0.95)), &row), white, "a framed blank");
        assert_eq!(ground(all(red, (white, 0.6)), &[blank; 5]), white, "a framed symbol");
    }

    #[test]
    fn a_disc_on_a_ground_that_no_other_cell_has_is_a_symbol() {
        let [white, band, disc]: [Rgb; 3] = [[232; 3], [213, 189, 192], [151, 176, 170]];
        let all = |rim: (Rgb, f64), inside: Rgb| {
            let shade = |colour, share| Shade { colour, share };
            Shades {
                rim: shade(rim.0, rim.1),
                corners: shade(if rim.0 == disc { white } else { rim.0 }, 1.0),
                inside: shade(inside, 1.0),
            }
        };
        let row = [(disc, 0.5), (disc, 0.5), (white, 1.0), (white, 1.0), (white, 1.0)];
        let row = row.map(|rim| all(rim, if rim.0 == disc { disc } else { white }));
        let ground = |odd: Shades| {
            let shades = Array2::from_fn(Size::new(1, 6), |at| *row.get(at.column).unwrap_or(&odd));
            grounds(&shades, |_, _| false)[At::new(0, 5)].colour
        };
        assert_eq!(ground(all((band, 0.5), disc)), band, "where two bands cross");
        assert_eq!(ground(all((band, 0.9), white)), white, "a frame around a blank");
    }

    #[test]
    fn a_bold_symbol_on_a_small_cell_of_two_colours_is_no_ground() {
        // Grey around white, and a black zero with more of the rim than either.
        let [white, grey, black]: [Rgb; 3] = [[255; 3], [216; 3], [0; 3]];
        let shade = |colour, share| Shade { colour, share };
        let usual =
            Shades { rim: shade(grey, 0.5), corners: shade(grey, 0.6), inside: shade(white, 0.4) };
        let odd = |share: f64| Shades {
            rim: shade(black, share),
            corners: shade(grey, 0.5),
            inside: shade(white, 0.4),
        };
        let ground = |odds: &[f64]| {
            let shades = Array2::from_fn(Size::new(1, 6), |at| {
                odds.get(at.column).map_or(usual, |share| odd(*share))
            });
            grounds(&shades, |_, _| false)[At::new(0, 0)].colour
        };
        assert_eq!(ground(&[0.35]), grey);
        assert_eq!(ground(&[0.8]), black, "a tile");
        assert_eq!(ground(&[0.35, 0.35]), black, "another cell has it, too");
    }
}
