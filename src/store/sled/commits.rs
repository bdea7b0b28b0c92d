//! How many groups of saves there have been, and a sum over what the database holds after them. The database counts them,
//! and a file beside sled's own notes count and sum once they are durable: sled takes an error in its log for the end of it,
//! or goes on with the next piece of it, and what then is missing, the count tells, or the sum.
//!
//! The file is not synchronised. It survives the end of the process; after a power cut it may say less than the database,
//! never more, because it is written when the database is on the disk. Then there is no sum to compare.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::FileExt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::layout::{COMMITS_KEY, Key};
use super::write_batch::{Changes, before};
use crate::store::StoreError;

/// The file. Former versions of the program left it empty, to say no more than that there is something in the database.
pub const BEGUN: &str = "begun";

/// A sum over keys and values, in whatever order they come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum(u64);

impl Sum {
    /// The sum over all that a database holds; `None` if some of it cannot be read, which is told.
    pub fn of(db: &sled::Db) -> Option<Self> {
        let all = || {
            db.iter().try_fold(Self::default(), |sum, entry| {
                entry.map(|(key, value)| sum.with(&key, &value))
            })
        };
        // sled panics at some damage.
        let sum = catch_unwind(AssertUnwindSafe(all)).map_err(|_| StoreError::Panicked);
        match sum.and_then(|sum| Ok(sum?)) {
            Ok(sum) => Some(sum),
            Err(error) => {
                tracing::error!(?error, "some of what is kept cannot be read");
                None
            }
        }
    }

    fn with(self, key: &[u8], value: &[u8]) -> Self {
        Self(self.0.wrapping_add(hash(key, value)))
    }

    fn without(self, key: &[u8], value: &[u8]) -> Self {
        Self(self.0.wrapping_sub(hash(key, value)))
    }

    /// The sum when what was there `before` under the keys of the `changes` has changed.
    pub fn after(self, before: &Changes, changes: &Changes) -> Self {
        let rest = held(before).fold(self, |sum, (key, value)| sum.without(key, value));
        held(changes).fold(rest, |sum, (key, value)| sum.with(key, value))
    }
}

fn held(changes: &Changes) -> impl Iterator<Item = (&Key, &sled::IVec)> {
    changes.iter().filter_map(|(key, value)| Some((key, value.as_ref()?)))
}

fn hash(key: &[u8], value: &[u8]) -> u64 {
    xxh3_64_with_seed(value, xxh3_64_with_seed(key, 0))
}

/// What was noted last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Noted {
    /// 0 where nobody has counted.
    pub count: u64,
    /// `None` where nobody could add up.
    pub sum: Option<Sum>,
}

impl Noted {
    /// What is to be noted of a database with this sum once the `undo` is put back.
    pub fn of(db: &sled::Db, sum: Option<Sum>, undo: &Changes) -> Result<Self, StoreError> {
        let count =
            undo.get(COMMITS_KEY).map_or_else(|| count(db), |value| read(value.as_deref()))?;
        let before = before(db, undo)?;
        Ok(Self { count, sum: sum.map(|sum| sum.after(&before, undo)) })
    }

    /// How many saves are known to be missing where this was noted and that is there.
    pub fn missing_in(self, there: Self) -> u64 {
        let differs = self.count == there.count
            && self.sum.zip(there.sum).is_some_and(|(noted, sum)| noted != sum);
        self.count.saturating_sub(there.count).max(u64::from(differs))
    }
}

/// What the database has counted; nothing where only programs have written that do not count.
pub fn count(db: &sled::Db) -> Result<u64, StoreError> {
    read(db.get(COMMITS_KEY)?.as_deref())
}

fn read(value: Option<&[u8]>) -> Result<u64, StoreError> {
    let Some(value) = value else { return Ok(0) };
    let count = value
        .try_into()
        .map_err(|_| StoreError::damaged("the count of saves", "not eight bytes"))?;
    Ok(u64::from_be_bytes(count))
}

/// Begins to count where nobody has. Answers whether that was so.
pub fn begin(db: &sled::Db) -> Result<bool, StoreError> {
    let is_new = count(db)? == 0;
    if is_new {
        db.insert(COMMITS_KEY, &value(1))?;
        db.flush()?;
    }
    Ok(is_new)
}

/// How a count is kept in the database.
pub fn value(count: u64) -> [u8; 8] {
    count.to_be_bytes()
}

/// What was noted last; `None` where nothing ever was in the database.
pub fn noted(directory: &Path) -> io::Result<Option<Noted>> {
    match fs::read(directory.join(BEGUN)) {
        Ok(text) => {
            let text = String::from_utf8_lossy(&text);
            // What is on later lines is left of a line that was longer.
            let mut words = text.lines().next().unwrap_or_default().split_whitespace();
            let count = words.next().and_then(|count| count.parse().ok()).unwrap_or(0);
            let sum = words.next().and_then(|sum| u64::from_str_radix(sum, 16).ok()).map(Sum);
            Ok(Some(Noted { count, sum }))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Notes a count and a sum. They are always as long, so that they are written over those before in one piece.
pub fn note(directory: &Path, noted: Noted) -> io::Result<File> {
    let file =
        File::options().create(true).truncate(false).write(true).open(directory.join(BEGUN))?;
    let sum = noted.sum.map_or("-".repeat(16), |Sum(sum)| format!("{sum:016x}"));
    file.write_all_at(format!("{:020} {sum}\n", noted.count).as_bytes(), 0)?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_read_as_it_was_written_also_that_of_a_former_version() {
        let directory = tempfile::tempdir().unwrap();
        let noted = || noted(directory.path()).unwrap();
        assert_eq!(noted(), None);
        for sum in [None, Some(Sum(7)), Some(Sum(u64::MAX)), None] {
            let new = Noted { count: 12, sum };
            note(directory.path(), new).unwrap();
            assert_eq!(noted(), Some(new));
        }
        note(directory.path(), Noted { count: 12, sum: Some(Sum(7)) }).unwrap();
        // A former version writes its count and no more, be it over a longer line.
        let file = File::options().write(true).open(directory.path().join(BEGUN)).unwrap();
        file.write_all_at(format!("{:020}\n", 13).as_bytes(), 0).unwrap();
        assert_eq!(noted(), Some(Noted { count: 13, sum: None }));
        fs::write(directory.path().join(BEGUN), "").unwrap();
        assert_eq!(noted(), Some(Noted::default()));
    }

    #[test]
    fn a_sum_follows_the_changes_and_tells_what_is_missing() {
        let directory = tempfile::tempdir().unwrap();
        let db = sled::open(directory.path()).unwrap();
        let mut sum = Sum::of(&db).unwrap();
        for round in 0..20_u8 {
            // Some keys are new, some change, some go.
            let keys = (0..9_u8).map(|at| vec![b'g', round.wrapping_mul(7).wrapping_add(at) % 31]);
            let value = |key: &Vec<u8>| {
                (key[1] % 3 != round % 3).then(|| vec![round; usize::from(key[1])].into())
            };
            let changes: Changes = keys.map(|key| (key.clone(), value(&key))).collect();
            let before = changes.keys().map(|key| (key.clone(), db.get(key).unwrap())).collect();
            for (key, value) in &changes {
                match value {
                    Some(value) => db.insert(key, value).unwrap(),
                    None => db.remove(key).unwrap(),
                };
            }
            sum = sum.after(&before, &changes);
            assert_eq!(Some(sum), Sum::of(&db));
        }
        let noted = Noted { count: 3, sum: Some(sum) };
        let missing_in = |count, sum| noted.missing_in(Noted { count, sum });
        assert_eq!(missing_in(3, Some(sum)), 0);
        let (key, value) = db.first().unwrap().unwrap();
        db.remove(&key).unwrap();
        assert_eq!(missing_in(3, Sum::of(&db)), 1);
        // Somebody was stopped before the note, or nobody could add up.
        assert_eq!((missing_in(4, Sum::of(&db)), missing_in(3, None)), (0, 0));
        assert_eq!(missing_in(1, None), 2);
        // What a save has left half done is put back.
        db.insert(COMMITS_KEY, &super::value(4)).unwrap();
        let undo = [(key.to_vec(), Some(value)), (COMMITS_KEY.to_vec(), None)].into();
        let there = Noted::of(&db, Sum::of(&db), &undo).unwrap();
        assert_eq!(there, Noted { count: 0, sum: Some(sum) });
    }
}
