use std::sync::Arc;

use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use super::jobs::backlog::Backlog;
use super::jobs::job::Job;
use super::jobs::thread_limit::ThreadLimit;
use super::key_emojis::registry::KeyEmojis;
use super::render_pool::RenderPool;
use super::request::recent::{Members, PostedCards};
use super::settings::Policies;
use super::transport::{
    Api, Attachments, ConnectionState, ForbiddenChannels, Outbox, RequestError, RestClient,
};
use crate::game::Person;
use crate::service::{Clock, Services};

/// Shared state of all commands, components and jobs.
pub struct AppState {
    pub service: Services,
    /// The bot as a player.
    pub me: Person,
    pub render_pool: RenderPool,
    pub api: Arc<Api>,
    pub rest: RestClient,
    /// Requests to channels that can wait.
    pub outbox: Outbox<Job>,
    /// Boards whose deadlines have moved.
    pub backlog: Backlog,
    /// Channels in which the bot may not post.
    pub forbidden: ForbiddenChannels,
    pub members: Members,
    pub posted_cards: PostedCards,
    /// The emojis of keys that Discord has.
    pub emojis: Arc<KeyEmojis>,
    pub thread_limit: ThreadLimit,
    pub attachments: Attachments,
    pub clock: Arc<dyn Clock>,
    /// The connection to Discord.
    pub connection: Arc<ConnectionState>,
    /// Signals a request to remove data.
    pub removals: Notify,
    /// The URLs of the privacy policy and the terms of use.
    pub policies: Policies,
    /// Signals that Discord has refused the bot's token.
    pub token_refused: Notify,
    /// Cancelled when the bot stops.
    pub stopping: CancellationToken,
}

impl AppState {
    /// Signals a failed request that concerns the whole bot.
    pub fn note(&self, error: &RequestError) {
        if error.is_token_refused() {
            self.token_refused.notify_one();
        }
    }
}
