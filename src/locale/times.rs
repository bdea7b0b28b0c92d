//! Deadlines, absences and other times. Discord shows them in each reader's time zone.

use time::{Duration, OffsetDateTime};

use super::Language;
use super::values::number_arg;
use crate::game::{Game, PlayerId, Premove};
use alquerque_rules::Side;

/// Formats a time for Discord as date and time.
pub fn moment(at: OffsetDateTime) -> String {
    format!("<t:{}:f>", at.unix_timestamp())
}

/// Formats a time for Discord relative to now, as a countdown.
pub fn remaining(at: OffsetDateTime) -> String {
    format!("<t:{}:R>", at.unix_timestamp())
}

impl Language {
    /// Refuses a request over the rate limit until `again`.
    pub fn too_often(&self, again: OffsetDateTime) -> String {
        self.format("refused-too-often", [("again", remaining(again).into())])
    }

    /// Formats the deadline of the side to move, and what has moved or stopped its clock.
    pub(super) fn time_left(&self, game: &Game, now: OffsetDateTime) -> Option<String> {
        let play = game.play()?;
        if game.stopped.is_some() {
            return Some(self.text("clock-stopped"));
        }
        let deadline = game.deadline().map(|at| {
            self.format("clock-deadline", [("at", moment(at).into()), ("in", remaining(at).into())])
        });
        // The bot has no deadline.
        let clock = play.clock.as_ref().filter(|_| deadline.is_some());
        let moved = clock.map(|clock| clock.moved).filter(|by| by.is_positive());
        let moved =
            moved.map(|by| self.format("clock-moved", [("time", self.duration(by).into())]));
        let away = Side::BOTH.into_iter().filter_map(|side| {
            let until = play.away[side].filter(|&until| until > now)?;
            Some(self.away_line(play.sides[side], until))
        });
        let lines: Vec<String> = [deadline, moved].into_iter().flatten().chain(away).collect();
        (!lines.is_empty()).then(|| lines.join(" "))
    }

    fn away_line(&self, player: PlayerId, until: OffsetDateTime) -> String {
        self.format(
            "clock-away",
            [("player", self.mention(player).into()), ("until", moment(until).into())],
        )
    }

    /// Formats a duration in the largest unit of which it has at least two, at least one minute.
    pub fn duration(&self, length: Duration) -> String {
        let (id, count) = match length {
            _ if length.whole_days() >= 2 => ("time-days", length.whole_days()),
            _ if length.whole_hours() >= 2 => ("time-hours", length.whole_hours()),
            _ => ("time-minutes", length.whole_minutes().max(1)),
        };
        self.format(id, [("count", count.into())])
    }

    /// Formats a duration in days.
    pub fn days(&self, count: i64) -> String {
        self.format("time-days", [("count", count.into())])
    }

    /// Reminds the player to move that little time is left.
    pub fn reminder(&self, game: &Game) -> Option<String> {
        let deadline = game.deadline()?;
        let args = [
            number_arg(game.number),
            ("player", self.mention(game.to_move()?).into()),
            ("at", moment(deadline).into()),
            ("in", remaining(deadline).into()),
        ];
        Some(self.format("reminder", args))
    }

    /// Asks the player to move on behalf of the opponent.
    pub fn nudge(&self, game: &Game, by: PlayerId) -> Option<String> {
        let args = [
            number_arg(game.number),
            ("player", self.mention(game.to_move()?).into()),
            ("opponent", self.mention(by).into()),
        ];
        Some(self.format("nudge", args))
    }

    /// Announces in a channel that a player is away or back, and in which games there.
    pub fn away(&self, player: PlayerId, until: Option<OffsetDateTime>, games: &[&Game]) -> String {
        let numbers: Vec<String> = games.iter().map(|game| game.number.to_string()).collect();
        let player = ("player", self.mention(player).into());
        let games = [("count", games.len().into()), ("games", self.both(&numbers).into())];
        match until {
            Some(until) => self.format(
                "away",
                games.into_iter().chain([
                    player,
                    ("until", moment(until).into()),
                    ("in", remaining(until).into()),
                ]),
            ),
            None => self.format("back", games.into_iter().chain([player])),
        }
    }

    /// Refuses an absence that is too long.
    pub fn away_too_long(&self, until: OffsetDateTime) -> String {
        self.format("away-too-long", [("until", moment(until).into())])
    }

    /// Refuses an absence that is too long together with those of the last year.
    pub fn away_used_up(&self, left: Duration) -> String {
        self.format("away-used-up", [("left", left.whole_days().into())])
    }

    /// Links to the board that a reminder is about.
    pub fn reminder_board(&self, url: &str) -> String {
        self.format("reminder-board", [("url", url.into())])
    }

    /// Tells the mover until when the action can be taken back.
    pub fn can_take_back(
        &self,
        game: &Game,
        mover: PlayerId,
        until: OffsetDateTime,
    ) -> Option<String> {
        let (_, action) = game.history()?.last_ply()?;
        let opponent = game.opponent_of(mover)?;
        Some(self.format(
            "take-back-aside",
            [
                number_arg(game.number),
                ("move", action.to_string().into()),
                ("opponent", self.mention(opponent.id).into()),
                ("at", format!("<t:{}:T>", until.unix_timestamp()).into()),
            ],
        ))
    }

    /// Confirms a takeback to the mover.
    pub fn took_back(&self, game: &Game, action: &str) -> String {
        self.format("take-back-done", [number_arg(game.number), ("move", action.into())])
    }

    /// Lists a player's premoves.
    pub fn premoves(&self, game: &Game, premoves: &[Premove]) -> String {
        if premoves.is_empty() {
            return self.format("prepared-none", [number_arg(game.number)]);
        }
        let line = |premove: &Premove| {
            let args = [
                ("to", premove.to.to_string().into()),
                ("answer", premove.answer.to_string().into()),
            ];
            self.format("prepared-entry", args)
        };
        self.listed(self.format("prepared", [number_arg(game.number)]), premoves.iter().map(line))
    }

    /// Confirms an absence or a return to the player.
    pub fn away_noted(&self, until: Option<OffsetDateTime>, games: usize) -> String {
        let games = ("count", games.into());
        match until {
            Some(until) => self.format("away-noted", [games, ("until", moment(until).into())]),
            None => self.format("back-noted", [games]),
        }
    }
}
