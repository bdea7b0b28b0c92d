//! `/move to: game:`

use serenity::all::{AutocompleteChoice, CommandInteraction, CommandOptionType, CreateCommand};

use super::super::{Desk, answer::Reply, asked::Asked};
use super::on_turn::{complete_on_turn, game_and_text, submit};
use crate::club::ClubError;
use crate::game::{Act, Summary};
use alquerque_rules::notation::completions_within;

pub const NAME: &str = "move";
pub const TO: &str = "to";

/// As many characters as a move can have: a chain of sixteen hops, written with spaces, has 84.
const LONGEST: u16 = 100;

pub fn register() -> CreateCommand {
    let to = super::option(CommandOptionType::String, NAME, TO);
    let to = to.required(true).max_length(LONGEST).set_autocomplete(true);
    super::command(NAME).add_option(to).add_option(super::game_option(NAME))
}

pub async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ClubError> {
    let (game, text) = game_and_text(desk, asked, command, TO, any).await?;
    submit(desk, asked, game.id, Act::Play { text }).await
}

/// The legal moves that fit what is typed.
pub async fn complete(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
    typed: &str,
) -> Result<Vec<AutocompleteChoice>, ClubError> {
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
