//! REST v10: one entrance that records, misbehaves on demand, limits and authorizes, and a table of routes.

mod body;
mod channels;
mod commands;
mod guilds;
mod interactions;
pub(super) mod invalid;
mod messages;
mod meta;
pub(super) mod rates;
mod routes;
mod verdict;
mod webhooks;

use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::Shared;
use crate::clock::Id;
use crate::errors::{ApiError, Form};
use crate::faults::Fault;
use crate::limits::message::Upload;
use crate::net::Cutter;
use crate::net::query::{self, decode_path};
use crate::traffic::{Exchange, FileRecord, Record};
use verdict::Verdict;

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

/// A request on its way to its route.
struct Incoming<'a> {
    path: &'a str,
    query: &'a str,
    headers: &'a HeaderMap,
    route: Result<routes::Found<'a>, ApiError>,
    body: Result<body::Body, ApiError>,
    fault: Option<Fault>,
}

/// The entrance of all of REST.
pub(super) async fn serve(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(cutter): ConnectInfo<Cutter>,
    request: Request,
) -> Response {
    if let Some(left) = shared.invalid.ban(shared.now_ms()) {
        return dated(invalid::banned(left), shared.now_ms());
    }
    let method = request.method().as_str().to_owned();
    let full = decode_path(request.uri().path());
    let path = full.strip_prefix("/api/v10").unwrap_or(&full);
    let query = request.uri().query().unwrap_or("").to_owned();
    let headers = request.headers().clone();
    let mut cleared = shared.faults.cleared();
    let fault = shared.faults.strike(&method, path);
    let body = body::read(request).await;
    if let Some(Fault::Delay(by)) = fault {
        // Either way the delay is over.
        let _ = tokio::time::timeout(by, cleared.changed()).await;
    }
    let route = if full.starts_with("/api/v10/") {
        routes::find(&method, path)
    } else {
        Err(ApiError::NOT_FOUND)
    };
    let is_recorded = shared.recorder.is_on();
    let mut exchange = Exchange {
        at_ms: shared.now_ms(),
        template: route.as_ref().ok().map(|(route, _)| route.template.to_owned()),
        method,
        path: path.to_owned(),
        query: query.clone(),
        request_headers: if is_recorded { visible(&headers) } else { Vec::new() },
        request: Value::Null,
        files: Vec::new(),
        status: 0,
        answer: Value::Null,
    };
    if is_recorded && let Ok(body) = &body {
        exchange.request = body.payload.clone();
        exchange.files = body.files.iter().map(file_record).collect();
    }
    let (reply, verdict) =
        answer(&shared, Incoming { path, query: &query, headers: &headers, route, body, fault });
    if matches!(fault, Some(Fault::Drop | Fault::ApplyThenDrop)) {
        cutter.cut();
    } else {
        if matches!(reply.status, 401 | 403 | 429) && !verdict.is_shared() {
            shared.invalid.count(shared.now_ms());
        }
        exchange.status = reply.status;
        exchange.answer = if is_recorded { reply.body.clone() } else { Value::Null };
    }
    if is_recorded {
        shared.recorder.add(Record::Rest(exchange));
    }
    let wrong =
        if let Some(Fault::SkewDate(seconds)) = fault { seconds.saturating_mul(1000) } else { 0 };
    dated(respond(reply, &verdict), shared.now_ms().saturating_add_signed(wrong))
}

/// The response with the date of a moment.
fn dated(mut response: Response, at_ms: u64) -> Response {
    let date = httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_millis(at_ms));
    if let Ok(date) = HeaderValue::try_from(date) {
        response.headers_mut().insert(header::DATE, date);
    }
    response
}

fn answer(shared: &Shared, incoming: Incoming<'_>) -> (Reply, Verdict) {
    match incoming.fault {
        Some(Fault::Drop) => return (Reply::nothing(), Verdict::default()),
        Some(Fault::Status(status)) => {
            let body = json!({ "message": format!("{status}: made to fail"), "code": 0 });
            return (Reply { status, body }, Verdict::default());
        }
        Some(Fault::RateLimited { retry_after, scope }) => {
            let verdict = Verdict::refusal(
                Duration::try_from_secs_f64(retry_after).unwrap_or_default(),
                scope,
            );
            return (verdict.reply().unwrap_or_else(Reply::nothing), verdict);
        }
        Some(Fault::Delay(_) | Fault::SkewDate(_) | Fault::ApplyThenDrop) | None => {}
    }
    let mut verdict = Verdict::default();
    let outcome = admit(shared, incoming, &mut verdict);
    shared.changed();
    (outcome.unwrap_or_else(|error| Reply { status: error.status, body: error.body() }), verdict)
}

/// Authorizes and limits a request, and hands it to its route.
fn admit(shared: &Shared, incoming: Incoming<'_>, verdict: &mut Verdict) -> Outcome {
    let (route, args) = incoming.route?;
    if route.authorized {
        authorize(shared, incoming.headers)?;
    }
    *verdict = shared.limiter.ask(route, incoming.path, &args, shared.now_ms());
    if let Some(refused) = verdict.reply() {
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
    })
}

fn authorize(shared: &Shared, headers: &HeaderMap) -> Result<(), ApiError> {
    let given = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = given.and_then(|given| given.strip_prefix("Bot "));
    if token == Some(shared.world().token.as_str()) { Ok(()) } else { Err(ApiError::UNAUTHORIZED) }
}

fn file_record(file: &Upload) -> FileRecord {
    FileRecord {
        field: file.field.clone(),
        filename: file.filename.clone(),
        size: file.bytes.len(),
    }
}

/// The headers without the secret one.
fn visible(headers: &HeaderMap) -> Vec<(String, String)> {
    let public = headers.iter().filter(|(name, _)| *name != header::AUTHORIZATION);
    public
        .map(|(name, value)| (name.to_string(), String::from_utf8_lossy(value.as_bytes()).into()))
        .collect()
}

fn respond(reply: Reply, verdict: &Verdict) -> Response {
    let status = StatusCode::from_u16(reply.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = if reply.body.is_null() {
        status.into_response()
    } else {
        (status, axum::Json(reply.body)).into_response()
    };
    response.headers_mut().extend(verdict.headers());
    response
}
