//! Websocket upgrades: served, or failed by an injected fault.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::extract::ws::{WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use super::codec::Codec;
use super::{ConnectFault, connection};
use crate::Shared;
use crate::net::Cutter;
use crate::net::query::param;

/// Responds to a websocket upgrade.
pub(crate) async fn upgrade(
    shared: Arc<Shared>,
    cutter: Cutter,
    request: WebSocketUpgrade,
    query: &str,
) -> Response {
    let Some(codec) = Codec::transport(param(query, "compress").as_deref()) else {
        return (StatusCode::BAD_REQUEST, "this compression is not supported").into_response();
    };
    let fault = *shared.lasting_faults.connect.borrow();
    shared.faults.injected.fetch_add(u64::from(fault.is_some()), Ordering::Relaxed);
    match fault {
        None => {
            return request
                .on_upgrade(move |socket| connection::serve(shared, socket, cutter, codec));
        }
        Some(fault @ ConnectFault::NoHello) => {
            return request.on_upgrade(move |socket| hold(shared, socket, fault));
        }
        Some(ConnectFault::Unavailable) => {}
        Some(ConnectFault::Cut) => cutter.cut(),
        Some(ConnectFault::Reset) => cutter.reset(),
        Some(fault @ ConnectFault::NoAnswer) => {
            until_cleared(&shared, fault).await;
            cutter.cut();
        }
    }
    StatusCode::SERVICE_UNAVAILABLE.into_response()
}

/// Keeps a connection open and silent until the fault is cleared.
async fn hold(shared: Arc<Shared>, socket: WebSocket, fault: ConnectFault) {
    until_cleared(&shared, fault).await;
    drop(socket);
}

async fn until_cleared(shared: &Shared, fault: ConnectFault) {
    tokio::select! {
        () = shared.lasting_faults.cleared(fault) => {}
        () = shared.stopped() => {}
    }
}
