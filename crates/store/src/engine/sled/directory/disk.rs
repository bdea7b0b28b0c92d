//! The system calls that the store makes beside sled. Tests replace them to simulate full and
//! failing disks.

use std::fs::File;
use std::io;
use std::path::Path;

/// Bytes that stay free on the disk.
///
/// sled's log grows by half a MiB at a time, also during its garbage collection, and every opening
/// writes a snapshot of its page table. If there is no space for those, sled fails for good.
pub const RESERVE: u64 = 16 << 20;

/// The disk that holds the store.
pub trait Disk: Send + Sync + 'static {
    /// Returns the bytes that can still be written to the file system of `directory`.
    fn free(&self, directory: &Path) -> io::Result<u64>;

    /// Returns once all data written to `file` are on the disk itself.
    fn sync(&self, file: &File) -> io::Result<()>;
}

/// The disk of this machine.
pub struct SystemDisk;

impl Disk for SystemDisk {
    fn free(&self, directory: &Path) -> io::Result<u64> {
        let found = rustix::fs::statvfs(directory)?;
        // Blocks reserved for root do not count.
        Ok(found.f_bavail.saturating_mul(found.f_frsize))
    }

    fn sync(&self, file: &File) -> io::Result<()> {
        file.sync_data()
    }
}
