//! The tournaments of servers.

use time::OffsetDateTime;

use super::Store;
use super::index::tournament_entries;
use super::layout::{
    DUE_TOURNAMENT, TOURNAMENT, UNCOUNTED, due_range, id_key, read_id, read_json, tournament_key,
    write_json,
};
use crate::engine::{Batch, Found, Key, Scan, Value, after_prefix};
use crate::{Result, StoreError};
use alquerque_game::{GameId, Tournament, TournamentId};

/// A tournament as it was read, which a save is conditional on.
#[derive(Clone, Debug)]
pub struct StoredTournament {
    pub tournament: Tournament,
    stored: Value,
}

impl StoredTournament {
    fn read(stored: Value) -> Result<Self> {
        Ok(Self { tournament: read_tournament(&stored)?, stored })
    }
}

impl Store {
    /// Saves a new tournament. Returns `false` if there is one with its id.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn create_tournament(&self, new: &Tournament) -> Result<bool> {
        let mut batch = Batch::default();
        batch.unchanged(tournament_key(new.guild, new.id), None);
        batch.put_tournament(new, None)?;
        self.is_committed(batch).await
    }

    async fn is_committed(&self, batch: Batch) -> Result<bool> {
        match self.engine.commit(batch).await {
            Ok(()) => Ok(true),
            Err(StoreError::Conflict) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Saves a tournament as it has become. Returns `false` if it has changed since it was read.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn save_tournament(&self, new: &Tournament, read: &StoredTournament) -> Result<bool> {
        let mut batch = Batch::default();
        batch.unchanged(tournament_key(new.guild, new.id), Some(read.stored.clone()));
        batch.put_tournament(new, Some(&read.tournament))?;
        self.is_committed(batch).await
    }

    /// Removes a tournament. Its games stay.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn remove_tournament(&self, tournament: &Tournament) -> Result<()> {
        let mut batch = Batch::default();
        batch.remove_tournament(tournament);
        self.engine.commit(batch).await
    }

    /// Returns a tournament of a server.
    ///
    /// # Errors
    /// When the store fails, or the tournament cannot be read.
    pub async fn tournament(
        &self,
        guild: u64,
        id: TournamentId,
    ) -> Result<Option<StoredTournament>> {
        self.get_one(tournament_key(guild, id)).await?.map(StoredTournament::read).transpose()
    }

    /// Returns the tournaments of a server, oldest first.
    ///
    /// # Errors
    /// When the store fails. Tournaments that cannot be read are left out.
    pub async fn tournaments_in(&self, guild: u64) -> Result<Vec<Tournament>> {
        let found = self.engine.scan(Scan::prefix(&id_key(TOURNAMENT, guild))).await?;
        let read = |value: &Value| {
            let read = read_tournament(value);
            read.inspect_err(|error| tracing::error!(guild, %error, "a list omits a tournament"))
        };
        Ok(found.iter().filter_map(|found| read(&found.value).ok()).collect())
    }

    /// Returns up to `limit` tournaments of all servers, behind the given one; and the last one, if
    /// there may be more.
    ///
    /// # Errors
    /// When the store fails. Tournaments that cannot be read are left out.
    pub async fn all_tournaments(
        &self,
        behind: Option<(u64, TournamentId)>,
        limit: usize,
    ) -> Result<(Vec<StoredTournament>, Option<(u64, TournamentId)>)> {
        let from = match behind {
            Some((guild, id)) => [tournament_key(guild, id), vec![0]].concat(),
            None => vec![TOURNAMENT],
        };
        let scan = Scan::new(from..after_prefix(&[TOURNAMENT])).first(limit);
        let found = self.engine.scan(scan).await?;
        let last = found.last().filter(|_| found.len() == limit);
        let last = last.map(|found| read_due_key(&found.key)).transpose()?;
        let read = |found: Found| {
            let read = StoredTournament::read(found.value);
            read.inspect_err(|error| tracing::error!(%error, "a list omits a tournament")).ok()
        };
        Ok((found.into_iter().filter_map(read).collect(), last))
    }

    /// Counts the tournaments of all servers that are not over.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn count_tournaments(&self) -> Result<usize> {
        self.engine.count(DUE_TOURNAMENT.to_vec()..after_prefix(DUE_TOURNAMENT)).await
    }

    /// Returns the tournaments in which something is to be done at or before `now`, earliest first,
    /// each with its server.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn due_tournaments(
        &self,
        now: OffsetDateTime,
        limit: usize,
    ) -> Result<Vec<(u64, TournamentId)>> {
        let found = self.engine.scan(Scan::new(due_range(now)).first(limit)).await?;
        found.iter().map(|found| read_due_key(&found.key)).collect()
    }

    /// Returns ended games whose results are still to be counted in their tournaments.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn uncounted_games(&self, limit: usize) -> Result<Vec<GameId>> {
        let found = self.engine.scan(Scan::prefix(UNCOUNTED).first(limit)).await?;
        found.iter().map(|found| read_id(&found.key)).collect()
    }
}

impl Batch {
    /// Saves a tournament with its index entries, of which those from before are replaced.
    pub fn put_tournament(&mut self, new: &Tournament, before: Option<&Tournament>) -> Result<()> {
        for key in before.into_iter().flat_map(|before| tournament_entries(before).into_keys()) {
            self.remove(key);
        }
        for (key, value) in tournament_entries(new) {
            self.put(key, value);
        }
        self.put(tournament_key(new.guild, new.id), write_json(new)?);
        Ok(())
    }

    /// Removes a tournament with its index entries.
    pub fn remove_tournament(&mut self, tournament: &Tournament) {
        for key in tournament_entries(tournament).into_keys() {
            self.remove(key);
        }
        self.remove(tournament_key(tournament.guild, tournament.id));
    }
}

/// Decodes a tournament.
pub fn read_tournament(stored: &[u8]) -> Result<Tournament> {
    let read: Option<Tournament> = read_json(TOURNAMENT, Some(stored))?;
    read.ok_or_else(|| StoreError::damaged("a tournament", "it is null"))
}

/// Returns the server and the tournament in a key that ends with them.
pub fn read_due_key(key: &Key) -> Result<(u64, TournamentId)> {
    let guild = read_id(&key[..key.len().saturating_sub(8)])?;
    Ok((guild.0, TournamentId(read_id(key)?.0)))
}
