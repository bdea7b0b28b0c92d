//! serenity's event handler: hands every event to the bot's own runtime, as the runtimes of shards
//! end with their connections.

use std::sync::Arc;

use serenity::all::{
    Context, EventHandler, Guild, GuildChannel, Interaction, Message, PartialGuildChannel, Ready,
    UnavailableGuild,
};
use serenity::async_trait;
use tokio::runtime::Handle;
use tokio_util::task::TaskTracker;

use crate::discord::direct_messages::DirectMessage;
use crate::discord::handler::Handler;

/// Receives the events of all shards.
pub struct Events {
    handler: Arc<Handler>,
    /// Running work, which shutdown waits for.
    tasks: TaskTracker,
    runtime: Handle,
}

impl Events {
    /// Creates a handler whose work runs on the current runtime, tracked by `tasks`.
    pub fn new(handler: Arc<Handler>, tasks: TaskTracker) -> Self {
        Self { handler, tasks, runtime: Handle::current() }
    }

    fn spawn<W: Future<Output = ()> + Send + 'static>(&self, work: impl FnOnce(Arc<Handler>) -> W) {
        self.tasks.spawn_on(work(Arc::clone(&self.handler)), &self.runtime);
    }
}

#[async_trait]
impl EventHandler for Events {
    async fn ready(&self, _: Context, ready: Ready) {
        self.spawn(|handler| async move { handler.guilds.meet(ready).await });
    }

    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        self.spawn(|handler| async move { handler.guilds.meet_guild(guild).await });
    }

    async fn guild_delete(&self, _: Context, guild: UnavailableGuild, _: Option<Guild>) {
        self.spawn(|handler| async move { handler.guilds.leave_guild(guild).await });
    }

    async fn channel_create(&self, _: Context, channel: GuildChannel) {
        self.spawn(
            |handler| async move { handler.guilds.resume(channel.guild_id, channel.id).await },
        );
    }

    async fn channel_delete(&self, _: Context, channel: GuildChannel, _: Option<Vec<Message>>) {
        self.spawn(
            |handler| async move { handler.guilds.stop(channel.guild_id, channel.id).await },
        );
    }

    async fn thread_create(&self, _: Context, thread: GuildChannel) {
        self.spawn(
            |handler| async move { handler.guilds.resume(thread.guild_id, thread.id).await },
        );
    }

    async fn thread_delete(
        &self,
        _: Context,
        thread: PartialGuildChannel,
        _: Option<GuildChannel>,
    ) {
        self.spawn(|handler| async move { handler.guilds.stop(thread.guild_id, thread.id).await });
    }

    async fn message(&self, _: Context, message: Message) {
        if let Some(message) = DirectMessage::new(&message) {
            self.spawn(|handler| async move { handler.direct_messages.answer(message).await });
        }
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        self.spawn(|handler| async move { handler.handle(interaction).await });
    }
}
