//! `/export game:`

use serenity::all::{CommandInteraction, CreateCommand};

use super::super::{Desk, answer::Reply, asked::Asked, shelf};
use crate::club::ClubError;

pub const NAME: &str = "export";

pub fn register() -> CreateCommand {
    super::command(NAME).add_option(super::game_option(NAME))
}

/// The record of a game, for the person who asks.
pub async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ClubError> {
    let game =
        desk.club.game_to_record(asked.place, asked.player(), super::game_number(command)).await?;
    shelf::exported(asked, &game)
}
