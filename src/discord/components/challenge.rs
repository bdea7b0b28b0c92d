//! Answers to a challenge.

use super::super::Desk;
use super::super::answer::{Reply, Then};
use super::super::asked::Asked;
use super::super::custom_id::{CustomId, Press};
use super::super::{board, chance, threads};
use super::Component;
use super::submit::{submit, submitted};
use crate::game::Command;
use crate::service::ServiceError;

pub const COMPONENTS: [Component; 3] = [
    Component::play(Press::Accept, |cx| {
        Box::pin(async move { Some(accept(cx.desk, cx.asked, cx.id()?).await) })
    }),
    Component::quiet(Press::Decline, |cx| {
        Box::pin(async move { Some(submit(cx.desk, cx.asked, cx.id()?, Command::Decline).await) })
    }),
    Component::quiet(Press::Withdraw, |cx| {
        Box::pin(async move { Some(submit(cx.desk, cx.asked, cx.id()?, Command::Withdraw).await) })
    }),
];

/// Begins the game, in its thread if it is to have one.
async fn accept(desk: &Desk, asked: &Asked, id: CustomId) -> Result<Reply, ServiceError> {
    let command = Command::Accept { coin: chance::coin(), name: asked.by.name.clone() };
    let mut news = submitted(desk, asked, id.game, id.ply, command).await?;
    let language = asked.public_language;
    let mut message = board::challenge(&news.game, language);
    let opened = threads::open(desk, asked, &news.game).await;
    let mut thread = None;
    match opened {
        threads::Opened::NotWanted => {}
        threads::Opened::Refused(why) => message.text += &format!("\n{}", language.text(why.key())),
        threads::Opened::Thread(game) => {
            message.text += &format!("\n{}", language.played_in(game.place.channel));
            thread = Some(game.place.channel);
            news.game = *game;
        }
    }
    let mut answer = board::public(desk, &news, language).await;
    if !asked.may_post && news.game.deadline().is_some() {
        answer.text += &format!("\n{}", language.text("challenge-silent"));
    }
    Ok(Reply::Update { message, then: Some(Then { answer, thread }) })
}
