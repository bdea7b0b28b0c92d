//! Commands for newcomers.

pub mod help;
pub mod learn;
