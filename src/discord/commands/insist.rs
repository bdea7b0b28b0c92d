//! `/insist game:`

use serenity::all::{CommandInteraction, CreateCommandOption};

use super::super::{Desk, answer::Reply, asked::Asked};
use super::definition::SlashCommand;
use super::game_choices::GameChoices;
use super::on_turn::submit;
use super::options;
use crate::game::Command;
use crate::service::ServiceError;
use alquerque_rules::Action;

const NAME: &str = "insist";

pub const COMMAND: SlashCommand = SlashCommand {
    options,
    games: GameChoices::Own,
    ..SlashCommand::new(NAME, |desk, asked, command| Box::pin(run(desk, asked, command)))
};

fn options() -> Vec<CreateCommandOption> {
    vec![options::game_option(NAME)]
}

async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let game = desk
        .service
        .to_move(asked.place, asked.player(), options::game_number(command), |game| {
            game.rules.has_insist()
        })
        .await?;
    submit(desk, asked, game.id, Command::play(Action::Insist)).await
}
