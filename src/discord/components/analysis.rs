//! The pages of an analysis.

use super::super::analysis::{self, View};
use super::super::custom_id::Press;
use super::Component;

pub const COMPONENTS: [Component; 4] = [
    Component::heavy(Press::Analyse, |cx| {
        Box::pin(async move { Some(analysis::open(cx.desk, cx.asked, cx.id()?.game).await) })
    }),
    Component::look(Press::Overview, |cx| {
        Box::pin(async move {
            Some(analysis::turned_to(cx.desk, cx.asked, cx.id()?.game, View::Overview).await)
        })
    }),
    Component::look(Press::AnalysedPly, |cx| {
        Box::pin(async move {
            let id = cx.id()?;
            Some(analysis::turned_to(cx.desk, cx.asked, id.game, View::Ply(id.ply)).await)
        })
    }),
    Component::look(Press::ChosenPly, |cx| {
        Box::pin(async move {
            let ply = cx.chosen?.parse().ok()?;
            Some(analysis::turned_to(cx.desk, cx.asked, cx.id()?.game, View::Ply(ply)).await)
        })
    }),
];
