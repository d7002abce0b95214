//! Puzzles: what a family must be able to do, and the families there are.
//!
//! No file below this folder knows pixels. A family never names another.

pub mod family;
pub mod seen;
pub mod takuzu;
