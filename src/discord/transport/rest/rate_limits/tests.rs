use reqwest::StatusCode;
use reqwest::header::{HeaderName, HeaderValue};

use super::super::limit::MAX_BUCKET_WAIT;
use super::super::target::Account;
use super::global_limit::{MAX_GLOBAL_WAIT, PROBE_TIMEOUT};
use super::invalid_budget::{INVALID_WINDOW, MAX_SHARE};
use super::*;

const POST: Bucket = Bucket::Channel { channel: 1, action: ChannelAction::Post };
const EDIT: Bucket = Bucket::Channel { channel: 1, action: ChannelAction::Edit };
const OTHER_CHANNEL: Bucket = Bucket::Channel { channel: 2, action: ChannelAction::Edit };

/// The user's own limit of one route.
const USER: (&str, &str) = ("x-ratelimit-scope", "user");

fn urgent(server: u64) -> Charge {
    Charge::urgent(Account::Server(server))
}

fn cosmetic(server: u64) -> Charge {
    Charge { account: Account::Server(server), priority: Priority::Cosmetic }
}

fn member_of(guild: u64) -> Bucket {
    Bucket::Members { guild }
}

/// Makes a request at a time, if the limits allow it, that is refused.
fn refused(state: &mut RateLimits, bucket: Bucket, server: u64, now: Instant) -> bool {
    let is_sent = state.acquire(bucket, urgent(server), now).is_ok();
    if is_sent {
        state.update(bucket, urgent(server), response(403, &[]), now);
    }
    is_sent
}

fn post_to(channel: u64) -> Bucket {
    Bucket::Channel { channel, action: ChannelAction::Post }
}

fn response(status: u16, headers: &[(&'static str, &'static str)]) -> RateLimitInfo {
    let pairs = headers
        .iter()
        .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
    RateLimitInfo::from_response(StatusCode::from_u16(status).unwrap(), &pairs.collect(), b"")
}

#[test]
fn a_limited_bucket_delays_no_other_bucket_and_no_interaction() {
    let mut state = RateLimits::new(1);
    let now = Instant::now();
    let limited = response(429, &[("retry-after", "60"), ("x-ratelimit-scope", "user")]);
    assert_eq!(state.update(EDIT, urgent(1), limited, now), Some(Duration::from_secs(60)));
    assert_eq!(
        state.acquire(EDIT, urgent(1), now + Duration::from_secs(59)),
        Err(Duration::from_secs(1))
    );
    for free in [POST, OTHER_CHANNEL, Bucket::Interaction] {
        assert_eq!(state.acquire(free, urgent(1), now), Ok(()));
    }
    assert_eq!(state.acquire(EDIT, urgent(1), now + Duration::from_secs(60)), Ok(()));
}

#[test]
fn a_global_limit_delays_everything_but_interactions() {
    for header in [("x-ratelimit-global", "true"), ("x-ratelimit-scope", "global")] {
        let mut state = RateLimits::new(1);
        let now = Instant::now();
        let limited = response(429, &[("retry-after", "1.5"), header]);
        state.update(Bucket::Interaction, urgent(1), limited, now);
        for bucket in [POST, EDIT, OTHER_CHANNEL] {
            assert_eq!(state.acquire(bucket, urgent(1), now), Err(Duration::from_millis(1500)));
        }
        assert_eq!(state.acquire(Bucket::Interaction, urgent(1), now), Ok(()));
    }
}

#[test]
fn an_exhausted_bucket_waits_for_its_reset() {
    let mut state = RateLimits::new(1);
    let now = Instant::now();
    let remaining = |count| {
        response(200, &[("x-ratelimit-remaining", count), ("x-ratelimit-reset-after", "4.5")])
    };
    assert_eq!(state.update(POST, urgent(1), remaining("1"), now), None);
    assert_eq!(state.acquire(POST, urgent(1), now), Ok(()));
    assert_eq!(state.update(POST, urgent(1), remaining("0"), now), None);
    assert_eq!(state.acquire(POST, urgent(1), now), Err(Duration::from_millis(4500)));
}

#[test]
fn no_window_of_a_second_exceeds_the_limit() {
    let mut state = RateLimits::new(1);
    let start = Instant::now();
    let at = |millis| start + Duration::from_millis(millis);
    // A burst late in one second, and then requests at the maximum rate.
    let attempts = std::iter::repeat_n(900, 20).chain((900..3000).flat_map(|millis| [millis; 3]));
    let sent: Vec<u64> =
        attempts.filter(|&millis| state.acquire(POST, urgent(1), at(millis)).is_ok()).collect();
    let count_in_second_from =
        |begin: u64| sent.iter().filter(|&&sent| (begin..begin + 1000).contains(&sent)).count();
    assert_eq!((900..2000).map(count_in_second_from).max(), Some(PER_SECOND as usize));
}

#[test]
fn half_of_a_second_is_reserved_for_what_is_urgent() {
    // Each of a hundred processes has a request in each 2.5 seconds.
    for (processes, per_second, cosmetics) in
        [(1, 40, 20), (3, 13, 6), (20, 2, 1), (40, 1, 1), (100, 1, 1)]
    {
        let mut state = RateLimits::new(processes);
        let length = SECOND.max(SECOND * processes / PER_SECOND);
        let start = Instant::now();
        let mut sent = Vec::new();
        // Two pairs of players, at the speed of a script, for ten windows.
        for tick in 0..1000 {
            let now = start + length * tick / 100;
            for channel in 0..4 {
                let bucket = Bucket::Channel { channel, action: ChannelAction::Edit };
                if state.acquire(bucket, cosmetic(channel % 2), now).is_ok() {
                    sent.push(tick);
                }
            }
        }
        let half = if per_second == 1 { 5 } else { 10 * cosmetics };
        assert_eq!(sent.len(), half, "{processes}");
        // The move of the bot elsewhere, at any time.
        let mut state = RateLimits::new(processes);
        for tick in 0..500 {
            let now = start + length * tick / 100;
            let edit = Bucket::Channel { channel: 1, action: ChannelAction::Edit };
            state.acquire(edit, cosmetic(1), now).ok();
        }
        let now = start + length * 5;
        let news = (0..100).filter(|&to| state.acquire(post_to(to), urgent(9), now).is_ok());
        assert!(news.count() >= per_second - cosmetics, "{processes}");
        let soon = now + length;
        assert_eq!(state.acquire(post_to(7), urgent(9), soon), Ok(()), "{processes}");
    }
}

#[test]
fn cosmetic_requests_are_shared_by_server() {
    let mut state = RateLimits::new(1);
    let start = Instant::now();
    let mut served = [0; 9];
    let mut next = [start; 9];
    // One server wants a hundred times as much as any of the others; each asks when it is told to.
    for millis in 0..10_000 {
        let now = start + Duration::from_millis(millis);
        for server in 0..9_usize {
            let wants = if server == 0 { 100 } else { 1 };
            for _ in 0..wants {
                if next[server] > now {
                    break;
                }
                let bucket =
                    Bucket::Channel { channel: server as u64, action: ChannelAction::Edit };
                match state.acquire(bucket, cosmetic(server as u64), now) {
                    Ok(()) => served[server] += 1,
                    Err(wait) => next[server] = now + wait,
                }
            }
        }
    }
    // Twenty a second for nine, after a second for the first alone.
    assert!(served.iter().all(|&count| (15..=40).contains(&count)), "{served:?}");
    assert!(served.iter().sum::<i32>() >= 180, "{served:?}");
}

#[test]
fn the_number_of_waiting_accounts_is_bounded_and_they_give_up_their_turns() {
    let mut window = FairWindow::new(SECOND, 1);
    let now = Instant::now();
    window.push(Account::Server(0), now);
    for server in 1..5000 {
        assert!(window.delay(Account::Server(server), now).is_some());
    }
    assert_eq!(window.waiting.len(), 1024);
    let later = now + Duration::from_hours(1);
    assert_eq!((window.delay(Account::Server(0), later), window.waiting.len()), (None, 0));
}

#[test]
fn a_server_that_refuses_the_bot_delays_no_other() {
    let mut state = RateLimits::new(1);
    let start = Instant::now();
    let mut invalid = 0;
    // For an hour, a server refuses requests to a hundred new channels each second.
    for second in 0..3600 {
        let now = start + Duration::from_secs(second);
        invalid += (0..100)
            .filter(|channel| refused(&mut state, post_to(second * 100 + channel), 1, now))
            .count();
        let elsewhere = post_to(1_000_000 + second);
        assert_eq!(state.acquire(elsewhere, urgent(2), now), Ok(()), "{second}");
        assert_eq!(state.acquire(member_of(1), urgent(1), now), Ok(()), "{second}");
    }
    assert_eq!(invalid, 6 * MAX_SHARE);
    let person = Charge::urgent(Account::Direct(7));
    let now = start + Duration::from_secs(3600);
    for _ in 0..MAX_SHARE {
        assert_eq!(state.acquire(POST, person, now), Ok(()));
        state.update(POST, person, response(403, &[]), now);
    }
    assert_eq!(state.acquire(POST, person, now), Err(INVALID_WINDOW));
    assert_eq!(state.acquire(POST, Charge::urgent(Account::Direct(8)), now), Ok(()));
}

#[test]
fn any_number_of_servers_stays_far_below_the_ban() {
    for processes in [1, 3, 100] {
        let mut state = RateLimits::new(processes);
        let start = Instant::now();
        let proven = post_to(0);
        state.update(proven, urgent(0), response(200, &[]), start);
        let mut invalid = 0;
        for millis in (0..600_000).step_by(10) {
            let now = start + Duration::from_millis(millis);
            let server = 1 + millis / 10;
            invalid += u32::from(refused(&mut state, post_to(server), server, now));
        }
        let now = start + INVALID_WINDOW - SECOND / 2;
        assert!(invalid <= MAX_INVALID / processes, "{processes}: {invalid}");
        assert!(state.acquire(post_to(1), urgent(900_000), now).is_err(), "{processes}");
        // The channels that work, and the checks of memberships, have a reserve.
        assert_eq!(state.acquire(member_of(1), urgent(1), now), Ok(()), "{processes}");
        let later = now + 3 * SECOND;
        assert_eq!(state.acquire(proven, urgent(0), later), Ok(()), "{processes}");
        assert!(state.invalid.by_account.len() <= 4096);
    }
}

#[test]
fn a_channel_that_refuses_the_bot_is_not_proven_any_more() {
    let mut state = RateLimits::new(1);
    let now = Instant::now();
    state.update(POST, urgent(1), response(200, &[]), now);
    assert!(state.is_proven(EDIT, now) && !state.is_proven(OTHER_CHANNEL, now));
    let limited = response(429, &[("retry-after", "1"), USER]);
    assert_eq!(state.update(EDIT, urgent(1), limited, now), Some(SECOND));
    assert!(state.is_proven(EDIT, now));
    state.update(EDIT, urgent(1), response(403, &[]), now);
    assert!(!state.is_proven(EDIT, now));
}

#[test]
fn a_global_limit_that_is_too_long_is_probed_by_one_request_at_a_time() {
    let mut state = RateLimits::new(1);
    let now = Instant::now();
    let day = [("retry-after", "86400"), ("x-ratelimit-scope", "global")];
    // Cloudflare, which bans an address, sends no headers of Discord's.
    for headers in [&day[..], &day[..1]] {
        state.update(POST, urgent(1), response(429, headers), now);
        assert_eq!(state.acquire(EDIT, urgent(1), now), Err(MAX_GLOBAL_WAIT));
        let first = now + MAX_GLOBAL_WAIT;
        assert_eq!(state.acquire(EDIT, urgent(1), first), Ok(()));
        assert_eq!(state.acquire(OTHER_CHANNEL, urgent(1), first), Err(PROBE_TIMEOUT));
        // It lasts.
        state.update(EDIT, urgent(1), response(429, headers), first);
        assert_eq!(
            state.acquire(EDIT, urgent(1), first + PROBE_TIMEOUT),
            Err(MAX_GLOBAL_WAIT - PROBE_TIMEOUT)
        );
        // A probe gets no response; the next one does.
        let second = first + MAX_GLOBAL_WAIT;
        assert_eq!(state.acquire(EDIT, urgent(1), second), Ok(()));
        let third = second + PROBE_TIMEOUT;
        assert_eq!(state.acquire(EDIT, urgent(1), third), Ok(()));
        assert_eq!(state.acquire(POST, urgent(1), third), Err(PROBE_TIMEOUT));
        state.update(EDIT, urgent(1), response(200, &[]), third);
        assert_eq!(state.acquire(POST, urgent(1), third), Ok(()));
        assert_eq!(state.acquire(OTHER_CHANNEL, urgent(1), third), Ok(()));
    }
}

#[test]
fn absurd_limits_are_clamped() {
    let mut state = RateLimits::new(1);
    let now = Instant::now();
    for absurd in ["1e19", "1e300", "4000000000"] {
        let limited = response(429, &[("retry-after", absurd), ("x-ratelimit-scope", "user")]);
        let wait = state.update(EDIT, urgent(1), limited, now);
        assert!(wait.is_some_and(|wait| wait <= MAX_BUCKET_WAIT), "{absurd}: {wait:?}");
    }
    assert!(state.acquire(EDIT, urgent(1), now + MAX_BUCKET_WAIT).is_ok());
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
fn the_numbers_of_limited_and_of_proven_channels_are_bounded_and_the_newest_are_kept() {
    let mut state = RateLimits::new(1);
    let now = Instant::now();
    for channel in 0..3 * MAX_PROVEN as u64 {
        let bucket = post_to(channel);
        state.limit(bucket, now, SECOND);
        state.update(bucket, urgent(1), response(200, &[]), now);
        assert!(state.is_proven(bucket, now), "{channel}");
    }
    assert_eq!((state.buckets.len(), state.proven.len()), (MAX_BUCKETS, MAX_PROVEN));
}
