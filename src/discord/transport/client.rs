//! Requests to Discord's REST API by the bot while it runs.

use std::sync::Arc;
use std::time::Duration;

use reqwest::Method;
use serde::Deserialize;
use serde_json::Value;
use serenity::all::GenericId;
use tokio::time::Instant;

use super::dates::date;
use super::message::{Callback, File, MessageBody};
use super::rate_limits::{Action, Bucket, RateLimits, Told};
use super::request::{RequestError, Route};
use super::wire::{Request, Response, Wire};
use crate::game::MessageId;
use crate::service::{Clock, Observation};

/// A client of Discord's REST API. It makes each request once, and never waits for a rate limit.
pub struct RestClient {
    wire: Box<dyn Wire>,
    limits: RateLimits,
    /// Hears the dates of responses.
    clock: Arc<dyn Clock>,
}

/// Something that Discord has created, or the response to a callback.
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
    /// Returns the id of what was created; of a callback, that of its message.
    fn id(self) -> Option<u64> {
        match self.resource {
            Some(resource) => resource.message?.id(),
            None => self.id.map(GenericId::get),
        }
    }
}

impl RestClient {
    /// Creates a client whose requests go this way. The clock hears the dates of responses.
    pub fn new(wire: impl Wire, clock: Arc<dyn Clock>) -> Self {
        Self { wire: Box::new(wire), limits: RateLimits::default(), clock }
    }

    /// Answers an interaction. Returns the id of the new message, if the callback asks for it.
    pub async fn callback(
        &self,
        interaction: u64,
        token: &str,
        callback: &Callback<'_>,
    ) -> Result<Option<MessageId>, RequestError> {
        let route = Route::Callback { interaction, token, returns_id: callback.returns_id() };
        let id = self.send(Method::POST, route, Some(&callback.json()), callback.files()).await?;
        if let Some(observed) = Observation::from_answered(interaction) {
            self.clock.observe(observed);
        }
        Ok(id.map(MessageId))
    }

    /// Sends another message after the first answer.
    pub async fn follow_up(
        &self,
        token: &str,
        body: &MessageBody<'_>,
    ) -> Result<Option<MessageId>, RequestError> {
        let id = self
            .send(Method::POST, Route::FollowUps { token }, Some(&body.json()), &body.files)
            .await?;
        Ok(id.map(MessageId))
    }

    /// Replaces the message of the first answer.
    pub async fn edit_original(
        &self,
        token: &str,
        body: &MessageBody<'_>,
    ) -> Result<Option<MessageId>, RequestError> {
        let id = self
            .send(Method::PATCH, Route::Original { token }, Some(&body.json()), &body.files)
            .await?;
        Ok(id.map(MessageId))
    }

    /// Looks up the id of the first answer's message.
    pub async fn original(&self, token: &str) -> Result<Option<MessageId>, RequestError> {
        let id = self.send(Method::GET, Route::Original { token }, None, &[]).await?;
        Ok(id.map(MessageId))
    }

    /// Posts a message to a channel. Returns its id.
    pub async fn post(
        &self,
        channel: u64,
        body: &MessageBody<'_>,
    ) -> Result<Option<MessageId>, RequestError> {
        let id = self
            .send(Method::POST, Route::Messages { channel }, Some(&body.json()), &body.files)
            .await?;
        Ok(id.map(MessageId))
    }

    /// Changes those fields of a message that `change` has.
    pub async fn edit(
        &self,
        channel: u64,
        message: MessageId,
        change: &Value,
    ) -> Result<(), RequestError> {
        let route = Route::Message { channel, message: message.0 };
        self.send(Method::PATCH, route, Some(change), &[]).await.map(drop)
    }

    /// Opens a thread, under a message if there is one. Returns the thread's id.
    pub async fn open_thread(
        &self,
        channel: u64,
        message: Option<MessageId>,
        thread: &Value,
    ) -> Result<Option<u64>, RequestError> {
        let route = Route::Threads { channel, message: message.map(|message| message.0) };
        self.send(Method::POST, route, Some(thread), &[]).await
    }

    /// Changes those fields of a channel or thread that `change` has.
    pub async fn edit_channel(&self, channel: u64, change: &Value) -> Result<(), RequestError> {
        self.send(Method::PATCH, Route::Channel { channel }, Some(change), &[]).await.map(drop)
    }

    /// Asks for a channel.
    pub async fn channel(&self, channel: u64) -> Result<(), RequestError> {
        self.send(Method::GET, Route::Channel { channel }, None, &[]).await.map(drop)
    }

    /// Returns how long a request to a channel has to wait, if at all.
    pub fn wait(&self, channel: u64, action: Action) -> Option<Duration> {
        self.limits.wait(Bucket::Channel { channel, action })
    }

    /// Makes a request, if no limit forbids it. Returns the id of what was created. A success without a readable id is a success.
    async fn send(
        &self,
        method: Method,
        route: Route<'_>,
        body: Option<&Value>,
        files: &[File<'_>],
    ) -> Result<Option<u64>, RequestError> {
        let bucket = route.bucket();
        self.limits.acquire(bucket).map_err(|wait| RequestError::Limited { wait })?;
        let request = Request { method, route, body, files };
        let asked = Instant::now();
        let Response { status, headers, body } = self.wire.carry(request).await?;
        // An error may be a proxy's own.
        if let Some(observed) = date(&headers, asked.elapsed()).filter(|_| status.is_success()) {
            self.clock.observe(observed);
        }
        let limited = self.limits.learn(bucket, Told::read(status, &headers));
        if status.is_success() {
            let created = serde_json::from_slice::<Created>(&body).ok();
            return Ok(created.and_then(Created::id));
        }
        Err(match limited {
            Some(wait) => RequestError::Limited { wait },
            None => RequestError::from_response(status, &body),
        })
    }
}
