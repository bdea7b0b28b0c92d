//! How many groups of saves there have been. The database counts them, and a file beside sled's own notes that count once
//! they are durable: sled takes an error in its log for the end of it, and what then is missing, the count tells.
//!
//! The file is not synchronised. It survives the end of the process; after a power cut it may say less than the database,
//! never more, because it is written when the database is on the disk.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::FileExt;
use std::path::Path;

use super::StoreError;
use super::layout::COMMITS_KEY;

/// The file. Former versions of the program left it empty, to say no more than that there is something in the database.
const BEGUN: &str = "begun";

/// What the database has counted; nothing where a former version of the program was the last to write.
pub fn count(db: &sled::Db) -> Result<u64, StoreError> {
    let Some(count) = db.get(COMMITS_KEY)? else { return Ok(0) };
    let count = (&*count).try_into().map_err(|_| StoreError::damaged("the count of saves", "not eight bytes"))?;
    Ok(u64::from_be_bytes(count))
}

/// Begins to count where nobody has.
pub fn begin(db: &sled::Db) -> Result<(), StoreError> {
    if count(db)? == 0 {
        db.insert(COMMITS_KEY, &value(1))?;
        db.flush()?;
    }
    Ok(())
}

/// How a count is kept in the database.
pub fn value(count: u64) -> [u8; 8] {
    count.to_be_bytes()
}

/// What was noted last: `None` where nothing ever was in the database, and 0 where nobody has counted.
pub fn noted(directory: &Path) -> io::Result<Option<u64>> {
    match fs::read(directory.join(BEGUN)) {
        Ok(text) => Ok(Some(str::from_utf8(&text).ok().and_then(|text| text.trim().parse().ok()).unwrap_or(0))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Notes a count. It is always as long, so that it is written over the one before in one piece.
pub fn note(directory: &Path, count: u64) -> io::Result<File> {
    let file = File::options().create(true).truncate(false).write(true).open(directory.join(BEGUN))?;
    file.write_all_at(format!("{count:020}\n").as_bytes(), 0)?;
    Ok(file)
}
