use serde::{Deserialize, Serialize};
use thiserror::Error;
use time::OffsetDateTime;

use super::{Colour, Game, GameId, MessageId, Person, Place, PlayerId, Stage};
use crate::notation::MoveText;
use crate::rules::{BySide, History, Outcome, RuleSet};

/// A game as plain data, complete in itself: moves stand in canonical notation, so that what is kept stays readable
/// whatever becomes of the program's own types.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedGame {
    id: GameId,
    number: u32,
    place: Place,
    rules: String,
    challenger: Person,
    challenged: Person,
    colour: Colour,
    stage: SavedStage,
    /// Seconds since 1970.
    #[serde(with = "time::serde::timestamp")]
    changed: OffsetDateTime,
    board_message: Option<MessageId>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SavedStage {
    Challenged,
    Declined,
    Withdrawn,
    Playing { sides: BySide<PlayerId>, moves: Vec<String> },
    Over { sides: BySide<PlayerId>, moves: Vec<String>, outcome: Outcome },
}

/// Why saved data are no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UnreadableGame {
    #[error("unknown rule set '{0}'")]
    Rules(String),
    #[error("move {ply}, '{text}', cannot be played: {why}")]
    Move { ply: usize, text: String, why: String },
}

impl From<&Game> for SavedGame {
    fn from(game: &Game) -> Self {
        let moves = |history: &History| history.moves().iter().map(ToString::to_string).collect();
        let stage = match &game.stage {
            Stage::Challenged => SavedStage::Challenged,
            Stage::Declined => SavedStage::Declined,
            Stage::Withdrawn => SavedStage::Withdrawn,
            Stage::Playing { sides, history } => SavedStage::Playing { sides: *sides, moves: moves(history) },
            Stage::Over { sides, history, outcome } => {
                SavedStage::Over { sides: *sides, moves: moves(history), outcome: *outcome }
            }
        };
        Self {
            id: game.id,
            number: game.number,
            place: game.place,
            rules: game.rules.id.to_owned(),
            challenger: game.challenger.clone(),
            challenged: game.challenged.clone(),
            colour: game.colour,
            stage,
            changed: game.changed,
            board_message: game.board_message,
        }
    }
}

impl TryFrom<SavedGame> for Game {
    type Error = UnreadableGame;

    /// Plays the moves again, so that what comes out is a game by the rules.
    fn try_from(saved: SavedGame) -> Result<Self, UnreadableGame> {
        let rules = RuleSet::named(&saved.rules).ok_or(UnreadableGame::Rules(saved.rules))?;
        let stage = match saved.stage {
            SavedStage::Challenged => Stage::Challenged,
            SavedStage::Declined => Stage::Declined,
            SavedStage::Withdrawn => Stage::Withdrawn,
            SavedStage::Playing { sides, moves } => Stage::Playing { sides, history: played(rules, &moves)? },
            SavedStage::Over { sides, moves, outcome } => {
                Stage::Over { sides, history: played(rules, &moves)?, outcome }
            }
        };
        Ok(Self {
            id: saved.id,
            number: saved.number,
            place: saved.place,
            rules,
            challenger: saved.challenger,
            challenged: saved.challenged,
            colour: saved.colour,
            stage,
            changed: saved.changed,
            board_message: saved.board_message,
        })
    }
}

fn played(rules: &'static RuleSet, moves: &[String]) -> Result<History, UnreadableGame> {
    let mut history = History::new(rules);
    for (ply, text) in (1..).zip(moves) {
        let unplayable = |why: String| UnreadableGame::Move { ply, text: text.clone(), why };
        let read = text.parse::<MoveText>().map_err(|error| unplayable(error.to_string()))?;
        let action = read.resolve(&history.position()).map_err(|error| unplayable(error.to_string()))?;
        history.play(&action).map_err(|error| unplayable(error.to_string()))?;
    }
    Ok(history)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_reads_back_as_it_was_written() {
        let text = r#"{"id":5,"number":4,"place":{"guild":1,"channel":9},"rules":"medieval","challenger":{"id":1,"name":"Ada"},
            "challenged":{"id":2,"name":"Ben"},"colour":"random","stage":{"over":{"sides":{"white":1,"black":2},"moves":["c2-c3","c4xc2"],
            "outcome":{"resignation":{"loser":"white"}}}},"changed":1700000000,"board_message":77}"#;
        let saved: SavedGame = serde_json::from_str(text).unwrap();
        let game = Game::try_from(saved.clone()).unwrap();
        assert_eq!(game.ply(), 2);
        assert_eq!(SavedGame::from(&game), saved);
    }

    #[test]
    fn a_game_that_breaks_the_rules_is_not_read() {
        let text = r#"{"id":5,"number":4,"place":{"guild":null,"channel":9},"rules":"medieval","challenger":{"id":1,"name":"Ada"},
            "challenged":{"id":2,"name":"Ben"},"colour":"white","stage":{"playing":{"sides":{"white":1,"black":2},"moves":["c2-c3","c4-c3"]}},
            "changed":1700000000,"board_message":null}"#;
        let saved: SavedGame = serde_json::from_str(text).unwrap();
        let error = Game::try_from(saved).unwrap_err();
        assert!(matches!(&error, UnreadableGame::Move { ply: 2, .. }), "{error}");
    }
}
