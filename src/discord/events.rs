//! Receives the events of the gateway, and handles each in a task of its own.

use std::sync::Arc;

use tokio_util::task::TaskTracker;

use crate::discord::handler::Handler;
use crate::discord::payload::Event;

/// Receives the events of all shards.
pub struct Events {
    handler: Arc<Handler>,
    /// Running work, which shutdown waits for.
    tasks: TaskTracker,
}

impl Events {
    /// Creates a receiver whose work is tracked by `tasks`.
    pub fn new(handler: Arc<Handler>, tasks: TaskTracker) -> Self {
        Self { handler, tasks }
    }

    fn spawn<W: Future<Output = ()> + Send + 'static>(&self, work: impl FnOnce(Arc<Handler>) -> W) {
        self.tasks.spawn(work(Arc::clone(&self.handler)));
    }
}

impl Events {
    /// Receives an event.
    pub fn receive(&self, event: Event) {
        match event {
            Event::Ready(ready) => {
                self.spawn(|handler| async move { handler.guilds.meet(ready).await });
            }
            Event::GuildCreate(guild) => {
                self.spawn(|handler| async move { handler.guilds.meet_guild(*guild).await });
            }
            Event::GuildDelete(guild) => {
                self.spawn(|handler| async move { handler.guilds.leave_guild(guild).await });
            }
            Event::ChannelCreate(channel) => {
                self.spawn(|handler| async move { handler.guilds.resume(channel).await });
            }
            Event::ChannelDelete(channel) => {
                self.spawn(|handler| async move { handler.guilds.stop(channel).await });
            }
            Event::DirectMessage(message) => {
                self.spawn(|handler| async move { handler.direct_messages.answer(message).await });
            }
            Event::Interaction(interaction) => {
                self.spawn(|handler| async move { handler.handle(*interaction).await });
            }
            Event::UnreadableInteraction(interaction) => {
                self.spawn(|handler| async move { handler.refuse(interaction).await });
            }
            Event::Resumed => {}
        }
    }
}
