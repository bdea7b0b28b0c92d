use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use super::import::verify;
use super::line::Counts;
use super::{ArchiveError, StoreError};
use crate::store::sled::files;

/// What the line begins with that names what an export has left out, and what the last line begins with.
const LEFT_OUT: &[u8] = b"{\"left_out\":";
const END: &[u8] = b"{\"end\":";
/// What a line begins with by which a running bot says that it cannot go on.
pub const ERROR: &str = "error: ";

/// Makes a file of what `export` writes. It appears there complete, synchronised and read back, or not at all; a file that was
/// there before is replaced, but
/// never by one from which something was left out.
///
/// # Errors
/// When the export fails or leaves something out, the disk fails, or what was written cannot be read.
pub fn backup(
    file: &Path,
    export: impl FnOnce(&mut dyn Write) -> Result<(), StoreError>,
) -> Result<Counts, ArchiveError> {
    // A device that is replaced would be missed.
    if file.metadata().is_ok_and(|there| !there.is_file()) {
        return Err(StoreError::at(file)(io::Error::new(
            io::ErrorKind::InvalidInput,
            "it is no file",
        ))
        .into());
    }
    let (part, made) = part(file)?;
    let written = write(made, export).and_then(|()| {
        let counts = verify(&mut BufReader::new(File::open(&part)?))?;
        if counts.left_out > 0 {
            return Err(ArchiveError::LeftOut(counts.left_out));
        }
        fs::rename(&part, file).map_err(StoreError::at(file))?;
        Ok(counts)
    });
    if written.is_err() {
        let _ = fs::remove_file(&part);
    } else {
        files::sync_parent(file)?;
    }
    written
}

/// Begins what is to take a file's place once it is whole, beside it and under a name that nobody else has who makes one at the
/// same time.
///
/// # Errors
/// When it cannot be made.
pub fn part(file: &Path) -> Result<(PathBuf, File), StoreError> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |age| age.as_nanos());
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}-{now}.part", std::process::id()));
    let part = file.with_file_name(name);
    // What people play is nobody else's business on this machine.
    let made = File::options().write(true).create_new(true).mode(0o600).open(&part);
    let made = made.map_err(StoreError::at(&part))?;
    Ok((part, made))
}

fn write(
    file: File,
    export: impl FnOnce(&mut dyn Write) -> Result<(), StoreError>,
) -> Result<(), ArchiveError> {
    let mut out = BufWriter::new(file);
    export(&mut out)?;
    let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    Ok(file.sync_all()?)
}

/// Passes lines on, and tells of those that say what was left out.
pub struct Lines<'a> {
    out: &'a mut dyn Write,
    tell: &'a mut dyn FnMut(&str),
    /// The line that is not complete yet.
    line: Vec<u8>,
    pub left_out: u64,
    /// Whether the last line has passed.
    pub is_complete: bool,
    /// Why nothing more could be written, which is no fault of the store.
    pub refused: Option<io::Error>,
}

impl<'a> Lines<'a> {
    pub fn new(out: &'a mut dyn Write, tell: &'a mut dyn FnMut(&str)) -> Self {
        Self { out, tell, line: Vec::new(), left_out: 0, is_complete: false, refused: None }
    }

    fn look(&mut self) {
        if self.line.starts_with(LEFT_OUT) {
            self.left_out += 1;
            (self.tell)(&String::from_utf8_lossy(&self.line));
        }
        if self.line.starts_with(ERROR.as_bytes()) {
            (self.tell)(&String::from_utf8_lossy(&self.line));
        }
        self.is_complete |= self.line.starts_with(END);
        self.line.clear();
    }
}

impl Write for Lines<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Err(error) = self.out.write_all(bytes) {
            let kind = error.kind();
            self.refused = Some(error);
            return Err(kind.into());
        }
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            match part.strip_suffix(b"\n") {
                Some(rest) => {
                    self.line.extend_from_slice(rest);
                    self.look();
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
