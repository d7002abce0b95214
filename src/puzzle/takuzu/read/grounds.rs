//! When the grounds of two cells are tiles of one colour, and when of two.

/// Tiles of one colour are this near.
pub const SAME_TILE: u8 = 40;
/// Tiles further apart than this are of two colours.
pub const OTHER_TILE: u8 = 60;
