//! The help and the lessons.

use crate::discord::commands::intro::{help, learn};
use crate::discord::commands::play::challenge;
use crate::discord::components::{Component, Context};
use crate::discord::custom_id::LessonTapId;
use crate::discord::response::reply::{Replied, Reply};
use crate::discord::style;
use crate::discord::view::intro::buttons::HelpButton;
use crate::discord::view::intro::help::{self as view, Page};

pub const COMPONENTS: [Component; 7] = [
    Component::public(
        "help-play",
        |id| HelpButton::from_id(id) == Some(HelpButton::PlayMe),
        |cx| {
            Box::pin(
                async move { Some(challenge::begin_at_beginner(cx.app, cx.context, None).await) },
            )
        },
    ),
    Component::private(
        "help-challenge",
        |id| HelpButton::from_id(id) == Some(HelpButton::Challenge),
        |cx| {
            Box::pin(async move {
                let place = cx.context.place;
                let settings = style::server_settings(cx.app, place).await;
                let terms = settings.first_terms();
                let usual = place.guild.map(|_| (settings.usual_rules(), terms));
                Some(Ok(Reply::Private(view::challenge(cx.context.language, usual))))
            })
        },
    ),
    Component::public(
        "help-opponent",
        |id| id == view::OPPONENT,
        |cx| Box::pin(challenge_chosen(cx)),
    ),
    Component::private(
        "help-pages",
        |id| HelpButton::from_id(id) == Some(HelpButton::Pages),
        |cx| {
            Box::pin(async move {
                Some(Ok(Reply::Private(help::page(cx.app, cx.context, Page::Play).await)))
            })
        },
    ),
    Component::private(
        "help-page",
        |id| id == view::PAGES,
        |cx| {
            Box::pin(async move {
                let page = Page::from_id(cx.chosen?)?;
                Some(Ok(Reply::update(help::page(cx.app, cx.context, page).await)))
            })
        },
    ),
    Component::private(
        "help-lessons",
        |id| HelpButton::from_id(id) == Some(HelpButton::Lessons),
        |cx| Box::pin(async move { Some(learn::first(cx.app, cx.context).await) }),
    ),
    Component::private(
        "learn",
        |id| id.parse::<LessonTapId>().is_ok(),
        |cx| {
            Box::pin(async move {
                let id = cx.custom_id.parse().ok()?;
                learn::tap(cx.app, cx.context, &id).await.map(Ok)
            })
        },
    ),
];

/// Challenges the chosen user to a first game.
async fn challenge_chosen(cx: Context<'_>) -> Replied {
    let data = &cx.pressed.data;
    let user = data.resolved.users.get(&cx.chosen?.parse().ok()?)?;
    let member = data.resolved.members.get(&user.id);
    Some(challenge::to_first_game(cx.app, cx.context, user, member).await)
}
