//! Commands for newcomers.

pub mod buttons;
pub mod help;
pub mod learn;
