//! What time does to a game: challenges expire, reminders and deadlines come, and clocks stand still.

use time::{Duration, OffsetDateTime};

use super::announcement::{Announcement, owing};
use super::clock::whole_seconds;
use super::unfinished::{abandon, adjourn};
use super::{Clock, Game, Play, PlayerId, Reminders, Stage, Transition};

/// An absence of the bot that is no longer than this moves no deadline.
pub const SHORT: Duration = Duration::MINUTE;
/// The longest time for which a player can say that they are away.
pub const LONGEST_ABSENCE: Duration = Duration::days(14);
/// A time that is charged to nobody, up to the present.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    since: OffsetDateTime,
    /// How much of it is charged all the same.
    charged: Duration,
}

impl Outage {
    /// The bot has not been there since `gone`. The first minute is charged.
    pub fn of_bot(gone: OffsetDateTime) -> Self {
        Self { since: gone, charged: SHORT }
    }

    /// The bot has not been there, and it is not known since when. Each turn begins anew.
    pub fn of_unknown_length() -> Self {
        Self { since: OffsetDateTime::UNIX_EPOCH, charged: Duration::ZERO }
    }

    /// The clock was behind until `now`, when it is set, and nothing of what it missed is charged.
    pub fn of_clock(now: OffsetDateTime) -> Self {
        Self { since: now, charged: Duration::ZERO }
    }

    /// The same when the clock has been set by so much.
    #[must_use]
    pub fn moved(self, by: Duration) -> Self {
        Self { since: self.since.saturating_add(by), ..self }
    }

    /// The one of both by which deadlines move further.
    #[must_use]
    pub fn or_longer(self, other: Self) -> Self {
        std::cmp::min_by_key(self, other, |outage| outage.since.saturating_add(outage.charged))
    }

    /// Whether it is long enough to move deadlines.
    pub fn counts(self, now: OffsetDateTime) -> bool {
        now - self.since > self.charged
    }
}

/// Decides what the time has brought about, if anything. What is to be told is owed until it has been announced.
/// `reminders` are those of the person whose turn it is.
pub fn tick(game: &Game, reminders: &Reminders, now: OffsetDateTime) -> Option<Transition> {
    let mut game = game.clone();
    game.forget_future(now);
    if game.stopped.is_some() {
        return abandon(&game, now);
    }
    let passed = match &game.stage {
        Stage::Challenged if game.expires.is_some_and(|at| at <= now) => {
            Some(owing(&game, Stage::Expired, Announcement::Expiry, now))
        }
        // Time does nothing to the bot, which moves within seconds when it is there.
        Stage::Playing(play) if !game.is_bots_turn() => in_play(&game, play, reminders, now),
        _ => None,
    };
    passed.or_else(|| {
        let owed = game.owed.filter(|owed| owed.again <= now)?;
        Some(owing(&game, game.stage.clone(), owed.what, now))
    })
}

fn in_play(
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
        return Some(owing(game, play.clone().over(outcome), Announcement::Ended, now));
    }
    clock.remind_at.filter(|&at| at <= now)?;
    let quiet_until =
        reminders.quiet.and_then(|quiet| quiet.end(now)).filter(|&end| end < deadline);
    let remind_at = quiet_until.filter(|_| reminders.wanted);
    let stage =
        Stage::Playing(Play { clock: Some(Clock { remind_at, ..clock.clone() }), ..play.clone() });
    if reminders.wanted && remind_at.is_none() {
        Some(owing(game, stage, Announcement::Reminder, now))
    } else {
        Some(Transition { game: Game { stage, ..game.clone() }, events: Vec::new() })
    }
}

impl Game {
    /// When time has something to do with it next.
    pub fn wakes_at(&self) -> Option<OffsetDateTime> {
        if self.stopped.is_some() {
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
        next.into_iter().chain(self.owed.map(|owed| owed.again)).min()
    }

    /// When the side to move has no time left, where its clock runs. The bot's does not.
    pub fn deadline(&self) -> Option<OffsetDateTime> {
        self.play().filter(|_| self.stopped.is_none() && !self.is_bots_turn())?.deadline()
    }

    /// The game while the bot cannot reach its channel: time does nothing to it for long.
    #[must_use]
    pub fn stop(&self, now: OffsetDateTime) -> Self {
        Self { stopped: self.stopped.or(Some(whole_seconds(now))), ..self.clone() }
    }

    /// The game when its channel can be reached again.
    #[must_use]
    pub fn go_on(&self, now: OffsetDateTime) -> Self {
        let mut game = self.clone();
        game.forget_future(now);
        if let Some(stopped) = game.stopped.take() {
            game.out_of_reach += (whole_seconds(now) - stopped).max(Duration::ZERO);
            game.stand_since(stopped, Duration::ZERO, now);
        }
        game
    }

    /// The game after an outage until `now`, if that changes it: nobody loses that time. What has been made up for of it is not
    /// made up for again, so that whoever was interrupted may begin anew. Times that lie in the future are brought back.
    #[must_use]
    pub fn after_outage(&self, outage: Outage, now: OffsetDateTime) -> Option<Self> {
        let mut game = self.clone();
        let was_ahead = game.forget_future(now);
        if !outage.counts(now) {
            return was_ahead.then_some(game);
        }
        if let Some(stopped) = game.stopped {
            return game
                .unwatched_since(outage.since.max(stopped), now)
                .or_else(|| was_ahead.then_some(game));
        }
        let (since, but_for) = match game.compensated_until {
            // What is charged has been taken off as well.
            Some(compensated_until) if compensated_until > outage.since => {
                (compensated_until, Duration::ZERO)
            }
            _ => (outage.since, outage.charged),
        };
        let has_moved = game.stand_since(since, but_for, now).is_positive();
        (was_ahead || has_moved).then_some(game)
    }

    /// The game without the time of this outage, if there is one.
    #[must_use]
    pub fn caught_up(&self, outage: Option<Outage>, now: OffsetDateTime) -> Self {
        outage.and_then(|outage| self.after_outage(outage, now)).unwrap_or_else(|| self.clone())
    }

    /// The game while its channel is out of reach, after the bot was not there to see whether it came back: that time does
    /// not count.
    fn unwatched_since(&self, gone: OffsetDateTime, now: OffsetDateTime) -> Option<Self> {
        let now = whole_seconds(now);
        let since =
            self.compensated_until.map_or(gone, |compensated_until| compensated_until.max(gone));
        let unwatched = now - whole_seconds(since);
        let out_of_reach = self.out_of_reach - unwatched;
        unwatched.is_positive().then(|| Self {
            out_of_reach,
            compensated_until: Some(now),
            ..self.clone()
        })
    }

    /// Moves what time does to the game by as long as has passed since then, but for so much of it. Answers how far.
    fn stand_since(
        &mut self,
        since: OffsetDateTime,
        but_for: Duration,
        now: OffsetDateTime,
    ) -> Duration {
        let still = |from| (whole_seconds(now) - whole_seconds(from) - but_for).max(Duration::ZERO);
        self.compensated_until = Some(whole_seconds(now));
        match &mut self.stage {
            Stage::Challenged => {
                // It may have been made meanwhile.
                let by = still(since.max(self.changed));
                self.expires = self.expires.map(|at| at + by);
                by
            }
            Stage::Playing(Play { clock: Some(clock), away, history, .. }) => {
                // While it stood still by itself, it did not run for anybody.
                let back = away[history.position().turn()].unwrap_or(since);
                let by = still(since.max(clock.since).max(back));
                clock.shift(by);
                clock.moved += by;
                by
            }
            _ => Duration::ZERO,
        }
    }

    /// The game when a player has said that they are away until then, or that they are back. Their clock stands meanwhile.
    #[must_use]
    pub fn with_absence(
        &self,
        player: PlayerId,
        until: Option<OffsetDateTime>,
        now: OffsetDateTime,
    ) -> Self {
        if self.stopped.is_some() {
            // So far the clock has stood for another reason.
            return self.go_on(now).with_absence(player, until, now).stop(now);
        }
        let mut game = self.clone();
        game.forget_future(now);
        if let Stage::Playing(play) = &mut game.stage
            && let Some(side) = play.sides.side_of(&player)
        {
            let now = whole_seconds(now);
            let ends = |until: Option<OffsetDateTime>| {
                until.map_or(now, |until| whole_seconds(until).max(now))
            };
            let by = ends(until) - ends(play.away[side]);
            play.away[side] = until.map(whole_seconds).filter(|&until| until > now);
            let (is_on_turn, can_undo) =
                (play.history.position().turn() == side, play.can_undo(side).is_some());
            let running = play.clock.as_mut().filter(|_| is_on_turn);
            let undone =
                play.undo.as_mut().filter(|_| can_undo).and_then(|undo| undo.clock.as_mut());
            running.into_iter().chain(undone).for_each(|clock| clock.shift(by));
        }
        game
    }
}
