//! `/game print rules: paper:`

use serenity::all::CreateCommandOption;

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::{GAME_GROUP, SlashCommand};
use crate::discord::commands::options;
use crate::discord::commands::study::rules;
use crate::discord::payload::CommandInteraction;
use crate::discord::request::admission::Cost;
use crate::discord::request::context::{Audience, RequestContext};
use crate::discord::response::reply::Reply;
use crate::discord::view::message::{Answer, AttachedFile};
use crate::locale::Language;
use crate::print::{Paper, file_name};
use crate::service::ServiceError;
use alquerque_rules::RuleSet;

const NAME: &str = "print";
const PAPER: &str = "paper";

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Heavy,
    audience: Audience::Person,
    options,
    ..SlashCommand::member(GAME_GROUP, NAME, |app, context, command| {
        Box::pin(run(app, context, command))
    })
};

fn options() -> Vec<CreateCommandOption> {
    let named = |language: &Language, paper: Paper| language.paper(paper.id());
    let paper =
        options::choice_option(NAME, PAPER, Paper::ALL, |paper| paper.id().to_owned(), named);
    vec![options::rules_option(NAME), paper]
}

/// Sends the sheets of the chosen rule set, or of the player's own game in this channel.
async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let rules = rules::chosen_or_own(app, context, command).await?;
    let paper = options::text_option(command, PAPER).and_then(Paper::from_id);
    Ok(sheets(app, context, rules, paper).await)
}

/// Returns the sheets of a rule set for the player. Without a paper, takes the usual one for the
/// language of the player's client.
pub async fn sheets(
    app: &AppState,
    context: &RequestContext,
    rules: &'static RuleSet,
    paper: Option<Paper>,
) -> Reply {
    let language = context.language;
    let paper = paper.unwrap_or_else(|| Paper::of_locale(&context.reader_tag));
    let Some(bytes) = app.render_pool.sheets(rules, paper, language, context.player()).await else {
        return Reply::Private(Answer::of_text(language.text("print-failed")));
    };
    let file = Some(AttachedFile { name: file_name(rules), bytes });
    let text = language.print_done(rules, paper.id());
    Reply::Private(Answer { text, file, ..Answer::default() })
}
