//! `/games`

use serenity::all::CreateCommand;

use super::super::{Desk, answer::Answer, answer::Reply, asked::Asked};
use crate::club::ClubError;
use crate::game::Game;

pub const NAME: &str = "games";

pub fn register() -> CreateCommand {
    super::command(NAME)
}

/// The person's open games on this server, with a link to the newest board of each.
pub async fn run(desk: &Desk, asked: &Asked) -> Result<Reply, ClubError> {
    let games = desk.club.open_of(asked.player(), asked.place.guild).await?;
    Ok(Reply::Private(Answer::of_text(asked.language.games(asked.player(), &games, link))))
}

fn link(game: &Game) -> Option<String> {
    let guild = game.place.guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
    let message = game.board_message?.0;
    Some(format!("https://discord.com/channels/{guild}/{}/{message}", game.place.channel))
}
