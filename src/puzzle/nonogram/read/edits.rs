//! Clues that differ from one by a single digit: one more, one less or another.

use crate::puzzle::nonogram::board::Clue;

/// The clues that a single digit makes of `clue` and that count `more` cells
/// more than it, or fewer where that is below zero.
pub fn edits(clue: &[u16], more: i64) -> Vec<Clue> {
    let mut found: Vec<Clue> = Vec::new();
    let clue: Clue = clue.iter().copied().filter(|&number| number > 0).collect();
    let mut add = |own: Clue| {
        if !found.contains(&own) {
            found.push(own);
        }
    };
    if (1..10).contains(&more) {
        for place in 0..=clue.len() {
            let mut own = clue.clone();
            own.insert(place, more as u16);
            add(own);
        }
    }
    for (place, &number) in clue.iter().enumerate() {
        let mut own = clue.clone();
        let changed = i64::from(number) + more;
        if changed == 0 && number < 10 {
            own.remove(place);
            add(own);
        } else if let Ok(changed) = u16::try_from(changed)
            && is_one_digit_apart(number, changed)
        {
            own[place] = changed;
            add(own);
        }
    }
    found
}

/// The clues that two more numbers make of `clue` and that count `more` cells more.
pub fn pairs(clue: &[u16], more: i64) -> Vec<Clue> {
    let clue: Clue = clue.iter().copied().filter(|&number| number > 0).collect();
    let mut found: Vec<Clue> = Vec::new();
    for first in 1..more.clamp(1, 19) as u16 {
        let second = more as u16 - first;
        for place in 0..=clue.len() {
            for next in place..=clue.len() {
                let mut own = clue.clone();
                own.insert(next, second);
                own.insert(place, first);
                if !found.contains(&own) {
                    found.push(own);
                }
            }
        }
    }
    found
}

/// Whether one digit of `a` makes `b`: left out, put in or replaced.
fn is_one_digit_apart(a: u16, b: u16) -> bool {
    let (a, b) = (a.to_string(), b.to_string());
    let (longer, shorter) = if a.len() >= b.len() { (&a, &b) } else { (&b, &a) };
    let without = |place: usize| {
        longer.bytes().enumerate().filter(move |(i, _)| *i != place).map(|(_, digit)| digit)
    };
    match longer.len() - shorter.len() {
        0 => a.bytes().zip(b.bytes()).filter(|(a, b)| a != b).count() == 1,
        1 => (0..longer.len()).any(|place| without(place).eq(shorter.bytes())),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_numbers_more() {
        let mut all = pairs(&[5], 3);
        all.sort();
        let one = [vec![1, 2, 5], vec![1, 5, 2]];
        let two = [vec![2, 1, 5], vec![2, 5, 1]];
        let end = [vec![5, 1, 2], vec![5, 2, 1]];
        assert_eq!(all, [one.as_slice(), &two, &end].concat());
        assert!(pairs(&[5], 1).is_empty() && pairs(&[5], -2).is_empty());
    }

    #[test]
    fn one_digit_more_less_or_another() {
        let all = |clue: &[u16], more| {
            let mut all = edits(clue, more);
            all.sort();
            all
        };
        assert_eq!(
            all(&[1, 3], 2),
            [vec![1, 2, 3], vec![1, 3, 2], vec![1, 5], vec![2, 1, 3], vec![3, 3]]
        );
        assert_eq!(all(&[1], 14), [vec![15]]);
        assert_eq!(all(&[15, 2], -14), [vec![1, 2]]);
        assert_eq!(all(&[15, 2], -10), [vec![5, 2]]);
        assert_eq!(all(&[15, 2], -2), [vec![13, 2], vec![15]]);
        assert_eq!(all(&[0], 4), [vec![4]]);
        assert!(edits(&[15], 16).is_empty(), "31 has no digit in its place");
    }
}
