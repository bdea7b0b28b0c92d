//! `/rules rules:`

use serenity::all::CreateCommandOption;

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::{Contexts, SlashCommand};
use crate::discord::commands::options;
use crate::discord::payload::CommandInteraction;
use crate::discord::request::admission::Cost;
use crate::discord::request::context::{Audience, RequestContext};
use crate::discord::response::reply::Reply;
use crate::discord::style;
use crate::discord::view::message::Answer;
use crate::discord::view::study::rules;
use crate::game::Reason;
use crate::service::ServiceError;
use alquerque_rules::{RULE_SETS, RuleSet};

const NAME: &str = "rules";

pub const COMMAND: SlashCommand = SlashCommand {
    contexts: Contexts::Everywhere,
    cost: Cost::Read,
    audience: Audience::Person,
    options,
    ..SlashCommand::new(NAME, |app, context, command| Box::pin(run(app, context, command)))
};

fn options() -> Vec<CreateCommandOption> {
    vec![options::rules_option(NAME)]
}

/// Shows the page of the chosen rule set, or of the player's own game in this channel.
async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let rules = chosen_or_own(app, context, command).await?;
    Ok(open(app, context, rules).await)
}

/// Returns the chosen rule set, or that of the player's own game in this channel.
pub async fn chosen_or_own(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<&'static RuleSet, ServiceError> {
    if let Some(rules) = options::chosen_rules(command) {
        return Ok(rules);
    }
    let games = app.service.games.open_here(context.player(), context.place).await?;
    Ok(games.last().map_or(RULE_SETS[0], |game| game.rules))
}

/// Opens the page of a rule set.
pub async fn open(app: &AppState, context: &RequestContext, rules: &'static RuleSet) -> Reply {
    Reply::Private(page(app, context, rules).await)
}

/// Returns the page of a rule set.
async fn page(app: &AppState, context: &RequestContext, rules: &'static RuleSet) -> Answer {
    rules::page(rules, context.language, style::private(app, context).await)
}

/// Replaces a page by the one that was chosen from the menu.
pub async fn show_page(
    app: &AppState,
    context: &RequestContext,
    id: &str,
) -> Result<Reply, ServiceError> {
    let rules = RuleSet::from_id(id).ok_or(Reason::NoGame)?;
    Ok(Reply::Update { message: page(app, context, rules).await, then: None })
}
