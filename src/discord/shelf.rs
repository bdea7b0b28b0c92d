//! What finished games leave behind, replays and records; and games that come from elsewhere as records.

use super::answer::{Answer, Reply};
use super::asked::Asked;
use super::{Desk, board, pictures};
use crate::game::{Game, GameId, Reason, Study};
use crate::service::ServiceError;
use alquerque_rules::Side;

/// The record of a game, as a file for the person who asked.
pub async fn export(desk: &Desk, asked: &Asked, id: GameId) -> Result<Reply, ServiceError> {
    exported(asked, &desk.service.game(asked.place, id).await?)
}

/// The same for a game that is at hand.
pub fn exported(asked: &Asked, game: &Game) -> Result<Reply, ServiceError> {
    let record = game.record().ok_or(Reason::NothingPlayed.in_game(game.number))?;
    let file = Some((format!("game-{}.pdn", game.number), record.to_string()));
    let text = asked.language.exported(game);
    Ok(Reply::Private(Answer { text, file, ..Answer::default() }))
}

/// Keeps a game from elsewhere, and shows it to everybody.
pub async fn kept(desk: &Desk, asked: &Asked, study: Study) -> Result<Reply, ServiceError> {
    let (now, language) = (desk.clock.now(), asked.public_language);
    // The id of the interaction is unique, and the same when Discord sends it twice.
    let id = GameId(asked.interaction.get());
    let game = desk.service.import(id, asked.place, asked.by.clone(), study, now).await?;
    Ok(Reply::public(Answer {
        text: language.standing(&game, now),
        pictures: pictures::public(desk, &game, language).await.into_iter().collect(),
        rows: board::end_rows(&game, language),
        ..Answer::default()
    }))
}

/// The replay of a game for the person who asked.
pub async fn replay(desk: &Desk, asked: &Asked, id: GameId) -> Result<Reply, ServiceError> {
    let game = desk.service.game(asked.place, id).await?;
    let view = game.side_of(asked.player()).unwrap_or(Side::White);
    Ok(replayed(desk, asked, &game, view, false).await)
}

/// The replay of a game with this side below, for the person who asked or for everybody.
pub async fn replayed(desk: &Desk, asked: &Asked, game: &Game, view: Side, shared: bool) -> Reply {
    let language = if shared { asked.public_language } else { asked.language };
    let Some((picture, stride)) = pictures::replay(desk, game, asked, view, shared).await else {
        return Reply::Private(Answer::of_text(asked.language.text("replay-none")));
    };
    let text = language.replay(game, stride, desk.clock.now());
    let answer = Answer { text, pictures: vec![picture], ..Answer::default() };
    if shared { Reply::public(answer) } else { Reply::Private(answer) }
}
