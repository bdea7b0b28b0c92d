//! The next step of a hint.

use super::super::custom_id::Press;
use super::super::hints;
use super::Component;
use crate::locale::HintStep;

pub const COMPONENTS: [Component; 2] = [
    Component::look(Press::HintAction, |cx| {
        Box::pin(
            async move { Some(hints::go_on(cx.desk, cx.asked, cx.id()?, HintStep::Action).await) },
        )
    }),
    Component::look(Press::HintReason, |cx| {
        Box::pin(
            async move { Some(hints::go_on(cx.desk, cx.asked, cx.id()?, HintStep::Reason).await) },
        )
    }),
];
