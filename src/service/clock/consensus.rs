//! The time on which enough observations agree.
//!
//! Times are represented as the time at which the monotonic clock was zero, so that observations of
//! different moments can be compared.

use std::time::Duration as Elapsed;

use time::{Duration, OffsetDateTime};

use super::observation::{Observation, Source, TOLERANCE};

/// The consecutive observations that have to agree before a known time is set.
const QUORUM: u32 = 3;
/// For how long an id outweighs a `Date` that contradicts it.
const ID_LIFETIME: Elapsed = Elapsed::from_secs(60 * 60);

/// The time by all observations so far.
#[derive(Debug)]
pub struct Consensus {
    /// The time at which the monotonic clock was zero.
    zero: OffsetDateTime,
    /// Whether Discord has confirmed it.
    is_known: bool,
    /// Another time, for which there is evidence.
    candidate: Option<Candidate>,
    newest_id: Option<IdObservation>,
}

#[derive(Clone, Copy, Debug)]
struct Candidate {
    zero: OffsetDateTime,
    /// The consecutive observations that agree with it.
    observations: u32,
}

/// The observation of an id.
#[derive(Clone, Copy, Debug)]
struct IdObservation {
    interval: Interval,
    /// When it was made, by the monotonic clock.
    observed_at: Elapsed,
}

/// The times at which the monotonic clock may have been zero, by an observation.
#[derive(Clone, Copy, Debug)]
struct Interval {
    earliest: OffsetDateTime,
    latest: OffsetDateTime,
}

impl Interval {
    fn new(observed: &Observation, monotonic: Elapsed) -> Self {
        let monotonic = Duration::try_from(monotonic).unwrap_or(Duration::MAX);
        Self {
            earliest: observed.earliest.saturating_sub(monotonic),
            latest: observed.latest.saturating_sub(monotonic),
        }
    }

    fn agrees_with(self, zero: OffsetDateTime) -> bool {
        (self.earliest.saturating_sub(TOLERANCE)..=self.latest.saturating_add(TOLERANCE))
            .contains(&zero)
    }

    fn overlaps(self, other: Self) -> bool {
        self.earliest <= other.latest.saturating_add(TOLERANCE)
            && other.earliest <= self.latest.saturating_add(TOLERANCE)
    }
}

impl Consensus {
    /// Returns the time of the wall clock, which holds until the first observation.
    pub fn new(wall: OffsetDateTime, monotonic: Elapsed) -> Self {
        Self { zero: wall - monotonic, is_known: false, candidate: None, newest_id: None }
    }

    pub fn now(&self, monotonic: Elapsed) -> OffsetDateTime {
        self.zero + monotonic
    }

    pub fn is_known(&self) -> bool {
        self.is_known
    }

    /// Takes note of an observation. Returns whether it is accepted.
    pub fn observe(&mut self, observed: &Observation, monotonic: Elapsed) -> bool {
        let interval = Interval::new(observed, monotonic);
        match observed.source {
            Source::Id => {
                self.newest_id = Some(IdObservation { interval, observed_at: monotonic });
            }
            Source::Date if self.contradicts_id(interval, monotonic) => return false,
            Source::Date => {}
        }
        let agrees = interval.agrees_with(self.zero);
        if agrees && observed.source == Source::Date && !self.is_known {
            self.zero = self.zero.clamp(interval.earliest, interval.latest);
            self.is_known = true;
        }
        self.candidate = match self.candidate {
            Some(candidate) if interval.agrees_with(candidate.zero) => {
                // An observation that agrees with both is evidence for neither.
                let observations = candidate.observations.saturating_add(u32::from(!agrees));
                Some(Candidate { observations, ..candidate })
            }
            _ if agrees => None,
            _ => Some(Candidate { zero: interval.earliest, observations: 1 }),
        };
        if !self.is_known && self.pending().is_some() {
            // No decision has depended on the wall clock yet.
            self.step();
            self.is_known = true;
        }
        true
    }

    /// Returns whether a date contradicts the newest id. Only Discord creates ids, so the time is
    /// not earlier. It may be later if the monotonic clock was suspended with the machine, but that
    /// is accepted only without a recent id.
    fn contradicts_id(&self, date: Interval, monotonic: Elapsed) -> bool {
        self.newest_id.is_some_and(|id| {
            let is_too_early = date.latest.saturating_add(TOLERANCE) < id.interval.earliest;
            let is_recent = monotonic.saturating_sub(id.observed_at) < ID_LIFETIME;
            is_too_early || is_recent && !date.overlaps(id.interval)
        })
    }

    /// Returns by how much the clock is to be set, as soon as enough observations agree.
    pub fn pending(&self) -> Option<Duration> {
        let candidate = self.candidate.filter(|candidate| candidate.observations >= QUORUM)?;
        Some(candidate.zero - self.zero)
    }

    /// Sets the clock by the pending step, which it returns.
    pub fn step(&mut self) -> Option<Duration> {
        let by = self.pending()?;
        self.zero += by;
        self.candidate = None;
        Some(by)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const START: OffsetDateTime = time::macros::datetime!(2026-05-01 12:00 UTC);
    const DAY: Duration = Duration::DAY;

    fn seconds(seconds: u64) -> Elapsed {
        Elapsed::from_secs(seconds)
    }

    fn date(at: OffsetDateTime) -> Observation {
        Observation::from_date(at, Elapsed::ZERO).unwrap()
    }

    fn id(at: OffsetDateTime) -> Observation {
        let ms = (at - time::macros::datetime!(2015-01-01 00:00 UTC)).whole_milliseconds();
        Observation::from_answered(u64::try_from(ms).unwrap() << 22).unwrap()
    }

    /// Returns a consensus that knows Discord's time since the monotonic clock was zero.
    fn consensus() -> Consensus {
        let mut consensus = Consensus::new(START, Elapsed::ZERO);
        assert!(!consensus.is_known());
        consensus.observe(&date(START), Elapsed::ZERO);
        assert!(consensus.is_known());
        consensus
    }

    #[test]
    fn single_wrong_dates_do_not_set_the_clock() {
        for wrong in [30 * DAY, -30 * DAY] {
            let mut consensus = consensus();
            for second in 1..10 {
                let now = START + seconds(second);
                consensus.observe(
                    &date(now + if second % 2 == 0 { wrong } else { Duration::ZERO }),
                    seconds(second),
                );
                assert_eq!((consensus.pending(), consensus.now(seconds(second))), (None, now));
            }
        }
    }

    #[test]
    fn the_clock_is_set_when_three_observations_agree() {
        for by in [DAY, -DAY, Duration::MINUTE, Duration::seconds(-30)] {
            let mut consensus = consensus();
            for second in 1..=3 {
                assert_eq!(consensus.pending(), None);
                consensus.observe(&date(START + by + seconds(second)), seconds(second));
            }
            assert_eq!(consensus.pending(), Some(by));
            assert_eq!(consensus.step(), Some(by));
            assert_eq!(
                (consensus.step(), consensus.now(seconds(4))),
                (None, START + by + seconds(4))
            );
        }
    }

    #[test]
    fn a_wrong_wall_clock_is_found_before_a_decision_depends_on_it() {
        for wrong in [30 * DAY, Duration::hours(-20)] {
            let mut consensus = Consensus::new(START + wrong, Elapsed::ZERO);
            for second in 1..=3 {
                assert!(!consensus.is_known());
                consensus.observe(&date(START + seconds(second)), seconds(second));
            }
            assert!(consensus.is_known() && consensus.pending().is_none());
            assert_eq!(consensus.now(seconds(3)), START + seconds(3));
        }
    }

    #[test]
    fn ids_outweigh_dates() {
        let mut consensus = consensus();
        for second in 1..100 {
            let now = START + seconds(second);
            consensus.observe(&id(now), seconds(second));
            for wrong in [30 * DAY, -30 * DAY, Duration::MINUTE * 20] {
                for _ in 0..5 {
                    assert!(!consensus.observe(&date(now + wrong), seconds(second)));
                }
            }
            assert_eq!(consensus.pending(), None);
        }
        // The time is never earlier than an id, however old that is.
        for _ in 0..5 {
            assert!(!consensus.observe(&date(START), seconds(50_000)));
        }
        // A machine that was suspended with its clocks finds out by ids, or by dates without a
        // recent id.
        for _ in 0..3 {
            consensus.observe(&date(START + DAY), seconds(50_000));
        }
        assert_eq!(consensus.step(), Some(DAY - seconds(50_000)));
        consensus.observe(&id(START + 2 * DAY), seconds(50_001));
        for _ in 0..2 {
            assert_eq!(consensus.pending(), None);
            consensus.observe(&date(START + 2 * DAY), seconds(50_001));
        }
        assert_eq!(consensus.pending(), Some(DAY - Duration::SECOND));
    }

    #[test]
    fn a_late_id_is_no_evidence() {
        let mut consensus = consensus();
        for _ in 0..5 {
            consensus.observe(&id(START + Duration::MINUTE), seconds(10 * 60));
        }
        assert_eq!(consensus.pending(), None);
    }

    proptest! {
        /// No input panics, and the clock is set only to a time on which three observations agree.
        #[test]
        fn the_clock_is_set_only_to_observed_times(inputs in prop::collection::vec((any::<bool>(), any::<u64>(), 0..100_000u64), 0..50)) {
            let mut consensus = consensus();
            let mut monotonic = 0;
            let mut before = consensus.zero;
            let mut intervals: Vec<Interval> = Vec::new();
            for (is_date, value, later) in inputs {
                monotonic += later;
                let observed = if is_date {
                    let at = i64::try_from(value % 400_000_000_000).unwrap();
                    OffsetDateTime::from_unix_timestamp(at).ok().and_then(|at| Observation::from_date(at, seconds(later)))
                } else {
                    Observation::from_answered(value)
                };
                let Some(observed) = observed else { continue };
                intervals.push(Interval::new(&observed, seconds(monotonic)));
                consensus.observe(&observed, seconds(monotonic));
                if consensus.step().is_some() {
                    prop_assert!(intervals.iter().filter(|interval| interval.agrees_with(consensus.zero)).count() >= 3);
                    prop_assert!((consensus.zero - before).abs() > TOLERANCE);
                    before = consensus.zero;
                }
                prop_assert_eq!(consensus.zero, before);
            }
        }
    }
}
