use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use time::OffsetDateTime;

use super::rating::{Ranking, RankingQuery, Rate, Rating, Standings};
use super::settings::{Edit, Preferences, ServerSettings};
use super::shared_memory::Shared;
use super::{
    Conditions, Fence, Result, Server, Store, StoreError, Version, Versioned, Whereabouts,
};
use crate::game::{Draft, Game, GameId, Place, PlayerId, Shard, ShardSet, Summary, Temporary};
use alquerque_rules::{BySide, RuleSet};

/// Games and settings in memory: a reference implementation for tests.
#[derive(Default)]
pub struct MemoryStore {
    state: Mutex<State>,
}

#[derive(Default)]
pub(super) struct State {
    games: BTreeMap<GameId, Versioned>,
    /// The last number that was assigned in each [series](Place::series).
    numbers: BTreeMap<u64, u32>,
    pub(super) preferences: BTreeMap<PlayerId, Preferences>,
    servers: BTreeMap<u64, ServerSettings>,
    /// By server, rule set and player.
    pub(super) ratings: BTreeMap<(u64, &'static str, PlayerId), Rating>,
    /// When the bot left each server.
    left: BTreeMap<u64, OffsetDateTime>,
    /// The people whose data are to be removed.
    pub(super) due_removals: BTreeSet<PlayerId>,
    pub(super) heartbeats: BTreeMap<Shard, OffsetDateTime>,
    /// What several processes share; `None` for the store of one process.
    pub(super) shared: Option<Shared>,
    /// The number of writes until one fails.
    #[cfg(test)]
    writes_until_failure: Option<usize>,
    closed: bool,
}

impl State {
    /// Saves a game.
    fn insert(&mut self, saved: Versioned) {
        if let Some(shared) = &mut self.shared {
            shared.game_saved(&saved.game);
        }
        self.games.insert(saved.game.id, saved);
    }

    /// Checks that the leases of a fence are still held.
    fn check(&self, fence: Option<&Fence>) -> Result<()> {
        match self.shared.as_ref().zip(fence) {
            Some((shared, fence)) if !shared.has_leases(fence) => Err(StoreError::Slow),
            _ => Ok(()),
        }
    }

    /// Removes a game, and with the last game of a series its last number.
    fn remove(&mut self, id: GameId) {
        let Some(Versioned { game, .. }) = self.games.remove(&id) else { return };
        let series = game.place.series();
        if !self.games.values().any(|stored| stored.game.place.series() == series) {
            self.numbers.remove(&series);
        }
    }
}

impl MemoryStore {
    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes one write fail after this limit successful ones.
    #[cfg(test)]
    pub fn fail_after(&self, writes: usize) {
        self.state().writes_until_failure = Some(writes);
    }

    /// Returns the state for a write.
    ///
    /// # Errors
    /// If the store is closed.
    pub(super) fn open_state(&self) -> Result<MutexGuard<'_, State>> {
        let state = Some(self.state()).filter(|state| !state.closed).ok_or(StoreError::Closed)?;
        #[cfg(test)]
        let mut state = state;
        #[cfg(test)]
        if let Some(left) = state.writes_until_failure {
            state.writes_until_failure = left.checked_sub(1);
            state.writes_until_failure.ok_or(StoreError::Unavailable)?;
        }
        Ok(state)
    }

    /// Returns the games with a deadline or timer, earliest first.
    fn timers(&self) -> Vec<(OffsetDateTime, GameId)> {
        let state = self.state();
        let mut timers: Vec<_> = state
            .games
            .values()
            .filter_map(|stored| Some((stored.game.wakes_at()?, stored.game.id)))
            .collect();
        timers.sort_unstable();
        timers
    }

    /// Returns the temporary games with the beginning of their retention, earliest first.
    fn temporary_of(&self, kind: Temporary) -> Vec<(OffsetDateTime, Summary)> {
        let state = self.state();
        let games = state.games.values().map(|stored| Summary::from(&stored.game));
        let since = |game: &Summary| {
            game.temporary().filter(|&(found, _)| found == kind).map(|(_, since)| since)
        };
        let mut found: Vec<_> = games.filter_map(|game| Some((since(&game)?, game))).collect();
        found.sort_by_key(|(since, game)| (*since, game.id));
        found
    }

    /// Returns the summaries of the games that `is_wanted` selects, by id.
    pub(super) fn games_where(&self, is_wanted: impl Fn(&Game) -> bool) -> Vec<Summary> {
        let state = self.state();
        let games = state.games.values().map(|stored| &stored.game);
        games.filter(|game| is_wanted(game)).map(Summary::from).collect()
    }
}

#[async_trait]
impl Store for MemoryStore {
    async fn create_if(&self, draft: Draft, conditions: Conditions) -> Result<Versioned> {
        let mut state = self.open_state()?;
        if let Some(stored) = state.games.get(&draft.id()) {
            return Ok(stored.clone());
        }
        state.check(conditions.fence.as_ref())?;
        if let (Some(shared), Some(quota)) = (&mut state.shared, conditions.quota)
            && !shared.count(quota)
        {
            return Err(StoreError::QuotaUsedUp);
        }
        let last = state.numbers.entry(draft.place().series()).or_default();
        *last += 1;
        let saved = Versioned { game: draft.numbered(*last), version: Version(1) };
        state.insert(saved.clone());
        Ok(saved)
    }

    async fn put_fenced(
        &self,
        game: Game,
        read: Version,
        fence: Option<Fence>,
    ) -> Result<Versioned> {
        let mut state = self.open_state()?;
        state.check(fence.as_ref())?;
        state
            .games
            .get(&game.id)
            .filter(|stored| stored.version == read)
            .ok_or(StoreError::Conflict)?;
        let saved = Versioned { game, version: Version(read.0 + 1) };
        state.insert(saved.clone());
        Ok(saved)
    }

    async fn put_rated(
        &self,
        game: Game,
        read: Version,
        guild: u64,
        rate: Rate,
    ) -> Result<Versioned> {
        let mut state = self.open_state()?;
        let stored = state
            .games
            .get(&game.id)
            .filter(|stored| stored.version == read)
            .ok_or(StoreError::Conflict)?;
        let Some(sides) = game.sides().copied() else { return Ok(stored.clone()) };
        let keys = sides.map(|player| (guild, game.rules.id, player));
        let before = keys.map(|key| state.ratings.get(&key).cloned());
        let (game, BySide { white, black }) = rate(game, before);
        let new = [(keys.white, white), (keys.black, black)];
        state.ratings.extend(new.into_iter().filter_map(|(key, rating)| Some((key, rating?))));
        let saved = Versioned { game, version: Version(read.0 + 1) };
        state.insert(saved.clone());
        Ok(saved)
    }

    async fn get(&self, id: GameId) -> Result<Option<Versioned>> {
        Ok(self.state().games.get(&id).cloned())
    }

    async fn numbered(&self, place: Place, number: u32) -> Result<Option<Summary>> {
        let state = self.state();
        let mut games = state.games.values().map(|stored| &stored.game);
        let found = games.find(|game| game.place.channel == place.channel && game.number == number);
        Ok(found.map(Summary::from))
    }

    async fn open_in(&self, place: Place) -> Result<Vec<Summary>> {
        let mut games =
            self.games_where(|game| game.is_active() && game.place.channel == place.channel);
        games.sort_by_key(|game| game.number);
        Ok(games)
    }

    async fn newest_in(&self, place: Place, limit: usize) -> Result<Vec<Summary>> {
        let state = self.state();
        let here = state.games.values().filter(|stored| stored.game.place.channel == place.channel);
        let mut games: Vec<Summary> = here.map(|stored| Summary::from(&stored.game)).collect();
        games.sort_by_key(|game| std::cmp::Reverse(game.number));
        games.truncate(limit);
        Ok(games)
    }

    async fn open_of(&self, player: PlayerId) -> Result<Vec<Summary>> {
        Ok(self.games_where(|game| game.is_open() && game.has_player(player)))
    }

    async fn open_in_guild(&self, guild: u64) -> Result<Vec<Summary>> {
        Ok(self.games_where(|game| game.is_active() && game.place.guild == Some(guild)))
    }

    async fn whereabouts(&self, guild: u64) -> Result<Vec<Whereabouts>> {
        let open = self.games_where(|game| game.is_open() && game.place.guild == Some(guild));
        Ok(open.iter().map(Whereabouts::from).collect())
    }

    async fn count_open(&self) -> Result<usize> {
        Ok(self.games_where(Game::is_active).len())
    }

    async fn open(&self, shards: &ShardSet) -> Result<Vec<GameId>> {
        let is_wanted = |game: &Game| game.is_active() && shards.contains(game.place);
        Ok(self.games_where(is_wanted).iter().map(|game| game.id).collect())
    }

    async fn lease_due(
        &self,
        now: OffsetDateTime,
        limit: usize,
        shards: &ShardSet,
    ) -> Result<Vec<GameId>> {
        let timers = self.timers();
        let state = &mut *self.state();
        let is_due = |&(at, id): &(OffsetDateTime, GameId)| {
            let is_wanted = shards.contains(state.games.get(&id)?.game.place);
            (at.unix_timestamp() <= now.unix_timestamp() && is_wanted).then_some(id)
        };
        let due = timers.iter().filter_map(is_due);
        Ok(match &mut state.shared {
            Some(shared) => shared.lease_games(due, limit),
            None => due.take(limit).collect(),
        })
    }

    async fn next_due(&self) -> Result<Option<OffsetDateTime>> {
        Ok(self.timers().first().map(|&(at, _)| at))
    }

    async fn remove(&self, id: GameId, read: Version) -> Result<()> {
        let mut state = self.open_state()?;
        state.games.get(&id).filter(|stored| stored.version == read).ok_or(StoreError::Conflict)?;
        state.remove(id);
        Ok(())
    }

    async fn temporary(
        &self,
        kind: Temporary,
        until: OffsetDateTime,
        limit: usize,
    ) -> Result<Vec<GameId>> {
        let found = self.temporary_of(kind).into_iter();
        Ok(found
            .take_while(|&(since, _)| since <= until)
            .take(limit)
            .map(|(_, game)| game.id)
            .collect())
    }

    async fn studies_since(&self, player: PlayerId, since: OffsetDateTime) -> Result<Vec<GameId>> {
        let mut studies = self.temporary_of(Temporary::Study);
        studies.retain(|(imported, game)| *imported > since && game.challenger.id == player);
        Ok(studies.into_iter().map(|(_, game)| game.id).collect())
    }

    async fn servers(&self, from: u64, limit: usize) -> Result<Vec<Server>> {
        let state = self.state();
        let of_games = state.games.values().filter_map(|stored| stored.game.place.guild);
        let of_ratings = state.ratings.keys().map(|(guild, ..)| *guild);
        let others = state.servers.keys().chain(state.left.keys()).copied();
        let guilds: BTreeSet<u64> = of_games.chain(of_ratings).chain(others).collect();
        let servers = guilds
            .range(from..)
            .map(|&guild| Server { guild, left: state.left.get(&guild).copied() });
        Ok(servers.take(limit).collect())
    }

    async fn set_left(&self, guild: u64, at: Option<OffsetDateTime>) -> Result<()> {
        let left = &mut self.open_state()?.left;
        match at {
            Some(at) => {
                let earliest = left.entry(guild).or_insert(at);
                *earliest = at.min(*earliest);
            }
            None => drop(left.remove(&guild)),
        }
        Ok(())
    }

    async fn remove_left(
        &self,
        guild: u64,
        left_by: OffsetDateTime,
        limit: usize,
    ) -> Result<usize> {
        let mut state = self.open_state()?;
        if state.left.get(&guild).is_none_or(|&left| left > left_by) {
            return Ok(0);
        }
        let games = state
            .games
            .values()
            .map(|stored| &stored.game)
            .filter(|game| game.place.guild == Some(guild));
        let games: Vec<GameId> =
            games.take(limit).filter(|game| !game.is_active()).map(|game| game.id).collect();
        games.iter().for_each(|&id| state.remove(id));
        let ratings = state.ratings.keys().filter(|(server, ..)| *server == guild);
        let ratings: Vec<_> = ratings.take(limit - games.len()).copied().collect();
        ratings.iter().for_each(|key| drop(state.ratings.remove(key)));
        let has_games = state.games.values().any(|stored| stored.game.place.guild == Some(guild));
        if !has_games && !state.ratings.keys().any(|(server, ..)| *server == guild) {
            state.servers.remove(&guild);
            state.left.remove(&guild);
        }
        Ok(games.len() + ratings.len())
    }

    async fn heartbeat(&self, shards: &ShardSet, now: OffsetDateTime) -> Result<()> {
        let State { heartbeats, shared, .. } = &mut *self.open_state()?;
        for shard in shards.iter() {
            let before = heartbeats.get(&shard).copied();
            let at = shared.as_ref().map_or(now, |shared| shared.heartbeat(before, now));
            heartbeats.insert(shard, at);
        }
        Ok(())
    }

    async fn last_heartbeat(&self, shard: Shard) -> Result<Option<OffsetDateTime>> {
        let heartbeats = &self.state().heartbeats;
        let of = |count: u32| {
            let of_division = heartbeats.iter().filter(move |(other, _)| other.count == count);
            of_division.map(|(_, at)| *at)
        };
        let is_complete = |count: &u32| of(*count).count() as u64 == u64::from(*count);
        let others =
            heartbeats.keys().map(|other| other.count).filter(|&other| other != shard.count);
        let newest = others.filter(is_complete).filter_map(|other| of(other).min()).max();
        Ok(heartbeats.get(&shard).copied().max(newest))
    }

    async fn ranking_page(
        &self,
        guild: u64,
        rules: &'static RuleSet,
        query: RankingQuery,
    ) -> Result<Ranking> {
        let state = self.state();
        let here =
            state.ratings.iter().filter(|((server, id, _), _)| (*server, *id) == (guild, rules.id));
        let ratings: Vec<_> =
            here.map(|((_, _, player), rating)| (*player, rating.clone())).collect();
        let found = Standings::new(&ratings, query.now).find(&query);
        Ok(found.with(&ratings.into_iter().collect()))
    }

    async fn newest_of(&self, player: PlayerId, limit: usize) -> Result<Vec<Summary>> {
        let games = self.games_where(|game| game.has_player(player));
        Ok(games.into_iter().rev().take(limit).collect())
    }

    async fn preferences(&self, player: PlayerId) -> Result<Preferences> {
        Ok(self.state().preferences.get(&player).cloned().unwrap_or_default())
    }

    async fn edit_preferences(
        &self,
        player: PlayerId,
        edit: Edit<Preferences>,
    ) -> Result<Preferences> {
        Ok(edited(self.open_state()?.preferences.entry(player).or_default(), edit))
    }

    async fn server_settings(&self, guild: u64) -> Result<ServerSettings> {
        Ok(self.state().servers.get(&guild).cloned().unwrap_or_default())
    }

    async fn edit_server_settings(
        &self,
        guild: u64,
        edit: Edit<ServerSettings>,
    ) -> Result<ServerSettings> {
        Ok(edited(self.open_state()?.servers.entry(guild).or_default(), edit))
    }

    fn is_healthy(&self) -> bool {
        !self.state().closed
    }

    async fn close(&self) -> Result<()> {
        self.state().closed = true;
        Ok(())
    }
}

fn edited<T: Clone>(settings: &mut T, edit: Edit<T>) -> T {
    edit(settings);
    settings.clone()
}
