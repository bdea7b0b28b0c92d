//! REST v10: one entrance that records, misbehaves on demand, limits and authorizes, and a table of routes.

mod body;
mod channels;
mod commands;
mod guilds;
mod interactions;
mod messages;
mod meta;
pub(super) mod rates;
mod routes;
mod webhooks;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::Shared;
use super::clock::Id;
use super::errors::{ApiError, Form};
use super::faults::Fault;
use super::limits::message::Upload;
use super::net::Cutter;
use super::net::query::{self, decode_path};
use super::traffic::{Exchange, FileRecord, Record};
use rates::Verdict;

/// What a route is asked to do.
struct Call<'a> {
    shared: &'a Shared,
    template: &'static str,
    /// The variable parts of the path.
    args: Vec<&'a str>,
    query: &'a str,
    payload: Value,
    files: Vec<Upload>,
}

impl Call<'_> {
    /// An id in the path.
    fn id(&self, n: usize) -> Result<Id, ApiError> {
        let text = self.args.get(n).copied().unwrap_or_default();
        text.parse().map_err(|_| {
            let mut form = Form::default();
            form.fault("id", "NUMBER_TYPE_COERCE", format!("Value \"{text}\" is not snowflake."));
            form.finish().err().unwrap_or(ApiError::NOT_FOUND)
        })
    }

    /// A text in the path.
    fn arg(&self, n: usize) -> &str {
        self.args.get(n).copied().unwrap_or_default()
    }

    /// A parameter of the query.
    fn param(&self, name: &str) -> Option<String> {
        query::param(self.query, name)
    }

    /// Whether a parameter of the query is true.
    fn flag(&self, name: &str) -> bool {
        query::flag(self.query, name)
    }
}

/// What a route answers.
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

    fn nothing() -> Self {
        Self { status: 204, body: Value::Null }
    }
}

type Outcome = Result<Reply, ApiError>;

/// The entrance of all of REST.
pub(super) async fn serve(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(cutter): ConnectInfo<Cutter>,
    request: Request,
) -> Response {
    let method = request.method().as_str().to_owned();
    let full = decode_path(request.uri().path());
    let path = full.strip_prefix("/api/v10").unwrap_or(&full);
    let query = request.uri().query().unwrap_or("").to_owned();
    let headers = request.headers().clone();
    let fault = shared.faults.strike(&method, path);
    let body = body::read(request).await;
    if let Some(Fault::Delay(by)) = fault {
        tokio::time::sleep(by).await;
    }
    let route = if full.starts_with("/api/v10/") { routes::find(&method, path) } else { Err(ApiError::NOT_FOUND) };
    let template = route.as_ref().ok().map(|(route, _)| route.template.to_owned());
    let is_recorded = shared.recorder.is_on();
    let mut exchange = Exchange {
        at_ms: shared.now_ms(),
        method,
        path: path.to_owned(),
        query,
        template,
        request_headers: if is_recorded { visible(&headers) } else { Vec::new() },
        request: Value::Null,
        files: Vec::new(),
        status: 0,
        answer: Value::Null,
    };
    let mut limits = HeaderMap::new();
    let outcome = answer(&shared, route, body, &headers, fault, &mut exchange, &mut limits);
    if matches!(fault, Some(Fault::Drop | Fault::ApplyThenDrop)) {
        cutter.cut();
    } else {
        exchange.status = outcome.status;
        exchange.answer = if is_recorded { outcome.body.clone() } else { Value::Null };
    }
    if is_recorded {
        shared.recorder.add(Record::Rest(exchange));
    }
    respond(outcome, limits)
}

fn answer(
    shared: &Shared,
    route: Result<routes::Found<'_>, ApiError>,
    body: Result<body::Body, ApiError>,
    headers: &HeaderMap,
    fault: Option<Fault>,
    exchange: &mut Exchange,
    limits: &mut HeaderMap,
) -> Reply {
    if let Ok(body) = &body
        && shared.recorder.is_on()
    {
        exchange.request = body.payload.clone();
        exchange.files = body.files.iter().map(file_record).collect();
    }
    match fault {
        Some(Fault::Drop) => return Reply::nothing(),
        Some(Fault::Status(status)) => {
            return Reply { status, body: json!({ "message": format!("{status}: made to fail"), "code": 0 }) };
        }
        Some(Fault::RateLimited { retry_after, global }) => {
            let verdict = Verdict::refusal(retry_after, global);
            verdict.write(limits);
            return verdict.reply();
        }
        _ => {}
    }
    let outcome = route.and_then(|(route, args)| {
        if route.authorized {
            authorize(shared, headers)?;
        }
        let verdict = shared.limiter.ask(route, &args, shared.now_ms());
        verdict.write(limits);
        if verdict.refused() {
            return Ok(verdict.reply());
        }
        let body::Body { payload, files } = body?;
        if files.iter().map(|file| file.bytes.len() as u64).sum::<u64>() > u64::from(shared.config.upload_limit) {
            return Err(ApiError::TOO_LARGE);
        }
        (route.handler)(&Call { shared, template: route.template, args, query: &exchange.query, payload, files })
    });
    shared.changed();
    outcome.unwrap_or_else(|error| Reply { status: error.status, body: error.body() })
}

fn authorize(shared: &Shared, headers: &HeaderMap) -> Result<(), ApiError> {
    let given = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = given.and_then(|given| given.strip_prefix("Bot "));
    if token == Some(shared.world().token.as_str()) { Ok(()) } else { Err(ApiError::UNAUTHORIZED) }
}

fn file_record(file: &Upload) -> FileRecord {
    FileRecord { field: file.field.clone(), filename: file.filename.clone(), size: file.bytes.len() }
}

/// The headers without the secret one.
fn visible(headers: &HeaderMap) -> Vec<(String, String)> {
    let public = headers.iter().filter(|(name, _)| *name != header::AUTHORIZATION);
    public.map(|(name, value)| (name.to_string(), String::from_utf8_lossy(value.as_bytes()).into())).collect()
}

fn respond(reply: Reply, limits: HeaderMap) -> Response {
    let status = StatusCode::from_u16(reply.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response =
        if reply.body.is_null() { status.into_response() } else { (status, axum::Json(reply.body)).into_response() };
    response.headers_mut().extend(limits);
    response
}

/// Sleeps are told in seconds with milliseconds.
fn seconds(duration: Duration) -> HeaderValue {
    // Digits and a dot are always a valid header.
    HeaderValue::from_str(&format!("{:.3}", duration.as_secs_f64())).unwrap_or(HeaderValue::from_static("1"))
}
