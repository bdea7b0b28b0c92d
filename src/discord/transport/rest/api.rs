//! Requests with serenity's routes and types, at the start and by the gateway.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use reqwest::{Response, ResponseBuilderExt};
use serde::de::DeserializeOwned;
use serenity::all::{
    ApplicationId, ErrorResponse, GuildId, GuildInfo, Http, HttpError, LightMethod, Request, Route,
    StatusCode,
};
use thiserror::Error;

use super::backend::read_body;
use super::dates::read_date;
use super::limit::RateLimit;
use super::retry::Retryable;
use crate::discord::transport::error_chain::error_chain;
use crate::discord::transport::slow::log_if_slow;
use crate::service::{Clock, Observation};

/// Discord's code for an expired interaction token.
const INVALID_INTERACTION_TOKEN: isize = 50027;
/// serenity's code for an error response that is not Discord's.
const UNREADABLE: isize = -1;
/// The page size of Discord's list of servers.
pub const GUILDS_PAGE: u64 = 200;

/// Makes each request once. In contrast to serenity's client, it does not wait for rate limits, but
/// returns them.
pub struct Api {
    pub http: Arc<Http>,
    client: reqwest::Client,
    /// Observes the dates of all responses, if there is one.
    clock: Option<Arc<dyn Clock>>,
}

/// Why a request failed.
#[derive(Debug, Error)]
pub enum ApiError {
    #[error(transparent)]
    Limited(#[from] RateLimit),
    #[error("{}", error_chain(&**.0))]
    Failed(Box<serenity::Error>),
}

impl Api {
    /// `http` has the token and the address of the API; `client` makes the requests.
    pub fn new(http: Http, client: reqwest::Client) -> Self {
        Self { http: Arc::new(http), client, clock: None }
    }

    /// Lets a clock observe the dates of all responses.
    #[must_use]
    pub fn observed_by(self, clock: Arc<dyn Clock>) -> Self {
        Self { clock: Some(clock), ..self }
    }

    /// Returns the id of the application.
    ///
    /// # Errors
    /// Fails before [`Http::set_application_id`].
    pub fn application(&self) -> Result<ApplicationId, ApiError> {
        let missing = || serenity::Error::from(HttpError::ApplicationIdMissing);
        Ok(self.http.application_id().ok_or_else(missing)?)
    }

    /// Makes a GET request.
    pub async fn get<T: DeserializeOwned>(&self, route: Route<'_>) -> Result<T, ApiError> {
        Ok(self.get_dated(route).await?.0)
    }

    /// Makes a GET request. Returns the date of the response as well, if it has one.
    pub async fn get_dated<T: DeserializeOwned>(
        &self,
        route: Route<'_>,
    ) -> Result<(T, Option<Observation>), ApiError> {
        self.request(Request::new(route, LightMethod::Get)).await
    }

    /// Returns a page of the list of the bot's servers, those with higher ids than `after`.
    pub async fn guilds(&self, after: Option<GuildId>) -> Result<Vec<GuildInfo>, ApiError> {
        let mut parameters = vec![("limit", GUILDS_PAGE.to_string())];
        parameters.extend(after.map(|id| ("after", id.to_string())));
        let request = Request::new(Route::UserMeGuilds, LightMethod::Get).params(Some(parameters));
        Ok(self.request(request).await?.0)
    }

    /// Makes a request. Returns the date of the response as well, if it has one.
    pub async fn request<T: DeserializeOwned>(
        &self,
        request: Request<'_>,
    ) -> Result<(T, Option<Observation>), ApiError> {
        let what = format!("Discord's answer to {}", name(&request));
        let answer = async {
            let (response, observed) = self.send(request).await?;
            let body = response.bytes().await.map_err(HttpError::from)?;
            Ok((serde_json::from_slice(&body).map_err(serenity::Error::from)?, observed))
        };
        log_if_slow(&what, answer).await
    }

    /// Makes a request. Returns the date of the response as well, if it has one.
    async fn send(
        &self,
        request: Request<'_>,
    ) -> Result<(Response, Option<Observation>), ApiError> {
        let what = name(&request);
        let method = request.method_ref().reqwest_method();
        let proxy = self.http.proxy.as_deref();
        let request = request.build(&self.client, self.http.token(), proxy)?;
        let start = Instant::now();
        let response = bounded(request.send().await.map_err(HttpError::from)?)
            .await
            .map_err(HttpError::from)?;
        let observed = read_date(response.headers(), start.elapsed());
        let is_success = response.status().is_success();
        if let (Some(clock), Some(observed)) = (&self.clock, &observed) {
            clock.observe(if is_success { *observed } else { observed.of_error() });
        }
        if is_success {
            Ok((response, observed))
        } else if response.status() == StatusCode::TOO_MANY_REQUESTS {
            Err(RateLimit::read(what, response).await.into())
        } else {
            Err(HttpError::from(ErrorResponse::from_response(response, method).await).into())
        }
    }
}

/// Returns a response whose body is read, up to a bound.
async fn bounded(response: Response) -> reqwest::Result<Response> {
    let status = response.status();
    let url = response.url().clone();
    let headers = response.headers().clone();
    let body = read_body(response).await?;
    let mut whole = axum::http::Response::builder().url(url).body(body).unwrap_or_default();
    *whole.status_mut() = status;
    *whole.headers_mut() = headers;
    Ok(whole.into())
}

/// Returns the method and the path of a request.
fn name(request: &Request<'_>) -> String {
    let path: Cow<'_, str> = request.route_ref().path();
    let path = path.trim_start_matches("https://discord.com/api/v10");
    format!("{} {path}", request.method_ref().reqwest_method())
}

impl From<serenity::Error> for ApiError {
    fn from(error: serenity::Error) -> Self {
        Self::Failed(error.into())
    }
}

impl From<HttpError> for ApiError {
    fn from(error: HttpError) -> Self {
        serenity::Error::from(error).into()
    }
}

impl ApiError {
    /// Returns whether Discord refuses the bot's token.
    pub fn is_token_refused(&self) -> bool {
        self.response().is_some_and(|response| {
            response.status_code == StatusCode::UNAUTHORIZED
                && response.error.code != INVALID_INTERACTION_TOKEN
        })
    }

    /// Returns the status of the error response, if there was a response.
    pub fn status(&self) -> Option<StatusCode> {
        match self {
            Self::Limited(_) => Some(StatusCode::TOO_MANY_REQUESTS),
            Self::Failed(_) => self.response().map(|response| response.status_code),
        }
    }

    /// Returns whether Discord says that the bot has no part in what it asked for. A page of a
    /// proxy does not say so.
    pub fn is_absence(&self) -> bool {
        self.response().is_some_and(|response| {
            matches!(response.status_code, StatusCode::NOT_FOUND | StatusCode::FORBIDDEN)
                && response.error.code != UNREADABLE
        })
    }

    fn response(&self) -> Option<&ErrorResponse> {
        match self {
            Self::Failed(error) => error_response(error),
            Self::Limited(_) => None,
        }
    }
}

impl Retryable for ApiError {
    fn is_transient(&self) -> bool {
        let Self::Failed(error) = self else { return true };
        match error_response(error) {
            Some(response) => response.status_code.is_server_error(),
            None => matches!(
                **error,
                serenity::Error::Http(HttpError::Request(_)) | serenity::Error::Io(_)
            ),
        }
    }

    fn is_unprocessed(&self) -> bool {
        match self {
            Self::Limited(_) => true,
            Self::Failed(error) => {
                matches!(&**error, serenity::Error::Http(HttpError::Request(error)) if error.is_connect())
            }
        }
    }

    fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Limited(refused) => Some(refused.limit.wait),
            Self::Failed(_) => None,
        }
    }
}

/// Returns the error response, if there was a response.
pub fn error_response(error: &serenity::Error) -> Option<&ErrorResponse> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => Some(response),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serenity::all::HttpBuilder;

    use super::*;

    #[tokio::test]
    async fn a_failed_connection_is_explained_by_its_cause() {
        // Nothing listens on port 1; and no address has such a name.
        for (url, cause) in
            [("http://127.0.0.1:1", "onnection refused"), ("http://nowhere.invalid", "dns error")]
        {
            let http = HttpBuilder::new("a.b.c").proxy(url).ratelimiter_disabled(true).build();
            let api = Api::new(http, reqwest::Client::new());
            let error = api.get::<serde_json::Value>(Route::GatewayBot).await.unwrap_err();
            assert!(error.to_string().contains(cause), "{error}");
            assert!(error.is_transient() && error.is_unprocessed());
        }
    }
}
