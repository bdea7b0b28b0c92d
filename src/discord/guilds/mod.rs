//! Follows servers and channels: stops clocks that players cannot reach, and restarts them.

mod pending;
mod present_servers;
#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::sync::Arc;

use serenity::all::{ChannelId, GuildId};
use time::OffsetDateTime;

use crate::discord::app_state::AppState;
use crate::discord::jobs::job::Job;
use crate::discord::jobs::{announce, welcome};
use crate::discord::payload::{DeletedThread, Guild, Ready, ServerChannel, UnavailableGuild};
use crate::discord::transport::ChannelAction;
use crate::game::{Place, Shard};
use crate::service::{ClockChanges, RETRY_DELAY, ServiceError, Services};
use crate::store::StoreError;
use pending::{Pending, Supersede};
use present_servers::PresentServers;

/// Applies the events of servers and channels to the clocks of their games.
///
/// The methods for events queue what they change, in order. They return the server if the caller
/// must [apply](Self::apply) its changes, as no other task does.
pub struct Guilds {
    app: Arc<AppState>,
    /// Changes of one server are applied one after the other. No lock is held meanwhile, so that
    /// other servers do not wait.
    pending: Pending<Change>,
    servers: PresentServers,
}

/// A change of servers and channels that stops clocks or restarts them.
enum Change {
    /// Sessions of these shards have started.
    Connected(HashSet<Shard>),
    Joined(Box<Guild>),
    Left(GuildId),
    /// The server is unavailable for a while.
    Unavailable(GuildId),
    ChannelReachable(Place),
    ChannelDeleted(Place),
    /// A thread of this parent channel is deleted.
    ThreadDeleted(Place, ChannelId),
}

impl Change {
    /// Returns the server that changes; `None` if many do.
    fn guild(&self) -> Option<u64> {
        match self {
            Self::Connected(_) => None,
            Self::Joined(guild) => Some(guild.id.get()),
            Self::Left(guild) | Self::Unavailable(guild) => Some(guild.get()),
            Self::ChannelReachable(channel)
            | Self::ChannelDeleted(channel)
            | Self::ThreadDeleted(channel, _) => channel.guild,
        }
    }

    /// Returns the channel that changes; `None` if all of a server do.
    fn channel(&self) -> Option<Place> {
        match self {
            Self::ChannelReachable(channel)
            | Self::ChannelDeleted(channel)
            | Self::ThreadDeleted(channel, _) => Some(*channel),
            Self::Connected(_) | Self::Joined(_) | Self::Left(_) | Self::Unavailable(_) => None,
        }
    }
}

impl Supersede for Change {
    fn supersedes(&self, earlier: &Self) -> bool {
        match (self.channel(), earlier.channel()) {
            // A deleted thread does not come back, and its games have to.
            _ if matches!(earlier, Self::ThreadDeleted(..)) => {
                matches!(self, Self::ThreadDeleted(..)) && self.channel() == earlier.channel()
            }
            (Some(channel), Some(other)) => channel == other,
            // The time of the leave is recorded.
            (None, None) => !matches!((self, earlier), (Self::Unavailable(_), Self::Left(_))),
            _ => false,
        }
    }
}

impl Guilds {
    pub fn new(app: Arc<AppState>) -> Self {
        Self { app, pending: Pending::default(), servers: PresentServers::default() }
    }

    /// Records the servers of a session that has started. Returns its shard.
    pub fn meet(&self, ready: &Ready) -> Shard {
        tracing::info!(bot = self.app.me.name, servers = ready.guilds.len(), "connected");
        self.servers.start(ready)
    }

    /// Compares the servers of a session that has started with those that the store knows: servers
    /// that are no longer part of it have removed the bot.
    pub async fn compare(&self, ready: &Ready, shard: Shard) {
        let compared = async {
            self.settled(ready.guilds.first().map(|guild| guild.id.get())).await?;
            let shard_count = self.app.connection.shard_count();
            let shards = self.servers.next_comparison(shard, shard_count).await?;
            Some(self.saved(&Change::Connected(shards)).await)
        };
        // The next session compares again.
        if let Some(Some(clocks)) = self.app.stopping.run_until_cancelled(compared).await {
            self.queue_edits(clocks);
        }
    }

    /// Records a server when the bot joins it or a session starts.
    #[must_use]
    pub fn meet_guild(&self, guild: Guild) -> Option<u64> {
        self.servers.joined(guild.id.get());
        self.queue(guild.id.get(), Change::Joined(Box::new(guild)))
    }

    /// Queues the welcome on a server, if it is due there and the bot may post.
    async fn welcome(&self, guild: &Guild) {
        let id = guild.id.get();
        let Some((service, now)) = self.settled(Some(id)).await else { return };
        let Some(joined_at) = guild.joined_at else { return };
        match service.guilds.is_welcome_due(id, *joined_at, now).await {
            Ok(true) => {}
            Ok(false) => return,
            Err(error) => {
                return tracing::warn!(guild = id, %error, "a new server is not welcomed");
            }
        }
        match welcome::channel(guild, self.app.me.id) {
            Some(channel) => {
                let tag = guild.preferred_locale.clone();
                let place = Place { guild: Some(id), channel };
                self.app.outbox.push(place, Job::Welcome { guild: id, tag });
            }
            None => tracing::info!(guild = id, "no channel to post a welcome in"),
        }
    }

    /// Stops the clocks of a server that is unavailable or has removed the bot.
    #[must_use]
    pub fn leave_guild(&self, guild: &UnavailableGuild) -> Option<u64> {
        let change = if guild.unavailable {
            Change::Unavailable(guild.id)
        } else {
            self.servers.left(guild.id.get());
            Change::Left(guild.id)
        };
        self.queue(guild.id.get(), change)
    }

    /// Restarts the clocks of a channel that may have been unreachable.
    #[must_use]
    pub fn resume(&self, channel: ServerChannel) -> Option<u64> {
        let channel = place(channel);
        self.queue(server_of(channel), Change::ChannelReachable(channel))
    }

    /// Stops the clocks of a deleted channel.
    #[must_use]
    pub fn stop(&self, channel: ServerChannel) -> Option<u64> {
        let channel = place(channel);
        self.queue(server_of(channel), Change::ChannelDeleted(channel))
    }

    /// Returns the games of a deleted thread to its parent channel.
    #[must_use]
    pub fn return_from(
        &self,
        DeletedThread { id, guild_id, parent_id }: DeletedThread,
    ) -> Option<u64> {
        let thread = place(ServerChannel { id, guild_id });
        self.queue(server_of(thread), Change::ThreadDeleted(thread, parent_id))
    }

    fn queue(&self, server: u64, change: Change) -> Option<u64> {
        self.pending.add(server, change).then_some(server)
    }

    /// Applies the queued changes to the clocks of a server, one after the other. Boards are edited
    /// later, as there may be many.
    pub async fn apply(&self, server: u64) {
        while let Some(change) = self.pending.next(server) {
            let clocks = self.saved(&change).await;
            self.queue_edits(clocks);
            if let Change::Joined(guild) = &change {
                self.welcome(guild).await;
            }
        }
    }

    /// Retries until the change is saved, so that a slow or full disk costs no player time.
    async fn saved(&self, change: &Change) -> ClockChanges {
        while let Some((service, now)) = self.settled(change.guild()).await {
            match self.change(change, service, now).await {
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
        ClockChanges::default()
    }

    async fn change(
        &self,
        change: &Change,
        service: &Services,
        now: OffsetDateTime,
    ) -> Result<ClockChanges, ServiceError> {
        match change {
            Change::Connected(shards) => {
                // A server of these shards that is missing removed the bot while it was offline.
                let is_here = |guild| self.servers.is_present(guild, shards);
                service.guilds.session_started(is_here, now).await
            }
            Change::Joined(guild) => {
                let deleted = self.deleted_channels(guild).await?;
                service.guilds.forget_channels(guild.id.get(), &deleted).await?;
                service.guilds.available(guild.id.get(), &deleted, now).await
            }
            Change::Left(guild) => {
                let clocks = service.guilds.left(guild.get(), now).await?;
                tracing::info!(%guild, "left a server");
                Ok(clocks)
            }
            Change::Unavailable(guild) => {
                let clocks = service.guilds.unavailable(guild.get(), now).await?;
                tracing::info!(%guild, "a server is unavailable");
                Ok(clocks)
            }
            Change::ChannelReachable(channel) => {
                service.guilds.channel_restored(*channel, now).await
            }
            Change::ChannelDeleted(channel) => {
                let deleted = HashSet::from([channel.channel]);
                service.guilds.forget_channels(server_of(*channel), &deleted).await?;
                service.guilds.channel_removed(*channel, now).await
            }
            Change::ThreadDeleted(thread, parent) => {
                let deleted = HashSet::from([thread.channel]);
                service.guilds.forget_channels(server_of(*thread), &deleted).await?;
                service.guilds.thread_removed(*thread, parent.get(), now).await
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

    /// Queues the boards of games whose deadlines have moved, and of those that have returned.
    fn queue_edits(&self, clocks: ClockChanges) {
        if clocks.stopped > 0 {
            tracing::info!(
                games = clocks.stopped,
                "clocks stopped, as their channels are unreachable"
            );
        }
        for (game, place) in clocks.returned {
            self.app.outbox.push(place, Job::Announce { game, action: ChannelAction::Post });
        }
        self.app.backlog.add(clocks.running, self.app.clock.now());
    }

    /// Returns the channels with open games, and those that the server has chosen, that a server no
    /// longer has. Discord does not list archived threads, so that missing channels are requested
    /// one by one.
    async fn deleted_channels(&self, guild: &Guild) -> Result<HashSet<u64>, ServiceError> {
        let games = self.app.service.store.whereabouts(guild.id.get()).await?;
        let chosen = self.app.service.store.settings_or_default(guild.id.get()).await?;
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

fn place(channel: ServerChannel) -> Place {
    Place { guild: Some(channel.guild_id.get()), channel: channel.id.get() }
}

/// Returns the id of the server of a channel, or of the channel itself outside of servers.
fn server_of(channel: Place) -> u64 {
    channel.guild.unwrap_or(channel.channel)
}
