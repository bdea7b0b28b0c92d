//! The request of an interaction: its context, admission and deduplication.

pub mod admission;
pub mod context;
pub mod dedup;
pub mod recent;
