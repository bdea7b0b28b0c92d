//! The pages of a game's moves.

use super::super::custom_id::Press;
use super::super::history;
use super::Component;

pub const COMPONENTS: [Component; 3] = [
    Component::look(Press::History, |cx| {
        Box::pin(async move { Some(history::open(cx.desk, cx.asked, cx.id()?.game).await) })
    }),
    Component::look(Press::Page, |cx| {
        Box::pin(async move {
            let id = cx.id()?;
            Some(history::turned_to(cx.desk, cx.asked, id, id.ply).await)
        })
    }),
    Component::look(Press::Ply, |cx| {
        Box::pin(async move {
            let ply = cx.chosen?.parse().ok()?;
            Some(history::turned_to(cx.desk, cx.asked, cx.id()?, ply).await)
        })
    }),
];
