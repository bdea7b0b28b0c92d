use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use super::{Colour, GameId, MessageId, Person, Place, PlayerId, Refusal};
use crate::rules::{BySide, History, Outcome, Point, RuleSet, Side};

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
    Playing(Play),
    Over { sides: BySide<PlayerId>, history: History, outcome: Outcome },
}

/// A game that goes on.
#[derive(Clone, Debug)]
pub struct Play {
    pub sides: BySide<PlayerId>,
    pub history: History,
    /// The stone that the side to move has touched, and so must move if it can.
    pub touched: Option<Point>,
    /// The offer to end the game that waits for an answer, until somebody plays on.
    pub offer: Option<Offer>,
    /// Who has made an offer since their own last move, and so makes no other yet.
    pub has_offered: BySide<bool>,
}

/// An offer to end the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    pub by: Side,
    pub ending: Ending,
}

/// An end that both players have to agree to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// A draw.
    Draw,
    /// To stop and count: more stones win.
    Count,
}

impl Play {
    /// A game that is about to begin.
    pub fn new(sides: BySide<PlayerId>, history: History) -> Self {
        Self { sides, history, touched: None, offer: None, has_offered: BySide::default() }
    }

    /// The game when it has ended so.
    pub(super) fn over(self, outcome: Outcome) -> Stage {
        Stage::Over { sides: self.sides, history: self.history, outcome }
    }
}

impl Game {
    /// Both people, the challenger first.
    pub fn players(&self) -> [PlayerId; 2] {
        [self.challenger.id, self.challenged.id]
    }

    /// Whether something can still happen in it.
    pub fn is_open(&self) -> bool {
        matches!(self.stage, Stage::Challenged | Stage::Playing(_))
    }

    /// The play so far, once it has begun.
    pub fn history(&self) -> Option<&History> {
        match &self.stage {
            Stage::Playing(Play { history, .. }) | Stage::Over { history, .. } => Some(history),
            Stage::Challenged | Stage::Declined | Stage::Withdrawn => None,
        }
    }

    /// Who has which stones, once that is settled.
    pub fn sides(&self) -> Option<&BySide<PlayerId>> {
        match &self.stage {
            Stage::Playing(Play { sides, .. }) | Stage::Over { sides, .. } => Some(sides),
            Stage::Challenged | Stage::Declined | Stage::Withdrawn => None,
        }
    }

    /// The side that a person plays.
    pub fn side_of(&self, player: PlayerId) -> Option<Side> {
        self.sides()?.side_of(&player)
    }

    /// The number of actions so far.
    pub fn ply(&self) -> usize {
        self.history().map_or(0, |history| history.actions().len())
    }

    /// Whose turn it is, while the game is played.
    pub fn to_move(&self) -> Option<PlayerId> {
        match &self.stage {
            Stage::Playing(Play { sides, history, .. }) => Some(sides[history.position().turn()]),
            _ => None,
        }
    }

    /// The play, while it goes on.
    pub fn play(&self) -> Option<&Play> {
        match &self.stage {
            Stage::Playing(play) => Some(play),
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

    /// The play, in which `by` has a side, if it is still at the ply that they `saw`.
    ///
    /// # Errors
    /// When the game is not on, has moved on, or is not theirs.
    pub(super) fn in_play(&self, by: PlayerId, saw: Option<usize>) -> Result<(&Play, Side), Refusal> {
        let number = self.number;
        if !self.players().contains(&by) {
            return Err(Refusal::NotAPlayer { number });
        }
        match &self.stage {
            Stage::Playing(play) if saw.is_none_or(|saw| saw == self.ply()) => {
                let side = play.sides.side_of(&by).ok_or(Refusal::NotAPlayer { number })?;
                Ok((play, side))
            }
            Stage::Playing(_) => Err(Refusal::Stale { number }),
            Stage::Over { .. } => Err(Refusal::Over { number }),
            Stage::Challenged => Err(Refusal::NotBegun { number, challenged: self.challenged.id }),
            Stage::Declined => Err(Refusal::AlreadyDeclined { number }),
            Stage::Withdrawn => Err(Refusal::AlreadyWithdrawn { number }),
        }
    }

    /// The same when it is their turn.
    ///
    /// # Errors
    /// Also when it is not.
    pub(super) fn on_turn(&self, by: PlayerId, saw: Option<usize>) -> Result<&Play, Refusal> {
        let (play, side) = self.in_play(by, saw)?;
        let turn = play.history.position().turn();
        if side == turn {
            Ok(play)
        } else {
            Err(Refusal::NotYourTurn { number: self.number, to_move: play.sides[turn] })
        }
    }
}
