//! The format of the data, and the upgrade from former formats.

use std::collections::{BTreeMap, BTreeSet};

use super::layout::{
    FORMAT, FORMAT_KEY, FORMER, GAME_PREFIX, HEAD_PREFIX, Key, index_entries, last_number_key,
    read_head, read_id, read_number, read_record,
};
use crate::store::{OpenError, Result, StoreError};

/// Returns the format of the data if it is a former one.
pub fn former(db: &sled::Db) -> Result<Option<u32>> {
    let found = db.get(FORMAT_KEY)?;
    Ok(found
        .and_then(|found| FORMER.into_iter().find(|format| found == format.to_string().as_bytes())))
}

/// Checks the format, upgrades a former one, and initializes a new database. Returns whether it
/// changed anything.
pub fn check(db: &sled::Db) -> Result<bool, OpenError> {
    match db.get(FORMAT_KEY)? {
        Some(found) if found == FORMAT.to_string().as_bytes() => Ok(false),
        Some(found) => match former(db)? {
            Some(former) => Ok(upgrade(db, former).map(|()| true)?),
            None => Err(unknown(&found)),
        },
        // The format is the first entry of every database.
        None if !db.is_empty() => Err(unknown(b"none")),
        None => Ok(set(db).map(|()| true)?),
    }
}

fn unknown(found: &[u8]) -> OpenError {
    OpenError::Format { found: String::from_utf8_lossy(found).into_owned(), known: FORMAT }
}

fn set(db: &sled::Db) -> Result<()> {
    db.insert(FORMAT_KEY, FORMAT.to_string().as_bytes())?;
    db.flush()?;
    Ok(())
}

/// Adds the index entries and last numbers that former formats lack. An interrupted upgrade runs
/// again at the next start.
fn upgrade(db: &sled::Db, former: u32) -> Result<()> {
    tracing::info!(from = former, to = FORMAT, "upgrading the format of the data");
    for entry in entries(db) {
        let (key, value) = entry?;
        db.insert(key, value)?;
    }
    for (key, value) in last_numbers(db)? {
        match value {
            Some(value) => db.insert(key, value)?,
            None => db.remove(key)?,
        };
    }
    // sled writes its log in order, so the new format is durable only after the entries.
    set(db)
}

/// Returns the index entries of all games in the current format.
fn entries(db: &sled::Db) -> impl Iterator<Item = Result<(Key, Vec<u8>)>> {
    db.scan_prefix(GAME_PREFIX).flat_map(|entry| {
        match entry.map_err(StoreError::from).and_then(entries_of) {
            Ok(entries) => entries.into_iter().map(Ok).collect(),
            Err(error) => vec![Err(error)],
        }
    })
}

fn entries_of((key, record): (sled::IVec, sled::IVec)) -> Result<Vec<(Key, Vec<u8>)>> {
    let id = read_id(&key)?;
    Ok(match read_record(id, &record) {
        Ok(stored) => index_entries(&stored)?,
        // An unreadable game has no entries in any format.
        Err(error) => {
            tracing::error!(%id, %error, "an unreadable game is not upgraded");
            Vec::new()
        }
    })
}

/// The new value of an entry, or its removal.
type Change = (Key, Option<Vec<u8>>);

/// Returns the changes that replace the last numbers of channels by those of their series. Needs
/// the heads of all games.
pub fn last_numbers(db: &sled::Db) -> Result<Vec<Change>> {
    let mut last: BTreeMap<u64, u32> = BTreeMap::new();
    let mut channels = BTreeSet::new();
    for entry in db.scan_prefix(HEAD_PREFIX) {
        let (key, head) = entry?;
        // An unreadable game is in no list.
        let Ok(head) = read_head(read_id(&key)?, &head) else { continue };
        let game = head.summary;
        let series = game.place.series();
        raise(&mut last, series, game.number);
        channels.insert((game.place.channel, series));
        channels.extend(game.parent.map(|parent| (parent, series)));
    }
    let assigned = |id| db.get(last_number_key(id)).map(|number| read_number(&number?).ok());
    for id in last.keys().copied().collect::<Vec<_>>() {
        raise(&mut last, id, assigned(id)?.unwrap_or(0));
    }
    for &(channel, series) in &channels {
        raise(&mut last, series, assigned(channel)?.unwrap_or(0));
    }
    let former = channels.iter().map(|(channel, _)| channel).filter(|id| !last.contains_key(*id));
    let removed: Vec<_> = former.map(|&channel| (last_number_key(channel), None)).collect();
    // The new entries come first, so that an interruption loses no number.
    let new = last
        .into_iter()
        .map(|(series, number)| (last_number_key(series), Some(number.to_be_bytes().to_vec())));
    Ok(new.chain(removed).collect())
}

fn raise(last: &mut BTreeMap<u64, u32>, series: u64, number: u32) {
    let last = last.entry(series).or_default();
    *last = number.max(*last);
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use time::OffsetDateTime;

    use super::super::layout::{game_key, write_record};
    use super::super::recovery;
    use super::*;
    use crate::game::{Challenge, GameId, Person, Place, PlayerId};
    use crate::store::{Version, Versioned};

    type Contents = BTreeMap<Vec<u8>, Vec<u8>>;

    const LAST: u32 = 5;

    /// Creates a database of a former format with three games.
    fn in_format(directory: &Path, format: u32) -> sled::Db {
        let missing: &[u8] = if format == 1 { b"deh" } else { b"h" };
        let db = recovery::try_open(directory).unwrap();
        db.insert(FORMAT_KEY, format.to_string().as_bytes()).unwrap();
        for id in 1..=3 {
            let ada = Person::new(PlayerId(1), "Ada");
            let ben = Person::new(PlayerId(2), "Ben");
            let challenge =
                Challenge::new(GameId(id), Place { guild: Some(1), channel: 7 }, ada, Some(ben));
            let game = challenge
                .make(OffsetDateTime::UNIX_EPOCH)
                .unwrap()
                .numbered(u32::try_from(id).unwrap());
            db.insert(game_key(game.id), write_record(&game, Version(1)).unwrap()).unwrap();
            let entries = index_entries(&Versioned { game, version: Version(1) }).unwrap();
            for (key, value) in entries.into_iter().filter(|(key, _)| !missing.contains(&key[0])) {
                db.insert(key, value).unwrap();
            }
        }
        // The game with the last number was removed.
        db.insert(last_number_key(7), &LAST.to_be_bytes()).unwrap();
        db
    }

    fn contents(db: &sled::Db) -> Contents {
        db.iter()
            .map(|entry| entry.map(|(key, value)| (key.to_vec(), value.to_vec())).unwrap())
            .collect()
    }

    #[test]
    fn an_upgrade_interrupted_at_any_entry_completes_at_the_next_start() {
        for format in FORMER {
            let root = tempfile::tempdir().unwrap();
            let db = in_format(&root.path().join("straight"), format);
            check(&db).unwrap();
            let expected = contents(&db);
            assert_eq!(expected[FORMAT_KEY], FORMAT.to_string().as_bytes());
            assert_eq!(expected.keys().filter(|key| b"deh".contains(&key[0])).count(), 9);

            assert_eq!(expected[&last_number_key(1)], LAST.to_be_bytes());
            assert!(!expected.contains_key(&last_number_key(7)));

            let steps = entries(&db).count();
            for stopped_after in 0..=steps + 2 {
                let directory = root.path().join(stopped_after.to_string());
                let db = in_format(&directory, format);
                let done: Vec<_> = entries(&db).take(stopped_after).map(Result::unwrap).collect();
                for (key, value) in done {
                    db.insert(key, value).unwrap();
                }
                let numbers = last_numbers(&db).unwrap();
                for (key, value) in numbers.into_iter().take(stopped_after.saturating_sub(steps)) {
                    match value {
                        Some(value) => db.insert(key, value).unwrap(),
                        None => db.remove(key).unwrap(),
                    };
                }
                drop(db);
                let db = recovery::try_open(&directory).unwrap();
                check(&db).unwrap();
                assert!(
                    contents(&db) == expected,
                    "format {format}, stopped after {stopped_after}"
                );
            }
        }
    }

    #[test]
    fn data_without_a_format_are_refused_unchanged() {
        let directory = tempfile::tempdir().unwrap();
        let db = recovery::try_open(directory.path()).unwrap();
        db.insert("g", "something").unwrap();
        assert!(matches!(check(&db), Err(OpenError::Format { .. })));
        assert_eq!(db.len(), 1);
    }
}
