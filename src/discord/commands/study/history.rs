//! `/history game:`

use serenity::all::{CommandInteraction, CreateCommandOption};

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::SlashCommand;
use crate::discord::commands::game_choices::GameChoices;
use crate::discord::commands::options;
use crate::discord::request::admission::Cost;
use crate::discord::request::context::{Audience, RequestContext};
use crate::discord::view::history;
use crate::discord::view::message::Reply;
use crate::service::ServiceError;

const NAME: &str = "history";

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Look,
    audience: Audience::Person,
    options,
    games: GameChoices::Newest(|game| game.ply > 0),
    ..SlashCommand::new(NAME, |app, context, command| Box::pin(run(app, context, command)))
};

fn options() -> Vec<CreateCommandOption> {
    vec![options::game_option(NAME)]
}

/// The moves of a game, for the person who asks.
async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let game = app
        .service
        .game_to_replay(context.place, context.player(), options::game_number(command))
        .await?;
    history::newest(app, context, &game).await
}
