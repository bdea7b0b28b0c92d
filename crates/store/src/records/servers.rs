//! Servers with any data, and those that the bot has left.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use time::OffsetDateTime;

use super::index::read_head;
use super::layout::{
    GIVEN_ROLE, HALL, HEAD, RATING, TOURNAMENT, head_key, id_key, left_key, read_guild, read_id,
    read_time, server_settings_key, write_time,
};
use super::tournaments::read_tournament;
use super::{Retries, Store};
use crate::engine::{Batch, Scan, Value, after_prefix};
use crate::{Result, Server};

/// The kinds of keys that begin with a server: first those of which a server has only one.
const OF_SERVERS: [u8; 5] = *b"svarc";

impl Store {
    /// Returns servers with any data, by id, beginning with `from`.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn servers(&self, from: u64, limit: usize) -> Result<Vec<Server>> {
        let mut guilds = BTreeSet::new();
        for kind in OF_SERVERS {
            let last = guilds.iter().nth(limit.saturating_sub(1)).copied();
            guilds.extend(self.guilds(kind, from..=last.unwrap_or(u64::MAX), limit).await?);
        }
        let guilds: Vec<u64> = guilds.into_iter().take(limit).collect();
        let left = self.engine.get(guilds.iter().map(|guild| left_key(*guild)).collect()).await?;
        let server = |(guild, left): (u64, Option<Value>)| {
            Ok(Server { guild, left: left.map(|at| read_time(&at)).transpose()? })
        };
        guilds.into_iter().zip(left).map(server).collect()
    }

    /// Returns the first servers with an entry of this kind.
    async fn guilds(
        &self,
        kind: u8,
        range: RangeInclusive<u64>,
        limit: usize,
    ) -> Result<BTreeSet<u64>> {
        let mut guilds = BTreeSet::new();
        let mut next = Some(*range.start());
        while let Some(from) = next.filter(|from| range.contains(from) && guilds.len() < limit) {
            let keys = id_key(kind, from)..after_prefix(&id_key(kind, *range.end()));
            let found = self.engine.scan(Scan::new(keys).first(limit)).await?;
            for found in &found {
                guilds.insert(read_guild(&found.key)?);
            }
            // Skips the other entries of the last server.
            let last = guilds.last().filter(|_| found.len() == limit);
            next = last.and_then(|last| last.checked_add(1));
        }
        Ok(guilds)
    }

    /// Records when the bot left a server; `None` if it is a member. Of two times the store keeps
    /// the earlier: the later one may come from a clock that was ahead.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn set_left(&self, guild: u64, at: Option<OffsetDateTime>) -> Result<()> {
        let mut retries = Retries::new();
        loop {
            let mut batch = Batch::default();
            match at {
                Some(at) => {
                    let stored = self.get_one(left_key(guild)).await?;
                    let earlier = stored.as_deref().and_then(|at| read_time(at).ok());
                    let at = earlier.map_or(at, |earlier| earlier.min(at));
                    batch.unchanged(left_key(guild), stored);
                    batch.put(left_key(guild), write_time(at));
                }
                None => batch.remove(left_key(guild)),
            }
            if retries.commit(&*self.engine, batch).await? {
                return Ok(());
            }
        }
    }

    /// Removes data of a server that the bot left at or before `left_by`, and returns the number of
    /// removed games, ratings, tournaments and given roles, at most `limit`. The settings and the
    /// time of the leave go last. Open games stay, unless they are adjourned.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn remove_left(
        &self,
        guild: u64,
        left_by: OffsetDateTime,
        limit: usize,
    ) -> Result<usize> {
        let mut retries = Retries::new();
        loop {
            let Some((batch, removed)) = self.removal_of(guild, left_by, limit).await? else {
                return Ok(0);
            };
            if retries.commit(&*self.engine, batch).await? {
                self.standings.forget(&[guild]);
                return Ok(removed);
            }
        }
    }

    /// Returns what [`remove_left`](Self::remove_left) commits; `None` if the bot is a member, or
    /// left later.
    async fn removal_of(
        &self,
        guild: u64,
        left_by: OffsetDateTime,
        limit: usize,
    ) -> Result<Option<(Batch, usize)>> {
        let left = self.get_one(left_key(guild)).await?;
        if left.as_deref().map(read_time).transpose()?.is_none_or(|left| left > left_by) {
            return Ok(None);
        }
        let mut batch = Batch::default();
        batch.unchanged(left_key(guild), left);
        // One more shows whether any remain.
        let of_guild = Scan::prefix(&id_key(b'a', guild)).with_targets(HEAD);
        let games = self.engine.scan(of_guild.first(limit.saturating_add(1))).await?;
        let mut removed = Vec::new();
        for found in games.iter().take(limit) {
            let id = read_id(&found.key)?;
            match found.target.as_deref().map(|head| read_head(id, head)) {
                Some(Ok(head)) if !head.summary.is_active() => {
                    batch.unchanged(head_key(id), found.target.clone());
                    batch.remove_game(&head.summary);
                    removed.push(head.summary);
                }
                Some(Ok(_)) => {}
                _ => tracing::error!(%id, "a game of a former server cannot be removed"),
            }
        }
        self.end_series(&removed, &mut batch).await?;
        let limit = limit - removed.len();
        let ratings = Scan::prefix(&id_key(RATING, guild)).first(limit.saturating_add(1));
        let ratings = self.engine.scan(ratings).await?;
        let taken = ratings.len().min(limit);
        ratings.iter().take(limit).for_each(|rating| batch.remove(rating.key.clone()));
        let limit = limit - taken;
        let tournaments = Scan::prefix(&id_key(TOURNAMENT, guild)).first(limit.saturating_add(1));
        let tournaments = self.engine.scan(tournaments).await?;
        let ended = tournaments.len().min(limit);
        for found in &tournaments[..ended] {
            batch.unchanged(found.key.clone(), Some(found.value.clone()));
            match read_tournament(&found.value) {
                Ok(tournament) => batch.remove_tournament(&tournament),
                Err(_) => batch.remove(found.key.clone()),
            }
        }
        let limit = limit - ended;
        let roles = Scan::prefix(&id_key(GIVEN_ROLE, guild)).first(limit.saturating_add(1));
        let roles = self.engine.scan(roles).await?;
        let forgotten = roles.len().min(limit);
        roles.iter().take(limit).for_each(|role| batch.remove(role.key.clone()));
        let is_rest = games.len() == removed.len() && ratings.len() == taken;
        if is_rest && tournaments.len() == ended && roles.len() == forgotten {
            batch.remove(server_settings_key(guild));
            batch.remove(id_key(HALL, guild));
            batch.remove(left_key(guild));
        }
        Ok(Some((batch, removed.len() + taken + ended + forgotten)))
    }
}
