//! Absences that players announce: their clocks stop meanwhile.

use time::{Duration, OffsetDateTime};

use super::Zone;
use crate::seconds::whole_seconds;
use crate::{Game, PlayerId, Stage};

/// The longest absence that a player can announce.
pub const MAX_ABSENCE: Duration = Duration::days(14);

/// What is known of a player when their game begins.
#[derive(Clone, Copy, Debug)]
pub struct Circumstances {
    pub player: PlayerId,
    /// The end of their absence.
    pub away_until: Option<OffsetDateTime>,
    /// Their local time, to which their days off belong.
    pub zone: Zone,
}

impl Game {
    /// Returns a game that has begun now, with what is known of a player.
    #[must_use]
    pub fn with_circumstances(&self, of: &Circumstances, now: OffsetDateTime) -> Self {
        let mut game = self.clone();
        if let Stage::Playing(play) = &mut game.stage
            && let Some(side) = play.sides.side_of(&of.player)
        {
            if let Some(clock) = play.clock.as_mut().filter(|clock| clock.has_days_off()) {
                clock.calendar[side].zone = of.zone;
            }
            play.begin_turn(now);
        }
        match of.away_until {
            Some(until) => game.with_absence(of.player, Some(until), now),
            None => game,
        }
    }

    /// Returns the game after a player announced an absence until `until`, or their return.
    #[must_use]
    pub fn with_absence(
        &self,
        player: PlayerId,
        until: Option<OffsetDateTime>,
        now: OffsetDateTime,
    ) -> Self {
        if self.stopped.is_some() {
            // Until now the clock was stopped for another reason.
            return self.resume(now).with_absence(player, until, now).stop(now);
        }
        let mut game = self.clone();
        game.clamp_future_times(now);
        if let Stage::Playing(play) = &mut game.stage
            && let Some(side) = play.sides.side_of(&player)
        {
            let now = whole_seconds(now);
            let until = until.map(whole_seconds).filter(|&until| until > now);
            let before = std::mem::replace(&mut play.away[side], until);
            let is_on_turn = play.history.position().turn() == side;
            let undo_until = play.undo_until(side).is_some();
            let running = play.clock.as_mut().filter(|_| is_on_turn);
            let undone =
                play.undo.as_mut().filter(|_| undo_until).and_then(|undo| undo.clock.as_mut());
            for clock in running.into_iter().chain(undone) {
                clock.stop(side, clock.runs_from(before, now), clock.runs_from(until, now));
            }
        }
        game
    }
}
