//! The bot on Discord, and the only room that knows serenity.
//!
//! An interaction comes in (`handler`), a command or a button makes an event of it (`commands`, `components`), the service
//! decides and saves, and an answer goes out, with a picture (`pictures`, in the style that `look` finds, drawn in the
//! `studio`). Nobody hears of anything before it is saved.

mod analysis;
mod announce;
mod answer;
mod asked;
mod backlog;
mod board;
mod chance;
mod commands;
mod components;
mod custom_id;
mod delivery;
mod diagrams;
mod events;
mod handler;
mod hints;
mod history;
mod job;
mod keypad;
mod later;
mod load;
mod look;
mod metrics;
mod once;
mod opponent;
mod pictures;
mod privacy;
mod rematch;
mod removals;
mod respond;
mod rule_page;
mod settings;
mod shelf;
#[cfg(test)]
mod simulation;
mod startup;
mod studio;
mod sweeper;
mod threads;
mod transport;
mod when;

pub use custom_id::{CustomId, Press, TapId, UnknownCustomId};
pub use settings::{Bounds, Policies, Rate, Settings};
pub use startup::{DiscordError, Finding, RegistrationError, StartError, Verdict, examine, serve};
pub use transport::{GatewayRefusal, MalformedToken, Token};

use serenity::all::Http;

use crate::game::PlayerId;
use crate::service::{Clock, GameService};
use backlog::Backlog;
use job::Job;
use studio::Studio;
use threads::ThreadLimit;
use transport::{
    Attachments, ConnectionState, ForbiddenChannels, Outbox, RequestError, RestClient,
};

/// The target of audit entries, which are logged with the program's own messages.
pub const AUDIT: &str = "audit";

/// What every command and button works with.
struct Desk {
    service: GameService,
    /// The bot itself, as a player.
    me: PlayerId,
    studio: Studio,
    http: std::sync::Arc<Http>,
    rest: RestClient,
    /// Requests to channels that can wait.
    outbox: Outbox<Job>,
    /// Boards that are to say that their deadlines have moved.
    backlog: Backlog,
    /// Channels in which the bot may not post.
    forbidden: ForbiddenChannels,
    thread_limit: ThreadLimit,
    attachments: Attachments,
    clock: std::sync::Arc<dyn Clock>,
    /// Whether the bot is connected, so that players can act.
    connection: std::sync::Arc<ConnectionState>,
    /// A person has asked for the removal of their data.
    removals: tokio::sync::Notify,
    /// Where the operator says what becomes of data, and what holds for the use of the bot.
    policies: Policies,
    /// Discord has refused a request for the bot's token.
    token_refused: tokio::sync::Notify,
    /// The bot is to stop: what takes long is given up.
    stopping: tokio_util::sync::CancellationToken,
}

impl Desk {
    /// Takes note of why a request failed, where that concerns more than the request.
    fn note(&self, error: &RequestError) {
        if error.is_token_refused() {
            self.token_refused.notify_one();
        }
    }
}
