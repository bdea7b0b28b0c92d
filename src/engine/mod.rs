//! The opponent: how good a position is, what to do in it, and what is proven about it.
//!
//! Nothing here knows of people or of chat; whoever asks says how long it may take.

#![warn(missing_docs)]

pub mod book;
pub mod compact;
mod oracle;
pub mod prove;
mod symmetry;
pub mod tables;
mod value;

pub use oracle::Oracle;
pub use value::Value;
