//! What the fuzz targets call: one function each, which the property tests of the crate call, too.

#[path = "../../tests/support/fuzzed.rs"]
mod fuzzed;

pub use fuzzed::{action, position, record};
