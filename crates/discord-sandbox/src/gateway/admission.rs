//! The gateway's entrance: a websocket upgrade is served, or fails as it is made to.

use std::sync::Arc;

use axum::extract::ws::{WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use super::codec::Codec;
use super::{ConnectFault, link};
use crate::Shared;
use crate::net::Cutter;
use crate::net::query::param;

/// Answers a websocket upgrade.
pub(crate) async fn admit(
    shared: Arc<Shared>,
    cutter: Cutter,
    upgrade: WebSocketUpgrade,
    query: &str,
) -> Response {
    let Some(codec) = Codec::transport(param(query, "compress").as_deref()) else {
        return (StatusCode::BAD_REQUEST, "this compression is not supported").into_response();
    };
    let fault = *shared.lasting.connect.borrow();
    match fault {
        None => {
            return upgrade.on_upgrade(move |socket| link::serve(shared, socket, cutter, codec));
        }
        Some(fault @ ConnectFault::NoHello) => {
            return upgrade.on_upgrade(move |socket| hold(shared, socket, fault));
        }
        Some(ConnectFault::Unavailable) => {}
        Some(ConnectFault::Cut) => cutter.cut(),
        Some(ConnectFault::Reset) => cutter.reset(),
        Some(fault @ ConnectFault::NoAnswer) => {
            outlast(&shared, fault).await;
            cutter.cut();
        }
    }
    StatusCode::SERVICE_UNAVAILABLE.into_response()
}

/// Keeps a connection open and silent as long as the fault lasts.
async fn hold(shared: Arc<Shared>, socket: WebSocket, fault: ConnectFault) {
    outlast(&shared, fault).await;
    drop(socket);
}

async fn outlast(shared: &Shared, fault: ConnectFault) {
    tokio::select! {
        () = shared.lasting.cleared(fault) => {}
        () = shared.stopped() => {}
    }
}
