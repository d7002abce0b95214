//! Grounds that are shaded evenly across: coins, domed tiles.

use super::{Patch, RIM};

impl Patch {
    /// The patch without the slope of its ground: the plane that fits its rim
    /// best (least squares), channel by channel, is made level.
    pub fn levelled(&self) -> Self {
        let (w, h) = (self.width, self.height);
        let middle = |length: usize| (length as f32 - 1.0) / 2.0;
        let place = |i: usize| ((i % w) as f32 - middle(w), (i / w) as f32 - middle(h));
        let part =
            |at: usize, length: usize| (at.min(length - 1 - at) as f32 + 0.5) / length as f32;
        let is_rim = |i: &usize| part(i % w, w).min(part(i / w, h)) < RIM;
        let rim: Vec<usize> = (0..w * h).filter(is_rim).collect();
        // The rim is the same on all sides, so both slopes are fitted apart.
        let (mut xx, mut yy) = (f32::EPSILON, f32::EPSILON);
        for (x, y) in rim.iter().map(|&i| place(i)) {
            xx += x * x;
            yy += y * y;
        }
        let channels = self.channels.each_ref().map(|channel| {
            let (mut dx, mut dy) = (0.0, 0.0);
            for &i in &rim {
                let (x, y) = place(i);
                dx += x * f32::from(channel[i]);
                dy += y * f32::from(channel[i]);
            }
            let level = |(i, &value): (usize, &u8)| {
                let (x, y) = place(i);
                (f32::from(value) - dx / xx * x - dy / yy * y).round().clamp(0.0, 255.0) as u8
            };
            channel.iter().enumerate().map(level).collect()
        });
        Self::new(w, h, channels)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slope_is_made_level_and_what_stands_on_it_stays() {
        let slope = |i: usize| (100 + 2 * (i % 20) + 3 * (i / 20)) as u8;
        let is_ink = |i: usize| (9..11).contains(&(i % 20)) && (6..14).contains(&(i / 20));
        let channel: Vec<u8> = (0..400).map(|i| if is_ink(i) { 20 } else { slope(i) }).collect();
        let patch = Patch::new(20, 20, [channel.clone(), channel.clone(), channel]);
        let level = patch.levelled();
        let ground = level.shades().rim;
        assert!(ground.share > 0.95, "{ground:?}");
        let ink = level.ink(ground.colour, &[]).ink.unwrap();
        assert!(ink.height > 3.0 * ink.width);
    }
}
