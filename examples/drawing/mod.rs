//! What the drawing programs share: puzzles, looks, screens and truth.
//!
//! `puzzle` makes boards with one answer; `look` says how a game dresses its
//! board and `board` paints it; `pieces` and `screen` put it on a phone;
//! `decoys` paints pictures that hold no board; `truth` writes the label that
//! goes beside the picture. Nothing here reads pictures.
//!
//! Two programs use this folder and each uses its own part of it, hence the
//! allowance for unused items.

#![allow(dead_code)]

pub mod board;
pub mod canvas;
pub mod colour;
pub mod decoys;
pub mod dice;
pub mod fonts;
pub mod frame;
pub mod look;
pub mod marks;
pub mod nonogram;
pub mod pieces;
pub mod puzzle;
pub mod reason;
pub mod rulers;
pub mod screen;
pub mod signs;
pub mod truth;
