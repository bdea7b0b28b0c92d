//! serenity's event handler: hands every event to the bot's own runtime, as the runtimes of shards
//! end with their connections.

use std::sync::Arc;

use futures_util::FutureExt;
use serenity::all::{
    ChannelId, Context, EventHandler, Guild, GuildChannel, GuildId, Interaction, Message,
    PartialGuildChannel, Ready, UnavailableGuild, UserId,
};
use serenity::async_trait;
use tokio::runtime::Handle;
use tokio_util::task::TaskTracker;

use crate::discord::direct_messages::DirectMessage;
use crate::discord::handler::Handler;
use crate::discord::metrics::EVENTS_SHED;
use crate::service::{Fair, Shares};

/// Interactions, beyond those that admission lets in or refuses: Discord tells the user that the
/// bot did not respond.
const INTERACTIONS: Shares = Shares { places: 1024, share: 64, waiting: 0, gauge: None };
/// Direct messages. One that is dropped has no effect.
const MESSAGES: Shares = Shares { places: 64, share: 1, waiting: 0, gauge: None };
/// Changes of servers and channels. A lost one would stop clocks wrongly or let them run, so that
/// all others wait in the tasks in which serenity hands them over, such as the many servers of a
/// start. These tasks end with the connection, after which a new session lists the servers again.
const CHANGES: Shares = Shares { places: 256, share: 16, waiting: usize::MAX, gauge: None };

/// Receives the events of all shards.
pub struct Events {
    handler: Arc<Handler>,
    interactions: Lane<UserId>,
    messages: Lane<UserId>,
    changes: Lane<GuildId>,
}

/// The tasks of a kind of event, of which users or servers have shares.
struct Lane<K: Copy + Ord> {
    places: Fair<K>,
    /// Running work, which shutdown waits for.
    tasks: TaskTracker,
    runtime: Handle,
}

impl<K: Copy + Ord + Send + 'static> Lane<K> {
    fn new(shares: Shares, tasks: &TaskTracker) -> Self {
        Self { places: Fair::new(shares), tasks: tasks.clone(), runtime: Handle::current() }
    }

    /// Spawns the work on an event, as soon as there is room. If it may not wait, the event is
    /// dropped.
    async fn spawn(&self, key: K, work: impl Future<Output = ()> + Send + 'static) {
        if let Some(work) = self.enter(key, work).await {
            self.tasks.spawn_on(work, &self.runtime);
        }
    }

    /// Does the same, but runs the work until it first waits before this returns: spawned tasks of
    /// several threads begin in any order.
    async fn spawn_in_order(&self, key: K, work: impl Future<Output = ()> + Send + 'static) {
        if let Some(work) = self.enter(key, work).await {
            self.begin(work);
        }
    }

    /// Returns the work with its place, as soon as there is room.
    async fn enter<W: Future<Output = ()> + Send + 'static>(
        &self,
        key: K,
        work: W,
    ) -> Option<impl Future<Output = ()> + Send + use<K, W>> {
        let Ok(place) = self.places.enter(key).await else {
            metrics::counter!(EVENTS_SHED).increment(1);
            return None;
        };
        Some(async move {
            let _place = place;
            work.await;
        })
    }

    /// Runs the work until it first waits, and spawns the rest.
    fn begin(&self, work: impl Future<Output = ()> + Send + 'static) {
        let mut work = Box::pin(work);
        let _within_runtime = self.runtime.enter();
        if work.as_mut().now_or_never().is_none() {
            self.tasks.spawn_on(work, &self.runtime);
        }
    }
}

impl Events {
    /// Creates a handler whose work runs on the current runtime, tracked by `tasks`.
    pub fn new(handler: Arc<Handler>, tasks: &TaskTracker) -> Self {
        Self {
            handler,
            interactions: Lane::new(INTERACTIONS, tasks),
            messages: Lane::new(MESSAGES, tasks),
            changes: Lane::new(CHANGES, tasks),
        }
    }

    async fn stop(&self, guild: GuildId, channel: ChannelId) {
        let handler = Arc::clone(&self.handler);
        self.changes
            .spawn_in_order(guild, async move { handler.guilds.stop(guild, channel).await })
            .await;
    }

    async fn resume(&self, guild: GuildId, channel: ChannelId) {
        let handler = Arc::clone(&self.handler);
        self.changes
            .spawn_in_order(guild, async move { handler.guilds.resume(guild, channel).await })
            .await;
    }
}

#[async_trait]
impl EventHandler for Events {
    async fn ready(&self, _: Context, ready: Ready) {
        // One for each shard, which may wait for those of the others.
        let handler = Arc::clone(&self.handler);
        self.changes.begin(async move { handler.guilds.meet(ready).await });
    }

    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        let handler = Arc::clone(&self.handler);
        let id = guild.id;
        let work = async move { handler.guilds.meet_guild(guild).await };
        self.changes.spawn_in_order(id, work).await;
    }

    async fn guild_delete(&self, _: Context, guild: UnavailableGuild, _: Option<Guild>) {
        let handler = Arc::clone(&self.handler);
        let work = async move { handler.guilds.leave_guild(guild).await };
        self.changes.spawn_in_order(guild.id, work).await;
    }

    async fn channel_create(&self, _: Context, channel: GuildChannel) {
        self.resume(channel.guild_id, channel.id).await;
    }

    async fn channel_delete(&self, _: Context, channel: GuildChannel, _: Option<Vec<Message>>) {
        self.stop(channel.guild_id, channel.id).await;
    }

    async fn thread_create(&self, _: Context, thread: GuildChannel) {
        self.resume(thread.guild_id, thread.id).await;
    }

    async fn thread_delete(
        &self,
        _: Context,
        thread: PartialGuildChannel,
        _: Option<GuildChannel>,
    ) {
        let handler = Arc::clone(&self.handler);
        let PartialGuildChannel { id, guild_id, parent_id, .. } = thread;
        let work = async move { handler.guilds.return_from(guild_id, id, parent_id).await };
        self.changes.spawn_in_order(guild_id, work).await;
    }

    async fn message(&self, _: Context, message: Message) {
        let Some(direct) = DirectMessage::new(&message) else { return };
        let handler = Arc::clone(&self.handler);
        let work = async move { handler.direct_messages.answer(direct).await };
        self.messages.spawn(message.author.id, work).await;
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        let Some(user) = user(&interaction) else { return };
        let handler = Arc::clone(&self.handler);
        let work = async move { handler.handle(interaction).await };
        self.interactions.spawn(user, work).await;
    }
}

/// Returns the user of an interaction.
fn user(interaction: &Interaction) -> Option<UserId> {
    match interaction {
        Interaction::Command(command) | Interaction::Autocomplete(command) => Some(command.user.id),
        Interaction::Component(component) => Some(component.user.id),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use tokio::sync::oneshot;

    use super::*;

    #[tokio::test]
    async fn changes_beyond_the_bound_wait_in_order_and_interactions_are_shed() {
        let tasks = TaskTracker::new();
        let shares = |waiting| Shares { places: 2, share: 2, waiting, gauge: None };
        let done = Arc::<Mutex<Vec<u64>>>::default();
        let changes = Lane::new(shares(usize::MAX), &tasks);
        let (gates, held): (Vec<_>, Vec<_>) = (0..2).map(|_| oneshot::channel::<()>()).unzip();
        for gate in held {
            changes.spawn(1, async { drop(gate.await) }).await;
        }
        let mut waiting: Vec<_> = (2..6_u64)
            .map(|guild| {
                let done = Arc::clone(&done);
                let work = async move { done.lock().unwrap().push(guild) };
                Box::pin(changes.spawn(guild, work))
            })
            .collect();
        assert!(waiting.iter_mut().all(|spawned| spawned.now_or_never().is_none()));
        assert_eq!(tasks.len(), 2);
        let interactions = Lane::new(shares(0), &tasks);
        for _ in 0..3 {
            interactions.spawn(7, std::future::pending()).await;
        }
        assert_eq!(tasks.len(), 4);
        drop(gates);
        for spawned in waiting {
            spawned.await;
        }
        while done.lock().unwrap().len() < 4 {
            tokio::task::yield_now().await;
        }
        assert_eq!(*done.lock().unwrap(), [2, 3, 4, 5]);
    }
    #[tokio::test]
    async fn changes_begin_in_the_order_of_their_arrival() {
        let tasks = TaskTracker::new();
        let changes = Lane::new(CHANGES, &tasks);
        let begun = Arc::<Mutex<Vec<u64>>>::default();
        for nth in 0..3 {
            let begun = Arc::clone(&begun);
            let work = async move {
                begun.lock().unwrap().push(nth);
                tokio::task::yield_now().await;
                begun.lock().unwrap().push(10 + nth);
            };
            changes.spawn_in_order(1, work).await;
            assert_eq!(tasks.len() as u64, nth + 1);
        }
        // No spawned task has run yet.
        assert_eq!(*begun.lock().unwrap(), [0, 1, 2]);
        tasks.close();
        tasks.wait().await;
        assert_eq!(begun.lock().unwrap().len(), 6);
    }
}
