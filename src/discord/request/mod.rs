//! From an interaction to its response: who asked, admission, deduplication, deferral.

pub mod admission;
pub mod context;
pub mod dedup;
pub mod defer;
