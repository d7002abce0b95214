//! Boards in several coloured regions, as games have them that set one piece in each.

use crate::geom::{Array2, At};
use crate::picture::{hue, hues_apart};
use crate::sight::Sight;

/// Colours whose channels differ by less are greys: these regions are vivid.
const VIVID: u8 = 30;
/// Grounds of one region differ by fewer degrees than this.
const ONE_HUE: i32 = 12;
/// A game has so many regions at least,
const REGIONS: usize = 4;
/// of so many cells,
const CELLS: usize = 2;
/// which have this share of the board,
const MOSTLY: f64 = 0.9;
/// and this share of the neighbours are in one region: tiles of many colours by turns are
/// alike far less often.
const TOGETHER: f64 = 0.55;
/// Where two regions meet, their hues usually differ by so many degrees at least: those of a
/// page that changes from one side to the other go over into each other.
const STEP: i32 = 25;

/// Whether the grounds of the cells are those of regions in four or more hues.
pub fn are_regions(sight: &Sight) -> bool {
    let own = sight.looks.map(|look| hue(look.ground, VIVID));
    let mut hues: Vec<(i32, usize)> = Vec::new();
    for hue in own.iter().filter_map(|(_, hue)| *hue) {
        match hues.iter_mut().find(|known| hues_apart(known.0, hue) <= ONE_HUE) {
            Some(known) => known.1 += 1,
            None => hues.push((hue, 1)),
        }
    }
    let (regions, cells) = hues
        .iter()
        .filter(|(_, count)| *count >= CELLS)
        .fold((0, 0), |(regions, cells), (_, count)| (regions + 1, cells + count));
    let all = own.iter().count();
    regions >= REGIONS && cells as f64 >= MOSTLY * all as f64 && are_parted(&own)
}

/// Whether most neighbours are of one hue, and the others usually of quite another.
fn are_parted(hues: &Array2<Option<i32>>) -> bool {
    let mut steps: Vec<i32> = Vec::new();
    for (at, own) in hues.iter() {
        for next in [At::new(at.row, at.column + 1), At::new(at.row + 1, at.column)] {
            let other = hues.get(next).copied().flatten();
            steps.extend(own.zip(other).map(|(own, other)| hues_apart(own, other)));
        }
    }
    let pairs = steps.len();
    steps.retain(|step| *step > ONE_HUE / 2);
    steps.sort_unstable();
    let together = pairs - steps.len();
    together as f64 >= TOGETHER * pairs as f64
        && steps.get(steps.len() / 2).is_some_and(|step| *step >= STEP)
}

#[cfg(test)]
mod tests {
    use super::super::testing::sight;
    use super::*;
    use crate::picture::Rgb;

    fn found(rows: &[&str]) -> bool {
        are_regions(&sight(rows, |kind, x, y| {
            let ground: Rgb = match kind.to_ascii_lowercase() {
                'r' => [223, 159, 159],
                'y' => [223, 223, 159],
                'g' => [159, 223, 159],
                'c' => [159, 223, 223],
                'b' => [159, 159, 223],
                _ => [240; 3],
            };
            let is_ink = kind.is_ascii_uppercase() && x.abs_diff(y) < 3 && (12..28).contains(&x);
            if is_ink { [30; 3] } else { ground }
        }))
    }

    #[test]
    fn regions_of_many_hues_are_another_game() {
        assert!(found(&["rRryyY", "rrRyYy", "gGgyyy", "ggGCcc", "bBbccC", "BbbccB"]));
        assert!(!found(&["rYgcbR", "gcRyGb", "Ybgrcy", "cgbYrG", "rcyGbc", "gRcbyg"]), "by turns");
        let page = sight(&[".a.b.a", "b.a.a.", "...b..", "a.b..a"], |kind, x, y| {
            let is_ink = kind != '.' && x.abs_diff(20) < 9 && y.abs_diff(20) < 9;
            if is_ink { [30; 3] } else { [200, 190, 120] }
        });
        let mut faded = page.clone();
        let fade: [Rgb; 6] = [
            [220, 150, 150],
            [220, 162, 150],
            [220, 174, 150],
            [220, 186, 150],
            [220, 198, 150],
            [220, 210, 150],
        ];
        faded.looks = Array2::from_fn(page.size(), |at| {
            let ground = fade[at.column];
            crate::sight::Look { ground, ..page.looks[at].clone() }
        });
        assert!(!are_regions(&faded), "a page that changes");
        assert!(!found(&["rRrrrR", "rrRrRr", "gGgggg", "ggGGgg", "......", "...R.."]), "two hues");
    }
}
