//! Submission of a command to a game.

use crate::discord::app_state::AppState;
use crate::discord::custom_id::{CustomId, Press};
use crate::discord::jobs::announce;
use crate::discord::membership;
use crate::discord::request::context::RequestContext;
use crate::discord::response::reply::{Reply, Then};
use crate::discord::view::message::Answer;
use crate::discord::view::{challenge, pictures, turn};
use crate::discord::{compose, style};
use crate::game::{Command, Game, Request, Transition};
use crate::service::Result;
use crate::store::Versioned;

/// Submits a command of a press, and returns the reply.
pub async fn answer(
    app: &AppState,
    context: &RequestContext,
    id: CustomId,
    command: Command,
) -> Result<Reply> {
    let touched = if let Command::Touch { point } = command { Some(point) } else { None };
    let loaded = app.service.games.load(context.place, context.player(), id.game).await?;
    let news = submit(app, context, loaded, id.ply, command).await?;
    if let Some(stone) = touched {
        let rows = turn::moves_of(&news.game, context.language, stone, turn::ROWS);
        let text = context.language.about_stone("touched", stone);
        let style = style::private_of(app, context, &news.game).await;
        let picture = pictures::of_stone(&news.game, stone, context.language, style);
        let pictures = picture.into_iter().collect();
        return Ok(Reply::Private(Answer { text, pictures, rows, ..Answer::default() }));
    }
    let public = style::public_of(app, context, &news.game).await;
    let language = public.language;
    let board = || compose::board(app, &news, public);
    let (message, then) = match id.press {
        Press::Decline | Press::Withdraw => {
            if let Some(job) = announce::update_after_answer(app, context, &news.game).await {
                app.outbox.push(news.game.place, job);
            }
            let frame = Some(public.accent_of(&news.game));
            (Answer { frame, ..challenge::answered(&news.game, language) }, None)
        }
        Press::Agree => (Answer::of_text(language.answered_offer(&news)), Some(board().await)),
        Press::Refuse => (Answer::of_text(language.answered_offer(&news)), None),
        Press::Resign => (about_resigning("resign-done", context, &news.game), Some(board().await)),
        _ => return Ok(compose::after_action(app, context, &news, public).await),
    };
    Ok(Reply::Update { message, then: then.map(Then::from) })
}

/// Submits a command to a loaded game, for the position of the component.
pub async fn submit(
    app: &AppState,
    context: &RequestContext,
    loaded: Versioned,
    ply: usize,
    command: Command,
) -> Result<Transition> {
    membership::check(app, context, &loaded.game).await?;
    let request = Request { seen_ply: Some(ply), ..context.request(command) };
    compose::submit(app, context, loaded, &request).await
}

pub fn about_resigning(text: &str, context: &RequestContext, game: &Game) -> Answer {
    Answer::of_text(context.language.resigning(text, game, context.player()))
}
