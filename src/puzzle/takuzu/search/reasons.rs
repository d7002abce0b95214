//! Explanations after the fact: which digits written before make a digit
//! follow, or a rule break. Small sets make learned clauses strong.

use super::super::line::Pair;
use super::super::word::Word;
use super::facts::{Facts, Rule};
use crate::puzzle::clauses::Literal;
use crate::puzzle::history::History;

impl<W: Word> Facts<W> {
    /// Adds the digits that together break a rule to `because`.
    pub fn explain_broken(&mut self, rule: Rule, because: &mut Vec<Literal>) {
        match rule {
            Rule::Plain(line) => self.explain_clash(line as usize, because),
            Rule::Walk(line) => {
                let line = line as usize;
                let needed = self.needed(line, self.known[line]);
                self.collect(line, needed, because);
            }
            Rule::Alike(one, other) => {
                for line in [one as usize, other as usize] {
                    self.collect(line, self.known[line], because);
                }
            }
        }
    }

    /// Adds the digits written before `literal` that make it follow by a rule
    /// to `because`.
    pub fn explain_digit(&mut self, rule: Rule, literal: Literal, because: &mut Vec<Literal>) {
        let before = self.history.place(literal.cell());
        match rule {
            Rule::Plain(line) => {
                let line = line as usize;
                let place = self.place_in(line, literal.cell());
                let why = self.plainly(line, before, place, literal.digit());
                self.collect(line, why, because);
            }
            Rule::Walk(line) => {
                let line = line as usize;
                let place = W::place(self.place_in(line, literal.cell()));
                let mut supposed = self.known_before(line, before);
                supposed[1 - literal.digit()] |= place;
                let needed = self.needed(line, supposed);
                self.collect(line, [needed[0] & !place, needed[1] & !place], because);
            }
            Rule::Alike(line, full) => {
                let line = line as usize;
                self.collect(line, self.known_before(line, before), because);
                self.collect(full as usize, self.known[full as usize], because);
            }
        }
    }

    fn needed(&mut self, line: usize, known: Pair<W>) -> Pair<W> {
        let (rules, ends) = (&self.lines[line], &mut self.ends);
        if self.signed {
            rules.needed::<true>(known, ends)
        } else {
            rules.needed::<false>(known, ends)
        }
    }

    /// A line as it was before a place on the trail.
    fn known_before(&self, line: usize, before: u32) -> Pair<W> {
        [0, 1].map(|digit| self.held_before(line, digit, before))
    }

    /// One digit of a line as it was before a place on the trail.
    fn held_before(&self, line: usize, digit: usize, before: u32) -> W {
        let mut held = self.known[line][digit];
        for place in held.places() {
            if self.written(line, place) >= before {
                held &= !W::place(place);
            }
        }
        held
    }

    /// The place on the trail of what stands at a place of a line; that of a
    /// blank where nothing does.
    fn written(&self, line: usize, place: usize) -> u32 {
        self.history.place(self.cell(line, place))
    }

    fn place_in(&self, line: usize, cell: usize) -> usize {
        let (row, column) = self.spot(cell);
        if line < self.size.rows { column } else { row }
    }

    fn collect(&self, line: usize, digits: Pair<W>, because: &mut Vec<Literal>) {
        for (digit, places) in digits.into_iter().enumerate() {
            because.extend(places.places().map(|at| Literal::new(self.cell(line, at), digit)));
        }
    }

    /// Which of the digits written before `before` make `place` hold `digit`
    /// by a pair, a gap, a sign or a count.
    fn plainly(&self, line: usize, before: u32, place: usize, digit: usize) -> Pair<W> {
        let rules = &self.lines[line];
        let known = self.known[line];
        let mut why = [W::NONE; 2];
        let other = known[1 - digit];
        let pairs = [
            (place.wrapping_sub(2), place.wrapping_sub(1)),
            (place.wrapping_sub(1), place + 1),
            (place + 1, place + 2),
        ];
        // Of several, the pair that was complete first.
        let holds = |at: usize| at < rules.length && other.has(at);
        let complete = pairs.into_iter().filter(|&(one, two)| holds(one) && holds(two));
        let timed = complete
            .map(|(one, two)| (self.written(line, one).max(self.written(line, two)), one, two));
        if let Some((_, one, two)) = timed.min().filter(|&(latest, ..)| latest < before) {
            why[1 - digit] = W::place(one) | W::place(two);
            return why;
        }
        for neighbour in [place.wrapping_sub(1), place + 1] {
            if neighbour >= rules.length || self.written(line, neighbour) >= before {
                continue;
            }
            let edge = place.min(neighbour);
            for theirs in 0..2 {
                let sign = if theirs == digit { rules.same } else { rules.different };
                if sign.has(edge) && known[theirs].has(neighbour) {
                    why[theirs] = W::place(neighbour);
                    return why;
                }
            }
        }
        why[1 - digit] = self.held_before(line, 1 - digit, before);
        why
    }

    /// Digits of a line that break a pair, gap, sign or count rule.
    fn explain_clash(&self, line: usize, because: &mut Vec<Literal>) {
        let rules = &self.lines[line];
        let known = self.known[line];
        for (digit, held) in known.into_iter().enumerate() {
            if held.count() > rules.most {
                let mut places: Vec<usize> = held.places().collect();
                places.sort_by_key(|&at| self.history.place(self.cell(line, at)));
                places.truncate(rules.most + 1);
                because.extend(places.iter().map(|&at| Literal::new(self.cell(line, at), digit)));
                return;
            }
        }
        let forced = rules.forced::<true>(known);
        for digit in 0..2 {
            let clash = forced[digit] & (known[1 - digit] | forced[1 - digit]) & rules.all;
            if clash.is_none() {
                continue;
            }
            let place = clash.first();
            self.collect(line, self.plainly(line, History::<Rule>::BLANK, place, digit), because);
            if known[1 - digit].has(place) {
                because.push(Literal::new(self.cell(line, place), 1 - digit));
            } else {
                self.collect(
                    line,
                    self.plainly(line, History::<Rule>::BLANK, place, 1 - digit),
                    because,
                );
            }
            return;
        }
    }
}
