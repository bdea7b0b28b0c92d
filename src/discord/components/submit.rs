//! Actions in a game that components have in common.

use super::super::Desk;
use super::super::answer::{Answer, Reply, Then};
use super::super::asked::Asked;
use super::super::custom_id::{CustomId, Press};
use super::super::{board, pictures};
use crate::game::{Command, Game, GameId, Request, Transition};
use crate::service::ServiceError;

/// Has an action decided, and shows what it leads to.
pub async fn submit(
    desk: &Desk,
    asked: &Asked,
    id: CustomId,
    command: Command,
) -> Result<Reply, ServiceError> {
    let touched = if let Command::Touch { point } = command { Some(point) } else { None };
    let news = submitted(desk, asked, id.game, id.ply, command).await?;
    if let Some(stone) = touched {
        let rows = board::moves_of(&news.game, asked.language, stone, board::ROWS);
        let text = asked.language.about_stone("touched", stone);
        let pictures =
            pictures::of_stone(desk, &news.game, asked, stone).await.into_iter().collect();
        return Ok(Reply::Private(Answer { text, pictures, rows, ..Answer::default() }));
    }
    let language = asked.public_language;
    let board = || board::public(desk, &news, language);
    let (message, then) = match id.press {
        Press::Decline | Press::Withdraw => (board::challenge(&news.game, language), None),
        Press::Agree => (Answer::of_text(language.answered_offer(&news)), Some(board().await)),
        Press::Refuse => (Answer::of_text(language.answered_offer(&news)), None),
        Press::Resign => (about_resigning("resign-done", asked, &news.game), Some(board().await)),
        _ => return Ok(board::after_action(desk, asked, &news).await),
    };
    Ok(Reply::Update { message, then: then.map(Then::from) })
}

/// Has an action decided for the position under which the component stands.
pub async fn submitted(
    desk: &Desk,
    asked: &Asked,
    game: GameId,
    ply: usize,
    command: Command,
) -> Result<Transition, ServiceError> {
    let request = Request { seen_ply: Some(ply), ..asked.request(command) };
    desk.service.submit(asked.place, game, &request, desk.clock.now()).await
}

pub fn about_resigning(text: &str, asked: &Asked, game: &Game) -> Answer {
    Answer::of_text(asked.language.resigning(text, game, asked.player()))
}
