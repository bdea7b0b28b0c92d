//! `/game hint game:`

use serenity::all::CreateCommandOption;

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::{GAME_GROUP, SlashCommand};
use crate::discord::commands::game_choices::GameChoices;
use crate::discord::commands::options;
use crate::discord::custom_id::CustomId;
use crate::discord::payload::CommandInteraction;
use crate::discord::request::admission::Cost;
use crate::discord::request::context::{Audience, RequestContext};
use crate::discord::response::defer::ResponseTarget;
use crate::discord::response::reply::Reply;
use crate::discord::style;
use crate::discord::view::message::Answer;
use crate::discord::view::study::hint;
use crate::game::{Game, Reason, Summary, may_have_hint};
use crate::locale::HintStep;
use crate::service::ServiceError;
use alquerque_engine::Hint;

const NAME: &str = "hint";

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Read,
    audience: Audience::Person,
    options,
    games: GameChoices::Own,
    ..SlashCommand::member(GAME_GROUP, NAME, |app, context, command| {
        Box::pin(run(app, context, command))
    })
};

fn options() -> Vec<CreateCommandOption> {
    vec![options::game_option(NAME)]
}

/// Gives a hint to the player alone, where hints are allowed.
async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let query = options::game_query(context, command);
    let chosen = app.service.games.to_move(query, Summary::has_hints).await?;
    let game = app.service.games.get(context.place, context.player(), chosen.id).await?;
    begin(app, context, &game).await
}

/// Gives the first step of a hint: the stone.
pub async fn begin(
    app: &AppState,
    context: &RequestContext,
    game: &Game,
) -> Result<Reply, ServiceError> {
    give(app, context, game, HintStep::Stone, None).await
}

/// Replaces a hint by its next step.
pub async fn resume(
    app: &AppState,
    context: &RequestContext,
    id: CustomId,
    step: HintStep,
) -> Result<Reply, ServiceError> {
    let game = app.service.games.get(context.place, context.player(), id.game).await?;
    give(app, context, &game, step, Some(id.ply)).await
}

async fn give(
    app: &AppState,
    context: &RequestContext,
    game: &Game,
    step: HintStep,
    seen: Option<usize>,
) -> Result<Reply, ServiceError> {
    let history = &may_have_hint(game, context.player(), seen)?.history;
    let target =
        if step == HintStep::Stone { ResponseTarget::NewMessage } else { ResponseTarget::Original };
    let answer = async |hint: &Hint| {
        let style = style::private_of(app, context, game).await;
        hint::answer(game, history, hint, step, context.language, style)
    };
    let analyst = &app.service.analyst;
    if let Some(hint) = analyst.cached_hint(game) {
        return Ok(target.at_once(answer(&hint).await));
    }
    let ticket = analyst.hint_ticket(context.player())?;
    if let Err(reply) = target.before_search(app, context).await {
        return Ok(reply);
    }
    Ok(Reply::late(match ticket.hint(game).await {
        Some(hint) => answer(&hint).await,
        None => Answer::of_text(context.language.refusal(&Reason::CannotThink.into())),
    }))
}
