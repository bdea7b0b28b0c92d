//! The format of the data, and how those of a former one come to the present one.

use super::StoreError;
use super::layout::{FORMAT, FORMAT_KEY, FORMER, GAME_PREFIX, Key, index_entries, read_id, read_record};

/// Whether the data have the former format.
pub fn is_former(db: &sled::Db) -> Result<bool, StoreError> {
    Ok(db.get(FORMAT_KEY)?.is_some_and(|found| found == FORMER.to_string().as_bytes()))
}

/// Looks at the format, and brings a former one to the present one. A new database gets the present one. Answers whether
/// anything was changed for that.
pub fn check(db: &sled::Db) -> Result<bool, StoreError> {
    match db.get(FORMAT_KEY)? {
        Some(found) if found == FORMAT.to_string().as_bytes() => Ok(false),
        Some(_) if is_former(db)? => upgrade(db).map(|()| true),
        Some(found) => Err(unknown(&found)),
        // Whatever has data has a format, which is the first thing that is written.
        None if !db.is_empty() => Err(unknown(b"none")),
        None => set(db).map(|()| true),
    }
}

fn unknown(found: &[u8]) -> StoreError {
    StoreError::Format { found: String::from_utf8_lossy(found).into_owned(), known: FORMAT }
}

fn set(db: &sled::Db) -> Result<(), StoreError> {
    db.insert(FORMAT_KEY, FORMAT.to_string().as_bytes())?;
    db.flush()?;
    Ok(())
}

/// Adds the index entries that the former format did not have. Done half, it is done again.
fn upgrade(db: &sled::Db) -> Result<(), StoreError> {
    tracing::info!(from = FORMER, to = FORMAT, "the data get a new format");
    for entry in entries(db) {
        let (key, value) = entry?;
        db.insert(key, value)?;
    }
    // What is written later is never on the disk without what was written before.
    set(db)
}

/// The index entries that all games have in the present format.
fn entries(db: &sled::Db) -> impl Iterator<Item = Result<(Key, Vec<u8>), StoreError>> {
    db.scan_prefix(GAME_PREFIX).flat_map(|entry| match entry.map_err(StoreError::from).and_then(entries_of) {
        Ok(entries) => entries.into_iter().map(Ok).collect(),
        Err(error) => vec![Err(error)],
    })
}

fn entries_of((key, record): (sled::IVec, sled::IVec)) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
    let id = read_id(&key)?;
    Ok(match read_record(id, &record) {
        Ok(kept) => index_entries(&kept.game),
        // It cannot be played on in any format.
        Err(error) => {
            tracing::error!(%id, %error, "a game keeps its old entries");
            Vec::new()
        }
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::path::Path;

    use time::OffsetDateTime;

    use super::super::layout::write_record;
    use super::super::{Version, recovery};
    use super::*;
    use crate::game::{Challenge, GameId, Person, Place, PlayerId};

    type Contents = BTreeMap<Vec<u8>, Vec<u8>>;

    /// A database of the former format, with three games.
    fn former(directory: &Path) -> sled::Db {
        let db = recovery::try_open(directory).unwrap();
        db.insert(FORMAT_KEY, FORMER.to_string().as_bytes()).unwrap();
        for id in 1..=3 {
            let (ada, ben) = (Person::new(PlayerId(1), "Ada"), Person::new(PlayerId(2), "Ben"));
            let challenge = Challenge::new(GameId(id), Place { guild: Some(1), channel: 7 }, ada, Some(ben));
            let game = challenge.make(OffsetDateTime::UNIX_EPOCH).unwrap().numbered(u32::try_from(id).unwrap());
            db.insert(super::super::layout::game_key(game.id), write_record(&game, Version(1)).unwrap()).unwrap();
            for (key, value) in index_entries(&game).into_iter().filter(|(key, _)| !b"de".contains(&key[0])) {
                db.insert(key, value).unwrap();
            }
        }
        db
    }

    fn contents(db: &sled::Db) -> Contents {
        db.iter().map(|entry| entry.map(|(key, value)| (key.to_vec(), value.to_vec())).unwrap()).collect()
    }

    #[test]
    fn an_upgrade_that_is_stopped_anywhere_is_done_at_the_next_start() {
        let root = tempfile::tempdir().unwrap();
        let db = former(&root.path().join("straight"));
        check(&db).unwrap();
        let wanted = contents(&db);
        assert_eq!(wanted[FORMAT_KEY], FORMAT.to_string().as_bytes());
        assert_eq!(wanted.keys().filter(|key| b"de".contains(&key[0])).count(), 6);

        let steps = entries(&db).count();
        for stopped_after in 0..=steps {
            let directory = root.path().join(stopped_after.to_string());
            let db = former(&directory);
            let done: Vec<_> = entries(&db).take(stopped_after).map(Result::unwrap).collect();
            for (key, value) in done {
                db.insert(key, value).unwrap();
            }
            drop(db);
            let db = recovery::try_open(&directory).unwrap();
            check(&db).unwrap();
            assert!(contents(&db) == wanted, "stopped after {stopped_after}");
        }
    }

    #[test]
    fn data_without_a_format_are_not_touched() {
        let directory = tempfile::tempdir().unwrap();
        let db = recovery::try_open(directory.path()).unwrap();
        db.insert("g", "something").unwrap();
        assert!(matches!(check(&db), Err(StoreError::Format { .. })));
        assert_eq!(db.len(), 1);
    }
}
