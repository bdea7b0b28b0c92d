//! What the fuzz targets call: one function each, which the property tests of the crate call, too.

#[path = "../../tests/support/fuzzed/mod.rs"]
mod fuzzed;

pub use fuzzed::{action, archive, custom_id, decisions, position, record, store_files};
