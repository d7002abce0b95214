//! Takuzu, also known as Binairo, Binary Sudoku, A Life of Logic, Tango.
pub mod read;
