//! Ink that recurs: a board is looked at twice, and its crosses and filled cells
//! are all alike. What was made of it once is not made again.

use std::collections::HashMap;

use super::{Blob, Names, Sign, is_same_text};
use crate::geom::Rect;
use crate::sight::touching::{self, Named};

/// What ink that is one sign looks like: its place among the names, its width
/// and height, and those of the sign.
pub type Shape = (usize, [i32; 4]);

/// What was made of ink.
#[derive(Debug, Default)]
pub struct Again {
    /// Pieces that are a clear digit as they are, by their first pixels, and
    /// their places among the names.
    clear: HashMap<usize, (Sign, usize)>,
    /// The digits of what is not clear however it is cut, in boxes within its own.
    unclear: HashMap<Shape, Vec<(Rect, Named)>>,
}

/// The shape of ink that this `sign` is, by its place among the names.
pub const fn shape(ink: &Blob, sign: Rect, place: usize) -> Shape {
    (place, [ink.bounds.width, ink.bounds.height, sign.width, sign.height])
}

impl Again {
    /// Keeps a clear digit.
    pub fn keep_clear(&mut self, ink: &Blob, sign: &Sign, place: usize) {
        if touching::is_sole(sign.bounds) {
            self.clear.insert(ink.pixels[0], (sign.clone(), place));
        }
    }

    /// A clear digit by what is known now, where digits are as high as `usual`:
    /// cutting it would leave it as it is.
    pub fn clear(&self, ink: &Blob, names: &Names, usual: f64) -> Option<Sign> {
        let (sign, place) = self.clear.get(&ink.pixels[0])?;
        let is_text = is_same_text(f64::from(sign.bounds.height), usual);
        is_text.then(|| Sign { digits: names.at(*place), ..sign.clone() })
    }

    /// Keeps what was made of ink whose box begins at `origin`.
    pub fn keep_unclear(&mut self, shape: Shape, origin: (i32, i32), signs: &[Sign]) {
        let digits = signs.iter().map(|sign| {
            let Rect { x, y, width, height } = sign.bounds;
            (Rect::new(x - origin.0, y - origin.1, width, height), sign.digits.clone())
        });
        self.unclear.insert(shape, digits.collect());
    }

    /// The digits of such ink, in boxes within its own.
    pub fn unclear(&self, shape: Shape) -> Option<&[(Rect, Named)]> {
        self.unclear.get(&shape).map(Vec::as_slice)
    }
}
