//! Answers to a challenge.

use crate::discord::app_state::AppState;
use crate::discord::commands::play::challenge::post_open;
use crate::discord::commands::play::open_challenge::OpenChallenge;
use crate::discord::components::Component;
use crate::discord::components::submit;
use crate::discord::custom_id::{CustomId, Press};
use crate::discord::jobs::{announce, threads};
use crate::discord::request::context::RequestContext;
use crate::discord::response::reply::{Reply, Then};
use crate::discord::view::challenge;
use crate::discord::view::message::Answer;
use crate::discord::{chance, compose, style};
use crate::game::Command;
use crate::service::Result;

pub const COMPONENTS: [Component; 5] = [
    Component::play(Press::Accept, |cx| {
        Box::pin(async move { Some(accept(cx.app, cx.context, cx.id?).await) })
    }),
    Component::quiet(Press::Decline, |cx| {
        Box::pin(
            async move { Some(submit::answer(cx.app, cx.context, cx.id?, Command::Decline).await) },
        )
    }),
    Component::quiet(Press::Withdraw, |cx| {
        Box::pin(async move {
            Some(submit::answer(cx.app, cx.context, cx.id?, Command::Withdraw).await)
        })
    }),
    Component::public(
        "post",
        |custom_id| custom_id.parse::<OpenChallenge>().is_ok(),
        |cx| {
            Box::pin(async move {
                Some(post_open(cx.app, cx.context, cx.custom_id.parse().ok()?).await)
            })
        },
    ),
    Component::private(
        "cancel",
        |custom_id| custom_id == challenge::CANCEL,
        |cx| {
            let text = cx.context.language.text("challenge-not-posted");
            Box::pin(async move { Some(Ok(Reply::update(Answer::of_text(text)))) })
        },
    ),
];

/// Starts the game, in its thread if it has one.
async fn accept(app: &AppState, context: &RequestContext, id: CustomId) -> Result<Reply> {
    let command = Command::Accept { coin: chance::coin(), name: context.by.name.clone() };
    let loaded = app.service.games.load(context.place, context.player(), id.game).await?;
    let mut news = submit::submit(app, context, loaded, id.ply, command).await?;
    let public = style::public(app, context).await;
    let language = public.language;
    let mut message = challenge::answered(&news.game, language);
    message.frame = Some(public.accent_of(&news.game));
    let place = news.game.place;
    let outdated = announce::update_after_answer(app, context, &news.game).await;
    let opened = threads::open(app, context, &news.game, language).await;
    if let Some(outdated) = outdated {
        // It tells where the game is played now.
        app.outbox.push(place, outdated);
    }
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
    let mut answer = compose::board(app, &news, public).await;
    if !context.may_post && news.game.deadline().is_some() {
        answer.text += &format!("\n{}", language.text("challenge-silent"));
    }
    Ok(Reply::Update { message, then: Some(Then { answer, thread }) })
}
