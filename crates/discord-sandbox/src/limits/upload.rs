//! The files of a request.

use axum::body::Bytes;

/// A file of a request.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    /// The form field, such as `files[0]`.
    pub field: String,
    pub filename: String,
    pub bytes: Bytes,
}

impl Upload {
    /// Returns `n` of `files[n]`, by which `attachments` refer to the file.
    pub fn number(&self) -> Option<u64> {
        self.field.strip_prefix("files[")?.strip_suffix(']')?.parse().ok()
    }
}
