//! What stands over a board, and everything else that is said about games.

use super::refusal::number_arg;
use super::{Language, mention};
use crate::game::{Colour, Game, Notice, Person, PlayerId, Stage, Transition};
use crate::rules::{History, Move, Outcome, Side};

/// As many characters as Discord lets a message have.
const LONGEST: usize = 2000;

/// What a person has to do in an open game.
fn state_of(game: &Game, player: PlayerId) -> &'static str {
    match (&game.stage, game.awaited() == Some(player)) {
        (Stage::Over { .. }, _) => "over",
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

    /// What has just happened in a game, for the whole channel: the person whose turn it is is spoken to.
    pub fn news(&self, Transition { game, notices }: &Transition) -> String {
        let told = notices.iter().filter_map(|notice| match notice {
            // The challenge's own message says that it was answered.
            Notice::Accepted | Notice::Declined | Notice::Withdrawn => None,
            Notice::Moved { side, action } => self.moved(game, *side, action),
            Notice::Ended { outcome } => self.ended(game, *outcome),
        });
        let lines = [self.title(game)].into_iter().flatten().chain(told).chain(self.turn("turn", game));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// How a game stands: who plays, what was played last, and whose turn it is or how it ended.
    pub fn standing(&self, game: &Game) -> String {
        let last = game.history().and_then(History::last);
        let last = last.and_then(|(before, action)| self.moved(game, before.turn(), &action));
        let ended = game.outcome().and_then(|outcome| self.ended(game, outcome));
        let lines = [self.title(game), last, ended, self.turn("turn-quiet", game)];
        lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
    }

    fn title(&self, game: &Game) -> Option<String> {
        let sides = game.sides()?.map(mention);
        let args = [number_arg(game.number), ("white", sides.white.into()), ("black", sides.black.into())];
        Some(self.format("game-title", args))
    }

    fn moved(&self, game: &Game, side: Side, action: &Move) -> Option<String> {
        let args = [
            ("player", mention(game.sides()?[side]).into()),
            ("move", action.to_string().into()),
            ("count", action.captured().count().into()),
        ];
        Some(self.format(if action.is_capture() { "moved-capture" } else { "moved-step" }, args))
    }

    fn turn(&self, id: &str, game: &Game) -> Option<String> {
        let player = mention(game.to_move()?).into();
        let side = self.side(game.history()?.position().turn()).into();
        Some(self.format(id, [("player", player), ("side", side)]))
    }

    fn ended(&self, game: &Game, outcome: Outcome) -> Option<String> {
        let (history, sides) = (game.history()?, game.sides()?);
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
        let plies =
            (game.ply() > 0).then(|| " ".to_owned() + &self.format("ended-plies", [("plies", game.ply().into())]));
        Some(result + &plies.unwrap_or_default())
    }

    /// What a menu of moves says while nothing is chosen: whose it is, and which moves it holds where it is one of
    /// several.
    pub fn menu(&self, side: Side, moves: &[String], one_of_several: bool) -> String {
        let side = ("side", self.side(side).into());
        match moves {
            [first, .., last] if one_of_several => {
                let ends = [("first", first.as_str().into()), ("last", last.as_str().into())];
                self.format("menu-moves", [side].into_iter().chain(ends))
            }
            _ => self.format("menu-move", [side]),
        }
    }

    /// A person's open games, one a line. `link` gives the address of the newest message with the board.
    pub fn games(&self, player: PlayerId, games: &[Game], link: impl Fn(&Game) -> Option<String>) -> String {
        if games.is_empty() {
            return self.text("games-none");
        }
        let mut text = self.text("games-title");
        for (listed, game) in games.iter().enumerate() {
            let link = link(game).map(|url| format!(" · {}", self.format("games-link", [("url", url.into())])));
            let line = format!("\n{}{}", self.games_entry(player, game), link.unwrap_or_default());
            let more = format!("\n{}", self.format("games-more", [("count", (games.len() - listed).into())]));
            // Room is kept for the line that says how many are left out.
            if [&text, &line, &more].iter().map(|part| part.chars().count()).sum::<usize>() > LONGEST {
                return text + &more;
            }
            text += &line;
        }
        text
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
            let state = ("state", if game.is_open() { "open" } else { "over" }.into());
            return self.format("choice-other-game", [number_arg(game.number), ("one", one), ("other", other), state]);
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

#[cfg(test)]
mod tests {
    use time::OffsetDateTime;

    use super::*;
    use crate::game::{Challenge, GameId, Place};
    use crate::rules::MEDIEVAL;

    #[test]
    fn any_number_of_games_fits_into_a_message() {
        let person = |id| Person::new(PlayerId(id), "Somebody");
        let place = Place { guild: Some(u64::MAX), channel: u64::MAX };
        let game = |number| {
            let challenge = Challenge {
                id: GameId(1),
                place,
                rules: &MEDIEVAL,
                challenger: person(u64::MAX),
                challenged: person(u64::MAX - 1),
                challenged_is_bot: false,
                colour: Colour::White,
            };
            challenge.make(OffsetDateTime::UNIX_EPOCH).unwrap().numbered(number)
        };
        let link = |_: &Game| Some(format!("https://discord.com/channels/{0}/{0}/{0}", u64::MAX));
        for tag in ["en-US", "de"] {
            for count in [1, 2, 8, 9, 10, 11, 500] {
                let games: Vec<Game> = (0..count).map(|nth| game(u32::MAX - nth)).collect();
                for player in [u64::MAX, u64::MAX - 1] {
                    let text = Language::of_tag(tag).games(PlayerId(player), &games, link);
                    assert!(text.chars().count() <= LONGEST, "{count}: {text}");
                    let listed = text.matches("https://").count();
                    assert!(listed >= 7.min(count as usize), "{count}: {text}");
                    assert_eq!(listed == count as usize, !text.contains('…'), "{count}: {text}");
                }
            }
        }
    }
}
