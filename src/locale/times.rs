//! Deadlines, absences and other times. Discord shows them to each reader in their own time zone.

use time::{Duration, OffsetDateTime};

use super::Language;
use super::values::number_arg;
use crate::game::{Game, PlayerId, Premove, Reminders};
use alquerque_rules::Side;

/// A moment, as Discord writes date and time.
pub fn moment(at: OffsetDateTime) -> String {
    format!("<t:{}:f>", at.unix_timestamp())
}

/// A moment by how far away it is, which goes on counting.
pub fn remaining(at: OffsetDateTime) -> String {
    format!("<t:{}:R>", at.unix_timestamp())
}

impl Language {
    /// Asks somebody to try again then, because they have done too much of something.
    pub fn too_often(&self, again: OffsetDateTime) -> String {
        self.format("refused-too-often", [("again", remaining(again).into())])
    }

    /// Until when the side to move has to move, and what has made its clock stand.
    pub(super) fn time_left(&self, game: &Game, now: OffsetDateTime) -> Option<String> {
        let play = game.play()?;
        if game.stopped.is_some() {
            return Some(self.text("clock-stopped"));
        }
        let deadline = game.deadline().map(|at| {
            self.format("clock-deadline", [("at", moment(at).into()), ("in", remaining(at).into())])
        });
        // The bot's turn has none that could have moved.
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

    /// A length of time, in the largest unit of which it has two, or one.
    pub fn duration(&self, length: Duration) -> String {
        let (id, count) = match length {
            _ if length.whole_days() >= 2 => ("time-days", length.whole_days()),
            _ if length.whole_hours() >= 2 => ("time-hours", length.whole_hours()),
            _ => ("time-minutes", length.whole_minutes().max(1)),
        };
        self.format(id, [("count", count.into())])
    }

    /// A length of time in days.
    pub fn days(&self, count: i64) -> String {
        self.format("time-days", [("count", count.into())])
    }

    /// How a person is reminded of their turn.
    pub fn reminders(&self, reminders: Reminders, offset_minutes: i16) -> String {
        let hours = reminders.quiet.filter(|_| reminders.wanted);
        let sign = if offset_minutes < 0 { '-' } else { '+' };
        let (hour, minute) = (offset_minutes.abs() / 60, offset_minutes.abs() % 60);
        let of_day = |hour: u8| format!("{hour}:00");
        self.format(
            "reminders",
            [
                ("wanted", if reminders.wanted { "yes" } else { "no" }.into()),
                ("quiet", if hours.is_some() { "yes" } else { "no" }.into()),
                ("from", hours.map_or_else(String::new, |hours| of_day(hours.from)).into()),
                ("to", hours.map_or_else(String::new, |hours| of_day(hours.to)).into()),
                ("offset", format!("UTC{sign}{hour}:{minute:02}").into()),
            ],
        )
    }

    /// Reminds the person whose turn it is that little time is left.
    pub fn reminder(&self, game: &Game) -> Option<String> {
        let (player, at) = (self.mention(game.to_move()?), game.deadline()?);
        let args = [number_arg(game.number), ("player", player.into()), ("at", moment(at).into())];
        Some(self.format("reminder", args.into_iter().chain([("in", remaining(at).into())])))
    }

    /// What the opponent is told who has been asked to move.
    pub fn nudge(&self, game: &Game, by: PlayerId) -> Option<String> {
        let args = [
            number_arg(game.number),
            ("player", self.mention(game.to_move()?).into()),
            ("opponent", self.mention(by).into()),
        ];
        Some(self.format("nudge", args))
    }

    /// Says in a channel that somebody is away, or back, and which games there that concerns.
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

    /// Refuses an absence that would be too long.
    pub fn away_too_long(&self, until: OffsetDateTime) -> String {
        self.format("away-too-long", [("until", moment(until).into())])
    }

    /// Refuses an absence that would be too long with those of the last year.
    pub fn away_used_up(&self, left: Duration) -> String {
        self.format("away-used-up", [("left", left.whole_days().into())])
    }

    /// The address of the message that a reminder is about.
    pub fn reminder_board(&self, url: &str) -> String {
        self.format("reminder-board", [("url", url.into())])
    }

    /// What the mover is told alone: until when the action can be taken back.
    pub fn can_take_back(
        &self,
        game: &Game,
        mover: PlayerId,
        until: OffsetDateTime,
    ) -> Option<String> {
        let (_, action) = game.history()?.last()?;
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

    /// What the mover is told who has taken an action back.
    pub fn took_back(&self, game: &Game, action: &str) -> String {
        self.format("take-back-done", [number_arg(game.number), ("move", action.into())])
    }

    /// The answers that a person has prepared.
    pub fn prepared(&self, game: &Game, prepared: &[Premove]) -> String {
        if prepared.is_empty() {
            return self.format("prepared-none", [number_arg(game.number)]);
        }
        let line = |prepared: &Premove| {
            let args = [
                ("to", prepared.to.to_string().into()),
                ("answer", prepared.answer.to_string().into()),
            ];
            self.format("prepared-entry", args)
        };
        self.listed(self.format("prepared", [number_arg(game.number)]), prepared.iter().map(line))
    }

    /// What the person is told who is away from now on, or is back.
    pub fn away_noted(&self, until: Option<OffsetDateTime>, games: usize) -> String {
        let games = ("count", games.into());
        match until {
            Some(until) => self.format("away-noted", [games, ("until", moment(until).into())]),
            None => self.format("back-noted", [games]),
        }
    }
}
