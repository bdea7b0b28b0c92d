//! What the store asks of the system beside sled. Tests put disks in its place that are full, or fail.

use std::fs::File;
use std::io;
use std::path::Path;

/// Where the store lies.
pub trait Disk: Send + Sync + 'static {
    /// Bytes that can still be written to the file system of `directory`.
    fn free(&self, directory: &Path) -> io::Result<u64>;

    /// Answers when everything that was written to `file` is on the disk itself.
    fn sync(&self, file: &File) -> io::Result<()>;
}

/// The one of this machine.
pub struct SystemDisk;

impl Disk for SystemDisk {
    fn free(&self, directory: &Path) -> io::Result<u64> {
        let found = rustix::fs::statvfs(directory)?;
        // What root alone may use does not count.
        Ok(found.f_bavail.saturating_mul(found.f_frsize))
    }

    fn sync(&self, file: &File) -> io::Result<()> {
        file.sync_data()
    }
}
