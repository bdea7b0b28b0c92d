//! The menu of the pages of rules.

use super::super::asked::Audience;
use super::super::load::Cost;
use super::super::rule_page;
use super::{Component, Matches};

pub const COMPONENTS: [Component; 1] = [Component {
    name: "rules",
    matches: Matches::Form(|custom_id| custom_id == rule_page::MENU),
    cost: Cost::Look,
    audience: Audience::Person,
    run: |cx| {
        Box::pin(async move { Some(rule_page::turned_to(cx.desk, cx.asked, cx.chosen?).await) })
    },
}];
