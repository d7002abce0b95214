//! Rays around a disc or ring: each is as small as a speck and some stand near the rim of
//! their cell, but together they go all around.

use super::Patch;
use crate::median::median;
use crate::sight::blob::Blob;

/// So many rays make a sun; some may touch its core.
const LEAST: usize = 5;
const MOST: usize = 24;
/// A ray has no more than this part of the ink in the middle,
const SMALL: f64 = 0.5;
/// and at most so many times the usual ray, or one part in as many at least.
const ALIKE: usize = 3;
/// Most small blobs of their size are rays: else they are a texture, or a frame of dots.
const MOSTLY: f64 = 0.8;
/// Rays are as far from the middle but for this part of that,
const ROUND: f64 = 0.22;
/// and no further from each other than this, radians.
const OPEN: f64 = 2.4;
/// The middle stands so near to that of the cell, as a part of its side.
const CENTRED: f64 = 0.15;

impl Patch {
    /// The blobs, by their places, that are rays around the largest one in the middle.
    pub(super) fn rays(&self, blobs: &[Blob]) -> Vec<usize> {
        if blobs.len() <= LEAST {
            return Vec::new();
        }
        let near = |blob: &&Blob| self.is_central(blob);
        let Some(core) = blobs.iter().filter(near).max_by_key(|blob| blob.pixels.len()) else {
            return Vec::new();
        };
        let middle = self.weight(core);
        let from_core = |i: usize| {
            let [x, y] = centre(&blobs[i]);
            [x - middle[0], y - middle[1]]
        };
        let far = |i: &usize| from_core(*i)[0].hypot(from_core(*i)[1]);
        let most = (SMALL * core.pixels.len() as f64) as usize;
        let is_small = |blob: &Blob| blob.pixels.len() <= most && !self.touches_rim(blob);
        let mut rays: Vec<usize> = (0..blobs.len()).filter(|&i| is_small(&blobs[i])).collect();
        let size = median(rays.iter().map(|&i| blobs[i].pixels.len())).unwrap_or(0);
        rays.retain(|&i| (size / ALIKE..=ALIKE * size).contains(&blobs[i].pixels.len()));
        let alike = rays.len();
        let reach = median(rays.iter().map(far)).unwrap_or(0.0);
        rays.retain(|i| (far(i) - reach).abs() <= ROUND * reach);
        let are_most = rays.len() as f64 >= MOSTLY * alike as f64;
        let turns = rays.iter().map(|&i| from_core(i)[1].atan2(from_core(i)[0])).collect();
        let is_sun = (LEAST..=MOST).contains(&rays.len()) && are_most && go_around(turns);
        if is_sun { rays } else { Vec::new() }
    }

    /// Whether a blob stands near the middle of the cell.
    fn is_central(&self, blob: &Blob) -> bool {
        let ([x, y], [width, height]) = (centre(blob), [self.width as f64, self.height as f64]);
        let off = (x - width / 2.0).abs().max((y - height / 2.0).abs());
        off <= CENTRED * width.min(height)
    }

    /// Where the weight of a blob lies: a ray that touches it moves its bounds, but hardly
    /// that.
    fn weight(&self, blob: &Blob) -> [f64; 2] {
        let mean = |place: &dyn Fn(usize) -> usize| {
            let sum: usize = blob.pixels.iter().map(|&i| place(i)).sum();
            sum as f64 / blob.pixels.len() as f64 + 0.5
        };
        [mean(&|i| i % self.width), mean(&|i| i / self.width)]
    }

    fn touches_rim(&self, blob: &Blob) -> bool {
        let b = blob.bounds;
        let (right, bottom) = (self.width as i32, self.height as i32);
        b.x == 0 || b.y == 0 || b.right() == right || b.bottom() == bottom
    }
}

/// The middle of the bounds of a blob.
pub fn centre(blob: &Blob) -> [f64; 2] {
    let b = blob.bounds;
    [f64::from(2 * b.x + b.width) / 2.0, f64::from(2 * b.y + b.height) / 2.0]
}

/// Whether there is no large gap between these angles, radians.
fn go_around(mut turns: Vec<f64>) -> bool {
    turns.sort_by(f64::total_cmp);
    let Some((first, last)) = turns.first().zip(turns.last()) else { return false };
    let across = first + std::f64::consts::TAU - last;
    turns.windows(2).map(|pair| pair[1] - pair[0]).fold(across, f64::max) <= OPEN
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sight::blob;

    /// How many rays are found around a disc in a cell of 60 pixels, of specks at these
    /// places from its middle.
    fn found(places: &[(i32, i32)]) -> usize {
        let patch = Patch::new(60, 60, [const { Vec::new() }; 3].map(|_: Vec<u8>| vec![250; 3600]));
        let is_ink = |i: usize| {
            let (x, y) = (i as i32 % 60 - 30, i as i32 / 60 - 30);
            let is_speck =
                |(across, down): &(i32, i32)| (x - across).abs() < 2 && (y - down).abs() < 2;
            x * x + y * y < 100 || places.iter().any(is_speck)
        };
        let blobs = blob::find((0..3600).map(is_ink).collect(), 60, 4);
        patch.rays(&blobs).len()
    }

    #[test]
    fn rays_go_all_around_at_one_distance() {
        let around =
            [(20, 0), (14, 14), (0, 20), (-14, 14), (-20, 0), (-14, -14), (0, -20), (14, -14)];
        assert_eq!(found(&around), 8);
        assert_eq!(found(&around[..5]), 0, "on one side only");
        assert_eq!(found(&around[..6]), 6, "two touch the disc");
        let mut specks = around;
        specks[1] = (26, 26);
        assert_eq!(found(&specks), 7, "one is too far");
        specks[3] = (-26, 26);
        specks[5] = (-26, -26);
        specks[7] = (26, -26);
        assert_eq!(found(&specks), 0, "four in the corners are none");
        let framed: Vec<_> =
            around.into_iter().chain([(24, 8), (24, -8), (-24, 8), (8, 26)]).collect();
        assert_eq!(found(&framed), 0, "a frame of dots");
    }
}
