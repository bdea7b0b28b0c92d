//! Follows servers and channels: stops clocks that players cannot reach, and restarts them.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serenity::all::{ChannelId, Guild, GuildId, Ready, UnavailableGuild};
use time::OffsetDateTime;
use tokio::sync::Notify;
use tokio::time::timeout;

use crate::discord::app_state::AppState;
use crate::discord::jobs::job::Job;
use crate::discord::jobs::{announce, welcome};
use crate::game::{Place, Shard};
use crate::service::{Clocks, Locks, RETRY_DELAY, ServiceError, Services};
use crate::store::StoreError;

/// How long a session that has started waits for those of other shards of this process.
const SESSIONS_DELAY: Duration = Duration::from_mins(2);

/// Applies the events of servers and channels to the clocks of their games.
pub struct Guilds {
    app: Arc<AppState>,
    /// Changes of one server are applied one after the other.
    locks: Locks,
    started: Started,
}

/// The sessions that have started, and whose servers are not yet compared with the known ones. All
/// known servers are read for that, so that it is done for many sessions at once.
#[derive(Default)]
struct Started {
    sessions: Mutex<Vec<Ready>>,
    /// All shards of this process are among them.
    complete: Notify,
}

impl Started {
    /// Adds a session of one of so many shards. Returns the sessions to compare, some time after
    /// the first one has started; `None` for the others.
    async fn add(&self, ready: Ready, shards: usize) -> Option<Vec<Ready>> {
        let len = {
            let mut sessions = self.lock();
            sessions.push(ready);
            sessions.len()
        };
        if len >= shards {
            self.complete.notify_one();
        }
        if len > 1 {
            return None;
        }
        // At the time limit, the other shards follow later.
        let _ = timeout(SESSIONS_DELAY, self.complete.notified()).await;
        Some(std::mem::take(&mut *self.lock()))
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Ready>> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A change of servers and channels that stops clocks or restarts them.
enum Change<'a> {
    Connected(&'a [Ready]),
    Joined(&'a Guild),
    Left(GuildId),
    /// The server is unavailable for a while.
    Unavailable(GuildId),
    ChannelReachable(Place),
    ChannelDeleted(Place),
}

impl Change<'_> {
    /// Returns the server that changes, or one of a shard that changes.
    fn guild(&self) -> Option<u64> {
        match self {
            Self::Connected(sessions) => sessions.first().and_then(any_guild),
            Self::Joined(guild) => Some(guild.id.get()),
            Self::Left(guild) | Self::Unavailable(guild) => Some(guild.get()),
            Self::ChannelReachable(channel) | Self::ChannelDeleted(channel) => channel.guild,
        }
    }
}

impl Guilds {
    pub fn new(app: Arc<AppState>) -> Self {
        Self { app, locks: Locks::default(), started: Started::default() }
    }

    /// Starts a session: servers that are no longer part of it have removed the bot.
    pub async fn meet(&self, ready: Ready) {
        tracing::info!(bot = %ready.user.name, servers = ready.guilds.len(), "connected");
        if self.settled(any_guild(&ready)).await.is_none() {
            return;
        }
        let started = self.started.add(ready, self.app.connection.count_sessions());
        let Some(Some(sessions)) = self.app.stopping.run_until_cancelled(started).await else {
            return;
        };
        let clocks = self.saved(&Change::Connected(&sessions)).await;
        self.queue_edits(clocks);
    }

    /// Records a server when the bot joins it or a session starts.
    pub async fn meet_guild(&self, guild: Guild) {
        self.in_turn(guild.id.get(), Change::Joined(&guild)).await;
        self.welcome(&guild).await;
    }

    /// Queues the welcome on a server, if it is due there and the bot may post.
    async fn welcome(&self, guild: &Guild) {
        let id = guild.id.get();
        let Some((service, now)) = self.settled(Some(id)).await else { return };
        let is_due = {
            let _in_turn = self.locks.lock(id).await;
            service.guilds.is_welcome_due(id, *guild.joined_at, now).await
        };
        match is_due {
            Ok(true) => {}
            Ok(false) => return,
            Err(error) => {
                return tracing::warn!(guild = id, %error, "a new server is not welcomed");
            }
        }
        match welcome::channel(guild, self.app.me.id) {
            Some(channel) => {
                let tag = guild.preferred_locale.clone();
                self.app.outbox.push(channel, Job::Welcome { guild: id, tag });
            }
            None => tracing::info!(guild = id, "no channel to post a welcome in"),
        }
    }

    /// Stops the clocks of a server that is unavailable or has removed the bot.
    pub async fn leave_guild(&self, guild: UnavailableGuild) {
        tracing::info!(guild = %guild.id, unavailable = guild.unavailable, "left a server, or it is unavailable");
        let change =
            if guild.unavailable { Change::Unavailable(guild.id) } else { Change::Left(guild.id) };
        self.in_turn(guild.id.get(), change).await;
    }

    /// Restarts the clocks of a channel that may have been unreachable.
    pub async fn resume(&self, guild: GuildId, channel: ChannelId) {
        let channel = place(guild, channel);
        self.in_turn(server_of(channel), Change::ChannelReachable(channel)).await;
    }

    /// Stops the clocks of a deleted channel.
    pub async fn stop(&self, guild: GuildId, channel: ChannelId) {
        let channel = place(guild, channel);
        self.in_turn(server_of(channel), Change::ChannelDeleted(channel)).await;
    }

    /// Applies a change to the clocks of a server, after earlier changes of the same server. Boards
    /// are edited later, as there may be many.
    async fn in_turn(&self, server: u64, change: Change<'_>) {
        let clocks = {
            let _in_turn = self.locks.lock(server).await;
            self.saved(&change).await
        };
        self.queue_edits(clocks);
    }

    /// Retries until the change is saved, so that a slow or full disk costs no player time.
    async fn saved(&self, change: &Change<'_>) -> Clocks {
        while let Some((service, now)) = self.settled(change.guild()).await {
            match self.apply(change, service, now).await {
                Ok(clocks) => return clocks,
                Err(ServiceError::Store(StoreError::Closed)) => {
                    tracing::info!("stopped before clocks were updated");
                    break;
                }
                Err(
                    error @ (ServiceError::Refused(_)
                    | ServiceError::Store(StoreError::Unreadable(_))),
                ) => {
                    tracing::error!(?error, "clocks could not be stopped or started");
                    break;
                }
                Err(ServiceError::Store(error)) => {
                    tracing::error!(?error, "clocks cannot be stopped or started; retrying");
                    self.app.stopping.run_until_cancelled(tokio::time::sleep(RETRY_DELAY)).await;
                }
            }
        }
        Clocks::default()
    }

    async fn apply(
        &self,
        change: &Change<'_>,
        service: &Services,
        now: OffsetDateTime,
    ) -> Result<Clocks, ServiceError> {
        match change {
            Change::Connected(sessions) => {
                let present: HashMap<Shard, HashSet<u64>> = sessions.iter().map(servers).collect();
                let count = present.keys().next().map_or(1, |shard| shard.count);
                // A server of these shards that is missing removed the bot while it was offline.
                let is_here = |guild: u64| {
                    let present = present.get(&Shard::of(Some(guild), count))?;
                    Some(present.contains(&guild))
                };
                service.guilds.session_started(is_here, now).await
            }
            Change::Joined(guild) => {
                let deleted = self.deleted_channels(guild).await?;
                service.guilds.forget_channels(guild.id.get(), &deleted).await?;
                service.guilds.available(guild.id.get(), &deleted, now).await
            }
            Change::Left(guild) => service.guilds.left(guild.get(), now).await,
            Change::Unavailable(guild) => service.guilds.unavailable(guild.get(), now).await,
            Change::ChannelReachable(channel) => {
                service.guilds.channel_restored(*channel, now).await
            }
            Change::ChannelDeleted(channel) => {
                let deleted = HashSet::from([channel.channel]);
                service.guilds.forget_channels(server_of(*channel), &deleted).await?;
                service.guilds.channel_removed(*channel, now).await
            }
        }
    }

    /// Waits until the downtime of a server's shard, or of any, is compensated; `None` if the bot
    /// stops first.
    async fn settled(&self, guild: Option<u64>) -> Option<(&Services, OffsetDateTime)> {
        let ready = async {
            match guild {
                Some(guild) => self.app.connection.ready_for(Some(guild)).await,
                None => self.app.connection.ready().await,
            }
        };
        self.app.stopping.run_until_cancelled(ready).await?;
        Some((&self.app.service, self.app.clock.now()))
    }

    /// Queues the boards of games whose deadlines have moved.
    fn queue_edits(&self, clocks: Clocks) {
        if clocks.stopped > 0 {
            tracing::info!(
                games = clocks.stopped,
                "clocks stopped, as their channels are unreachable"
            );
        }
        self.app.backlog.add(clocks.running, self.app.clock.now());
    }

    /// Returns the channels with open games, and those that the server has chosen, that a server no
    /// longer has. Discord does not list archived threads, so that missing channels are requested
    /// one by one.
    async fn deleted_channels(&self, guild: &Guild) -> Result<HashSet<u64>, ServiceError> {
        let games = self.app.service.store.whereabouts(guild.id.get()).await?;
        let chosen = self.app.service.store.settings_or_default(guild.id.get()).await?;
        let used: HashSet<u64> =
            games.iter().map(|game| game.place.channel).chain(chosen.chosen_channels()).collect();
        let known: HashSet<u64> = guild
            .channels
            .keys()
            .copied()
            .chain(guild.threads.iter().map(|thread| thread.id))
            .map(ChannelId::get)
            .collect();
        let mut deleted = HashSet::new();
        for &channel in used.difference(&known) {
            if announce::is_deleted(&self.app, channel).await {
                deleted.insert(channel);
            }
        }
        Ok(deleted)
    }
}

/// Returns a server of a session.
fn any_guild(ready: &Ready) -> Option<u64> {
    ready.guilds.first().map(|guild| guild.id.get())
}

/// Returns the shard of a session, and its servers.
fn servers(ready: &Ready) -> (Shard, HashSet<u64>) {
    let shard = ready
        .shard
        .map_or(Shard::WHOLE, |shard| Shard { index: shard.id.0, count: shard.total.max(1) });
    (shard, ready.guilds.iter().map(|guild| guild.id.get()).collect())
}

fn place(guild: GuildId, channel: ChannelId) -> Place {
    Place { guild: Some(guild.get()), channel: channel.get() }
}

/// Returns the id of the server of a channel, or of the channel itself outside of servers.
fn server_of(channel: Place) -> u64 {
    channel.guild.unwrap_or(channel.channel)
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use tokio::time::{Instant, sleep};

    use super::*;

    fn session(shard: u32) -> Ready {
        let user = json!({ "id": "1", "username": "bot", "discriminator": "0", "avatar": null });
        let ready = json!({
            "v": 10, "user": user, "guilds": [], "session_id": "s", "shard": [shard, 3],
            "resume_gateway_url": "wss://gateway", "application": { "id": "1", "flags": 0 },
        });
        serde_json::from_value(ready).unwrap()
    }

    fn shards(sessions: Option<Vec<Ready>>) -> Vec<u32> {
        sessions.unwrap_or_default().iter().map(|ready| servers(ready).0.index).collect()
    }

    #[tokio::test(start_paused = true)]
    async fn sessions_that_start_soon_after_each_other_are_compared_at_once() {
        let started = Started::default();
        let start = Instant::now();
        let later = async |seconds, shard| {
            sleep(Duration::from_secs(seconds)).await;
            shards(started.add(session(shard), 3).await)
        };
        let all = tokio::join!(later(0, 0), later(5, 1), later(10, 2));
        assert_eq!(all, (vec![0, 1, 2], vec![], vec![]));
        assert_eq!(start.elapsed(), Duration::from_secs(10), "all shards are there");
        // Some start again.
        let some = tokio::join!(later(0, 2), later(119, 1), later(121, 0));
        assert_eq!(some, (vec![2, 1], vec![], vec![0]));
        // A bot without shards does not wait.
        let start = Instant::now();
        assert_eq!(shards(started.add(session(0), 1).await), [0]);
        assert_eq!(start.elapsed(), Duration::ZERO);
    }
}
