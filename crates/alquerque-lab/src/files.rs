//! Files of the commands, and errors about them.

use std::fmt::Display;
use std::fs::{self, File};
use std::io;
use std::path::Path;

use anyhow::Context;
use cli_support::BadInput;

/// Opens a file that the user named.
pub fn open(path: &Path) -> anyhow::Result<File> {
    File::open(path).map_err(|error| bad_file(path, error))
}

/// Returns an error about a file that the user named.
pub fn bad_file(path: &Path, error: impl Display) -> anyhow::Error {
    BadInput::new(format!("{}: {error}", path.display()))
}

/// Writes a file completely or not at all.
pub fn write_atomically(
    path: &Path,
    write: impl FnOnce(&File) -> io::Result<()>,
) -> anyhow::Result<()> {
    let partial = path.with_added_extension("part");
    let written = File::create(&partial).and_then(|file| {
        write(&file)?;
        file.sync_all()?;
        fs::rename(&partial, path)
    });
    if written.is_err() {
        // The file may not exist, if it could not be created.
        let _ = fs::remove_file(&partial);
    }
    written.with_context(|| format!("cannot write {}", path.display()))
}
