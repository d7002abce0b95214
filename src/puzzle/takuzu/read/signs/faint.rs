//! Ink on borders that is fainter than signs are.

use super::{BOLT, DOUBTFUL, FAINT, STREAK, Signs, twin};
use crate::puzzle::takuzu::board::Toward;
use crate::sight::Sight;
use crate::sight::borders::Border;

/// What surely looks like a sign is not fainter than this share of the usual one.
const FAINT_SIGN: f64 = 0.3;
/// Any fainter one that is so like its kind, of which others are strong, is one.
pub const FAINT_PRINT: f32 = 0.85;

/// Whether the ink on a border, as surely a sign and perhaps a print of strong ones,
/// is too faint beside `usual` signs.
pub fn is_too_faint((sure, border): (f64, &Border), is_print: bool, usual: u8) -> bool {
    let is_bolt = border.names.first().is_some_and(|name| name.label == BOLT);
    let is_named = sure >= 0.5 && (!is_bolt || twin::is_sure(border.twin));
    let least = match is_named {
        true if is_print && border.likeness >= FAINT_PRINT => return false,
        true => FAINT_SIGN,
        false => FAINT,
    };
    f64::from(border.contrast) < least * f64::from(usual)
}

/// Whether what is like a sign is far fainter than all the signs but itself, of many: on a
/// ground nearer to their colour there are others as faint.
pub fn is_lone_faint(border: &Border, contrasts: &[u8], usual: u8) -> bool {
    let is_as_faint = |own: &&u8| f64::from(**own) <= COMPANY * f64::from(border.contrast);
    contrasts.len() >= MANY
        && f64::from(border.contrast) < LONE * f64::from(usual)
        && contrasts.iter().filter(is_as_faint).count() <= 1
}

/// Of so many signs
const MANY: usize = 20;
/// one of less than this share of their contrast is alone,
const LONE: f64 = 0.4;
/// if no other has this much of its own.
const COMPANY: f64 = 1.3;

impl Signs {
    /// Doubts a sign that is the only one and so faint and grey as what a JPEG leaves beside
    /// lines is.
    pub fn doubt_lone_faint(&mut self, sight: &Sight) {
        let [only] = self.read[..] else { return };
        let borders = match only.toward {
            Toward::Right => &sight.borders.right,
            Toward::Down => &sight.borders.down,
        };
        let is_faint = |own: &Border| own.contrast < STREAK && !own.is_coloured;
        if self.doubtful.is_empty() && borders[only.at].as_ref().is_some_and(is_faint) {
            self.sure.iter_mut().for_each(|sure| *sure = sure.min(DOUBTFUL));
            self.is_plain.iter_mut().for_each(|is_plain| *is_plain = false);
        }
    }
}
