//! Outcomes of games, and ratings.

use crate::Language;
use crate::values::{message_url, number_arg};
use alquerque_game::{Game, MAX_PLIES, MessageId, PlayerId, RatingChange, Stage};
use alquerque_rules::notation::last_number;
use alquerque_rules::{BySide, Outcome, Side};

impl Language {
    /// Formats how a game has ended in a line, with a link to its last board; `None` while it goes
    /// on.
    pub fn result(&self, game: &Game, board: Option<MessageId>) -> Option<String> {
        let is_drawn = match game.stage {
            Stage::Over { .. } => true,
            Stage::Voided(_) => false,
            _ => return None,
        };
        let sides = game.sides()?;
        let player = |side: Side| self.mention(sides[side]);
        let shared =
            [number_arg(game.number), ("rules", self.rules(game.rules).into())].into_iter();
        let text = match game.outcome().and_then(|outcome| outcome.winner()) {
            Some(winner) => {
                let players =
                    [("winner", player(winner).into()), ("loser", player(!winner).into())];
                self.format("result-won", shared.chain(players))
            }
            None => {
                let players =
                    [("white", player(Side::White).into()), ("black", player(Side::Black).into())];
                let key = if is_drawn { "result-drawn" } else { "result-voided" };
                self.format(key, shared.chain(players))
            }
        };
        Some(text + &self.board_link(game, board))
    }

    /// Confirms that the reader follows a game of others, or no longer does.
    pub fn follows(&self, game: &Game, is_following: bool) -> String {
        let key = if is_following { "follows" } else { "unfollowed" };
        self.format(key, [number_arg(game.number)])
    }

    /// Tells a player in a direct message that it is their turn, or how the game has ended.
    pub fn direct_message(
        &self,
        game: &Game,
        player: PlayerId,
        board: Option<MessageId>,
    ) -> Option<String> {
        if game.outcome().is_some() {
            return self.result(game, board);
        }
        let args = [
            number_arg(game.number),
            ("opponent", self.mention(game.opponent_of(player)?.id).into()),
            ("rules", self.rules(game.rules).into()),
        ];
        Some(self.format("direct-turn", args) + &self.board_link(game, board))
    }

    /// Returns a link to the newest board of a game, to append to a line.
    fn board_link(&self, game: &Game, board: Option<MessageId>) -> String {
        let url = board.map(|board| message_url(game.place, board));
        let link = url.map(|url| self.format("games-link", [("url", url.into())]));
        link.map(|link| format!(" · {link}")).unwrap_or_default()
    }

    /// Formats how a game has ended, and how the ratings have changed.
    pub(crate) fn ended(&self, game: &Game, outcome: Outcome) -> Option<String> {
        let line = [Some(self.result_line(game, outcome, None)?), self.length(game)];
        let line = line.into_iter().flatten().collect::<Vec<_>>().join(" · ");
        let lines = [Some(line), self.rating_changes(game)].into_iter().flatten();
        Some(lines.collect::<Vec<_>>().join("\n"))
    }

    /// Formats how a game has ended. Addresses the only reader, if there is one.
    pub(super) fn result_line(
        &self,
        game: &Game,
        outcome: Outcome,
        reader: Option<PlayerId>,
    ) -> Option<String> {
        let sides = BySide {
            white: self.player(game, Side::White)?,
            black: self.player(game, Side::Black)?,
        };
        self.result_of(game, outcome, reader, &sides, true)
    }

    /// Formats how a game between `sides` has ended. If `bot_speaks`, it says of itself that it has
    /// resigned.
    pub(crate) fn result_of(
        &self,
        game: &Game,
        outcome: Outcome,
        reader: Option<PlayerId>,
        sides: &BySide<String>,
        bot_speaks: bool,
    ) -> Option<String> {
        let history = game.history()?;
        let reader = reader.and_then(|reader| game.side_of(reader));
        let won = |id, loser: Side| {
            let you = you(reader, !loser);
            let winner = sides[!loser].as_str();
            let wins = self.format("wins", [("winner", winner.into()), ("you", you.into())]);
            let args = [
                ("wins", wins.into()),
                ("winner", winner.into()),
                ("loser", sides[loser].as_str().into()),
                ("side", self.side(loser).into()),
                ("you", you.into()),
            ];
            self.format(id, args)
        };
        let counted = |id, winner: Option<Side>| {
            let winner = winner.map(|side| (side, sides[side].as_str()));
            self.drawn_or_counted(id, game, winner, reader)
        };
        Some(match outcome {
            Outcome::NoLegalAction { loser } if history.position().stones()[loser].is_empty() => {
                won("ended-won-stones", loser)
            }
            Outcome::NoLegalAction { loser } => won("ended-won-blocked", loser),
            Outcome::Resignation { loser }
                if bot_speaks && game.bot().is_some_and(|bot| game.side_of(bot) == Some(loser)) =>
            {
                won("ended-resigned-bot", loser)
            }
            Outcome::Resignation { loser } => won("ended-resigned", loser),
            Outcome::Timeout { late, winner: Some(_) } => won("ended-timeout", late),
            Outcome::Timeout { late, winner: None } => won("ended-timeout-drawn", late),
            Outcome::Agreement => self.text("ended-agreed"),
            Outcome::ProvenDraw => self.text("ended-proven"),
            Outcome::Count { winner } => counted("ended-counted", winner)?,
            Outcome::Repetition { winner } => counted("ended-repetition", winner)?,
            Outcome::MoveLimit { winner } => counted("ended-move-limit", winner)?,
            Outcome::NoProgress { winner } => counted("ended-quiet", winner)?,
        })
    }

    /// Formats the number of moves of a game, if there are any.
    pub(super) fn length(&self, game: &Game) -> Option<String> {
        let moves = last_number(game.history()?);
        (moves > 0).then(|| self.format("ended-turns", [("turns", moves.into())]))
    }

    /// Formats an outcome that is drawn, or decided by count if the rules have that.
    fn drawn_or_counted(
        &self,
        id: &str,
        game: &Game,
        winner: Option<(Side, &str)>,
        reader: Option<Side>,
    ) -> Option<String> {
        let stones = game.history()?.position().stones().map(|stones| stones.count());
        let counts = [("white", stones.white.into()), ("black", stones.black.into())];
        let result = match winner {
            Some((side, name)) => {
                let winner = [("winner", name.into()), ("you", you(reader, side).into())];
                self.format("result-count-won", counts.into_iter().chain(winner))
            }
            None if game.rules.by_count => self.format("result-count-equal", counts),
            None => self.text("result-draw"),
        };
        let turns = ("turns", game.rules.no_progress_limit.into());
        let limit = ("limit", MAX_PLIES.into());
        Some(self.format(id, [("result", result.into()), turns, limit]))
    }

    /// Formats the changes of the ratings, or why there are none.
    pub(super) fn rating_changes(&self, game: &Game) -> Option<String> {
        let Stage::Over { sides, ratings, .. } = &game.stage else { return None };
        let Some(ratings) = ratings else {
            return game.terms.rated.then(|| self.text("rating-none"));
        };
        let change = |side: Side| {
            let RatingChange { before, after, was_provisional, is_provisional, .. } = ratings[side];
            let args = [
                ("player", self.mention(sides[side]).into()),
                ("before", format!("{before}{}", provisional_mark(was_provisional)).into()),
                ("after", after.to_string().into()),
                ("mark", provisional_mark(is_provisional).into()),
                ("change", signed(after - before).into()),
            ];
            self.format("rating-change", args)
        };
        let changes = self.format(
            "rating-changes",
            [("white", change(Side::White).into()), ("black", change(Side::Black).into())],
        );
        let explained = Side::BOTH.iter().any(|&side| ratings[side].is_first);
        let explained = explained.then(|| self.text("rating-provisional"));
        Some([Some(changes), explained].into_iter().flatten().collect::<Vec<_>>().join(" "))
    }
}

/// Returns the variant of a message about a winner for the side of its reader.
fn you(reader: Option<Side>, winner: Side) -> &'static str {
    match reader {
        Some(side) if side == winner => "winner",
        Some(_) => "loser",
        None => "none",
    }
}

/// Returns what follows a rating that may be provisional.
pub(crate) fn provisional_mark(is_provisional: bool) -> &'static str {
    if is_provisional { "?" } else { "" }
}

/// Writes a change with a plus or a true minus sign.
pub(crate) fn signed(change: i32) -> String {
    format!("{change:+}").replace('-', "−")
}
