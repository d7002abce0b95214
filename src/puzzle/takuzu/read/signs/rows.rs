//! Whole lines of signs for equal: no board has them, since they would make two rows or
//! two columns alike. What is drawn so are the outlines of tiles.

use super::Signs;
use crate::geom::Size;
use crate::puzzle::takuzu::board::{Relation, Sign, Toward};

impl Signs {
    /// The same without signs for equal that stand between all cells of two lines of a
    /// board of this size.
    pub fn without_whole_lines(mut self, size: Size) -> Self {
        let line = |sign: &Sign| match sign.toward {
            Toward::Down => (sign.at.row, size.columns),
            Toward::Right => (sign.at.column, size.rows),
        };
        let is_same = |sign: &&Sign| sign.relation == Relation::Same;
        let is_whole = |sign: &Sign| {
            let (own, length) = line(sign);
            let others = self.read.iter().filter(is_same);
            let alike = others.filter(|other| other.toward == sign.toward && line(other).0 == own);
            is_same(&sign) && alike.count() == length
        };
        let kept: Vec<bool> = self.read.iter().map(|sign| !is_whole(sign)).collect();
        let mut keeps = kept.iter().copied().cycle();
        let mut is_kept = move || keeps.next().unwrap_or(true);
        self.read.retain(|_| is_kept());
        self.sure.retain(|_| is_kept());
        self.is_plain.retain(|_| is_kept());
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::At;

    #[test]
    fn signs_that_make_two_rows_alike_are_none() {
        let read = |relation: Relation, columns: usize| {
            let sign = |column| Sign { at: At::new(2, column), toward: Toward::Down, relation };
            let other = Sign { at: At::new(0, 1), toward: Toward::Right, relation: Relation::Same };
            let read: Vec<Sign> = (0..columns).map(sign).chain([other]).collect();
            let (sure, is_plain) = (vec![1.0; read.len()], vec![true; read.len()]);
            let signs = Signs { read, sure, is_plain, ..Signs::default() };
            let left = signs.without_whole_lines(Size::new(6, 6));
            assert_eq!([left.sure.len(), left.is_plain.len()], [left.read.len(); 2]);
            left.read.len()
        };
        assert_eq!(read(Relation::Same, 6), 1);
        assert_eq!(read(Relation::Same, 5), 6);
        assert_eq!(read(Relation::Different, 6), 7);
    }
}
