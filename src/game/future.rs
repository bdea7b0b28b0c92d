//! Times that lie in the future although they tell of the past: a clock that was ahead has left them. They are brought
//! back to the present, and nobody is charged for that.

use time::{Duration, OffsetDateTime};

use super::announcement::{AGAIN, SELDOM};
use super::clock::whole_seconds;
use super::takeback::GRACE;
use super::timers::LONGEST_ABSENCE;
use super::{Clock, Game, Play, Stage};
use alquerque_rules::Side;

/// Brings times back, and remembers whether any was ahead.
struct Clamp {
    now: OffsetDateTime,
    has_changed: bool,
}

impl Game {
    /// Brings every time of the game back that cannot be as late as it is. Returns whether there was one.
    pub(super) fn forget_future(&mut self, now: OffsetDateTime) -> bool {
        let mut clamp = Clamp { now, has_changed: false };
        clamp.game(self);
        clamp.has_changed
    }
}

impl Clamp {
    /// Brings a time back to `latest` if it is later. Returns by how much.
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

    /// Brings something that has happened back to the present.
    fn past<'a>(&mut self, at: impl IntoIterator<Item = &'a mut OffsetDateTime>) {
        for at in at {
            self.cap(at, self.now);
        }
    }

    fn game(&mut self, game: &mut Game) {
        let ahead = self.cap(&mut game.changed, self.now);
        if matches!(game.stage, Stage::Challenged) {
            // It was made when it was changed last.
            game.expires = game.expires.map(|at| at - ahead);
        }
        self.past(&mut game.stopped);
        self.past(&mut game.adjourned);
        self.past(game.requests.iter_mut().map(|done| &mut done.at));
        if game.compensated_until.is_some_and(|compensated_until| compensated_until > self.now) {
            // What was made up for by then is not known.
            game.compensated_until = None;
            self.has_changed = true;
        }
        if let Some(owed) = &mut game.owed {
            let pause = if owed.refused.is_some() { SELDOM } else { AGAIN };
            self.cap(&mut owed.again, self.now.saturating_add(pause));
            self.past(&mut owed.refused);
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
                self.cap(until, self.now.saturating_add(LONGEST_ABSENCE));
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

    /// The turn of `turn` has begun by now, unless its player is away.
    fn clock(&mut self, clock: &mut Clock, turn: Side, away: Option<OffsetDateTime>) {
        let mut since = clock.since;
        let ahead = self.cap(&mut since, away.map_or(self.now, |until| until.max(self.now)));
        clock.shift(-ahead);
        let deadline = clock.deadline(turn);
        if let Some(at) = &mut clock.remind_at {
            self.cap(at, deadline);
        }
    }
}
