//! Signs as the only answer of the board has them: it tells what the doubtful ones are, and
//! which of those read are decoration.

use super::{DOUBTFUL, FEW, PROVING, SETTLED, Signs, WEAKLY_PROVING};
use crate::geom::Array2;
use crate::puzzle::takuzu::board::{Digit, Relation, Sign};

impl Signs {
    /// Reads the doubtful ones as the only answer of the board has them. On a
    /// board with signs nearly every border with ink like theirs holds one;
    /// measured on drawn boards, 164 of 166 did.
    pub fn settle(&mut self, answer: &Array2<Digit>) {
        let are_signs = self.read.len() >= FEW || self.agree(answer);
        let all = std::mem::take(&mut self.doubtful);
        let may_be = std::mem::take(&mut self.may_be);
        for (sign, may_be) in all.into_iter().zip(may_be) {
            let is_same = answer[sign.at] == answer[sign.other()];
            let relation = if is_same { Relation::Same } else { Relation::Different };
            // What the edges of two tiles of values leave between them agrees with any answer.
            let is_told = !self.between.contains(&(sign.at, sign.toward));
            if may_be.contains(&relation) && are_signs && is_told {
                self.read.push(Sign { relation, ..sign });
                self.sure.push(SETTLED);
                self.is_plain.push(false);
            } else {
                self.doubtful.push(sign);
                self.may_be.push(may_be);
            }
        }
    }

    /// The same signs after [`Self::settle`].
    pub fn settled(mut self, answer: &Array2<Digit>) -> Self {
        self.settle(answer);
        self
    }

    /// Whether each doubtful border that is clearly one sign rather than the other
    /// is as the `answer` has it.
    fn clear(&self, answer: &Array2<Digit>) -> Vec<bool> {
        let agrees = |(sign, may_be): (&Sign, &Vec<Relation>)| {
            let is_same = answer[sign.at] == answer[sign.other()];
            match may_be[..] {
                [only] => Some((only == Relation::Same) == is_same),
                _ => None,
            }
        };
        self.doubtful.iter().zip(&self.may_be).filter_map(agrees).collect()
    }

    /// Whether so many of these are as the `answer` has it, and none is not, that
    /// all of them are signs.
    fn agree(&self, answer: &Array2<Digit>) -> bool {
        let is_telling = |(sign, may_be): &(&Sign, &Vec<Relation>)| {
            may_be.len() == 1 && !self.between.contains(&(sign.at, sign.toward))
        };
        let telling = self.doubtful.iter().zip(&self.may_be).filter(is_telling).count();
        telling >= PROVING && self.clear(answer).into_iter().all(|agrees| agrees)
    }

    /// Whether they are so by chance, as noise is.
    fn agree_by_chance(&self, answer: &Array2<Digit>) -> bool {
        let clear = self.clear(answer);
        let agreeing = clear.iter().filter(|&&agrees| agrees).count();
        clear.len() >= FEW && (agreeing as f64) < MOSTLY * clear.len() as f64
    }

    /// The signs on a board whose cells alone have this answer. Signs that the
    /// answer contradicts are decoration, and so is what looks like them; of a
    /// few it may agree with some by chance.
    pub fn held_against(mut self, answer: &Array2<Digit>) -> Self {
        if self.read.is_empty() {
            self.settle(answer);
            // One or two among no others are specks, and the answer is the only
            // one without them; unless both are printed as signs are.
            let are_prints = self.doubtful.len() > 1 && self.prints == self.doubtful.len();
            let are_specks = self.read.is_empty() && self.doubtful.len() < FEW && !are_prints;
            return if are_specks { Self::default() } else { self };
        }
        let agrees = |sign: &Sign| {
            (answer[sign.at] == answer[sign.other()]) == (sign.relation == Relation::Same)
        };
        let agreeing = self.read.iter().filter(|sign| agrees(sign)).count();
        let few = self.read.len() < FEW;
        let share = agreeing as f64 / self.read.len().max(1) as f64;
        let is_against = share < if few { 1.0 } else { MOSTLY };
        let may_be_decoration = self.may_be_decoration();
        if is_against && (few && self.are_signlike || may_be_decoration && self.are_coloured) {
            // A name that noise has spoilt tells nothing.
            self.sure.iter_mut().for_each(|sure| *sure = sure.min(DOUBTFUL));
            return self;
        }
        // Of what stands on most borders a few agree by chance.
        let size = answer.size();
        let borders = 2 * size.rows * size.columns - size.rows - size.columns;
        let is_decoration = few
            && (3 * self.doubtful.len() > 2 * borders
                || may_be_decoration && (!self.are_legible || self.agree_by_chance(answer)));
        if is_decoration || is_against && (may_be_decoration || few) {
            if self.are_shaped && self.are_legible {
                // Nothing but signs is as rare and as strong, by whatever name.
                self.sure.iter_mut().for_each(|sure| *sure = sure.min(DOUBTFUL));
                return self;
            }
            // Small signs that noise has spoilt have wrong names, but are still alike, or
            // several.
            let are_several = self.alike.is_empty() && self.are_legible && !few && share >= 0.5;
            let plain = self.read.iter().zip(&self.is_plain).filter(|(_, is_plain)| **is_plain);
            let plain: Vec<Sign> = plain.map(|(sign, _)| *sign).collect();
            if !are_several && plain.iter().any(|sign| sign.relation == Relation::Different) {
                // A plain cross is no noise, whatever else there is; bars may be lines.
                let (sure, is_plain) = (vec![DOUBTFUL; plain.len()], vec![true; plain.len()]);
                return Self { read: plain, sure, is_plain, left: self.left, ..Self::default() };
            }
            let doubtful = if are_several { self.read } else { self.alike };
            let may_be = vec![Vec::new(); doubtful.len()];
            return Self { doubtful, may_be, left: self.left, ..Self::default() };
        }
        // Of specks that are a little like signs a few agree by chance; but they are grey.
        let is_borne_out = self.are_coloured && agreeing == self.read.len();
        let is_weak = !self.is_plain.contains(&true) && !is_borne_out;
        if is_weak && self.read.len() + self.clear(answer).len() < WEAKLY_PROVING {
            self.sure.iter_mut().for_each(|sure| *sure = sure.min(DOUBTFUL));
            return self;
        }
        for ((sign, sure), is_plain) in self.read.iter().zip(&mut self.sure).zip(&self.is_plain) {
            // A few plain ones on otherwise bare borders agree by chance, perhaps, but then the
            // answer is the same without them.
            let is_lone = few && !(*is_plain && agrees(sign) && self.doubtful.is_empty());
            if is_lone || !(agrees(sign) || *is_plain) {
                *sure = sure.min(DOUBTFUL);
            } else if agrees(sign) && *is_plain {
                // The cells tell which of two signs it is like.
                *sure = sure.max(SETTLED);
            }
        }
        self.settle(answer);
        self
    }
}

/// Signs agree with the answer at least so often; decoration does by chance.
const MOSTLY: f64 = 0.8;
