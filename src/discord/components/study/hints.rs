//! The next step of a hint.

use crate::discord::commands::study::hint;
use crate::discord::components::Component;
use crate::discord::custom_id::Press;
use crate::locale::HintStep;

pub const COMPONENTS: [Component; 2] = [
    Component::read(Press::HintAction, |cx| {
        Box::pin(
            async move { Some(hint::resume(cx.app, cx.context, cx.id?, HintStep::Action).await) },
        )
    }),
    Component::read(Press::HintReason, |cx| {
        Box::pin(
            async move { Some(hint::resume(cx.app, cx.context, cx.id?, HintStep::Reason).await) },
        )
    }),
];
