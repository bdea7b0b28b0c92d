//! The confirmation of a resignation.

use crate::discord::app_state::AppState;
use crate::discord::components::Component;
use crate::discord::components::submit;
use crate::discord::components::submit::about_resigning;
use crate::discord::custom_id::{CustomId, Press};
use crate::discord::request::context::RequestContext;
use crate::discord::response::reply::Reply;
use crate::game::Command;
use crate::service::Result;

pub const COMPONENTS: [Component; 2] = [
    Component::play(Press::Resign, |cx| {
        Box::pin(
            async move { Some(submit::answer(cx.app, cx.context, cx.id?, Command::Resign).await) },
        )
    }),
    Component::quiet(Press::PlayOn, |cx| {
        Box::pin(async move { Some(play_on(cx.app, cx.context, cx.id?).await) })
    }),
];

async fn play_on(app: &AppState, context: &RequestContext, id: CustomId) -> Result<Reply> {
    let game = app.service.games.get(context.place, context.player(), id.game).await?;
    Ok(Reply::update(about_resigning("resign-kept", context, &game)))
}
