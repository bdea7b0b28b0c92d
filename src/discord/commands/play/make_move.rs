//! `/move to: game:`

use serenity::all::{AutocompleteChoice, CommandOptionType, CreateCommandOption};

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::{Contexts, SlashCommand};
use crate::discord::commands::game_choices::GameChoices;
use crate::discord::commands::options;
use crate::discord::commands::play::on_turn::{complete_on_turn, game_and_action, submit};
use crate::discord::payload::CommandInteraction;
use crate::discord::request::context::RequestContext;
use crate::discord::response::reply::Reply;
use crate::game::{Command, Summary};
use crate::service::ServiceError;
use alquerque_rules::notation::completions_within;

const NAME: &str = "move";
const TO: &str = "to";

/// The most characters of a move: a chain of sixteen hops with spaces has 84.
const MAX_LEN: u16 = 100;

pub const COMMAND: SlashCommand = SlashCommand {
    contexts: Contexts::Everywhere,
    options,
    games: GameChoices::Own,
    complete: Some(|app, context, command, _, typed| {
        Box::pin(complete(app, context, command, typed))
    }),
    ..SlashCommand::new(NAME, |app, context, command| Box::pin(run(app, context, command)))
};

fn options() -> Vec<CreateCommandOption> {
    let to = options::option(CommandOptionType::String, NAME, TO);
    let to = to.required(true).max_length(MAX_LEN).set_autocomplete(true);
    vec![to, options::game_option(NAME)]
}

async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let (game, action) = game_and_action(app, context, command, TO, any, str::parse).await?;
    submit(app, context, game.id, Command::Play(action)).await
}

/// Completes legal moves.
async fn complete(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
    typed: &str,
) -> Result<Vec<AutocompleteChoice>, ServiceError> {
    complete_on_turn(app, context, command, typed, any, |game, position, typed, budget| {
        let moves = completions_within(position, game.touched(), typed, budget);
        moves.iter().map(ToString::to_string).collect()
    })
    .await
}

/// All rule sets have moves.
fn any(_: &Summary) -> bool {
    true
}
