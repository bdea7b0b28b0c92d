//! The HTTP server: routes to the REST API, the gateway, the chat page, attachments, emojis and
//! avatars.

use std::sync::Arc;

use axum::Router;
use axum::extract::connect_info::ConnectInfo;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{DefaultBodyLimit, Path, RawQuery, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{any, get};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

use crate::chat::media;
use crate::clock::Id;
use crate::net::{CuttableListener, Cutter};
use crate::world::{objects, wardrobe};
use crate::{Shared, gateway, page, rest};

/// Above Discord's upload limit, so that the API itself rejects an upload that exceeds it.
const BODY_LIMIT: usize = 64 * 1024 * 1024;

/// Serves until the stand-in stops.
pub(super) async fn serve(listener: TcpListener, tls: Option<TlsAcceptor>, shared: Arc<Shared>) {
    let app = Router::new()
        .route("/api/{*path}", any(rest::serve))
        .route("/", get(root))
        .route("/attachments/{channel}/{attachment}/{filename}", get(attachment))
        .route("/ephemeral-attachments/{application}/{attachment}/{filename}", get(attachment))
        .route("/emojis/{file}", get(emoji))
        .route("/avatars/{user}/{file}", get(avatar))
        .merge(page::routes(&shared))
        .fallback(not_found)
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(middleware::from_fn_with_state(shared.clone(), cut_when_stopped))
        .with_state(shared.clone())
        .into_make_service_with_connect_info::<Cutter>();
    let serving = axum::serve(CuttableListener::new(listener, tls), app).into_future();
    tokio::select! {
        // `axum::serve` never returns; the tasks of open connections end by themselves.
        _ = serving => {}
        () = shared.stopped() => {}
    }
}

/// Cuts connections that outlive the listener, so that their clients must reconnect.
async fn cut_when_stopped(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(cutter): ConnectInfo<Cutter>,
    request: Request,
    next: Next,
) -> Response {
    if *shared.stopping.borrow() {
        cutter.cut();
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    next.run(request).await
}

/// Serves websocket upgrades as the gateway, whose URL has no path, and other requests as the chat
/// page.
async fn root(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(cutter): ConnectInfo<Cutter>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    match upgrade {
        Ok(upgrade) => gateway::upgrade(shared, cutter, upgrade, &query.unwrap_or_default()).await,
        Err(rejection) if headers.contains_key(header::UPGRADE) => rejection.into_response(),
        Err(_) => page::index(&shared, &headers),
    }
}

/// The 404 outside the API, which is HTML as from a plain web server.
async fn not_found() -> Response {
    (StatusCode::NOT_FOUND, Html("<html><head><title>404 Not Found</title></head></html>"))
        .into_response()
}

async fn attachment(
    State(shared): State<Arc<Shared>>,
    Path((_, id, filename)): Path<(String, Id, String)>,
) -> Response {
    file(&shared, id, &filename)
}

async fn emoji(State(shared): State<Arc<Shared>>, Path(filename): Path<String>) -> Response {
    match filename.strip_suffix(".png").and_then(|id| id.parse().ok()) {
        Some(id) => file(&shared, id, &filename),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Serves the picture of a user, which is the same for all who have one.
async fn avatar(
    State(shared): State<Arc<Shared>>,
    Path((user, filename)): Path<(Id, String)>,
) -> Response {
    let user = shared.world().user(user).map(objects::user);
    let is_theirs = user.is_ok_and(|user| {
        user["avatar"].as_str().is_some_and(|hash| filename == format!("{hash}.png"))
    });
    if is_theirs {
        ([(header::CONTENT_TYPE, "image/png")], wardrobe::AVATAR).into_response()
    } else {
        StatusCode::NOT_FOUND.into_response()
    }
}

fn file(shared: &Shared, id: Id, filename: &str) -> Response {
    let Some(bytes) = shared.world().files.get(&id).cloned() else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let headers = [
        (header::CONTENT_TYPE, media::content_type(filename)),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (headers, bytes).into_response()
}
