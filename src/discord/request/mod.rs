//! The request of an interaction: its context, admission and deduplication.

pub mod admission;
pub mod context;
