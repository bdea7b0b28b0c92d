//! The pages of an analysis, and the card of a finished game.

use crate::discord::commands::study::{analyse, card};
use crate::discord::components::Component;
use crate::discord::custom_id::Press;
use crate::discord::view::study::analysis::View;

pub const COMPONENTS: [Component; 5] = [
    Component::heavy(Press::Card, |cx| {
        Box::pin(async move { Some(card::open(cx.app, cx.context, cx.id?.game).await) })
    }),
    Component::heavy(Press::Analyse, |cx| {
        Box::pin(async move { Some(analyse::open(cx.app, cx.context, cx.id?.game).await) })
    }),
    Component::read(Press::Overview, |cx| {
        Box::pin(async move {
            Some(analyse::show_view(cx.app, cx.context, cx.id?.game, View::Overview).await)
        })
    }),
    Component::read(Press::AnalysedPly, |cx| {
        Box::pin(async move {
            let id = cx.id?;
            Some(analyse::show_view(cx.app, cx.context, id.game, View::Ply(id.ply)).await)
        })
    }),
    Component::read(Press::ChosenPly, |cx| {
        Box::pin(async move {
            let ply = cx.chosen?.parse().ok()?;
            Some(analyse::show_view(cx.app, cx.context, cx.id?.game, View::Ply(ply)).await)
        })
    }),
];
