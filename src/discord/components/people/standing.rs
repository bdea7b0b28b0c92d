//! The pages of a ranking.

use crate::discord::commands::people::ranking;
use crate::discord::components::{Component, Context};
use crate::discord::response::reply::{Replied, Reply};
use crate::discord::view::standing::StandingButton;

pub const COMPONENTS: [Component; 1] = [Component::private(
    "ranking",
    |id| id.parse::<StandingButton>().is_ok(),
    |cx| Box::pin(turn(cx)),
)];

/// Shows another page in place of this one.
async fn turn(cx: Context<'_>) -> Replied {
    let answer = match cx.custom_id.parse().ok()? {
        StandingButton::Page { rules, page } => {
            ranking::page(cx.app, cx.context, rules, page).await
        }
        StandingButton::Seasons { rules } => ranking::seasons(cx.app, cx.context, rules).await,
    };
    Some(answer.map(Reply::update))
}
