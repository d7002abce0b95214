//! Rings among other shapes, and the colours of blanks within them.

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
}

impl Rings {
    /// The rings among inks of these names.
    pub fn of(sight: &Sight, names: &[Name]) -> Self {
        let is_ring = |name: &Name| match name {
            Name::Shape(label) => label == "ring",
            name => matches!(name, Name::Value('0', _)),
        };
        let ring = sight.inks.iter().zip(names).find(|(_, name)| is_ring(name));
        Self { line: ring.map(|(class, _)| class.colour), blank: inks::blank_ground(sight) }
    }

    /// The ground of blanks, where there are any.
    pub const fn blank(&self) -> Option<Rgb> {
        self.blank
    }

    /// Whether a disc is a ring filled with the colour of blanks.
    pub fn hold(&self, disc: &InkClass) -> bool {
        self.line.is_some()
            && self.blank.is_some_and(|blank| distance(disc.colour, blank) <= SAME_GROUND)
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
