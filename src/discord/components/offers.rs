//! Answers to an offer.

use crate::discord::components::Component;
use crate::discord::components::submit;
use crate::discord::custom_id::{Press, proposal_of};
use crate::game::Command;

pub const COMPONENTS: [Component; 2] = [
    Component::play(Press::Agree, |cx| {
        Box::pin(async move {
            let id = cx.id?;
            let command = Command::Agree { to: proposal_of(id.part)? };
            Some(submit::answer(cx.app, cx.context, id, command).await)
        })
    }),
    Component::quiet(Press::Refuse, |cx| {
        Box::pin(async move {
            let id = cx.id?;
            let command = Command::Disagree { to: proposal_of(id.part)? };
            Some(submit::answer(cx.app, cx.context, id, command).await)
        })
    }),
];
