//! The bodies of the fuzz targets, which the property tests in `tests/fuzz_bodies.rs` share.

#[path = "../../tests/support/fuzzed/mod.rs"]
mod fuzzed;

pub use fuzzed::{action, archive, custom_id, decisions, position, record, store_files};
