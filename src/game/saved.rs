use serde::{Deserialize, Serialize};
use thiserror::Error;
use time::OffsetDateTime;

use super::{Colour, Game, GameId, MessageId, Offer, Person, Place, Play, PlayerId, Stage};
use crate::notation::{NotPlayed, play};
use crate::rules::{BySide, History, Outcome, Point, RuleSet, Side};

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
    Playing {
        sides: BySide<PlayerId>,
        /// Every action, in notation.
        moves: Vec<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        touched: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        offer: Option<Offer>,
        #[serde(default)]
        has_offered: BySide<bool>,
    },
    Over {
        sides: BySide<PlayerId>,
        moves: Vec<String>,
        outcome: SavedOutcome,
    },
}

/// How a game ended. Who wins by count follows from the stones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SavedOutcome {
    NoLegalMove { loser: Side },
    Resignation { loser: Side },
    Agreement,
    Count,
    Repetition,
    QuietStretch,
}

/// Why saved data are no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UnreadableGame {
    #[error("unknown rule set '{0}'")]
    Rules(String),
    #[error("move {ply}, '{text}', cannot be played: {why}")]
    Move { ply: usize, text: String, why: String },
    #[error("the moves do not end as the game is said to")]
    Outcome,
    #[error("'{0}' is no point")]
    Touched(String),
}

impl From<Outcome> for SavedOutcome {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::NoLegalAction { loser } => Self::NoLegalMove { loser },
            Outcome::Resignation { loser } => Self::Resignation { loser },
            Outcome::Agreement => Self::Agreement,
            Outcome::Count { .. } => Self::Count,
            Outcome::Repetition { .. } => Self::Repetition,
            Outcome::QuietStretch { .. } => Self::QuietStretch,
        }
    }
}

impl SavedOutcome {
    /// The outcome of this play; `None` where the play cannot have ended so.
    fn of(&self, history: &History) -> Option<Outcome> {
        let by_itself = history.outcome();
        match self {
            Self::Resignation { loser } => Some(Outcome::Resignation { loser: *loser }),
            Self::Agreement => Some(Outcome::Agreement),
            Self::Count => history.count(),
            Self::NoLegalMove { .. } | Self::Repetition | Self::QuietStretch => {
                by_itself.filter(|&outcome| Self::from(outcome) == *self)
            }
        }
    }
}

impl From<&Game> for SavedGame {
    fn from(game: &Game) -> Self {
        let moves = |history: &History| history.actions().iter().map(ToString::to_string).collect();
        let stage = match &game.stage {
            Stage::Challenged => SavedStage::Challenged,
            Stage::Declined => SavedStage::Declined,
            Stage::Withdrawn => SavedStage::Withdrawn,
            Stage::Playing(Play { sides, history, touched, offer, has_offered }) => SavedStage::Playing {
                sides: *sides,
                moves: moves(history),
                touched: touched.map(|point| point.to_string()),
                offer: *offer,
                has_offered: *has_offered,
            },
            Stage::Over { sides, history, outcome } => {
                SavedStage::Over { sides: *sides, moves: moves(history), outcome: (*outcome).into() }
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
            SavedStage::Playing { sides, moves, touched, offer, has_offered } => {
                let touched =
                    touched.map(|name| Point::from_name(name.as_bytes()).ok_or(UnreadableGame::Touched(name)));
                let touched = touched.transpose()?;
                Stage::Playing(Play { sides, history: played(rules, &moves)?, touched, offer, has_offered })
            }
            SavedStage::Over { sides, moves, outcome } => {
                let history = played(rules, &moves)?;
                let outcome = outcome.of(&history).ok_or(UnreadableGame::Outcome)?;
                Stage::Over { sides, history, outcome }
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
        let unplayable = |why: NotPlayed| UnreadableGame::Move { ply, text: text.clone(), why: why.to_string() };
        play(&mut history, text).map_err(unplayable)?;
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

    /// Games as the first version of the program kept them.
    #[test]
    fn what_was_kept_before_is_still_read() {
        let won = "c2-c3 c4xc2 c1xc3 a3xc1 c3xa3 c1-c2 d2xb2 d4xd2 d1xd3 c5-d4 e3xc5 b4-b3 b2xb4 a4xc4 c5xc3 d5-d4 d3xd5 \
                   e5xc5 a1-b2 c5-d4 c3xe5xe3 a5-a4 a3xa5xc5";
        let drawn = "d3-c3 b3xd3 e3xc3 d4-d3 d2xd4 c5xe3 c3xc5 e3-d4 c5xe3 e5-d4 e3xc5xe5xe3 b4-c5 c1-d2 a3xc1xc3 d2xb4 \
                     a4xc4 e3-d2 c4-c3 d2xb4 b5xb3 a2-a3 a5-b4 a3xc3xa5 c5-d4 d1-d2 d4-c5 d2-d1 c5-d4 d1-d2 d4-c5 d2-d1";
        for (stage, moves, outcome) in [
            ("playing", "c2-c3 c4xc2", None),
            (
                "over",
                won,
                Some((r#"{"no_legal_move":{"loser":"black"}}"#, Outcome::NoLegalAction { loser: Side::Black })),
            ),
            ("over", drawn, Some((r#""repetition""#, Outcome::Repetition { winner: None }))),
        ] {
            let moves: Vec<&str> = moves.split_whitespace().collect();
            let end = outcome.map(|(text, _)| format!(r#","outcome":{text}"#)).unwrap_or_default();
            let text = format!(
                r#"{{"id":5,"number":4,"place":{{"guild":null,"channel":9}},"rules":"medieval","challenger":{{"id":1,
                "name":"Ada"}},"challenged":{{"id":2,"name":"Ben"}},"colour":"white","stage":{{"{stage}":{{"sides":{{"white":1,
                "black":2}},"moves":{moves:?}{end}}}}},"changed":1700000000,"board_message":null}}"#
            );
            let game = Game::try_from(serde_json::from_str::<SavedGame>(&text).unwrap()).unwrap();
            assert_eq!(game.outcome(), outcome.map(|(_, outcome)| outcome));
            assert_eq!(game.ply(), moves.len());
        }
    }

    #[test]
    fn an_end_that_the_moves_do_not_have_is_not_read() {
        let text = r#"{"id":5,"number":4,"place":{"guild":null,"channel":9},"rules":"medieval","challenger":{"id":1,"name":"Ada"},
            "challenged":{"id":2,"name":"Ben"},"colour":"white","stage":{"over":{"sides":{"white":1,"black":2},"moves":["c2-c3"],
            "outcome":"repetition"}},"changed":1700000000,"board_message":null}"#;
        let saved: SavedGame = serde_json::from_str(text).unwrap();
        assert_eq!(Game::try_from(saved).unwrap_err(), UnreadableGame::Outcome);
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
