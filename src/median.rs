//! The value in the middle.

use std::cmp::Ordering;

/// The middle one of these values, the greater one of two; `None` for none. What cannot be
/// compared, as NaN cannot, is equal to everything.
pub fn median<T: PartialOrd + Copy>(values: impl IntoIterator<Item = T>) -> Option<T> {
    let mut values: Vec<T> = values.into_iter().collect();
    let middle = values.len() / 2;
    let by = |a: &T, b: &T| a.partial_cmp(b).unwrap_or(Ordering::Equal);
    (!values.is_empty()).then(|| *values.select_nth_unstable_by(middle, by).1)
}

#[cfg(test)]
mod tests {
    use super::median;

    #[test]
    fn half_the_values_lie_on_either_side() {
        assert_eq!(median([9, 1, 5]), Some(5));
        assert_eq!(median([4, 9, 1, 5]), Some(5), "the greater one of two");
        assert_eq!(median([0.5, -2.0, 8.0]), Some(0.5));
        assert_eq!(median::<u8>([]), None);
    }
}
