//! Random boards on random screens, for measuring how well the eye sees.
//!
//! `palette` draws colours that can be told apart, `looks` how a board is
//! dressed, `screens` what surrounds it, `spoil` what messengers do to it.

pub mod looks;
pub mod palette;
pub mod screens;
pub mod spoil;
