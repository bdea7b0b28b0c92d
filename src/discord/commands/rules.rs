//! `/rules rules:`

use serenity::all::{CommandInteraction, CreateCommandOption};

use super::super::load::Cost;
use super::super::{
    Desk,
    answer::Reply,
    asked::{Asked, Audience},
    rule_page,
};
use super::definition::SlashCommand;
use super::options;
use crate::service::ServiceError;
use alquerque_rules::RULE_SETS;

const NAME: &str = "rules";

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Look,
    audience: Audience::Person,
    options,
    ..SlashCommand::new(NAME, |desk, asked, command| Box::pin(run(desk, asked, command)))
};

fn options() -> Vec<CreateCommandOption> {
    vec![options::rules_option(NAME)]
}

/// The page of a rule set: the one that is named, or else the one of the person's own game here.
async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let rules = match options::chosen_rules(command) {
        Some(rules) => rules,
        None => {
            let games = desk.service.games.open_here(asked.player(), asked.place).await?;
            games.last().map_or(RULE_SETS[0], |game| game.rules)
        }
    };
    Ok(Reply::Private(rule_page::page(desk, rules, asked).await))
}
