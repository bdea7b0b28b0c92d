//! `/draw game:` and `/count game:`, which offer an end that both have to agree to.

use serenity::all::{CommandInteraction, CreateCommand};
use time::OffsetDateTime;

use super::super::{Desk, answer::Reply, asked::Asked, board};
use crate::club::ClubError;
use crate::game::{Act, Ending, Event};

pub const DRAW: &str = "draw";
pub const COUNT: &str = "count";

pub fn register() -> [CreateCommand; 2] {
    [DRAW, COUNT].map(|name| super::command(name).add_option(super::game_option(name)))
}

pub async fn run(desk: &Desk, asked: &Asked, command: &CommandInteraction, ending: Ending) -> Result<Reply, ClubError> {
    let game = desk.club.game_played(asked.place, asked.player(), super::game_number(command)).await?;
    let event = Event { by: asked.player(), seen: None, act: Act::Offer { ending } };
    let news = desk.club.submit(asked.place, game.id, &event, OffsetDateTime::now_utc()).await?;
    // Where the opponent had offered the same, the game is over.
    Ok(Reply::Public(match board::offer(&news.game, asked.public_language) {
        Some(offer) => offer,
        None => board::public(desk, &news, asked.public_language).await,
    }))
}
