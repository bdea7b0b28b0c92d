//! The menu of a game, and what its buttons open.

use crate::discord::app_state::AppState;
use crate::discord::commands::play::{offer, resign};
use crate::discord::commands::study::{hint, rules};
use crate::discord::components::Component;
use crate::discord::custom_id::{CustomId, Press, proposal_of};
use crate::discord::request::context::RequestContext;
use crate::discord::response::reply::Reply;
use crate::discord::view::message::Answer;
use crate::discord::view::more;
use crate::game::{Game, Proposal};
use crate::service::Result;

pub const COMPONENTS: [Component; 5] = [
    Component::read(Press::More, |cx| {
        Box::pin(async move { Some(open(cx.app, cx.context, cx.id?).await) })
    }),
    Component::read(Press::Hint, |cx| {
        Box::pin(async move { Some(give_hint(cx.app, cx.context, cx.id?).await) })
    }),
    Component::play(Press::Propose, |cx| {
        Box::pin(async move {
            let what = proposal_of(cx.id?.part)?;
            Some(propose(cx.app, cx.context, cx.id?, what).await)
        })
    }),
    Component::quiet(Press::AskResign, |cx| {
        Box::pin(async move { Some(ask_resign(cx.app, cx.context, cx.id?).await) })
    }),
    Component::read(Press::RulePage, |cx| {
        Box::pin(async move { Some(rule_page(cx.app, cx.context, cx.id?).await) })
    }),
];

async fn open(app: &AppState, context: &RequestContext, id: CustomId) -> Result<Reply> {
    let game = game(app, context, id).await?;
    let menu = more::menu(&game, context.player(), app.clock.now(), context.language);
    Ok(Reply::Private(menu))
}

async fn give_hint(app: &AppState, context: &RequestContext, id: CustomId) -> Result<Reply> {
    hint::begin(app, context, &game(app, context, id).await?).await
}

/// Makes a proposal for the position of the menu, which the answer replaces.
async fn propose(
    app: &AppState,
    context: &RequestContext,
    id: CustomId,
    what: Proposal,
) -> Result<Reply> {
    let loaded = app.service.games.load(context.place, context.player(), id.game).await?;
    let (game, answer) = offer::make(app, context, loaded, Some(id.ply), what).await?;
    let message = Answer::of_text(context.language.proposed_by_you(&game, what));
    Ok(Reply::Update { message, then: Some(answer.into()) })
}

async fn ask_resign(app: &AppState, context: &RequestContext, id: CustomId) -> Result<Reply> {
    Ok(resign::confirmation(app, context, &game(app, context, id).await?)?)
}

async fn rule_page(app: &AppState, context: &RequestContext, id: CustomId) -> Result<Reply> {
    Ok(rules::open(app, context, game(app, context, id).await?.rules).await)
}

async fn game(app: &AppState, context: &RequestContext, id: CustomId) -> Result<Game> {
    app.service.games.get(context.place, context.player(), id.game).await
}
