//! The directory of a store: its lock, its copies, and its replacement as a whole.

pub mod copies;
pub mod disk;
pub mod lock;
pub mod swap;
pub mod tree;
