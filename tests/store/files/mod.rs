//! A store in a directory: its formats, damage to it, exports, and the tools.

mod damage;
mod export;
mod formats;
mod ratings;
mod tools;

use std::fs;
use std::path::{Path, PathBuf};

use alquerque::store;
use alquerque::store::archive::{self, ArchiveError, Checked};
use tempfile::TempDir;

use crate::store_cli::{code_and_text, create_sample, tool};

/// Copies a directory with everything below it.
pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for path in with_prefix(from, "") {
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(path, target).unwrap();
        }
    }
}

/// Returns the paths in a directory whose names begin like this, sorted.
pub fn with_prefix(directory: &Path, prefix: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    let has_prefix =
        |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().starts_with(prefix);
    let mut found: Vec<_> = entries.filter(has_prefix).collect();
    found.sort();
    found
}

/// Checks a store.
pub async fn check(games: &Path, repair: bool) -> Result<Checked, ArchiveError> {
    archive::check(&store::directory(games), repair, &mut |_| ()).await
}

/// Creates a store with data of every kind. Returns the data directory, and that of the store.
pub async fn sample() -> (TempDir, PathBuf) {
    let data = tempfile::tempdir().unwrap();
    let games = data.path().join("games");
    create_sample(&games).await;
    (data, games)
}

/// Runs `alquerque store`, which must end with this code and say these words. Returns its output.
#[track_caller]
pub fn says(data: &Path, args: &[&str], code: i32, words: &str) -> String {
    let (found, text) = code_and_text(&tool(data, args));
    assert!(found == Some(code) && text.contains(words), "{args:?}: {text}");
    text
}
