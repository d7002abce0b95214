//! Sets of places in a line as machine words: one word for lines of up to 63
//! cells, several for longer ones.
//!
//! A line of `n` cells has `n + 1` places between and around its cells, so a
//! word must have a bit more than the line has cells.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A set of small numbers. Shifts by the width or more give the empty set.
pub trait Bits:
    Copy
    + Debug
    + Eq
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
{
    /// Numbers below this one have a bit.
    const WIDTH: usize;
    /// Nothing.
    const NONE: Self;
    /// Zero only.
    const ONE: Self;

    /// Sum as binary numbers; what does not fit is dropped.
    fn plus(self, other: Self) -> Self;

    /// Number `n` becomes `WIDTH - 1 - n`.
    fn reversed(self) -> Self;

    /// Both sets reversed.
    fn reversed_both(one: Self, other: Self) -> (Self, Self) {
        (one.reversed(), other.reversed())
    }

    /// How many numbers it has.
    fn count(self) -> usize;

    /// The smallest number; `WIDTH` for the empty set.
    fn first(self) -> usize;

    /// The largest number; 0 for the empty set.
    fn last(self) -> usize;

    /// The numbers below `end`.
    fn below(end: usize) -> Self;

    /// The set of one number.
    fn only(number: usize) -> Self {
        Self::ONE << number
    }

    /// Whether it has `number`.
    fn has(self, number: usize) -> bool {
        self & Self::only(number) != Self::NONE
    }

    /// Whether it has nothing.
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// Its numbers, from the smallest.
    fn places(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let first = self.first();
            (first < Self::WIDTH).then(|| {
                self = self & !Self::only(first);
                first
            })
        })
    }
}

macro_rules! word {
    ($word:ty $(, $more:item)*) => {
        impl Bits for $word {
            const WIDTH: usize = <$word>::BITS as usize;
            const NONE: Self = 0;
            const ONE: Self = 1;

            $($more)*

            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline]
            fn reversed(self) -> Self {
                self.reverse_bits()
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
            fn last(self) -> usize {
                (Self::WIDTH - 1).saturating_sub(self.leading_zeros() as usize)
            }

            #[inline]
            fn below(end: usize) -> Self {
                if end >= Self::WIDTH { !0 } else { ((1 as $word) << end) - 1 }
            }

            #[inline]
            fn places(mut self) -> impl Iterator<Item = usize> {
                std::iter::from_fn(move || {
                    (self != 0).then(|| {
                        let first = self.trailing_zeros() as usize;
                        self &= self - 1;
                        first
                    })
                })
            }
        }
    };
}

word! {
    u32,
    // Two at the price of one.
    #[inline]
    fn reversed_both(one: Self, other: Self) -> (Self, Self) {
        let both = (u64::from(one) << 32 | u64::from(other)).reverse_bits();
        (both as u32, (both >> 32) as u32)
    }
}
word!(u64);
word!(u128);

/// `N` words of 64 bits, the lowest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Wide<N> {
    fn joined(self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|i| join(self.0[i], other.0[i])))
    }

    /// The word `i`, zero outside.
    fn word(&self, i: usize) -> u64 {
        self.0.get(i).copied().unwrap_or(0)
    }
}

impl<const N: usize> BitAnd for Wide<N> {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        self.joined(other, |a, b| a & b)
    }
}

impl<const N: usize> BitOr for Wide<N> {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.joined(other, |a, b| a | b)
    }
}

impl<const N: usize> BitXor for Wide<N> {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        self.joined(other, |a, b| a ^ b)
    }
}

impl<const N: usize> Not for Wide<N> {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl<const N: usize> Shl<usize> for Wide<N> {
    type Output = Self;

    fn shl(self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        let word = |i: usize| if i < words { 0 } else { self.word(i - words) };
        Self(std::array::from_fn(|i| {
            let carried = if bits > 0 && i > 0 { word(i - 1) >> (64 - bits) } else { 0 };
            word(i) << bits | carried
        }))
    }
}

impl<const N: usize> Shr<usize> for Wide<N> {
    type Output = Self;

    fn shr(self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        Self(std::array::from_fn(|i| {
            let carried = if bits > 0 { self.word(i + words + 1) << (64 - bits) } else { 0 };
            self.word(i + words) >> bits | carried
        }))
    }
}

impl<const N: usize> Bits for Wide<N> {
    const WIDTH: usize = 64 * N;
    const NONE: Self = Self([0; N]);
    const ONE: Self = {
        let mut words = [0; N];
        words[0] = 1;
        Self(words)
    };

    fn plus(self, other: Self) -> Self {
        let mut carry = 0;
        Self(std::array::from_fn(|i| {
            let sum = u128::from(self.0[i]) + u128::from(other.0[i]) + carry;
            carry = sum >> 64;
            sum as u64
        }))
    }

    fn reversed(self) -> Self {
        Self(std::array::from_fn(|i| self.0[N - 1 - i].reverse_bits()))
    }

    fn count(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn first(self) -> usize {
        let word = self.0.iter().position(|&word| word != 0);
        word.map_or(Self::WIDTH, |i| i * 64 + self.0[i].trailing_zeros() as usize)
    }

    fn last(self) -> usize {
        let word = self.0.iter().rposition(|&word| word != 0);
        word.map_or(0, |i| i * 64 + 63 - self.0[i].leading_zeros() as usize)
    }

    fn below(end: usize) -> Self {
        Self(std::array::from_fn(|i| u64::below(end.saturating_sub(i * 64))))
    }

    fn only(number: usize) -> Self {
        Self(std::array::from_fn(|i| if number / 64 == i { 1 << (number % 64) } else { 0 }))
    }

    fn has(self, number: usize) -> bool {
        self.word(number / 64) >> (number % 64) & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn wide(value: u128) -> Wide<2> {
        Wide([value as u64, (value >> 64) as u64])
    }

    proptest! {
        #[test]
        fn two_words_are_as_one_of_twice_the_width(a: u128, b: u128, by in 0usize..128) {
            let (x, y) = (wide(a), wide(b));
            prop_assert_eq!(x & y, wide(a & b));
            prop_assert_eq!(x | y, wide(a | b));
            prop_assert_eq!(x ^ y, wide(a ^ b));
            prop_assert_eq!(!x, wide(!a));
            prop_assert_eq!(x << by, wide(a << by));
            prop_assert_eq!(x >> by, wide(a >> by));
            prop_assert_eq!(x.plus(y), wide(a.plus(b)));
            prop_assert_eq!(x.reversed(), wide(a.reversed()));
            prop_assert_eq!(Wide::<2>::below(by), wide(u128::below(by)));
            prop_assert_eq!(Wide::<2>::only(by), wide(u128::only(by)));
            prop_assert_eq!((x.has(by), x.count()), (a.has(by), a.count()));
            prop_assert_eq!((x.first(), x.last()), (a.first(), a.last()));
            prop_assert_eq!(x.places().collect::<Vec<_>>(), a.places().collect::<Vec<_>>());
        }
    }
}
