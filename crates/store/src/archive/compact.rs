//! Giving unused space back.

use super::ArchiveError;
use crate::engine::{Location, Sizes};

/// Gives unused space back to the file system.
///
/// # Errors
/// If the store is in use, the disk fails or is full, or the engine has no need of it. The store
/// stays as it was.
pub async fn compact(location: &dyn Location) -> Result<Sizes, ArchiveError> {
    let needless = "a database frees its space by itself (autovacuum)";
    location.compact().await?.ok_or(ArchiveError::NotNeeded(needless))
}
