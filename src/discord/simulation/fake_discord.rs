//! Discord in a simulated world: the stand-in, of which the model learns what it accepts. The
//! network between it and a process of the bot is slow, lossy and rate limited.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use discord_sandbox::{Id, Permission, Sandbox, text_of};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use parking_lot::Mutex;
use reqwest::StatusCode;
use reqwest::header::{DATE, HeaderMap, HeaderValue};
use serde_json::Value;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use super::super::payload::Interaction as GatewayEvent;
use super::super::transport::{Backend, Request, RequestError, Response, Route};
use super::fixtures::{self, BOT};
use super::interaction::{Interaction, InteractionData, ResponseKind, components};
use super::model::Model;
use super::world::{World, checkpoint};
use crate::costs::uncounted;
use crate::game::{Place, PlayerId, created_at};

const EPHEMERAL: u64 = 64;
/// The messages that a user looks at.
const VISIBLE: usize = 12;

/// Discord, which reports to the model each request that it carries out.
pub struct FakeDiscord {
    pub sandbox: Sandbox,
    world: Arc<World>,
    model: Arc<Model>,
    sent: Mutex<BTreeMap<u64, Sent>>,
    /// The messages that were posted without an interaction's token.
    posted: Mutex<BTreeSet<String>>,
}

/// An interaction, and the responses to it.
#[derive(Clone, Default)]
pub struct Sent {
    /// The event that the gateway sends.
    event: Value,
    /// The initial responses, also those that came too late or twice.
    pub callbacks: Vec<Value>,
    /// The time until the first response other than a deferral.
    pub response_time: Option<time::Duration>,
}

impl Sent {
    /// Returns whether all initial responses are choices, or a new message for the user alone.
    pub fn is_private(&self) -> bool {
        self.callbacks.iter().all(|sent| {
            let flags = sent["data"]["flags"].as_u64().unwrap_or(0);
            sent["type"] == 8 || (sent["type"] == 4 && flags & EPHEMERAL != 0)
        })
    }
}

impl FakeDiscord {
    pub fn new(world: Arc<World>, model: Arc<Model>) -> Self {
        let clock = Arc::clone(&world);
        let sandbox = fixtures::discord(move || clock.now());
        Self { sandbox, world, model, sent: Mutex::default(), posted: Mutex::default() }
    }

    /// Lets a user interact with the bot, unless the channel or the message is gone.
    pub fn interact(
        &self,
        place: Place,
        user: PlayerId,
        data: InteractionData,
    ) -> Option<Interaction> {
        let event = uncounted(|| data.send(&self.sandbox, user, place.channel)).ok()?;
        let id = event["id"].as_str()?.parse().ok()?;
        let interaction = Interaction { id, user, place, data };
        self.model.state.lock().interactions.insert(id, interaction.clone());
        self.sent.lock().insert(id, Sent { event, ..Sent::default() });
        Some(interaction)
    }

    /// Returns the event of an interaction, as the bot reads it.
    pub fn event(&self, interaction: &Interaction) -> GatewayEvent {
        let event = uncounted(|| self.sent.lock()[&interaction.id].event.to_string());
        GatewayEvent::read(&event).expect("the event has Discord's form")
    }

    pub fn sent(&self, interaction: &Interaction) -> Sent {
        self.sent.lock()[&interaction.id].clone()
    }

    /// Deletes a channel, or restores it; returns whether it exists now.
    pub fn toggle_channel(&self, channel: u64) -> bool {
        let exists = self.sandbox.restore_channel(Id(channel)).is_ok();
        if !exists {
            self.sandbox.delete_channel(Id(channel)).expect("it is a channel of the world");
        }
        self.model.channel_toggled(channel, exists);
        exists
    }

    pub fn is_deleted(&self, channel: u64) -> bool {
        !self.sandbox.channels().iter().any(|existing| existing.id == Id(channel))
    }

    /// Permits the bot to post in a channel, or forbids it. A deleted one stays as it is.
    pub fn permit(&self, channel: u64, is_permitted: bool) {
        self.world.trace(format_args!("the bot may post in {channel}: {is_permitted}"));
        let set = if is_permitted { Sandbox::allow_bot } else { Sandbox::deny_bot };
        set(&self.sandbox, Id(channel), &[Permission::SendMessages]).ok();
    }

    /// Calls `read` with the newest messages with components that a user sees in a channel.
    pub fn look<T>(&self, user: PlayerId, channel: u64, read: impl FnOnce(&[&Value]) -> T) -> T {
        self.sandbox.read_messages(Id(channel), Id(user.0), |messages| {
            let usable = messages.filter(|message| components(message).next().is_some());
            read(&usable.take(VISIBLE).collect::<Vec<_>>())
        })
    }

    /// Carries out a request, and reports it to the model.
    pub fn handle(&self, request: &Request<'_>) -> (StatusCode, Value) {
        let Request { ref method, route, body, files } = *request;
        let path = route.path(BOT.0);
        let files: Vec<_> = files.iter().map(|file| (file.name, file.data)).collect();
        let sent = body.unwrap_or(&Value::Null);
        let (status, answer) = self.sandbox.request(method.as_str(), &path, sent, &files);
        let message = sent.get("data").unwrap_or(sent);
        let text = text_of(message);
        let first = text.lines().next().unwrap_or_default();
        self.world.trace(format_args!("{method} {status} {}: {first}", answer["id"]));
        let interaction = self.interaction_of(route, sent);
        match answer["code"].as_u64() {
            // An unknown channel.
            Some(10_003) => {
                let of_interaction = interaction.map(|interaction| interaction.place.channel);
                let channel = of_interaction.or_else(|| path.split('/').nth(2)?.parse().ok());
                let missing = channel.map(|channel| (channel, self.world.now()));
                self.model.state.lock().outbox.missing_channels.extend(missing);
            }
            // A missing permission.
            Some(50_013) => self.world.cover("post forbidden"),
            // An empty message, or an invalid one.
            Some(50_006 | 50_035) => {
                self.world.violation(format!("Discord refuses {sent}: {answer}"));
            }
            Some(_) => {}
            None => match (route, interaction, body) {
                (_, _, None) => {}
                (Route::Messages { channel }, ..) => self.posted(channel, message, &answer),
                (Route::Message { message: id, .. }, ..) => self.model.message_edited(id, message),
                (_, Some(interaction), Some(body)) => self.responded(route, &interaction, body),
                _ => {}
            },
        }
        (StatusCode::from_u16(status).expect("the stand-in has Discord's statuses"), answer)
    }

    /// Returns the interaction of a request with a token, and records an initial response.
    fn interaction_of(&self, route: Route<'_>, body: &Value) -> Option<Interaction> {
        let (Route::Callback { token, .. }
        | Route::FollowUps { token }
        | Route::Original { token }) = route
        else {
            return None;
        };
        let mut all = self.sent.lock();
        // Most requests are about one of the newest.
        let (id, sent) = all.iter_mut().rev().find(|(_, sent)| sent.event["token"] == token)?;
        sent.callbacks.extend(matches!(route, Route::Callback { .. }).then(|| body.clone()));
        self.model.state.lock().interactions.get(id).cloned()
    }

    fn posted(&self, channel: u64, message: &Value, answer: &Value) {
        if self.posted.lock().insert(answer["id"].to_string()) {
            self.world.cover("posted");
            let nonce = message["nonce"].as_str().unwrap_or_default();
            self.model.message_posted(channel, nonce, message);
        } else {
            self.world.cover("post deduplicated");
        }
    }

    fn responded(&self, route: Route<'_>, interaction: &Interaction, body: &Value) {
        let message = body.get("data").unwrap_or(body);
        let is_ephemeral = message["flags"].as_u64().unwrap_or(0) & EPHEMERAL != 0;
        let kind = match (route, body["type"].as_u64()) {
            // A deferral.
            (Route::Callback { .. }, Some(5 | 6)) => return,
            (Route::Callback { .. }, Some(4)) if is_ephemeral => Some(ResponseKind::Ephemeral),
            (Route::Callback { .. }, Some(4)) => Some(ResponseKind::Public),
            (Route::Callback { .. }, Some(7)) => Some(ResponseKind::Update),
            (Route::FollowUps { .. }, _) if !is_ephemeral => Some(ResponseKind::Public),
            (Route::Original { .. }, _) => Some(ResponseKind::Ephemeral),
            _ => None,
        };
        let time = self.world.now() - created_at(interaction.id);
        self.sent.lock().entry(interaction.id).and_modify(|sent| {
            sent.response_time.get_or_insert(time);
        });
        if let Some(kind) = kind {
            self.model.response_accepted(interaction, kind, message);
        }
    }
}

/// A proxy between one process and Discord, which dates all responses by its own clock: by how much
/// that is ahead.
pub type Proxy = Mutex<time::Duration>;

pub struct Network {
    pub proxy: Arc<Proxy>,
    pub world: Arc<World>,
    pub discord: Arc<FakeDiscord>,
    pub kill_switch: CancellationToken,
}

impl Network {
    async fn send(&self, request: Request<'_>) -> Result<Response, RequestError> {
        checkpoint(&self.kill_switch).await;
        let rates = self.world.fault_rates();
        let forth = self.latency();
        let back = self.latency();
        let timeout = request.route.timeout();
        if self.world.chance(rates.request_lost) {
            self.wait(forth.min(timeout)).await;
            return match self.world.below(3) {
                0 => Err(RequestError::Unsent("no connection".into())),
                1 => Err(RequestError::Unanswered("the connection broke".into())),
                _ => Ok(response(StatusCode::BAD_GATEWAY, &Value::Null)),
            };
        }
        if self.world.chance(rates.rate_limited) {
            self.wait(forth.min(timeout)).await;
            let mut limited = response(StatusCode::TOO_MANY_REQUESTS, &Value::Null);
            limited.headers.insert("retry-after", (1 + self.world.below(5)).into());
            limited.headers.insert("x-ratelimit-scope", HeaderValue::from_static("user"));
            return Ok(limited);
        }
        // A request in flight arrives even if the process is killed.
        sleep(forth.min(timeout)).await;
        let (status, body) = uncounted(|| self.discord.handle(&request));
        let date = httpdate::fmt_http_date((self.world.now() + *self.proxy.lock()).into());
        let is_lost = self.world.chance(rates.response_lost) || forth + back > timeout;
        if is_lost {
            self.world.cover("response lost");
        }
        self.wait(back.min(timeout.saturating_sub(forth))).await;
        if is_lost {
            return Err(RequestError::Unanswered("the response was lost".into()));
        }
        let mut response = response(status, &body);
        response.headers.extend(date.parse().map(|date| (DATE, date)));
        Ok(response)
    }

    fn latency(&self) -> Duration {
        if self.world.chance(self.world.fault_rates().slow_network) {
            self.world.millis(1000, 20_000)
        } else {
            self.world.millis(10, 300)
        }
    }

    /// Sleeps; never completes if the process is killed meanwhile.
    async fn wait(&self, duration: Duration) {
        sleep(duration).await;
        checkpoint(&self.kill_switch).await;
    }
}

fn response(status: StatusCode, body: &Value) -> Response {
    Response { status, headers: HeaderMap::new(), body: body.to_string().into() }
}

impl Backend for Network {
    fn execute<'a>(
        &'a self,
        request: Request<'a>,
    ) -> BoxFuture<'a, Result<Response, RequestError>> {
        self.send(request).boxed()
    }
}
