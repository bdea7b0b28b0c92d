//! `/game privacy show`, `/game privacy export` and `/game privacy delete`: the data of the player.

use serenity::all::{ButtonStyle, CommandOptionType, CreateActionRow, CreateCommandOption};

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::{GAME_GROUP, SlashCommand};
use crate::discord::commands::options;
use crate::discord::payload::CommandInteraction;
use crate::discord::request::admission::Cost;
use crate::discord::request::context::{Audience, RequestContext};
use crate::discord::response::reply::Reply;
use crate::discord::view::message::{Answer, AttachedFile, button};
use crate::locale::KeptText;
use crate::service::ServiceError;

const NAME: &str = "privacy";
const SHOW: &str = "show";
const EXPORT: &str = "export";
const DELETE: &str = "delete";

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Heavy,
    audience: Audience::Person,
    options,
    has_subcommands: true,
    ..SlashCommand::member(GAME_GROUP, NAME, |app, context, command| {
        Box::pin(run(app, context, command))
    })
};

fn options() -> Vec<CreateCommandOption> {
    let subcommand = |name| options::option(CommandOptionType::SubCommand, NAME, name);
    vec![subcommand(SHOW), subcommand(EXPORT), subcommand(DELETE)]
}

/// Shows or exports the data, or asks to confirm their removal.
async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    match options::subcommand(command).0 {
        EXPORT => export(app, context).await,
        DELETE => Ok(ask(context)),
        _ => show(app, context).await,
    }
}

/// The most bytes of games in an export. The whole export stays below the 10 MiB that every channel
/// accepts.
const MOST_BYTES: usize = 6 << 20;

/// A button of the confirmation of a removal. It belongs to no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Keeps the data.
    Keep,
    /// Asks a second time.
    AskAgain,
    Remove,
}

impl Step {
    pub const ALL: [Self; 3] = [Self::Keep, Self::AskAgain, Self::Remove];

    /// Returns the `custom_id` of the button.
    pub fn custom_id(self) -> &'static str {
        match self {
            Self::Keep => "1:privacy:keep",
            Self::AskAgain => "1:privacy:ask-again",
            Self::Remove => "1:privacy:remove",
        }
    }

    /// Returns the step with a `custom_id`.
    pub fn of(custom_id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.custom_id() == custom_id)
    }
}

/// Shows a summary of the data of the player.
pub async fn show(app: &AppState, context: &RequestContext) -> Result<Reply, ServiceError> {
    let kept = app.service.privacy.summary(context.player()).await?;
    let counts = KeptText {
        open: kept.open,
        over: kept.over,
        challenges: kept.challenges,
        studies: kept.studies,
        ratings: kept.ratings.len(),
        blocked: kept.preferences.blocked.len(),
        has_preferences: kept.preferences.has_choices(),
        has_puzzles: kept.preferences.puzzles.is_some(),
    };
    let text = context.language.kept(
        &counts,
        app.policies.privacy.as_deref(),
        app.policies.terms.as_deref(),
    );
    Ok(Reply::Private(Answer::of_text(text)))
}

/// Returns all data of the player as a file.
pub async fn export(app: &AppState, context: &RequestContext) -> Result<Reply, ServiceError> {
    let export =
        app.service.privacy.export(context.player(), context.place.guild, MOST_BYTES).await?;
    let text = context.language.exported_data(export.left_out);
    let bytes = export.json.into_bytes();
    let file = Some(AttachedFile { name: "alquerque-data.json".to_owned(), bytes });
    Ok(Reply::Private(Answer { text, file, ..Answer::default() }))
}

/// Asks the player to confirm the removal.
pub fn ask(context: &RequestContext) -> Reply {
    Reply::Private(question(context, "privacy-ask", Step::AskAgain, "button-privacy-ask-again"))
}

/// Runs a button of the confirmation.
pub async fn answered(
    app: &AppState,
    context: &RequestContext,
    step: Step,
) -> Result<Reply, ServiceError> {
    let message = match step {
        Step::Keep => Answer::of_text(context.language.text("privacy-kept")),
        Step::AskAgain => {
            question(context, "privacy-ask-again", Step::Remove, "button-privacy-remove")
        }
        Step::Remove => {
            app.service.privacy.request_removal(context.player()).await?;
            app.removals.notify_one();
            Answer::of_text(context.language.text("privacy-removed"))
        }
    };
    Ok(Reply::Update { message, then: None })
}

fn question(context: &RequestContext, text: &str, yes: Step, label: &str) -> Answer {
    let of = |step: Step, label, style| {
        button(step.custom_id().to_owned(), context.language.text(label), style)
    };
    let buttons = vec![
        of(yes, label, ButtonStyle::Danger),
        of(Step::Keep, "button-privacy-keep", ButtonStyle::Secondary),
    ];
    let rows = vec![CreateActionRow::Buttons(buttons)];
    Answer { text: context.language.text(text), rows, ..Answer::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_step_is_known_by_its_id() {
        for step in Step::ALL {
            assert_eq!(Step::of(step.custom_id()), Some(step));
        }
        assert_eq!(Step::of("1:privacy:other"), None);
    }
}
