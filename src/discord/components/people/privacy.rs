//! The confirmation before data of a player are removed.

use crate::discord::commands::people::privacy::{self, Step};
use crate::discord::components::{Component, Matches};
use crate::discord::request::admission::Cost;
use crate::discord::request::context::Audience;

pub const COMPONENTS: [Component; 1] = [Component {
    name: "privacy",
    matches: Matches::Form(|custom_id| Step::of(custom_id).is_some()),
    cost: Cost::Read,
    audience: Audience::Person,
    run: |cx| {
        Box::pin(async move {
            Some(privacy::answered(cx.app, cx.context, Step::of(cx.custom_id)?).await)
        })
    },
}];
