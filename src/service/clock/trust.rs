//! Which of several witnesses of the time to believe.
//!
//! All are kept as the time at which the monotonic clock was zero, so that they can be compared at any time.

use std::time::Duration as Elapsed;

use time::{Duration, OffsetDateTime};

use super::observation::{Observation, Source, TOLERANCE};

/// As many witnesses in a row have to agree before a clock is set that was believed.
const WITNESSES: u32 = 3;
/// For how long a `Date` is not believed that contradicts an id.
const ID_COUNTS: Elapsed = Elapsed::from_secs(60 * 60);

/// What is believed.
#[derive(Debug)]
pub struct Trust {
    /// The time at which the monotonic clock was zero.
    zero: OffsetDateTime,
    /// Whether Discord has said so, too.
    is_known: bool,
    /// Another such time, for which there is evidence.
    candidate: Option<Candidate>,
    /// What the newest id says, and when it came.
    newest_id: Option<(Interval, Elapsed)>,
}

#[derive(Clone, Copy, Debug)]
struct Candidate {
    zero: OffsetDateTime,
    /// How many have said so, one after the other.
    witnesses: u32,
}

/// The times at which the monotonic clock may have been zero.
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

impl Trust {
    /// Believes the wall clock until Discord has been heard.
    pub fn new(wall: OffsetDateTime, monotonic: Elapsed) -> Self {
        Self { zero: wall - monotonic, is_known: false, candidate: None, newest_id: None }
    }

    pub fn now(&self, monotonic: Elapsed) -> OffsetDateTime {
        self.zero + monotonic
    }

    pub fn is_known(&self) -> bool {
        self.is_known
    }

    /// Takes note of an observation. Returns whether it is believed.
    pub fn hear(&mut self, observed: &Observation, monotonic: Elapsed) -> bool {
        let interval = Interval::new(observed, monotonic);
        match observed.source {
            Source::Id => self.newest_id = Some((interval, monotonic)),
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
                // Where it agrees with both, it is evidence of neither.
                let witnesses = candidate.witnesses.saturating_add(u32::from(!agrees));
                Some(Candidate { witnesses, ..candidate })
            }
            _ if agrees => None,
            _ => Some(Candidate { zero: interval.earliest, witnesses: 1 }),
        };
        if !self.is_known && self.pending().is_some() {
            // Nothing has been decided by the wall clock yet.
            self.step();
            self.is_known = true;
        }
        true
    }

    /// Ids come from Discord alone: it is not earlier than they say. It may be later if the monotonic clock stood still
    /// together with the machine, but that is believed only when no id has come for a while.
    fn contradicts_id(&self, date: Interval, monotonic: Elapsed) -> bool {
        self.newest_id.is_some_and(|(id, heard)| {
            let is_too_early = date.latest.saturating_add(TOLERANCE) < id.earliest;
            let is_new = monotonic.saturating_sub(heard) < ID_COUNTS;
            is_too_early || is_new && !date.overlaps(id)
        })
    }

    /// Returns by how much the clock is to be set, as soon as enough witnesses agree.
    pub fn pending(&self) -> Option<Duration> {
        let candidate = self.candidate.filter(|candidate| candidate.witnesses >= WITNESSES)?;
        Some(candidate.zero - self.zero)
    }

    /// Sets the clock by that. Returns by how much.
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
        Observation::of_date(at, Elapsed::ZERO).unwrap()
    }

    fn id(at: OffsetDateTime) -> Observation {
        let ms = (at - time::macros::datetime!(2015-01-01 00:00 UTC)).whole_milliseconds();
        Observation::of_answered(u64::try_from(ms).unwrap() << 22).unwrap()
    }

    /// Has believed Discord since its monotonic clock was zero.
    fn trust() -> Trust {
        let mut trust = Trust::new(START, Elapsed::ZERO);
        assert!(!trust.is_known());
        trust.hear(&date(START), Elapsed::ZERO);
        assert!(trust.is_known());
        trust
    }

    #[test]
    fn one_wrong_date_is_none() {
        for wrong in [30 * DAY, -30 * DAY] {
            let mut trust = trust();
            for second in 1..10 {
                let now = START + seconds(second);
                trust.hear(
                    &date(now + if second % 2 == 0 { wrong } else { Duration::ZERO }),
                    seconds(second),
                );
                assert_eq!((trust.pending(), trust.now(seconds(second))), (None, now));
            }
        }
    }

    #[test]
    fn a_clock_is_set_when_three_witnesses_agree() {
        for by in [DAY, -DAY, Duration::MINUTE, Duration::seconds(-30)] {
            let mut trust = trust();
            for second in 1..=3 {
                assert_eq!(trust.pending(), None);
                trust.hear(&date(START + by + seconds(second)), seconds(second));
            }
            assert_eq!(trust.pending(), Some(by));
            assert_eq!(trust.step(), Some(by));
            assert_eq!((trust.step(), trust.now(seconds(4))), (None, START + by + seconds(4)));
        }
    }

    #[test]
    fn a_wrong_wall_clock_is_found_before_anything_is_decided_by_it() {
        for wrong in [30 * DAY, Duration::hours(-20)] {
            let mut trust = Trust::new(START + wrong, Elapsed::ZERO);
            for second in 1..=3 {
                assert!(!trust.is_known());
                trust.hear(&date(START + seconds(second)), seconds(second));
            }
            assert!(trust.is_known() && trust.pending().is_none());
            assert_eq!(trust.now(seconds(3)), START + seconds(3));
        }
    }

    #[test]
    fn ids_are_believed_before_dates() {
        let mut trust = trust();
        for second in 1..100 {
            let now = START + seconds(second);
            trust.hear(&id(now), seconds(second));
            for wrong in [30 * DAY, -30 * DAY, Duration::MINUTE * 20] {
                for _ in 0..5 {
                    assert!(!trust.hear(&date(now + wrong), seconds(second)));
                }
            }
            assert_eq!(trust.pending(), None);
        }
        // It cannot be earlier than an id says, however long ago that came.
        for _ in 0..5 {
            assert!(!trust.hear(&date(START), seconds(50_000)));
        }
        // A machine that stood still together with its clocks finds out, by ids or when there have been none.
        for _ in 0..3 {
            trust.hear(&date(START + DAY), seconds(50_000));
        }
        assert_eq!(trust.step(), Some(DAY - seconds(50_000)));
        trust.hear(&id(START + 2 * DAY), seconds(50_001));
        for _ in 0..2 {
            assert_eq!(trust.pending(), None);
            trust.hear(&date(START + 2 * DAY), seconds(50_001));
        }
        assert_eq!(trust.pending(), Some(DAY - Duration::SECOND));
    }

    #[test]
    fn a_late_id_says_nothing() {
        let mut trust = trust();
        for _ in 0..5 {
            trust.hear(&id(START + Duration::MINUTE), seconds(10 * 60));
        }
        assert_eq!(trust.pending(), None);
    }

    proptest! {
        /// Whatever comes from outside, nothing panics, and the clock is set to what three witnesses have said.
        #[test]
        fn it_is_set_only_to_what_was_said(said in prop::collection::vec((any::<bool>(), any::<u64>(), 0..100_000u64), 0..50)) {
            let mut trust = trust();
            let (mut monotonic, mut before) = (0, trust.zero);
            let mut heard: Vec<Interval> = Vec::new();
            for (is_date, value, later) in said {
                monotonic += later;
                let observed = if is_date {
                    let at = i64::try_from(value % 400_000_000_000).unwrap();
                    OffsetDateTime::from_unix_timestamp(at).ok().and_then(|at| Observation::of_date(at, seconds(later)))
                } else {
                    Observation::of_answered(value)
                };
                let Some(observed) = observed else { continue };
                heard.push(Interval::new(&observed, seconds(monotonic)));
                trust.hear(&observed, seconds(monotonic));
                if trust.step().is_some() {
                    prop_assert!(heard.iter().filter(|interval| interval.agrees_with(trust.zero)).count() >= 3);
                    prop_assert!((trust.zero - before).abs() > TOLERANCE);
                    before = trust.zero;
                }
                prop_assert_eq!(trust.zero, before);
            }
        }
    }
}
