//! How random nonograms and those of the samples look.

pub mod looks;
pub mod samples;
