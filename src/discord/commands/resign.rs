//! `/resign game:`

use serenity::all::{ButtonStyle, CommandInteraction, CreateActionRow, CreateCommandOption};

use super::super::custom_id::{CustomId, Press};
use super::super::{Desk, answer::Answer, answer::Reply, answer::button, asked::Asked};
use super::definition::SlashCommand;
use super::game_choices::GameChoices;
use super::options;
use crate::game::{Command, Request, decide};
use crate::service::ServiceError;

const NAME: &str = "resign";

pub const COMMAND: SlashCommand = SlashCommand {
    options,
    games: GameChoices::Own,
    ..SlashCommand::new(NAME, |desk, asked, command| Box::pin(run(desk, asked, command)))
};

fn options() -> Vec<CreateCommandOption> {
    vec![options::game_option(NAME)]
}

/// Asks whether the person means it.
async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let (player, language) = (asked.player(), asked.language);
    let game =
        desk.service.games.playing(asked.place, player, options::game_number(command)).await?.game;
    // Decided here only to see whether it may be done; nothing is saved before the button is pressed.
    decide(&game, &Request::new(player, Command::Resign), desk.clock.now())?;
    let press = |press| CustomId { game: game.id, ply: game.ply(), press, part: 0 }.to_string();
    let row = CreateActionRow::Buttons(vec![
        button(press(Press::Resign), language.text("button-resign"), ButtonStyle::Danger),
        button(press(Press::PlayOn), language.text("button-play-on"), ButtonStyle::Secondary),
    ]);
    let text = language.resigning("resign-ask", &game, player);
    Ok(Reply::Private(Answer { text, rows: vec![row], ..Answer::default() }))
}
