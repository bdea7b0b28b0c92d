//! Why the emojis of an application are not complete.

use thiserror::Error;

use crate::discord::transport::{RequestError, Retryable};

/// Why the emojis of the application are not complete.
#[derive(Debug, Error)]
pub enum Failure {
    /// A later attempt may succeed.
    #[error(transparent)]
    Transient(RequestError),
    /// No later attempt can succeed until the operator acts.
    #[error(transparent)]
    Permanent(RequestError),
    /// Others have added emojis since the listing.
    #[error("there is no room for another emoji")]
    NoRoom,
    /// A key could not be drawn.
    #[error("a key could not be drawn")]
    Undrawn,
    /// Discord has refused a message with emojis, so that one may be deleted.
    #[error("a message with emojis was refused")]
    Refused,
    /// Another process changes the emojis.
    #[error("another process changes the emojis")]
    Elsewhere,
    /// Discord has refused several messages although it has all emojis.
    #[error("messages are refused although all their emojis exist")]
    FalseAlarms,
}

impl From<RequestError> for Failure {
    fn from(error: RequestError) -> Self {
        if error.is_too_many_emojis() {
            Self::NoRoom
        } else if error.is_transient() {
            Self::Transient(error)
        } else {
            Self::Permanent(error)
        }
    }
}
