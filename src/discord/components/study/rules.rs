//! The pages of rules: the menu of all, and the whole rules and the printed sheets of one.

use crate::discord::commands::play::challenge;
use crate::discord::commands::study::{print, rules};
use crate::discord::components::Component;
use crate::discord::request::admission::Cost;
use crate::discord::response::reply::Reply;
use crate::discord::view;

pub const COMPONENTS: [Component; 4] = [MENU, RULEBOOK, PRINT, PLAY];

const MENU: Component = Component::private(
    "rules",
    |custom_id| custom_id == view::study::rules::MENU,
    |cx| Box::pin(async move { Some(rules::show_page(cx.app, cx.context, cx.chosen?).await) }),
);

const PLAY: Component = Component::public(
    "rules-play",
    |custom_id| view::study::rules::played_by(custom_id).is_some(),
    |cx| {
        Box::pin(async move {
            let rules = view::study::rules::played_by(cx.custom_id)?;
            Some(challenge::begin_at_beginner(cx.app, cx.context, Some(rules)).await)
        })
    },
);

const RULEBOOK: Component = Component::private(
    "rulebook",
    |custom_id| view::study::rules::rulebook_of(custom_id).is_some(),
    |cx| {
        Box::pin(async move {
            let rules = view::study::rules::rulebook_of(cx.custom_id)?;
            Some(Ok(Reply::Private(view::study::rules::rulebook(rules, cx.context.language))))
        })
    },
);

const PRINT: Component = Component {
    cost: Cost::Heavy,
    ..Component::private(
        "rules-print",
        |custom_id| view::study::rules::printed_by(custom_id).is_some(),
        |cx| {
            Box::pin(async move {
                let rules = view::study::rules::printed_by(cx.custom_id)?;
                Some(Ok(print::sheets(cx.app, cx.context, rules, None).await))
            })
        },
    )
};
