//! `/hint game:`

use serenity::all::{CommandInteraction, CreateCommand};

use super::super::{Desk, answer::Reply, asked::Asked, hints};
use crate::club::ClubError;
use crate::game::Summary;

pub const NAME: &str = "hint";

pub fn register() -> CreateCommand {
    super::command(NAME).add_option(super::game_option(NAME))
}

/// What the person who asks might do, where hints are allowed.
pub async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ClubError> {
    let number = super::game_number(command);
    let chosen = desk.club.to_move(asked.place, asked.player(), number, Summary::has_hints).await?;
    let game = desk.club.game(asked.place, chosen.id).await?;
    hints::begin(desk, asked, &game).await
}
