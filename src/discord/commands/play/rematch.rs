//! Rematches.

use crate::discord::app_state::AppState;
use crate::discord::request::context::RequestContext;
use crate::discord::response::reply::Reply;
use crate::discord::{compose, style};
use crate::game::GameId;
use crate::service::{Rematch, ServiceError, Threads};

/// Proposes a rematch, or accepts that of the opponent.
pub async fn propose(
    app: &AppState,
    context: &RequestContext,
    of: GameId,
) -> Result<Reply, ServiceError> {
    let id = GameId(context.interaction.get());
    let threads = match context.parent {
        Some(parent) => Threads::Inside { parent },
        None if context.may_ask_for_threads => Threads::MayOpen,
        None => Threads::MayNotOpen,
    };
    let rematch = app
        .service
        .challenges
        .rematch(context.place, of, id, &context.by, threads, app.clock.now())
        .await?;
    let public = style::public(app, context).await;
    Ok(match rematch {
        Rematch::Proposed(game) => compose::posted_challenge(app, context, &game, public).await,
        Rematch::Begun(news) => {
            let news = compose::answered(app, context, news).await;
            Reply::public(compose::board(app, &news, public).await)
        }
    })
}
