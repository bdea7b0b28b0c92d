//! Directory trees: copying, sizes, synchronization and content hashes.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::Xxh3Default;

use super::disk::{Disk, RESERVE, SystemDisk};
use crate::files::{create_private, parent};

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

/// The path, size and hash of a file.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    path: PathBuf,
    bytes: u64,
    hash: u64,
}

impl Content {
    /// Returns whether this is the file at a path relative to the directory.
    pub fn is_at(&self, path: &str) -> bool {
        self.path == Path::new(path)
    }
}

/// Hashes all files below a directory, in the order of their paths.
pub fn contents(directory: &Path) -> io::Result<Vec<Content>> {
    let content = |file: PathBuf| {
        let mut hash = Hasher(Xxh3Default::new());
        let bytes = io::copy(&mut File::open(&file)?, &mut hash)?;
        let path = file.strip_prefix(directory).unwrap_or(&file).to_owned();
        Ok(Content { path, bytes, hash: hash.0.digest() })
    };
    let mut found: Vec<_> =
        files(directory)?.into_iter().map(content).collect::<io::Result<_>>()?;
    found.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(found)
}

struct Hasher(Xxh3Default);

impl io::Write for Hasher {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns the paths in a directory, each with whether it is a directory.
fn entries(directory: &Path) -> io::Result<Vec<(PathBuf, bool)>> {
    fs::read_dir(directory)?
        .map(|entry| entry.and_then(|entry| Ok((entry.path(), entry.file_type()?.is_dir()))))
        .collect()
}
