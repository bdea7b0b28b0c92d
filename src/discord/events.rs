//! Receives the events of the gateway, and handles each in a task of its own.

use std::sync::Arc;

use serenity::all::{self as serenity_model, Context, RawEventHandler, UnknownEvent, UserId};
use serenity::async_trait;
use tokio::runtime::Handle;
use tokio::sync::oneshot;
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
/// Servers whose changes are applied. A lost change would stop clocks wrongly or let them run, so
/// that all others wait, such as the many servers of a start. The tasks in which serenity hands
/// them over wait with them, and the gateway's relay bounds their number.
const CHANGES: Shares = Shares { places: 256, share: 1, waiting: usize::MAX, gauge: None };

/// Receives the events of all shards.
pub struct Events {
    handler: Arc<Handler>,
    /// By the id of the user.
    interactions: Lane<u64>,
    messages: Lane<UserId>,
    /// By the id of the server.
    changes: Lane<u64>,
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

    /// Spawns the work on an event, and returns as soon as it has a place. If it may not wait for
    /// one, the event is dropped.
    async fn spawn(&self, key: K, work: impl Future<Output = ()> + Send + 'static) {
        let Ok(mut place) = self.places.join(key) else {
            metrics::counter!(EVENTS_SHED).increment(1);
            return;
        };
        let (begun, has_begun) = oneshot::channel();
        let work = async move {
            place.begin().await;
            // The caller may have been cancelled.
            begun.send(()).ok();
            work.await;
            drop(place);
        };
        self.tasks.spawn_on(work, &self.runtime);
        has_begun.await.ok();
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
                let shard = handler.guilds.meet(&ready);
                let work = async move { handler.guilds.compare(&ready, shard).await };
                self.changes.tasks.spawn_on(work, &self.changes.runtime);
            }
            Event::GuildCreate(guild) => self.apply(handler.guilds.meet_guild(*guild)).await,
            Event::GuildDelete(guild) => self.apply(handler.guilds.leave_guild(&guild)).await,
            Event::ChannelCreate(channel) => self.apply(handler.guilds.resume(channel)).await,
            Event::ChannelDelete(channel) => self.apply(handler.guilds.stop(channel)).await,
            Event::ThreadDelete(thread) => self.apply(handler.guilds.return_from(thread)).await,
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

    /// Applies the queued changes of a server, unless another task does.
    async fn apply(&self, server: Option<u64>) {
        let Some(server) = server else { return };
        let handler = Arc::clone(&self.handler);
        self.changes.spawn(server, async move { handler.guilds.apply(server).await }).await;
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

    use futures_util::FutureExt;

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
        assert_eq!(tasks.len(), 6);
        // The change is not lost with the session that has brought it.
        drop(waiting.pop());
        let interactions = Lane::new(shares(0), &tasks);
        for _ in 0..3 {
            interactions.spawn(7, std::future::pending()).await;
        }
        assert_eq!(tasks.len(), 8);
        drop(gates);
        for spawned in waiting {
            spawned.await;
        }
        while done.lock().unwrap().len() < 4 {
            tokio::task::yield_now().await;
        }
        assert_eq!(*done.lock().unwrap(), [2, 3, 4, 5]);
    }
}
