use crate::store::archive::ArchiveError;

impl From<sled::Error> for ArchiveError {
    fn from(error: sled::Error) -> Self {
        Self::Store(error.into())
    }
}
