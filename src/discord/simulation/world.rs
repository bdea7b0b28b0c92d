//! The state that all parts of a simulated world share: randomness, time, fault rates and trace.

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Arguments;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use parking_lot::Mutex;
use time::OffsetDateTime;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::fixtures::START;

const TRACE_LINES: usize = 120;
/// The proportion of worlds, in thousandths, whose users exhaust their quotas.
const QUOTA_WORLDS: u64 = 50;
/// In one of so many worlds, people enter tournaments.
const TOURNAMENT_WORLDS: u64 = 6;

struct Rng(u64);

/// The rates of faults, in thousandths.
#[derive(Clone, Copy, Debug, Default)]
pub struct FaultRates {
    /// The store rejects a group of saves. Reads fail at a quarter of this rate.
    pub disk_error: u64,
    pub slow_disk: u64,
    /// A request is not carried out.
    pub request_lost: u64,
    pub response_lost: u64,
    pub slow_network: u64,
    pub rate_limited: u64,
}

pub struct World {
    started: Instant,
    /// Whether users start as many games as they can.
    pub exhausts_quotas: bool,
    /// Whether people enter tournaments.
    pub holds_tournaments: bool,
    state: Mutex<State>,
}

struct State {
    rng: Rng,
    fault_rates: FaultRates,
    trace: VecDeque<String>,
    trace_hash: DefaultHasher,
    wall_clock_error: time::Duration,
    coverage: Coverage,
    violation: Option<String>,
}

pub type Coverage = BTreeMap<String, u64>;

#[derive(Debug, PartialEq, Eq)]
pub struct Report {
    pub trace_hash: u64,
    pub coverage: Coverage,
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
    pub fn new(seed: u64) -> Arc<Self> {
        let mut rng = Rng(seed);
        let exhausts_quotas = rng.next() % 1000 < QUOTA_WORLDS;
        let state = State {
            rng,
            fault_rates: FaultRates::default(),
            trace: VecDeque::new(),
            trace_hash: DefaultHasher::new(),
            wall_clock_error: time::Duration::ZERO,
            coverage: Coverage::new(),
            violation: None,
        };
        let holds_tournaments = seed.is_multiple_of(TOURNAMENT_WORLDS);
        Arc::new(Self {
            started: Instant::now(),
            exhausts_quotas,
            holds_tournaments,
            state: Mutex::new(state),
        })
    }

    pub fn now(&self) -> OffsetDateTime {
        START + self.started.elapsed()
    }

    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    pub fn wall_clock(&self) -> OffsetDateTime {
        self.now() + self.state.lock().wall_clock_error
    }

    /// Sets the machine's clock: to the true time, or wrong by up to 60 days in either direction.
    pub fn set_wall_clock(&self) {
        let max = self.pick(&[0, 60, 86_400, 60 * 86_400]);
        let error = time::Duration::seconds(self.below(2 * max + 1) as i64 - max as i64);
        self.state.lock().wall_clock_error = error;
        self.cover("machine clock set");
        self.trace(format_args!("the machine's clock is ahead by {error}"));
    }

    pub fn below(&self, bound: u64) -> u64 {
        self.state.lock().rng.next() % bound.max(1)
    }

    pub fn chance(&self, thousandths: u64) -> bool {
        self.below(1000) < thousandths
    }

    pub fn choose<'a, T>(&self, all: &'a [T]) -> Option<&'a T> {
        if all.is_empty() { None } else { all.get(self.below(all.len() as u64) as usize) }
    }

    pub fn pick<T: Copy>(&self, all: &[T]) -> T {
        all[self.below(all.len() as u64) as usize]
    }

    pub fn millis(&self, from: u64, to: u64) -> Duration {
        Duration::from_millis(from + self.below(to - from))
    }

    pub fn fault_rates(&self) -> FaultRates {
        self.state.lock().fault_rates
    }

    pub fn inject_faults(&self, enabled: bool) {
        let state = &mut *self.state.lock();
        state.fault_rates =
            if enabled { FaultRates::random(&mut state.rng) } else { FaultRates::default() };
    }

    pub fn trace(&self, event: Arguments<'_>) {
        let line = format!("{} {event}", (self.now() - START).as_seconds_f64());
        let state = &mut *self.state.lock();
        line.hash(&mut state.trace_hash);
        if state.trace.len() == TRACE_LINES {
            state.trace.pop_front();
        }
        state.trace.push_back(line);
    }

    pub fn cover(&self, event: impl Into<String>) {
        *self.state.lock().coverage.entry(event.into()).or_default() += 1;
    }

    pub fn violation(&self, what: String) {
        self.trace(format_args!("VIOLATION: {what}"));
        self.state.lock().violation.get_or_insert(what);
    }

    /// Returns the result of the run so far.
    pub fn report(&self) -> Result<Report, String> {
        let state = self.state.lock();
        match &state.violation {
            None => Ok(Report {
                trace_hash: state.trace_hash.finish(),
                coverage: state.coverage.clone(),
            }),
            Some(what) => {
                let trace: Vec<&str> = state.trace.iter().map(String::as_str).collect();
                Err(format!("{}\n{what}", trace.join("\n")))
            }
        }
    }
}

/// Returns the output of a future of the memory store, which never waits.
pub fn ready<T>(future: impl Future<Output = T>) -> T {
    future.now_or_never().expect("the memory store does not wait")
}

/// Never completes if the process with this kill switch is killed, and completes at once otherwise.
pub async fn checkpoint(kill_switch: &CancellationToken) {
    if kill_switch.is_cancelled() {
        std::future::pending().await
    }
}
