//! Gridlens reads a puzzle from a screenshot, solves it and draws the answer
//! into the same picture.

pub mod geom;
pub mod puzzle;
