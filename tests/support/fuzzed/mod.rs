//! What must hold whatever comes in. Each function panics when something does not hold; a fuzzer makes inputs up for them, and
//! so do property tests.

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
