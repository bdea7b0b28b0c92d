//! Follows servers and channels: stops clocks that players cannot reach, and restarts them.

mod pending;
mod present_servers;
#[cfg(test)]
mod tests;
pub mod welcome;

use std::collections::HashSet;
use std::sync::Arc;

use serenity::all::ChannelId;
use time::OffsetDateTime;

use crate::discord::app_state::AppState;
use crate::discord::jobs::announce;
use crate::discord::jobs::job::Job;
use crate::discord::payload::{Guild, Ready, ServerChange};
use crate::discord::transport::ChannelAction;
use crate::game::{Place, Shard};
use crate::service::{ClockChanges, RETRY_DELAY, ServiceError};
use crate::store::StoreError;
use pending::Pending;
use present_servers::PresentServers;

/// Applies the events of servers and channels to the clocks of their games.
pub struct Guilds {
    app: Arc<AppState>,
    /// Events of one server are applied one after the other. No lock is held meanwhile, so that
    /// other servers do not wait.
    pending: Pending,
    servers: PresentServers,
}

impl Guilds {
    pub fn new(app: Arc<AppState>) -> Self {
        Self { app, pending: Pending::default(), servers: PresentServers::default() }
    }

    /// Records the servers of a session that has started. Returns its shard.
    pub fn meet(&self, ready: &Ready) -> Shard {
        tracing::info!(bot = self.app.bot.me.name, servers = ready.guilds.len(), "connected");
        self.servers.start(ready)
    }

    /// Compares the servers of a session that has started with those that the store knows: servers
    /// that are no longer part of it have removed the bot.
    pub async fn compare(&self, ready: &Ready, shard: Shard) {
        let compared = async {
            let server = ready.guilds.first().map(|guild| guild.id.get());
            self.settled(server).await?;
            let shard_count = self.app.connection.shard_count();
            let shards = self.servers.next_comparison(shard, shard_count).await?;
            // A server of these shards that is missing removed the bot while it was offline.
            let is_here = |guild| self.servers.is_present(guild, &shards);
            let guilds = &self.app.bot.service.guilds;
            Some(self.saved(None, |now| guilds.session_started(is_here, now)).await)
        };
        // The next session compares again.
        if let Some(Some(clocks)) = self.app.bot.stopping.run_until_cancelled(compared).await {
            self.queue_edits(clocks);
        }
    }

    /// Queues a change of a server. Returns whether the caller must [apply](Self::apply) its
    /// changes, as no other task does.
    #[must_use]
    pub fn queue(&self, server: u64, change: ServerChange) -> bool {
        match &change {
            ServerChange::Available(_) => self.servers.joined(server),
            ServerChange::Left => self.servers.left(server),
            _ => {}
        }
        self.pending.add(server, change)
    }

    /// Queues the welcome on a server, if it is due there and the bot may post.
    async fn welcome(&self, guild: &Guild) {
        let id = guild.id.get();
        let Some(now) = self.settled(Some(id)).await else { return };
        let Some(joined_at) = guild.joined_at else { return };
        match self.app.bot.service.guilds.is_welcome_due(id, *joined_at, now).await {
            Ok(true) => {}
            Ok(false) => return,
            Err(error) => {
                return tracing::warn!(guild = id, %error, "a new server is not welcomed");
            }
        }
        match welcome::channel(guild, self.app.bot.me.id) {
            Some(channel) => {
                let tag = guild.preferred_locale.clone();
                let place = Place { guild: Some(id), channel };
                self.app.sending.outbox.push(place, Job::Welcome { guild: id, tag });
            }
            None => tracing::info!(guild = id, "no channel to post a welcome in"),
        }
    }

    /// Applies the queued changes to the clocks of a server, one after the other. Boards are edited
    /// later, as there may be many.
    pub async fn apply(&self, server: u64) {
        while let Some(change) = self.pending.next(server) {
            let clocks = self.saved(Some(server), |now| self.change(server, &change, now)).await;
            self.queue_edits(clocks);
            if let ServerChange::Available(guild) = &change {
                self.welcome(guild).await;
            }
        }
    }

    /// Retries until the change is saved, so that a slow or full disk costs no player time.
    async fn saved<R>(
        &self,
        server: Option<u64>,
        change: impl Fn(OffsetDateTime) -> R,
    ) -> ClockChanges
    where
        R: Future<Output = Result<ClockChanges, ServiceError>>,
    {
        while let Some(now) = self.settled(server).await {
            match change(now).await {
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
                    let pause = tokio::time::sleep(RETRY_DELAY);
                    self.app.bot.stopping.run_until_cancelled(pause).await;
                }
            }
        }
        ClockChanges::default()
    }

    async fn change(
        &self,
        server: u64,
        change: &ServerChange,
        now: OffsetDateTime,
    ) -> Result<ClockChanges, ServiceError> {
        let guilds = &self.app.bot.service.guilds;
        let channels = match change {
            ServerChange::Available(guild) => self.deleted_channels(guild).await?,
            ServerChange::ChannelRemoved(id) | ServerChange::ThreadRemoved { thread: id, .. } => {
                HashSet::from([id.get()])
            }
            _ => HashSet::new(),
        };
        if !channels.is_empty() {
            guilds.forget_channels(server, &channels).await?;
        }
        let place = |id: ChannelId| Place { guild: Some(server), channel: id.get() };
        match *change {
            ServerChange::Available(_) => guilds.available(server, &channels, now).await,
            ServerChange::Left => guilds
                .left(server, now)
                .await
                .inspect(|_| tracing::info!(guild = server, "left a server")),
            ServerChange::Unavailable => guilds
                .unavailable(server, now)
                .await
                .inspect(|_| tracing::info!(guild = server, "a server is unavailable")),
            ServerChange::ChannelRestored(id) => guilds.channel_restored(place(id), now).await,
            ServerChange::ChannelRemoved(id) => guilds.channel_removed(place(id), now).await,
            ServerChange::ThreadRemoved { thread, parent } => {
                guilds.thread_removed(place(thread), parent.get(), now).await
            }
        }
    }

    /// Waits until the downtime of a server's shard, or of any, is compensated; `None` if the bot
    /// stops first.
    async fn settled(&self, guild: Option<u64>) -> Option<OffsetDateTime> {
        let ready = async {
            match guild {
                Some(guild) => self.app.connection.ready_for(Some(guild)).await,
                None => self.app.connection.ready().await,
            }
        };
        self.app.bot.stopping.run_until_cancelled(ready).await?;
        Some(self.app.bot.clock.now())
    }

    /// Queues the boards of games whose deadlines have moved, and of those that have returned.
    fn queue_edits(&self, clocks: ClockChanges) {
        if clocks.stopped > 0 {
            tracing::info!(
                games = clocks.stopped,
                "clocks stopped, as their channels are unreachable"
            );
        }
        for (game, place) in clocks.returned {
            self.app.sending.outbox.push(place, Job::Announce(game, ChannelAction::Post));
        }
        self.app.backlog.add(clocks.running, self.app.bot.clock.now());
    }

    /// Returns the channels with open games, and those that the server has chosen, that a server no
    /// longer has. Discord does not list archived threads, so that missing channels are requested
    /// one by one.
    async fn deleted_channels(&self, guild: &Guild) -> Result<HashSet<u64>, ServiceError> {
        let games = self.app.bot.service.store.whereabouts(guild.id.get()).await?;
        let chosen = self.app.bot.service.store.settings_or_default(guild.id.get()).await?;
        // Of the many adjourned games, those whose channel was gone.
        let checked = games.iter().filter(|game| game.is_stopped || !game.is_adjourned);
        let used = checked.flat_map(|game| [Some(game.place.channel), game.parent]).flatten();
        let used: HashSet<u64> = used.chain(chosen.chosen_channels()).collect();
        let known: HashSet<u64> = guild.channel_ids().map(ChannelId::get).collect();
        let mut deleted = HashSet::new();
        for &channel in used.difference(&known) {
            let place = Place { guild: Some(guild.id.get()), channel };
            if announce::is_deleted(&self.app, place).await {
                deleted.insert(channel);
            }
        }
        Ok(deleted)
    }
}
