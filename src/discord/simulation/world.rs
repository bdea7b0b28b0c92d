//! What all parts of a simulated world share: chance, time, the weather, and the trace of what has happened.

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Arguments;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use time::OffsetDateTime;
use time::macros::datetime;
use tokio::time::Instant;

/// As many of the last lines of a trace are kept, to be shown where a rule is broken.
const LINES: usize = 120;
/// When each world begins.
const BEGINNING: OffsetDateTime = datetime!(2026-03-01 12:00 UTC);

/// In so many of a thousand worlds people begin as many games as they can.
const CROWDED: u64 = 50;

/// Chance that is the same for the same seed (SplitMix64).
pub struct Dice(u64);

/// How badly the surroundings behave, each in thousandths.
#[derive(Clone, Copy, Debug, Default)]
pub struct Weather {
    /// How often the store refuses a group of saves, or a read.
    pub disk_fails: u64,
    /// How often it takes seconds.
    pub disk_is_slow: u64,
    /// How often a request is not carried out.
    pub line_fails: u64,
    /// How often it is carried out, and the response is lost.
    pub response_is_lost: u64,
    /// How often a request takes seconds.
    pub line_is_slow: u64,
    /// How often Discord limits a request.
    pub is_limited: u64,
}

/// A world of one seed.
pub struct World {
    begun: Instant,
    /// Whether people begin as many games as they can.
    is_crowded: bool,
    state: Mutex<State>,
}

struct State {
    dice: Dice,
    weather: Weather,
    trace: Trace,
    /// By how much the clock on the machine's wall is ahead.
    ahead: time::Duration,
    counts: Counts,
    broken: Option<String>,
}

/// How often what has happened.
pub type Counts = BTreeMap<&'static str, u64>;

/// What comes of a world in which nothing was broken.
#[derive(Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The hash of all that has happened.
    pub hash: u64,
    pub counts: Counts,
}

/// The hash of all lines so far (FNV-1a), and the last lines themselves.
struct Trace {
    hash: u64,
    last: VecDeque<String>,
}

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

impl Weather {
    /// Bad weather: each kind of trouble is there or not.
    fn storm(dice: &mut Dice) -> Self {
        let mut rate =
            |most: u64| if dice.roll().is_multiple_of(2) { 0 } else { dice.roll() % most };
        Self {
            disk_fails: rate(300),
            disk_is_slow: rate(200),
            line_fails: rate(400),
            response_is_lost: rate(400),
            line_is_slow: rate(200),
            is_limited: rate(200),
        }
    }
}

impl World {
    pub fn new(seed: u64) -> Self {
        let trace = Trace { hash: 0xcbf2_9ce4_8422_2325, last: VecDeque::new() };
        let mut dice = Dice(seed);
        let is_crowded = dice.roll() % 1000 < CROWDED;
        let state = State {
            dice,
            weather: Weather::default(),
            trace,
            ahead: time::Duration::ZERO,
            counts: Counts::new(),
            broken: None,
        };
        Self { begun: Instant::now(), is_crowded, state: Mutex::new(state) }
    }

    pub fn is_crowded(&self) -> bool {
        self.is_crowded
    }

    /// The true time.
    pub fn now(&self) -> OffsetDateTime {
        BEGINNING + self.begun.elapsed()
    }

    /// How long the world has been there, whatever the clocks say.
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// What the machine's clock says.
    pub fn wall(&self) -> OffsetDateTime {
        self.now() + self.state().ahead
    }

    /// Sets the machine's clock: right, or wrong by seconds to 60 days, ahead or behind.
    pub fn set_clock(&self) {
        let most = self.pick(&[0, 60, 86_400, 60 * 86_400]).copied().unwrap_or_default();
        let ahead = time::Duration::seconds(self.below(2 * most + 1) as i64 - most as i64);
        self.state().ahead = ahead;
        self.count("clock set");
        self.note(format_args!("the machine's clock is ahead by {ahead}"));
    }

    /// One of so many numbers from 0.
    pub fn below(&self, sides: u64) -> u64 {
        self.state().dice.roll() % sides.max(1)
    }

    /// Whether something happens that happens so often, in thousandths.
    pub fn happens(&self, thousandths: u64) -> bool {
        self.below(1000) < thousandths
    }

    /// One of these.
    pub fn pick<'a, T>(&self, all: &'a [T]) -> Option<&'a T> {
        if all.is_empty() { None } else { all.get(self.below(all.len() as u64) as usize) }
    }

    /// A time of so many milliseconds.
    pub fn millis(&self, from: u64, to: u64) -> Duration {
        Duration::from_millis(from + self.below(to - from))
    }

    pub fn weather(&self) -> Weather {
        self.state().weather
    }

    /// Changes the weather: to a storm, or to none.
    pub fn change_weather(&self, is_storm: bool) {
        let state = &mut *self.state();
        state.weather = if is_storm { Weather::storm(&mut state.dice) } else { Weather::default() };
    }

    /// Notes what has happened.
    pub fn note(&self, what: Arguments<'_>) {
        let line = format!("{} {what}", (self.now() - BEGINNING).as_seconds_f64());
        let trace = &mut self.state().trace;
        for byte in line.bytes() {
            trace.hash = (trace.hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        if trace.last.len() == LINES {
            trace.last.pop_front();
        }
        trace.last.push_back(line);
    }

    /// Counts something that is to happen in some world.
    pub fn count(&self, what: &'static str) {
        *self.state().counts.entry(what).or_default() += 1;
    }

    /// Notes that something has happened that never may. The first such thing counts.
    pub fn broken(&self, what: String) {
        self.note(format_args!("BROKEN: {what}"));
        self.state().broken.get_or_insert(what);
    }

    /// Whether something has happened that never may.
    pub fn is_broken(&self) -> bool {
        self.state().broken.is_some()
    }

    /// What comes of it.
    ///
    /// # Errors
    /// What was broken, and what happened before that.
    pub fn verdict(&self) -> Result<Verdict, String> {
        let state = self.state();
        let last: Vec<&str> = state.trace.last.iter().map(String::as_str).collect();
        match &state.broken {
            None => Ok(Verdict { hash: state.trace.hash, counts: state.counts.clone() }),
            Some(what) => Err(format!("{}\n{what}", last.join("\n"))),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
