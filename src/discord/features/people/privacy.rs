//! `/game privacy show`, `/game privacy export` and `/game privacy delete`: the data of the player.

use crate::discord::features::prelude::*;
use crate::game::choices;
use crate::locale::KeptText;

const SHOW: &str = "show";
const EXPORT: &str = "export";
const DELETE: &str = "delete";
const PREFIX: &str = "1:privacy:";

pub const COMMAND: SlashCommand = SlashCommand {
    options: |name| {
        let subcommand = |of| options::option(CommandOptionType::SubCommand, name, of);
        vec![subcommand(SHOW), subcommand(EXPORT), subcommand(DELETE)]
    },
    has_subcommands: true,
    ..SlashCommand::member("privacy", |cx, command| Box::pin(run(cx, command))).heavy()
};

pub const BUTTONS: [&dyn AnyButton; 1] = [&Button::of_no_game(
    "privacy",
    |pressed| Step::from_id(pressed.custom_id.strip_prefix(PREFIX)?),
    |cx, step| Box::pin(answered(cx, step)),
)];

/// Shows or exports the data, or asks to confirm their removal.
async fn run(cx: Context<'_>, command: &CommandInteraction) -> Result<Reply> {
    match command.data.subcommand() {
        EXPORT => export(cx).await,
        DELETE => {
            let label = "button-privacy-ask-again";
            Ok(Reply::Private(question(cx.request, "privacy-ask", Step::AskAgain, label)))
        }
        _ => show(cx).await,
    }
}

/// The most bytes of games in an export. The whole export stays below the 10 MiB that every channel
/// accepts.
const MOST_BYTES: usize = 6 << 20;

choices! {
    /// A button of the confirmation of a removal. It belongs to no game.
    pub enum Step {
        /// Keeps the data.
        Keep = "keep",
        /// Asks a second time.
        AskAgain = "ask-again",
        Remove = "remove",
    }
}

impl Step {
    /// Returns the `custom_id` of the button.
    pub fn custom_id(self) -> String {
        format!("{PREFIX}{}", self.id())
    }
}

/// Shows a summary of the data of the player.
async fn show(cx: Context<'_>) -> Result<Reply> {
    let kept = cx.bot.service.privacy.summary(cx.player()).await?;
    let counts = KeptText {
        open: kept.open,
        over: kept.over,
        challenges: kept.challenges,
        studies: kept.studies,
        ratings: kept.ratings.len(),
        blocked: kept.preferences.blocked.len(),
        following: kept.preferences.following.len(),
        has_preferences: kept.preferences.has_choices(),
        has_puzzles: kept.preferences.puzzles.is_some(),
    };
    let text = cx.language.kept(
        &counts,
        cx.bot.policies.privacy.as_deref(),
        cx.bot.policies.terms.as_deref(),
    );
    Ok(Reply::text(text))
}

/// Returns all data of the player as a file.
async fn export(cx: Context<'_>) -> Result<Reply> {
    let export = cx.bot.service.privacy.export(cx.player(), cx.place.guild, MOST_BYTES).await?;
    let text = cx.language.exported_data(export.left_out);
    let bytes = export.json.into_bytes();
    let file = Some(AttachedFile { name: "alquerque-data.json".to_owned(), bytes });
    Ok(Reply::Private(Answer { text, file, ..Answer::default() }))
}

/// Runs a button of the confirmation.
async fn answered(cx: Context<'_>, step: Step) -> Result<Reply> {
    let message = match step {
        Step::Keep => Answer::of_text(cx.language.text("privacy-kept")),
        Step::AskAgain => {
            question(cx.request, "privacy-ask-again", Step::Remove, "button-privacy-remove")
        }
        Step::Remove => {
            cx.bot.service.privacy.request_removal(cx.player()).await?;
            Answer::of_text(cx.language.text("privacy-removed"))
        }
    };
    Ok(Reply::update(message))
}

/// Asks the player to confirm the removal.
fn question(context: &RequestContext, text: &str, yes: Step, label: &str) -> Answer {
    let of =
        |step: Step, label, style| button(step.custom_id(), context.language.text(label), style);
    let buttons = vec![
        of(yes, label, ButtonStyle::Danger),
        of(Step::Keep, "button-privacy-keep", ButtonStyle::Secondary),
    ];
    Answer::with_buttons(context.language.text(text), buttons)
}
