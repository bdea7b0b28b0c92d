use std::sync::Arc;

use serenity::all::Http;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use super::files::Files;
use super::forbidden::Forbidden;
use super::jobs::backlog::Backlog;
use super::jobs::job::Job;
use super::jobs::thread_limit::ThreadLimit;
use super::presence::Presence;
use super::render_pool::RenderPool;
use super::settings::Policies;
use super::transport::{Outbox, RequestError, RestClient};
use crate::game::PlayerId;
use crate::service::{Clock, GameService};

/// What every command and button works with.
pub struct AppState {
    pub service: GameService,
    /// The bot itself, as a player.
    pub me: PlayerId,
    pub render_pool: RenderPool,
    pub http: Arc<Http>,
    pub rest: RestClient,
    /// Requests to channels that can wait.
    pub outbox: Outbox<Job>,
    /// Boards that are to say that their deadlines have moved.
    pub backlog: Backlog,
    pub forbidden: Forbidden,
    pub thread_limit: ThreadLimit,
    pub files: Files,
    pub clock: Arc<dyn Clock>,
    /// Whether Discord can be reached, so that people can act.
    pub presence: Arc<Presence>,
    /// A person has asked for the removal of their data.
    pub removals: Notify,
    /// Where the operator says what becomes of data, and what holds for the use of the bot.
    pub policies: Policies,
    /// Discord has refused a request for the bot's token.
    pub token_refused: Notify,
    /// The bot is to stop: what takes long is given up.
    pub stopping: CancellationToken,
}

impl AppState {
    /// Takes note of why a request failed, where that concerns more than the request.
    pub fn note(&self, error: &RequestError) {
        if error.refuses_token() {
            self.token_refused.notify_one();
        }
    }
}
