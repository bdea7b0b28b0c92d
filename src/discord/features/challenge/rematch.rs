//! Rematches.

use crate::discord::features::challenge::view;
use crate::discord::features::prelude::*;
use crate::discord::view::board::REMATCH;
use crate::game::GameId;
use crate::service::{Rematch, Threads};

pub const BUTTONS: [&dyn AnyButton; 1] =
    [&Button::of_game(REMATCH, |cx, id| Box::pin(propose(cx, id.game)))];

/// Proposes a rematch, or accepts that of the opponent.
async fn propose(cx: Context<'_>, of: GameId) -> Result<Reply> {
    let id = GameId(cx.interaction.get());
    let threads = match cx.parent {
        Some(parent) => Threads::Inside { parent },
        None if cx.may_ask_for_threads() => Threads::MayOpen,
        None => Threads::MayNotOpen,
    };
    let rematch =
        cx.bot.service.challenges.rematch(cx.place, of, id, &cx.by, threads, cx.now()).await?;
    let public = style::public(cx);
    Ok(match rematch {
        Rematch::Proposed(game) => view::posted_reply(cx, &game, public).await,
        Rematch::Begun(news) => {
            let news = compose::answered(cx, news).await;
            Reply::public(compose::board(cx.bot, &news, public).await)
        }
    })
}
