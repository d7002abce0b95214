//! Rays around a disc or ring: each is as small as a speck and some stand near the rim of
//! their cell, but together they go all around.

use super::Patch;
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
    /// The blobs, by their places, that are rays around the largest one.
    pub(super) fn rays(&self, blobs: &[Blob]) -> Vec<usize> {
        if blobs.len() <= LEAST {
            return Vec::new();
        }
        let middle = |blob: &Blob| {
            let b = blob.bounds;
            [f64::from(2 * b.x + b.width) / 2.0, f64::from(2 * b.y + b.height) / 2.0]
        };
        let sides = [self.width as f64, self.height as f64];
        let off = |blob: &Blob| {
            let [x, y] = middle(blob);
            (x - sides[0] / 2.0).abs().max((y - sides[1] / 2.0).abs())
        };
        let near = |blob: &&Blob| off(blob) <= CENTRED * sides[0].min(sides[1]);
        let Some(core) = blobs.iter().filter(near).max_by_key(|blob| blob.pixels.len()) else {
            return Vec::new();
        };
        let most = (SMALL * core.pixels.len() as f64) as usize;
        // A ray that touches the core moves its bounds, but hardly its weight.
        let weight = |place: &dyn Fn(usize) -> usize| {
            let sum: usize = core.pixels.iter().map(|&i| place(i)).sum();
            sum as f64 / core.pixels.len() as f64 + 0.5
        };
        let [core_x, core_y] = [weight(&|i| i % self.width), weight(&|i| i / self.width)];
        let from_core = |blob: &Blob| {
            let [x, y] = middle(blob);
            [x - core_x, y - core_y]
        };
        let far = |i: usize| {
            let [x, y] = from_core(&blobs[i]);
            x.hypot(y)
        };
        let touches = |blob: &Blob| {
            let b = blob.bounds;
            b.x == 0
                || b.y == 0
                || b.right() == self.width as i32
                || b.bottom() == self.height as i32
        };
        let is_small = |blob: &Blob| blob.pixels.len() <= most && !touches(blob);
        let mut rays: Vec<usize> = (0..blobs.len()).filter(|&i| is_small(&blobs[i])).collect();
        let usual = |mut sizes: Vec<f64>| {
            sizes.sort_by(f64::total_cmp);
            sizes.get(sizes.len() / 2).copied().unwrap_or(0.0)
        };
        let size = usual(rays.iter().map(|&i| blobs[i].pixels.len() as f64).collect()) as usize;
        rays.retain(|&i| (size / ALIKE..=ALIKE * size).contains(&blobs[i].pixels.len()));
        let alike = rays.len();
        let reach = usual(rays.iter().map(|&i| far(i)).collect());
        rays.retain(|&i| (far(i) - reach).abs() <= ROUND * reach);
        // They are on all sides of it.
        let angle = |i: &usize| {
            let [x, y] = from_core(&blobs[*i]);
            y.atan2(x)
        };
        let mut angles: Vec<f64> = rays.iter().map(angle).collect();
        angles.sort_by(f64::total_cmp);
        let ends = angles.first().zip(angles.last());
        let across = ends.map_or(f64::MAX, |(first, last)| first + std::f64::consts::TAU - last);
        let is_around =
            angles.windows(2).map(|pair| pair[1] - pair[0]).fold(across, f64::max) <= OPEN;
        let are_most = rays.len() as f64 >= MOSTLY * alike as f64;
        let is_sun = (LEAST..=MOST).contains(&rays.len()) && are_most && is_around;
        if is_sun { rays } else { Vec::new() }
    }
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
