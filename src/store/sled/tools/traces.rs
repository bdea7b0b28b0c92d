use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use super::scan::Scan;
use crate::game::PlayerId;
use crate::store::archive::{ArchiveError, Traces};
use crate::store::sled::copies::ReadOnlyCopy;
use crate::store::{Result, SledStore};

/// The number of bytes that are read from a file at once.
const CHUNK_SIZE: usize = 1 << 20;

/// Searches all entries and all files for the id of a person, in binary and in decimal.
pub fn traces(directory: &Path, player: PlayerId) -> Result<Traces, ArchiveError> {
    let patterns = [player.0.to_be_bytes().to_vec(), player.0.to_string().into_bytes()];
    let mut traces = Traces::default();
    {
        let copy = ReadOnlyCopy::new(directory)?;
        for path in files_below(&copy.directory)? {
            traces.files += u64::from(file_contains(&path, &patterns)?);
        }
    }
    let store = SledStore::open_read_only(directory)?;
    store.database().read(|db| {
        for entry in Scan::from(db, Vec::new()) {
            let (key, value) = entry.map_err(|gap| gap.error)?;
            let has_id =
                patterns.iter().any(|pattern| contains(&key, pattern) || contains(&value, pattern));
            traces.entries += u64::from(has_id);
        }
        Ok(())
    })?;
    Ok(traces)
}

fn files_below(directory: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.is_dir() { files.extend(files_below(&path)?) } else { files.push(path) }
    }
    Ok(files)
}

fn file_contains(path: &Path, patterns: &[Vec<u8>]) -> Result<bool> {
    let mut file = File::open(path)?;
    let longest = patterns.iter().map(Vec::len).max().unwrap_or(0);
    let mut bytes = vec![0; CHUNK_SIZE + longest];
    let mut filled = 0;
    loop {
        let read = file.read(&mut bytes[filled..])?;
        if read == 0 {
            return Ok(false);
        }
        filled += read;
        if patterns.iter().any(|pattern| contains(&bytes[..filled], pattern)) {
            return Ok(true);
        }
        // A pattern may continue in the next chunk.
        let rest = filled.min(longest);
        bytes.copy_within(filled - rest..filled, 0);
        filled = rest;
    }
}

fn contains(bytes: &[u8], pattern: &[u8]) -> bool {
    bytes.windows(pattern.len()).any(|window| window == pattern)
}
