//! Gridlens reads a puzzle from a screenshot, solves it and draws the answer
//! into the same picture.
//!
//! The bytes of a picture in, those of the answered picture out, without a
//! file or a terminal:
//!
//! ```
//! use gridlens::output::overlay::{self, Look, Style};
//! use gridlens::picture::encode::encode_png;
//! use gridlens::puzzle::family::{Limits, Outcome};
//! use gridlens::reading::{ReadOptions, read_picture};
//! use gridlens::theme::builtin;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let bytes = include_bytes!("../samples/takuzu/harbour/playing.png");
//! let (mut picture, seen) = read_picture(bytes, &ReadOptions::new(builtin::themes()))?;
//! assert!(seen.reading.doubtful().is_empty(), "ask for a better picture");
//! let Outcome::Solved(answer) = seen.puzzle.solve(&Limits::default()) else {
//!     panic!("not exactly one answer");
//! };
//! let look = Look::new(&seen.sight, &seen.reading, Style::Native);
//! overlay::draw(&mut picture, &look, &seen.puzzle.marks(), &answer);
//! let png = encode_png(&picture)?;
//! # assert!(png.starts_with(b"\x89PNG") && png != bytes);
//! # Ok(())
//! # }
//! ```
//!
//! [`reading`] has the way from the bytes to the board on one page, and
//! [`puzzle::family`] what a board can be asked: its answers, the next steps,
//! how hard it is, whether it is still right.

pub mod commands;
pub mod evaluation;
pub mod geom;
pub mod grid;
mod join;
pub mod learning;
mod median;
pub mod output;
pub mod picture;
pub mod puzzle;
pub mod reading;
pub mod sight;
pub mod theme;
