//! Dashes of a frame around a cell: those in the middle of its sides are taken for signs.

use super::{Border, Sign, Signs};
use crate::geom::{At, Size};
use crate::puzzle::takuzu::board::Relation;

/// Whether all that was named a sign stands around one cell alone, more than once, and is no
/// cross: that may be a frame of dashes, by which a game points at the cell.
pub fn are_frame(signs: &[Sign]) -> bool {
    let are_bars = signs.iter().all(|sign| sign.relation == Relation::Same);
    signs.len() > 1 && are_bars && around(signs).is_some()
}

/// The borders of a cell of a board of this `size` that all hold something, where only one of
/// all these, each with how surely it holds a sign, surely holds one, or none does and only
/// one is like any, and it is one of them: a frame around the cell runs through the gaps.
pub fn lone_frame(inked: &[(Sign, f64, &Border)], size: Size) -> Vec<usize> {
    let only = |is: &dyn Fn(&usize) -> bool| {
        let mut those = (0..inked.len()).filter(is);
        those.next().filter(|_| those.next().is_none())
    };
    let is_named = |i: &usize| inked[*i].1 >= 0.5;
    let is_like = |i: &usize| !inked[*i].2.names.is_empty();
    let Some(only) = (match (0..inked.len()).any(|i| is_named(&i)) {
        true => only(&is_named),
        false => only(&is_like),
    }) else {
        return Vec::new();
    };
    let sides = |cell: At| -> Vec<usize> {
        let is_beside = |i: &usize| [inked[*i].0.at, inked[*i].0.other()].contains(&cell);
        (0..inked.len()).filter(is_beside).collect()
    };
    let is_framed = |cell: &At| {
        let all = borders(*cell, size);
        all >= LEAST && sides(*cell).len() == all
    };
    let own = inked[only].0;
    [own.at, own.other()].into_iter().find(is_framed).map(sides).unwrap_or_default()
}

/// How many borders a cell of a board of this `size` has to others.
fn borders(at: At, size: Size) -> usize {
    let inner = |line: usize, count: usize| usize::from(line > 0) + usize::from(line + 1 < count);
    inner(at.row, size.rows) + inner(at.column, size.columns)
}

/// Whether all that may be a sign, and none of it plainly, stands around one cell of a board
/// of this `size`, on all of its borders.
pub fn is_frame(signs: &Signs, size: Size) -> bool {
    let all: Vec<Sign> = signs.read.iter().chain(&signs.doubtful).copied().collect();
    let is_framed = |cell: At| all.len() >= LEAST && all.len() == borders(cell, size);
    !signs.is_plain.contains(&true) && around(&all).is_some_and(is_framed)
}

/// So many sides of a cell at least: two signs may well stand around one.
const LEAST: usize = 3;

/// Whether these stand on opposite sides of the same cell: as bars they would make three
/// cells alike.
pub fn are_opposite(signs: &[Sign]) -> bool {
    let follows = |one: &Sign, other: &Sign| one.toward == other.toward && one.other() == other.at;
    signs.iter().any(|one| signs.iter().any(|other| follows(one, other)))
}

/// The cell around which all of these stand, if there is one.
pub fn around(signs: &[Sign]) -> Option<At> {
    let sides = |sign: &Sign| [sign.at, sign.other()];
    let is_beside = |cell: &At| signs.iter().all(|sign| sides(sign).contains(cell));
    sides(signs.first()?).into_iter().find(is_beside)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::takuzu::board::Toward;
    use crate::theme::{Match, Meaning};

    #[test]
    fn what_is_around_one_cell_and_no_plain_sign_is_a_frame() {
        let sign = |row: usize, column: usize, toward: Toward| Sign {
            at: At::new(row, column),
            toward,
            relation: Relation::Different,
        };
        let sides = [sign(2, 1, Toward::Right), sign(2, 2, Toward::Right)];
        let others = vec![sign(1, 2, Toward::Down), sign(2, 2, Toward::Down)];
        let signs = |read: &[Sign], is_plain: bool, doubtful: &[Sign]| Signs {
            read: read.to_vec(),
            sure: vec![0.7; read.len()],
            is_plain: vec![is_plain; read.len()],
            doubtful: doubtful.to_vec(),
            ..Signs::default()
        };
        let is_frame = |signs: Signs| super::is_frame(&signs, Size::new(6, 6));
        assert!(is_frame(signs(&sides, false, &others)));
        assert!(!is_frame(signs(&sides, true, &others)), "plain signs");
        assert!(!is_frame(signs(&[], false, &others)), "two may be signs");
        assert!(!is_frame(signs(&sides, false, &others[..1])), "three of four may be");
        let elsewhere = sign(4, 4, Toward::Right);
        assert!(!is_frame(signs(&sides, false, &[others[0], elsewhere])));
        let top = [sign(0, 1, Toward::Right), sign(0, 2, Toward::Right), sign(0, 2, Toward::Down)];
        assert!(is_frame(signs(&[], false, &top)), "all borders of a cell at the edge");
    }

    #[test]
    fn one_sign_alone_where_all_sides_of_a_cell_hold_something_is_a_side_of_its_frame() {
        let lone = |places: &[(usize, usize, Toward, f64)]| {
            let [theme, label] = ["marks", "bolt"].map(String::from);
            let name = Match { theme, label, means: Meaning::Different, score: 0.6 };
            let (bare, like) =
                (Border::default(), Border { names: vec![name], ..Border::default() });
            let inked = places.iter().map(|&(row, column, toward, sure)| {
                let at = At::new(row, column);
                let border = if sure > 0.0 { &like } else { &bare };
                (Sign { at, toward, relation: Relation::Same }, sure, border)
            });
            lone_frame(&inked.collect::<Vec<_>>(), Size::new(6, 6))
        };
        let sides = [
            (2, 1, Toward::Right, 0.0),
            (2, 2, Toward::Right, 0.0),
            (1, 2, Toward::Down, 1.0),
            (2, 2, Toward::Down, 0.0),
        ];
        assert_eq!(lone(&sides), [0, 1, 2, 3]);
        assert!(lone(&sides[..3]).is_empty(), "one side is bare");
        let second = [&sides[..], &[(4, 4, Toward::Down, 1.0)]].concat();
        assert!(lone(&second).is_empty(), "there is another sign");
        let like = |at: usize, sure: f64| {
            let mut sides = sides;
            sides[2].3 = 0.0;
            sides[at].3 = sure;
            sides
        };
        assert_eq!(lone(&like(1, 0.3)), [0, 1, 2, 3], "only one is like a sign");
        let two = [&like(1, 0.3)[..], &[(4, 4, Toward::Down, 0.3)]].concat();
        assert!(lone(&two).is_empty(), "two are like signs");
    }

    #[test]
    fn bars_on_opposite_sides_of_a_cell_are_no_signs() {
        let sign = |row: usize, column: usize, toward: Toward| Sign {
            at: At::new(row, column),
            toward,
            relation: Relation::Same,
        };
        assert!(are_opposite(&[sign(2, 1, Toward::Right), sign(2, 2, Toward::Right)]));
        assert!(!are_opposite(&[sign(2, 1, Toward::Right), sign(2, 2, Toward::Down)]));
        assert!(!are_opposite(&[sign(2, 1, Toward::Right), sign(2, 3, Toward::Right)]));
    }

    #[test]
    fn bars_around_one_cell_alone_may_be_its_frame() {
        let are = |places: &[(usize, usize, Toward)], relation: Relation| {
            let sign = |&(row, column, toward): &(usize, usize, Toward)| Sign {
                at: At::new(row, column),
                toward,
                relation,
            };
            are_frame(&places.iter().map(sign).collect::<Vec<_>>())
        };
        let (right, below) = ((2, 2, Toward::Right), (2, 2, Toward::Down));
        assert!(are(&[right, below], Relation::Same));
        assert!(are(&[(2, 1, Toward::Right), right, below], Relation::Same));
        assert!(!are(&[right, below], Relation::Different), "crosses");
        assert!(!are(&[right], Relation::Same), "one says nothing");
        assert!(!are(&[right, below, (4, 4, Toward::Down)], Relation::Same), "another elsewhere");
    }
}
