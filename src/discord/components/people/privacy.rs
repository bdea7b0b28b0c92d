//! The confirmation before data of a player are removed.

use crate::discord::commands::people::privacy::{self, Step};
use crate::discord::components::Component;

pub const COMPONENTS: [Component; 1] = [Component::private(
    "privacy",
    |custom_id| Step::of(custom_id).is_some(),
    |cx| {
        Box::pin(async move {
            Some(privacy::answered(cx.app, cx.context, Step::of(cx.custom_id)?).await)
        })
    },
)];
