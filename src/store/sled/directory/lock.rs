//! The lock that gives a store to one process at a time.
//!
//! sled's own lock is not enough: it is released while the database is closed after a failure, and
//! is lost when the directory is replaced.

use std::fs::{self, File, TryLockError};
use std::io;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use crate::store::{OpenError, files};

/// The lock of a store. The system releases it when the process ends.
pub struct Lock {
    path: PathBuf,
    /// The locked file.
    file: File,
}

impl Lock {
    /// Locks the store in `directory`, whose parent directory exists.
    ///
    /// # Errors
    /// [`OpenError::InUse`] if another process has locked it.
    pub fn acquire(directory: &Path) -> Result<Self, OpenError> {
        let path = files::with_suffix(directory, "lock");
        loop {
            // Other users must not be able to lock the file.
            let file =
                File::options().create(true).truncate(false).write(true).mode(0o600).open(&path);
            let file = file.map_err(OpenError::file(&path))?;
            match file.try_lock() {
                Ok(()) if is_at(&file, &path)? => return Ok(Self { path, file }),
                // The former owner has just removed the file.
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    return Err(OpenError::InUse(directory.to_owned()));
                }
                Err(TryLockError::Error(error)) => return Err(error.into()),
            }
        }
    }
}

/// Returns whether the path still names this file.
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let file = file.metadata()?;
    match fs::metadata(path) {
        Ok(at_path) => Ok((at_path.dev(), at_path.ino()) == (file.dev(), file.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Removed while it is locked, so that no other process owns it. A remaining file is
        // harmless.
        let _ = fs::remove_file(&self.path);
        let _ = self.file.unlock();
    }
}
