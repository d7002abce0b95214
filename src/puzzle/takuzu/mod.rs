//! Takuzu, also known as Binairo, Binary Sudoku, A Life of Logic, Tango.
pub mod board;
pub mod read;
pub use board::Takuzu;
