//! `/hint game:`

use serenity::all::{CommandInteraction, CreateCommandOption};

use super::super::load::Cost;
use super::super::{
    Desk,
    answer::Reply,
    asked::{Asked, Audience},
    hints,
};
use super::definition::SlashCommand;
use super::game_choices::GameChoices;
use super::options;
use crate::game::Summary;
use crate::service::ServiceError;

const NAME: &str = "hint";

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Look,
    audience: Audience::Person,
    options,
    games: GameChoices::Own,
    ..SlashCommand::new(NAME, |desk, asked, command| Box::pin(run(desk, asked, command)))
};

fn options() -> Vec<CreateCommandOption> {
    vec![options::game_option(NAME)]
}

/// What the person who asks might do, where hints are allowed.
async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let number = options::game_number(command);
    let chosen =
        desk.service.games.to_move(asked.place, asked.player(), number, Summary::has_hints).await?;
    let game = desk.service.games.get(asked.place, chosen.id).await?;
    hints::begin(desk, asked, &game).await
}
