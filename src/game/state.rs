use time::OffsetDateTime;

use super::{Colour, GameId, MessageId, Person, Place, PlayerId};
use crate::rules::{BySide, History, Outcome, RuleSet, Side};

/// A game as it stands now. Changes come out of [`super::decide`].
#[derive(Clone, Debug)]
pub struct Game {
    pub id: GameId,
    /// The short number that people say, unique in the channel.
    pub number: u32,
    pub place: Place,
    pub rules: &'static RuleSet,
    pub challenger: Person,
    pub challenged: Person,
    pub colour: Colour,
    pub stage: Stage,
    /// When the last event was.
    pub changed: OffsetDateTime,
    /// The newest message that shows the board, if it is known.
    pub board_message: Option<MessageId>,
}

/// How far a game has come.
#[derive(Clone, Debug)]
pub enum Stage {
    Challenged,
    Declined,
    Withdrawn,
    Playing { sides: BySide<PlayerId>, history: History },
    Over { sides: BySide<PlayerId>, history: History, outcome: Outcome },
}

impl Game {
    /// Both people, the challenger first.
    pub fn players(&self) -> [PlayerId; 2] {
        [self.challenger.id, self.challenged.id]
    }

    /// Whether something can still happen in it.
    pub fn is_open(&self) -> bool {
        matches!(self.stage, Stage::Challenged | Stage::Playing { .. })
    }

    /// The play so far, once it has begun.
    pub fn history(&self) -> Option<&History> {
        match &self.stage {
            Stage::Playing { history, .. } | Stage::Over { history, .. } => Some(history),
            Stage::Challenged | Stage::Declined | Stage::Withdrawn => None,
        }
    }

    /// Who has which stones, once that is settled.
    pub fn sides(&self) -> Option<&BySide<PlayerId>> {
        match &self.stage {
            Stage::Playing { sides, .. } | Stage::Over { sides, .. } => Some(sides),
            Stage::Challenged | Stage::Declined | Stage::Withdrawn => None,
        }
    }

    /// The side that a person plays.
    pub fn side_of(&self, player: PlayerId) -> Option<Side> {
        self.sides()?.side_of(&player)
    }

    /// The number of moves that have been played.
    pub fn ply(&self) -> usize {
        self.history().map_or(0, |history| history.moves().len())
    }

    /// Whose turn it is, while the game is played.
    pub fn to_move(&self) -> Option<PlayerId> {
        match &self.stage {
            Stage::Playing { sides, history } => Some(sides[history.position().turn()]),
            _ => None,
        }
    }

    /// How it ended, if it was played to an end.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.stage {
            Stage::Over { outcome, .. } => Some(outcome),
            _ => None,
        }
    }

    /// Who is asked to do something next: answer the challenge, or move.
    pub fn awaited(&self) -> Option<PlayerId> {
        match self.stage {
            Stage::Challenged => Some(self.challenged.id),
            _ => self.to_move(),
        }
    }

    /// The other of the two people.
    pub fn opponent_of(&self, player: PlayerId) -> &Person {
        if player == self.challenger.id { &self.challenged } else { &self.challenger }
    }
}
