//! Writing an export to a file, and watching its lines.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use super::ArchiveError;
use super::line::Counts;
use super::read::verify;
use crate::files;

/// The beginnings of a line that names an unreadable record, and of the last line.
const LEFT_OUT: &[u8] = b"{\"left_out\":";
const END: &[u8] = b"{\"end\":";
/// The beginning of a line with which the running bot reports that the export failed.
pub const ERROR: &str = "error: ";

/// Writes an export to a file.
///
/// The file appears complete, synchronized and verified, or not at all. It replaces an existing
/// file, unless a record is left out.
///
/// # Errors
/// If the export fails or leaves a record out, the disk fails, or the written file is invalid.
pub fn backup(
    file: &Path,
    export: impl FnOnce(&mut (dyn Write + Send)) -> Result<(), ArchiveError>,
) -> Result<Counts, ArchiveError> {
    // Renaming over a device would replace it.
    if file.metadata().is_ok_and(|existing| !existing.is_file()) {
        let error = io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file");
        return Err(ArchiveError::file(file)(error));
    }
    let (part, made) = part(file)?;
    let written = write(made, export).and_then(|()| {
        let counts = verify(&mut BufReader::new(File::open(&part)?))?;
        if counts.left_out > 0 {
            return Err(ArchiveError::LeftOut(counts.left_out));
        }
        fs::rename(&part, file).map_err(ArchiveError::file(file))?;
        Ok(counts)
    });
    if written.is_err() {
        let _ = fs::remove_file(&part);
    } else {
        files::sync_parent(file)?;
    }
    written
}

/// Creates a temporary file beside `file`, to be renamed once it is complete. Concurrent processes
/// use different names.
///
/// # Errors
/// If it cannot be created.
pub fn part(file: &Path) -> Result<(PathBuf, File), ArchiveError> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |age| age.as_nanos());
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}-{now}.part", std::process::id()));
    let part = file.with_file_name(name);
    // Games are private to the owner.
    let made = File::options().write(true).create_new(true).mode(0o600).open(&part);
    let made = made.map_err(ArchiveError::file(&part))?;
    Ok((part, made))
}

fn write(
    file: File,
    export: impl FnOnce(&mut (dyn Write + Send)) -> Result<(), ArchiveError>,
) -> Result<(), ArchiveError> {
    let mut out = BufWriter::new(file);
    export(&mut out)?;
    let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    Ok(file.sync_all()?)
}

/// A writer that passes lines on, and reports those about unreadable records and errors.
pub struct Lines<'a> {
    out: &'a mut (dyn Write + Send),
    report: &'a mut (dyn FnMut(&str) + Send),
    /// The incomplete last line.
    line: Vec<u8>,
    pub left_out: u64,
    /// Whether the last line of the export has passed.
    pub is_complete: bool,
    /// The error of the underlying writer, as opposed to errors of the store.
    pub write_error: Option<io::Error>,
}

impl<'a> Lines<'a> {
    pub fn new(out: &'a mut (dyn Write + Send), report: &'a mut (dyn FnMut(&str) + Send)) -> Self {
        Self { out, report, line: Vec::new(), left_out: 0, is_complete: false, write_error: None }
    }

    fn end_line(&mut self) {
        if self.line.starts_with(LEFT_OUT) {
            self.left_out += 1;
            (self.report)(&String::from_utf8_lossy(&self.line));
        }
        if self.line.starts_with(ERROR.as_bytes()) {
            (self.report)(&String::from_utf8_lossy(&self.line));
        }
        self.is_complete |= self.line.starts_with(END);
        self.line.clear();
    }
}

impl Write for Lines<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Err(error) = self.out.write_all(bytes) {
            let kind = error.kind();
            self.write_error = Some(error);
            return Err(kind.into());
        }
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            match part.strip_suffix(b"\n") {
                Some(rest) => {
                    self.line.extend_from_slice(rest);
                    self.end_line();
                }
                None => self.line.extend_from_slice(part),
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
