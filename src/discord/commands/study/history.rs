//! `/game history game:`

use serenity::all::CreateCommandOption;

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::{GAME_GROUP, SlashCommand};
use crate::discord::commands::game_choices::GameChoices;
use crate::discord::commands::options;
use crate::discord::custom_id::CustomId;
use crate::discord::payload::CommandInteraction;
use crate::discord::request::admission::Cost;
use crate::discord::request::context::{Audience, RequestContext};
use crate::discord::response::reply::Reply;
use crate::discord::style;
use crate::discord::view::message::Answer;
use crate::discord::view::study::history;
use crate::game::{Game, GameId, Refusal};
use crate::service::ServiceError;

const NAME: &str = "history";

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Read,
    audience: Audience::Person,
    options,
    games: GameChoices::Newest(|game| game.ply > 0),
    ..SlashCommand::member(GAME_GROUP, NAME, |app, context, command| {
        Box::pin(run(app, context, command))
    })
};

fn options() -> Vec<CreateCommandOption> {
    vec![options::game_option(NAME)]
}

/// Shows the moves of a game to the player alone.
async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let game = app.service.games.to_replay(options::game_query(context, command)).await?;
    newest(app, context, &game).await
}

/// Returns the newest page, with the newest board.
async fn newest(
    app: &AppState,
    context: &RequestContext,
    game: &Game,
) -> Result<Reply, ServiceError> {
    Ok(Reply::Private(page(app, context, game, game.ply(), game.ply()).await?))
}

/// Returns the newest page of the game of a button.
pub async fn open(
    app: &AppState,
    context: &RequestContext,
    id: GameId,
) -> Result<Reply, ServiceError> {
    newest(app, context, &app.service.games.get(context.place, context.player(), id).await?).await
}

/// Replaces a page by the one with the ply of `id`, and the board after the first `shown` actions.
pub async fn show_page(
    app: &AppState,
    context: &RequestContext,
    id: CustomId,
    shown: usize,
) -> Result<Reply, ServiceError> {
    let game = app.service.games.get(context.place, context.player(), id.game).await?;
    Ok(Reply::update(page(app, context, &game, id.ply, shown).await?))
}

async fn page(
    app: &AppState,
    context: &RequestContext,
    game: &Game,
    ply: usize,
    shown: usize,
) -> Result<Answer, Refusal> {
    let style = style::private_of(app, context, game).await;
    history::page(game, ply, shown, context.language, style)
}
