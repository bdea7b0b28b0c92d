//! Detecting a store and its format without changing it.

use std::path::Path;

use super::commits::Changes;
use super::directory::copies::ReadOnlyCopy;
use super::directory::swap;
use super::{Formats, recovery};
use crate::OpenError;
use crate::engine::Purpose;

/// The result of a probe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    Nothing,
    /// A store that another process has open.
    InUse,
    /// A store in the current format.
    Present {
        format: u32,
    },
    /// A store in an older format, which has to be upgraded.
    Former {
        format: u32,
    },
}

/// Looks for a store, by opening a copy of it. Blocks.
///
/// # Errors
/// If a store exists but does not open, misses commits, or has an unknown format.
pub fn probe(directory: &Path, formats: Formats) -> Result<Found, OpenError> {
    if !swap::exists(directory) {
        return Ok(Found::Nothing);
    }
    let copy = match ReadOnlyCopy::new(directory) {
        Err(OpenError::InUse { .. }) => return Ok(Found::InUse),
        copy => copy?,
    };
    let found = recovery::open(&copy.directory, Purpose::Use, formats, &Changes::new());
    Ok(match found.map_err(|error| copy.original_error(error))?.format {
        None => Found::Nothing,
        Some(format) if format == formats.current => Found::Present { format },
        Some(format) => Found::Former { format },
    })
}
