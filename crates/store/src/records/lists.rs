//! Lists of games.

use time::OffsetDateTime;

use super::Store;
use super::index::{Head, read_head};
use super::layout::{
    HEAD, id_key, read_id, read_time_key, studies_range, temporary_range, until_range,
};
use crate::engine::{Found, Scan, after_prefix};
use crate::{Result, StoreError, Whereabouts};
use alquerque_game::{GameId, Place, PlayerId, ShardSet, Summary, Temporary};

impl Store {
    /// Returns the open games of a channel that are not adjourned, by number.
    ///
    /// # Errors
    /// When the store fails. Games that cannot be read are left out of this and other lists.
    pub async fn open_in(&self, place: Place) -> Result<Vec<Summary>> {
        self.listed(Scan::prefix(&id_key(b'o', place.channel))).await
    }

    /// Returns the newest games of a channel, open or not, newest first.
    ///
    /// # Errors
    /// As [`open_in`](Self::open_in).
    pub async fn newest_in(&self, place: Place, limit: usize) -> Result<Vec<Summary>> {
        self.listed(Scan::prefix(&id_key(b'n', place.channel)).reversed().first(limit)).await
    }

    /// Returns the open games of a person, including adjourned ones, by id.
    ///
    /// # Errors
    /// As [`open_in`](Self::open_in).
    pub async fn open_of(&self, player: PlayerId) -> Result<Vec<Summary>> {
        self.listed(Scan::prefix(&id_key(b'p', player.0))).await
    }

    /// Returns the newest games of a person, open or not, newest first.
    ///
    /// # Errors
    /// As [`open_in`](Self::open_in).
    pub async fn newest_of(&self, player: PlayerId, limit: usize) -> Result<Vec<Summary>> {
        self.listed(Scan::prefix(&id_key(b'q', player.0)).reversed().first(limit)).await
    }

    /// Returns the open games of a server that are not adjourned.
    ///
    /// # Errors
    /// As [`open_in`](Self::open_in).
    pub async fn open_in_guild(&self, guild: u64) -> Result<Vec<Summary>> {
        self.listed(Scan::prefix(&id_key(b'e', guild))).await
    }

    /// Returns the newest games of a server, newest first: those that are open and not adjourned,
    /// or all.
    ///
    /// # Errors
    /// As [`open_in`](Self::open_in).
    pub async fn newest_in_guild(
        &self,
        guild: u64,
        is_open: bool,
        limit: usize,
    ) -> Result<Vec<Summary>> {
        let kind = if is_open { b'e' } else { b'a' };
        self.listed(Scan::prefix(&id_key(kind, guild)).reversed().first(limit)).await
    }

    /// Returns the channels of the open games of a server, including adjourned ones. Unlike their
    /// summaries, these always fit into memory.
    ///
    /// # Errors
    /// As [`open_in`](Self::open_in).
    pub async fn whereabouts(&self, guild: u64) -> Result<Vec<Whereabouts>> {
        let mut whereabouts = Vec::new();
        for kind in *b"ej" {
            let scan = Scan::prefix(&id_key(kind, guild)).with_targets(HEAD);
            let add = |found: Vec<Found>| {
                whereabouts.extend(summaries(&found).iter().map(Whereabouts::from));
                true
            };
            self.scan_pages(scan, add).await?;
        }
        whereabouts.sort_by_key(|game| game.id);
        // A game that was adjourned between the two scans may be in both.
        whereabouts.dedup_by_key(|game| game.id);
        Ok(whereabouts)
    }

    /// Counts the open games that are not adjourned.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn count_open(&self) -> Result<usize> {
        self.engine.count(b"o".to_vec()..after_prefix(b"o")).await
    }

    /// Returns the ids of all open games of these shards that are not adjourned. The games
    /// themselves may not fit into memory.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn open_games(&self, shards: &ShardSet) -> Result<Vec<GameId>> {
        let mut games = Vec::new();
        let mut scan = Scan::prefix(b"o");
        if !shards.is_whole() {
            scan = scan.with_targets(HEAD);
        }
        let add = |found: Vec<Found>| {
            if shards.is_whole() {
                games.extend(found.iter().filter_map(|found| read_id(&found.value).ok()));
            } else {
                let summaries = summaries(&found).into_iter();
                games.extend(
                    summaries.filter(|game| shards.contains(game.place)).map(|game| game.id),
                );
            }
            true
        };
        self.scan_pages(scan, add).await?;
        Ok(games)
    }

    /// Returns the games of these shards with a deadline or timer at or before `now`, earliest
    /// first. If several processes share the store, leases them to this one: no caller gets them
    /// again until they are saved, or the [lease](Self::lease_duration) expires.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn lease_due(
        &self,
        now: OffsetDateTime,
        limit: usize,
        shards: &ShardSet,
    ) -> Result<Vec<GameId>> {
        self.lease_games(Scan::new(until_range(b'd', now)), limit, shards).await
    }

    /// Returns the first `limit` games of an index that belong to these shards, leased to this
    /// process if several share the store.
    pub(super) async fn lease_games(
        &self,
        index: Scan,
        limit: usize,
        shards: &ShardSet,
    ) -> Result<Vec<GameId>> {
        if shards.is_whole() && !self.is_shared() {
            let found = self.engine.scan(index.first(limit)).await?;
            return found.iter().map(|found| read_id(&found.key)).collect();
        }
        let mut candidates: Vec<Head> = Vec::new();
        let add = |found: Vec<Found>| {
            let heads = found.iter().filter_map(readable_head);
            candidates.extend(heads.filter(|head| shards.contains(head.summary.place)));
            // Other processes may have leased some of them.
            candidates.len() < 2 * limit
        };
        self.scan_pages(index.with_targets(HEAD), add).await?;
        let mut leased = Vec::new();
        for heads in candidates.chunks(limit.max(1)) {
            let wanted = &heads[..heads.len().min(limit - leased.len())];
            leased.extend(self.lease_versions(wanted).await?);
            if leased.len() == limit {
                break;
            }
        }
        Ok(leased)
    }

    /// Returns the earliest deadline or timer of all games.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn next_due(&self) -> Result<Option<OffsetDateTime>> {
        let first = self.engine.scan(Scan::prefix(b"d").first(1)).await?;
        first.first().map(|found| read_time_key(&found.key)).transpose()
    }

    /// Returns the temporary games of this kind whose retention began at or before `until`,
    /// earliest first.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn temporary(
        &self,
        kind: Temporary,
        until: OffsetDateTime,
        limit: usize,
    ) -> Result<Vec<GameId>> {
        self.ids(Scan::new(temporary_range(kind, until)).first(limit)).await
    }

    /// Returns the studies that a person imported after `since`, in all channels.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn studies_since(
        &self,
        player: PlayerId,
        since: OffsetDateTime,
    ) -> Result<Vec<GameId>> {
        self.ids(Scan::new(studies_range(player, since))).await
    }

    async fn ids(&self, scan: Scan) -> Result<Vec<GameId>> {
        self.engine.scan(scan).await?.iter().map(|found| read_id(&found.key)).collect()
    }

    /// Returns the summaries of the games that an index names, without those that cannot be read.
    async fn listed(&self, index: Scan) -> Result<Vec<Summary>> {
        let mut games = Vec::new();
        let add = |found: Vec<Found>| {
            games.extend(summaries(&found));
            true
        };
        self.scan_pages(index.with_targets(HEAD), add).await?;
        Ok(games)
    }
}

/// Returns the summary of a game that an index names.
pub fn summary(found: &Found) -> Result<Summary> {
    head(found).map(|head| head.summary)
}

fn head(found: &Found) -> Result<Head> {
    let id = super::index::indexed_game(&found.key, &found.value)?;
    let missing = || StoreError::damaged_game(id, "an index names it, but it is missing");
    read_head(id, found.target.as_deref().ok_or_else(missing)?)
}

/// Returns `None` for a game that cannot be read.
fn readable_head(found: &Found) -> Option<Head> {
    head(found)
        .inspect_err(|error| tracing::error!(%error, "a list omits a game that cannot be read"))
        .ok()
}

/// Returns the summaries of games, without those that cannot be read.
fn summaries(found: &[Found]) -> Vec<Summary> {
    found.iter().filter_map(readable_head).map(|head| head.summary).collect()
}
