//! Answers that the waiting side has prepared: "if they play this, I play that".

use super::event::Decision;
use super::{Event, Game, Play, Refusal, Stage};
use crate::notation::ActionText;
use crate::rules::{Action, Position};

/// As many answers as can be prepared at once.
pub const MAX_PREPARED: usize = 20;

/// An answer to something that the opponent may play next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prepared {
    pub to: Action,
    pub answer: Action,
}

impl Prepared {
    /// Whether both can be played, one after the other.
    pub(super) fn fits(&self, position: &Position) -> bool {
        position.legal_actions().contains(&self.to) && position.play(&self.to).legal_actions().contains(&self.answer)
    }
}

pub fn prepare(game: &Game, event: &Event, to: &str, answer: &str, instead: bool) -> Decision {
    let play = waiting(game, event)?;
    let position = play.history.position();
    let to = to.parse::<ActionText>()?.resolve(&position)?;
    let then = position.play(&to);
    let number = game.number;
    if then.turn() == position.turn() {
        // After a huff it is the same side's turn still.
        return Err(Refusal::NotYetYourTurn { number });
    }
    let mut after = play.history.clone();
    let ends = after.play(&to).is_err() || after.outcome().is_some();
    if ends {
        return Err(Refusal::EndsGame { number });
    }
    let answer = answer.parse::<ActionText>()?.resolve(&then)?;
    let mut play = play.clone();
    play.prepared.retain(|other| !instead && other.to != to);
    if play.prepared.len() >= MAX_PREPARED {
        return Err(Refusal::TooManyPrepared { number, most: MAX_PREPARED });
    }
    play.prepared.push(Prepared { to, answer });
    Ok((Stage::Playing(play), Vec::new()))
}

pub fn forget(game: &Game, event: &Event) -> Decision {
    let play = waiting(game, event)?;
    Ok((Stage::Playing(Play { prepared: Vec::new(), ..play.clone() }), Vec::new()))
}

/// The play, while it is the opponent's turn.
fn waiting<'a>(game: &'a Game, event: &Event) -> Result<&'a Play, Refusal> {
    let (play, side) = game.in_play(event.by, event.seen)?;
    if play.history.position().turn() == side {
        return Err(Refusal::YourTurn { number: game.number });
    }
    Ok(play)
}
