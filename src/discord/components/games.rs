//! The pages of a list of games.

use crate::discord::commands::play::games;
use crate::discord::components::{Component, Context};
use crate::discord::response::reply::{Replied, Reply};
use crate::discord::view::games::GamesButton;
use crate::game::PlayerId;

pub const COMPONENTS: [Component; 1] = [Component::private(
    "games",
    |id| GamesButton::read(id, PlayerId(0)).is_some(),
    |cx| Box::pin(turn(cx)),
)];

/// Shows another page in place of this one.
async fn turn(cx: Context<'_>) -> Replied {
    let button = GamesButton::read(cx.custom_id, cx.context.player())?;
    Some(games::page(cx.app, cx.context, button).await.map(Reply::update))
}
