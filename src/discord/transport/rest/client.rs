//! The client of Discord's REST API for the running bot.

use std::sync::Arc;
use std::time::Duration;

use reqwest::Method;
use serde::Deserialize;
use serde_json::{Value, json};
use serenity::all::GenericId;
use tokio::time::Instant;

use super::backend::{Backend, Request, Response};
use super::dates::read_date;
use super::file::File;
use super::limit::RateLimit;
use super::member::Member;
use super::message::{Callback, MessageBody};
use super::rate_limits::{Bucket, ChannelAction, RateLimitInfo, RateLimits};
use super::request::{RequestError, Result, Route};
use super::target::{Account, Charge, Priority, Target};
use crate::discord::transport::slow::SILENCE;
use crate::discord::transport::utc::Utc;
use crate::game::{MessageId, PlayerId};
use crate::service::{Clock, Observation};

/// Interactions use no one's share: each has limits of its own.
const INTERACTION: Charge = Charge::urgent(Account::Application);

/// A client of Discord's REST API. It makes each request once and never waits for a rate limit.
pub struct RestClient {
    backend: Box<dyn Backend>,
    limits: RateLimits,
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
        Self { backend: Box::new(backend), limits: RateLimits::new(processes), clock }
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
        Ok(id.map(MessageId))
    }

    /// Sends another message after the response. Returns its id.
    pub async fn follow_up(
        &self,
        token: &str,
        body: &MessageBody<'_>,
    ) -> Result<Option<MessageId>> {
        let route = Route::FollowUps { token };
        let id =
            self.send(INTERACTION, Method::POST, route, Some(&body.json()), &body.files).await?;
        Ok(id.map(MessageId))
    }

    /// Replaces the message of the response. Returns its id.
    pub async fn edit_original(
        &self,
        token: &str,
        body: &MessageBody<'_>,
    ) -> Result<Option<MessageId>> {
        let route = Route::Original { token };
        let id =
            self.send(INTERACTION, Method::PATCH, route, Some(&body.json()), &body.files).await?;
        Ok(id.map(MessageId))
    }

    /// Looks up the id of the response's message.
    pub async fn original(&self, token: &str) -> Result<Option<MessageId>> {
        let route = Route::Original { token };
        let id = self.send(INTERACTION, Method::GET, route, None, &[]).await?;
        Ok(id.map(MessageId))
    }

    /// Posts a message to a channel. Returns its id.
    pub async fn post(&self, to: Target, body: &MessageBody<'_>) -> Result<Option<MessageId>> {
        let route = Route::Messages { channel: to.place.channel };
        let id =
            self.send(to.charge(), Method::POST, route, Some(&body.json()), &body.files).await?;
        Ok(id.map(MessageId))
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
        self.send(to.charge(), Method::POST, route, Some(thread), &[]).await
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

    /// Opens the channel of direct messages with a person, or finds it. Returns its id.
    pub async fn open_direct(&self, person: PlayerId) -> Result<Option<u64>> {
        let body = json!({ "recipient_id": person.0.to_string() });
        let charge = Charge { account: Account::Direct(person.0), priority: Priority::Cosmetic };
        self.send(charge, Method::POST, Route::DirectChannels, Some(&body), &[]).await
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

    /// Makes a request that only shows the clock the date of its response.
    pub async fn gateway(&self) -> Result<()> {
        let charge = Charge::urgent(Account::Application);
        self.send(charge, Method::GET, Route::Gateway, None, &[]).await.map(drop)
    }

    /// Returns how long the rate limits delay a request to a channel, if they do.
    pub fn rate_limit_delay(&self, to: Target, action: ChannelAction) -> Option<Duration> {
        let bucket = Bucket::Channel { channel: to.place.channel, action };
        self.limits.delay(bucket, to.charge())
    }

    /// Makes a request, unless a rate limit forbids it. Returns the id of the object in the
    /// response. A success without a readable id is a success.
    async fn send(
        &self,
        charge: Charge,
        method: Method,
        route: Route<'_>,
        body: Option<&Value>,
        files: &[File<'_>],
    ) -> Result<Option<u64>> {
        let body = self.request(charge, Request { method, route, body, files }).await?;
        let created = serde_json::from_slice::<Created>(&body).ok();
        Ok(created.and_then(Created::id))
    }

    /// Makes a request, unless a rate limit forbids it. Returns the body of the response.
    pub(super) async fn request(&self, charge: Charge, request: Request<'_>) -> Result<Vec<u8>> {
        let bucket = request.route.bucket();
        self.limits.acquire(bucket, charge).map_err(|wait| {
            if matches!(bucket, Bucket::Emojis { .. }) && wait > SILENCE {
                let until = Utc::after(wait);
                tracing::warn!(%until, "the application's emojis wait for the limit of other requests");
            }
            RequestError::Limited { wait }
        })?;
        let start = Instant::now();
        let Response { status, headers, body } = self.backend.execute(request).await?;
        if let Some(observed) = read_date(&headers, start.elapsed()) {
            let is_success = status.is_success();
            self.clock.observe(if is_success { observed } else { observed.of_error() });
        }
        let info = RateLimitInfo::from_response(status, &headers, &body);
        let limited = self.limits.update(bucket, charge, info);
        if status.is_success() {
            return Ok(body);
        }
        Err(match limited {
            Some(wait) => {
                if matches!(bucket, Bucket::Emojis { .. }) {
                    let emojis = "a request to the application's emojis".to_owned();
                    tracing::warn!("{}; waiting", RateLimit::new(emojis, &headers, &body));
                }
                RequestError::Limited { wait }
            }
            None => RequestError::from_response(status, &body),
        })
    }
}
