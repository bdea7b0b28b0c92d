//! Rematch, replay and record of a finished game.

use crate::discord::commands::play::rematch;
use crate::discord::commands::study::records;
use crate::discord::components::Component;
use crate::discord::custom_id::Press;

pub const COMPONENTS: [Component; 3] = [
    Component::play(Press::Rematch, |cx| {
        Box::pin(async move { Some(rematch::propose(cx.app, cx.context, cx.id?.game).await) })
    }),
    Component::heavy(Press::Replay, |cx| {
        Box::pin(async move { Some(records::replay(cx.app, cx.context, cx.id?.game).await) })
    }),
    Component::read(Press::Export, |cx| {
        Box::pin(async move { Some(records::export(cx.app, cx.context, cx.id?.game).await) })
    }),
];
