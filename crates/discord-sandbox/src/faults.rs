//! Fault injection for the REST API: rules that fail requests as networks and services do.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::sync::watch;

use crate::locked;

/// A fault of a request.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fault {
    /// The request is not applied and the connection is cut.
    Drop,
    /// The request is applied after a delay, or as soon as the rules are cleared.
    Delay(Duration),
    /// The request is not applied; the response has this status and an empty error.
    Status(u16),
    /// The request is not applied; the response has status 200 and this text.
    Text(&'static str),
    /// The request is not applied; the response is 429.
    RateLimited {
        /// The announced wait in seconds.
        retry_after: f64,
        /// The announced scope.
        scope: LimitScope,
    },
    /// The request does not reach Discord: a proxy in front of it answers with a page.
    Page {
        /// The status of the response.
        status: u16,
        /// The `Retry-After` in seconds.
        retry_after: Option<u32>,
    },
    /// The request is applied; the `Date` of the response is ahead by this many seconds.
    SkewDate(i64),
    /// The request is applied; the connection is cut before the response.
    ApplyThenDrop,
    /// The request is applied; the response comes after a delay, or as soon as the rules are
    /// cleared.
    ApplyThenDelay(Duration),
}

/// The scope of a rate limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitScope {
    /// The bot's requests in one bucket.
    User,
    /// All of the bot's requests.
    Global,
    /// A resource shared with other bots. Such a 429 does not count as an invalid request.
    Shared,
}

impl LimitScope {
    /// Returns the value of `X-RateLimit-Scope`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Global => "global",
            Self::Shared => "shared",
        }
    }
}

/// How often a rule applies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Frequency {
    /// To the first `n` matching requests.
    Times(u32),
    /// To each matching request with this probability (0 to 1), drawn from this seed.
    Chance(f64, u64),
}

/// A fault rule. The first rule that matches and applies decides.
#[derive(Debug)]
pub struct FaultRule {
    method: Option<String>,
    path: String,
    fault: Fault,
    frequency: Frequency,
    rng: StdRng,
}

impl FaultRule {
    /// Returns a rule for `method` (`None`: any) and a path without `/api/v10`, in which `*`
    /// matches any text, such as `/webhooks/*/messages/@original`.
    pub fn new(method: Option<&str>, path: &str, fault: Fault, frequency: Frequency) -> Self {
        let seed = if let Frequency::Chance(_, seed) = frequency { seed } else { 0 };
        let rng = StdRng::seed_from_u64(seed);
        Self { method: method.map(str::to_uppercase), path: path.into(), fault, frequency, rng }
    }

    fn applies(&mut self, method: &str, path: &str) -> bool {
        if self.method.as_deref().is_some_and(|wanted| wanted != method)
            || !matches(&self.path, path)
        {
            return false;
        }
        match &mut self.frequency {
            Frequency::Times(left) if *left > 0 => {
                *left -= 1;
                true
            }
            Frequency::Times(_) => false,
            Frequency::Chance(probability, _) => self.rng.random::<f64>() < *probability,
        }
    }
}

/// Returns whether a path matches a pattern in which `*` matches any text.
pub(crate) fn matches(pattern: &str, path: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == path,
        Some((start, rest)) => path.strip_prefix(start).is_some_and(|tail| {
            let mut ends = (0..=tail.len()).filter(|&end| tail.is_char_boundary(end));
            ends.any(|end| matches(rest, &tail[end..]))
        }),
    }
}

/// The active fault rules.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    rules: Mutex<Vec<FaultRule>>,
    /// The number of injected faults.
    pub injected: AtomicU64,
    cleared: watch::Sender<()>,
}

impl Faults {
    pub fn add(&self, rule: FaultRule) {
        locked(&self.rules).push(rule);
    }

    pub fn clear(&self) {
        locked(&self.rules).clear();
        self.cleared.send_replace(());
    }

    /// Returns a receiver that changes when the rules are cleared.
    pub fn cleared(&self) -> watch::Receiver<()> {
        self.cleared.subscribe()
    }

    /// Returns the fault of this request, if a rule applies.
    pub fn next_fault(&self, method: &str, path: &str) -> Option<Fault> {
        let fault = locked(&self.rules)
            .iter_mut()
            .find_map(|rule| rule.applies(method, path).then_some(rule.fault));
        self.injected.fetch_add(u64::from(fault.is_some()), Ordering::Relaxed);
        fault
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_whole_paths() {
        assert!(matches("/webhooks/*/messages/@original", "/webhooks/1/tok/messages/@original"));
        assert!(matches("*", "/anything"));
        assert!(!matches("/channels/*/messages", "/channels/1/messages/2"));
    }

    #[test]
    fn rules_apply_as_frequently_as_configured() {
        let faults = Faults::default();
        faults.add(FaultRule::new(Some("get"), "/a*", Fault::Drop, Frequency::Times(1)));
        assert_eq!(faults.next_fault("POST", "/ab"), None);
        assert_eq!(faults.next_fault("GET", "/ab"), Some(Fault::Drop));
        assert_eq!(faults.next_fault("GET", "/ab"), None);
        faults.add(FaultRule::new(None, "*", Fault::Status(503), Frequency::Chance(0.5, 7)));
        let injected = (0..1000).filter(|_| faults.next_fault("GET", "/x").is_some()).count();
        assert!((400..600).contains(&injected), "{injected}");
    }
}
