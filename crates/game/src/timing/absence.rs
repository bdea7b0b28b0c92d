//! Absences that players announce: their clocks stop meanwhile.

use time::{Duration, OffsetDateTime};

use crate::seconds::whole_seconds;
use crate::{Game, PlayerId, Stage};

/// The longest absence that a player can announce.
pub const MAX_ABSENCE: Duration = Duration::days(14);

impl Game {
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
            let end = |until: Option<OffsetDateTime>| {
                until.map_or(now, |until| whole_seconds(until).max(now))
            };
            let shift = end(until) - end(play.away[side]);
            play.away[side] = until.map(whole_seconds).filter(|&until| until > now);
            let is_on_turn = play.history.position().turn() == side;
            let undo_until = play.undo_until(side).is_some();
            let running = play.clock.as_mut().filter(|_| is_on_turn);
            let undone =
                play.undo.as_mut().filter(|_| undo_until).and_then(|undo| undo.clock.as_mut());
            running.into_iter().chain(undone).for_each(|clock| clock.shift(shift));
        }
        game
    }
}
