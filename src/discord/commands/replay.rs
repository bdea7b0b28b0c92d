//! `/replay game: view: share:`

use serenity::all::{CommandInteraction, CommandOptionType, CreateCommandOption};

use super::super::load::Cost;
use super::super::{
    Desk,
    answer::Reply,
    asked::{Asked, Audience},
    shelf,
};
use super::definition::SlashCommand;
use super::game_choices::GameChoices;
use super::options;
use crate::service::ServiceError;

const NAME: &str = "replay";

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Heavy,
    audience: Audience::Person,
    options,
    games: GameChoices::Newest(|game| game.ply > 0),
    ..SlashCommand::new(NAME, |desk, asked, command| Box::pin(run(desk, asked, command)))
};

fn options() -> Vec<CreateCommandOption> {
    vec![
        options::game_option(NAME),
        options::view_option(NAME),
        options::option(CommandOptionType::Boolean, NAME, options::SHARE),
    ]
}

/// The whole game in moving pictures: for the person who asks, or for everybody if they say so.
async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let game = desk
        .service
        .games
        .to_replay(asked.place, asked.player(), options::game_number(command))
        .await?;
    let shared = options::flag_option(command, options::SHARE) == Some(true);
    Ok(shelf::replayed(desk, asked, &game, options::chosen_view(command), shared).await)
}
