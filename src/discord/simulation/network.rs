//! The network between a process of the bot and the fake Discord: slow, lossy and rate limited.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use reqwest::StatusCode;
use reqwest::header::{DATE, HeaderMap, HeaderValue};
use serde_json::Value;
use time::OffsetDateTime;
use tokio::time::sleep;

use super::super::transport::{Backend, Request, RequestError, Response};
use super::fake_discord::{FakeDiscord, Reply};
use super::kill_switch::KillSwitch;
use super::world::World;

/// A proxy between one process and Discord, which dates all responses by its own clock.
#[derive(Default)]
pub struct Proxy {
    /// By how much its clock is ahead.
    error: Mutex<time::Duration>,
}

impl Proxy {
    pub fn set(&self, error: time::Duration) {
        *self.error.lock().unwrap_or_else(PoisonError::into_inner) = error;
    }

    /// Returns the date of a response.
    pub fn now(&self, world: &World) -> OffsetDateTime {
        world.now() + *self.error.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The network of one process.
pub struct Network {
    pub proxy: Arc<Proxy>,
    pub world: Arc<World>,
    pub discord: Arc<FakeDiscord>,
    pub kill_switch: KillSwitch,
}

impl Network {
    async fn send(&self, request: Request<'_>) -> Result<Response, RequestError> {
        self.kill_switch.checkpoint().await;
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
        let Reply { status, body } = self.discord.handle(&request);
        let date = httpdate::fmt_http_date(self.proxy.now(&self.world).into());
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

    /// Returns the duration of a random transmission.
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
        self.kill_switch.checkpoint().await;
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
