//! `/hint game:`

use serenity::all::{CommandInteraction, CreateCommand};

use super::super::{Desk, answer::Reply, asked::Asked, hints};
use crate::club::ClubError;

pub const NAME: &str = "hint";

pub fn register() -> CreateCommand {
    super::command(NAME).add_option(super::game_option(NAME))
}

/// What the person who asks might do, where hints are allowed.
pub async fn run(desk: &Desk, asked: &Asked, command: &CommandInteraction) -> Result<Reply, ClubError> {
    let number = super::game_number(command);
    let game = desk.club.game_to_move(asked.place, asked.player(), number, |game| game.has_hints()).await?;
    hints::begin(desk, asked, &game).await
}
