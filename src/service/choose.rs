//! Which of a channel's open games is meant when none is named.

use crate::game::{Game, PlayerId, Progress, Reason, Refusal, Stage, Summary};

/// Of a player's own open games, the one to move in. Those come first whose rules fit what is to be done.
pub fn to_move(
    mine: Vec<Summary>,
    player: PlayerId,
    fits: fn(&Summary) -> bool,
) -> Result<Summary, Refusal> {
    let (turn, waiting): (Vec<_>, Vec<_>) =
        mine.into_iter().partition(|game| game.to_move() == Some(player));
    if !turn.is_empty() {
        let (fitting, others): (Vec<_>, Vec<_>) = turn.into_iter().partition(fits);
        return only(if fitting.is_empty() { others } else { fitting });
    }
    let (playing, challenges): (Vec<_>, Vec<_>) =
        waiting.into_iter().partition(|game| game.to_move().is_some());
    Err(match (&playing[..], &challenges[..]) {
        ([], []) => Reason::NoGame.into(),
        ([], [game]) => {
            Reason::not_begun(game.challenged.as_ref().map(|person| person.id)).in_game(game.number)
        }
        ([game], _) => {
            Reason::NotYourTurn { to_move: game.to_move().unwrap_or(player) }.in_game(game.number)
        }
        ([], several) | (several, _) => {
            Reason::NowhereYourTurn { numbers: numbers(several) }.into()
        }
    })
}

/// Of a player's own open games, the one in which it is the opponent's turn.
pub fn waiting(mine: Vec<Summary>, player: PlayerId) -> Result<Summary, Refusal> {
    let (turn, others): (Vec<_>, Vec<_>) = mine
        .into_iter()
        .filter(|game| matches!(game.progress, Progress::Playing { .. }))
        .partition(|game| game.to_move() == Some(player));
    match (&turn[..], &others[..]) {
        ([game], []) => Err(Reason::YourTurn.in_game(game.number)),
        _ => only(others),
    }
}

/// Of a player's own open games, the one that is on.
pub fn played(mine: Vec<Summary>) -> Result<Summary, Refusal> {
    only(mine.into_iter().filter(|game| game.to_move().is_some()).collect())
}

/// Of all open games of a channel, the one to look at.
pub fn to_show(open: Vec<Summary>, player: PlayerId) -> Result<Summary, Refusal> {
    let playing = open.into_iter().filter(|game| game.to_move().is_some());
    let (mine, others): (Vec<_>, Vec<_>) = playing.partition(|game| game.has_player(player));
    only(if mine.is_empty() { others } else { mine })
}

/// Of a channel's games, the newest first, the one to see again: one's own before those of others.
pub fn to_replay(newest: Vec<Summary>, player: PlayerId) -> Result<Summary, Refusal> {
    let (mine, others): (Vec<_>, Vec<_>) =
        newest.into_iter().partition(|game| game.has_player(player));
    let (played, empty): (Vec<_>, Vec<_>) =
        mine.into_iter().chain(others).partition(|game| game.ply > 0);
    played
        .into_iter()
        .chain(empty)
        .find(|game| game.has_history())
        .ok_or_else(|| Reason::NoGame.into())
}

/// Of a channel's games, the newest first, the one to learn from: one that is over, one's own before those of others.
pub fn to_analyse(mut newest: Vec<Summary>, player: PlayerId) -> Result<Summary, Refusal> {
    newest.retain(|game| !game.is_open() && game.ply > 0);
    to_replay(newest, player)
}

/// The game, if it is over and something was played in it.
pub fn to_learn_from(game: Game) -> Result<Game, Refusal> {
    if game.is_open() {
        return Err(Reason::NotOver.in_game(game.number));
    }
    not_refused(game).and_then(not_empty)
}

/// The game, if something was played in it.
pub fn not_empty(game: Game) -> Result<Game, Refusal> {
    let number = game.number;
    Some(game).filter(|game| game.ply() > 0).ok_or(Reason::NothingPlayed.in_game(number))
}

/// The game, unless it never came to be one.
pub fn not_refused(game: Game) -> Result<Game, Refusal> {
    let number = game.number;
    match game.stage {
        Stage::Declined => Err(Reason::AlreadyDeclined.in_game(number)),
        Stage::Withdrawn => Err(Reason::AlreadyWithdrawn.in_game(number)),
        Stage::Expired => Err(Reason::AlreadyExpired.in_game(number)),
        Stage::Voided(None) => Err(Reason::Voided.in_game(number)),
        Stage::Challenged
        | Stage::Playing(_)
        | Stage::Over { .. }
        | Stage::Voided(Some(_))
        | Stage::Study(_) => Ok(game),
    }
}

fn only(mut games: Vec<Summary>) -> Result<Summary, Refusal> {
    match games.len() {
        0 => Err(Reason::NoGame.into()),
        1 => Ok(games.remove(0)),
        _ => Err(Reason::SeveralGames { numbers: numbers(&games) }.into()),
    }
}

fn numbers<'a>(games: impl IntoIterator<Item = &'a Summary>) -> Vec<u32> {
    games.into_iter().map(|game| game.number).collect()
}
