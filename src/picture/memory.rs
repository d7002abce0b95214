//! Memory for pixels: on large pages where there is much of it.
//!
//! A screenshot fills some ten megabytes. Asked for bit by bit, in pages of
//! 4 KB, they cost more than their colours: decoding and encoding 1290×2796
//! pixels took 15.0 ms so, and 9.8 ms on pages of 2 MB (Linux 6.18, where a
//! program has to ask for these).

use std::fmt;
use std::ops::{Deref, DerefMut};

#[cfg(target_os = "linux")]
use memmap2::{Advice, MmapMut, MmapOptions};

/// A run of bytes of a length that stays.
pub struct Memory(Kind);

enum Kind {
    Heap(Vec<u8>),
    /// A mapping, of which so many bytes are used.
    #[cfg(target_os = "linux")]
    Mapped(MmapMut, usize),
}

/// A large page, bytes.
#[cfg(target_os = "linux")]
const PAGE: usize = 2 << 20;

impl Memory {
    /// So many zeros.
    pub fn zeroed(length: usize) -> Self {
        Self(mapped(length).unwrap_or_else(|| Kind::Heap(vec![0; length])))
    }

    /// Forgets what lies after the first so many bytes.
    pub fn truncate(&mut self, length: usize) {
        match &mut self.0 {
            Kind::Heap(bytes) => bytes.truncate(length),
            #[cfg(target_os = "linux")]
            Kind::Mapped(_, used) => *used = length.min(*used),
        }
    }
}

/// Large pages, from the first that is full.
#[cfg(target_os = "linux")]
fn mapped(length: usize) -> Option<Kind> {
    let whole = length.checked_next_multiple_of(PAGE).filter(|_| length >= PAGE)?;
    let map = MmapOptions::new().len(whole).map_anon().ok()?;
    // A system that has no large pages gives small ones, which do as well.
    let _ = map.advise(Advice::HugePage);
    Some(Kind::Mapped(map, length))
}

#[cfg(not(target_os = "linux"))]
const fn mapped(_: usize) -> Option<Kind> {
    None
}

impl Deref for Memory {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match &self.0 {
            Kind::Heap(bytes) => bytes,
            #[cfg(target_os = "linux")]
            Kind::Mapped(map, length) => &map[..*length],
        }
    }
}

impl DerefMut for Memory {
    fn deref_mut(&mut self) -> &mut [u8] {
        match &mut self.0 {
            Kind::Heap(bytes) => bytes,
            #[cfg(target_os = "linux")]
            Kind::Mapped(map, length) => &mut map[..*length],
        }
    }
}

impl From<Vec<u8>> for Memory {
    fn from(bytes: Vec<u8>) -> Self {
        Self(Kind::Heap(bytes))
    }
}

impl Default for Memory {
    fn default() -> Self {
        Self::from(Vec::new())
    }
}

impl Clone for Memory {
    fn clone(&self) -> Self {
        let mut copy = Self::zeroed(self.len());
        copy.copy_from_slice(self);
        copy
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes", self.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_and_large_memory_is_alike() {
        for length in [0, 1, 4096, (2 << 20) - 1, 2 << 20, (5 << 20) + 7] {
            let mut memory = Memory::zeroed(length);
            assert_eq!(memory.len(), length);
            assert!(memory.iter().all(|byte| *byte == 0), "{length}");
            if let Some(last) = memory.last_mut() {
                *last = 9;
            }
            let copy = memory.clone();
            memory.fill(1);
            assert_eq!(copy.last().copied(), (length > 0).then_some(9));
            memory.truncate(length / 2);
            assert!(memory.len() == length / 2 && memory.iter().all(|byte| *byte == 1));
            assert_eq!(copy.iter().filter(|byte| **byte != 0).count(), length.min(1));
        }
    }
}
