//! Discord as the bot's requests meet it: slow, failing, and with a memory of what it was told.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use reqwest::StatusCode;
use reqwest::header::{DATE, HeaderMap};
use serde_json::{Value, json};
use time::OffsetDateTime;
use tokio::time::sleep;

use super::super::transport::{Backend, Request, RequestError, Response, Route};
use super::interaction::{Deed, What};
use super::life::Life;
use super::model::Model;
use super::world::World;
use crate::game::PlayerId;

/// Discord waits so long for the first answer to an interaction, and takes later ones for so long.
const FIRST_ANSWER: Duration = Duration::from_secs(3);
const LATER_ANSWERS: Duration = Duration::from_mins(15);
/// A post with the same nonce is the same message for so long.
const NONCES: Duration = Duration::from_mins(5);
/// The flag of a message that one person alone sees.
const EPHEMERAL: u64 = 64;

/// A message of the bot.
#[derive(Clone, Debug)]
pub struct Message {
    pub id: u64,
    pub channel: u64,
    pub content: String,
    /// The one person who sees it, if not everybody does.
    pub only_for: Option<PlayerId>,
    /// The buttons, and the menus with what may be chosen.
    pub parts: Vec<Part>,
}

/// A button or a menu.
#[derive(Clone, Debug)]
pub struct Part {
    pub custom_id: String,
    pub choices: Vec<String>,
}

/// What an answer does, as everybody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// A message to one person.
    Privately,
    /// A message to the channel.
    Publicly,
    /// Another content of the message whose button was pressed.
    InPlace,
}

/// What Discord knows.
pub struct Chat {
    world: Arc<World>,
    model: Arc<Model>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// By id, so in the order in which they were made.
    messages: BTreeMap<u64, Message>,
    /// The interactions by their tokens.
    interactions: BTreeMap<String, Asked>,
    nonces: BTreeMap<(u64, String), (u64, OffsetDateTime)>,
    /// The channels that are not there, and those in which the bot may not post.
    gone: BTreeSet<u64>,
    forbidden: BTreeSet<u64>,
    ids: u64,
}

struct Asked {
    deed: Deed,
    at: OffsetDateTime,
    is_answered: bool,
    /// The message of the first answer.
    original: Option<u64>,
}

/// Discord as one process of the bot reaches it.
pub struct Line {
    pub chat: Arc<Chat>,
    pub life: Life,
}

/// What Discord answers: a status, and a body.
type Answer = (StatusCode, Value);

impl Chat {
    pub fn new(world: Arc<World>, model: Arc<Model>) -> Self {
        Self { world, model, state: Mutex::default() }
    }

    /// The next id: a snowflake of the true time.
    pub fn next_id(&self) -> u64 {
        let millis =
            (self.world.now().unix_timestamp_nanos() / 1_000_000) as u64 - 1_420_070_400_000;
        let state = &mut *self.state();
        state.ids += 1;
        (millis << 22) | state.ids & 0x003f_ffff
    }

    /// Somebody does something: from now on it can be answered.
    pub fn asks(&self, deed: &Deed) {
        let asked =
            Asked { deed: deed.clone(), at: self.world.now(), is_answered: false, original: None };
        self.state().interactions.insert(deed.token(), asked);
    }

    /// A channel goes, or is back. Returns whether it is there then.
    pub fn toggle(&self, channel: u64) -> bool {
        let is_back = toggle(&mut self.state().gone, channel);
        self.model.is_gone(channel, !is_back);
        is_back
    }

    pub fn is_gone(&self, channel: u64) -> bool {
        self.state().gone.contains(&channel)
    }

    /// The bot may post in a channel no longer, or again.
    pub fn toggle_permission(&self, channel: u64) {
        let may = toggle(&mut self.state().forbidden, channel);
        self.world.note(format_args!("the bot may post in {channel}: {may}"));
    }

    /// The bot may post wherever it is.
    pub fn permit_all(&self) {
        self.state().forbidden.clear();
    }

    /// The messages with something to press that a person sees in a channel, the newest first.
    pub fn seen(&self, by: PlayerId, channel: u64) -> Vec<Message> {
        let state = self.state();
        let of_channel = state.messages.values().rev().filter(|message| message.channel == channel);
        let seen = of_channel.filter(|message| message.only_for.is_none_or(|only| only == by));
        seen.filter(|message| !message.parts.is_empty()).take(12).cloned().collect()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Carries a request out.
    fn does(&self, request: &Request<'_>) -> Answer {
        let body = request.body.unwrap_or(&Value::Null);
        let channel = self.channel_of(request.route);
        if let Some(channel) = channel.filter(|&channel| self.is_gone(channel)) {
            self.model.found_gone(channel);
            return refused(StatusCode::NOT_FOUND, 10003);
        }
        match request.route {
            Route::Messages { channel } if self.state().forbidden.contains(&channel) => {
                self.world.count("post forbidden");
                refused(StatusCode::FORBIDDEN, 50013)
            }
            Route::Callback { token, .. } => self.answered(token, body),
            Route::FollowUps { token } => self.followed(token, body),
            Route::Original { token } => self.original(token, request.body),
            Route::Messages { channel } => self.posted(channel, body),
            Route::Message { message, .. } => self.edited(message, body),
            Route::Threads { .. } => {
                let thread = self.next_id();
                (StatusCode::CREATED, json!({ "id": thread.to_string() }))
            }
            Route::Channel { channel } => (StatusCode::OK, json!({ "id": channel.to_string() })),
        }
    }

    fn channel_of(&self, route: Route<'_>) -> Option<u64> {
        match route {
            Route::Callback { token, .. }
            | Route::FollowUps { token }
            | Route::Original { token } => {
                self.state().interactions.get(token).map(|asked| asked.deed.place.channel)
            }
            Route::Messages { channel }
            | Route::Message { channel, .. }
            | Route::Threads { channel, .. }
            | Route::Channel { channel } => Some(channel),
        }
    }

    fn answered(&self, token: &str, body: &Value) -> Answer {
        let now = self.world.now();
        let (deed, pressed) = {
            let state = &mut *self.state();
            let asked =
                state.interactions.get_mut(token).filter(|asked| now - asked.at < FIRST_ANSWER);
            let Some(asked) = asked else { return refused(StatusCode::NOT_FOUND, 10062) };
            if std::mem::replace(&mut asked.is_answered, true) {
                return refused(StatusCode::BAD_REQUEST, 40060);
            }
            let pressed = match asked.deed.what {
                What::Press { message, .. } => Some(message),
                What::Command { .. } | What::Keystroke { .. } => None,
            };
            (asked.deed.clone(), pressed)
        };
        let data = &body["data"];
        let original = match body["type"].as_u64() {
            Some(4 | 5) => Some(self.create(deed.place.channel, data, Some(&deed))),
            Some(7) => {
                pressed.inspect(|&message| self.fill(message, data));
                pressed
            }
            _ => pressed,
        };
        if let Some(asked) = self.state().interactions.get_mut(token) {
            asked.original = original;
        }
        match body["type"].as_u64() {
            Some(4) if is_ephemeral(data) => self.model.told(&deed, Told::Privately, data),
            Some(4) => self.model.told(&deed, Told::Publicly, data),
            Some(7) => self.model.told(&deed, Told::InPlace, data),
            _ => {}
        }
        let message = original.map(|id| json!({ "id": id.to_string() }));
        (StatusCode::OK, json!({ "resource": { "message": message } }))
    }

    fn followed(&self, token: &str, body: &Value) -> Answer {
        let Some(deed) = self.asked(token) else { return refused(StatusCode::UNAUTHORIZED, 50027) };
        let id = self.create(deed.place.channel, body, Some(&deed));
        if !is_ephemeral(body) {
            self.model.told(&deed, Told::Publicly, body);
        }
        (StatusCode::OK, json!({ "id": id.to_string() }))
    }

    fn original(&self, token: &str, body: Option<&Value>) -> Answer {
        let Some(deed) = self.asked(token) else { return refused(StatusCode::UNAUTHORIZED, 50027) };
        let original = self.state().interactions.get(token).and_then(|asked| asked.original);
        let Some(original) = original else { return refused(StatusCode::NOT_FOUND, 10008) };
        if let Some(body) = body {
            self.fill(original, body);
            self.model.told(&deed, Told::Privately, body);
        }
        (StatusCode::OK, json!({ "id": original.to_string() }))
    }

    /// The interaction with this token, if it can still be answered.
    fn asked(&self, token: &str) -> Option<Deed> {
        let (state, now) = (self.state(), self.world.now());
        state
            .interactions
            .get(token)
            .filter(|asked| now - asked.at < LATER_ANSWERS)
            .map(|asked| asked.deed.clone())
    }

    fn posted(&self, channel: u64, body: &Value) -> Answer {
        let (nonce, now) =
            (body["nonce"].as_str().unwrap_or_default().to_owned(), self.world.now());
        let key = (channel, nonce);
        let same = self.state().nonces.get(&key).filter(|(_, at)| now - *at < NONCES).copied();
        let id = match same {
            Some((id, _)) => {
                self.world.count("posted again under its nonce");
                id
            }
            None => {
                self.world.count("posted");
                let id = self.create(channel, body, None);
                self.model.posted(channel, &key.1, body);
                self.state().nonces.insert(key, (id, now));
                id
            }
        };
        (StatusCode::OK, json!({ "id": id.to_string() }))
    }

    fn edited(&self, message: u64, body: &Value) -> Answer {
        self.fill(message, body);
        self.model.edited(message, body);
        (StatusCode::OK, json!({ "id": message.to_string() }))
    }

    /// Makes a message.
    fn create(&self, channel: u64, body: &Value, of: Option<&Deed>) -> u64 {
        let id = self.next_id();
        let only_for = of.map(|deed| deed.by).filter(|_| is_ephemeral(body));
        let message = Message { id, channel, content: String::new(), only_for, parts: Vec::new() };
        self.state().messages.insert(id, message);
        self.fill(id, body);
        id
    }

    /// Puts into a message what a body has.
    fn fill(&self, message: u64, body: &Value) {
        let state = &mut *self.state();
        let Some(message) = state.messages.get_mut(&message) else { return };
        if let Some(content) = body["content"].as_str() {
            content.clone_into(&mut message.content);
        }
        if let Some(rows) = body["components"].as_array() {
            message.parts = parts(rows);
        }
        let first = message.content.lines().next().unwrap_or_default();
        self.world.note(format_args!("message {} for {:?}: {first}", message.id, message.only_for));
    }
}

/// Takes a channel out of a set where it is in it, else puts it in. Returns whether it is out of it then.
fn toggle(channels: &mut BTreeSet<u64>, channel: u64) -> bool {
    let is_out = channels.remove(&channel);
    if !is_out {
        channels.insert(channel);
    }
    is_out
}

fn is_ephemeral(body: &Value) -> bool {
    body["flags"].as_u64().unwrap_or(0) & EPHEMERAL != 0
}

fn parts(rows: &[Value]) -> Vec<Part> {
    let all = rows.iter().filter_map(|row| row["components"].as_array()).flatten();
    let part = |part: &Value| {
        let choices = part["options"].as_array().into_iter().flatten();
        let choices =
            choices.filter_map(|choice| choice["value"].as_str().map(str::to_owned)).collect();
        Some(Part { custom_id: part["custom_id"].as_str()?.to_owned(), choices })
    };
    all.filter_map(part).collect()
}

fn refused(status: StatusCode, code: u32) -> Answer {
    (status, json!({ "code": code, "message": "refused" }))
}

impl Line {
    async fn send(&self, request: Request<'_>) -> Result<Response, RequestError> {
        self.life.go_on().await;
        let (world, weather) = (&self.chat.world, self.chat.world.weather());
        let takes = || {
            if world.happens(weather.line_is_slow) {
                world.millis(1000, 20_000)
            } else {
                world.millis(10, 300)
            }
        };
        let (there, back, longest) = (takes(), takes(), request.route.timeout());
        if world.happens(weather.line_fails) {
            sleep(there.min(longest)).await;
            self.life.go_on().await;
            return match world.below(3) {
                0 => Err(RequestError::Unsent("no connection".into())),
                1 => Err(RequestError::Unanswered("the connection broke".into())),
                _ => Ok(response((StatusCode::BAD_GATEWAY, Value::Null))),
            };
        }
        if world.happens(weather.is_limited) {
            sleep(there.min(longest)).await;
            self.life.go_on().await;
            let mut limited = response((StatusCode::TOO_MANY_REQUESTS, Value::Null));
            limited.headers.insert("retry-after", (1 + world.below(5)).into());
            return Ok(limited);
        }
        // A request that is on its way arrives whatever becomes of the process.
        sleep(there.min(longest)).await;
        let answer = self.chat.does(&request);
        let date = httpdate::fmt_http_date(world.now().into());
        let is_lost = world.happens(weather.response_is_lost) || there + back > longest;
        if is_lost {
            world.count("response lost");
        }
        sleep(back.min(longest.saturating_sub(there))).await;
        self.life.go_on().await;
        if is_lost {
            return Err(RequestError::Unanswered("the response was lost".into()));
        }
        let mut response = response(answer);
        response.headers.extend(date.parse().map(|date| (DATE, date)));
        Ok(response)
    }
}

fn response((status, body): Answer) -> Response {
    Response { status, headers: HeaderMap::new(), body: body.to_string().into() }
}

impl Backend for Line {
    fn execute<'a>(
        &'a self,
        request: Request<'a>,
    ) -> BoxFuture<'a, Result<Response, RequestError>> {
        self.send(request).boxed()
    }
}
