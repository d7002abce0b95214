//! Sets of places in a line, one bit each, in words of four lengths.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr};

/// A set of places in a line. Boards use the smallest word that holds their
/// longer side.
pub trait Word:
    Copy
    + Eq
    + Debug
    + Default
    + From<bool>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
{
    /// Places a word can hold.
    const LENGTH: usize;
    /// No place.
    const NONE: Self;

    /// The set of one place.
    fn place(place: usize) -> Self;

    /// The first `count` places.
    fn up_to(count: usize) -> Self;

    /// All places where `place` is in the set, else none: a choice without
    /// a branch.
    fn spread(self, place: usize) -> Self;

    /// How many places are in the set.
    fn count(self) -> usize;

    /// The first place in the set; `LENGTH` if there is none.
    fn first(self) -> usize;

    /// The set without its first place.
    fn rest(self) -> Self;

    /// Whether no place is in the set.
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// Whether `place` is in the set.
    fn has(self, place: usize) -> bool {
        !(self & Self::place(place)).is_none()
    }

    /// The places in the set, first to last.
    fn places(self) -> Places<Self> {
        Places(self)
    }
}

/// The places in a set, first to last.
pub struct Places<W>(W);

impl<W: Word> Iterator for Places<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        (!self.0.is_none()).then(|| {
            let place = self.0.first();
            self.0 = self.0.rest();
            place
        })
    }
}

macro_rules! word {
    ($($word:ty),*) => {$(
        impl Word for $word {
            const LENGTH: usize = <$word>::BITS as usize;
            const NONE: Self = 0;

            #[inline]
            fn place(place: usize) -> Self {
                1 << place
            }

            #[inline]
            fn up_to(count: usize) -> Self {
                if count >= Self::LENGTH { !0 } else { (1 << count) - 1 }
            }

            #[inline]
            fn spread(self, place: usize) -> Self {
                ((self >> place) & 1).wrapping_neg()
            }

            #[inline]
            fn count(self) -> usize {
                self.count_ones() as usize
            }

            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    )*};
}

word!(u16, u32, u64, u128);
