//! A finished game: another like it, its animation, its record.

use super::super::custom_id::Press;
use super::super::{rematch, shelf};
use super::Component;

pub const COMPONENTS: [Component; 3] = [
    Component::play(Press::Rematch, |cx| {
        Box::pin(async move { Some(rematch::propose(cx.desk, cx.asked, cx.id()?.game).await) })
    }),
    Component::heavy(Press::Replay, |cx| {
        Box::pin(async move { Some(shelf::replay(cx.desk, cx.asked, cx.id()?.game).await) })
    }),
    Component::look(Press::Export, |cx| {
        Box::pin(async move { Some(shelf::export(cx.desk, cx.asked, cx.id()?.game).await) })
    }),
];
