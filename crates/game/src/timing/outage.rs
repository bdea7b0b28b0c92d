//! Outages of the bot and channels out of reach: the deadlines of players move by that time.

use time::{Duration, OffsetDateTime};

use crate::seconds::whole_seconds;
use crate::{Game, Play, Stage};

/// An outage of the bot moves no deadline unless it is longer than this.
pub const MAX_CHARGED_OUTAGE: Duration = Duration::MINUTE;

/// A time until the present that is not charged to the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    since: OffsetDateTime,
    /// The part that is charged all the same.
    charged: Duration,
}

impl Outage {
    /// An outage of the bot since a known time. The first minute is charged.
    pub fn since(start: OffsetDateTime) -> Self {
        Self { since: start, charged: MAX_CHARGED_OUTAGE }
    }

    /// An outage of the bot since an unknown time. Each turn begins anew.
    pub fn unknown() -> Self {
        Self { since: OffsetDateTime::UNIX_EPOCH, charged: Duration::ZERO }
    }

    /// A step of the system clock, which was behind until `now`. Nothing of the step is charged.
    pub fn clock_step(now: OffsetDateTime) -> Self {
        Self { since: now, charged: Duration::ZERO }
    }

    /// Returns the same outage after the system clock was set forward by `by`.
    #[must_use]
    pub fn shifted(self, by: Duration) -> Self {
        Self { since: self.since.saturating_add(by), ..self }
    }

    /// Returns the outage that moves deadlines further.
    #[must_use]
    pub fn or_longer(self, other: Self) -> Self {
        std::cmp::min_by_key(self, other, |outage| outage.since.saturating_add(outage.charged))
    }

    /// Returns whether the outage is long enough to move deadlines.
    pub fn counts(self, now: OffsetDateTime) -> bool {
        now - self.since > self.charged
    }
}

impl Game {
    /// Returns the game from when its channel became unreachable.
    ///
    /// Its clock stops, and it is abandoned after a long time.
    #[must_use]
    pub fn stop(&self, now: OffsetDateTime) -> Self {
        Self { stopped: self.stopped.or(Some(whole_seconds(now))), ..self.clone() }
    }

    /// Returns the game from when its channel became reachable again.
    #[must_use]
    pub fn resume(&self, now: OffsetDateTime) -> Self {
        let mut game = self.clone();
        game.clamp_future_times(now);
        if let Some(stopped) = game.stopped.take() {
            game.out_of_reach += (whole_seconds(now) - stopped).max(Duration::ZERO);
            game.postpone(stopped, Duration::ZERO, now);
        }
        game
    }

    /// Returns the game after an outage until `now`, if that changes it.
    ///
    /// Deadlines move by the outage. A part that was compensated before is not compensated again,
    /// so an interrupted run can start over. Times in the future are clamped.
    #[must_use]
    pub fn after_outage(&self, outage: Outage, now: OffsetDateTime) -> Option<Self> {
        let mut game = self.clone();
        let was_clamped = game.clamp_future_times(now);
        if !outage.counts(now) {
            return was_clamped.then_some(game);
        }
        if let Some(stopped) = game.stopped {
            return game
                .unwatched_since(outage.since.max(stopped), now)
                .or_else(|| was_clamped.then_some(game));
        }
        let (since, charged) = match game.compensated_until {
            // The earlier compensation has already subtracted the charged part.
            Some(compensated_until) if compensated_until > outage.since => {
                (compensated_until, Duration::ZERO)
            }
            _ => (outage.since, outage.charged),
        };
        let has_moved = game.postpone(since, charged, now).is_positive();
        (was_clamped || has_moved).then_some(game)
    }

    /// Returns the game with its deadlines moved by an outage, if there is one.
    #[must_use]
    pub fn compensated_for(&self, outage: Option<Outage>, now: OffsetDateTime) -> Self {
        outage.and_then(|outage| self.after_outage(outage, now)).unwrap_or_else(|| self.clone())
    }

    /// Excludes an outage from the time out of reach: the bot could not see whether the channel
    /// came back.
    fn unwatched_since(&self, start: OffsetDateTime, now: OffsetDateTime) -> Option<Self> {
        let now = whole_seconds(now);
        let since = self.compensated_until.map_or(start, |until| until.max(start));
        let unwatched = now - whole_seconds(since);
        let out_of_reach = self.out_of_reach - unwatched;
        unwatched.is_positive().then(|| Self {
            out_of_reach,
            compensated_until: Some(now),
            ..self.clone()
        })
    }

    /// Postpones all deadlines by the time since `since`, less the `charged` part; returns the
    /// shift.
    fn postpone(
        &mut self,
        since: OffsetDateTime,
        charged: Duration,
        now: OffsetDateTime,
    ) -> Duration {
        let stopped_from = |from| {
            let from = whole_seconds(from);
            (from, from.max(whole_seconds(now) - charged))
        };
        self.compensated_until = Some(whole_seconds(now));
        match &mut self.stage {
            Stage::Challenged => {
                // The challenge may be younger than the outage.
                let (from, to) = stopped_from(since.max(self.changed));
                self.expires = self.expires.map(|at| at + (to - from));
                to - from
            }
            Stage::Playing(Play { clock: Some(clock), away, history, .. }) => {
                // While the player is away or the game is paused, the clock is stopped anyway.
                let turn = history.position().turn();
                let (from, to) = stopped_from(clock.runs_from(away[turn], since).max(clock.since));
                // On a day off, nothing is lost.
                let shift = clock.calendar[turn].charged(from, to);
                clock.stop(turn, from, to);
                clock.moved += shift;
                shift
            }
            _ => Duration::ZERO,
        }
    }
}
