//! Directories and files: names beside a store, copies, sizes, and what makes them durable and private.

use std::fs::{self, DirBuilder, File, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::Xxh3Default;

use super::disk::{Disk, RESERVE, SystemDisk};

/// What the owner may do with a directory and with a file. Nobody else may do anything.
const PRIVATE_DIRECTORY: u32 = 0o700;
const PRIVATE_FILE: u32 = 0o600;

/// Returns the path of the same name with something more at its end.
pub fn beside(path: &Path, what: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(what);
    name.into()
}

/// Returns the directory that holds the name of `path`.
pub fn parent(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Synchronises the names in the directory that holds `path`.
pub fn sync_parent(path: &Path) -> io::Result<()> {
    File::open(parent(path))?.sync_all()
}

/// Removes a directory that need not exist.
pub fn remove_directory(directory: &Path) -> io::Result<()> {
    unless_missing(fs::remove_dir_all(directory))
}

/// Removes a file that need not exist.
pub fn remove_file(file: &Path) -> io::Result<()> {
    unless_missing(fs::remove_file(file))
}

fn unless_missing(removed: io::Result<()>) -> io::Result<()> {
    match removed {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Creates a directory, and those above it, for the owner alone.
pub fn create_private(directory: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(PRIVATE_DIRECTORY).create(directory)
}

/// Takes a directory of the program's own, and those files directly in it that `is_own` names, away from everybody but the
/// owner. Neither links nor other directories are followed. A failure is only logged: the owner may want it otherwise.
pub fn make_private(directory: &Path, is_own: impl Fn(&str) -> bool) {
    let restricted = restrict(directory).and_then(|()| {
        for entry in fs::read_dir(directory)? {
            let entry = entry?;
            if is_own(&entry.file_name().to_string_lossy()) {
                restrict(&entry.path())?;
            }
        }
        Ok(())
    });
    if let Err(error) = restricted {
        tracing::warn!(%error, directory = %directory.display(), "others may be able to read what is kept there");
    }
}

fn restrict(path: &Path) -> io::Result<()> {
    let data = fs::symlink_metadata(path)?;
    let mode = if data.is_dir() { PRIVATE_DIRECTORY } else { PRIVATE_FILE };
    if !(data.is_dir() || data.is_file()) || data.mode() & 0o777 & !mode == 0 {
        return Ok(());
    }
    fs::set_permissions(path, Permissions::from_mode(mode))
}

/// Copies a directory, if there is room for that beside what the store needs.
pub fn copy_with_space(from: &Path, to: &Path) -> io::Result<()> {
    // The space that the store needs is not for copies.
    let (free, needed) = (SystemDisk.free(parent(to))?, size(from)? + RESERVE);
    if free < needed {
        let why = format!(
            "a copy of {} needs {needed} bytes on its disk, and {free} are free",
            from.display()
        );
        return Err(io::Error::new(io::ErrorKind::StorageFull, why));
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

/// Returns the bytes of a directory's files and of all below it.
pub fn size(directory: &Path) -> io::Result<u64> {
    let mut bytes = 0;
    for (path, is_directory) in entries(directory)? {
        bytes += if is_directory { size(&path)? } else { fs::symlink_metadata(path)?.len() };
    }
    Ok(bytes)
}

/// Synchronises a directory and everything below it.
pub fn sync_all(directory: &Path) -> io::Result<()> {
    for (path, is_directory) in entries(directory)? {
        if is_directory { sync_all(&path)? } else { File::open(path)?.sync_all()? }
    }
    File::open(directory)?.sync_all()
}

/// What a file holds, in short.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    path: PathBuf,
    bytes: u64,
    hash: u64,
}

impl Content {
    /// Whether this is the file at a path below the directory.
    pub fn is_at(&self, path: &str) -> bool {
        self.path == Path::new(path)
    }
}

/// Returns what all files below a directory hold, in the order of their paths.
pub fn contents(directory: &Path) -> io::Result<Vec<Content>> {
    let mut found = Vec::new();
    add_contents(directory, Path::new(""), &mut found)?;
    found.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(found)
}

fn add_contents(root: &Path, within: &Path, found: &mut Vec<Content>) -> io::Result<()> {
    for (path, is_directory) in entries(&root.join(within))? {
        let path = within.join(path.file_name().unwrap_or_default());
        if is_directory {
            add_contents(root, &path, found)?;
        } else {
            let mut hash = Hasher(Xxh3Default::new());
            let bytes = io::copy(&mut File::open(root.join(&path))?, &mut hash)?;
            found.push(Content { path, bytes, hash: hash.0.digest() });
        }
    }
    Ok(())
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

/// Returns the paths in a directory, and which of them are directories themselves.
fn entries(directory: &Path) -> io::Result<Vec<(PathBuf, bool)>> {
    fs::read_dir(directory)?
        .map(|entry| entry.and_then(|entry| Ok((entry.path(), entry.file_type()?.is_dir()))))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().mode() & 0o777
    }

    #[test]
    fn what_is_the_programs_own_is_made_private_and_nothing_else() {
        let root = tempfile::tempdir().unwrap();
        let [directory, elsewhere] = ["a/own", "elsewhere"].map(|name| root.path().join(name));
        create_private(&directory).unwrap();
        assert_eq!([mode(&root.path().join("a")), mode(&directory)], [0o700; 2]);
        fs::create_dir(&elsewhere).unwrap();
        fs::create_dir(directory.join("below")).unwrap();
        let files = [
            directory.join("db"),
            directory.join("other"),
            directory.join("below/db"),
            elsewhere.join("db"),
        ];
        for file in &files {
            fs::write(file, "text").unwrap();
            fs::set_permissions(file, Permissions::from_mode(0o755)).unwrap();
        }
        fs::set_permissions(&directory, Permissions::from_mode(0o755)).unwrap();
        std::os::unix::fs::symlink(&elsewhere, directory.join("link")).unwrap();
        make_private(&directory, |name| ["db", "link"].contains(&name));
        assert_eq!(mode(&directory), 0o700);
        assert_eq!(files.each_ref().map(|file| mode(file)), [0o600, 0o755, 0o755, 0o755]);
        // What is stricter already stays so.
        fs::set_permissions(&files[0], Permissions::from_mode(0o400)).unwrap();
        make_private(&directory, |_| true);
        assert_eq!(mode(&files[0]), 0o400);
    }

    #[test]
    fn contents_tell_of_every_change() {
        let root = tempfile::tempdir().unwrap();
        let [one, other] = ["one", "other"].map(|name| root.path().join(name));
        fs::create_dir_all(one.join("below")).unwrap();
        fs::write(one.join("a"), "text").unwrap();
        fs::write(one.join("below/b"), "more").unwrap();
        copy_all(&one, &other).unwrap();
        let is_same = || contents(&one).unwrap() == contents(&other).unwrap();
        assert!(is_same());
        for (path, text) in [("a", "Text"), ("a", "tex"), ("below/b", ""), ("below/c", "")] {
            fs::write(other.join(path), text).unwrap();
            assert!(!is_same(), "{path}: {text:?}");
            fs::remove_dir_all(&other).unwrap();
            copy_all(&one, &other).unwrap();
        }
        fs::remove_file(other.join("below/b")).unwrap();
        assert!(!is_same());
    }
}
