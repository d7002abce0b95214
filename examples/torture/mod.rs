//! Random boards on random screens, for measuring how well the eye sees.
//!
//! `palette` draws colours that can be told apart, `looks` how a board is
//! dressed, `screens` what surrounds it, `spoil` what messengers do to it.
//!
//! Two programs use this folder and each uses its own part of it, hence the
//! allowance for unused items.

#![allow(dead_code)]

pub mod looks;
pub mod palette;
pub mod screens;
pub mod spoil;
