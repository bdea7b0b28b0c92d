//! `/game resign game:`

use serenity::all::{ButtonStyle, CreateActionRow, CreateCommandOption};

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::{GAME_GROUP, SlashCommand};
use crate::discord::commands::game_choices::GameChoices;
use crate::discord::commands::options;
use crate::discord::custom_id::{Press, custom_id};
use crate::discord::payload::CommandInteraction;
use crate::discord::request::context::RequestContext;
use crate::discord::response::reply::Reply;
use crate::discord::view::message::{Answer, button};
use crate::game::{Command, Game, Refusal, Request, decide};
use crate::service::ServiceError;

const NAME: &str = "resign";

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

/// Asks the player to confirm.
async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let game = app.service.games.playing(options::game_query(context, command)).await?.game;
    Ok(confirmation(app, context, &game)?)
}

/// Returns the question whether the player wants to resign a game.
///
/// # Errors
/// If they cannot.
pub fn confirmation(
    app: &AppState,
    context: &RequestContext,
    game: &Game,
) -> Result<Reply, Refusal> {
    let player = context.player();
    let language = context.language;
    // Only checks that it is allowed; nothing is saved before the button is pressed.
    decide(game, &Request::new(player, Command::Resign), app.clock.now())?;
    let press = |press| custom_id(game, press, 0);
    let row = CreateActionRow::Buttons(vec![
        button(press(Press::Resign), language.text("button-resign"), ButtonStyle::Danger),
        button(press(Press::PlayOn), language.text("button-play-on"), ButtonStyle::Secondary),
    ]);
    let text = language.resigning("resign-ask", game, player);
    Ok(Reply::Private(Answer { text, rows: vec![row], ..Answer::default() }))
}
