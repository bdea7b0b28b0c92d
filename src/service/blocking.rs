//! Work that takes too long for the threads that answer people.

use tokio::task::spawn_blocking;

use crate::store::StoreError;

/// Runs `work` on the blocking pool. In tests its cost counts as that of the caller.
///
/// # Errors
/// When `work` panics.
pub async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, StoreError> {
    #[cfg(test)]
    let work = crate::costs::on_behalf(work);
    Ok(spawn_blocking(work).await.map_err(std::io::Error::from)?)
}
