//! `/insist game:`

use serenity::all::{CommandInteraction, CreateCommand};
use time::OffsetDateTime;

use super::super::{Desk, answer::Reply, asked::Asked, board};
use crate::club::ClubError;
use crate::game::{Act, Event};

pub const NAME: &str = "insist";

pub fn register() -> CreateCommand {
    super::command(NAME).add_option(super::game_option(NAME))
}

pub async fn run(desk: &Desk, asked: &Asked, command: &CommandInteraction) -> Result<Reply, ClubError> {
    let game = desk.club.game_to_move(asked.place, asked.player(), super::game_number(command)).await?;
    let event = Event { by: asked.player(), seen: None, act: Act::Insist };
    let insisted = desk.club.submit(asked.place, game.id, &event, OffsetDateTime::now_utc()).await?;
    Ok(Reply::Public(board::public(desk, &insisted, asked.public_language).await))
}
