//! `/rules rules:`

use serenity::all::{CommandInteraction, CreateCommandOption};

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::SlashCommand;
use crate::discord::commands::options;
use crate::discord::request::admission::Cost;
use crate::discord::request::context::{Audience, RequestContext};
use crate::discord::style;
use crate::discord::view::diagrams::{Diagram, diagrams};
use crate::discord::view::message::{Answer, Choice, Picture, Reply, menu};
use crate::game::Refusal;
use crate::locale::Language;
use crate::render::{Size, Style};
use crate::service::ServiceError;
use alquerque_rules::{RULE_SETS, RuleSet};

const NAME: &str = "rules";

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Look,
    audience: Audience::Person,
    options,
    ..SlashCommand::new(NAME, |app, context, command| Box::pin(run(app, context, command)))
};

fn options() -> Vec<CreateCommandOption> {
    vec![options::rules_option(NAME)]
}

/// The page of a rule set: the one that is named, or else the one of the person's own game here.
async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let rules = match options::chosen_rules(command) {
        Some(rules) => rules,
        None => {
            let games = app.service.open_of_in(context.player(), context.place).await?;
            games.last().map_or(RULE_SETS[0], |game| game.rules)
        }
    };
    Ok(Reply::Private(page(app, rules, context).await))
}

/// The `custom_id` of the menu, which belongs to no game.
pub const MENU: &str = "1:rules";

/// The page of one rule set.
pub async fn page(app: &AppState, rules: &'static RuleSet, context: &RequestContext) -> Answer {
    let language = context.language;
    let style = Style { size: Size::Standard, ..style::private(app, context).await };
    let diagrams = diagrams(rules);
    let captions: Vec<&str> = diagrams.iter().map(|diagram| diagram.caption).collect();
    let text = language.rule_page(rules, &captions);
    let mut pictures = Vec::new();
    for diagram in &diagrams {
        pictures.extend(picture(app, diagram, language, style).await);
    }
    let choices =
        RULE_SETS.map(|rules| Choice { value: rules.id.to_owned(), label: language.rules(rules) });
    let rows = menu(MENU, language.text("menu-rules"), choices).into_iter().collect();
    Answer { text, pictures, rows, ..Answer::default() }
}

async fn picture(
    app: &AppState,
    diagram: &Diagram,
    language: &Language,
    style: Style,
) -> Option<Picture> {
    let alt_text =
        language.diagram(diagram.caption, &diagram.history, diagram.stone, diagram.targets());
    app.render_pool.draw(diagram.scene(), style, alt_text).await
}

/// The page that somebody chose from the menu, in the place of the one that they read.
pub async fn turned_to(
    app: &AppState,
    context: &RequestContext,
    id: &str,
) -> Result<Reply, ServiceError> {
    let rules = RuleSet::from_id(id).ok_or(Refusal::NoGame)?;
    Ok(Reply::Update { message: page(app, rules, context).await, then: None })
}
