//! Answers that the waiting side has prepared: "if they play this, I play that".

use super::event::Decision;
use super::turn::ended;
use super::{Game, Play, PlayerId, Reason, Refusal, Request, Stage};
use alquerque_rules::notation::ActionText;
use alquerque_rules::{Action, Position};

/// As many answers as can be prepared at once.
pub const MAX_PREMOVES: usize = 20;

/// An answer to something that the opponent may play next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Premove {
    pub to: Action,
    pub answer: Action,
}

impl Premove {
    /// The same in another position, if both can be played there, one after the other.
    pub(super) fn refit(&self, position: &Position) -> Option<Self> {
        let to = same(position, &self.to)?;
        Some(Self { to, answer: same(&position.play(&to), &self.answer)? })
    }
}

/// The legal action with the same points. What else a move says of itself, such as which stones leave a capture out by it,
/// changes when a stone is huffed before it.
fn same(position: &Position, action: &Action) -> Option<Action> {
    match action {
        Action::Move(action) => position.legal_move(action.points()).map(Action::Move),
        Action::Huff(_) | Action::Insist => {
            Some(*action).filter(|action| position.is_legal(action))
        }
    }
}

impl Game {
    /// Returns the game without what only the opponent of this player knows: the answers that they have prepared, whether they
    /// could put the game out of reach, and the requests, which do not say whose they are.
    #[must_use]
    pub fn as_known_to(&self, player: PlayerId) -> Self {
        let mut game = Self { requests: Vec::new(), ..self.clone() };
        if let Stage::Playing(play) = &mut game.stage {
            if let Some(side) = play.sides.side_of(&player) {
                play.can_remove[!side] = false;
            }
            let waiting = play.sides[!play.history.position().turn()];
            if waiting != player {
                play.prepared.clear();
            }
            // The side that waited before the last action.
            let waited = play.history.last().map(|(before, _)| play.sides[!before.turn()]);
            if let Some(undo) = play.undo.as_mut().filter(|_| waited != Some(player)) {
                undo.prepared.clear();
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
    let play = waiting(game, request)?;
    let position = play.history.position();
    let to = to.resolve(&position)?;
    let then = position.play(&to);
    let number = game.number;
    if then.turn() == position.turn() {
        // After a huff it is the same side's turn still.
        return Err(Reason::NotYetYourTurn.in_game(number));
    }
    let mut after = play.history.clone();
    let ends = after.play(&to).is_err() || ended(&after).is_some();
    if ends {
        return Err(Reason::EndsGame.in_game(number));
    }
    let answer = answer.resolve(&then)?;
    let mut play = play.clone();
    play.prepared.retain(|other| !instead && other.to != to);
    if play.prepared.len() >= MAX_PREMOVES {
        return Err(Reason::TooManyPremoves { most: MAX_PREMOVES }.in_game(number));
    }
    play.prepared.push(Premove { to, answer });
    Ok((Stage::Playing(play), Vec::new()))
}

pub fn forget(game: &Game, request: &Request) -> Decision {
    let play = waiting(game, request)?;
    Ok((Stage::Playing(Play { prepared: Vec::new(), ..play.clone() }), Vec::new()))
}

/// The play, while it is the opponent's turn.
fn waiting<'a>(game: &'a Game, request: &Request) -> Result<&'a Play, Refusal> {
    let (play, side) = game.in_play(request.by, request.seen)?;
    if play.history.position().turn() == side {
        return Err(Reason::YourTurn.in_game(game.number));
    }
    Ok(play)
}
