//! Paths beside a file, durable names, and private permissions.

use std::fs::{self, DirBuilder, File, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// The modes of private directories and files.
const PRIVATE_DIRECTORY: u32 = 0o700;
const PRIVATE_FILE: u32 = 0o600;

/// Returns the path with `.suffix` appended.
pub fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(suffix);
    name.into()
}

/// Returns the directory that contains `path`.
pub fn parent(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Synchronizes the directory that contains `path`, which makes a creation or renaming durable.
pub fn sync_parent(path: &Path) -> io::Result<()> {
    File::open(parent(path))?.sync_all()
}

/// Removes a directory if it exists.
pub fn remove_directory(directory: &Path) -> io::Result<()> {
    unless_missing(fs::remove_dir_all(directory))
}

/// Removes a file if it exists.
pub fn remove_file(file: &Path) -> io::Result<()> {
    unless_missing(fs::remove_file(file))
}

fn unless_missing(removed: io::Result<()>) -> io::Result<()> {
    match removed {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Creates a directory and its missing parents, accessible to the owner only.
pub fn create_private(directory: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(PRIVATE_DIRECTORY).create(directory)
}

/// Restricts a directory, and the files in it that `is_own` selects by name, to the owner.
///
/// Symbolic links and subdirectories are not followed. A failure is only logged: the owner may have
/// chosen the modes.
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
        tracing::warn!(%error, directory = %directory.display(), "other users may be able to read the data");
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

#[cfg(test)]
mod tests {
    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().mode() & 0o777
    }

    #[test]
    fn only_the_programs_own_files_are_made_private() {
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
        // Stricter modes stay.
        fs::set_permissions(&files[0], Permissions::from_mode(0o400)).unwrap();
        make_private(&directory, |_| true);
        assert_eq!(mode(&files[0]), 0o400);
    }
}
