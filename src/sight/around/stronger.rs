//! Digits that touch a line or the edge of a panel: what is left of their ink
//! without its weaker parts and without lines.

use super::Band;
use crate::geom::Rect;
use crate::sight::blob::{self, Blob};
use crate::sight::soft::INK_SHARES;

/// Ink that runs on for so many cells along the board's edge is a line.
const LINE: f64 = 1.5;

impl Band<'_> {
    /// What is much of the strongest contrast in these pieces and no line along
    /// the board's edge, in pieces; nothing where that is all of them.
    pub(super) fn stronger(&self, pieces: &[&Blob]) -> Vec<Blob> {
        let Some(bounds) = pieces.iter().map(|piece| piece.bounds).reduce(|a, b| a.join(&b)) else {
            return Vec::new();
        };
        let mut is_ink = vec![false; self.contrast.len()];
        let mut is_any = false;
        for piece in pieces {
            let strongest = piece.pixels.iter().map(|&i| self.contrast[i]).max().unwrap_or(0);
            let level = (f32::from(strongest) * INK_SHARES[0]) as u8;
            let strong = piece.pixels.iter().filter(|&&i| self.contrast[i] > level);
            let before = piece.pixels.len();
            let mut count = 0;
            for &i in strong {
                is_ink[i] = true;
                count += 1;
            }
            is_any |= count < before;
        }
        is_any |= self.erase_lines(&mut is_ink, bounds);
        if is_any { blob::find(is_ink, self.area.width as usize, 4) } else { Vec::new() }
    }

    /// Takes out lines along the board's edge, which digits may touch, in the
    /// part `bounds` of the band; whether there were any.
    fn erase_lines(&self, is_ink: &mut [bool], bounds: Rect) -> bool {
        let width = self.area.width as usize;
        let [left, top, columns, rows] =
            [bounds.x, bounds.y, bounds.width, bounds.height].map(|length| length as usize);
        let (across, along, step) =
            if self.is_beside { (columns, rows, width) } else { (rows, columns, 1) };
        let least = (LINE * self.cell) as usize;
        let mut ink = vec![0; across];
        for y in 0..rows {
            let row = &is_ink[(top + y) * width + left..][..columns];
            match self.is_beside {
                true => ink.iter_mut().zip(row).for_each(|(ink, &own)| *ink += usize::from(own)),
                false => ink[y] = row.iter().filter(|&&own| own).count(),
            }
        }
        let mut is_any = false;
        for line in (0..across).filter(|&line| ink[line] >= least) {
            let first = top * width + left + if self.is_beside { line } else { line * width };
            let mut run = 0;
            for i in 0..=along {
                if i < along && is_ink[first + i * step] {
                    run += 1;
                    continue;
                }
                if run >= least {
                    (i - run..i).for_each(|i| is_ink[first + i * step] = false);
                    is_any = true;
                }
                run = 0;
            }
        }
        is_any
    }
}
