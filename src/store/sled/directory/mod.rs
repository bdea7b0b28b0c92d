//! The directory of a store: its files, its lock, its copies, and its replacement as a whole.

pub mod copies;
pub mod disk;
pub mod files;
pub mod lock;
pub mod swap;
