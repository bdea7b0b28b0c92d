//! A fake Discord: the REST routes that the bot uses, and the messages that result.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use reqwest::StatusCode;
use serde_json::{Value, json};
use time::OffsetDateTime;

use super::super::transport::{Request, Route};
use super::body;
use super::interaction::{DISCORD_EPOCH_MS, Interaction, InteractionData, ResponseKind};
use super::model::Model;
use super::world::World;
use crate::game::PlayerId;

/// The deadline for the initial response to an interaction.
const INITIAL_RESPONSE_DEADLINE: Duration = Duration::from_secs(3);
/// The lifetime of an interaction token.
const TOKEN_LIFETIME: Duration = Duration::from_mins(15);
/// The time during which a nonce deduplicates posts.
const NONCE_LIFETIME: Duration = Duration::from_mins(5);
/// The flag of an ephemeral message.
const EPHEMERAL: u64 = 64;

/// A message of the bot.
#[derive(Clone, Debug)]
pub struct Message {
    pub id: u64,
    pub channel: u64,
    pub content: String,
    /// The only user who sees it, if it is ephemeral.
    pub only_for: Option<PlayerId>,
    pub components: Vec<Component>,
    /// Whether it has a frame, which edits keep.
    pub is_framed: bool,
}

/// A button or a select menu.
#[derive(Clone, Debug)]
pub struct Component {
    pub custom_id: String,
    /// The values that a menu offers; empty for a button.
    pub values: Vec<String>,
}

/// A response to a REST request.
pub struct Reply {
    pub status: StatusCode,
    pub body: Value,
}

/// A fake Discord, which reports to the model each request that it carries out.
pub struct FakeDiscord {
    world: Arc<World>,
    model: Arc<Model>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// By id, hence in order of creation.
    messages: BTreeMap<u64, Message>,
    /// By token.
    interactions: BTreeMap<String, InteractionState>,
    /// The messages posted under each nonce in a channel.
    nonces: BTreeMap<(u64, String), Post>,
    deleted_channels: BTreeSet<u64>,
    /// The channels in which the bot may not post.
    forbidden_channels: BTreeSet<u64>,
    last_sequence_number: u64,
}

struct InteractionState {
    interaction: Interaction,
    created: OffsetDateTime,
    /// The initial responses to it, also those that came too late or twice.
    callbacks: usize,
    is_answered: bool,
    /// The time of the newest response, other than a deferral.
    answered: Option<OffsetDateTime>,
    /// The body of the initial response.
    callback: Option<Value>,
    /// The message addressed as `@original`.
    original: Option<u64>,
}

#[derive(Clone, Copy)]
struct Post {
    message: u64,
    at: OffsetDateTime,
}

impl Reply {
    fn ok(body: Value) -> Self {
        Self { status: StatusCode::OK, body }
    }

    fn error(status: StatusCode, code: u32) -> Self {
        Self { status, body: json!({ "code": code, "message": "refused" }) }
    }
}

impl FakeDiscord {
    pub fn new(world: Arc<World>, model: Arc<Model>) -> Self {
        Self { world, model, state: Mutex::default() }
    }

    /// Returns the next snowflake.
    pub fn next_id(&self) -> u64 {
        let unix_ms = (self.world.now().unix_timestamp_nanos() / 1_000_000) as u64;
        let state = &mut *self.state();
        state.last_sequence_number += 1;
        ((unix_ms - DISCORD_EPOCH_MS) << 22) | state.last_sequence_number & 0x003f_ffff
    }

    /// Registers an interaction, which can be answered from now on.
    pub fn register(&self, interaction: &Interaction) {
        let registered = InteractionState {
            interaction: interaction.clone(),
            created: self.world.now(),
            callbacks: 0,
            is_answered: false,
            answered: None,
            callback: None,
            original: None,
        };
        self.state().interactions.insert(interaction.token(), registered);
    }

    /// Deletes a channel, or restores it; returns whether it exists afterwards.
    pub fn toggle_channel(&self, channel: u64) -> bool {
        let exists = toggle(&mut self.state().deleted_channels, channel);
        self.model.channel_toggled(channel, exists);
        exists
    }

    pub fn is_deleted(&self, channel: u64) -> bool {
        self.state().deleted_channels.contains(&channel)
    }

    /// Forbids or permits the bot to post in a channel.
    pub fn toggle_permission(&self, channel: u64) {
        let is_permitted = toggle(&mut self.state().forbidden_channels, channel);
        self.world.trace(format_args!("the bot may post in {channel}: {is_permitted}"));
    }

    /// Permits the bot to post in all channels.
    pub fn permit_all(&self) {
        self.state().forbidden_channels.clear();
    }

    /// Returns the messages with components that a user sees in a channel, newest first.
    pub fn visible_components(&self, user: PlayerId, channel: u64) -> Vec<Message> {
        let state = self.state();
        let in_channel = state.messages.values().rev().filter(|message| message.channel == channel);
        let visible = in_channel.filter(|message| message.only_for.is_none_or(|only| only == user));
        visible.filter(|message| !message.components.is_empty()).take(12).cloned().collect()
    }

    /// Returns whether a message has a frame.
    pub fn is_framed(&self, message: u64) -> bool {
        self.state().messages.get(&message).is_some_and(|message| message.is_framed)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the body of the initial response to an interaction.
    pub fn callback_of(&self, interaction: &Interaction) -> Option<Value> {
        self.state().interactions.get(&interaction.token())?.callback.clone()
    }

    /// Returns how many initial responses the bot has sent to an interaction.
    pub fn callbacks(&self, interaction: &Interaction) -> usize {
        self.state().interactions[&interaction.token()].callbacks
    }

    /// Returns the time until the first response to an interaction that is no deferral.
    pub fn response_time(&self, interaction: &Interaction) -> Option<time::Duration> {
        let state = self.state();
        let found = &state.interactions[&interaction.token()];
        Some(found.answered? - found.created)
    }

    fn record_answer(&self, token: &str) {
        let now = self.world.now();
        if let Some(found) = self.state().interactions.get_mut(token) {
            found.answered.get_or_insert(now);
        }
    }

    /// Carries out a request.
    pub fn handle(&self, request: &Request<'_>) -> Reply {
        let body = request.body.unwrap_or(&Value::Null);
        let channel = self.channel_of(request.route);
        if let Some(channel) = channel.filter(|&channel| self.is_deleted(channel)) {
            self.model.channel_reported_missing(channel);
            return Reply::error(StatusCode::NOT_FOUND, 10003);
        }
        match request.route {
            Route::Messages { channel } if self.state().forbidden_channels.contains(&channel) => {
                self.world.cover("post forbidden");
                Reply::error(StatusCode::FORBIDDEN, 50013)
            }
            Route::Callback { token, .. } => self.callback(token, body),
            Route::FollowUps { token } => self.follow_up(token, body),
            Route::Original { token } => self.original(token, request.body),
            Route::Messages { channel } => self.post(channel, body),
            Route::Message { message, .. } => self.edit(message, body),
            Route::Threads { .. } => {
                let thread = self.next_id();
                let body = json!({ "id": thread.to_string() });
                Reply { status: StatusCode::CREATED, body }
            }
            Route::DirectChannels => Reply::ok(json!({ "id": self.next_id().to_string() })),
            Route::Channel { channel } => Reply::ok(json!({ "id": channel.to_string() })),
            Route::Gateway => Reply::ok(json!({})),
            Route::Member { user, .. } => Reply::ok(json!({
                "user": { "id": user.to_string() }, "communication_disabled_until": null,
            })),
            Route::Emojis | Route::NewEmoji | Route::Emoji { .. } => {
                Reply::ok(json!({ "items": [] }))
            }
        }
    }

    fn channel_of(&self, route: Route<'_>) -> Option<u64> {
        match route {
            Route::Callback { token, .. }
            | Route::FollowUps { token }
            | Route::Original { token } => {
                self.state().interactions.get(token).map(|one| one.interaction.place.channel)
            }
            Route::Messages { channel }
            | Route::Message { channel, .. }
            | Route::Threads { channel, .. }
            | Route::Channel { channel } => Some(channel),
            Route::DirectChannels
            | Route::Member { .. }
            | Route::Gateway
            | Route::Emojis
            | Route::NewEmoji
            | Route::Emoji { .. } => None,
        }
    }

    /// Accepts the initial response to an interaction, at most once.
    fn callback(&self, token: &str, body: &Value) -> Reply {
        let now = self.world.now();
        let interaction = {
            let state = &mut *self.state();
            let mut pending = state.interactions.get_mut(token);
            if let Some(pending) = &mut pending {
                pending.callbacks += 1;
            }
            let Some(pending) =
                pending.filter(|pending| now - pending.created < INITIAL_RESPONSE_DEADLINE)
            else {
                return Reply::error(StatusCode::NOT_FOUND, 10062);
            };
            if std::mem::replace(&mut pending.is_answered, true) {
                return Reply::error(StatusCode::BAD_REQUEST, 40060);
            }
            pending.callback = Some(body.clone());
            pending.interaction.clone()
        };
        let source = match interaction.data {
            InteractionData::Component { message, .. } => Some(message),
            InteractionData::Command { .. } | InteractionData::Autocomplete { .. } => None,
        };
        let data = &body["data"];
        let callback_type = body["type"].as_u64();
        let original = match callback_type {
            Some(4 | 5) => Some(self.create(interaction.place.channel, data, Some(&interaction))),
            Some(7) => {
                source.inspect(|&message| self.apply(message, data));
                source
            }
            _ => source,
        };
        if let Some(pending) = self.state().interactions.get_mut(token) {
            pending.original = original;
        }
        if !matches!(callback_type, Some(5 | 6)) {
            self.record_answer(token);
        }
        let kind = match callback_type {
            Some(4) if is_ephemeral(data) => Some(ResponseKind::Ephemeral),
            Some(4) => Some(ResponseKind::Public),
            Some(7) => Some(ResponseKind::Update),
            _ => None,
        };
        if let Some(kind) = kind {
            self.model.response_accepted(&interaction, kind, data);
        }
        let message = original.map(|id| json!({ "id": id.to_string() }));
        Reply::ok(json!({ "resource": { "message": message } }))
    }

    fn follow_up(&self, token: &str, body: &Value) -> Reply {
        let Some(interaction) = self.interaction(token) else {
            return Reply::error(StatusCode::UNAUTHORIZED, 50027);
        };
        self.record_answer(token);
        let id = self.create(interaction.place.channel, body, Some(&interaction));
        if !is_ephemeral(body) {
            self.model.response_accepted(&interaction, ResponseKind::Public, body);
        }
        Reply::ok(json!({ "id": id.to_string() }))
    }

    /// Returns the original response, or edits it.
    fn original(&self, token: &str, body: Option<&Value>) -> Reply {
        let Some(interaction) = self.interaction(token) else {
            return Reply::error(StatusCode::UNAUTHORIZED, 50027);
        };
        let original = self.state().interactions.get(token).and_then(|one| one.original);
        let Some(original) = original else { return Reply::error(StatusCode::NOT_FOUND, 10008) };
        if let Some(body) = body {
            self.record_answer(token);
            self.apply(original, body);
            self.model.response_accepted(&interaction, ResponseKind::Ephemeral, body);
        }
        Reply::ok(json!({ "id": original.to_string() }))
    }

    /// Returns the interaction of a token, unless that has expired.
    fn interaction(&self, token: &str) -> Option<Interaction> {
        let now = self.world.now();
        let state = self.state();
        let found = state.interactions.get(token)?;
        (now - found.created < TOKEN_LIFETIME).then(|| found.interaction.clone())
    }

    fn post(&self, channel: u64, body: &Value) -> Reply {
        let now = self.world.now();
        let nonce = body["nonce"].as_str().unwrap_or_default().to_owned();
        let key = (channel, nonce);
        let earlier = self.state().nonces.get(&key).copied();
        let id = match earlier.filter(|post| now - post.at < NONCE_LIFETIME) {
            Some(post) => {
                self.world.cover("post deduplicated");
                post.message
            }
            None => {
                self.world.cover("posted");
                let message = self.create(channel, body, None);
                self.model.message_posted(channel, &key.1, body);
                self.state().nonces.insert(key, Post { message, at: now });
                message
            }
        };
        Reply::ok(json!({ "id": id.to_string() }))
    }

    fn edit(&self, message: u64, body: &Value) -> Reply {
        self.apply(message, body);
        self.model.message_edited(message, body);
        Reply::ok(json!({ "id": message.to_string() }))
    }

    /// Creates a message, possibly as the response to an interaction.
    fn create(&self, channel: u64, body: &Value, interaction: Option<&Interaction>) -> u64 {
        let id = self.next_id();
        let only_for =
            interaction.map(|interaction| interaction.user).filter(|_| is_ephemeral(body));
        let message = Message {
            id,
            channel,
            content: String::new(),
            only_for,
            components: Vec::new(),
            is_framed: body::is_framed(body),
        };
        self.state().messages.insert(id, message);
        self.apply(id, body);
        id
    }

    /// Applies the fields of a body to a message; absent fields stay unchanged.
    fn apply(&self, message: u64, body: &Value) {
        let state = &mut *self.state();
        let Some(message) = state.messages.get_mut(&message) else { return };
        if body::is_framed(body) != message.is_framed {
            self.world.violation(format!("an edit changes the frame of a message: {body}"));
        }
        if let Some(content) = body::text(body) {
            content.clone_into(&mut message.content);
        }
        if body["components"].is_array() {
            message.components = body::components(body).filter_map(component).collect();
        }
        let first = message.content.lines().next().unwrap_or_default();
        self.world
            .trace(format_args!("message {} for {:?}: {first}", message.id, message.only_for));
    }
}

/// Removes a channel from a set, or inserts it if absent; returns whether it was removed.
fn toggle(channels: &mut BTreeSet<u64>, channel: u64) -> bool {
    let was_removed = channels.remove(&channel);
    if !was_removed {
        channels.insert(channel);
    }
    was_removed
}

fn is_ephemeral(body: &Value) -> bool {
    body["flags"].as_u64().unwrap_or(0) & EPHEMERAL != 0
}

fn component(wire: &Value) -> Option<Component> {
    let options = wire["options"].as_array().into_iter().flatten();
    let values = options.filter_map(|option| option["value"].as_str().map(str::to_owned)).collect();
    Some(Component { custom_id: wire["custom_id"].as_str()?.to_owned(), values })
}
