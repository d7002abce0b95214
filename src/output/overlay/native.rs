//! The game's own look: of every value the cell that shows it best, copied.

use image::imageops::{FilterType, resize};

use super::signs::{is_free, is_free_of_signs};
use super::{ANSWER, DARK, frame};
use crate::geom::{At, Rect};
use crate::grid::Grid;
use crate::picture::{Picture, Rgb, distance};
use crate::puzzle::family::Marks;
use crate::puzzle::seen::{Appearance, Form, Reading};
use crate::sight::borders::Borders;

/// At most this many cells of a value are compared.
const MOST: usize = 12;
/// Cells are compared at this many points a side.
const POINTS: i32 = 12;
/// A cell to copy for every value.
pub struct Donors {
    donors: Vec<(char, Picture)>,
}

/// Whether the two values of a legend look otherwise when they are drawn plain: pictures
/// without a name are all discs.
pub fn are_told(legend: &[(char, Appearance)]) -> bool {
    match legend {
        [(_, one), (_, other)] => {
            one.form != other.form || distance(one.colour, other.colour) > NEAR
        }
        _ => true,
    }
}

/// Colours nearer than this are one at a glance.
const NEAR: u8 = 48;

/// Whether both values are seen as pictures, which shapes with a name are only like. The
/// colours of tiles, and suns and moons, rings and letters whose forms tell them, are drawn as
/// well plain; tiles of one colour are told by what is on them.
pub fn are_pictures(reading: &Reading) -> bool {
    let is_seen = |mark: char| reading.cells.iter().any(|(_, own)| *own == Some(mark));
    let is_text = |form: Form| matches!(form, Form::Text(_));
    let is_own = |form: Form| matches!(form, Form::Tile | Form::Ring);
    match reading.legend[..] {
        [(zero, Appearance { form: one, .. }), (mark, Appearance { form: other, .. })] => {
            let is_one_form = one == other && (one != Form::Tile || !are_told(&reading.legend));
            let are_known = is_text(one) && is_text(other)
                || is_own(one)
                || is_own(other)
                || one != other && [one, other].iter().all(|f| [Form::Sun, Form::Moon].contains(f));
            (is_one_form || !are_known) && is_seen(zero) && is_seen(mark)
        }
        _ => false,
    }
}

/// Signs on the borders of a cell leave this part of its sides free.
const MIDDLE: f64 = 0.66;

/// The middle of a cell, which no sign reaches.
pub fn middle(cell: Rect) -> Rect {
    let rim = |side: i32| (f64::from(side) * (1.0 - MIDDLE) / 2.0).round() as i32;
    cell.inset(rim(cell.width), rim(cell.height))
}

/// Looks for a cell that shows each value in `cells`; `None` where there is none for one of
/// them. Between `signs` it is one that none touches, or the middle of another.
pub fn find(
    picture: &Picture,
    (grid, signs): (&Grid, Option<&Borders>),
    before: &Marks,
    cells: &[(At, char)],
) -> Option<Donors> {
    let mut marks: Vec<char> = cells.iter().map(|&(_, mark)| mark).collect();
    marks.sort_unstable();
    marks.dedup();
    let donor = |mark: char| {
        let shown = before.iter().filter(|(_, shown)| **shown == Some(mark)).map(|(at, _)| at);
        let shown: Vec<At> = shown.collect();
        let free = |is_free: fn(&Borders, At) -> bool| -> Vec<Rect> {
            let is_own = |at: &At| signs.is_none_or(|signs| is_free(signs, *at));
            let own = shown.iter().copied().filter(is_own);
            own.map(|at| grid.cell(at)).take(MOST).collect()
        };
        let whole = [is_free, is_free_of_signs].into_iter().map(free);
        if let Some(boxes) = whole.into_iter().find(|boxes| !boxes.is_empty()) {
            let cell = most_typical(picture, &boxes)?;
            let own = picture.cropped(cell);
            return Some((mark, if signs.is_some() { reduced(&own, middle(cell)) } else { own }));
        }
        let middles: Vec<Rect> = shown.iter().map(|at| middle(grid.cell(*at))).take(MOST).collect();
        Some((mark, picture.cropped(most_typical(picture, &middles)?)))
    };
    Some(Donors { donors: marks.into_iter().map(donor).collect::<Option<_>>()? })
}

impl Donors {
    /// The look of a value for a cell of this size, framed.
    pub fn copy(&self, mark: char, cell: Rect) -> Option<Picture> {
        let (_, shown) = self.donors.iter().find(|(known, _)| *known == mark)?;
        // Cells of one board differ by a pixel or two.
        let mut copy = shown.fitted(cell.width.max(1) as u32, cell.height.max(1) as u32);
        frame(cell, 0.05, [DARK, ANSWER]).press(&mut copy, 0, 0);
        Some(copy)
    }
}

/// A picture of a cell, as large as this box.
fn reduced(cell: &Picture, to: Rect) -> Picture {
    let [width, height] = [to.width, to.height].map(|side| side.max(1) as u32);
    Picture::from(resize(&cell.pixels, width, height, FilterType::Triangle))
}

/// The cell that is most like all the others: not the one that is selected,
/// or marked as wrong.
fn most_typical(picture: &Picture, boxes: &[Rect]) -> Option<Rect> {
    let samples: Vec<Vec<Rgb>> = boxes.iter().map(|cell| sampled(picture, *cell)).collect();
    let unlike = |i: usize| samples.iter().map(|other| apart(&samples[i], other)).sum::<u64>();
    let best = (0..boxes.len()).min_by_key(|&i| unlike(i))?;
    boxes.get(best).copied()
}

fn sampled(picture: &Picture, cell: Rect) -> Vec<Rgb> {
    let point =
        |i: i32, start: i32, length: i32| (start + (2 * i + 1) * length / (2 * POINTS)).max(0);
    let at = |i: i32| {
        let (x, y) =
            (point(i % POINTS, cell.x, cell.width), point(i / POINTS, cell.y, cell.height));
        picture.pixels.get_pixel_checked(x as u32, y as u32).map_or([0; 3], |pixel| pixel.0)
    };
    (0..POINTS * POINTS).map(at).collect()
}

fn apart(a: &[Rgb], b: &[Rgb]) -> u64 {
    a.iter().zip(b).map(|(a, b)| u64::from(crate::picture::distance(*a, *b))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Array2, Size};
    use crate::grid::Span;
    use crate::output::overlay::{Look, Style};
    use crate::picture::planes::Planes;
    use crate::sight::borders::Border;
    use crate::sight::look_at;
    use crate::theme::{Match, Meaning, builtin};
    use image::RgbImage;

    #[test]
    fn two_discs_of_one_colour_are_not_told() {
        let look = |form: Form, grey: u8| Appearance { form, colour: [grey; 3] };
        let told = |one: Appearance, other: Appearance| are_told(&[('0', one), ('1', other)]);
        assert!(!told(look(Form::Disc, 20), look(Form::Disc, 30)));
        assert!(told(look(Form::Disc, 20), look(Form::Disc, 200)));
        assert!(told(look(Form::Ring, 20), look(Form::Disc, 30)));
    }

    #[test]
    fn values_that_would_look_alike_are_drawn_as_numbers() {
        let picture = Picture::from(RgbImage::from_pixel(80, 80, image::Rgb([250; 3])));
        let spans: Vec<Span> = (0..4).map(|i| Span { start: 20 * i, end: 20 * i + 20 }).collect();
        let grid = Grid::guessed(spans.clone(), spans);
        let sight = look_at(&picture, &Planes::reduced(&picture, 1), &grid, builtin::themes());
        let drawn = |greys: [u8; 2], style: Style| {
            let look = |grey: u8| Appearance { form: Form::Disc, colour: [grey; 3] };
            let legend = vec![('0', look(greys[0])), ('1', look(greys[1]))];
            let reading =
                Reading { legend, ..Reading::sure(Array2::filled(Size::new(4, 4), None)) };
            Look::new(&sight, &reading, style).style
        };
        for style in [Style::Plain, Style::Outline] {
            assert_eq!(drawn([20, 30], style), Style::Numbers);
            assert_eq!(drawn([20, 200], style), style);
        }
        assert_eq!(drawn([20, 30], Style::Native), Style::Native, "cells are copied");
    }

    #[test]
    fn of_pictures_that_signs_touch_the_middles_are_copied_and_of_others_all() {
        // Cells of 20 pixels with a rim of another colour, as signs leave one.
        let picture = Picture::from(RgbImage::from_fn(40, 20, |x, y| {
            let is_rim = [x % 20, y].iter().any(|v| *v < 3 || *v > 16);
            image::Rgb(if is_rim { [250, 0, 0] } else { [20, 20, 200 - x as u8 / 20 * 100] })
        }));
        let spans = |count: i32| (0..count).map(|i| Span { start: 20 * i, end: 20 * i + 20 });
        let grid = Grid::guessed(spans(2).collect(), spans(1).collect());
        let size = Size::new(1, 2);
        let cells = Array2::from_fn(size, |at| Some(if at.column == 0 { '0' } else { '1' }));
        let answers = [(At::new(0, 0), '0'), (At::new(0, 1), '1')];
        let copied = |sign: Option<Border>| {
            let right = Array2::filled(Size::new(1, 1), sign);
            let borders = Borders { right, down: Array2::filled(Size::new(0, 2), None) };
            let found = find(&picture, (&grid, Some(&borders)), &cells, &answers).expect("both");
            let copy = found.copy('1', middle(grid.cell(At::new(0, 0)))).expect("a copy");
            let is_red = |pixel: &&image::Rgb<u8>| pixel.0[0] > 200 && pixel.0[1] < 50;
            (copy.pixels.width(), copy.pixels.pixels().filter(is_red).count() > 0)
        };
        let name = |score| Match {
            theme: "signs".into(),
            label: "equal".into(),
            means: Meaning::Equal,
            score,
        };
        let sign = |score| Some(Border { names: vec![name(score)], ..Border::default() });
        assert_eq!(copied(sign(0.9)), (14, false));
        assert_eq!(copied(sign(0.2)), (14, true), "no sign");
        assert_eq!(copied(None), (14, true));
        let are_of = |(one, other): (Form, Form), colours: [u8; 2]| {
            let look = |form: Form, grey: u8| Appearance { form, colour: [grey; 3] };
            are_pictures(&Reading {
                cells: cells.clone(),
                confidence: Array2::filled(size, 1.0),
                theme: "shapes".into(),
                legend: vec![('0', look(one, colours[0])), ('1', look(other, colours[1]))],
                signs_are_sure: true,
                warnings: Vec::new(),
            })
        };
        let are = |one: Form, other: Form| are_of((one, other), [20, 200]);
        assert!(are_of((Form::Tile, Form::Tile), [20, 24]), "strokes on one ground");
        assert!(are(Form::Disc, Form::Disc) && are(Form::Sun, Form::Sun));
        assert!(!are(Form::Sun, Form::Moon) && !are(Form::Tile, Form::Tile));
        assert!(are(Form::Text('X'), Form::Disc), "a hat beside a wand");
        assert!(are(Form::Sun, Form::Disc), "a bell beside cherries");
        assert!(!are(Form::Ring, Form::Disc) && !are(Form::Ring, Form::Text('X')));
        assert!(!are(Form::Text('X'), Form::Text('O')) && !are(Form::Text('1'), Form::Tile));
    }

    #[test]
    fn the_odd_one_is_not_taken() {
        let mut picture = Picture::from(RgbImage::new(40, 10));
        let boxes: Vec<Rect> = (0..4).map(|i| Rect::new(i * 10, 0, 10, 10)).collect();
        for (x, _, pixel) in picture.pixels.enumerate_pixels_mut() {
            pixel.0 = if x < 10 { [255, 0, 0] } else { [20, 20, 200 + (x / 10) as u8] };
        }
        assert_eq!(most_typical(&picture, &boxes), Some(boxes[2]));
        assert_eq!(most_typical(&picture, &[]), None);
    }
}
