//! Discord's API over HTTP, and requests at the start and by the gateway.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use reqwest::header::{AGE, AUTHORIZATION, CONTENT_TYPE, DATE, HeaderMap, HeaderValue, USER_AGENT};
use reqwest::multipart::{Form, Part};
use reqwest::{Method, RequestBuilder, StatusCode};
use serde::de::DeserializeOwned;
use serde_json::Value;
use serenity::all::{DiscordJsonError, GuildId, GuildInfo};
use serenity::constants;
use thiserror::Error;

use super::limit::RateLimit;
use super::message::File;
use super::request::{INVALID_INTERACTION_TOKEN, Result, Route};
use crate::discord::transport::log::{log_if_slow, root_cause};
use crate::discord::transport::token::Token;
use crate::service::{Clock, Observation};

const DISCORD: &str = "https://discord.com";
const API: &str = "/api/v10";
/// The page size of Discord's list of servers.
pub const GUILDS_PAGE: u64 = 200;
/// The longest body of a response that is read, far above any of Discord's.
const MAX_BODY: usize = 8 * 1024 * 1024;

/// A request of the running bot.
pub struct Request<'a> {
    pub method: Method,
    pub route: Route<'a>,
    pub body: Option<&'a Value>,
    pub files: &'a [File<'a>],
}

/// A response of Discord.
pub struct Response {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

/// Transmits requests to Discord. Tests replace it.
pub trait Backend: Send + Sync + 'static {
    /// Makes a request once.
    ///
    /// # Errors
    /// Fails without a response. Discord may have processed the request all the same.
    fn execute<'a>(&'a self, request: Request<'a>) -> BoxFuture<'a, Result<Response>>;
}

/// Makes each request once: those of the running bot as a [`Backend`], and those of the start and
/// of the gateway by methods of its own, which return rate limits and do not count towards them.
pub struct Api {
    http: reqwest::Client,
    /// URL of the API, without a trailing slash.
    url: String,
    pub token: Token,
    application: OnceLock<u64>,
    /// Observes the dates of the responses at the start, if there is one.
    clock: Option<Arc<dyn Clock>>,
}

/// Why a request at the start or of the gateway failed.
#[derive(Debug, Error)]
pub enum ApiError {
    #[error(transparent)]
    Limited(#[from] RateLimit),
    #[error("{url} answered {status}: {message}")]
    Refused { url: String, status: StatusCode, code: isize, message: String },
    /// An error response of another server.
    #[error(
        "{url} answered {status}, which is not a response of Discord's API; is --api-url right?"
    )]
    NotDiscord { url: String, status: StatusCode },
    /// A successful response of another server.
    #[error("the response is not one of Discord's API ({0}); is --api-url right?")]
    Unreadable(serde_json::Error),
    #[error("no answer from {}: {}", host(.0), root_cause(.0))]
    Failed(reqwest::Error),
}

impl Api {
    /// Creates the client of a bot. `api_url` replaces `https://discord.com`.
    pub fn new(
        http: reqwest::Client,
        api_url: Option<&str>,
        token: Token,
        clock: Option<Arc<dyn Clock>>,
    ) -> Self {
        let url = format!("{}{API}", api_url.unwrap_or(DISCORD).trim_end_matches('/'));
        Self { http, url, token, application: OnceLock::new(), clock }
    }

    /// Records the id of the application, which some paths contain.
    pub fn set_application(&self, id: u64) {
        self.application.get_or_init(|| id);
    }

    /// Returns the id of the application, once Discord has told it.
    pub fn application(&self) -> u64 {
        self.application.get().copied().unwrap_or_default()
    }

    /// Makes a GET request.
    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, ApiError> {
        Ok(self.request(Method::GET, path, None).await?.0)
    }

    /// Returns a page of the list of the bot's servers, those with higher ids than `after`.
    pub async fn guilds(&self, after: Option<GuildId>) -> Result<Vec<GuildInfo>, ApiError> {
        let after = after.map(|id| format!("&after={id}")).unwrap_or_default();
        self.get(&format!("/users/@me/guilds?limit={GUILDS_PAGE}{after}")).await
    }

    /// Makes a request. Returns the date of the response as well, if it has one.
    pub async fn request<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> Result<(T, Option<Observation>), ApiError> {
        let name = format!("{method} {}", path.split('?').next().unwrap_or(path));
        let request = with_body(self.builder(method, path), body, &[])?.build()?;
        // reqwest has removed the credentials of a URL.
        let mut url = request.url().clone();
        url.set_query(None);
        let start = Instant::now();
        let sent = async { read(self.http.execute(request).await?).await };
        let response = log_if_slow(&format!("Discord's answer to {name}"), sent).await?;
        let observed = observe(self.clock.as_deref(), &response, start.elapsed());
        let Response { status, headers, body } = response;
        if status.is_success() {
            return Ok((serde_json::from_slice(&body).map_err(ApiError::Unreadable)?, observed));
        }
        if status == StatusCode::TOO_MANY_REQUESTS {
            return Err(RateLimit::new(name, &headers, &body).into());
        }
        let url = url.to_string();
        Err(match serde_json::from_slice::<DiscordJsonError>(&body) {
            Ok(error) => {
                let message = explained(&error);
                ApiError::Refused { url, status, code: error.code, message }
            }
            Err(_) => ApiError::NotDiscord { url, status },
        })
    }

    fn builder(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.url));
        let agent = HeaderValue::from_static(constants::USER_AGENT);
        // Replaces the credentials of the URL.
        let own = [(AUTHORIZATION, self.token.authorization()), (USER_AGENT, agent)];
        request.headers(HeaderMap::from_iter(own))
    }
}

impl Backend for Arc<Api> {
    fn execute<'a>(
        &'a self,
        Request { method, route, body, files }: Request<'a>,
    ) -> BoxFuture<'a, Result<Response>> {
        let request = self.builder(method, &route.path(self.application()));
        let request = with_body(request.timeout(route.timeout()), body, files);
        async move { Ok(read(request?.send().await?).await?) }.boxed()
    }
}

/// Returns Discord's message, with its explanations of the fields that it refuses.
fn explained(error: &DiscordJsonError) -> String {
    let fields = error.errors.iter().map(|field| format!("{}: {}", field.path, field.message));
    let fields: Vec<String> = fields.collect();
    let message = &error.message;
    if fields.is_empty() { message.clone() } else { format!("{message} ({})", fields.join(", ")) }
}

/// Reads a response. A body that is too long is cut, which makes its JSON unreadable.
async fn read(response: reqwest::Response) -> reqwest::Result<Response> {
    let status = response.status();
    let headers = response.headers().clone();
    let body = read_body(response, MAX_BODY).await?;
    if body.len() == MAX_BODY {
        tracing::warn!(%status, "the body of a response was too long");
    }
    Ok(Response { status, headers, body })
}

/// Reads at most so many bytes of a body, whatever length it announces.
pub async fn read_body(mut response: reqwest::Response, most: usize) -> reqwest::Result<Vec<u8>> {
    let mut body = Vec::new();
    while body.len() < most
        && let Some(chunk) = response.chunk().await?
    {
        let room = most - body.len();
        body.extend_from_slice(&chunk[..chunk.len().min(room)]);
    }
    Ok(body)
}

/// Lets a clock observe the date of a response, if it has one. Returns the date.
pub fn observe(
    clock: Option<&dyn Clock>,
    response: &Response,
    round_trip: Duration,
) -> Option<Observation> {
    let date = read_date(&response.headers, round_trip)?;
    if let Some(clock) = clock {
        clock.observe(if response.status.is_success() { date } else { date.of_error() });
    }
    Some(date)
}

/// Reads the date of a response that took this long from the request on.
fn read_date(headers: &HeaderMap, round_trip: Duration) -> Option<Observation> {
    // A cached response has an old date.
    if headers.contains_key(AGE) {
        return None;
    }
    let date = httpdate::parse_http_date(headers.get(DATE)?.to_str().ok()?).ok()?;
    Observation::from_date(date.into(), round_trip)
}

/// Adds a JSON body, or a multipart form if there are files.
fn with_body(
    request: RequestBuilder,
    body: Option<&Value>,
    files: &[File<'_>],
) -> reqwest::Result<RequestBuilder> {
    let Some(body) = body else { return Ok(request) };
    if files.is_empty() {
        return Ok(request.header(CONTENT_TYPE, "application/json").body(body.to_string()));
    }
    let mut form = Form::new().part("payload_json", Part::text(body.to_string()));
    for (id, file) in files.iter().enumerate() {
        let part = Part::bytes(file.data.to_vec()).file_name(file.name.to_owned());
        form = form.part(format!("files[{id}]"), part.mime_str(media_type(file.name))?);
    }
    Ok(request.multipart(form))
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("png") => "image/png",
        Some("gif") => "image/gif",
        _ => "text/plain",
    }
}

/// Returns the host of a request that failed, with its port if it is not the usual one.
fn host(error: &reqwest::Error) -> &str {
    // reqwest has removed the credentials of the URL.
    error.url().map_or("Discord", |url| url.authority())
}

impl From<reqwest::Error> for ApiError {
    fn from(error: reqwest::Error) -> Self {
        Self::Failed(error)
    }
}

impl ApiError {
    /// Returns whether Discord refuses the bot's token.
    pub fn is_token_refused(&self) -> bool {
        match self {
            Self::Refused { status, code, .. } => {
                *status == StatusCode::UNAUTHORIZED && *code != INVALID_INTERACTION_TOKEN
            }
            Self::NotDiscord { status, .. } => *status == StatusCode::UNAUTHORIZED,
            _ => false,
        }
    }

    /// Returns whether Discord says that the bot has no part in what it asked for. A page of a
    /// proxy does not say so.
    pub fn is_absence(&self) -> bool {
        matches!(self, Self::Refused { status: StatusCode::NOT_FOUND | StatusCode::FORBIDDEN, .. })
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;

    /// Returns the client of a bot at this address.
    fn api(url: &str) -> Arc<Api> {
        let token = Token::parse("a.b.c").unwrap();
        Arc::new(Api::new(reqwest::Client::new(), Some(url), token, None))
    }

    #[test]
    fn a_refusal_names_the_refused_fields() {
        let fields = r#"{"a":{"0":{"_errors":[{"code":"X","message":"one"}]}},
                         "b":{"_errors":[{"code":"Y","message":"two"}]}}"#;
        let body = format!(r#"{{"code":50035,"message":"Invalid Form Body","errors":{fields}}}"#);
        let error = serde_json::from_str(&body).unwrap();
        assert_eq!(explained(&error), "Invalid Form Body (a.0: one, b: two)");
    }

    #[tokio::test]
    async fn a_body_without_an_end_is_read_up_to_its_bound() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let server = tokio::spawn(async move {
            let (mut peer, _) = listener.accept().await.unwrap();
            let mut request = [0; 1024];
            assert!(peer.read(&mut request).await.unwrap() > 0);
            peer.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await.unwrap();
            let piece = [b'['; 64 * 1024];
            let mut sent = 0;
            while peer.write_all(&piece).await.is_ok() {
                sent += piece.len();
            }
            sent
        });
        let route = Route::Member { guild: 1, user: 2 };
        let request = Request { method: Method::GET, route, body: None, files: &[] };
        let response = api(&url).execute(request).await.unwrap();
        assert_eq!((response.status, response.body.len()), (StatusCode::OK, MAX_BODY));
        // What was sent beyond that is in the buffers of the system.
        assert!(server.await.unwrap() < 8 * MAX_BODY);
    }

    fn headers(date: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(DATE, HeaderValue::from_static(date))])
    }

    #[test]
    fn dates_are_read_unless_cached_or_absurd() {
        let mut dated = headers("Fri, 01 May 2026 12:00:07 GMT");
        let round_trip = Duration::from_secs(2);
        let expected = Observation::from_date(datetime!(2026-05-01 12:00:07 UTC), round_trip);
        assert_eq!(read_date(&dated, round_trip).unwrap(), expected.unwrap());
        dated.insert(AGE, HeaderValue::from_static("3"));
        assert_eq!(read_date(&dated, Duration::ZERO), None);
        assert_eq!(read_date(&HeaderMap::new(), Duration::ZERO), None);
        for absurd in ["soon", "", "Fri, 31 Dec 9999 23:59:59 GMT", "Thu, 01 Jan 1970 00:00:00 GMT"]
        {
            assert_eq!(read_date(&headers(absurd), Duration::MAX), None, "{absurd}");
        }
    }
}
