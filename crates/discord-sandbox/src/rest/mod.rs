//! The REST API v10: recording, fault injection, rate limits, authorization, and the routes.

mod application;
mod body;
mod channels;
mod commands;
mod decision;
mod emojis;
mod guilds;
mod interactions;
pub(super) mod invalid_requests;
mod messages;
mod meta;
pub(super) mod rate_limits;
mod routes;
mod webhooks;

use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

use axum::body::Bytes;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use tokio::sync::watch;

use crate::clock::Id;
use crate::errors::{ApiError, Form};
use crate::faults::Fault;
use crate::limits::message::Upload;
use crate::net::Cutter;
use crate::net::query::{self, decode_path};
use crate::people::endpoint::EndpointError;
use crate::traffic::{Exchange, FileRecord, Record};
use crate::{Sandbox, Shared};
use decision::LimitDecision;

/// A request to a route.
struct Call<'a> {
    shared: &'a Shared,
    template: &'static str,
    /// The values of the path parameters.
    args: Vec<&'a str>,
    query: &'a str,
    payload: Value,
    files: Vec<Upload>,
    endpoint: TestedEndpoint,
}

impl Call<'_> {
    /// Returns an id in the path.
    fn id(&self, n: usize) -> Result<Id, ApiError> {
        let text = self.args.get(n).copied().unwrap_or_default();
        text.parse().map_err(|_| {
            let mut form = Form::default();
            form.add_error(
                "id",
                "NUMBER_TYPE_COERCE",
                format!("Value \"{text}\" is not snowflake."),
            );
            form.finish().err().unwrap_or(ApiError::NOT_FOUND)
        })
    }

    /// Returns a path parameter as text.
    fn arg(&self, n: usize) -> &str {
        self.args.get(n).copied().unwrap_or_default()
    }

    /// Returns a query parameter.
    fn param(&self, name: &str) -> Option<String> {
        query::param(self.query, name)
    }

    /// Returns whether a query parameter is true.
    fn flag(&self, name: &str) -> bool {
        query::flag(self.query, name)
    }
}

/// The response of a route.
struct Reply {
    status: u16,
    body: Value,
}

impl Reply {
    fn ok(body: Value) -> Self {
        Self { status: 200, body }
    }

    fn created(body: Value) -> Self {
        Self { status: 201, body }
    }

    fn no_content() -> Self {
        Self { status: 204, body: Value::Null }
    }
}

/// The endpoint that a request sets, after its test; `None` if it sets none.
type TestedEndpoint = Option<Result<Uri, EndpointError>>;

type RouteResult = Result<Reply, ApiError>;

/// A request before routing.
struct Incoming<'a> {
    path: &'a str,
    query: &'a str,
    token: Option<&'a str>,
    route: Result<routes::RouteMatch<'a>, ApiError>,
    body: Result<body::Body, ApiError>,
    fault: Option<Fault>,
    endpoint: TestedEndpoint,
}

impl Sandbox {
    /// Carries out a request of the bot that comes by no connection, and returns the status and the
    /// body of the response. It is not recorded, and gets no fault.
    ///
    /// `path` is without `/api/v10`. `files` are names with contents, which the body refers to.
    pub fn request(
        &self,
        method: &str,
        path: &str,
        body: &Value,
        files: &[(&str, &[u8])],
    ) -> (u16, Value) {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let files = files.iter().enumerate().map(|(n, (name, bytes))| Upload {
            field: format!("files[{n}]"),
            filename: (*name).to_owned(),
            bytes: Bytes::copy_from_slice(bytes),
        });
        let body = Ok(body::Body { payload: body.clone(), files: files.collect() });
        let route = routes::find(method, path);
        let token = self.token();
        // Without connections, no endpoint can be tested.
        let endpoint = None;
        let token = Some(token.as_str());
        let incoming = Incoming { path, query, token, route, body, fault: None, endpoint };
        let (reply, _) = respond_to(&self.shared, incoming);
        (reply.status, reply.body)
    }
}

/// Serves all requests to the REST API.
pub(super) async fn serve(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(cutter): ConnectInfo<Cutter>,
    request: Request,
) -> Response {
    if let Some(left) = shared.invalid_requests.ban(shared.now_ms()) {
        return with_date(invalid_requests::banned(left), shared.now_ms());
    }
    let method = request.method().as_str().to_owned();
    let full = decode_path(request.uri().path());
    let path = full.strip_prefix("/api/v10").unwrap_or(&full);
    let query = request.uri().query().unwrap_or("").to_owned();
    let headers = request.headers().clone();
    let mut cleared = shared.faults.cleared();
    let fault = shared.faults.next_fault(&method, path);
    let body = body::read(request).await;
    if let Some(Fault::Delay(by)) = fault {
        wait(by, &mut cleared).await;
    }
    let route = if full.starts_with("/api/v10/") {
        routes::find(&method, path)
    } else {
        Err(ApiError::NOT_FOUND)
    };
    let is_recorded = shared.recorder.is_on();
    let mut exchange = Exchange {
        at_ms: shared.now_ms(),
        template: route.as_ref().ok().map(|found| found.route.template.to_owned()),
        method,
        path: path.to_owned(),
        query: query.clone(),
        request_headers: if is_recorded { public_headers(&headers) } else { Vec::new() },
        request: Value::Null,
        files: Vec::new(),
        status: 0,
        answer: Value::Null,
    };
    if is_recorded && let Ok(body) = &body {
        exchange.request = body.payload.clone();
        exchange.files = body.files.iter().map(file_record).collect();
    }
    let token = token(&headers);
    let mut incoming = Incoming { path, query: &query, token, route, body, fault, endpoint: None };
    incoming.endpoint = application::test_endpoint(&shared, &incoming).await;
    let (reply, decision) = respond_to(&shared, incoming);
    if matches!(fault, Some(Fault::Drop | Fault::ApplyThenDrop)) {
        cutter.cut();
    } else if !matches!(fault, Some(Fault::Text(_))) {
        if matches!(reply.status, 401 | 403 | 429) && !decision.is_shared() {
            shared.invalid_requests.count(shared.now_ms());
        }
        exchange.status = reply.status;
        exchange.answer = if is_recorded { reply.body.clone() } else { Value::Null };
    }
    if is_recorded {
        shared.recorder.add(Record::Rest(exchange));
    }
    if let Some(Fault::ApplyThenDelay(by)) = fault {
        wait(by, &mut cleared).await;
    }
    let skew_ms =
        if let Some(Fault::SkewDate(seconds)) = fault { seconds.saturating_mul(1000) } else { 0 };
    let response = match fault {
        Some(Fault::Page { retry_after, .. }) => page(reply.status, retry_after),
        Some(Fault::Text(text)) => text.into_response(),
        _ => into_response(reply, &decision),
    };
    with_date(response, shared.now_ms().saturating_add_signed(skew_ms))
}

/// Waits for this duration, or until the rules are cleared.
async fn wait(by: Duration, cleared: &mut watch::Receiver<()>) {
    let _ = tokio::time::timeout(by, cleared.changed()).await;
}

/// Sets the response's `Date`.
fn with_date(mut response: Response, at_ms: u64) -> Response {
    let date = httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_millis(at_ms));
    if let Ok(date) = HeaderValue::try_from(date) {
        response.headers_mut().insert(header::DATE, date);
    }
    response
}

/// Returns the page of a proxy.
fn page(status: u16, retry_after: Option<u32>) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_GATEWAY);
    let mut response =
        (status, axum::response::Html("<html><h1>Too many requests</h1></html>")).into_response();
    if let Some(seconds) = retry_after {
        response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
    }
    response
}

fn respond_to(shared: &Shared, incoming: Incoming<'_>) -> (Reply, LimitDecision) {
    match incoming.fault {
        Some(Fault::Drop) => return (Reply::no_content(), LimitDecision::default()),
        Some(Fault::Text(text)) => return (Reply::ok(text.into()), LimitDecision::default()),
        Some(Fault::Status(status)) => {
            let body = json!({ "message": format!("{status}: made to fail"), "code": 0 });
            return (Reply { status, body }, LimitDecision::default());
        }
        Some(Fault::Page { status, .. }) => {
            return (Reply { status, body: Value::Null }, LimitDecision::default());
        }
        Some(Fault::RateLimited { retry_after, scope }) => {
            let decision = LimitDecision::refusal(
                Duration::try_from_secs_f64(retry_after).unwrap_or_default(),
                scope,
            );
            return (decision.reply().unwrap_or_else(Reply::no_content), decision);
        }
        Some(
            Fault::Delay(_) | Fault::SkewDate(_) | Fault::ApplyThenDrop | Fault::ApplyThenDelay(_),
        )
        | None => {}
    }
    let mut decision = LimitDecision::default();
    let outcome = handle(shared, incoming, &mut decision);
    shared.notify_changed();
    (outcome.unwrap_or_else(|error| Reply { status: error.status, body: error.body() }), decision)
}

/// Authorizes a request, applies the rate limits and calls its route.
fn handle(shared: &Shared, incoming: Incoming<'_>, decision: &mut LimitDecision) -> RouteResult {
    let routes::RouteMatch { route, args } = incoming.route?;
    if route.authorized {
        authorize(shared, incoming.token)?;
    }
    *decision = shared.limiter.check(route, incoming.path, &args, shared.now_ms());
    if let Some(refused) = decision.reply() {
        return Ok(refused);
    }
    let body::Body { payload, files } = incoming.body?;
    if files.iter().map(|file| file.bytes.len() as u64).sum::<u64>()
        > u64::from(shared.config.upload_limit)
    {
        return Err(ApiError::TOO_LARGE);
    }
    (route.handler)(&Call {
        shared,
        template: route.template,
        args,
        query: incoming.query,
        payload,
        files,
        endpoint: incoming.endpoint,
    })
}

/// Returns the bot's token in the headers.
fn token(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bot ")
}

fn authorize(shared: &Shared, token: Option<&str>) -> Result<(), ApiError> {
    if token == Some(shared.world().token.as_str()) { Ok(()) } else { Err(ApiError::UNAUTHORIZED) }
}

fn file_record(file: &Upload) -> FileRecord {
    FileRecord {
        field: file.field.clone(),
        filename: file.filename.clone(),
        size: file.bytes.len(),
    }
}

/// Returns the headers without the token.
fn public_headers(headers: &HeaderMap) -> Vec<(String, String)> {
    let public = headers.iter().filter(|(name, _)| *name != header::AUTHORIZATION);
    public
        .map(|(name, value)| (name.to_string(), String::from_utf8_lossy(value.as_bytes()).into()))
        .collect()
}

fn into_response(reply: Reply, decision: &LimitDecision) -> Response {
    let status = StatusCode::from_u16(reply.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = if reply.body.is_null() {
        status.into_response()
    } else {
        (status, axum::Json(reply.body)).into_response()
    };
    response.headers_mut().extend(decision.headers());
    response
}
