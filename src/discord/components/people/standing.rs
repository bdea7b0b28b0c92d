//! The pages of a ranking.

use crate::discord::commands::people::ranking;
use crate::discord::components::{Component, Context, Matches, Outcome};
use crate::discord::request::admission::Cost;
use crate::discord::request::context::Audience;
use crate::discord::response::reply::Reply;
use crate::discord::view::standing::StandingButton;

pub const COMPONENTS: [Component; 1] = [Component {
    name: "ranking",
    matches: Matches::Form(|id| id.parse::<StandingButton>().is_ok()),
    cost: Cost::Read,
    audience: Audience::Person,
    run: |cx| Box::pin(turn(cx)),
}];

/// Shows another page in place of this one.
async fn turn(cx: Context<'_>) -> Outcome {
    let answer = match cx.custom_id.parse().ok()? {
        StandingButton::Page { rules, page } => {
            ranking::page(cx.app, cx.context, rules, page).await
        }
        StandingButton::Seasons { rules } => ranking::seasons(cx.app, cx.context, rules).await,
    };
    Some(answer.map(Reply::update))
}
