//! Deadlines, absences and other times. Discord shows them in each reader's time zone.

use time::{Duration, OffsetDateTime};

use super::Language;
use super::board::action_args;
use super::values::{number_arg, yes_or_no};
use alquerque_game::{Game, Play, PlayerId, Premove};
use alquerque_rules::{Action, Side};

/// Formats a time for Discord as date and time.
pub fn moment(at: OffsetDateTime) -> String {
    format!("<t:{}:f>", at.unix_timestamp())
}

/// Rounds to the nearest minute.
fn to_minutes(length: Duration) -> Duration {
    Duration::minutes((length + Duration::seconds(30)).whole_minutes())
}

/// Formats a time for Discord relative to now, as a countdown.
pub fn remaining(at: OffsetDateTime) -> String {
    format!("<t:{}:R>", at.unix_timestamp())
}

/// A clock that was moved by less than this needs no explanation.
const MIN_SHOWN_SHIFT: Duration = Duration::MINUTE;

impl Language {
    /// Refuses a request over the rate limit until `again`.
    pub fn too_often(&self, again: OffsetDateTime) -> String {
        self.format("refused-too-often", [("again", remaining(again).into())])
    }

    /// Refuses to turn direct messages on until `again`.
    pub fn messages_refused(&self, again: OffsetDateTime) -> String {
        self.format("preferences-messages-refused", [("again", remaining(again).into())])
    }

    /// Formats the deadline of the side to move, and in sentences what has moved or stopped its
    /// clock. `reader` is the only reader of the text, if there is one.
    pub(super) fn clock(
        &self,
        game: &Game,
        now: OffsetDateTime,
        reader: Option<PlayerId>,
    ) -> (Option<String>, Option<String>) {
        let Some(play) = game.play() else { return (None, None) };
        if game.stopped.is_some() {
            return (None, Some(self.text("clock-stopped")));
        }
        let deadline = game.deadline().map(|at| self.deadline(play, at, now));
        // The bot has no deadline.
        let clock = play.clock.as_ref().filter(|_| deadline.is_some());
        let moved = clock.map(|clock| clock.moved).filter(|&by| by >= MIN_SHOWN_SHIFT);
        let moved =
            moved.map(|by| self.format("clock-moved", [("time", self.duration(by).into())]));
        let away = Side::BOTH.into_iter().filter_map(|side| {
            let until = play.away[side].filter(|&until| until > now)?;
            Some(self.away_line(play.sides[side], until, reader))
        });
        let paused = clock.and_then(|clock| clock.paused).filter(|&until| until > now);
        let paused =
            paused.map(|until| self.format("clock-paused", [("until", moment(until).into())]));
        let notes: Vec<String> = moved.into_iter().chain(paused).chain(away).collect();
        (deadline, (!notes.is_empty()).then(|| notes.join(" ")))
    }

    /// Formats the end of the turn's own time, and what is left of the bank that runs then.
    fn deadline(&self, play: &Play, deadline: OffsetDateTime, now: OffsetDateTime) -> String {
        let turn = play.history.position().turn();
        let clock = play.clock.as_ref();
        let bank = clock.map(|clock| clock.bank[turn]).filter(|bank| bank.is_positive());
        let at = clock.map_or(deadline, |clock| clock.bank_begins(turn));
        match bank {
            None => remaining(deadline),
            Some(bank) if now < at => {
                format!("{} + {}", remaining(at), self.duration(to_minutes(bank)))
            }
            Some(_) => self.format("clock-bank", [("in", remaining(deadline).into())]),
        }
    }

    fn away_line(
        &self,
        player: PlayerId,
        until: OffsetDateTime,
        reader: Option<PlayerId>,
    ) -> String {
        let args = [
            ("player", self.mention(player).into()),
            ("until", moment(until).into()),
            ("you", yes_or_no(reader == Some(player)).into()),
        ];
        self.format("clock-away", args)
    }

    /// Formats a duration in the largest unit of which it has at least two, at least one minute. A
    /// whole day is one.
    pub fn duration(&self, length: Duration) -> String {
        let (id, count) = match length {
            _ if length.whole_days() >= 2 || length == Duration::DAY => {
                ("time-days", length.whole_days())
            }
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

    /// Tells that a player gives their opponent more time for the game.
    pub fn gave_time(&self, game: &Game, by: PlayerId, days: u8) -> Option<String> {
        let args = [
            number_arg(game.number),
            ("player", self.mention(by).into()),
            ("opponent", self.mention(game.opponent_of(by)?.id).into()),
            ("days", self.days(days.into()).into()),
        ];
        Some(self.format("gave-time", args))
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
                ("done", self.acted(game, &action).into()),
                ("opponent", self.mention(opponent.id).into()),
                ("at", format!("<t:{}:T>", until.unix_timestamp()).into()),
            ],
        ))
    }

    /// Confirms a takeback to the mover.
    pub fn took_back(&self, game: &Game, action: &Action) -> String {
        let args = action_args(game.rules, action);
        self.format("take-back-done", args.into_iter().chain([number_arg(game.number)]))
    }

    /// Lists a player's premoves.
    pub fn premoves(&self, game: &Game, premoves: &[Premove]) -> String {
        let huff = game.rules.has_huff().then(|| format!("\n-# {}", self.text("prepared-no-huff")));
        self.listed_premoves(game, premoves) + &huff.unwrap_or_default()
    }

    fn listed_premoves(&self, game: &Game, premoves: &[Premove]) -> String {
        if premoves.is_empty() {
            return self.format("prepared-none", [number_arg(game.number)]);
        }
        let title = self.format("prepared", [number_arg(game.number)]);
        self.listed(title, self.premove_lines(game, premoves, "").into_iter())
    }

    /// Returns a line for each premove, with the deeper ones indented below it.
    fn premove_lines(&self, game: &Game, premoves: &[Premove], indent: &str) -> Vec<String> {
        let lines = |premove: &Premove| {
            let args = [
                ("to", self.action_name(game.rules, &premove.to).into()),
                ("answer", self.action_name(game.rules, &premove.answer).into()),
            ];
            let entry = format!("{indent}{}", self.format("prepared-entry", args));
            let then = self.premove_lines(game, &premove.then, &format!("{indent}\u{2003}"));
            [entry].into_iter().chain(then).collect::<Vec<_>>()
        };
        premoves.iter().flat_map(lines).collect()
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
