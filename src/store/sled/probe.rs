//! Detecting a store and its format without changing it.

use std::path::Path;

use super::copies::ReadOnlyCopy;
use super::layout::{FORMAT, FORMAT_KEY, FORMER};
use super::write_batch::Changes;
use super::{copies, recovery};
use crate::store::OpenError;

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
    /// A store in an older format, which opening upgrades.
    Former {
        format: u32,
    },
}

/// Looks for a store, by opening a copy of it. Blocks.
///
/// # Errors
/// If a store exists but does not open, misses commits, or has an unknown format.
pub fn probe(directory: &Path) -> Result<Found, OpenError> {
    if !copies::exists(directory) {
        return Ok(Found::Nothing);
    }
    let copy = match ReadOnlyCopy::new(directory) {
        Err(OpenError::InUse(_)) => return Ok(Found::InUse),
        copy => copy?,
    };
    let recovered = recovery::open(&copy.directory, &Changes::new())
        .map_err(|error| copy.original_error(error))?;
    if recovered.lost > 0 {
        let directory = directory.to_owned();
        return Err(OpenError::MissingCommits { directory, count: recovered.lost });
    }
    let format = recovered.db.get(FORMAT_KEY)?;
    let format = format.map(|format| String::from_utf8_lossy(&format).into_owned());
    match format.as_deref().map(str::parse) {
        None => Ok(Found::Nothing),
        Some(Ok(FORMAT)) => Ok(Found::Present { format: FORMAT }),
        Some(Ok(format)) if FORMER.contains(&format) => Ok(Found::Former { format }),
        Some(_) => Err(OpenError::Format { found: format.unwrap_or_default(), known: FORMAT }),
    }
}
