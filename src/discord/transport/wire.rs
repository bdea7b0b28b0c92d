//! How requests get to Discord: over HTTP.

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue, USER_AGENT};
use reqwest::multipart::{Form, Part};
use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::Value;
use serenity::constants;

use crate::discord::token::Token;
use crate::discord::transport::message::File;
use crate::discord::transport::request::{RequestError, Route};

const DISCORD: &str = "https://discord.com";
const API: &str = "/api/v10";

/// A request to Discord.
pub struct Request<'a> {
    pub method: Method,
    pub route: Route<'a>,
    pub body: Option<&'a Value>,
    pub files: &'a [File<'a>],
}

/// What Discord answers.
pub struct Response {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

/// Carries requests to Discord, and the responses back.
pub trait Wire: Send + Sync + 'static {
    /// Makes a request once.
    ///
    /// # Errors
    /// When there is no response. Discord may have done what was asked for.
    fn carry<'a>(&'a self, request: Request<'a>) -> BoxFuture<'a, Result<Response, RequestError>>;
}

/// The way over HTTP.
pub struct HttpWire {
    http: reqwest::Client,
    /// The address of the API, without a slash at its end.
    api: String,
    application: u64,
    headers: HeaderMap,
}

impl HttpWire {
    /// Creates the way of an application. `api_url` takes Discord's place.
    pub fn new(
        http: reqwest::Client,
        api_url: Option<&str>,
        token: &Token,
        application: u64,
    ) -> Self {
        let authorization = HeaderValue::try_from(format!("Bot {}", token.expose()));
        let mut authorization =
            authorization.expect("a token has only characters that a header can have");
        authorization.set_sensitive(true);
        let agent = HeaderValue::from_static(constants::USER_AGENT);
        let headers = HeaderMap::from_iter([(AUTHORIZATION, authorization), (USER_AGENT, agent)]);
        let api = format!("{}{API}", api_url.unwrap_or(DISCORD).trim_end_matches('/'));
        Self { http, api, application, headers }
    }

    async fn send(
        &self,
        Request { method, route, body, files }: Request<'_>,
    ) -> Result<Response, RequestError> {
        let url = format!("{}{}", self.api, route.path(self.application));
        let request =
            self.http.request(method, url).headers(self.headers.clone()).timeout(route.timeout());
        let response = with_body(request, body, files)?.send().await?;
        let (status, headers) = (response.status(), response.headers().clone());
        Ok(Response { status, headers, body: response.bytes().await?.into() })
    }
}

impl Wire for HttpWire {
    fn carry<'a>(&'a self, request: Request<'a>) -> BoxFuture<'a, Result<Response, RequestError>> {
        self.send(request).boxed()
    }
}

/// Adds a JSON body, or a form where there are files.
fn with_body(
    request: RequestBuilder,
    body: Option<&Value>,
    files: &[File<'_>],
) -> Result<RequestBuilder, RequestError> {
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
