//! The state of the bot, in the parts that its use cases need.

use std::sync::Arc;
use std::time::Duration;

use reqwest::StatusCode;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use super::jobs::backlog::Backlog;
use super::jobs::job::Job;
use super::key_emojis::registry::KeyEmojis;
use super::render_pool::RenderPool;
use super::settings::{Bounds, Policies, Settings};
use super::transport::{
    Api, Attachments, Avatars, ChannelAction, ConnectionState, Cooldowns, ForbiddenChannels,
    Outbox, RequestError, RestClient,
};
use crate::game::{GameId, Person, Place, PlayerId};
use crate::service::{Clock, Services};
use alquerque_render::Avatar;

/// How long Discord's confirmation of a member is remembered: as long as their removal may go
/// unnoticed.
const MEMBERS: Duration = Duration::from_secs(30);
/// How long a shared message is remembered: as long as it is likely to be in sight.
const SHARED: Duration = Duration::from_mins(10);
/// How long a button that begins a game is not pressed again on purpose.
const BEGUN: Duration = Duration::from_secs(3);
/// How long an opened thread counts towards the most of its player.
const OPENED: Duration = Duration::from_hours(2);
/// The most remembered members, seen channels, cards, shared messages, players, and threads.
const MAX_REMEMBERED: usize = 16_384;

/// The shared state of all requests and jobs.
pub struct AppState {
    pub bot: Bot,
    pub drawing: RenderPool,
    pub sending: Sending,
    /// The emojis of keys that Discord has.
    pub emojis: Arc<KeyEmojis>,
    /// Boards whose deadlines have moved.
    pub backlog: Backlog,
    /// The connection to Discord.
    pub connection: Arc<ConnectionState>,
    pub api: Arc<Api>,
}

/// What decides: the games, the time, and the bot itself.
pub struct Bot {
    pub service: Services,
    pub clock: Arc<dyn Clock>,
    /// The bot as a player.
    pub me: Person,
    /// The URLs of the privacy policy and the terms of use.
    pub policies: Policies,
    /// Cancelled when the bot stops.
    pub stopping: CancellationToken,
}

/// What sends requests to Discord, and remembers what they have shown.
pub struct Sending {
    pub rest: RestClient,
    /// Requests to channels that can wait.
    pub outbox: Outbox<Job>,
    /// Channels in which the bot may not post.
    pub forbidden: ForbiddenChannels,
    /// Servers and players whom Discord has lately confirmed as their members.
    pub members: Cooldowns<(u64, PlayerId)>,
    /// Channels of halls, each with another channel, and whether all readers of the one see the
    /// other, as was lately found.
    pub seen_channels: Cooldowns<(u64, u64, bool)>,
    /// Games whose card was lately posted.
    pub posted_cards: Cooldowns<GameId>,
    /// What was lately shared: the channel, and the `custom_id` of the button.
    pub shared: Cooldowns<(u64, String)>,
    /// Players who have just begun a game by a button.
    pub begun: Cooldowns<PlayerId>,
    /// The threads that were lately opened, each with its number among the player's.
    pub opened_threads: Cooldowns<(PlayerId, usize)>,
    pub attachments: Attachments,
    pub avatars: Avatars,
    /// Signals that Discord has refused the bot's token.
    pub token_refused: Notify,
}

impl Sending {
    /// Creates the state at the start.
    pub fn new(rest: RestClient, attachments: Attachments) -> Self {
        Self {
            rest,
            outbox: Outbox::default(),
            forbidden: ForbiddenChannels::default(),
            members: Cooldowns::new(MEMBERS, MAX_REMEMBERED),
            seen_channels: Cooldowns::new(SHARED, MAX_REMEMBERED),
            posted_cards: Cooldowns::new(SHARED, MAX_REMEMBERED),
            shared: Cooldowns::new(SHARED, MAX_REMEMBERED),
            begun: Cooldowns::new(BEGUN, MAX_REMEMBERED),
            opened_threads: Cooldowns::new(OPENED, MAX_REMEMBERED),
            attachments,
            avatars: Avatars::default(),
            token_refused: Notify::new(),
        }
    }

    /// Returns what stands for a player in a picture for this place: their own picture, if Discord
    /// sends it in time.
    pub async fn avatar(&self, place: Place, player: PlayerId) -> Avatar {
        if player.is_former() {
            return Avatar::Monogram;
        }
        let file = self.avatars.find(&self.rest, &self.attachments, place, player).await;
        file.map_or(Avatar::Monogram, Avatar::File)
    }

    /// Signals a failed request that concerns the whole bot.
    pub fn note(&self, error: &RequestError) {
        if error.is_token_refused() {
            self.token_refused.notify_one();
        }
    }
}

impl AppState {
    /// Creates the state at the start.
    ///
    /// # Errors
    /// If the system grants no HTTP client.
    pub fn new(
        settings: &Settings,
        bot: Bot,
        api: Arc<Api>,
        connection: ConnectionState,
    ) -> reqwest::Result<Self> {
        let Bounds { picture, key_themes, upload_pause, .. } = settings.bounds;
        let rest = RestClient::new(settings.processes, Arc::clone(&api), Arc::clone(&bot.clock));
        Ok(Self {
            bot,
            drawing: RenderPool::new(picture, Arc::clone(&settings.fonts)),
            sending: Sending::new(rest, Attachments::new(settings.api_url.as_deref())?),
            emojis: Arc::new(KeyEmojis::new(key_themes, upload_pause)),
            backlog: Backlog::default(),
            connection: Arc::new(connection),
            api,
        })
    }

    /// Records that the bot may not post in a channel, if this refusal says so.
    pub fn note_refusal(&self, place: Place, action: ChannelAction, error: &RequestError) {
        let refuses_posts =
            action == ChannelAction::Post && error.status() == Some(StatusCode::FORBIDDEN);
        if error.has_code(RequestError::MISSING_ACCESS) || refuses_posts {
            self.sending.forbidden.add(place, self.bot.clock.now());
        }
    }
}
