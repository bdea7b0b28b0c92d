//! What stands over a board, and everything else that is said about games.

use super::refusal::number_arg;
use super::{Arg, Language, mention};
use crate::game::{Colour, Ending, Game, Notice, Person, PlayerId, Stage, Transition};
use crate::rules::{Action, History, Move, Outcome, Point, Position, Side, TakingBack};

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
            Stage::Playing(_) | Stage::Over { .. } => "challenge-accepted",
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
            // The messages of challenges and offers say themselves that they were made or answered.
            Notice::Accepted | Notice::Declined | Notice::Withdrawn => None,
            Notice::Offered { .. } | Notice::OfferAccepted { .. } | Notice::OfferDeclined { .. } => None,
            Notice::Played => self.last_action(game),
            Notice::Ended { outcome } => self.ended(game, *outcome),
        });
        let lines = [self.title(game)].into_iter().flatten().chain(told).chain(self.turn("turn", game));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// How a game stands: who plays, what was played last, and whose turn it is or how it ended.
    pub fn standing(&self, game: &Game) -> String {
        let last = self.last_action(game);
        let ended = game.outcome().and_then(|outcome| self.ended(game, outcome));
        let lines = [self.title(game), last, ended, self.turn("turn-quiet", game)];
        lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
    }

    fn title(&self, game: &Game) -> Option<String> {
        let sides = game.sides()?.map(mention);
        let args = [number_arg(game.number), ("white", sides.white.into()), ("black", sides.black.into())];
        Some(self.format("game-title", args))
    }

    /// The last action, and what it has brought about.
    fn last_action(&self, game: &Game) -> Option<String> {
        let (before, action) = game.history()?.last()?;
        let sides = game.sides()?;
        let (player, opponent) = (mention(sides[before.turn()]), mention(sides[!before.turn()]));
        let people = [("player", player.into()), ("opponent", opponent.into())];
        let with = |id, more: [Arg<'static>; 1]| self.format(id, people.clone().into_iter().chain(more));
        Some(match action {
            Action::Move(action) => self.moved(&before, &action, people),
            Action::Huff(point) if before.owes_choice() => {
                with("penalty-chosen", [("point", point.to_string().into())])
            }
            Action::Huff(point) => with("huffed", [("point", point.to_string().into())]),
            Action::Insist => {
                let taken_back = game.history()?.taken_back().map(|action| action.to_string());
                with("insisted", [("move", taken_back.unwrap_or_default().into())])
            }
        })
    }

    fn moved(&self, before: &Position, action: &Move, people: [Arg<'static>; 2]) -> String {
        let more = [("move", action.to_string().into()), ("count", action.captured().count().into())];
        let args: Vec<Arg<'_>> = people.into_iter().chain(more).collect();
        let id = if action.is_capture() { "moved-capture" } else { "moved-step" };
        let crowned = before.promotes(action).then(|| self.text("moved-crowned"));
        let penalty = before.penalty(action).map(|point| {
            let id = if action.is_capture() { "penalty-stopped" } else { "penalty-missed" };
            self.format(id, [("point", point.to_string().into())])
        });
        [Some(self.format(id, args)), crowned, penalty].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// What the person whose turn it is has to do. What they have to notice themselves is not said.
    fn turn(&self, id: &str, game: &Game) -> Option<String> {
        let position = game.history()?.position();
        let player = ("player", mention(game.to_move()?).into());
        let turn = self.format(id, [player.clone(), ("side", self.side(position.turn()).into())]);
        let duty = if position.owes_choice() {
            let points: Vec<String> = position.memory().huffable.iter().map(|point| point.to_string()).collect();
            Some(self.format("turn-penalty", [player, ("points", self.either(&points).into())]))
        } else if position.memory().taking_back == TakingBack::Done {
            Some(self.format("turn-capture", [player]))
        } else if position.legal_moves().is_empty() {
            // That the game goes on tells them so much anyway.
            Some(self.text("turn-stuck"))
        } else {
            None
        };
        Some([Some(turn), duty].into_iter().flatten().collect::<Vec<_>>().join(" "))
    }

    fn offered(&self, id: &str, game: &Game, by: Side, ending: Ending) -> Option<String> {
        let sides = game.sides()?;
        let ending = match ending {
            Ending::Draw => "draw",
            Ending::Count => "count",
        };
        let args = [
            number_arg(game.number),
            ("player", mention(sides[by]).into()),
            ("opponent", mention(sides[!by]).into()),
            ("ending", ending.into()),
        ];
        Some(self.format(id, args))
    }

    /// An offer that waits for an answer.
    pub fn open_offer(&self, game: &Game) -> Option<String> {
        let offer = game.play()?.offer?;
        self.offered("offer-made", game, offer.by, offer.ending)
    }

    /// What became of an offer.
    pub fn answered_offer(&self, Transition { game, notices }: &Transition) -> String {
        let answer = notices.iter().find_map(|notice| match notice {
            Notice::OfferAccepted { by, ending } => self.offered("offer-accepted", game, *by, *ending),
            Notice::OfferDeclined { by, ending } => self.offered("offer-declined", game, *by, *ending),
            _ => None,
        });
        answer.unwrap_or_default()
    }

    /// A text about one stone of a game.
    pub fn about_stone(&self, id: &str, point: Point) -> String {
        self.format(id, [("point", point.to_string().into())])
    }

    /// A stone as one of several to choose from.
    pub fn stone(&self, position: &Position, point: Point) -> String {
        self.about_stone(if position.kings().contains(point) { "choice-king" } else { "choice-man" }, point)
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
            Outcome::NoLegalAction { loser } if history.position().stones()[loser].is_empty() => {
                won("ended-won-stones", loser)
            }
            Outcome::NoLegalAction { loser } => won("ended-won-blocked", loser),
            Outcome::Resignation { loser } => won("ended-resigned", loser),
            Outcome::Agreement => self.text("ended-agreed"),
            Outcome::Count { winner } => self.drawn_or_counted("ended-counted", game, history, winner)?,
            Outcome::Repetition { winner } => self.drawn_or_counted("ended-repetition", game, history, winner)?,
            Outcome::QuietStretch { winner } => self.drawn_or_counted("ended-quiet", game, history, winner)?,
        };
        let turns = history.turns();
        let length = (turns > 0).then(|| " ".to_owned() + &self.format("ended-turns", [("turns", turns.into())]));
        Some(result + &length.unwrap_or_default())
    }

    /// An end that is drawn, or decided by count where the rules have that.
    fn drawn_or_counted(&self, id: &str, game: &Game, history: &History, winner: Option<Side>) -> Option<String> {
        let stones = history.position().stones().map(|stones| stones.count());
        let counts = [("white", stones.white.into()), ("black", stones.black.into())];
        let result = match winner {
            Some(side) => {
                let winner = ("winner", mention(game.sides()?[side]).into());
                self.format("result-count-won", counts.into_iter().chain([winner]))
            }
            None if game.rules.by_count => self.format("result-count-equal", counts),
            None => self.text("result-draw"),
        };
        let turns = ("turns", game.rules.quiet_turns.into());
        Some(self.format(id, [("result", result.into()), turns]))
    }

    /// What a menu of moves says while nothing is chosen.
    pub fn menu(&self, side: Side) -> String {
        self.format("menu-move", [("side", self.side(side).into())])
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
