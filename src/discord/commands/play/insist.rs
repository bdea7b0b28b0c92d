//! `/game insist game:`

use serenity::all::CreateCommandOption;

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::{GAME_GROUP, SlashCommand};
use crate::discord::commands::game_choices::GameChoices;
use crate::discord::commands::options;
use crate::discord::commands::play::on_turn::submit;
use crate::discord::payload::CommandInteraction;
use crate::discord::request::context::RequestContext;
use crate::discord::response::reply::Reply;
use crate::game::Command;
use crate::service::ServiceError;
use alquerque_rules::Action;

const NAME: &str = "insist";

pub const COMMAND: SlashCommand = SlashCommand {
    options,
    games: GameChoices::Own,
    ..SlashCommand::member(GAME_GROUP, NAME, |app, context, command| {
        Box::pin(run(app, context, command))
    })
};

fn options() -> Vec<CreateCommandOption> {
    vec![options::game_option(NAME)]
}

async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let query = options::game_query(context, command);
    let game = app.service.games.to_move(query, |game| game.rules.has_insist()).await?;
    submit(app, context, game.id, Command::play(Action::Insist)).await
}
