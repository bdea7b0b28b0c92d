//! `/board game:`

use serenity::all::{CommandInteraction, CreateCommand};

use super::super::{Desk, answer::Reply, asked::Asked, board};
use crate::club::ClubError;

pub const NAME: &str = "board";

pub fn register() -> CreateCommand {
    super::command(NAME).add_option(super::game_option(NAME))
}

/// The board as it is, for the person who asks: the channel has seen it already.
pub async fn run(desk: &Desk, asked: &Asked, command: &CommandInteraction) -> Result<Reply, ClubError> {
    let game = desk.club.game_to_show(asked.place, asked.player(), super::game_number(command)).await?;
    Ok(Reply::Private(board::private(desk, &game, asked.language, asked.player()).await))
}
