//! The help that begins with a game, and the titles of lessons.

use super::Language;
use super::values::number_arg;
use alquerque_game::{Game, PlayerId};
use alquerque_rules::Point;

/// What a player can do next in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextStep {
    /// Move on the keypad.
    Tap,
    /// Move by the command, as the board has no keypad.
    Type,
    /// Answer the challenge.
    Answer,
    /// Wait for the opponent's move.
    Wait,
    /// Wait until the challenge is accepted.
    WaitForAnswer,
}

impl NextStep {
    /// Returns the variant of the message.
    fn id(self) -> &'static str {
        match self {
            Self::Tap => "tap",
            Self::Type => "type",
            Self::Answer => "answer",
            Self::Wait => "wait",
            Self::WaitForAnswer => "waiting",
        }
    }
}

impl Language {
    /// Says which game a player plays here, and what they can do next.
    pub fn help_in(&self, game: &Game, player: PlayerId, next: NextStep) -> String {
        let head = [number_arg(game.number), ("rules", self.rules(game.rules).into())];
        let next = ("next", next.id().into());
        match game.opponent_of(player) {
            None => self.format("help-game-open", head),
            Some(person) if game.bot() == Some(person.id) => {
                self.format("help-game-bot", head.into_iter().chain([next]))
            }
            Some(person) => {
                let opponent = ("opponent", self.mention(person.id).into());
                self.format("help-game", head.into_iter().chain([opponent, next]))
            }
        }
    }

    /// Returns the text of the page of the help with this id.
    pub fn help_page(&self, id: &str, is_server: bool) -> String {
        let place = if is_server { "server" } else { "direct" };
        self.format(&format!("help-{id}"), [("place", place.into())])
    }

    /// Numbers a lesson.
    pub fn lesson(&self, number: usize, count: usize) -> String {
        self.format("lesson", [("number", number.into()), ("count", count.into())])
    }

    /// Says why a tap on a point does nothing, perhaps after one on a stone.
    pub fn lesson_why(&self, reason: &str, stone: Option<&Point>, point: Point) -> String {
        let stone = stone.map(Point::to_string).unwrap_or_default();
        let points = [("stone", stone.into()), ("point", point.to_string().into())];
        self.format("lesson-why", [("reason", reason.into())].into_iter().chain(points))
    }
}
