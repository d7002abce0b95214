//! Signs that stand aside from where the numbers of a board stand in their
//! lines: corners of panels and other marks that look like digits.

use crate::geom::Rect;
use crate::grid::Span;
use crate::median::median;
use crate::sight::around::Sign;

/// Numbers stand at one place across their lines where this share of them
const MOST: f64 = 0.8;
/// is so near to it, as a share of the line's breadth;
const NEAR: f64 = 0.12;
/// what is so far from it is none of them.
const ASIDE: f64 = 0.3;
/// Fewer numbers have no usual place.
const LEAST: usize = 8;

/// Takes the signs out of `lines`, beside these `spans`, that stand aside from
/// the usual place of numbers.
pub fn leave_out(lines: &mut [Vec<Sign>], spans: &[Span], is_row: bool) {
    let offset = |number: Rect, span: &Span| {
        let (start, length) =
            if is_row { (number.y, number.height) } else { (number.x, number.width) };
        let off = 2 * start + length - span.start - span.end;
        f64::from(off) / (2.0 * f64::from(span.length().max(1)))
    };
    let pairs = || lines.iter().zip(spans);
    let offsets: Vec<f64> = pairs()
        .flat_map(|(line, span)| line.iter().map(move |s| offset(number(line, s, is_row), span)))
        .collect();
    let usual = median(offsets.iter().copied()).unwrap_or(0.0);
    let near = offsets.iter().filter(|own| (*own - usual).abs() <= NEAR).count();
    if offsets.len() < LEAST || (near as f64) < MOST * offsets.len() as f64 {
        return;
    }
    for (line, span) in lines.iter_mut().zip(spans) {
        let all = line.clone();
        let is_among =
            |sign: &Sign| (offset(number(&all, sign, is_row), span) - usual).abs() < ASIDE;
        line.retain(is_among);
    }
}

/// The box of the number over a column that a digit belongs to: of all digits
/// of the line at its height. Beside a row digits count by themselves.
fn number(line: &[Sign], sign: &Sign, is_row: bool) -> Rect {
    let own = sign.bounds;
    let is_level = |other: &&Sign| {
        let b = other.bounds;
        2 * (own.bottom().min(b.bottom()) - own.y.max(b.y)) > own.height.min(b.height)
    };
    let level = line.iter().filter(|other| !is_row && is_level(other));
    level.map(|other| other.bounds).fold(own, |all, b| all.join(&b))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A digit of 10 by 16 pixels here.
    fn sign(x: i32, y: i32) -> Sign {
        let bounds = Rect::new(x, y, 10, 16);
        Sign { bounds, colour: [0; 3], contrast: 200, digits: vec![(1, 0.9)] }
    }

    /// Four columns of 40 pixels with two numbers each, the last a 10.
    fn columns() -> (Vec<Vec<Sign>>, Vec<Span>) {
        let spans: Vec<Span> = (0..4).map(|i| Span { start: 40 * i, end: 40 * i + 40 }).collect();
        let mut lines: Vec<Vec<Sign>> = spans
            .iter()
            .map(|span| vec![sign(span.start + 15, 40), sign(span.start + 15, 60)])
            .collect();
        lines[3][1].bounds.x = 120 + 9;
        lines[3].push(sign(120 + 21, 60));
        (lines, spans)
    }

    #[test]
    fn what_stands_aside_is_no_number() {
        let (mut lines, spans) = columns();
        lines[1].insert(0, sign(68, 20));
        leave_out(&mut lines, &spans, false);
        let counts: Vec<usize> = lines.iter().map(Vec::len).collect();
        assert_eq!(counts, [2, 2, 2, 3]);
        assert_eq!(lines[1][0].bounds.y, 40);
    }

    #[test]
    fn numbers_that_stand_anywhere_all_stay() {
        let (mut lines, spans) = columns();
        for (i, line) in lines.iter_mut().enumerate() {
            line.iter_mut().for_each(|sign| sign.bounds.x += 9 * (i as i32 % 3) - 9);
        }
        let before = lines.iter().map(Vec::len).sum::<usize>();
        leave_out(&mut lines, &spans, false);
        assert_eq!(lines.iter().map(Vec::len).sum::<usize>(), before);
    }
}
