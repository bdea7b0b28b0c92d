//! That one process at a time has a store, also while its database is let go or another is put in its place: sled's own
//! lock lasts only as long as the database is open, and goes with the directory.

use std::fs::{self, File, TryLockError};
use std::io;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use super::files;
use crate::store::StoreError;

/// A store is somebody's while this lives. It ends with the process, however that ends.
pub struct Lock {
    path: PathBuf,
    /// Locked.
    file: File,
}

impl Lock {
    /// Takes the store in `directory`; the directory above it exists.
    ///
    /// # Errors
    /// [`StoreError::InUse`] when somebody has it.
    pub fn take(directory: &Path) -> Result<Self, StoreError> {
        let path = files::beside(directory, "lock");
        loop {
            // It is nobody else's to lock.
            let file =
                File::options().create(true).truncate(false).write(true).mode(0o600).open(&path);
            let file = file.map_err(StoreError::at(&path))?;
            match file.try_lock() {
                Ok(()) if is_at(&file, &path)? => return Ok(Self { path, file }),
                // Whoever had it has removed it just now.
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    return Err(StoreError::InUse(directory.display().to_string()));
                }
                Err(TryLockError::Error(error)) => return Err(error.into()),
            }
        }
    }
}

fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let file = file.metadata()?;
    match fs::metadata(path) {
        Ok(there) => Ok((there.dev(), there.ino()) == (file.dev(), file.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // While it is still locked, so that it is nobody else's; one that stays is in nobody's way.
        let _ = fs::remove_file(&self.path);
        let _ = self.file.unlock();
    }
}
