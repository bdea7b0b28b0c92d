//! The time on which enough observations agree.
//!
//! Times are represented as the time at which the monotonic clock was zero, so that observations of
//! different moments can be compared.

use std::time::Duration as Elapsed;

use time::{Duration, OffsetDateTime};

use super::observation::{Interval, Observation, Source, TOLERANCE};

/// The consecutive observations that have to agree before a known time is set.
const QUORUM: u32 = 3;
/// For how long an id outweighs a `Date` that contradicts it.
const ID_LIFETIME: Elapsed = Elapsed::from_secs(60 * 60);
/// How long after the last untimely request a `Date` that agrees with the time can end the doubt.
const DOUBT_LIFETIME: Elapsed = Elapsed::from_secs(60);

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
    /// The earliest possible time, by the newest id or signature: only Discord makes them.
    earliest: Option<OffsetDateTime>,
    /// The signed requests in a row that were sent at another time.
    untimely: u32,
    /// When the last of them arrived, by the monotonic clock.
    untimely_at: Elapsed,
}

#[derive(Clone, Copy, Debug)]
struct Candidate {
    zero: OffsetDateTime,
    /// The consecutive observations that agree with it.
    observations: u32,
    /// Whether one of them is enough to act on it.
    is_confirmed: bool,
}

/// The observation of an id.
#[derive(Clone, Copy, Debug)]
struct IdObservation {
    interval: Interval,
    /// When it was made, by the monotonic clock.
    observed_at: Elapsed,
}

impl Consensus {
    /// Returns the time of the wall clock, which holds until the first observation.
    pub fn new(wall: OffsetDateTime, monotonic: Elapsed) -> Self {
        Self {
            zero: wall - monotonic,
            is_known: false,
            candidate: None,
            newest_id: None,
            earliest: None,
            untimely: 0,
            untimely_at: Elapsed::ZERO,
        }
    }

    pub fn now(&self, monotonic: Elapsed) -> OffsetDateTime {
        self.zero + monotonic
    }

    /// Returns the time at which the monotonic clock was zero.
    pub fn zero(&self) -> OffsetDateTime {
        self.zero
    }

    pub fn is_known(&self) -> bool {
        self.is_known
    }

    /// Returns whether the time is known, and Discord has not signed several requests at another
    /// one.
    pub fn is_certain(&self) -> bool {
        self.is_known && (self.untimely < QUORUM || self.pending().is_some())
    }

    /// Takes note of an observation. Returns whether it is accepted.
    pub fn observe(&mut self, observed: &Observation, monotonic: Elapsed) -> bool {
        let source = observed.source;
        let interval = Interval::new(observed, monotonic);
        if self.contradicts(source, interval, monotonic) {
            return false;
        }
        if source == Source::Id {
            self.newest_id = Some(IdObservation { interval, observed_at: monotonic });
        }
        if matches!(source, Source::Id | Source::Signature) {
            self.earliest = Some(interval.earliest);
        }
        let agrees = interval.agrees_with(self.zero);
        self.count_untimely(source, agrees, monotonic);
        if agrees && source == Source::Date && !self.is_known {
            self.zero = interval.nearest(self.zero);
            self.is_known = true;
        }
        self.weigh(source, interval, agrees);
        if !self.is_known && self.pending().is_some() {
            // No decision has depended on the wall clock yet.
            self.step();
            self.is_known = true;
        }
        true
    }

    /// Counts the signed requests in a row that were sent at another time.
    fn count_untimely(&mut self, source: Source, agrees: bool, monotonic: Elapsed) {
        let since = monotonic.saturating_sub(self.untimely_at);
        match source {
            Source::Signature if !agrees => {
                self.untimely = self.untimely.saturating_add(1);
                self.untimely_at = monotonic;
            }
            Source::Signature | Source::Id if agrees => self.untimely = 0,
            // Requests that were delayed or repeated.
            Source::Date if agrees && since > DOUBT_LIFETIME => self.untimely = 0,
            _ => {}
        }
    }

    /// Counts an observation for another time, or against it.
    fn weigh(&mut self, source: Source, interval: Interval, agrees: bool) {
        let is_confirmed = match source {
            Source::Date | Source::Id | Source::Store => true,
            // It may have been sent long ago, but not in the future.
            Source::Signature => interval.earliest > self.zero,
            Source::Error => false,
        };
        self.candidate = match self.candidate {
            // An observation that agrees with both is evidence for neither.
            Some(candidate) if interval.agrees_with(candidate.zero) && agrees => Some(candidate),
            Some(candidate) if interval.agrees_with(candidate.zero) => Some(Candidate {
                observations: candidate.observations.saturating_add(1),
                is_confirmed: candidate.is_confirmed || is_confirmed,
                ..candidate
            }),
            Some(candidate) if source == Source::Error => Some(candidate),
            _ if agrees => None,
            _ => Some(Candidate { zero: interval.earliest, observations: 1, is_confirmed }),
        };
    }

    /// Returns whether an observation cannot be right. The time is not earlier than what only
    /// Discord makes. It may be later than the newest id if the monotonic clock was suspended with
    /// the machine, but a date of that is accepted only without a recent id.
    fn contradicts(&self, source: Source, interval: Interval, monotonic: Elapsed) -> bool {
        let is_too_early = self
            .earliest
            .is_some_and(|earliest| interval.latest.saturating_add(TOLERANCE) < earliest);
        let contradicts_id = self.newest_id.is_some_and(|id| {
            let is_recent = monotonic.saturating_sub(id.observed_at) < ID_LIFETIME;
            is_recent && !interval.overlaps(id.interval)
        });
        match source {
            Source::Id => false,
            Source::Signature => is_too_early,
            Source::Date | Source::Error | Source::Store => is_too_early || contradicts_id,
        }
    }

    /// Follows an accepted observation within the tolerance, where no decision depends on this
    /// time.
    pub fn follow(&mut self, observed: &Observation, monotonic: Elapsed) {
        let interval = Interval::new(observed, monotonic);
        if observed.source == Source::Date && interval.agrees_with(self.zero) {
            self.zero = interval.nearest(self.zero);
        }
    }

    /// Returns by how much the clock is to be set, as soon as enough observations agree.
    pub fn pending(&self) -> Option<Duration> {
        let is_enough = |it: &Candidate| it.is_confirmed && it.observations >= QUORUM;
        let candidate = self.candidate.filter(is_enough)?;
        Some(candidate.zero - self.zero)
    }

    /// Sets the clock by the pending step, which it returns.
    pub fn step(&mut self) -> Option<Duration> {
        let by = self.pending()?;
        self.zero += by;
        self.candidate = None;
        self.untimely = 0;
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

    fn signed(at: OffsetDateTime) -> Observation {
        Observation::from_signed(at, seconds(60)).unwrap()
    }

    #[test]
    fn a_signature_is_evidence_that_the_time_is_not_earlier() {
        let mut consensus = consensus();
        // The dates at the start were two hours behind, and still are.
        let ahead = Duration::hours(2);
        for second in 1..=3 {
            assert!(consensus.pending().is_none() && consensus.is_certain());
            consensus.observe(&signed(START + ahead + seconds(second)), seconds(second));
            assert!(!consensus.observe(&date(START + seconds(second)), seconds(second)));
        }
        assert_eq!(consensus.step(), Some(ahead));
        consensus.observe(&signed(START + ahead + seconds(4)), seconds(4));
        assert!(consensus.is_certain() && consensus.pending().is_none());
    }

    #[test]
    fn old_signatures_are_a_reason_to_doubt_the_time_until_a_date_confirms_one() {
        let old = Duration::hours(-2);
        let doubtful = || {
            let mut consensus = consensus();
            for second in 1..=3 {
                assert!(consensus.is_certain());
                consensus.observe(&signed(START + old + seconds(second)), seconds(second));
            }
            assert!(!consensus.is_certain() && consensus.pending().is_none());
            consensus
        };
        let mut wrong = doubtful();
        wrong.observe(&date(START + old + seconds(4)), seconds(4));
        assert_eq!(wrong.step(), Some(old));
        assert!(wrong.is_certain());

        // Requests that were delayed, or recorded and sent again.
        let mut right = doubtful();
        right.observe(&date(START + seconds(4)), seconds(4));
        assert!(!right.is_certain(), "more of them may follow");
        right.observe(&date(START + seconds(64)), seconds(64));
        assert!(right.is_certain() && right.pending().is_none());
        right.observe(&signed(START + seconds(65)), seconds(65));
        for second in 66..70 {
            assert!(!right.observe(&signed(START + old + seconds(second)), seconds(second)));
        }
        assert!(right.is_certain(), "Discord has signed a later one");
    }

    #[test]
    fn errors_support_another_time_but_do_not_set_the_clock() {
        let mut consensus = consensus();
        let by = Duration::hours(2);
        for second in 1..10 {
            consensus.observe(&date(START + by + seconds(second)).of_error(), seconds(second));
            assert_eq!(consensus.pending(), None);
        }
        consensus.observe(&date(START + by + seconds(10)), seconds(10));
        assert_eq!(consensus.pending(), Some(by));
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
