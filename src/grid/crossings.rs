//! Boards whose cells are the crossings of their lines, as those of Go are: the cells between
//! the lines are bare, and stones stand where two lines meet.

use super::{Grid, Span};
use crate::geom::{Array2, At, Rect};
use crate::picture::{Picture, Rgb, commonest, distance};

/// This part of a cell, in its middle, is free of stones on its corners.
const MIDDLE: f64 = 0.24;
/// Pixels of one colour differ by so much after a JPEG.
const SAME: u8 = 32;
/// This share of the middles of cells is bare: pointers lie on some.
const BARE: f64 = 0.95;
/// A line lies no further from where two cells meet than this part of the pitch, nor is it
/// broader,
const NEAR: f64 = 0.08;
/// or than so many pixels.
const LEAST: i32 = 4;
/// It has its colour on so much of its length; the rest is under stones.
const SHOWN: f64 = 0.08;
/// It stands out from the ground by more than this.
const FAINT: u8 = 8;
/// Blends beside a line, pixels.
const SOFT: i32 = 2;

/// The cells around the crossings of the lines of `grid`, and the picture without these
/// lines; `None` where the cells between them are not bare, and where there are no lines.
pub fn around_crossings(picture: &Picture, grid: &Grid) -> Option<(Grid, Picture)> {
    let ground = bare_ground(picture, grid)?;
    let mut plain = picture.clone();
    let mut cells = |is_upright: bool| -> Option<Vec<Span>> {
        let (own, along) = match is_upright {
            true => (&grid.columns, &grid.rows),
            false => (&grid.rows, &grid.columns),
        };
        let (half, beyond) = (pitch(own)? / 2, pitch(along)? / 2);
        let ends = (along.first()?.start - beyond, along.last()?.end + beyond);
        let reach = ((NEAR * 2.0 * f64::from(half)) as i32).max(LEAST);
        let mut line = |place: i32| -> Option<Span> {
            let line = Line::near(picture, ground, (place, reach), is_upright, ends)?;
            line.erase(&mut plain);
            let middle = i32::midpoint(line.start, line.end);
            Some(Span { start: middle - half + 1, end: middle + half })
        };
        let between = own.windows(2).map(|two| i32::midpoint(two[0].end, two[1].start));
        let ends = [own.first()?.start, own.last()?.end];
        [ends[0]].into_iter().chain(between).chain([ends[1]]).map(&mut line).collect()
    };
    let (columns, rows) = (cells(true)?, cells(false)?);
    let around = Grid::guessed(columns, rows);
    let bounds = around.bounds();
    let whole = Rect::new(0, 0, picture.width() as i32, picture.height() as i32);
    (bounds.intersect(&whole) == bounds).then_some((around, plain))
}

/// The colour of the cells of a grid, if nothing stands in their middles.
fn bare_ground(picture: &Picture, grid: &Grid) -> Option<Rgb> {
    let middles = Array2::from_fn(grid.size(), |at: At| {
        let cell = grid.cell(at);
        let [half_width, half_height] =
            [cell.width, cell.height].map(|side| (MIDDLE / 2.0 * f64::from(side)) as i32);
        let (x, y) = (cell.x + cell.width / 2, cell.y + cell.height / 2);
        let rows = y - half_height..=y + half_height;
        let count = (2 * half_width + 1) as usize;
        rows.flat_map(|y| picture.row(y, x - half_width, count).to_vec()).collect::<Vec<Rgb>>()
    });
    let first = |(_, pixels): (At, &Vec<Rgb>)| pixels.first().copied();
    let (ground, _) = commonest(middles.iter().filter_map(first), SAME / 2)?;
    let is_bare = |pixels: &Vec<Rgb>| pixels.iter().all(|own| distance(*own, ground) <= SAME);
    let bare = middles.iter().filter(|(_, pixels)| is_bare(pixels)).count();
    (bare as f64 >= BARE * middles.iter().count() as f64).then_some(ground)
}

/// From cell to cell, pixels.
fn pitch(lines: &[Span]) -> Option<i32> {
    let [first, .., last] = lines else { return None };
    Some((last.start - first.start) / (lines.len() as i32 - 1))
}

/// A line across a board.
struct Line {
    /// Its first pixel, and the one behind its last.
    start: i32,
    end: i32,
    /// Its colour.
    colour: Rgb,
    is_upright: bool,
    /// From where along the board to where.
    ends: (i32, i32),
}

impl Line {
    /// The line in this direction no further than `reach` from a `place`; `None` where none
    /// stands out from the `ground`, or it is as broad as that.
    fn near(
        picture: &Picture,
        ground: Rgb,
        (place, reach): (i32, i32),
        is_upright: bool,
        ends: (i32, i32),
    ) -> Option<Self> {
        let line = Self { start: place, end: place + 1, colour: ground, is_upright, ends };
        let is_ground = |across: i32, along: i32| {
            let own = line.pixel(picture, across, along);
            own.is_some_and(|own| distance(own, ground) <= SAME / 2)
        };
        // Between stones the ground lies on both sides.
        let is_free =
            |along: &i32| [-2, 2].into_iter().all(|n| is_ground(place + n * reach, *along));
        let free: Vec<i32> = (ends.0..ends.1).filter(is_free).collect();
        let of = |across: i32| {
            let drawn = free.iter().filter_map(|along| line.pixel(picture, across, *along));
            commonest(drawn.filter(|own| distance(*own, ground) > FAINT), FAINT)
        };
        let seen: Vec<Option<(Rgb, usize)>> = (place - reach..=place + reach).map(of).collect();
        let strength = |own: &Option<(Rgb, usize)>| own.map_or(0, |(_, count)| count);
        let (best, most) = seen.iter().map(strength).enumerate().max_by_key(|(_, count)| *count)?;
        if (most as f64) < SHOWN * f64::from(ends.1 - ends.0) {
            return None;
        }
        let is_line = |own: &Option<(Rgb, usize)>| 2 * strength(own) >= most;
        let before = seen[..best].iter().rev().take_while(|own| is_line(own)).count() as i32;
        let behind = seen[best..].iter().take_while(|own| is_line(own)).count() as i32;
        let best = place - reach + best as i32;
        let (start, end) = (best - before, best + behind);
        // Its edges are blends.
        let (colour, _) = of(i32::midpoint(start, end - 1))?;
        (end - start <= reach).then_some(Self { start, end, colour, is_upright, ends })
    }

    /// The place in the picture this far across the line and along it.
    const fn place(&self, across: i32, along: i32) -> (i32, i32) {
        if self.is_upright { (across, along) } else { (along, across) }
    }

    fn pixel(&self, picture: &Picture, across: i32, along: i32) -> Option<Rgb> {
        let (x, y) = self.place(across, along);
        picture.pixel(x, y)
    }

    /// Puts what lies beside the line in its place wherever it shows.
    fn erase(&self, picture: &mut Picture) {
        let [before, behind] = [self.start - SOFT - 1, self.end + SOFT];
        let middle = i32::midpoint(self.start, self.end - 1);
        for along in self.ends.0..self.ends.1 {
            let own = self.pixel(picture, middle, along);
            if own.is_none_or(|own| distance(own, self.colour) > SAME) {
                continue;
            }
            let sides = [before, behind].map(|across| self.pixel(picture, across, along));
            let [Some(left), Some(right)] = sides else { continue };
            for across in before + 1..behind {
                let (x, y) = self.place(across, along);
                if let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y))
                    && let Some(pixel) = picture.pixels.get_pixel_mut_checked(x, y)
                {
                    pixel.0 = if across <= middle { left } else { right };
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use super::*;

    /// Six by six cells of 40 pixels between lines, and what is `drawn` on them.
    fn picture(drawn: impl Fn(i32, i32) -> Option<Rgb>) -> (Picture, Grid) {
        let picture = RgbImage::from_fn(320, 320, |x, y| {
            let (x, y) = (x as i32 - 40, y as i32 - 40);
            let is_line = |at: i32, along: i32| {
                (0..=242).contains(&at) && at % 40 < 2 && (0..=242).contains(&along)
            };
            let line = (is_line(x, y) || is_line(y, x)).then_some([120, 130, 140]);
            Pixel(drawn(x, y).or(line).unwrap_or([250; 3]))
        });
        let cell = |i: i32| Span { start: 42 + 40 * i, end: 80 + 40 * i };
        let lines: Vec<Span> = (0..6).map(cell).collect();
        (Picture::from(picture), Grid::guessed(lines.clone(), lines))
    }

    #[test]
    fn the_cells_around_crossings_are_bare_without_the_lines() {
        let is_stone = |x: i32, y: i32| (x - 121).pow(2) + (y - 81).pow(2) < 14 * 14;
        let (shown, grid) = picture(|x, y| is_stone(x, y).then_some([200, 40, 40]));
        let (around, plain) = around_crossings(&shown, &grid).expect("a board on crossings");
        assert_eq!((around.rows.len(), around.columns.len()), (7, 7));
        let middle = |line: Span| i32::midpoint(line.start, line.end);
        assert!((middle(around.columns[3]) - 161).abs() <= 1, "{:?}", around.columns);
        for (x, y, pixel) in plain.pixels.enumerate_pixels() {
            let (x, y) = (x as i32 - 40, y as i32 - 40);
            let expected = if is_stone(x, y) { [200, 40, 40] } else { [250; 3] };
            // The lines go on under the rim of the stone.
            let is_rim = ((x - 121).pow(2) + (y - 81).pow(2) - 14 * 14).abs() < 120;
            assert!(is_rim || pixel.0 == expected, "at {x}, {y}: {:?}", pixel.0);
        }
    }

    #[test]
    fn cells_with_symbols_and_cells_without_lines_have_no_crossings() {
        let dots = |x: i32, y: i32| {
            let off = |at: i32| (at.rem_euclid(40) - 21).abs();
            (off(x) < 9 && off(y) < 9).then_some([40; 3])
        };
        let (shown, grid) = picture(dots);
        assert!(around_crossings(&shown, &grid).is_none(), "symbols in the cells");
        let (shown, grid) = picture(|_, _| Some([250; 3]));
        assert!(around_crossings(&shown, &grid).is_none(), "no lines");
    }
}
