//! `/analyse game:`

use serenity::all::{CommandInteraction, CreateCommand};

use super::super::{Desk, analysis, answer::Reply, asked::Asked};
use crate::club::ClubError;

pub const NAME: &str = "analyse";

pub fn register() -> CreateCommand {
    super::command(NAME).add_option(super::game_option(NAME))
}

/// How a game went that is over, for the person who asks.
pub async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ClubError> {
    let game =
        desk.club.game_to_analyse(asked.place, asked.player(), super::game_number(command)).await?;
    analysis::begin(desk, asked, &game).await
}
