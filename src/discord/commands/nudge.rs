//! `/nudge game:`

use serenity::all::{CommandInteraction, CreateCommand};

use super::super::{Desk, announce, answer::Reply, asked::Asked};
use crate::club::ClubError;
use crate::game::Act;

pub const NAME: &str = "nudge";

pub fn register() -> CreateCommand {
    super::command(NAME).add_option(super::game_option(NAME))
}

/// Calls the opponent, whose turn it is.
pub async fn run(desk: &Desk, asked: &Asked, command: &CommandInteraction) -> Result<Reply, ClubError> {
    let game = desk.club.game_waiting(asked.place, asked.player(), super::game_number(command)).await?;
    let event = asked.event(Act::Nudge);
    let news = desk.club.submit(asked.place, game.id, &event, desk.clock.now()).await?;
    let language = asked.public_language;
    let text = language.nudge(&news.game, asked.player()).unwrap_or_default();
    Ok(Reply::public(announce::call(&news.game, text, language)))
}
