//! Directory trees: copying, sizes and synchronization.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use super::disk::{Disk, RESERVE, SystemDisk};
use crate::store::files::{create_private, parent};

/// Copies a directory, if that leaves the space that the store reserves.
pub fn copy_with_space(from: &Path, to: &Path) -> io::Result<()> {
    let free = SystemDisk.free(parent(to))?;
    let needed = size(from)? + RESERVE;
    if free < needed {
        let reason = format!(
            "a copy of {} needs {needed} bytes on its disk, and {free} are free",
            from.display()
        );
        return Err(io::Error::new(io::ErrorKind::StorageFull, reason));
    }
    copy_all(from, to).inspect_err(|_| {
        let _ = fs::remove_dir_all(to);
    })
}

fn copy_all(from: &Path, to: &Path) -> io::Result<()> {
    create_private(to)?;
    for (path, is_directory) in entries(from)? {
        let target = to.join(path.file_name().unwrap_or_default());
        if is_directory {
            copy_all(&path, &target)?;
        } else {
            fs::copy(&path, target)?;
        }
    }
    Ok(())
}

/// Returns all files below a directory.
pub fn files(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for (path, is_directory) in entries(directory)? {
        if is_directory { found.extend(files(&path)?) } else { found.push(path) }
    }
    Ok(found)
}

/// Returns the total size of the files below a directory.
pub fn size(directory: &Path) -> io::Result<u64> {
    files(directory)?.iter().map(|path| Ok(fs::symlink_metadata(path)?.len())).sum()
}

/// Synchronizes a directory and everything below it.
pub fn sync_all(directory: &Path) -> io::Result<()> {
    for (path, is_directory) in entries(directory)? {
        if is_directory { sync_all(&path)? } else { File::open(path)?.sync_all()? }
    }
    File::open(directory)?.sync_all()
}

/// Returns the paths in a directory, each with whether it is a directory.
fn entries(directory: &Path) -> io::Result<Vec<(PathBuf, bool)>> {
    fs::read_dir(directory)?
        .map(|entry| entry.and_then(|entry| Ok((entry.path(), entry.file_type()?.is_dir()))))
        .collect()
}
