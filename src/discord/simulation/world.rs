//! The state that all parts of a simulated world share: randomness, time, fault rates and trace.

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Arguments;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use time::OffsetDateTime;
use time::macros::datetime;
use tokio::time::Instant;

/// The number of trace lines that are reported with a violation.
const TRACE_LINES: usize = 120;
/// The start of every world.
const START: OffsetDateTime = datetime!(2026-03-01 12:00 UTC);
/// The proportion of worlds, in thousandths, whose users exhaust their quotas.
const QUOTA_WORLDS: u64 = 50;

/// A SplitMix64 generator.
struct Rng(u64);

/// Fault rates, in thousandths.
#[derive(Clone, Copy, Debug, Default)]
pub struct FaultRates {
    /// The store rejects a group of saves. Reads fail at a quarter of this rate.
    pub disk_error: u64,
    /// A group of saves takes seconds.
    pub slow_disk: u64,
    /// A request is not carried out.
    pub request_lost: u64,
    /// A request is carried out, but its response is lost.
    pub response_lost: u64,
    /// A request or a response takes seconds.
    pub slow_network: u64,
    /// Discord rejects a request with a rate limit.
    pub rate_limited: u64,
}

/// The world of one seed.
pub struct World {
    started: Instant,
    exhausts_quotas: bool,
    state: Mutex<State>,
}

struct State {
    rng: Rng,
    fault_rates: FaultRates,
    trace: Trace,
    /// The error of the machine's clock; positive if it is ahead.
    wall_clock_error: time::Duration,
    coverage: Coverage,
    violation: Option<String>,
}

/// The number of occurrences of each event.
pub type Coverage = BTreeMap<&'static str, u64>;

/// The result of a run without a violation.
#[derive(Debug, PartialEq, Eq)]
pub struct Report {
    /// The hash of the whole trace.
    pub trace_hash: u64,
    pub coverage: Coverage,
}

/// The trace: the last lines, and the hash of all lines.
struct Trace {
    /// An FNV-1a hash.
    hash: u64,
    last: VecDeque<String>,
}

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

impl FaultRates {
    /// Draws random rates; each kind of fault is absent with a probability of one half.
    fn random(rng: &mut Rng) -> Self {
        let mut rate = |max: u64| if rng.next().is_multiple_of(2) { 0 } else { rng.next() % max };
        Self {
            disk_error: rate(300),
            slow_disk: rate(200),
            request_lost: rate(400),
            response_lost: rate(400),
            slow_network: rate(200),
            rate_limited: rate(200),
        }
    }
}

impl World {
    pub fn new(seed: u64) -> Self {
        let trace = Trace { hash: 0xcbf2_9ce4_8422_2325, last: VecDeque::new() };
        let mut rng = Rng(seed);
        let exhausts_quotas = rng.next() % 1000 < QUOTA_WORLDS;
        let state = State {
            rng,
            fault_rates: FaultRates::default(),
            trace,
            wall_clock_error: time::Duration::ZERO,
            coverage: Coverage::new(),
            violation: None,
        };
        Self { started: Instant::now(), exhausts_quotas, state: Mutex::new(state) }
    }

    /// Returns whether users start as many games as they can.
    pub fn exhausts_quotas(&self) -> bool {
        self.exhausts_quotas
    }

    /// Returns the true time.
    pub fn now(&self) -> OffsetDateTime {
        START + self.started.elapsed()
    }

    /// Returns the age of the world, independent of any clock setting.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Returns the time of the machine's clock.
    pub fn wall_clock(&self) -> OffsetDateTime {
        self.now() + self.state().wall_clock_error
    }

    /// Sets the machine's clock: to the true time, or wrong by up to 60 days in either direction.
    pub fn set_wall_clock(&self) {
        let max = self.choose(&[0, 60, 86_400, 60 * 86_400]).copied().unwrap_or_default();
        let error = time::Duration::seconds(self.below(2 * max + 1) as i64 - max as i64);
        self.state().wall_clock_error = error;
        self.cover("machine clock set");
        self.trace(format_args!("the machine's clock is ahead by {error}"));
    }

    /// Returns a random number below a bound.
    pub fn below(&self, bound: u64) -> u64 {
        self.state().rng.next() % bound.max(1)
    }

    /// Returns `true` with a probability in thousandths.
    pub fn chance(&self, thousandths: u64) -> bool {
        self.below(1000) < thousandths
    }

    /// Returns a random element, or `None` if there is none.
    pub fn choose<'a, T>(&self, all: &'a [T]) -> Option<&'a T> {
        if all.is_empty() { None } else { all.get(self.below(all.len() as u64) as usize) }
    }

    /// Returns a random duration in milliseconds, from `from` to below `to`.
    pub fn millis(&self, from: u64, to: u64) -> Duration {
        Duration::from_millis(from + self.below(to - from))
    }

    pub fn fault_rates(&self) -> FaultRates {
        self.state().fault_rates
    }

    /// Injects faults at new random rates, or stops injecting any.
    pub fn inject_faults(&self, enabled: bool) {
        let state = &mut *self.state();
        state.fault_rates =
            if enabled { FaultRates::random(&mut state.rng) } else { FaultRates::default() };
    }

    /// Adds a line to the trace.
    pub fn trace(&self, event: Arguments<'_>) {
        let line = format!("{} {event}", (self.now() - START).as_seconds_f64());
        let trace = &mut self.state().trace;
        for byte in line.bytes() {
            trace.hash = (trace.hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        if trace.last.len() == TRACE_LINES {
            trace.last.pop_front();
        }
        trace.last.push_back(line);
    }

    /// Counts an event that must occur in some world.
    pub fn cover(&self, event: &'static str) {
        *self.state().coverage.entry(event).or_default() += 1;
    }

    /// Records the violation of an invariant; the first one is reported.
    pub fn violation(&self, what: String) {
        self.trace(format_args!("VIOLATION: {what}"));
        self.state().violation.get_or_insert(what);
    }

    /// Returns whether an invariant was violated.
    pub fn is_violated(&self) -> bool {
        self.state().violation.is_some()
    }

    /// Returns the result of the run.
    ///
    /// # Errors
    /// The first violation, with the trace before it.
    pub fn report(&self) -> Result<Report, String> {
        let state = self.state();
        let last: Vec<&str> = state.trace.last.iter().map(String::as_str).collect();
        match &state.violation {
            None => Ok(Report { trace_hash: state.trace.hash, coverage: state.coverage.clone() }),
            Some(what) => Err(format!("{}\n{what}", last.join("\n"))),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
