//! `/move to: game:`

use serenity::all::{
    AutocompleteChoice, CommandInteraction, CommandOptionType, CreateCommandOption,
};

use super::super::{Desk, answer::Reply, asked::Asked};
use super::definition::SlashCommand;
use super::game_choices::GameChoices;
use super::on_turn::{complete_on_turn, game_and_text, parsed, submit};
use super::options;
use crate::game::{Command, Summary};
use crate::service::ServiceError;
use alquerque_rules::notation::completions_within;

const NAME: &str = "move";
const TO: &str = "to";

/// As many characters as a move can have: a chain of sixteen hops, written with spaces, has 84.
const LONGEST: u16 = 100;

pub const COMMAND: SlashCommand = SlashCommand {
    options,
    games: GameChoices::Own,
    complete: Some(|desk, asked, command, _, typed| {
        Box::pin(complete(desk, asked, command, typed))
    }),
    ..SlashCommand::new(NAME, |desk, asked, command| Box::pin(run(desk, asked, command)))
};

fn options() -> Vec<CreateCommandOption> {
    let to = options::option(CommandOptionType::String, NAME, TO);
    let to = to.required(true).max_length(LONGEST).set_autocomplete(true);
    vec![to, options::game_option(NAME)]
}

async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let (game, text) = game_and_text(desk, asked, command, TO, any).await?;
    let action = parsed(desk, asked, &game, text.parse()).await?;
    submit(desk, asked, game.id, Command::Play(action)).await
}

/// The legal moves that fit what is typed.
async fn complete(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
    typed: &str,
) -> Result<Vec<AutocompleteChoice>, ServiceError> {
    complete_on_turn(desk, asked, command, typed, any, |game, position, typed, budget| {
        let moves = completions_within(position, game.touched(), typed, budget);
        moves.iter().map(ToString::to_string).collect()
    })
    .await
}

/// Moves are played by all rules.
fn any(_: &Summary) -> bool {
    true
}
