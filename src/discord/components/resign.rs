//! The question whether a player means to resign.

use super::super::Desk;
use super::super::answer::Reply;
use super::super::asked::Asked;
use super::super::custom_id::{CustomId, Press};
use super::Component;
use super::submit::{about_resigning, submit};
use crate::game::Command;
use crate::service::ServiceError;

pub const COMPONENTS: [Component; 2] = [
    Component::play(Press::Resign, |cx| {
        Box::pin(async move { Some(submit(cx.desk, cx.asked, cx.id()?, Command::Resign).await) })
    }),
    Component::quiet(Press::PlayOn, |cx| {
        Box::pin(async move { Some(play_on(cx.desk, cx.asked, cx.id()?).await) })
    }),
];

async fn play_on(desk: &Desk, asked: &Asked, id: CustomId) -> Result<Reply, ServiceError> {
    let game = desk.service.games.get(asked.place, id.game).await?;
    Ok(Reply::update(about_resigning("resign-kept", asked, &game)))
}
