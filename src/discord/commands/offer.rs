//! `/draw game:`, `/count game:` and `/takeback game:`, which propose what both have to agree to.

use serenity::all::CommandInteraction;

use super::super::{Desk, answer::Reply, asked::Asked, board};
use super::definition::SlashCommand;
use super::game_choices::GameChoices;
use super::options;
use crate::game::{Command, Proposal};
use crate::service::ServiceError;

pub const DRAW: SlashCommand = SlashCommand {
    options: || vec![options::game_option("draw")],
    games: GameChoices::Own,
    ..SlashCommand::new("draw", |desk, asked, command| {
        Box::pin(run(desk, asked, command, Proposal::Draw))
    })
};

pub const COUNT: SlashCommand = SlashCommand {
    options: || vec![options::game_option("count")],
    games: GameChoices::Own,
    ..SlashCommand::new("count", |desk, asked, command| {
        Box::pin(run(desk, asked, command, Proposal::Count))
    })
};

pub const TAKEBACK: SlashCommand = SlashCommand {
    options: || vec![options::game_option("takeback")],
    games: GameChoices::Own,
    ..SlashCommand::new("takeback", |desk, asked, command| {
        Box::pin(run(desk, asked, command, Proposal::Takeback))
    })
};

async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
    what: Proposal,
) -> Result<Reply, ServiceError> {
    let game = desk
        .service
        .games
        .playing(asked.place, asked.player(), options::game_number(command))
        .await?;
    let news = desk
        .service
        .games
        .propose(game, asked.request(Command::Propose { what }), desk.clock.now())
        .await?;
    // Where the opponent had proposed the same, the game is over.
    Ok(Reply::public(match board::offer(desk, &news.game, asked.public_language).await {
        Some(offer) => offer,
        None => board::public(desk, &news, asked.public_language).await,
    }))
}
