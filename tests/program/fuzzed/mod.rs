//! The bodies of fuzz targets and property tests. Each function panics if an invariant does not
//! hold.

mod archives;
mod custom_ids;
mod decisions;
mod script;
mod store_files;
mod texts;

use std::sync::LazyLock;

use tokio::runtime::Runtime;

pub use archives::archive;
pub use custom_ids::custom_id;
pub use decisions::decisions;
pub use store_files::store_files;
pub use texts::{action, position, record};

static RUNTIME: LazyLock<Runtime> =
    LazyLock::new(|| Runtime::new().expect("the machine has threads and files left"));

/// Runs a future to its end.
fn wait<T>(future: impl Future<Output = T>) -> T {
    RUNTIME.block_on(future)
}
