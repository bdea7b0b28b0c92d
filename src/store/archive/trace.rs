use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use crate::game::PlayerId;
use crate::store::sled::copies::ReadOnlyCopy;
use crate::store::sled::scan::Scan;
use crate::store::{SledStore, StoreError};

/// As many bytes of a file as are read at once.
const AT_ONCE: usize = 1 << 20;

/// Where the id of a person stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traces {
    /// In so many entries of what is kept.
    pub entries: u64,
    /// In so many files of the database, of which the log keeps what was removed until it is compacted.
    pub files: u64,
}

impl Traces {
    /// Whether it stands nowhere.
    pub fn are_gone(&self) -> bool {
        *self == Self::default()
    }
}

/// Looks for the id of a person in all that is kept, and in the files of the store. Blocks.
///
/// # Errors
/// When the store is in use, cannot be opened, or some of it cannot be read.
pub fn traces(directory: &Path, player: PlayerId) -> Result<Traces, StoreError> {
    let forms = [player.0.to_be_bytes().to_vec(), player.0.to_string().into_bytes()];
    let mut traces = Traces::default();
    {
        let copy = ReadOnlyCopy::at(directory)?;
        for path in files_of(&copy.directory)? {
            traces.files += u64::from(has(&path, &forms)?);
        }
    }
    let store = SledStore::open_read_only(directory)?;
    store.database().read(|db| {
        for entry in Scan::from(db, Vec::new()) {
            let (key, value) = entry.map_err(|gap| gap.why)?;
            traces.entries +=
                u64::from(forms.iter().any(|form| contains(&key, form) || contains(&value, form)));
        }
        Ok(())
    })?;
    Ok(traces)
}

/// All files below a directory.
fn files_of(directory: &Path) -> Result<Vec<std::path::PathBuf>, StoreError> {
    let mut files = Vec::new();
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.is_dir() { files.extend(files_of(&path)?) } else { files.push(path) }
    }
    Ok(files)
}

/// Whether one of these forms stands in a file.
fn has(path: &Path, forms: &[Vec<u8>]) -> Result<bool, StoreError> {
    let mut file = File::open(path)?;
    let longest = forms.iter().map(Vec::len).max().unwrap_or(0);
    let (mut bytes, mut read) = (vec![0; AT_ONCE + longest], 0);
    loop {
        let more = file.read(&mut bytes[read..])?;
        if more == 0 {
            return Ok(false);
        }
        read += more;
        if forms.iter().any(|form| contains(&bytes[..read], form)) {
            return Ok(true);
        }
        // What began at the end may go on.
        let rest = read.min(longest);
        bytes.copy_within(read - rest..read, 0);
        read = rest;
    }
}

fn contains(bytes: &[u8], form: &[u8]) -> bool {
    bytes.windows(form.len()).any(|window| window == form)
}
