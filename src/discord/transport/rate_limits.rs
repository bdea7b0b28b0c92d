//! What Discord's rate limits allow now, learnt from its responses.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use quick_cache::unsync::Cache;
use reqwest::StatusCode;
use reqwest::header::{HeaderMap, RETRY_AFTER};
use tokio::time::Instant;

use crate::discord::figures;

/// Discord's global limit is 50 requests a second; interactions do not count.
const PER_SECOND: usize = 40;
const SECOND: Duration = Duration::from_secs(1);
/// Discord bans an address for 10,000 invalid requests in ten minutes. Far below that, requests to channels wait: first
/// those to channels that took none lately, so that a server that refuses the bot holds up no other, then all.
const INVALID_WINDOW: Duration = Duration::from_mins(10);
const MAX_RISKED: usize = 60;
const MAX_INVALID: usize = 90;
/// How long a channel counts as one that takes requests, after it took one.
const PROVEN: Duration = Duration::from_hours(7 * 24);
/// How many channels are remembered as such, the recently used ones.
const MAX_PROVEN: usize = 4096;
/// How many limited buckets are remembered. A bucket that is forgotten costs one 429.
const MAX_BUCKETS: usize = 4096;
/// No limit is believed to last longer: it is learnt again if it does.
const LONGEST_WAIT: Duration = Duration::from_hours(1);
/// How long to wait after a 429 that does not say it.
const USUAL_WAIT: Duration = Duration::from_secs(5);

/// What is done to a channel. Discord limits each of these on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    Post,
    Edit,
    OpenThread,
    /// Look at the channel itself, or change it.
    Channel,
}

/// What is limited together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bucket {
    /// An interaction, of which each has limits of its own, and which the global limit does not concern.
    Interaction,
    Channel {
        channel: u64,
        action: Action,
    },
}

/// What a response says about rate limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// After a 429: how long to wait.
    retry_after: Option<Duration>,
    scope: Option<Scope>,
    /// No request is left in the bucket for so long.
    exhausted_for: Option<Duration>,
    is_invalid: bool,
    is_success: bool,
}

/// What a 429 is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    Route,
    Global,
    /// A resource that others use as well. It does not count as an invalid request.
    Shared,
}

/// The limits that are known. It never waits itself.
#[derive(Default)]
pub struct RateLimits(Mutex<State>);

struct State {
    /// Nothing but answers to interactions may be sent until then.
    global: Option<Instant>,
    buckets: HashMap<Bucket, Instant>,
    /// When the latest requests were made.
    sent: VecDeque<Instant>,
    /// When the latest invalid requests were made.
    invalid: VecDeque<Instant>,
    /// When each channel last took a request.
    proven: Cache<u64, Instant>,
}

impl Default for State {
    fn default() -> Self {
        Self {
            global: None,
            buckets: HashMap::new(),
            sent: VecDeque::new(),
            invalid: VecDeque::new(),
            proven: Cache::new(MAX_PROVEN),
        }
    }
}

impl Told {
    pub fn read(status: StatusCode, headers: &HeaderMap) -> Self {
        let is_limited = status == StatusCode::TOO_MANY_REQUESTS;
        let scope = is_limited.then(|| Scope::read(headers));
        let is_refused = matches!(status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN);
        let is_exhausted = text(headers, "x-ratelimit-remaining") == Some("0");
        Self {
            retry_after: is_limited
                .then(|| seconds(headers, RETRY_AFTER.as_str()).unwrap_or(USUAL_WAIT)),
            scope,
            exhausted_for: seconds(headers, "x-ratelimit-reset-after").filter(|_| is_exhausted),
            is_invalid: is_refused || is_limited && scope != Some(Scope::Shared),
            is_success: status.is_success(),
        }
    }
}

impl Scope {
    fn read(headers: &HeaderMap) -> Self {
        match text(headers, "x-ratelimit-scope") {
            Some("shared") => Self::Shared,
            Some("global") => Self::Global,
            _ if headers.contains_key("x-ratelimit-global") => Self::Global,
            _ => Self::Route,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Route => "route",
            Self::Global => "global",
            Self::Shared => "shared",
        }
    }
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

fn seconds(headers: &HeaderMap, name: &str) -> Option<Duration> {
    let told = Duration::try_from_secs_f64(text(headers, name)?.parse().ok()?).ok()?;
    Some(told.min(LONGEST_WAIT))
}

impl RateLimits {
    /// Returns how long a request has to wait, if at all.
    pub fn wait(&self, bucket: Bucket) -> Option<Duration> {
        self.lock().wait_at(bucket, Instant::now())
    }

    /// Takes a request from what may be sent now.
    ///
    /// # Errors
    /// How long to wait before another try.
    pub fn acquire(&self, bucket: Bucket) -> Result<(), Duration> {
        self.lock().acquire_at(bucket, Instant::now())
    }

    /// Takes note of a response. After a 429, returns how long to wait.
    pub fn learn(&self, bucket: Bucket, told: Told) -> Option<Duration> {
        if let Some(scope) = told.scope {
            metrics::counter!(figures::RATE_LIMITED, "scope" => scope.name()).increment(1);
        }
        if told.is_invalid {
            metrics::counter!(figures::INVALID).increment(1);
        }
        self.lock().learn_at(bucket, told, Instant::now())
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn wait_at(&self, bucket: Bucket, now: Instant) -> Option<Duration> {
        if bucket == Bucket::Interaction {
            return None;
        }
        let full = used_up_until(&self.sent, PER_SECOND, SECOND);
        let ends =
            [self.global, self.buckets.get(&bucket).copied(), full, self.risked_until(bucket, now)];
        ends.into_iter()
            .flatten()
            .max()
            .and_then(|end| end.checked_duration_since(now))
            .filter(|wait| !wait.is_zero())
    }

    /// Returns until when no further invalid request may be risked.
    fn risked_until(&self, bucket: Bucket, now: Instant) -> Option<Instant> {
        let most = if self.is_proven(bucket, now) { MAX_INVALID } else { MAX_RISKED };
        used_up_until(&self.invalid, most, INVALID_WINDOW)
    }

    fn is_proven(&self, bucket: Bucket, now: Instant) -> bool {
        let Bucket::Channel { channel, .. } = bucket else { return false };
        self.proven.get(&channel).is_some_and(|&taken| now.duration_since(taken) < PROVEN)
    }

    /// Notes whether a channel takes requests.
    fn prove(&mut self, channel: u64, told: Told, now: Instant) {
        // A limit says nothing about what the bot may do there.
        if told.is_invalid && told.scope.is_none() {
            self.proven.remove(&channel);
        } else if told.is_success {
            self.proven.insert(channel, now);
        }
    }

    fn acquire_at(&mut self, bucket: Bucket, now: Instant) -> Result<(), Duration> {
        if bucket == Bucket::Interaction {
            return Ok(());
        }
        if let Some(wait) = self.wait_at(bucket, now) {
            return Err(wait);
        }
        push_bounded(&mut self.sent, now, PER_SECOND);
        Ok(())
    }

    fn learn_at(&mut self, bucket: Bucket, told: Told, now: Instant) -> Option<Duration> {
        if told.is_invalid {
            push_bounded(&mut self.invalid, now, MAX_INVALID);
        }
        if let Bucket::Channel { channel, .. } = bucket {
            self.prove(channel, told, now);
        }
        match (told.scope, told.retry_after) {
            (Some(Scope::Global), Some(wait)) => self.global = self.global.max(Some(now + wait)),
            (Some(Scope::Route | Scope::Shared), Some(wait)) => self.limit(bucket, now, wait),
            _ => {}
        }
        if let Some(wait) = told.exhausted_for {
            self.limit(bucket, now, wait);
        }
        // A repetition that may not be risked waits longer than any caller.
        let budget = self.risked_until(bucket, now).and_then(|end| end.checked_duration_since(now));
        told.retry_after.map(|wait| wait.max(budget.unwrap_or_default()))
    }

    fn limit(&mut self, bucket: Bucket, now: Instant, wait: Duration) {
        if bucket == Bucket::Interaction {
            return;
        }
        if self.buckets.len() >= MAX_BUCKETS {
            self.buckets.retain(|_, end| *end > now);
        }
        if self.buckets.len() < MAX_BUCKETS {
            let end = self.buckets.entry(bucket).or_insert(now);
            *end = (*end).max(now + wait);
        }
    }
}

/// Returns until when there may be no further event, where there may be `most` in any window of this length.
fn used_up_until(events: &VecDeque<Instant>, most: usize, window: Duration) -> Option<Instant> {
    let oldest = events.len().checked_sub(most)?;
    Some(*events.get(oldest)? + window)
}

/// Notes an event, and forgets all but the `most` latest ones.
fn push_bounded(events: &mut VecDeque<Instant>, now: Instant, most: usize) {
    if events.len() == most {
        events.pop_front();
    }
    events.push_back(now);
}

#[cfg(test)]
mod tests {
    use super::*;

    use reqwest::header::{HeaderName, HeaderValue};

    const POST: Bucket = Bucket::Channel { channel: 1, action: Action::Post };
    const EDIT: Bucket = Bucket::Channel { channel: 1, action: Action::Edit };
    const ELSEWHERE: Bucket = Bucket::Channel { channel: 2, action: Action::Edit };

    fn told(status: u16, headers: &[(&'static str, &'static str)]) -> Told {
        let pairs = headers
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
        Told::read(StatusCode::from_u16(status).unwrap(), &pairs.collect())
    }

    #[test]
    fn a_limited_route_holds_up_no_other_and_no_interaction() {
        let (mut state, now) = (State::default(), Instant::now());
        let minute = told(429, &[("retry-after", "60"), ("x-ratelimit-scope", "user")]);
        assert_eq!(state.learn_at(EDIT, minute, now), Some(Duration::from_secs(60)));
        assert_eq!(
            state.acquire_at(EDIT, now + Duration::from_secs(59)),
            Err(Duration::from_secs(1))
        );
        for free in [POST, ELSEWHERE, Bucket::Interaction] {
            assert_eq!(state.acquire_at(free, now), Ok(()));
        }
        assert_eq!(state.acquire_at(EDIT, now + Duration::from_secs(60)), Ok(()));
    }

    #[test]
    fn a_global_limit_holds_up_everything_but_interactions() {
        for header in [("x-ratelimit-global", "true"), ("x-ratelimit-scope", "global")] {
            let (mut state, now) = (State::default(), Instant::now());
            state.learn_at(Bucket::Interaction, told(429, &[("retry-after", "1.5"), header]), now);
            for bucket in [POST, EDIT, ELSEWHERE] {
                assert_eq!(state.acquire_at(bucket, now), Err(Duration::from_millis(1500)));
            }
            assert_eq!(state.acquire_at(Bucket::Interaction, now), Ok(()));
        }
    }

    #[test]
    fn a_bucket_without_remaining_requests_is_left_alone_before_it_refuses_one() {
        let (mut state, now) = (State::default(), Instant::now());
        let left = |left| {
            told(200, &[("x-ratelimit-remaining", left), ("x-ratelimit-reset-after", "4.5")])
        };
        assert_eq!(state.learn_at(POST, left("1"), now), None);
        assert_eq!(state.acquire_at(POST, now), Ok(()));
        assert_eq!(state.learn_at(POST, left("0"), now), None);
        assert_eq!(state.acquire_at(POST, now), Err(Duration::from_millis(4500)));
    }

    #[test]
    fn a_limit_that_does_not_say_how_long_lasts_for_a_while() {
        let (mut state, now) = (State::default(), Instant::now());
        assert_eq!(state.learn_at(POST, told(429, &[]), now), Some(USUAL_WAIT));
        assert_eq!(
            state.learn_at(POST, told(429, &[("retry-after", "soon")]), now),
            Some(USUAL_WAIT)
        );
    }

    #[test]
    fn requests_keep_below_the_global_limit() {
        let (mut state, now) = (State::default(), Instant::now());
        let sent = (0..100).filter(|&channel| {
            let bucket = Bucket::Channel { channel, action: Action::Post };
            state.acquire_at(bucket, now).is_ok()
        });
        assert_eq!(sent.count(), PER_SECOND);
        assert_eq!(state.acquire_at(POST, now), Err(SECOND));
        assert_eq!(state.acquire_at(POST, now + SECOND), Ok(()));
    }

    #[test]
    fn no_second_has_more_requests_wherever_it_begins() {
        let (mut state, begun) = (State::default(), Instant::now());
        let millis = |millis| begun + Duration::from_millis(millis);
        // A burst late in one second, and as many requests as there may be from then on.
        let moments =
            std::iter::repeat_n(900, 20).chain((900..3000).flat_map(|moment| [moment; 3]));
        let sent: Vec<u64> =
            moments.filter(|&moment| state.acquire_at(POST, millis(moment)).is_ok()).collect();
        let in_second_from =
            |begin: u64| sent.iter().filter(|&&sent| (begin..begin + 1000).contains(&sent)).count();
        assert_eq!((900..2000).map(in_second_from).max(), Some(PER_SECOND));
    }

    #[test]
    fn invalid_requests_stay_far_below_the_limit_of_a_ban() {
        let (mut state, now) = (State::default(), Instant::now());
        let mut made = 0;
        // A server that refuses all requests for an hour, of a hundred channels and each second.
        for second in 0..3600 {
            let now = now + Duration::from_secs(second);
            for channel in 0..100 {
                let bucket = Bucket::Channel { channel, action: Action::Post };
                if state.acquire_at(bucket, now).is_ok() {
                    state.learn_at(bucket, told(403, &[]), now);
                    made += 1;
                }
            }
        }
        assert_eq!(made, 6 * MAX_RISKED);
        assert_eq!(state.acquire_at(Bucket::Interaction, now), Ok(()));
    }

    #[test]
    fn channels_that_refuse_the_bot_do_not_hold_up_those_that_do_not() {
        let (mut state, now) = (State::default(), Instant::now());
        state.learn_at(POST, told(200, &[]), now);
        for channel in 100..100 + MAX_RISKED as u64 {
            state.learn_at(Bucket::Channel { channel, action: Action::Edit }, told(403, &[]), now);
        }
        assert_eq!(state.acquire_at(ELSEWHERE, now), Err(INVALID_WINDOW));
        assert_eq!(state.acquire_at(EDIT, now), Ok(()), "the channel took a request");
        let second = told(429, &[("retry-after", "1"), ("x-ratelimit-scope", "user")]);
        assert_eq!(state.learn_at(EDIT, second, now), Some(SECOND));
        state.learn_at(EDIT, told(403, &[]), now);
        assert_eq!(state.acquire_at(EDIT, now), Err(INVALID_WINDOW));
    }

    #[test]
    fn an_absurd_limit_is_not_believed() {
        let (mut state, now) = (State::default(), Instant::now());
        for absurd in ["1e19", "1e300", "4000000000"] {
            let wait = state.learn_at(
                EDIT,
                told(429, &[("retry-after", absurd), ("x-ratelimit-scope", "user")]),
                now,
            );
            assert!(wait.is_some_and(|wait| wait <= LONGEST_WAIT), "{absurd}: {wait:?}");
        }
        assert!(state.acquire_at(EDIT, now + LONGEST_WAIT).is_ok());
    }

    #[test]
    fn shared_limits_are_no_invalid_requests() {
        assert!(!told(429, &[("x-ratelimit-scope", "shared")]).is_invalid);
        assert!(told(429, &[("x-ratelimit-scope", "user")]).is_invalid);
        assert!(
            told(403, &[]).is_invalid && !told(404, &[]).is_invalid && !told(500, &[]).is_invalid
        );
    }

    #[test]
    fn what_is_known_is_bounded() {
        let (mut state, now) = (State::default(), Instant::now());
        for channel in 0..2 * MAX_BUCKETS as u64 {
            state.limit(Bucket::Channel { channel, action: Action::Post }, now, SECOND);
        }
        assert_eq!(state.buckets.len(), MAX_BUCKETS);
        state.limit(POST, now + SECOND, SECOND);
        assert_eq!(state.buckets.len(), 1);
    }

    #[test]
    fn channels_that_took_requests_lately_are_known_however_many_took_one_before() {
        let (mut state, now) = (State::default(), Instant::now());
        for channel in 0..3 * MAX_PROVEN as u64 {
            let bucket = Bucket::Channel { channel, action: Action::Post };
            state.learn_at(bucket, told(200, &[]), now);
            assert!(state.is_proven(bucket, now), "{channel}");
        }
        assert_eq!(state.proven.len(), MAX_PROVEN);
    }
}
