//! Answers to an offer.

use super::super::board;
use super::super::custom_id::Press;
use super::Component;
use super::submit::submit;
use crate::game::Command;

pub const COMPONENTS: [Component; 2] = [
    Component::play(Press::Agree, |cx| {
        Box::pin(async move {
            let id = cx.id()?;
            let command = Command::Agree { to: board::proposal_of(id.part)? };
            Some(submit(cx.desk, cx.asked, id, command).await)
        })
    }),
    Component::quiet(Press::Refuse, |cx| {
        Box::pin(async move {
            let id = cx.id()?;
            let command = Command::Disagree { to: board::proposal_of(id.part)? };
            Some(submit(cx.desk, cx.asked, id, command).await)
        })
    }),
];
