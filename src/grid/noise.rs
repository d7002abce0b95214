//! How much neighbouring pixels differ where nothing is drawn, and so which
//! steps count as flat. Drawn pixels repeat exactly, gradients step by one or
//! two, and a JPEG by as much as its quality is low.

use multiversion::multiversion;

use crate::picture::planes::Planes;

/// Steps that may count as flat: drawn pixels, light and heavy JPEG noise, and
/// last the boards that hardly stand out from the page.
const TOLERANCES: [u8; 6] = [2, 4, 6, 9, 13, 0];
/// Steps up to this may be noise, larger ones are edges.
const MAX_NOISE: usize = 24;
/// The first tolerance tried holds this share of what may be noise.
const NOISE_SHARE: f64 = 0.9;
/// Every so many rows one is measured.
const ROW_STEP: usize = 8;

/// The tolerances to try, in order: from the noise of the picture up, then
/// the lower ones.
pub fn tolerances(planes: &Planes) -> impl Iterator<Item = u8> {
    let counts = step_counts(planes);
    let all = f64::from(counts.iter().sum::<u32>());
    let within = |tolerance: u8| counts[..=usize::from(tolerance)].iter().sum::<u32>();
    let holds = |tolerance: &u8| f64::from(within(*tolerance)) >= NOISE_SHARE * all;
    let first = TOLERANCES.iter().position(holds).unwrap_or(0);
    (first..TOLERANCES.len()).chain(0..first).map(|i| TOLERANCES[i])
}

/// How often neighbours in a row differ by so much in their most different
/// channel; larger steps than `MAX_NOISE` are not counted.
fn step_counts(planes: &Planes) -> [u32; MAX_NOISE + 1] {
    let mut counts = [0; 256];
    let mut most = vec![0u8; planes.width.saturating_sub(1)];
    let mut last = None;
    // Rows of a drawn page are mostly like the one before.
    let mut own = [0; 256];
    for y in (0..planes.height).step_by(ROW_STEP) {
        let row = planes.row(y);
        if last != Some(row) {
            greatest_steps(row, &mut most);
            own = [0; 256];
            most.iter().for_each(|step| own[usize::from(*step)] += 1);
            last = Some(row);
        }
        counts.iter_mut().zip(&own).for_each(|(sum, count)| *sum += count);
    }
    std::array::from_fn(|step| counts[step])
}

/// How far each pixel is from the one before in its most different channel.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+fma", "x86_64+ssse3"))]
fn greatest_steps([red, green, blue]: [&[u8]; 3], out: &mut [u8]) {
    let n = out.len();
    let before = [&red[..n], &green[..n], &blue[..n]];
    let own = [&red[1..=n], &green[1..=n], &blue[1..=n]];
    for x in 0..n {
        let step = |c: usize| own[c][x].abs_diff(before[c][x]);
        out[x] = step(0).max(step(1)).max(step(2));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(rows: &[u8]) -> Vec<u8> {
        let channels = [rows.to_vec(), rows.to_vec(), rows.to_vec()];
        let planes = Planes::from_channels(rows.len(), 1, 1, channels);
        tolerances(&planes).collect()
    }

    #[test]
    fn drawn_pixels_begin_with_the_least_noise() {
        assert_eq!(order(&[7, 7, 7, 7, 200, 200, 200, 201]), [2, 4, 6, 9, 13, 0]);
    }

    #[test]
    fn noisy_pixels_begin_with_what_holds_their_noise() {
        assert_eq!(order(&[10, 15, 10, 16, 11, 17, 12, 200]), [6, 9, 13, 0, 2, 4]);
    }
}
