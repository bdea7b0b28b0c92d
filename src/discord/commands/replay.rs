//! `/replay game: view: share:`

use serenity::all::{CommandInteraction, CommandOptionType, CreateCommand};

use super::super::{Desk, answer::Reply, asked::Asked, shelf};
use crate::club::ClubError;

pub const NAME: &str = "replay";

pub fn register() -> CreateCommand {
    super::command(NAME)
        .add_option(super::game_option(NAME))
        .add_option(super::view_option(NAME))
        .add_option(super::option(CommandOptionType::Boolean, NAME, super::SHARE))
}

/// The whole game in moving pictures: for the person who asks, or for everybody if they say so.
pub async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ClubError> {
    let game =
        desk.club.game_to_replay(asked.place, asked.player(), super::game_number(command)).await?;
    let shared = super::flag_option(command, super::SHARE) == Some(true);
    Ok(shelf::replayed(desk, asked, &game, super::chosen_view(command), shared).await)
}
