//! `/draw game:`, `/count game:` and `/takeback game:`, which propose what both have to agree to.

use serenity::all::{CommandInteraction, CreateCommand};

use super::super::{Desk, answer::Reply, asked::Asked, board};
use crate::club::ClubError;
use crate::game::{Act, Proposal};

pub const DRAW: &str = "draw";
pub const COUNT: &str = "count";
pub const TAKEBACK: &str = "takeback";

pub fn register() -> [CreateCommand; 3] {
    [DRAW, COUNT, TAKEBACK].map(|name| super::command(name).add_option(super::game_option(name)))
}

pub async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
    what: Proposal,
) -> Result<Reply, ClubError> {
    let game =
        desk.club.game_played(asked.place, asked.player(), super::game_number(command)).await?;
    let news =
        desk.club.propose(&game, asked.event(Act::Propose { what }), desk.clock.now()).await?;
    // Where the opponent had proposed the same, the game is over.
    Ok(Reply::public(match board::offer(desk, &news.game, asked.public_language).await {
        Some(offer) => offer,
        None => board::public(desk, &news, asked.public_language).await,
    }))
}
