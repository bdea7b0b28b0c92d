//! `/board game:`

use serenity::all::{CommandInteraction, CreateCommand};

use super::super::{Desk, answer::Answer, answer::Reply, asked::Asked, board};
use crate::club::ClubError;
use crate::game::Stage;

pub const NAME: &str = "board";

pub fn register() -> CreateCommand {
    super::command(NAME).add_option(super::game_option(NAME))
}

/// The board as it is, for the person who asks: the channel has seen it already.
pub async fn run(desk: &Desk, asked: &Asked, command: &CommandInteraction) -> Result<Reply, ClubError> {
    let game = desk.club.game_to_show(asked.place, asked.player(), super::game_number(command)).await?;
    if matches!(game.stage, Stage::Challenged) {
        // A challenge whose own message is gone can still be answered from here.
        return Ok(Reply::Private(Answer { ping: None, ..board::challenge(&game, asked.language) }));
    }
    Ok(Reply::Private(board::private(desk, &game, asked.language, asked.player()).await))
}
