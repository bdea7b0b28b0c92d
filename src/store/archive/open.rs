//! Opening a store for a tool.

use super::ArchiveError;
use crate::store::engine::{Location, Opened, Purpose, Sizes};
use crate::store::records::upgrade::upgrade;

/// Opens the data of a location in the present format.
pub async fn open(location: &dyn Location, purpose: Purpose) -> Result<Opened, ArchiveError> {
    let opened = location.open(purpose).await?;
    if let Some(former) = opened.former {
        upgrade(&*opened.engine, former).await?;
    }
    Ok(opened)
}

/// Gives unused space back to the file system.
///
/// # Errors
/// If the store is in use, the disk fails or is full, or the engine has no need of it. The store
/// stays as it was.
pub async fn compact(location: &dyn Location) -> Result<Sizes, ArchiveError> {
    let needless = "a database frees its space by itself (autovacuum)";
    location.compact().await?.ok_or(ArchiveError::NotNeeded(needless))
}
