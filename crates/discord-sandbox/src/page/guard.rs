//! Protection against DNS rebinding and cross-site requests from other pages in the browser.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::Shared;

/// The header of the page's CSRF token.
const TOKEN: &str = "x-page-token";

const REFUSAL: (StatusCode, &str) =
    (StatusCode::FORBIDDEN, "only the chat page itself may do this");

/// Refuses requests with another host name or origin.
pub(super) async fn guard(
    State(shared): State<Arc<Shared>>,
    request: Request,
    next: Next,
) -> Response {
    if !is_from_here(&shared, request.headers()) {
        return REFUSAL.into_response();
    }
    next.run(request).await
}

/// A request with the page's CSRF token.
///
/// Browsers send a form of another page, files included, without a preflight request.
pub(super) struct OwnRequest;

impl FromRequestParts<Arc<Shared>> for OwnRequest {
    type Rejection = (StatusCode, &'static str);

    async fn from_request_parts(
        parts: &mut Parts,
        shared: &Arc<Shared>,
    ) -> Result<Self, Self::Rejection> {
        if text(&parts.headers, TOKEN) == Some(&shared.page_token) {
            Ok(Self)
        } else {
            Err(REFUSAL)
        }
    }
}

/// Returns whether a request names this machine as its host and has no foreign origin.
pub(super) fn is_from_here(shared: &Shared, headers: &HeaderMap) -> bool {
    let base = &shared.addresses.base;
    // Browsers omit the default port.
    let base = base
        .strip_prefix("http:")
        .and_then(|rest| rest.strip_suffix(":80"))
        .map_or(base.clone(), |rest| format!("http:{rest}"));
    let local = base.replace("127.0.0.1", "localhost");
    let origins = [base.as_str(), &local];
    let is_host = |host: &str| origins.iter().any(|origin| origin.ends_with(&format!("//{host}")));
    text(headers, header::HOST.as_str()).is_some_and(is_host)
        && (!headers.contains_key(header::ORIGIN)
            || text(headers, header::ORIGIN.as_str())
                .is_some_and(|origin| origins.contains(&origin)))
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}
