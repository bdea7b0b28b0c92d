//! The effects of time on a game: expiry, reminders, deadlines, absences and outages.

mod absence;
mod calendar;
mod clamp;
mod clock;
mod idle;
mod outage;
mod reminders;
mod zone;

use time::OffsetDateTime;

pub use absence::{Circumstances, MAX_ABSENCE};
pub use calendar::{Calendar, DaysOff};
pub use clock::{GameClock, MAX_PAUSE};
pub use outage::{MAX_CHARGED_OUTAGE, Outage};
pub use reminders::{QuietHours, Reminders};
pub use zone::{ParseZoneError, Zone};

use super::announcement::{Announcement, RETRY_DELAY, announce};
use super::{Game, Play, Stage, Transition};
use idle::{abandon, adjourn};

/// Decides what the time has brought about, if anything.
///
/// The resulting announcement stays pending until it has been posted, and so does a result, which
/// has no event.
///
/// `reminders` are the preferences of the player to move.
pub fn tick(game: &Game, reminders: &Reminders, now: OffsetDateTime) -> Option<Transition> {
    let mut game = game.clone();
    game.clamp_future_times(now);
    if game.stopped.is_some() && game.is_open() {
        return abandon(&game, now);
    }
    let transition = match &game.stage {
        Stage::Challenged if game.expires.is_some_and(|at| at <= now) => {
            Some(announce(&game, Stage::Expired, Announcement::Expiry, now))
        }
        // The bot has no deadline: it moves within seconds when it runs.
        Stage::Playing(play) if !game.is_bots_turn() => tick_play(&game, play, reminders, now),
        _ => None,
    };
    let announcement = transition.or_else(|| {
        let entry = game.pending.filter(|entry| entry.retry_at <= now)?;
        Some(announce(&game, game.stage.clone(), entry.what, now))
    });
    announcement.or_else(|| {
        game.result_due.filter(|&at| at <= now)?;
        let game = Game { result_due: Some(now + RETRY_DELAY), ..game };
        Some(Transition { game, events: Vec::new() })
    })
}

fn tick_play(
    game: &Game,
    play: &Play,
    reminders: &Reminders,
    now: OffsetDateTime,
) -> Option<Transition> {
    let Some((clock, deadline)) = play.clock.as_ref().zip(play.deadline()) else {
        return adjourn(game, now);
    };
    if deadline <= now {
        let outcome = play.history.timeout_outcome();
        return Some(announce(game, play.clone().over(outcome), Announcement::Ended, now));
    }
    clock.remind_at.filter(|&at| at <= now)?;
    let quiet_until =
        reminders.quiet.and_then(|quiet| quiet.end(now)).filter(|&end| end < deadline);
    let remind_at = quiet_until.filter(|_| reminders.wanted);
    let clock = GameClock { remind_at, ..clock.clone() };
    let stage = Stage::Playing(Play { clock: Some(clock), ..play.clone() });
    // A board that is still to be shown calls the player itself.
    let owes_board = game.pending.is_some_and(|entry| entry.what == Announcement::Returned);
    if reminders.wanted && remind_at.is_none() && !owes_board {
        Some(announce(game, stage, Announcement::Reminder, now))
    } else {
        Some(Transition { game: Game { stage, ..game.clone() }, events: Vec::new() })
    }
}

impl Game {
    /// Returns when the game is due for the next [`tick`].
    pub fn wakes_at(&self) -> Option<OffsetDateTime> {
        if self.stopped.is_some() && self.is_open() {
            return self.abandoned_at();
        }
        let next = match &self.stage {
            Stage::Challenged => self.expires,
            Stage::Playing(play) if !self.is_bots_turn() => {
                let remind_at = play.clock.as_ref().and_then(|clock| clock.remind_at);
                play.deadline().into_iter().chain(remind_at).chain(self.adjourns_at()).min()
            }
            _ => None,
        };
        let retry_at = self.pending.map(|entry| entry.retry_at);
        next.into_iter().chain(retry_at).chain(self.result_due).min()
    }

    /// Returns the deadline of the side to move, while its clock runs. The bot has none.
    pub fn deadline(&self) -> Option<OffsetDateTime> {
        self.play().filter(|_| self.stopped.is_none() && !self.is_bots_turn())?.deadline()
    }
}
