//! The pages of a game's moves.

use crate::discord::commands::study::history;
use crate::discord::components::Component;
use crate::discord::custom_id::Press;

pub const COMPONENTS: [Component; 3] = [
    Component::look(Press::History, |cx| {
        Box::pin(async move { Some(history::open(cx.app, cx.context, cx.id?.game).await) })
    }),
    Component::look(Press::Page, |cx| {
        Box::pin(async move {
            let id = cx.id?;
            Some(history::turned_to(cx.app, cx.context, id, id.ply).await)
        })
    }),
    Component::look(Press::Ply, |cx| {
        Box::pin(async move {
            let ply = cx.chosen?.parse().ok()?;
            Some(history::turned_to(cx.app, cx.context, cx.id?, ply).await)
        })
    }),
];
