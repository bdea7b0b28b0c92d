//! Answers to an offer.

use super::super::board;
use super::super::custom_id::Press;
use super::Component;
use super::act::submit;
use crate::game::Act;

pub const COMPONENTS: [Component; 2] = [
    Component::play(Press::Agree, |cx| {
        Box::pin(async move {
            let id = cx.id()?;
            let act = Act::Agree { to: board::proposal_of(id.part)? };
            Some(submit(cx.desk, cx.asked, id, act).await)
        })
    }),
    Component::quiet(Press::Refuse, |cx| {
        Box::pin(async move {
            let id = cx.id()?;
            let act = Act::Disagree { to: board::proposal_of(id.part)? };
            Some(submit(cx.desk, cx.asked, id, act).await)
        })
    }),
];
