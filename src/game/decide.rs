use time::OffsetDateTime;

use super::offers::{accept_offer, decline_offer, offer};
use super::turn::{act, touch};
use super::{Ending, Game, Play, PlayerId, Refusal, Stage};
use crate::notation::ActionText;
use crate::rules::{BySide, History, Outcome, Point, Side};

/// Something that a person does in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub by: PlayerId,
    /// The ply that the person saw when deciding, where it is known: a button belongs to the board it stands under.
    pub seen: Option<usize>,
    pub act: Act,
}

/// What the person does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Accepts the challenge. `coin` is the challenger's side where they left it to chance.
    Accept {
        coin: Side,
    },
    Decline,
    Withdraw,
    /// Plays an action, in notation.
    Play {
        text: String,
    },
    /// Huffs the stone on a point, in notation.
    Huff {
        point: String,
    },
    Insist,
    /// Touches the stone on a point, where touching binds.
    Touch {
        point: Point,
    },
    /// Offers to end the game; where the opponent has offered the same, accepts.
    Offer {
        ending: Ending,
    },
    AcceptOffer,
    DeclineOffer,
    Resign,
}

/// What happened, for people to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    Accepted,
    Declined,
    Withdrawn,
    /// The last action of the play was played.
    Played,
    Offered {
        by: Side,
        ending: Ending,
    },
    OfferAccepted {
        by: Side,
        ending: Ending,
    },
    OfferDeclined {
        by: Side,
        ending: Ending,
    },
    Ended {
        outcome: Outcome,
    },
}

/// A decision: the game as it is now, and what people should be told.
#[derive(Clone, Debug)]
pub struct Transition {
    pub game: Game,
    pub notices: Vec<Notice>,
}

/// Decides what an event at the time `now` does to a game.
///
/// # Errors
/// A refusal, when the person may not do that, or not now. Nothing has changed then.
pub fn decide(game: &Game, event: &Event, now: OffsetDateTime) -> Result<Transition, Refusal> {
    let (stage, notices) = match &event.act {
        Act::Accept { coin } => accept(game, event.by, *coin)?,
        Act::Decline => decline(game, event.by)?,
        Act::Withdraw => withdraw(game, event.by)?,
        Act::Play { text } => act(game, event, text.parse())?,
        Act::Huff { point } => act(game, event, ActionText::huff_of(point))?,
        Act::Insist => act(game, event, Ok(ActionText::Insist))?,
        Act::Touch { point } => touch(game, event, *point)?,
        Act::Offer { ending } => offer(game, event, *ending)?,
        Act::AcceptOffer => accept_offer(game, event)?,
        Act::DeclineOffer => decline_offer(game, event)?,
        Act::Resign => resign(game, event)?,
    };
    Ok(Transition { game: Game { stage, changed: now, ..game.clone() }, notices })
}

pub(super) type Decision = Result<(Stage, Vec<Notice>), Refusal>;

fn accept(game: &Game, by: PlayerId, coin: Side) -> Decision {
    if by != game.challenged.id {
        return Err(Refusal::NotTheChallenged { challenged: game.challenged.id });
    }
    still_challenged(game)?;
    let sides = match game.colour.decide(coin) {
        Side::White => BySide { white: game.challenger.id, black: game.challenged.id },
        Side::Black => BySide { white: game.challenged.id, black: game.challenger.id },
    };
    Ok((Stage::Playing(Play::new(sides, History::new(game.rules))), vec![Notice::Accepted]))
}

fn decline(game: &Game, by: PlayerId) -> Decision {
    if by != game.challenged.id {
        return Err(Refusal::NotTheChallenged { challenged: game.challenged.id });
    }
    still_challenged(game)?;
    Ok((Stage::Declined, vec![Notice::Declined]))
}

fn withdraw(game: &Game, by: PlayerId) -> Decision {
    if by != game.challenger.id {
        return Err(Refusal::NotTheChallenger { challenger: game.challenger.id });
    }
    still_challenged(game)?;
    Ok((Stage::Withdrawn, vec![Notice::Withdrawn]))
}

fn still_challenged(game: &Game) -> Result<(), Refusal> {
    let number = game.number;
    match game.stage {
        Stage::Challenged => Ok(()),
        Stage::Declined => Err(Refusal::AlreadyDeclined { number }),
        Stage::Withdrawn => Err(Refusal::AlreadyWithdrawn { number }),
        Stage::Playing(_) | Stage::Over { .. } => Err(Refusal::AlreadyAccepted { number }),
    }
}

pub(super) fn over(play: Play, outcome: Outcome) -> Stage {
    Stage::Over { sides: play.sides, history: play.history, outcome }
}

fn resign(game: &Game, event: &Event) -> Decision {
    let (play, loser) = in_play(game, event.by, event.seen)?;
    let outcome = Outcome::Resignation { loser };
    Ok((over(play.clone(), outcome), vec![Notice::Ended { outcome }]))
}

/// It must be this person's turn, too.
pub(super) fn on_turn(game: &Game, by: PlayerId, seen: Option<usize>) -> Result<&Play, Refusal> {
    let (play, side) = in_play(game, by, seen)?;
    let turn = play.history.position().turn();
    if side == turn { Ok(play) } else { Err(Refusal::NotYourTurn { number: game.number, to_move: play.sides[turn] }) }
}

/// The game must be going on, with this person in it, and at the ply that the person saw. Answers the person's side.
pub(super) fn in_play(game: &Game, by: PlayerId, seen: Option<usize>) -> Result<(&Play, Side), Refusal> {
    let number = game.number;
    if !game.players().contains(&by) {
        return Err(Refusal::NotAPlayer { number });
    }
    match &game.stage {
        Stage::Playing(play) if seen.is_none_or(|seen| seen == game.ply()) => {
            let side = play.sides.side_of(&by).ok_or(Refusal::NotAPlayer { number })?;
            Ok((play, side))
        }
        Stage::Playing(_) => Err(Refusal::Stale { number }),
        Stage::Over { .. } => Err(Refusal::Over { number }),
        Stage::Challenged => Err(Refusal::NotBegun { number, challenged: game.challenged.id }),
        Stage::Declined => Err(Refusal::AlreadyDeclined { number }),
        Stage::Withdrawn => Err(Refusal::AlreadyWithdrawn { number }),
    }
}
