//! `/privacy show`, `/privacy export` and `/privacy delete`: what is kept of the person who asks.

use serenity::all::{CommandInteraction, CommandOptionType, CreateCommandOption};

use super::super::load::Cost;
use super::super::{
    Desk,
    answer::Reply,
    asked::{Asked, Audience},
    privacy,
};
use super::definition::SlashCommand;
use super::options;
use crate::service::ServiceError;

const NAME: &str = "privacy";
const SHOW: &str = "show";
const EXPORT: &str = "export";
const DELETE: &str = "delete";

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Heavy,
    audience: Audience::Person,
    options,
    ..SlashCommand::new(NAME, |desk, asked, command| Box::pin(run(desk, asked, command)))
};

fn options() -> Vec<CreateCommandOption> {
    let subcommand = |name| options::option(CommandOptionType::SubCommand, NAME, name);
    vec![subcommand(SHOW), subcommand(EXPORT), subcommand(DELETE)]
}

/// Shows the data, hands them out, or asks whether they are to be removed.
async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    match options::subcommand(command).0 {
        EXPORT => privacy::export(desk, asked).await,
        DELETE => Ok(privacy::ask(asked)),
        _ => privacy::show(desk, asked).await,
    }
}
