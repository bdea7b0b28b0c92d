//! `/export game:`

use serenity::all::{CommandInteraction, CreateCommandOption};

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
use crate::game::Summary;
use crate::service::ServiceError;

const NAME: &str = "export";

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Look,
    audience: Audience::Person,
    options,
    games: GameChoices::Newest(Summary::has_history),
    ..SlashCommand::new(NAME, |desk, asked, command| Box::pin(run(desk, asked, command)))
};

fn options() -> Vec<CreateCommandOption> {
    vec![options::game_option(NAME)]
}

/// The record of a game, for the person who asks.
async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let game = desk
        .service
        .games
        .to_record(asked.place, asked.player(), options::game_number(command))
        .await?;
    shelf::exported(asked, &game)
}
