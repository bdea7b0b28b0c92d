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
mod connection;
mod custom_id;
mod delivery;
mod diagrams;
mod doctor;
mod error;
mod events;
mod figures;
mod files;
mod forbidden;
mod handler;
mod hints;
mod history;
mod job;
mod keypad;
mod later;
mod load;
mod look;
mod once;
mod opponent;
mod patience;
mod pictures;
mod presence;
mod privacy;
mod rematch;
mod removals;
mod rest;
mod rule_page;
mod settings;
mod shelf;
#[cfg(test)]
mod simulation;
mod start_error;
mod studio;
mod sweeper;
mod threads;
mod token;
mod transport;
mod when;

pub use connection::serve;
pub use custom_id::{CustomId, Press, TapId, UnknownCustomId};
pub use doctor::{Finding, Verdict, examine};
pub use error::{DiscordError, GatewayRefusal};
pub use settings::{Bounds, Policies, Rate, Settings};
pub use start_error::{RegistrationError, StartError};
pub use token::{MalformedToken, Token};

use serenity::all::Http;

use crate::game::PlayerId;
use crate::service::{Clock, Services};
use backlog::Backlog;
use files::Files;
use forbidden::Forbidden;
use job::Job;
use presence::Presence;
use studio::Studio;
use threads::ThreadLimit;
use transport::{Outbox, RequestError, RestClient};

/// The target of audit entries, which are logged with the program's own messages.
pub const AUDIT: &str = "audit";

/// What every command and button works with.
struct Desk {
    service: Services,
    /// The bot itself, as a player.
    me: PlayerId,
    studio: Studio,
    http: std::sync::Arc<Http>,
    rest: RestClient,
    /// Requests to channels that can wait.
    outbox: Outbox<Job>,
    /// Boards that are to say that their deadlines have moved.
    backlog: Backlog,
    forbidden: Forbidden,
    thread_limit: ThreadLimit,
    files: Files,
    clock: std::sync::Arc<dyn Clock>,
    /// Whether Discord can be reached, so that people can act.
    presence: std::sync::Arc<Presence>,
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
        if error.refuses_token() {
            self.token_refused.notify_one();
        }
    }
}
