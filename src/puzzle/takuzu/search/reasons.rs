//! Explanations after the fact: which digits written before make a digit
//! follow, or a rule break. Small sets make learned clauses strong.

use super::super::line::Pair;
use super::super::word::Word;
use super::facts::{Conflict, Facts, Reason};
use crate::puzzle::clauses::Literal;

impl<W: Word> Facts<W> {
    /// Digits that together break a rule, put into `because`.
    pub fn explain_conflict(&mut self, conflict: Conflict, because: &mut Vec<Literal>) {
        because.clear();
        match conflict {
            Conflict::Clause(number) => {
                let literals = &self.clauses.all[number as usize].literals;
                because.extend(literals.iter().map(|literal| literal.not()));
            }
            Conflict::Plain(line) => self.explain_clash(line as usize, because),
            Conflict::Walk(line) => {
                let line = line as usize;
                let needed = self.lines[line].needed(self.known[line], &mut self.ends);
                self.collect(line, needed, because);
            }
            Conflict::Alike(one, other) => {
                for line in [one as usize, other as usize] {
                    self.collect(line, self.known[line], because);
                }
            }
        }
    }

    /// Digits written before `literal` that make it follow, put into
    /// `because`.
    pub fn explain(&mut self, literal: Literal, because: &mut Vec<Literal>) {
        because.clear();
        let before = self.place[literal.cell()];
        match self.reason[literal.cell()] {
            Reason::Supposed => {}
            Reason::Clause(number) => {
                let literals = self.clauses.all[number as usize].literals.iter();
                let others = literals.filter(|&&other| other != literal);
                because.extend(others.map(|other| other.not()));
            }
            Reason::Plain(line) => {
                let line = line as usize;
                let known = self.known_before(line, before);
                let place = self.place_in(line, literal.cell());
                let why = self.plainly(line, known, place, literal.digit());
                self.collect(line, why, because);
            }
            Reason::Walk(line) => {
                let line = line as usize;
                let place = W::place(self.place_in(line, literal.cell()));
                let mut supposed = self.known_before(line, before);
                supposed[1 - literal.digit()] |= place;
                let needed = self.lines[line].needed(supposed, &mut self.ends);
                self.collect(line, [needed[0] & !place, needed[1] & !place], because);
            }
            Reason::Alike(line, full) => {
                let line = line as usize;
                self.collect(line, self.known_before(line, before), because);
                self.collect(full as usize, self.known[full as usize], because);
            }
        }
    }

    /// A line as it was before a place on the trail.
    fn known_before(&self, line: usize, before: u32) -> Pair<W> {
        self.known[line].map(|places| {
            let earlier = places.places().filter(|&at| self.place[self.cell(line, at)] < before);
            earlier.fold(W::NONE, |set, place| set | W::place(place))
        })
    }

    const fn place_in(&self, line: usize, cell: usize) -> usize {
        if line < self.size.rows { cell % self.size.columns } else { cell / self.size.columns }
    }

    fn collect(&self, line: usize, digits: Pair<W>, because: &mut Vec<Literal>) {
        for (digit, places) in digits.into_iter().enumerate() {
            because.extend(places.places().map(|at| Literal::new(self.cell(line, at), digit)));
        }
    }

    /// Which of the known digits make `place` hold `digit` by a pair, a gap,
    /// a sign or a count.
    fn plainly(&self, line: usize, known: Pair<W>, place: usize, digit: usize) -> Pair<W> {
        let rules = &self.lines[line];
        let mut why = [W::NONE; 2];
        let other = known[1 - digit];
        let two = |one: usize, two: usize| W::place(one) | W::place(two);
        let mut pairs = [W::NONE; 3];
        if place >= 2 {
            pairs[0] = two(place - 2, place - 1);
        }
        if place >= 1 && place + 1 < rules.length {
            pairs[1] = two(place - 1, place + 1);
        }
        if place + 2 < rules.length {
            pairs[2] = two(place + 1, place + 2);
        }
        // Of several, the pair that was complete first.
        let complete =
            pairs.into_iter().filter(|&pair| !pair.is_none() && pair & !other == W::NONE);
        let latest = |pair: &W| pair.places().map(|at| self.place[self.cell(line, at)]).max();
        if let Some(pair) = complete.min_by_key(latest) {
            why[1 - digit] = pair;
            return why;
        }
        for neighbour in [place.wrapping_sub(1), place + 1] {
            if neighbour >= rules.length {
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
        why[1 - digit] = other;
        why
    }

    /// Digits of a line that break a pair, gap, sign or count rule.
    fn explain_clash(&self, line: usize, because: &mut Vec<Literal>) {
        let rules = &self.lines[line];
        let known = self.known[line];
        for (digit, held) in known.into_iter().enumerate() {
            if held.count() > rules.most {
                let mut places: Vec<usize> = held.places().collect();
                places.sort_by_key(|&at| self.place[self.cell(line, at)]);
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
            self.collect(line, self.plainly(line, known, place, digit), because);
            if known[1 - digit].has(place) {
                because.push(Literal::new(self.cell(line, place), 1 - digit));
            } else {
                self.collect(line, self.plainly(line, known, place, 1 - digit), because);
            }
            return;
        }
    }
}
