//! Work that would block the threads of the runtime.

use tokio::task::spawn_blocking;

use alquerque_store::StoreError;

/// Runs `work` on the blocking pool.
///
/// # Errors
/// When `work` panics.
pub async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, StoreError> {
    Ok(spawn_blocking(work).await.map_err(std::io::Error::from)?)
}
