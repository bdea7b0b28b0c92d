//! `/privacy show`, `/privacy export` and `/privacy delete`: what is kept of the person who asks.

use serenity::all::{CommandInteraction, CommandOptionType, CreateCommand};

use super::super::{Desk, answer::Reply, asked::Asked, privacy};
use crate::club::ClubError;

pub const NAME: &str = "privacy";
const SHOW: &str = "show";
const EXPORT: &str = "export";
const DELETE: &str = "delete";

pub fn register() -> CreateCommand {
    let subcommand = |name| super::option(CommandOptionType::SubCommand, NAME, name);
    super::command(NAME)
        .add_option(subcommand(SHOW))
        .add_option(subcommand(EXPORT))
        .add_option(subcommand(DELETE))
}

/// Shows the data, hands them out, or asks whether they are to be removed.
pub async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ClubError> {
    match super::subcommand(command).0 {
        EXPORT => privacy::export(desk, asked).await,
        DELETE => Ok(privacy::ask(asked)),
        _ => privacy::show(desk, asked).await,
    }
}
