//! Receives the events of the gateway, and handles each in a task of its own.

use std::sync::Arc;

use futures_util::FutureExt;
use serenity::all::{
    self as serenity_model, Context, GuildId, RawEventHandler, UnknownEvent, UserId,
};
use serenity::async_trait;
use tokio::runtime::Handle;
use tokio_util::task::TaskTracker;

use crate::discord::handler::Handler;
use crate::discord::metrics::EVENTS_SHED;
use crate::discord::payload::Event;
use crate::discord::transport::UnparsableEvents;
use crate::service::{Fair, Shares};

/// Interactions, beyond those that admission lets in or refuses: Discord tells the user that the
/// bot did not respond.
const INTERACTIONS: Shares = Shares { places: 1024, share: 64, waiting: 0, gauge: None };
/// Direct messages. One that is dropped has no effect.
const MESSAGES: Shares = Shares { places: 64, share: 1, waiting: 0, gauge: None };
/// Changes of servers and channels. A lost one would stop clocks wrongly or let them run, so that
/// all others wait in the tasks in which serenity hands them over, such as the many servers of a
/// start. The gateway's relay bounds these tasks. They end with the session, and a new one lists
/// the servers again.
const CHANGES: Shares = Shares { places: 256, share: 16, waiting: usize::MAX, gauge: None };

/// Receives the events of all shards.
pub struct Events {
    handler: Arc<Handler>,
    /// By the id of the user.
    interactions: Lane<u64>,
    messages: Lane<UserId>,
    changes: Lane<GuildId>,
    unparsable: Arc<UnparsableEvents>,
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
    pub fn new(
        handler: Arc<Handler>,
        tasks: &TaskTracker,
        unparsable: Arc<UnparsableEvents>,
    ) -> Self {
        Self {
            handler,
            unparsable,
            interactions: Lane::new(INTERACTIONS, tasks),
            messages: Lane::new(MESSAGES, tasks),
            changes: Lane::new(CHANGES, tasks),
        }
    }

    /// Handles an event. Waits while there is no room for it.
    async fn receive(&self, event: Event) {
        let handler = Arc::clone(&self.handler);
        match event {
            Event::Ready(ready) => {
                // One for each shard, which may wait for those of the others.
                self.changes.begin(async move { handler.guilds.meet(ready).await });
            }
            Event::GuildCreate(guild) => {
                let id = guild.id;
                self.change(id, async move { handler.guilds.meet_guild(*guild).await }).await;
            }
            Event::GuildDelete(guild) => {
                let id = guild.id;
                self.change(id, async move { handler.guilds.leave_guild(guild).await }).await;
            }
            Event::ChannelCreate(channel) => {
                self.change(channel.guild_id, async move { handler.guilds.resume(channel).await })
                    .await;
            }
            Event::ChannelDelete(channel) => {
                self.change(channel.guild_id, async move { handler.guilds.stop(channel).await })
                    .await;
            }
            Event::ThreadDelete(thread) => {
                let work = async move { handler.guilds.return_from(thread).await };
                self.change(thread.guild_id, work).await;
            }
            Event::DirectMessage(message) => {
                let work = async move { handler.direct_messages.answer(message).await };
                self.messages.spawn(message.by, work).await;
            }
            Event::Interaction(interaction) => {
                let Some(user) = interaction.user() else { return };
                let work = async move { handler.handle(*interaction).await };
                self.interactions.spawn(user.get(), work).await;
            }
            Event::UnreadableInteraction(interaction) => {
                let user = interaction.user();
                let work = async move { handler.refuse(interaction).await };
                self.interactions.spawn(user, work).await;
            }
        }
    }

    /// Reads an event that serenity has handed over as a text.
    fn read(&self, UnknownEvent { kind, value, .. }: UnknownEvent) -> Option<Event> {
        Event::read(&kind, value.as_str()?).unwrap_or_else(|(error, read)| {
            self.unparsable.record(&kind, &error.path);
            read
        })
    }

    async fn change(&self, guild: GuildId, work: impl Future<Output = ()> + Send + 'static) {
        self.changes.spawn_in_order(guild, work).await;
    }
}

#[async_trait]
impl RawEventHandler for Events {
    async fn raw_event(&self, _: Context, event: serenity_model::Event) {
        // The others concern the session only.
        let serenity_model::Event::Unknown(event) = event else { return };
        // What may wait is the small event, and not its JSON.
        if let Some(event) = self.read(event) {
            self.receive(event).await;
        }
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
