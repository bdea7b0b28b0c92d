//! Work that would block the threads of the runtime.

use tokio::task::spawn_blocking;

use crate::store::StoreError;

/// Runs `work` on the blocking pool. Tests count its cost as the caller's.
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
