//! Output: what was found, as a picture, as text, as JSON.
//!
//! Drawing knows marks per cell and how they look, but no rules.

pub mod comparison;
pub mod debug;
pub mod json;
pub mod overlay;
pub mod reasons;
pub mod sheet;
pub mod terminal;
pub mod text;
