//! The lock that gives a store to one process at a time.
//!
//! sled's own lock is not enough: it is released while the database is closed after a failure, and
//! is lost when the directory is replaced.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use crate::{OpenError, files};

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
    /// [`OpenError::InUse`] if another process has locked it, and [`OpenError::Lock`] if the file
    /// system has no locks.
    pub fn acquire(directory: &Path) -> Result<Self, OpenError> {
        let path = files::with_suffix(directory, "lock");
        loop {
            // Other users must not be able to lock the file.
            let mut options = File::options();
            options.create(true).truncate(false).read(true).write(true).mode(0o600);
            let mut file = options.open(&path).map_err(OpenError::file(&path))?;
            match file.try_lock() {
                Ok(()) if is_at(&file, &path)? => {
                    // Only for the message to another process.
                    let _ = file.set_len(0).and_then(|()| write!(file, "{}", std::process::id()));
                    return Ok(Self { path, file });
                }
                // The former owner has just removed the file.
                Ok(()) => {}
                Err(error) => return Err(refusal(error, directory, path)),
            }
        }
    }
}

/// Returns why the file at `path` cannot be locked.
fn refusal(error: TryLockError, directory: &Path, path: PathBuf) -> OpenError {
    match error {
        TryLockError::WouldBlock => OpenError::InUse {
            directory: files::parent(directory).to_owned(),
            pid: fs::read_to_string(path).ok().and_then(|pid| pid.parse().ok()),
        },
        TryLockError::Error(source) => OpenError::Lock { path, source },
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_system_without_locks_is_named_with_the_remedy() {
        for code in [rustix::io::Errno::NOLCK, rustix::io::Errno::OPNOTSUPP] {
            let error = TryLockError::Error(io::Error::from(code));
            let text =
                refusal(error, Path::new("data/games"), "data/games.lock".into()).to_string();
            assert!(text.contains("data/games.lock") && text.contains("--data"), "{text}");
        }
    }
}
