//! What is kept in a directory, as far as it can be told without starting.

use std::path::Path;

use super::copies::ReadOnlyCopy;
use super::layout::{FORMAT, FORMAT_KEY, FORMER};
use super::write_batch::Changes;
use super::{copies, recovery};
use crate::store::StoreError;

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    Nothing,
    /// A store that another process has open.
    InUse,
    /// A store in the form that this program writes.
    Present {
        format: u32,
    },
    /// A store in an older form, which is brought to the present one when it is opened.
    Former {
        format: u32,
    },
}

/// Looks for a store. It is neither made nor changed, as what is opened is a copy. Blocks while data are read.
///
/// # Errors
/// When there is one that cannot be opened, in which saves are missing, or whose format is unknown.
pub fn probe(directory: &Path) -> Result<Found, StoreError> {
    if !copies::exists(directory) {
        return Ok(Found::Nothing);
    }
    let copy = match ReadOnlyCopy::at(directory) {
        Err(StoreError::InUse(_)) => return Ok(Found::InUse),
        copy => copy?,
    };
    let recovered =
        recovery::open(&copy.directory, &Changes::new()).map_err(|error| error.of(directory))?;
    if recovered.lost > 0 {
        return Err(StoreError::Lost {
            directory: directory.display().to_string(),
            saves: recovered.lost,
        });
    }
    let format = recovered.db.get(FORMAT_KEY)?;
    let format = format.map(|format| String::from_utf8_lossy(&format).into_owned());
    match format.as_deref().map(str::parse) {
        None => Ok(Found::Nothing),
        Some(Ok(FORMAT)) => Ok(Found::Present { format: FORMAT }),
        Some(Ok(format)) if FORMER.contains(&format) => Ok(Found::Former { format }),
        Some(_) => Err(StoreError::Format { found: format.unwrap_or_default(), known: FORMAT }),
    }
}
