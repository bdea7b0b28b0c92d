//! `/game replay game: view: share:`

use serenity::all::{CommandOptionType, CreateCommandOption};

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::{GAME_GROUP, SlashCommand};
use crate::discord::commands::game_choices::GameChoices;
use crate::discord::commands::options;
use crate::discord::commands::study::records;
use crate::discord::payload::CommandInteraction;
use crate::discord::request::admission::Cost;
use crate::discord::request::context::{Audience, RequestContext};
use crate::discord::response::reply::Reply;
use crate::service::ServiceError;

const NAME: &str = "replay";

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Heavy,
    audience: Audience::Person,
    options,
    games: GameChoices::Newest(|game| game.ply > 0),
    ..SlashCommand::member(GAME_GROUP, NAME, |app, context, command| {
        Box::pin(run(app, context, command))
    })
};

fn options() -> Vec<CreateCommandOption> {
    vec![
        options::game_option(NAME),
        options::view_option(NAME),
        options::option(CommandOptionType::Boolean, NAME, options::SHARE),
    ]
}

/// Shows a game as an animation, to the player or, on request, to the channel.
async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let game = app.service.games.to_replay(options::game_query(context, command)).await?;
    let shared = options::flag_option(command, options::SHARE) == Some(true);
    Ok(records::replayed(app, context, &game, options::chosen_view(command), shared).await)
}
