//! Keeps other web pages out: a browser that shows one sends its requests to this machine as well.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::sandbox::Shared;

/// The header that has the page's own token.
const TOKEN: &str = "x-page-token";

/// Refuses requests by another host name, from another origin, and those to change something without the page's own token.
pub(super) async fn guard(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let is_own = request.method() == Method::GET || text(headers, TOKEN) == Some(&shared.page_token);
    if !is_from_here(&shared, headers) || !is_own {
        return (StatusCode::FORBIDDEN, "only the chat page itself may do this").into_response();
    }
    next.run(request).await
}

/// Whether a request names this machine, and no page of another origin makes it.
pub(super) fn is_from_here(shared: &Shared, headers: &HeaderMap) -> bool {
    let base = &shared.addresses.base;
    let local = base.replace("127.0.0.1", "localhost");
    let origins = [base.as_str(), &local];
    let is_host = |host: &str| origins.iter().any(|origin| origin.ends_with(&format!("//{host}")));
    text(headers, header::HOST.as_str()).is_some_and(is_host)
        && (!headers.contains_key(header::ORIGIN)
            || text(headers, header::ORIGIN.as_str()).is_some_and(|origin| origins.contains(&origin)))
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}
