//! Filling a store from an export.

use std::collections::HashMap;
use std::io::BufRead;

use super::ArchiveError;
use super::check::verify_import;
use super::entries::entry;
use super::line::{Counts, Record};
use super::open;
use super::read::LineReader;
use crate::engine::{Batch, Engine, Key, Location, Purpose, Scan};
use crate::records::layout::{
    GAME, TOURNAMENT, board_key, game_key, read_id, read_record, tournament_key, write_json,
    write_saved,
};
use crate::records::tournaments::read_tournament;
use crate::records::upgrade::LastNumbers;
use crate::{Result, Versioned};
use alquerque_game::{GameId, Summary, Tournament};

/// The records that are imported in one commit.
const AT_ONCE: usize = 512;
/// The ranges of keys that hold data, as opposed to heartbeats, counts, the format and a secret.
const DATA: [(&[u8], &[u8]); 4] = [(b"a", b"b"), (b"c", b"f"), (b"g", b"k"), (b"l", b"z")];

/// Creates a store from an export. It appears complete, or not at all.
///
/// # Errors
/// If there are data already, a line is invalid or missing, or the disk fails.
pub async fn import(
    location: &dyn Location,
    lines: &mut (dyn BufRead + Send),
) -> Result<Counts, ArchiveError> {
    if location.exists().await? {
        let present = open(location, Purpose::ReadOnly).await?.engine;
        check_empty(location, &*present).await?;
        present.close().await?;
    }
    let filling = location.begin().await?;
    // A database may have got data meanwhile.
    check_empty(location, filling.engine()).await?;
    let counts = fill(filling.engine(), lines).await?;
    verify_import(filling.engine()).await?;
    filling.finish().await?;
    Ok(counts)
}

async fn check_empty(location: &dyn Location, engine: &dyn Engine) -> Result<(), ArchiveError> {
    for (from, until) in DATA {
        let first = Scan::new(from.to_vec()..until.to_vec()).first(1);
        if !engine.scan(first).await?.is_empty() {
            return Err(ArchiveError::NotEmpty(location.name()));
        }
    }
    Ok(())
}

async fn fill(
    engine: &dyn Engine,
    lines: &mut (dyn BufRead + Send),
) -> Result<Counts, ArchiveError> {
    let mut lines = LineReader::new(lines)?;
    let mut numbers = LastNumbers::default();
    loop {
        let mut records = Vec::new();
        while records.len() < AT_ONCE {
            let Some(record) = lines.next()? else { break };
            records.push(record);
        }
        if records.is_empty() {
            break;
        }
        let batch = batch_of(engine, records, &mut numbers).await?;
        engine.commit(batch).await?;
    }
    // Exports of former versions number games by channel.
    let (mut changes, removed) = numbers.changes(engine).await?;
    changes.extend(removed);
    engine.commit(Batch { changes, ..Batch::default() }).await?;
    Ok(lines.counts())
}

/// Returns the changes of some records.
async fn batch_of(
    engine: &dyn Engine,
    records: Vec<Record>,
    numbers: &mut LastNumbers,
) -> Result<Batch> {
    // Earlier lines may hold other versions of the same games.
    let mut games: HashMap<GameId, Option<Versioned>> = HashMap::new();
    let ids = records.iter().filter_map(|record| match record {
        Record::Game { game, .. } => Some(game.game.id),
        Record::Removed(key) if key.first() == Some(&GAME) => read_id(key).ok(),
        _ => None,
    });
    let ids: Vec<GameId> = ids.collect();
    let stored = engine.get(ids.iter().map(|id| game_key(*id)).collect()).await?;
    for (id, record) in ids.into_iter().zip(stored) {
        games.insert(id, record.map(|record| read_record(id, &record)).transpose()?);
    }
    let mut batch = Batch::default();
    for record in records {
        if let Some((key, value)) = entry(&record)? {
            batch.put(key, value);
        }
        match record {
            Record::Game { saved, game } => {
                let id = game.game.id;
                batch.put_game(&game, games.get(&id).and_then(Option::as_ref))?;
                if let Some(board) = saved.former_board() {
                    batch.put(board_key(id), write_json(&board)?);
                }
                batch.put(game_key(id), write_saved(id, *saved, game.version)?);
                numbers.add(&game.game);
                games.insert(id, Some(*game));
            }
            Record::ServerSettings { guild, settings } => batch.index_hall(guild, &settings),
            Record::Preferences { player, preferences } => batch.index_digest(player, &preferences),
            Record::Tournament(tournament) => {
                let key = tournament_key(tournament.guild, tournament.id);
                let before = stored_tournament(engine, &batch, &key).await?;
                batch.put_tournament(&tournament, before.as_ref())?;
            }
            Record::Removed(key) => {
                if key.first() == Some(&TOURNAMENT)
                    && let Some(before) = stored_tournament(engine, &batch, &key).await?
                {
                    batch.remove_tournament(&before);
                }
                if key.first() == Some(&GAME)
                    && let Some(game) = games.insert(read_id(&key)?, None).flatten()
                {
                    batch.remove_game(&Summary::from(&game.game));
                }
                batch.remove(key);
            }
            _ => {}
        }
    }
    Ok(batch)
}

/// Returns a tournament as an earlier line holds it.
async fn stored_tournament(
    engine: &dyn Engine,
    batch: &Batch,
    key: &Key,
) -> Result<Option<Tournament>> {
    let stored = match batch.changes.get(key) {
        Some(change) => change.clone(),
        None => engine.get(vec![key.clone()]).await?.pop().flatten(),
    };
    stored.as_deref().map(read_tournament).transpose()
}
