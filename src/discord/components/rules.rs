//! The menu of the pages of rules.

use crate::discord::commands::study::rules;
use crate::discord::components::{Component, Matches};
use crate::discord::request::admission::Cost;
use crate::discord::request::context::Audience;
use crate::discord::view;

pub const COMPONENTS: [Component; 1] = [Component {
    name: "rules",
    matches: Matches::Form(|custom_id| custom_id == view::rules::MENU),
    cost: Cost::Read,
    audience: Audience::Person,
    run: |cx| Box::pin(async move { Some(rules::show_page(cx.app, cx.context, cx.chosen?).await) }),
}];
