//! Rings among other shapes, and the colours of blanks within them.

use crate::geom::At;
use crate::picture::{Rgb, distance, luma};
use crate::puzzle::takuzu::read::inks;
use crate::puzzle::takuzu::read::symbols::Name;
use crate::sight::{InkClass, Sight};

/// Colours this near to that of blanks are it.
const SAME_GROUND: u8 = 12;

/// What rings look like on a board: on a shaded cell one shows the colour of
/// blanks in its middle, and is no disc.
pub struct Rings {
    /// Their line, where there are any.
    line: Option<Rgb>,
    blank: Option<Rgb>,
    /// The colour within one of them.
    within: Option<Rgb>,
}

impl Rings {
    /// The rings among inks of these names.
    pub fn of(sight: &Sight, names: &[Name]) -> Self {
        let is_ring = |name: &Name| match name {
            Name::Shape(label) => label == "ring",
            name => matches!(name, Name::Value('0', _)),
        };
        let ring = (0..names.len()).find(|&class| is_ring(&names[class]));
        let first = |class: usize| {
            let mut own =
                sight.looks.iter().filter(|(_, look)| look.ink.map(|i| i.class) == Some(class));
            own.next().map(|(at, _)| at)
        };
        Self {
            line: ring.map(|class| sight.inks[class].colour),
            blank: inks::blank_ground(sight),
            within: ring.and_then(first).map(|at| middle(sight, at)),
        }
    }

    /// The ground of blanks, where there are any.
    pub const fn blank(&self) -> Option<Rgb> {
        self.blank
    }

    /// Whether a disc is a ring filled with the colour of blanks; or, with a rim of another
    /// colour, with that of other rings.
    pub fn hold(&self, disc: &InkClass) -> bool {
        let is_near = |colour: Option<Rgb>| {
            colour.is_some_and(|colour| distance(disc.colour, colour) <= SAME_GROUND)
        };
        self.line.is_some() && (is_near(self.blank) || disc.is_painted && is_near(self.within))
    }

    /// Whether of two colours one is lighter than blanks are, and one darker: a mark
    /// over the whole board is so beside symbols.
    pub fn is_beyond_blank(&self, one: Rgb, other: Rgb) -> bool {
        self.blank.is_some_and(|blank| {
            let of_blank = |colour: Rgb| luma(colour).cmp(&luma(blank));
            of_blank(one) == of_blank(other).reverse()
                && [one, other].iter().all(|colour| distance(*colour, blank) > SAME_GROUND)
        })
    }

    /// The colour of an ink, that of the line where it is a ring.
    pub fn colour(&self, class: &InkClass) -> Rgb {
        self.line.filter(|_| self.hold(class)).unwrap_or(class.colour)
    }
}

/// Looked at in the middle of a cell are the four middle ones of so many parts a side.
const PARTS: usize = 8;

/// The colour in the middle of a cell.
fn middle(sight: &Sight, at: At) -> Rgb {
    let parts = sight.parts_of(at, PARTS);
    let middle = [PARTS / 2 - 1, PARTS / 2];
    let four = middle.map(|y| middle.map(|x| parts[y * PARTS + x]));
    let all = four.as_flattened();
    std::array::from_fn(|c| (all.iter().map(|part| part[c]).sum::<f32>() / all.len() as f32) as u8)
}
