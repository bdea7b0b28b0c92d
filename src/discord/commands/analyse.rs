//! `/analyse game:`

use serenity::all::{CommandInteraction, CreateCommandOption};

use super::super::load::Cost;
use super::super::{
    Desk, analysis,
    answer::Reply,
    asked::{Asked, Audience},
};
use super::definition::SlashCommand;
use super::game_choices::GameChoices;
use super::options;
use crate::service::ServiceError;

const NAME: &str = "analyse";

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Heavy,
    audience: Audience::Person,
    options,
    games: GameChoices::Newest(|game| !game.is_open() && game.ply > 0),
    ..SlashCommand::new(NAME, |desk, asked, command| Box::pin(run(desk, asked, command)))
};

fn options() -> Vec<CreateCommandOption> {
    vec![options::game_option(NAME)]
}

/// How a game went that is over, for the person who asks.
async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let game = desk
        .service
        .games
        .to_analyse(asked.place, asked.player(), options::game_number(command))
        .await?;
    analysis::begin(desk, asked, &game).await
}
