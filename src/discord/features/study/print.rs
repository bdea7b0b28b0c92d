//! `/game print rules: paper:`

use crate::discord::features::prelude::*;
use crate::discord::features::study::rules;
use crate::print::{Paper, file_name};
use alquerque_rules::RuleSet;

const PAPER: &str = "paper";

pub const COMMAND: SlashCommand = SlashCommand {
    options,
    ..SlashCommand::member("print", |cx, command| Box::pin(run(cx, command))).heavy()
};

pub const BUTTONS: [&dyn AnyButton; 1] = [&Button::of_no_game(
    "rules-print",
    |pressed| rules::rules_after(rules::PRINT, pressed.custom_id),
    |cx, rules| Box::pin(async move { Ok(sheets(cx, rules, None).await) }),
)
.heavy()];

fn options(name: &'static str) -> Vec<CreateCommandOption> {
    let named = |language: &Language, paper: Paper| language.paper(paper.id());
    let paper = options::choice_option(name, PAPER, Paper::ALL, Paper::id, named);
    vec![options::rules_option(name), paper]
}

/// Sends the sheets of the chosen rule set, or of the player's own game in this channel.
async fn run(cx: Context<'_>, command: &CommandInteraction) -> Result<Reply> {
    let rules = rules::chosen_or_own(cx, command).await?;
    let paper = options::text_option(command, PAPER).and_then(Paper::from_id);
    Ok(sheets(cx, rules, paper).await)
}

/// Returns the sheets of a rule set for the player. Without a paper, takes the usual one for the
/// language of the player's client.
async fn sheets(cx: Context<'_>, rules: &'static RuleSet, paper: Option<Paper>) -> Reply {
    let language = cx.language;
    let paper = paper.unwrap_or_else(|| Paper::of_locale(&cx.reader_tag));
    let Some(bytes) = cx.drawing.sheets(rules, paper, language, cx.player()).await else {
        return Reply::text(language.text("print-failed"));
    };
    let file = Some(AttachedFile { name: file_name(rules), bytes });
    let text = language.print_done(rules, paper.id());
    Reply::Private(Answer { text, file, ..Answer::default() })
}
