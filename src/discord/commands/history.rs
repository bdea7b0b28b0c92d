//! `/history game:`

use serenity::all::{CommandInteraction, CreateCommand};

use super::super::{Desk, answer::Reply, asked::Asked, history};
use crate::club::ClubError;

pub const NAME: &str = "history";

pub fn register() -> CreateCommand {
    super::command(NAME).add_option(super::game_option(NAME))
}

/// The moves of a game, for the person who asks.
pub async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ClubError> {
    let game =
        desk.club.game_to_replay(asked.place, asked.player(), super::game_number(command)).await?;
    history::newest(desk, asked, &game).await
}
