//! The pages of a game's moves.

use crate::discord::commands::study::history;
use crate::discord::components::Component;
use crate::discord::custom_id::Press;

pub const COMPONENTS: [Component; 3] = [
    Component::read(Press::History, |cx| {
        Box::pin(async move { Some(history::open(cx.app, cx.context, cx.id?.game).await) })
    }),
    Component::read(Press::Page, |cx| {
        Box::pin(async move {
            let id = cx.id?;
            Some(history::show_page(cx.app, cx.context, id, id.ply).await)
        })
    }),
    Component::read(Press::Ply, |cx| {
        Box::pin(async move {
            let ply = cx.chosen?.parse().ok()?;
            Some(history::show_page(cx.app, cx.context, cx.id?, ply).await)
        })
    }),
];
