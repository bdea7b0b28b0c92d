use reqwest::StatusCode;
use reqwest::header::{HeaderName, HeaderValue};

use super::response::{DEFAULT_WAIT, MAX_WAIT};
use super::*;

const POST: Bucket = Bucket::Channel { channel: 1, action: ChannelAction::Post };
const EDIT: Bucket = Bucket::Channel { channel: 1, action: ChannelAction::Edit };
const OTHER_CHANNEL: Bucket = Bucket::Channel { channel: 2, action: ChannelAction::Edit };

fn post_to(channel: u64) -> Bucket {
    Bucket::Channel { channel, action: ChannelAction::Post }
}

fn response(status: u16, headers: &[(&'static str, &'static str)]) -> RateLimitInfo {
    let pairs = headers
        .iter()
        .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
    RateLimitInfo::from_response(StatusCode::from_u16(status).unwrap(), &pairs.collect())
}

#[test]
fn a_limited_bucket_delays_no_other_bucket_and_no_interaction() {
    let mut state = State::new(PER_SECOND as usize);
    let now = Instant::now();
    let limited = response(429, &[("retry-after", "60"), ("x-ratelimit-scope", "user")]);
    assert_eq!(state.update_at(EDIT, limited, now), Some(Duration::from_secs(60)));
    assert_eq!(state.acquire_at(EDIT, now + Duration::from_secs(59)), Err(Duration::from_secs(1)));
    for free in [POST, OTHER_CHANNEL, Bucket::Interaction] {
        assert_eq!(state.acquire_at(free, now), Ok(()));
    }
    assert_eq!(state.acquire_at(EDIT, now + Duration::from_secs(60)), Ok(()));
}

#[test]
fn a_global_limit_delays_everything_but_interactions() {
    for header in [("x-ratelimit-global", "true"), ("x-ratelimit-scope", "global")] {
        let mut state = State::new(PER_SECOND as usize);
        let now = Instant::now();
        let limited = response(429, &[("retry-after", "1.5"), header]);
        state.update_at(Bucket::Interaction, limited, now);
        for bucket in [POST, EDIT, OTHER_CHANNEL] {
            assert_eq!(state.acquire_at(bucket, now), Err(Duration::from_millis(1500)));
        }
        assert_eq!(state.acquire_at(Bucket::Interaction, now), Ok(()));
    }
}

#[test]
fn an_exhausted_bucket_waits_for_its_reset() {
    let mut state = State::new(PER_SECOND as usize);
    let now = Instant::now();
    let remaining = |count| {
        response(200, &[("x-ratelimit-remaining", count), ("x-ratelimit-reset-after", "4.5")])
    };
    assert_eq!(state.update_at(POST, remaining("1"), now), None);
    assert_eq!(state.acquire_at(POST, now), Ok(()));
    assert_eq!(state.update_at(POST, remaining("0"), now), None);
    assert_eq!(state.acquire_at(POST, now), Err(Duration::from_millis(4500)));
}

#[test]
fn a_limit_without_readable_length_has_the_default_one() {
    let mut state = State::new(PER_SECOND as usize);
    let now = Instant::now();
    assert_eq!(state.update_at(POST, response(429, &[]), now), Some(DEFAULT_WAIT));
    let unreadable = response(429, &[("retry-after", "soon")]);
    assert_eq!(state.update_at(POST, unreadable, now), Some(DEFAULT_WAIT));
}

#[test]
fn requests_stay_below_the_global_limit() {
    let mut state = State::new(PER_SECOND as usize);
    let now = Instant::now();
    let sent = (0..100).filter(|&channel| state.acquire_at(post_to(channel), now).is_ok());
    assert_eq!(sent.count(), PER_SECOND as usize);
    assert_eq!(state.acquire_at(POST, now), Err(SECOND));
    assert_eq!(state.acquire_at(POST, now + SECOND), Ok(()));
}

#[test]
fn no_window_of_a_second_exceeds_the_limit() {
    let mut state = State::new(PER_SECOND as usize);
    let start = Instant::now();
    let at = |millis| start + Duration::from_millis(millis);
    // A burst late in one second, and then requests at the maximum rate.
    let attempts = std::iter::repeat_n(900, 20).chain((900..3000).flat_map(|millis| [millis; 3]));
    let sent: Vec<u64> =
        attempts.filter(|&millis| state.acquire_at(POST, at(millis)).is_ok()).collect();
    let count_in_second_from =
        |begin: u64| sent.iter().filter(|&&sent| (begin..begin + 1000).contains(&sent)).count();
    assert_eq!((900..2000).map(count_in_second_from).max(), Some(PER_SECOND as usize));
}

#[test]
fn invalid_requests_stay_far_below_the_ban() {
    let mut state = State::new(PER_SECOND as usize);
    let start = Instant::now();
    let mut invalid = 0;
    // For an hour, a server refuses requests to a hundred channels each second.
    for second in 0..3600 {
        let now = start + Duration::from_secs(second);
        for channel in 0..100 {
            let bucket = post_to(channel);
            if state.acquire_at(bucket, now).is_ok() {
                state.update_at(bucket, response(403, &[]), now);
                invalid += 1;
            }
        }
    }
    assert_eq!(invalid, 6 * MAX_INVALID_UNPROVEN);
    assert_eq!(state.acquire_at(Bucket::Interaction, start), Ok(()));
}

#[test]
fn channels_that_refuse_the_bot_do_not_delay_proven_ones() {
    let mut state = State::new(PER_SECOND as usize);
    let now = Instant::now();
    state.update_at(POST, response(200, &[]), now);
    for channel in 100..100 + MAX_INVALID_UNPROVEN as u64 {
        let bucket = Bucket::Channel { channel, action: ChannelAction::Edit };
        state.update_at(bucket, response(403, &[]), now);
    }
    assert_eq!(state.acquire_at(OTHER_CHANNEL, now), Err(INVALID_WINDOW));
    assert_eq!(state.acquire_at(EDIT, now), Ok(()), "the channel accepted a request");
    let limited = response(429, &[("retry-after", "1"), ("x-ratelimit-scope", "user")]);
    assert_eq!(state.update_at(EDIT, limited, now), Some(SECOND));
    state.update_at(EDIT, response(403, &[]), now);
    assert_eq!(state.acquire_at(EDIT, now), Err(INVALID_WINDOW));
}

#[test]
fn absurd_limits_are_clamped() {
    let mut state = State::new(PER_SECOND as usize);
    let now = Instant::now();
    for absurd in ["1e19", "1e300", "4000000000"] {
        let limited = response(429, &[("retry-after", absurd), ("x-ratelimit-scope", "user")]);
        let wait = state.update_at(EDIT, limited, now);
        assert!(wait.is_some_and(|wait| wait <= MAX_WAIT), "{absurd}: {wait:?}");
    }
    assert!(state.acquire_at(EDIT, now + MAX_WAIT).is_ok());
}

#[test]
fn shared_limits_do_not_count_as_invalid_requests() {
    assert!(!response(429, &[("x-ratelimit-scope", "shared")]).is_invalid);
    assert!(response(429, &[("x-ratelimit-scope", "user")]).is_invalid);
    assert!(response(403, &[]).is_invalid);
    assert!(!response(404, &[]).is_invalid);
    assert!(!response(500, &[]).is_invalid);
}

#[test]
fn the_number_of_limited_buckets_is_bounded() {
    let mut state = State::new(PER_SECOND as usize);
    let now = Instant::now();
    for channel in 0..2 * MAX_BUCKETS as u64 {
        state.limit(post_to(channel), now, SECOND);
    }
    assert_eq!(state.buckets.len(), MAX_BUCKETS);
    state.limit(POST, now + SECOND, SECOND);
    assert_eq!(state.buckets.len(), 1);
}

#[test]
fn the_number_of_proven_channels_is_bounded_and_the_newest_are_kept() {
    let mut state = State::new(PER_SECOND as usize);
    let now = Instant::now();
    for channel in 0..3 * MAX_PROVEN as u64 {
        let bucket = post_to(channel);
        state.update_at(bucket, response(200, &[]), now);
        assert!(state.is_proven(bucket, now), "{channel}");
    }
    assert_eq!(state.proven.len(), MAX_PROVEN);
}
