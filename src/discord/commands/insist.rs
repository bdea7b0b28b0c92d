//! `/insist game:`

use serenity::all::{CommandInteraction, CreateCommand};

use super::super::{Desk, answer::Reply, asked::Asked};
use super::on_turn::submit;
use crate::club::ClubError;
use crate::game::Act;

pub const NAME: &str = "insist";

pub fn register() -> CreateCommand {
    super::command(NAME).add_option(super::game_option(NAME))
}

pub async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ClubError> {
    let game = desk
        .club
        .to_move(asked.place, asked.player(), super::game_number(command), |game| {
            game.rules.has_insist()
        })
        .await?;
    submit(desk, asked, game.id, Act::Insist).await
}
