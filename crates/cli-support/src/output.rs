use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use anyhow::Context;

use crate::error::BadInput;
use crate::standard_output::StandardOutput;

/// Writes a file that the user named; `-` is standard output.
///
/// # Errors
/// [`BadInput`] if the file cannot be created because of its name; another error if the disk is
/// full or fails.
pub fn write_file(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    if path == Path::new("-") {
        let mut out = StandardOutput::open();
        out.write_all(bytes)?;
        return Ok(out.flush()?);
    }
    let mut file = File::create(path).map_err(|error| unwritable(path, error))?;
    file.write_all(bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// Returns the error of a file or directory that cannot be created.
pub fn unwritable(path: &Path, error: io::Error) -> anyhow::Error {
    let context = format!("cannot write {}", path.display());
    match error.kind() {
        ErrorKind::NotFound
        | ErrorKind::PermissionDenied
        | ErrorKind::AlreadyExists
        | ErrorKind::IsADirectory
        | ErrorKind::NotADirectory
        | ErrorKind::InvalidInput
        | ErrorKind::InvalidFilename
        | ErrorKind::ReadOnlyFilesystem => BadInput::new(format!("{context}: {error}")),
        _ => anyhow::Error::new(error).context(context),
    }
}
