//! `/rules rules:`

use serenity::all::{CommandInteraction, CreateCommand};

use super::super::{Desk, answer::Reply, asked::Asked, rule_page};
use crate::club::ClubError;
use alquerque_rules::RULE_SETS;

pub const NAME: &str = "rules";

pub fn register() -> CreateCommand {
    super::command(NAME).add_option(super::rules_option(NAME))
}

/// The page of a rule set: the one that is named, or else the one of the person's own game here.
pub async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ClubError> {
    let rules = match super::chosen_rules(command) {
        Some(rules) => rules,
        None => {
            let games = desk.club.open_of_in(asked.player(), asked.place).await?;
            games.last().map_or(RULE_SETS[0], |game| game.rules)
        }
    };
    Ok(Reply::Private(rule_page::page(desk, rules, asked).await))
}
