//! The source files of this project, for tests of its structure.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the path of a directory or file of this project.
pub fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Reads a file of this project.
pub fn read(path: &str) -> String {
    let path = project(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns all Rust files below a directory with their texts. There must be some.
pub fn rust_files(directory: &Path) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    let mut directories = vec![directory.to_owned()];
    while let Some(directory) = directories.pop() {
        for entry in fs::read_dir(&directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                directories.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                files.push((path, text));
            }
        }
    }
    assert!(!files.is_empty(), "{} has no Rust files", directory.display());
    files
}
