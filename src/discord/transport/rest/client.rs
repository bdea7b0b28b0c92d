//! The client of Discord's REST API for the running bot.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use reqwest::Method;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use serenity::all::{EmojiId, GenericId};
use tokio::time::Instant;

use super::api::{Backend, Request, Response, observe};
use super::limit::{RateLimit, RateLimitInfo};
use super::member::Member;
use super::message::{Callback, EPHEMERAL, File, LOADING, MessageBody, data_uri};
use super::rate_limits::{Bucket, ChannelAction, RateLimits};
use super::request::{RequestError, Result, Route};
use super::target::{Account, Charge, Priority, Target};
use crate::discord::payload::{Channel, Guild, GuildMember};
use crate::discord::transport::log::{SILENCE, Utc};
use crate::game::{MessageId, Place, PlayerId};
use crate::service::{Clock, Observation};

/// Interactions use no one's share: each has limits of its own.
const INTERACTION: Charge = Charge::urgent(Account::Application);

/// The most emojis of an application on Discord.
pub const MAX_EMOJIS: usize = 2000;

/// Keypads have labels until their emojis are there.
const EMOJIS: Charge = Charge { account: Account::Application, priority: Priority::Cosmetic };

/// Returns the charge of a request about the events of a server, for which no player waits.
fn events(guild: u64) -> Charge {
    Charge { account: Account::Server(guild), priority: Priority::Cosmetic }
}

/// An emoji of the application.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Emoji {
    pub id: EmojiId,
    pub name: String,
}

/// The emojis of the application.
#[derive(Debug, Deserialize)]
pub struct EmojiList {
    pub items: Vec<Emoji>,
}

/// A user of whom only the picture matters.
#[derive(Deserialize)]
struct Pictured {
    /// Its hash.
    avatar: Option<String>,
}

/// The message of a response.
#[derive(Debug, Deserialize)]
pub struct Original {
    id: GenericId,
    #[serde(default)]
    flags: u64,
}

impl Original {
    /// Returns whether the response is deferred, and has no content yet.
    pub fn is_loading(&self) -> bool {
        self.flags & LOADING != 0
    }

    pub fn id(&self) -> MessageId {
        MessageId(self.id.get())
    }

    /// Returns the id of a message to the channel.
    pub fn public(&self) -> Option<MessageId> {
        (self.flags & EPHEMERAL == 0).then(|| self.id())
    }
}

/// A client of Discord's REST API. It makes each request once and never waits for a rate limit.
pub struct RestClient {
    backend: Box<dyn Backend>,
    limits: Mutex<RateLimits>,
    /// Observes the dates of responses.
    clock: Arc<dyn Clock>,
}

/// The body of a successful response: an object with an id, or the result of a callback.
#[derive(Deserialize)]
struct Created {
    id: Option<GenericId>,
    resource: Option<Resource>,
}

#[derive(Deserialize)]
struct Resource {
    message: Option<Box<Created>>,
}

impl Created {
    /// Returns the id of the object, or of the message that a callback created.
    fn id(self) -> Option<u64> {
        match self.resource {
            Some(resource) => resource.message?.id(),
            None => self.id.map(GenericId::get),
        }
    }
}

impl RestClient {
    /// Creates the client of one of so many processes, which divide Discord's global rate limit.
    /// The clock observes the dates of responses.
    pub fn new(processes: u32, backend: impl Backend, clock: Arc<dyn Clock>) -> Self {
        Self { backend: Box::new(backend), limits: Mutex::new(RateLimits::new(processes)), clock }
    }

    /// Responds to an interaction. Returns the id of the new message, if the callback asks for it.
    pub async fn callback(
        &self,
        interaction: u64,
        token: &str,
        callback: &Callback<'_>,
    ) -> Result<Option<MessageId>> {
        let route = Route::Callback { interaction, token, returns_id: callback.returns_id() };
        let body = callback.json();
        let id = self.send(INTERACTION, Method::POST, route, Some(&body), callback.files()).await?;
        if let Some(observed) = Observation::from_answered(interaction) {
            self.clock.observe(observed);
        }
        Ok(id)
    }

    /// Sends another message after the response. Returns its id.
    pub async fn follow_up(
        &self,
        token: &str,
        body: &MessageBody<'_>,
    ) -> Result<Option<MessageId>> {
        let route = Route::FollowUps { token };
        self.send(INTERACTION, Method::POST, route, Some(&body.json()), &body.files).await
    }

    /// Replaces the message of the response. Returns its id.
    pub async fn edit_original(
        &self,
        token: &str,
        body: &MessageBody<'_>,
    ) -> Result<Option<MessageId>> {
        let route = Route::Original { token };
        self.send(INTERACTION, Method::PATCH, route, Some(&body.json()), &body.files).await
    }

    /// Looks up the message of the response.
    pub async fn original(&self, token: &str) -> Result<Original> {
        self.read(INTERACTION, Method::GET, Route::Original { token }, None).await
    }

    /// Posts a message to a channel. Returns its id.
    pub async fn post(&self, to: Target, body: &MessageBody<'_>) -> Result<Option<MessageId>> {
        let route = Route::Messages { channel: to.place.channel };
        self.send(to.charge(), Method::POST, route, Some(&body.json()), &body.files).await
    }

    /// Changes the fields of a message that are present in `change`, and uploads its new files.
    pub async fn edit(
        &self,
        to: Target,
        message: MessageId,
        change: &Value,
        files: &[File<'_>],
    ) -> Result<()> {
        let route = Route::Message { channel: to.place.channel, message: message.0 };
        self.send(to.charge(), Method::PATCH, route, Some(change), files).await.map(drop)
    }

    /// Opens a thread in a channel, or under a message. Returns the thread's id.
    pub async fn open_thread(
        &self,
        to: Target,
        message: Option<MessageId>,
        thread: &Value,
    ) -> Result<Option<u64>> {
        let message = message.map(|message| message.0);
        let route = Route::Threads { channel: to.place.channel, message };
        let opened = self.send(to.charge(), Method::POST, route, Some(thread), &[]).await?;
        Ok(opened.map(|thread| thread.0))
    }

    /// Changes the fields of a channel or thread that are present in `change`.
    pub async fn edit_channel(&self, to: Target, change: &Value) -> Result<()> {
        let route = Route::Channel { channel: to.place.channel };
        self.send(to.charge(), Method::PATCH, route, Some(change), &[]).await.map(drop)
    }

    /// Fetches a channel, to see whether the bot has access to it.
    pub async fn channel(&self, to: Target) -> Result<()> {
        let route = Route::Channel { channel: to.place.channel };
        self.send(to.charge(), Method::GET, route, None, &[]).await.map(drop)
    }

    /// Returns a channel or thread of a server.
    pub async fn channel_of_server(&self, to: Target) -> Result<Channel> {
        let route = Route::Channel { channel: to.place.channel };
        self.read(to.charge(), Method::GET, route, None).await
    }

    /// Fetches a member of a thread, to see whether the user is one.
    pub async fn thread_member(&self, to: Target, user: PlayerId) -> Result<()> {
        let route = Route::ThreadMember { channel: to.place.channel, user: user.0 };
        self.send(to.charge(), Method::GET, route, None, &[]).await.map(drop)
    }

    /// Returns a server without its members and channels.
    pub async fn server(&self, guild: u64, priority: Priority) -> Result<Guild> {
        let charge = Charge { account: Account::Server(guild), priority };
        self.read(charge, Method::GET, Route::Guild { guild }, None).await
    }

    /// Returns a server, of whose members only these are known.
    pub async fn server_of<const N: usize>(
        &self,
        guild: u64,
        members: [PlayerId; N],
        priority: Priority,
    ) -> Result<Guild> {
        let charge = Charge { account: Account::Server(guild), priority };
        let mut server = self.server(guild, priority).await?;
        for member in members {
            let route = Route::Member { guild, user: member.0 };
            let member: GuildMember = self.read(charge, Method::GET, route, None).await?;
            server = server.with_member(member);
        }
        Ok(server)
    }

    /// Deletes a message of the bot.
    pub async fn delete(&self, to: Target, message: MessageId) -> Result<()> {
        let route = Route::Message { channel: to.place.channel, message: message.0 };
        self.send(to.charge(), Method::DELETE, route, None, &[]).await.map(drop)
    }

    /// Opens the channel of direct messages with a person, or finds it. Returns its id.
    pub async fn open_direct(&self, person: PlayerId) -> Result<Option<u64>> {
        let body = json!({ "recipient_id": person.0.to_string() });
        let charge = Charge { account: Account::Direct(person.0), priority: Priority::Cosmetic };
        let route = Route::DirectChannels;
        let opened = self.send(charge, Method::POST, route, Some(&body), &[]).await?;
        Ok(opened.map(|channel| channel.0))
    }

    /// Fetches a member of a server.
    ///
    /// # Errors
    /// Also when the response does not confirm that the player is a member.
    pub async fn member(&self, guild: u64, player: PlayerId) -> Result<Member> {
        let route = Route::Member { guild, user: player.0 };
        let request = Request { method: Method::GET, route, body: None, files: &[] };
        let body = self.request(Charge::urgent(Account::Server(guild)), request).await?;
        Member::read(&body, player).map_err(|error| RequestError::Unanswered(error.into()))
    }

    /// Gives a role to a member of a server, or takes it away. The channel of `to` is the server's
    /// id.
    pub async fn set_role(
        &self,
        to: Target,
        member: PlayerId,
        role: u64,
        gives: bool,
    ) -> Result<()> {
        let route = Route::MemberRole { guild: to.place.channel, user: member.0, role };
        let method = if gives { Method::PUT } else { Method::DELETE };
        self.send(to.charge(), method, route, None, &[]).await.map(drop)
    }

    /// Creates a scheduled event of a server. Returns its id.
    pub async fn create_event(&self, guild: u64, event: &Value) -> Result<Option<u64>> {
        let route = Route::Events { guild };
        let created = self.send(events(guild), Method::POST, route, Some(event), &[]).await?;
        Ok(created.map(|event| event.0))
    }

    /// Deletes a scheduled event of a server.
    pub async fn delete_event(&self, guild: u64, event: u64) -> Result<()> {
        let route = Route::Event { guild, event };
        let request = Request { method: Method::DELETE, route, body: None, files: &[] };
        self.request(events(guild), request).await.map(drop)
    }

    /// Returns the hash of a user's picture, if they have one, for a message in this place.
    pub async fn avatar(&self, place: Place, user: PlayerId) -> Result<Option<String>> {
        let charge = Charge { account: Account::of(place), priority: Priority::Cosmetic };
        let route = Route::User { user: user.0 };
        let user: Pictured = self.read(charge, Method::GET, route, None).await?;
        Ok(user.avatar)
    }

    /// Lists the emojis of the application.
    pub async fn emojis(&self) -> Result<Vec<Emoji>> {
        let list: EmojiList = self.read(EMOJIS, Method::GET, Route::Emojis, None).await?;
        Ok(list.items)
    }

    /// Uploads a PNG file as an emoji of the application.
    pub async fn create_emoji(&self, name: &str, file: &[u8]) -> Result<Emoji> {
        let body = json!({ "name": name, "image": data_uri(file) });
        self.read(EMOJIS, Method::POST, Route::NewEmoji, Some(&body)).await
    }

    /// Deletes an emoji of the application.
    pub async fn delete_emoji(&self, id: EmojiId) -> Result<()> {
        let route = Route::Emoji { id: id.get() };
        let request = Request { method: Method::DELETE, route, body: None, files: &[] };
        self.request(EMOJIS, request).await.map(drop)
    }

    async fn read<T: DeserializeOwned>(
        &self,
        charge: Charge,
        method: Method,
        route: Route<'_>,
        body: Option<&Value>,
    ) -> Result<T> {
        let request = Request { method, route, body, files: &[] };
        let body = self.request(charge, request).await?;
        serde_json::from_slice(&body).map_err(|error| RequestError::Unanswered(error.into()))
    }

    /// Makes a request that only shows the clock the date of its response.
    pub async fn gateway(&self) -> Result<()> {
        let charge = Charge::urgent(Account::Application);
        self.send(charge, Method::GET, Route::Gateway, None, &[]).await.map(drop)
    }

    /// Returns how long the rate limits delay a request to a channel, if they do.
    pub fn rate_limit_delay(&self, to: Target, action: ChannelAction) -> Option<Duration> {
        let bucket = Bucket::Channel { channel: to.place.channel, action };
        self.limits.lock().delay(bucket, to.charge(), Instant::now())
    }

    /// Makes a request, unless a rate limit forbids it. Returns the id of the object in the
    /// response, most often a message. A success without a readable id is a success.
    async fn send(
        &self,
        charge: Charge,
        method: Method,
        route: Route<'_>,
        body: Option<&Value>,
        files: &[File<'_>],
    ) -> Result<Option<MessageId>> {
        let body = self.request(charge, Request { method, route, body, files }).await?;
        let created = serde_json::from_slice::<Created>(&body).ok();
        Ok(created.and_then(Created::id).map(MessageId))
    }

    /// Makes a request, unless a rate limit forbids it. Returns the body of the response.
    async fn request(&self, charge: Charge, request: Request<'_>) -> Result<Vec<u8>> {
        let bucket = request.route.bucket();
        self.limits.lock().acquire(bucket, charge, Instant::now()).map_err(|wait| {
            if charge == EMOJIS && wait > SILENCE {
                let until = Utc::after(wait);
                tracing::warn!(%until, "the application's emojis wait for the limit of other requests");
            }
            RequestError::Limited { wait }
        })?;
        let start = Instant::now();
        let response = self.backend.execute(request).await?;
        observe(Some(&*self.clock), &response, start.elapsed());
        let Response { status, headers, body } = response;
        let info = RateLimitInfo::from_response(status, &headers, &body);
        let limited = self.limits.lock().update(bucket, charge, info, Instant::now());
        if status.is_success() {
            return Ok(body);
        }
        Err(match limited {
            Some(wait) => {
                if let Some(limit) = info.limit.filter(|_| charge == EMOJIS) {
                    let request = "a request to the application's emojis".to_owned();
                    tracing::warn!("{}; waiting", RateLimit { request, limit });
                }
                RequestError::Limited { wait }
            }
            None => RequestError::from_response(status, &body),
        })
    }
}
