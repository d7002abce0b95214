//! What signs that could not be read surely put in doubt.

use super::{DOUBTFUL, Signs};
use crate::geom::Array2;

impl Signs {
    /// What a person should know of signs that could not be read.
    pub fn unread(&self) -> Option<String> {
        let [first, rest @ ..] = &self.doubtful[..] else { return None };
        let (a, b) = (first.at, first.other());
        let more = match rest.len() {
            0 => String::new(),
            n => format!(" and in {n} more places"),
        };
        Some(format!("between {a} and {b}{more} there may be a sign that could not be read"))
    }

    /// Lowers the confidence of the cells beside signs that are not sure.
    pub fn doubt(&self, confidence: &mut Array2<f64>) {
        for (sign, sure) in self.read.iter().zip(&self.sure) {
            for at in [sign.at, sign.other()] {
                confidence[at] = confidence[at].min(*sure);
            }
        }
        for at in self.doubtful.iter().flat_map(|sign| [sign.at, sign.other()]) {
            confidence[at] = confidence[at].min(DOUBTFUL);
        }
    }
}
