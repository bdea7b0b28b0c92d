//! What stands over a board, and everything else that is said about games.

use super::refusal::number_arg;
use super::{Language, mention};
use crate::game::{Colour, Game, Person, PlayerId, Stage};
use crate::rules::{Outcome, Side};

/// What a person has to do in an open game.
fn state_of(game: &Game, player: PlayerId) -> &'static str {
    match (&game.stage, game.awaited() == Some(player)) {
        (Stage::Challenged, true) => "answer",
        (Stage::Challenged, false) => "waiting",
        (_, true) => "yours",
        (_, false) => "theirs",
    }
}

impl Language {
    /// A challenge, or what became of it.
    pub fn challenge(&self, game: &Game) -> String {
        let id = match game.stage {
            Stage::Challenged => "challenge-made",
            Stage::Declined => "challenge-declined",
            Stage::Withdrawn => "challenge-withdrawn",
            Stage::Playing { .. } | Stage::Over { .. } => "challenge-accepted",
        };
        self.format(
            id,
            [
                number_arg(game.number),
                ("challenger", mention(game.challenger.id).into()),
                ("challenged", mention(game.challenged.id).into()),
                ("rules", self.rules(game.rules).into()),
                ("colour", Colour::id(game.colour).into()),
            ],
        )
    }

    /// Who plays, what was played last, and whose turn it is or how the game ended. With `address`, the person whose
    /// turn it is is spoken to.
    pub fn board(&self, game: &Game, address: bool) -> String {
        let lines = [self.title(game), self.last_move(game), self.turn(game, address), self.ending(game)];
        lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
    }

    fn title(&self, game: &Game) -> Option<String> {
        let sides = game.sides()?.map(mention);
        let args = [number_arg(game.number), ("white", sides.white.into()), ("black", sides.black.into())];
        Some(self.format("game-title", args))
    }

    fn last_move(&self, game: &Game) -> Option<String> {
        let (before, action) = game.history()?.last()?;
        let args = [
            ("player", mention(game.sides()?[before.turn()]).into()),
            ("move", action.to_string().into()),
            ("count", action.captured().count().into()),
        ];
        Some(self.format(if action.is_capture() { "moved-capture" } else { "moved-step" }, args))
    }

    fn turn(&self, game: &Game, address: bool) -> Option<String> {
        let player = mention(game.to_move()?).into();
        let side = self.side(game.history()?.position().turn()).into();
        Some(self.format(if address { "turn" } else { "turn-quiet" }, [("player", player), ("side", side)]))
    }

    fn ending(&self, game: &Game) -> Option<String> {
        let (outcome, history, sides) = (game.outcome()?, game.history()?, game.sides()?);
        let won = |id, loser: Side| {
            let args = [
                ("winner", mention(sides[!loser]).into()),
                ("loser", mention(sides[loser]).into()),
                ("side", self.side(loser).into()),
            ];
            self.format(id, args)
        };
        let result = match outcome {
            Outcome::NoLegalMove { loser } if history.position().stones()[loser].is_empty() => {
                won("ended-won-stones", loser)
            }
            Outcome::NoLegalMove { loser } => won("ended-won-blocked", loser),
            Outcome::Resignation { loser } => won("ended-resigned", loser),
            Outcome::Repetition => self.text("ended-repetition"),
            Outcome::QuietStretch => self.format("ended-quiet", [("turns", game.rules.quiet_turns.into())]),
        };
        Some(format!("{result} {}", self.format("ended-plies", [("plies", game.ply().into())])))
    }

    /// What a menu of moves says while nothing is chosen: which moves it holds, where it is one of several.
    pub fn menu(&self, moves: &[String], one_of_several: bool) -> String {
        match moves {
            [first, .., last] if one_of_several => {
                self.format("menu-moves", [("first", first.as_str().into()), ("last", last.as_str().into())])
            }
            _ => self.text("menu-move"),
        }
    }

    /// A person's open games, one a line. `link` gives the address of the newest message with the board.
    pub fn games(&self, player: PlayerId, games: &[Game], link: impl Fn(&Game) -> Option<String>) -> String {
        /// Discord shows 2000 characters; a line has at most 150.
        const LINES: usize = 12;
        if games.is_empty() {
            return self.text("games-none");
        }
        let mut lines = vec![self.text("games-title")];
        for game in games.iter().take(LINES) {
            let link = link(game).map(|url| format!(" · {}", self.format("games-link", [("url", url.into())])));
            lines.push(self.games_entry(player, game) + &link.unwrap_or_default());
        }
        if games.len() > LINES {
            lines.push(self.format("games-more", [("count", (games.len() - LINES).into())]));
        }
        lines.join("\n")
    }

    fn games_entry(&self, player: PlayerId, game: &Game) -> String {
        let args = [
            number_arg(game.number),
            ("channel", format!("<#{}>", game.place.channel).into()),
            ("opponent", mention(game.opponent_of(player).id).into()),
            ("state", state_of(game, player).into()),
        ];
        self.format("games-entry", args)
    }

    /// A game as a choice for the option `game`: plain text, in which no mention can stand.
    pub fn game_choice(&self, player: PlayerId, game: &Game) -> String {
        if !game.players().contains(&player) {
            let (one, other) = (game.challenger.name.as_str().into(), game.challenged.name.as_str().into());
            return self.format("choice-other-game", [number_arg(game.number), ("one", one), ("other", other)]);
        }
        let Person { name, .. } = game.opponent_of(player);
        let args =
            [number_arg(game.number), ("opponent", name.as_str().into()), ("state", state_of(game, player).into())];
        self.format("choice-game", args)
    }

    /// A text about resigning `game`, from the side of `player`.
    pub fn resigning(&self, id: &str, game: &Game, player: PlayerId) -> String {
        let opponent = mention(game.opponent_of(player).id);
        self.format(id, [number_arg(game.number), ("opponent", opponent.into())])
    }
}
