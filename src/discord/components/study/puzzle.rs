//! The daily puzzle: its keys, and the buttons that open it.

use crate::discord::commands::study::puzzle;
use crate::discord::components::Component;
use crate::discord::custom_id::{PuzzleOpenId, PuzzleTapId};
use crate::discord::response::reply::Reply;

pub const COMPONENTS: [Component; 2] = [
    Component::private(
        "puzzle-open",
        |id| id.parse::<PuzzleOpenId>().is_ok(),
        |cx| {
            Box::pin(async move {
                let id: PuzzleOpenId = cx.custom_id.parse().ok()?;
                let opened = puzzle::open(cx.app, cx.context, id.day, id.degree).await;
                let reply = if id.is_public { Reply::Private } else { Reply::update };
                Some(opened.map(reply))
            })
        },
    ),
    Component::saving(
        "puzzle",
        |id| id.parse::<PuzzleTapId>().is_ok(),
        |cx| {
            Box::pin(async move {
                let id: PuzzleTapId = cx.custom_id.parse().ok()?;
                let tapped = puzzle::tap(cx.app, cx.context, &id).await;
                tapped.map(|answer| answer.map(Reply::update)).transpose()
            })
        },
    ),
];
