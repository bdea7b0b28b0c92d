//! Which of a channel's open games is meant when none is named.

use crate::game::{Game, PlayerId, Refusal, Stage};

pub fn to_move(open: Vec<Game>, player: PlayerId) -> Result<Game, Refusal> {
    let mine = of_player(open, player);
    let (turn, waiting): (Vec<_>, Vec<_>) = mine.into_iter().partition(|game| game.to_move() == Some(player));
    if !turn.is_empty() {
        return only(turn);
    }
    let playing: Vec<&Game> = waiting.iter().filter(|game| game.to_move().is_some()).collect();
    match playing[..] {
        [] => only(waiting).and_then(begun),
        [game] => Err(Refusal::NotYourTurn { number: game.number, to_move: game.opponent_of(player).id }),
        _ => Err(Refusal::NowhereYourTurn { numbers: numbers(playing) }),
    }
}

pub fn to_resign(open: Vec<Game>, player: PlayerId) -> Result<Game, Refusal> {
    let (playing, waiting): (Vec<_>, Vec<_>) =
        of_player(open, player).into_iter().partition(|game| game.to_move().is_some());
    if playing.is_empty() { only(waiting).and_then(begun) } else { only(playing) }
}

pub fn to_show(open: Vec<Game>, player: PlayerId) -> Result<Game, Refusal> {
    let playing: Vec<Game> = open.into_iter().filter(|game| game.to_move().is_some()).collect();
    let mine = of_player(playing.clone(), player);
    only(if mine.is_empty() { playing } else { mine })
}

/// The game, if it has a board to show.
pub fn begun(game: Game) -> Result<Game, Refusal> {
    let number = game.number;
    match game.stage {
        Stage::Challenged => Err(Refusal::NotBegun { number, challenged: game.challenged.id }),
        Stage::Declined => Err(Refusal::AlreadyDeclined { number }),
        Stage::Withdrawn => Err(Refusal::AlreadyWithdrawn { number }),
        Stage::Playing { .. } | Stage::Over { .. } => Ok(game),
    }
}

fn of_player(games: Vec<Game>, player: PlayerId) -> Vec<Game> {
    games.into_iter().filter(|game| game.players().contains(&player)).collect()
}

fn only(mut games: Vec<Game>) -> Result<Game, Refusal> {
    match games.len() {
        0 => Err(Refusal::NoGame),
        1 => Ok(games.remove(0)),
        _ => Err(Refusal::SeveralGames { numbers: numbers(&games) }),
    }
}

fn numbers<'a>(games: impl IntoIterator<Item = &'a Game>) -> Vec<u32> {
    games.into_iter().map(|game| game.number).collect()
}
