//! Futures that are ready at once.

use futures_util::FutureExt;

/// Returns the output of a future of the memory store, which never waits.
///
/// # Panics
/// If the future is not ready.
pub fn ready<T>(future: impl Future<Output = T>) -> T {
    future.now_or_never().expect("the memory store does not wait")
}
