//! Where the bot is: the clocks of games stop while their channel or server is out of reach.
//!
//! The store records since when the bot is absent from a server. A record of an earlier process
//! says nothing about the present, because the bot may have been invited again meanwhile. So the
//! data of a server are removed only after Discord has told this process that the bot is absent.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use parking_lot::Mutex;
use time::{Duration, OffsetDateTime};

use super::Result;
use super::core::{ClockChanges, Core, paging};
use alquerque_game::{Game, GameId, Place};
use alquerque_store::{Server, ServerSettings, Store, StoreError, Welcome, Whereabouts};

/// How long after the bot has joined a server a welcome can become due. The bot may be offline
/// meanwhile.
const NEW_FOR: Duration = Duration::HOUR;
/// The newest games of a removed channel that are searched for those that owe a message.
const NEWEST: usize = 200;
/// How long a welcome is retried.
const WELCOME_RETRIED_FOR: Duration = Duration::DAY;

/// Stops and starts clocks as the bot joins and leaves servers, and channels come and go.
pub struct Guilds {
    pub(super) core: Arc<Core>,
    pub(super) absent: Arc<AbsentGuilds>,
}

impl Guilds {
    /// Handles the start of a gateway session, or a list of servers, which tells whether the bot is
    /// there; of others, such as those of other shards, `is_present` is `None`. Stops the clocks of
    /// all games on servers that have removed the bot.
    pub async fn session_started(
        &self,
        is_present: impl Fn(u64) -> Option<bool>,
        now: OffsetDateTime,
    ) -> Result<ClockChanges> {
        let mut clocks = ClockChanges::default();
        for server in self.known().await? {
            match is_present(server.guild) {
                Some(true) => self.note_present(server).await?,
                Some(false) => {
                    clocks.stopped += self.unavailable(server.guild, now).await?.stopped;
                    self.note_absent(server, now).await?;
                }
                None => {}
            }
        }
        Ok(clocks)
    }

    /// Returns the servers with any data.
    pub async fn known(&self) -> Result<Vec<Server>> {
        let mut known = Vec::new();
        let mut next = Some(0);
        while let Some(from) = next {
            let servers = self.core.store.servers(from, paging::PAGE_SIZE).await?;
            next = paging::next_page(&servers, |server| server.guild);
            known.extend(servers);
        }
        Ok(known)
    }

    /// Handles that a server is available: starts the clocks of its games. Those in `removed`
    /// threads return to the parent channel, and those in other removed channels stop.
    pub async fn available(
        &self,
        guild: u64,
        removed: &HashSet<u64>,
        now: OffsetDateTime,
    ) -> Result<ClockChanges> {
        if let Some(server) = server(&self.core.store, guild).await? {
            self.note_present(server).await?;
        }
        let mut games = self.core.store.whereabouts(guild).await?;
        let home = |parent: Option<u64>| parent.filter(|parent| !removed.contains(parent));
        games.retain(|game| {
            let is_removed = removed.contains(&game.place.channel);
            is_removed != game.is_stopped || (is_removed && home(game.parent).is_some())
        });
        let stop = self.core.stop_change(anywhere_in(guild), now).await?;
        let change = |game: &Game| match (removed.contains(&game.place.channel), game.stopped) {
            (true, _) => match home(game.parent) {
                Some(parent) => Some(game.returned(parent, now)),
                None => stop(game),
            },
            (false, Some(_)) => Some(game.resume(now)),
            (false, None) => None,
        };
        self.core.change_clocks(ids(&games), change).await
    }

    /// Returns whether a welcome is to be posted on an available server that the bot joined at
    /// `joined`. It becomes due on a new server without data, and is durable when this returns.
    pub async fn is_welcome_due(
        &self,
        guild: u64,
        joined: OffsetDateTime,
        now: OffsetDateTime,
    ) -> Result<bool> {
        match self.core.store.server_settings(guild).await?.welcome {
            Some(Welcome::Due(since)) => return Ok(now - since < WELCOME_RETRIED_FOR),
            Some(Welcome::Posted) => return Ok(false),
            None if now - joined >= NEW_FOR => return Ok(false),
            None => {}
        }
        if server(&self.core.store, guild).await?.is_some() {
            return Ok(false);
        }
        self.set_welcome(guild, Welcome::Due(now)).await?;
        Ok(true)
    }

    /// Returns whether a welcome is due that has not been posted yet.
    pub async fn owes_welcome(&self, guild: u64) -> Result<bool> {
        let welcome = self.core.store.server_settings(guild).await?.welcome;
        Ok(matches!(welcome, Some(Welcome::Due(_))))
    }

    /// Records that the welcome was posted, so that it never is again.
    pub async fn welcomed(&self, guild: u64) -> Result<()> {
        self.set_welcome(guild, Welcome::Posted).await
    }

    async fn set_welcome(&self, guild: u64, welcome: Welcome) -> Result<()> {
        let edit = |settings: &mut ServerSettings| settings.welcome = Some(welcome);
        self.core.store.edit_server_settings(guild, edit).await?;
        Ok(())
    }

    /// Handles that a server is unavailable: stops the clocks of its games.
    pub async fn unavailable(&self, guild: u64, now: OffsetDateTime) -> Result<ClockChanges> {
        let mut games = self.core.store.whereabouts(guild).await?;
        // An adjourned game has no clock to stop.
        games.retain(|game| !game.is_adjourned);
        let stop = self.core.stop_change(anywhere_in(guild), now).await?;
        self.core.change_clocks(ids(&games), stop).await
    }

    /// Handles that the bot was removed from a server: stops the clocks of its games, and records
    /// that.
    pub async fn left(&self, guild: u64, now: OffsetDateTime) -> Result<ClockChanges> {
        let clocks = self.unavailable(guild, now).await?;
        if let Some(server) = server(&self.core.store, guild).await? {
            self.note_absent(server, now).await?;
        }
        Ok(clocks)
    }

    /// Handles that a channel is removed: stops the clocks of its games and of those in its
    /// threads.
    pub async fn channel_removed(&self, place: Place, now: OffsetDateTime) -> Result<ClockChanges> {
        let games = self.unfinished_in(place).await?;
        let stop = self.core.stop_change(place, now).await?;
        let stop = |game: &Game| stop(game).filter(Game::is_open);
        self.core.change_clocks(games, stop).await
    }

    /// Handles that a thread of this `parent` is removed: its games return to the parent channel.
    /// Those that have stopped before have no parent channel any more.
    pub async fn thread_removed(
        &self,
        place: Place,
        parent: u64,
        now: OffsetDateTime,
    ) -> Result<ClockChanges> {
        let games = self.unfinished_in(place).await?;
        let outage = self.core.downtime.pending(place, now).await?;
        let is_here = |game: &Game| game.place == place && game.stopped.is_none();
        let change = |game: &Game| {
            is_here(game).then(|| game.compensated_for(outage, now).returned(parent, now))
        };
        self.core.change_clocks(games, change).await
    }

    /// Handles that channels of a server are deleted: games no longer begin there, and no results
    /// are posted. Without any of the chosen channels, games begin in all.
    pub async fn forget_channels(&self, guild: u64, deleted: &HashSet<u64>) -> Result<()> {
        let settings = self.core.store.server_settings(guild).await?;
        if settings.chosen_channels().any(|channel| deleted.contains(&channel)) {
            let forget = |settings: &mut ServerSettings| {
                settings.channels.retain(|channel| !deleted.contains(channel));
                settings.results = settings.results.filter(|channel| !deleted.contains(channel));
                if let Some(hall) = &mut settings.hall {
                    hall.channel = hall.channel.filter(|channel| !deleted.contains(channel));
                    // One in a former channel is still to be deleted.
                    hall.message = hall.message.filter(|it| !deleted.contains(&it.channel));
                }
                settings.hall.take_if(|hall| hall.is_over());
                if let Some(puzzles) = &mut settings.puzzles {
                    puzzles.channel = puzzles.channel.filter(|channel| !deleted.contains(channel));
                }
            };
            self.core.store.edit_server_settings(guild, forget).await?;
        }
        Ok(())
    }

    /// Handles that a channel is back: starts the clocks of its games and of those in its threads.
    pub async fn channel_restored(
        &self,
        place: Place,
        now: OffsetDateTime,
    ) -> Result<ClockChanges> {
        let games = self.games_below(place).await?;
        let start = |game: &Game| game.stopped.is_some().then(|| game.resume(now));
        self.core.change_clocks(games, start).await
    }

    /// Returns the open games of a channel and of its threads, and those of the channel that still
    /// owe a message.
    async fn unfinished_in(&self, place: Place) -> Result<Vec<GameId>, StoreError> {
        let mut games = self.games_below(place).await?;
        let newest = self.core.store.newest_in(place, NEWEST).await?;
        let owing = newest.iter().filter(|game| !game.is_open() && game.wakes_at.is_some());
        games.extend(owing.map(|game| game.id));
        Ok(games)
    }

    /// Returns the open games of a channel and of its threads.
    async fn games_below(&self, place: Place) -> Result<Vec<GameId>, StoreError> {
        let Some(guild) = place.guild else {
            let games = self.core.store.open_in(place).await?;
            return Ok(games.iter().map(|game| game.id).collect());
        };
        let mut games = self.core.store.whereabouts(guild).await?;
        games.retain(|game| game.place.is_below(game.parent, place));
        Ok(ids(&games))
    }

    async fn note_present(&self, server: Server) -> Result<(), StoreError> {
        self.absent.remove(server.guild);
        match server.left {
            Some(_) => self.core.store.set_left(server.guild, None).await,
            None => Ok(()),
        }
    }

    async fn note_absent(&self, server: Server, now: OffsetDateTime) -> Result<(), StoreError> {
        if server.left.is_none_or(|left| left > now) {
            self.core.store.set_left(server.guild, Some(now)).await?;
        }
        self.absent.add(server.guild);
        Ok(())
    }
}

/// Returns a server, if the store has data of it.
pub async fn server(store: &Store, guild: u64) -> Result<Option<Server>, StoreError> {
    Ok(store.servers(guild, 1).await?.into_iter().find(|server| server.guild == guild))
}

/// Returns a place in a server, whose games are in one shard.
fn anywhere_in(guild: u64) -> Place {
    Place { guild: Some(guild), channel: guild }
}

fn ids(games: &[Whereabouts]) -> Vec<GameId> {
    games.iter().map(|game| game.id).collect()
}

/// The servers with data where the bot is absent, as far as this process knows.
#[derive(Debug, Default)]
pub struct AbsentGuilds(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    guilds: BTreeSet<u64>,
    /// Where the next batch begins.
    next: u64,
}

impl AbsentGuilds {
    fn add(&self, guild: u64) {
        self.0.lock().guilds.insert(guild);
    }

    fn remove(&self, guild: u64) {
        self.0.lock().guilds.remove(&guild);
    }

    /// Returns the next servers, at most `max` of them. Successive calls cycle through all.
    pub fn next_batch(&self, max: usize) -> Vec<u64> {
        let state = &mut *self.0.lock();
        let batch: Vec<u64> = state.guilds.range(state.next..).take(max).copied().collect();
        state.next =
            batch.last().filter(|_| batch.len() == max).map_or(0, |last| last.saturating_add(1));
        batch
    }
}
