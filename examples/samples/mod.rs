//! The samples of the repository: our own themes, and the screens shown in
//! them. None of them copies a game that exists.

pub mod shots;
pub mod themes;
