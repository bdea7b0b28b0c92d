//! Transmission of REST requests over HTTP.

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue, USER_AGENT};
use reqwest::multipart::{Form, Part};
use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::Value;
use serenity::constants;

use super::file::File;
use super::request::{Result, Route};
use crate::discord::transport::token::Token;

const DISCORD: &str = "https://discord.com";
const API: &str = "/api/v10";
/// The longest body of a response that is read, far above any of Discord's.
const MAX_BODY: usize = 8 * 1024 * 1024;

/// A request to Discord.
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

/// Transmits requests over HTTP.
pub struct HttpBackend {
    http: reqwest::Client,
    /// URL of the API, without a trailing slash.
    api: String,
    application: u64,
    headers: HeaderMap,
}

impl HttpBackend {
    /// Creates the backend of an application. `api_url` replaces `https://discord.com`.
    pub fn new(
        http: reqwest::Client,
        api_url: Option<&str>,
        token: &Token,
        application: u64,
    ) -> Self {
        let agent = HeaderValue::from_static(constants::USER_AGENT);
        let headers =
            HeaderMap::from_iter([(AUTHORIZATION, token.authorization()), (USER_AGENT, agent)]);
        let api = format!("{}{API}", api_url.unwrap_or(DISCORD).trim_end_matches('/'));
        Self { http, api, application, headers }
    }

    async fn send(&self, Request { method, route, body, files }: Request<'_>) -> Result<Response> {
        let url = format!("{}{}", self.api, route.path(self.application));
        let request =
            self.http.request(method, url).headers(self.headers.clone()).timeout(route.timeout());
        let response = with_body(request, body, files)?.send().await?;
        let status = response.status();
        let headers = response.headers().clone();
        Ok(Response { status, headers, body: read_body(response).await? })
    }
}

impl Backend for HttpBackend {
    fn execute<'a>(&'a self, request: Request<'a>) -> BoxFuture<'a, Result<Response>> {
        self.send(request).boxed()
    }
}

/// Reads the body of a response. One that is too long is cut, which makes its JSON unreadable.
pub async fn read_body(mut response: reqwest::Response) -> reqwest::Result<Vec<u8>> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await? {
        let room = MAX_BODY - body.len();
        body.extend_from_slice(&chunk[..chunk.len().min(room)]);
        if chunk.len() > room {
            tracing::warn!(status = %response.status(), "the body of a response was too long");
            break;
        }
    }
    Ok(body)
}

/// Adds a JSON body, or a multipart form if there are files.
fn with_body(
    request: RequestBuilder,
    body: Option<&Value>,
    files: &[File<'_>],
) -> Result<RequestBuilder> {
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

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;

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
        let token = Token::parse("a.b.c").unwrap();
        let backend = HttpBackend::new(reqwest::Client::new(), Some(&url), &token, 1);
        let route = Route::Member { guild: 1, user: 2 };
        let request = Request { method: Method::GET, route, body: None, files: &[] };
        let response = backend.execute(request).await.unwrap();
        assert_eq!((response.status, response.body.len()), (StatusCode::OK, MAX_BODY));
        // What was sent beyond that is in the buffers of the system.
        assert!(server.await.unwrap() < 8 * MAX_BODY);
    }
}
