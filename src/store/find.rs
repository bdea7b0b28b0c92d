//! What is kept in a directory, as far as it can be told without starting.

use std::path::Path;

use super::layout::{FORMAT, FORMAT_KEY, FORMER};
use super::lock::Lock;
use super::{StoreError, recovery};

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
    /// A store that cannot be opened with all of sled's files. A start tries with its log alone.
    Torn,
}

/// Looks for a store. It is neither made nor changed. Blocks while data are read.
///
/// # Errors
/// When there is one that cannot be opened, or whose format is unknown.
pub fn find(directory: &Path) -> Result<Found, StoreError> {
    if !directory.join("db").try_exists()? {
        return Ok(Found::Nothing);
    }
    let (_lock, db) = match Lock::take(directory).and_then(|lock| Ok((lock, recovery::try_open(directory)?))) {
        Ok(opened) => opened,
        Err(StoreError::InUse(_)) => return Ok(Found::InUse),
        Err(StoreError::Sled(sled::Error::Corruption { .. })) => return Ok(Found::Torn),
        Err(error) => return Err(error),
    };
    let format = db.get(FORMAT_KEY)?;
    let format = format.map(|format| String::from_utf8_lossy(&format).into_owned());
    match format.as_deref().map(str::parse) {
        None => Ok(Found::Nothing),
        Some(Ok(FORMAT)) => Ok(Found::Present { format: FORMAT }),
        Some(Ok(FORMER)) => Ok(Found::Former { format: FORMER }),
        Some(_) => Err(StoreError::Format { found: format.unwrap_or_default(), known: FORMAT }),
    }
}
