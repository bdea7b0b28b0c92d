//! Receives the events of the gateway, and handles each in a task of its own.

use std::sync::Arc;

use tokio_util::task::TaskTracker;

use crate::discord::handler::Handler;
use crate::discord::metrics::{EVENTS_SHED, spawn_handling};
use crate::discord::payload::Event;
use crate::service::{Fair, Shares};

/// Interactions, beyond those that admission lets in or refuses: Discord tells the user that the
/// bot did not respond.
const INTERACTIONS: Shares = Shares { places: 1024, share: 64, waiting: 0, gauge: None };
/// Direct messages. One that is dropped has no effect.
const MESSAGES: Shares = Shares { places: 64, share: 1, waiting: 0, gauge: None };
/// Servers whose changes are applied. A lost change would stop clocks wrongly or let them run, so
/// that all others wait, such as the many servers of a start. Their session bounds their number.
const CHANGES: Shares = Shares { places: 256, share: 1, waiting: usize::MAX, gauge: None };

/// Receives the events of all shards.
pub struct Events {
    handler: Arc<Handler>,
    interactions: Lane,
    messages: Lane,
    changes: Lane,
}

/// The tasks of a kind of event, of which users or servers have shares, by their ids.
struct Lane {
    places: Fair<u64>,
    /// Running work, which shutdown waits for.
    tasks: TaskTracker,
}

impl Lane {
    fn new(shares: Shares, tasks: &TaskTracker) -> Self {
        Self { places: Fair::new(shares), tasks: tasks.clone() }
    }

    /// Spawns the work on an event. If it gets no place and may not wait for one, the event is
    /// dropped.
    fn spawn(&self, key: u64, work: impl Future<Output = ()> + Send + 'static) {
        let Ok(mut place) = self.places.join(key) else {
            metrics::counter!(EVENTS_SHED).increment(1);
            return;
        };
        spawn_handling(&self.tasks, async move {
            place.begin().await;
            work.await;
            drop(place);
        });
    }
}

impl Events {
    /// Creates a handler whose work is tracked by `tasks`.
    pub fn new(handler: Arc<Handler>, tasks: &TaskTracker) -> Self {
        Self {
            handler,
            interactions: Lane::new(INTERACTIONS, tasks),
            messages: Lane::new(MESSAGES, tasks),
            changes: Lane::new(CHANGES, tasks),
        }
    }

    /// Handles an event.
    pub fn receive(&self, event: Event) {
        let handler = Arc::clone(&self.handler);
        match event {
            Event::Ready(ready) => {
                // One for each shard, which may wait for those of the others.
                let shard = handler.guilds.meet(&ready);
                let work = async move { handler.guilds.compare(&ready, shard).await };
                spawn_handling(&self.changes.tasks, work);
            }
            Event::DirectMessage(message) => {
                let work = async move { handler.direct_messages.answer(message).await };
                self.messages.spawn(message.by.get(), work);
            }
            Event::Interaction(interaction) => {
                let Some(user) = interaction.user() else { return };
                let work = async move { handler.handle(*interaction).await };
                self.interactions.spawn(user.get(), work);
            }
            Event::UnreadableInteraction(interaction) => {
                let user = interaction.user();
                let work = async move { handler.refuse(interaction).await };
                self.interactions.spawn(user, work);
            }
            Event::Server(server, change) => {
                let server = server.get();
                if handler.guilds.queue(server, change) {
                    self.changes.spawn(server, async move { handler.guilds.apply(server).await });
                }
            }
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
            changes.spawn(1, async { drop(gate.await) });
        }
        for guild in 2..6_u64 {
            let done = Arc::clone(&done);
            changes.spawn(guild, async move { done.lock().unwrap().push(guild) });
        }
        tokio::task::yield_now().await;
        assert!(done.lock().unwrap().is_empty());
        assert_eq!(tasks.len(), 6);
        let interactions = Lane::new(shares(0), &tasks);
        for _ in 0..3 {
            interactions.spawn(7, std::future::pending());
        }
        assert_eq!(tasks.len(), 8);
        drop(gates);
        while done.lock().unwrap().len() < 4 {
            tokio::task::yield_now().await;
        }
        assert_eq!(*done.lock().unwrap(), [2, 3, 4, 5]);
    }
}
