//! The blended pixels along ink.

use super::Patch;

impl Patch {
    /// Sets aside the blended border of what was set aside.
    pub fn widen(&self, is_aside: &mut [bool]) {
        let solid: Vec<usize> = (0..is_aside.len()).filter(|&i| is_aside[i]).collect();
        for i in solid {
            let (x, y) = (i % self.width, i / self.width);
            for ny in y.saturating_sub(1)..(y + 2).min(self.height) {
                for nx in x.saturating_sub(1)..(x + 2).min(self.width) {
                    is_aside[ny * self.width + nx] = true;
                }
            }
        }
    }

    /// Gives the ink its antialiased border back: faint pixels next to it.
    pub fn soften(&self, mask: &mut [u8], contrast: &[u8], is_aside: &[bool]) {
        let solid: Vec<usize> = (0..mask.len()).filter(|&i| mask[i] > 0).collect();
        for i in solid {
            let (x, y) = (i % self.width, i / self.width);
            let mut touch = |j: usize| {
                if !is_aside[j] {
                    mask[j] = mask[j].max(contrast[j]);
                }
            };
            if x > 0 {
                touch(i - 1);
            }
            if x + 1 < self.width {
                touch(i + 1);
            }
            if y > 0 {
                touch(i - self.width);
            }
            if y + 1 < self.height {
                touch(i + self.width);
            }
        }
    }
}
