//! The upgrade of the data from former formats.
//!
//! Records of games are written again in the present format, the index entries that former formats
//! lack are added, and those that they have beyond the present ones are removed. An interrupted
//! upgrade runs again at the next start, as the format is written last.

use std::collections::{BTreeMap, BTreeSet};

use super::index::index_entries;
use super::layout::{
    FORMAT, FORMAT_KEY, GAME, board_key, game_key, last_number_key, read_game_record, read_id,
    read_number, write_json, write_saved,
};
use crate::engine::{Batch, Engine, Key, Location, Opened, Purpose, Scan, Value};
use crate::{OpenError, Result, StoreError, Version, Versioned};
use alquerque_game::Game;

/// The games that are upgraded in one commit.
const AT_ONCE: usize = 256;

/// Opens the data of a location, and brings them to the present format.
pub async fn open(location: &dyn Location, purpose: Purpose) -> Result<Opened, OpenError> {
    let opened = location.open(purpose).await?;
    if let Some(former) = opened.former {
        upgrade(&*opened.engine, former).await?;
    }
    Ok(opened)
}

/// Brings the data of an engine to the present format.
///
/// # Errors
/// When the engine fails. An unreadable game is left as it is.
async fn upgrade(engine: &dyn Engine, former: u32) -> Result<()> {
    tracing::info!(from = former, to = FORMAT, "upgrading the format of the data");
    let mut numbers = LastNumbers::default();
    let mut next = Some(Scan::prefix(&[GAME]).first(AT_ONCE));
    while let Some(scan) = next {
        let found = engine.scan(scan.clone()).await?;
        let mut batch = Batch::default();
        for found in &found {
            match upgrade_game(&found.key, &found.value, &mut batch) {
                Ok(game) => numbers.add(&game),
                // It has no entries in any format.
                Err(error) => tracing::error!(%error, "an unreadable game is not upgraded"),
            }
        }
        engine.commit(batch).await?;
        next = scan.after(&found);
    }
    // The new numbers come first, so that an interruption loses none.
    let (assigned, removed) = numbers.changes(engine).await?;
    engine.commit(Batch { changes: assigned, ..Batch::default() }).await?;
    let mut last = Batch { changes: removed, ..Batch::default() };
    last.put(FORMAT_KEY.to_vec(), FORMAT.to_string());
    engine.commit(last).await
}

/// Adds the record and the entries of a game in the present format to a batch.
fn upgrade_game(key: &Key, record: &Value, batch: &mut Batch) -> Result<Game> {
    let id = read_id(key)?;
    let record = read_game_record(id, record)?;
    let board = record.game.former_board();
    let game =
        Game::try_from(record.game.clone()).map_err(|error| StoreError::damaged_game(id, error))?;
    let version = Version(record.version);
    let stored = Versioned { game, version };
    if let Some(guild) = stored.game.place.guild.filter(|_| stored.game.adjourned.is_some()) {
        batch.remove(super::layout::pair_key(b'e', guild, id.0));
    }
    for (key, value) in index_entries(&stored)? {
        batch.put(key, value);
    }
    if let Some(board) = board {
        batch.put(board_key(id), write_json(&board)?);
    }
    batch.put(game_key(id), write_saved(id, record.game, version)?);
    Ok(stored.game)
}

/// The last numbers of series, which former formats have by channel.
#[derive(Default)]
pub struct LastNumbers {
    greatest: BTreeMap<u64, u32>,
    /// The channels of the games, each with the series of its games.
    channels: BTreeSet<(u64, u64)>,
}

impl LastNumbers {
    /// Adds a game.
    pub fn add(&mut self, game: &Game) {
        let series = game.place.series();
        raise(&mut self.greatest, series, game.number);
        self.channels.insert((game.place.channel, series));
        self.channels.extend(game.parent.map(|parent| (parent, series)));
    }

    /// Returns the numbers of all series, and the removal of those of channels.
    pub async fn changes(
        mut self,
        engine: &dyn Engine,
    ) -> Result<(BTreeMap<Key, Option<Value>>, BTreeMap<Key, Option<Value>>)> {
        let own = self.greatest.keys().map(|&series| (series, series));
        let assigned: Vec<(u64, u64)> = own.chain(self.channels).collect();
        for part in assigned.chunks(AT_ONCE) {
            let keys = part.iter().map(|(id, _)| last_number_key(*id)).collect();
            for ((_, series), number) in part.iter().zip(engine.get(keys).await?) {
                let number = number.and_then(|number| read_number(&number).ok());
                raise(&mut self.greatest, *series, number.unwrap_or(0));
            }
        }
        let is_former = |(id, _): &&(u64, u64)| !self.greatest.contains_key(id);
        let removed = assigned.iter().filter(is_former);
        let removed = removed.map(|(id, _)| (last_number_key(*id), None)).collect();
        let number = |(series, number): (&u64, &u32)| {
            (last_number_key(*series), Some(number.to_be_bytes().to_vec()))
        };
        Ok((self.greatest.iter().map(number).collect(), removed))
    }
}

fn raise(last: &mut BTreeMap<u64, u32>, series: u64, number: u32) {
    let last = last.entry(series).or_default();
    *last = number.max(*last);
}

#[cfg(test)]
mod tests {
    use alquerque_game::{Challenge, GameId, Person, Place, PlayerId};
    use time::OffsetDateTime;

    use super::*;
    use crate::engine::{Exported, Memory};

    /// Returns data of a former format: more games than are upgraded at once, without the entries
    /// that it lacks, and the last number of their channel.
    async fn former_data() -> Memory {
        let mut batch = Batch::default();
        for id in 1..=AT_ONCE as u64 + 1 {
            let ada = Person::new(PlayerId(1), "Ada");
            let place = Place { guild: Some(1), channel: 7 };
            let draft =
                Challenge::new(GameId(id), place, ada, None).make(OffsetDateTime::UNIX_EPOCH);
            let game = draft.unwrap().numbered(u32::try_from(id).unwrap());
            batch.put_game(&Versioned { game, version: Version(1) }, None).unwrap();
        }
        batch.changes.retain(|key, _| key.first() != Some(&b'h'));
        batch.put(last_number_key(7), 1000_u32.to_be_bytes());
        batch.put(FORMAT_KEY.to_vec(), "7");
        let memory = Memory::default();
        memory.commit(batch).await.unwrap();
        memory
    }

    async fn entries(memory: &Memory) -> BTreeMap<Key, Value> {
        let mut entries = BTreeMap::new();
        let sink = &mut |exported| {
            if let Exported::Entry(key, value) = exported {
                entries.insert(key, value);
            }
            Ok(())
        };
        memory.export(sink).await.unwrap();
        entries
    }

    #[tokio::test]
    async fn an_upgrade_that_was_interrupted_anywhere_is_completed() {
        let whole = former_data().await;
        upgrade(&whole, 7).await.unwrap();
        let expected = entries(&whole).await;
        assert_eq!(expected[&last_number_key(1)], 1000_u32.to_be_bytes());
        for commits in 0.. {
            let memory = former_data().await;
            memory.fail_after(commits);
            if upgrade(&memory, 7).await.is_ok() {
                assert_eq!(commits, 4);
                break;
            }
            assert_eq!(entries(&memory).await[FORMAT_KEY], b"7", "after {commits} commits");
            upgrade(&memory, 7).await.unwrap();
            assert_eq!(entries(&memory).await, expected, "after {commits} commits");
        }
    }
}
