//! The meaning of sled's errors for callers of an engine.

use std::io;

use crate::{OpenError, StoreError, UnreadableRecord};

impl From<sled::Error> for StoreError {
    fn from(error: sled::Error) -> Self {
        match error {
            // The other pages of the database can be read.
            sled::Error::Corruption { .. } => UnreadableRecord::Unreachable(error.into()).into(),
            sled::Error::Io(error) => Self::Io(error),
            error => Self::Io(io::Error::other(error)),
        }
    }
}

impl From<sled::Error> for OpenError {
    fn from(error: sled::Error) -> Self {
        Self::Store(error.into())
    }
}
