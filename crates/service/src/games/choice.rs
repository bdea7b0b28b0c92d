//! The choice of a game in a channel where the player names none.

use alquerque_game::{Game, PlayerId, Progress, Reason, Refusal, Stage, Summary};

/// Chooses the game to move in from a player's own open games. Games that satisfy `fits` take
/// precedence.
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
        ([], [game]) => not_begun(game),
        ([game], _) => {
            Reason::NotYourTurn { to_move: game.to_move().unwrap_or(player) }.in_game(game.number)
        }
        ([], several) | (several, _) => {
            Reason::NowhereYourTurn { numbers: numbers(several) }.into()
        }
    })
}

/// Chooses the game in which it is the opponent's turn from a player's own open games.
pub fn waiting(mine: Vec<Summary>, player: PlayerId) -> Result<Summary, Refusal> {
    let (turn, others): (Vec<_>, Vec<_>) = mine
        .into_iter()
        .filter(|game| matches!(game.progress, Progress::Playing { .. }))
        .partition(|game| game.to_move() == Some(player));
    match (&turn[..], &others[..]) {
        ([game, ..], []) => Err(Reason::YourTurn.in_game(game.number)),
        _ => only(others),
    }
}

/// Chooses the game in progress from a player's own open games.
pub fn playing(mine: Vec<Summary>) -> Result<Summary, Refusal> {
    let (playing, challenges): (Vec<_>, Vec<_>) =
        mine.into_iter().partition(|game| game.to_move().is_some());
    match (&playing[..], &challenges[..]) {
        ([], [game, ..]) => Err(not_begun(game)),
        _ => only(playing),
    }
}

/// Chooses the game to show from all open games of a channel: one of the player, or else any that
/// is played, or else a challenge of or to the player.
pub fn to_show(open: Vec<Summary>, player: PlayerId) -> Result<Summary, Refusal> {
    let (playing, challenges): (Vec<_>, Vec<_>) =
        open.into_iter().partition(|game| game.to_move().is_some());
    let own = |game: &Summary| game.has_player(player);
    let (mine, others): (Vec<_>, Vec<_>) = playing.into_iter().partition(own);
    let challenges = challenges.into_iter().filter(own).collect();
    only([mine, others, challenges].into_iter().find(|games| !games.is_empty()).unwrap_or_default())
}

/// Chooses the game to replay from a channel's games, the newest first. The player's own games take
/// precedence.
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

/// Chooses the finished game to analyse from a channel's games, the newest first. The player's own
/// games take precedence.
pub fn to_analyse(mut newest: Vec<Summary>, player: PlayerId) -> Result<Summary, Refusal> {
    newest.retain(|game| !game.is_open() && game.ply > 0);
    to_replay(newest, player)
}

/// Returns the game if it is over and a move was played in it.
pub fn check_analysable(game: Game) -> Result<Game, Refusal> {
    if game.is_open() {
        return Err(Reason::NotOver.in_game(game.number));
    }
    check_not_refused(game).and_then(check_not_empty)
}

/// Returns the game if a move was played in it.
pub fn check_not_empty(game: Game) -> Result<Game, Refusal> {
    let number = game.number;
    Some(game).filter(|game| game.ply() > 0).ok_or(Reason::NothingPlayed.in_game(number))
}

/// Returns the game unless its challenge was declined, withdrawn, voided or expired.
pub fn check_not_refused(game: Game) -> Result<Game, Refusal> {
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

fn not_begun(challenge: &Summary) -> Refusal {
    let challenged = challenge.challenged.as_ref().map(|person| person.id);
    Reason::not_begun(challenged).in_game(challenge.number)
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
