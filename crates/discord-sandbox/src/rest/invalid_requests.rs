//! Invalid requests: responses of 401, 403 and 429 are counted; too many ban the address.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::Duration;

use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::clock::millis;
use crate::locked;

/// The sliding window in which invalid requests are counted.
const WINDOW: Duration = Duration::from_mins(10);
/// The duration of a ban. Discord documents none; bots have reported an hour and more.
const BAN_DURATION: Duration = Duration::from_hours(1);

/// Counts invalid requests.
#[derive(Debug)]
pub(crate) struct InvalidRequests {
    limit: usize,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// The times of the requests in the window, at most as many as the limit.
    at_ms: VecDeque<u64>,
    banned_until_ms: u64,
}

impl InvalidRequests {
    pub fn new(limit: u32) -> Self {
        Self { limit: usize::try_from(limit).unwrap_or(usize::MAX).max(1), state: Mutex::default() }
    }

    /// Counts an invalid request; the one that reaches the limit starts the ban.
    pub fn count(&self, now_ms: u64) {
        let mut state = locked(&self.state);
        state.expire(now_ms);
        state.at_ms.push_back(now_ms);
        if state.at_ms.len() >= self.limit {
            state.banned_until_ms = now_ms.saturating_add(millis(BAN_DURATION));
            state.at_ms.truncate(self.limit);
        }
    }

    /// Returns the number of invalid requests in the window.
    pub fn total(&self, now_ms: u64) -> u64 {
        let mut state = locked(&self.state);
        state.expire(now_ms);
        state.at_ms.len() as u64
    }

    /// Returns the remaining duration of the ban, if there is one.
    pub fn ban(&self, now_ms: u64) -> Option<Duration> {
        let left = locked(&self.state).banned_until_ms.saturating_sub(now_ms);
        (left > 0).then(|| Duration::from_millis(left))
    }
}

impl State {
    fn expire(&mut self, now_ms: u64) {
        while self.at_ms.front().is_some_and(|&at| now_ms >= at.saturating_add(millis(WINDOW))) {
            self.at_ms.pop_front();
        }
    }
}

/// Returns Cloudflare's response to a banned address.
pub(super) fn banned(left: Duration) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=UTF-8".to_owned()),
        (header::SERVER, "cloudflare".to_owned()),
        (header::RETRY_AFTER, left.as_secs_f64().ceil().to_string()),
        (HeaderName::from_static("x-frame-options"), "SAMEORIGIN".to_owned()),
    ];
    let page = "<!DOCTYPE html><html><head><title>\
        Access denied | discord.com used Cloudflare to restrict access</title></head>\
        <body><h1>Error 1015</h1><h2>You are being rate limited</h2></body></html>";
    (StatusCode::TOO_MANY_REQUESTS, headers, page).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_count_for_ten_minutes_and_the_ban_lasts_an_hour() {
        let requests = InvalidRequests::new(3);
        for at in [0, 1, 600_000] {
            requests.count(at);
        }
        assert_eq!((requests.total(600_000), requests.ban(600_000)), (2, None));
        requests.count(600_000);
        assert_eq!(requests.ban(600_001), Some(BAN_DURATION - Duration::from_millis(1)));
        assert_eq!((requests.ban(600_000 + 3_600_000), requests.total(1_200_000)), (None, 0));
    }
}
