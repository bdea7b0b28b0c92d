//! Misbehaviour on demand: rules that make REST fail the way networks and services do.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::sync::watch;

use crate::locked;

/// What happens to a request.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fault {
    /// The connection is cut and nothing is done.
    Drop,
    /// It is served after a while, or as soon as the rules are cleared.
    Delay(Duration),
    /// It is answered with this status and an empty error; nothing is done.
    Status(u16),
    /// It is refused with 429; nothing is done.
    RateLimited {
        /// Seconds to wait, as told to the bot.
        retry_after: f64,
        /// What is said to be limited.
        scope: LimitScope,
    },
    /// It is served, but its date is ahead by so many seconds.
    SkewDate(i64),
    /// It is served, but the connection is cut before the answer.
    ApplyThenDrop,
}

/// What a rate limit is said to be for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitScope {
    /// The bot's own requests of a bucket.
    User,
    /// All of the bot's requests.
    Global,
    /// A resource that the bot shares with others. Such a refusal does not count as an invalid request.
    Shared,
}

impl LimitScope {
    /// The value of `X-RateLimit-Scope`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Global => "global",
            Self::Shared => "shared",
        }
    }
}

/// How often a rule strikes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Frequency {
    /// The first so many matching requests.
    Times(u32),
    /// Each matching request with this probability (0 to 1), from this seed.
    Chance(f64, u64),
}

/// A rule: the first one that matches and strikes decides.
#[derive(Debug)]
pub struct FaultRule {
    method: Option<String>,
    path: String,
    fault: Fault,
    often: Frequency,
    dice: StdRng,
}

impl FaultRule {
    /// A rule for `method` (`None`: any) and a path without `/api/v10`, in which `*` stands for anything,
    /// such as `/webhooks/*/messages/@original`.
    pub fn new(method: Option<&str>, path: &str, fault: Fault, often: Frequency) -> Self {
        let seed = if let Frequency::Chance(_, seed) = often { seed } else { 0 };
        let dice = StdRng::seed_from_u64(seed);
        Self { method: method.map(str::to_uppercase), path: path.into(), fault, often, dice }
    }

    fn strikes(&mut self, method: &str, path: &str) -> bool {
        if self.method.as_deref().is_some_and(|wanted| wanted != method)
            || !matches(&self.path, path)
        {
            return false;
        }
        match &mut self.often {
            Frequency::Times(left) if *left > 0 => {
                *left -= 1;
                true
            }
            Frequency::Times(_) => false,
            Frequency::Chance(probability, _) => self.dice.random::<f64>() < *probability,
        }
    }
}

/// Whether a path fits a pattern in which `*` stands for anything.
pub(crate) fn matches(pattern: &str, path: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == path,
        Some((start, rest)) => path.strip_prefix(start).is_some_and(|tail| {
            let mut ends = (0..=tail.len()).filter(|&end| tail.is_char_boundary(end));
            ends.any(|end| matches(rest, &tail[end..]))
        }),
    }
}

/// The rules in force.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    rules: Mutex<Vec<FaultRule>>,
    /// How many requests a rule has struck.
    pub struck: AtomicU64,
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

    /// Changes when the rules are cleared.
    pub fn cleared(&self) -> watch::Receiver<()> {
        self.cleared.subscribe()
    }

    /// What is to happen to this request, if anything.
    pub fn strike(&self, method: &str, path: &str) -> Option<Fault> {
        let fault = locked(&self.rules)
            .iter_mut()
            .find_map(|rule| rule.strikes(method, path).then_some(rule.fault));
        self.struck.fetch_add(u64::from(fault.is_some()), Ordering::Relaxed);
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
    fn rules_strike_as_often_as_told() {
        let faults = Faults::default();
        faults.add(FaultRule::new(Some("get"), "/a*", Fault::Drop, Frequency::Times(1)));
        assert_eq!(faults.strike("POST", "/ab"), None);
        assert_eq!(faults.strike("GET", "/ab"), Some(Fault::Drop));
        assert_eq!(faults.strike("GET", "/ab"), None);
        faults.add(FaultRule::new(None, "*", Fault::Status(503), Frequency::Chance(0.5, 7)));
        let struck = (0..1000).filter(|_| faults.strike("GET", "/x").is_some()).count();
        assert!((400..600).contains(&struck), "{struck}");
    }
}
