//! The questions before the data of a person are removed.

use super::super::asked::Audience;
use super::super::load::Cost;
use super::super::privacy::{self, Step};
use super::{Component, Matches};

pub const COMPONENTS: [Component; 1] = [Component {
    name: "privacy",
    matches: Matches::Form(|custom_id| Step::of(custom_id).is_some()),
    cost: Cost::Look,
    audience: Audience::Person,
    run: |cx| {
        Box::pin(async move {
            Some(privacy::answered(cx.desk, cx.asked, Step::of(cx.custom_id)?).await)
        })
    },
}];
