//! Clamping of past events that lie in the future, as a system clock that was ahead has recorded
//! them.
//!
//! They are moved back to the present, at no player's expense.

use time::{Duration, OffsetDateTime};

use super::{GameClock, MAX_ABSENCE, MAX_PAUSE};
use crate::announcement::{FORBIDDEN_RETRY_DELAY, RETRY_DELAY};
use crate::seconds::whole_seconds;
use crate::{GRACE, Game, Play, Stage};
use alquerque_rules::Side;

/// Clamps times, and records whether any was ahead.
struct Clamp {
    now: OffsetDateTime,
    has_changed: bool,
}

impl Game {
    /// Clamps every time of the game that is later than it can be. Returns whether there was one.
    pub(crate) fn clamp_future_times(&mut self, now: OffsetDateTime) -> bool {
        let mut clamp = Clamp { now, has_changed: false };
        clamp.game(self);
        clamp.has_changed
    }
}

impl Clamp {
    /// Clamps a time to at most `latest`; returns by how much it has moved.
    fn cap(&mut self, at: &mut OffsetDateTime, latest: OffsetDateTime) -> Duration {
        if *at <= latest {
            return Duration::ZERO;
        }
        let latest = whole_seconds(latest);
        self.has_changed = true;
        let excess = *at - latest;
        *at = latest;
        excess
    }

    /// Clamps the times of past events to the present.
    fn past<'a>(&mut self, at: impl IntoIterator<Item = &'a mut OffsetDateTime>) {
        for at in at {
            self.cap(at, self.now);
        }
    }

    fn game(&mut self, game: &mut Game) {
        let ahead = self.cap(&mut game.changed, self.now);
        if matches!(game.stage, Stage::Challenged) {
            // A challenge was made when it was last changed.
            game.expires = game.expires.map(|at| at - ahead);
        }
        self.past(&mut game.stopped);
        self.past(&mut game.adjourned);
        self.past(game.requests.iter_mut().map(|processed| &mut processed.at));
        if game.compensated_until.is_some_and(|compensated_until| compensated_until > self.now) {
            // It is unknown what was compensated by then.
            game.compensated_until = None;
            self.has_changed = true;
        }
        if let Some(entry) = &mut game.pending {
            let delay = match entry.forbidden_since {
                Some(_) => FORBIDDEN_RETRY_DELAY,
                None => RETRY_DELAY,
            };
            self.cap(&mut entry.retry_at, self.now.saturating_add(delay));
            self.past(&mut entry.forbidden_since);
        }
        if let Stage::Playing(play) = &mut game.stage {
            self.play(play);
        }
    }

    fn play(&mut self, play: &mut Play) {
        let turn = play.history.position().turn();
        for side in Side::BOTH {
            self.past(&mut play.nudged[side]);
            if let Some(until) = &mut play.away[side] {
                self.cap(until, self.now.saturating_add(MAX_ABSENCE));
            }
        }
        if let Some(clock) = &mut play.clock {
            self.clock(clock, turn, play.away[turn]);
        }
        let mover = play.history.last_ply().map(|(position, _)| position.turn());
        if let Some((undo, mover)) = play.undo.as_mut().zip(mover) {
            self.cap(&mut undo.until, self.now.saturating_add(GRACE));
            if let Some(clock) = &mut undo.clock {
                self.clock(clock, mover, play.away[mover]);
            }
        }
    }

    /// Clamps the start of a turn to the present, or to the end of a pause or the player's absence.
    fn clock(&mut self, clock: &mut GameClock, turn: Side, away: Option<OffsetDateTime>) {
        if let Some(until) = &mut clock.paused {
            self.cap(until, self.now.saturating_add(MAX_PAUSE));
        }
        let mut since = clock.since;
        if self.cap(&mut since, clock.runs_from(away, self.now)).is_positive() {
            clock.stop(turn, clock.since, since);
        }
        let deadline = clock.deadline(turn);
        if let Some(at) = &mut clock.remind_at {
            self.cap(at, deadline);
        }
    }
}
