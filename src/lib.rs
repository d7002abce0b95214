//! Gridlens reads a puzzle from a screenshot, solves it and draws the answer
//! into the same picture.

pub mod commands;
pub mod evaluation;
pub mod geom;
pub mod grid;
pub mod learning;
pub mod output;
pub mod picture;
pub mod puzzle;
pub mod reading;
pub mod sight;
pub mod theme;
