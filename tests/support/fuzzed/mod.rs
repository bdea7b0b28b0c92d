//! The bodies of fuzz targets and property tests. Each function panics if an invariant does not
//! hold.

mod archives;
mod custom_ids;
mod decisions;
mod script;
mod store_files;
mod texts;

pub use archives::archive;
pub use custom_ids::custom_id;
pub use decisions::decisions;
pub use store_files::store_files;
pub use texts::{action, position, record};
