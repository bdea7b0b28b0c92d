//! Premoves: answers that the waiting side prepares, as in "if they play this, I play that".

use super::action::outcome_of;
use crate::event::Decision;
use crate::{Game, Play, PlayerId, Reason, Refusal, Request, Stage, Zone};
use alquerque_rules::notation::ActionText;
use alquerque_rules::{Action, Position};

/// The most premoves that a player can have at once.
pub const MAX_PREMOVES: usize = 20;

/// An answer to an action that the opponent may play next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Premove {
    pub to: Action,
    pub answer: Action,
}

impl Premove {
    /// Returns the same premove in another position, if both actions are legal there.
    pub(super) fn in_position(&self, position: &Position) -> Option<Self> {
        let to = legal_equivalent(position, &self.to)?;
        Some(Self { to, answer: legal_equivalent(&position.play(&to), &self.answer)? })
    }
}

/// Returns the legal action with the same points.
///
/// Other attributes of a move may differ after a huff, such as which stones leave a capture out by
/// it.
fn legal_equivalent(position: &Position, action: &Action) -> Option<Action> {
    match action {
        Action::Move(action) => position.legal_move(action.points()).map(Action::Move),
        Action::Huff(_) | Action::Insist => {
            Some(*action).filter(|action| position.is_legal(action))
        }
    }
}

impl Game {
    /// Returns the game as this player may know it.
    ///
    /// It lacks the opponent's premoves, local time and permission to remove the channel, the
    /// followers, and the requests, which do not say whose they are.
    #[must_use]
    pub fn as_known_to(&self, player: PlayerId) -> Self {
        let mut game = Self { requests: Vec::new(), followers: Vec::new(), ..self.clone() };
        if let Stage::Playing(play) = &mut game.stage {
            if let Some(side) = play.sides.side_of(&player) {
                play.can_remove[!side] = false;
                play.clocks_mut().for_each(|clock| clock.calendar[!side].zone = Zone::UTC);
            }
            let waiting = play.sides[!play.history.position().turn()];
            if waiting != player {
                play.premoves.clear();
            }
            let waited_before =
                play.history.last_ply().map(|(before, _)| play.sides[!before.turn()]);
            if let Some(undo) = play.undo.as_mut().filter(|_| waited_before != Some(player)) {
                undo.premoves.clear();
            }
        }
        game
    }
}

pub fn prepare(
    game: &Game,
    request: &Request,
    to: &ActionText,
    answer: &ActionText,
    instead: bool,
) -> Decision {
    let play = waiting_play(game, request.by, request.seen_ply)?;
    let position = play.history.position();
    let to = to.resolve(&position)?;
    let then = position.play(&to);
    let number = game.number;
    if then.turn() == position.turn() {
        // A huff does not end the turn.
        return Err(Reason::NotYetYourTurn.in_game(number));
    }
    let mut after = play.history.clone();
    if after.play(&to).is_err() || outcome_of(&after).is_some() {
        return Err(Reason::EndsGame.in_game(number));
    }
    let answer = answer.resolve(&then)?;
    let mut play = play.clone();
    play.premoves.retain(|other| !instead && other.to != to);
    if play.premoves.len() >= MAX_PREMOVES {
        return Err(Reason::TooManyPremoves { most: MAX_PREMOVES }.in_game(number));
    }
    play.premoves.push(Premove { to, answer });
    Ok((Stage::Playing(play), Vec::new()))
}

pub fn forget(game: &Game, request: &Request) -> Decision {
    let play = waiting_play(game, request.by, request.seen_ply)?;
    Ok((Stage::Playing(Play { premoves: Vec::new(), ..play.clone() }), Vec::new()))
}

/// Returns the premoves of a player.
///
/// # Errors
/// If the game is not being played, `by` is not a player, or it is their turn.
pub fn premoves(game: &Game, by: PlayerId) -> Result<&[Premove], Refusal> {
    waiting_play(game, by, None).map(|play| play.premoves.as_slice())
}

/// Returns the play, if it is the opponent's turn.
fn waiting_play(game: &Game, by: PlayerId, seen_ply: Option<usize>) -> Result<&Play, Refusal> {
    let (play, side) = game.in_play(by, seen_ply)?;
    if play.history.position().turn() == side {
        return Err(Reason::YourTurn.in_game(game.number));
    }
    Ok(play)
}
