//! `/game import record: file:`

use crate::discord::features::prelude::*;
use crate::discord::payload::{Attachment, ResolvedValue};
use crate::discord::request::admission::Cost;
use crate::discord::transport::{AttachmentError, MAX_ATTACHMENT_LEN};
use crate::discord::view::board;
use crate::game::{GameId, MAX_PLIES, Study, plain_name};
use crate::service::run_blocking;
use crate::store::StoreError;
use alquerque_rules::notation::{Record, RecordError, RecordNotice};
use alquerque_rules::{BySide, RuleSet, Side};

const RECORD: &str = "record";
const FILE: &str = "file";
/// The most characters of an option on Discord.
const MAX_LEN: u16 = 6000;

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Heavy,
    options,
    ..SlashCommand::member("import", |cx, command| Box::pin(run(cx, command)))
};

fn options(name: &'static str) -> Vec<CreateCommandOption> {
    vec![
        options::option(CommandOptionType::String, name, RECORD).max_length(MAX_LEN),
        options::option(CommandOptionType::Attachment, name, FILE),
    ]
}

/// Saves a recorded game as a study, and shows it to the channel.
async fn run(cx: Context<'_>, command: &CommandInteraction) -> Result<Reply> {
    let text = match record_text(cx, command).await {
        Ok(text) => text,
        Err(why) => return Ok(Reply::text(cx.language.text(why))),
    };
    match read(text).await? {
        Ok(record) => {
            let study = |language: &Language| study(&record, language);
            save_study(cx, record.notices(), study).await
        }
        Err(error) => Ok(Reply::text(cx.language.record_error(&error))),
    }
}

/// Saves an imported game as a study, with names in the language of the channel, and shows it
/// there, followed by the notices about its record.
async fn save_study(
    cx: Context<'_>,
    notices: &[RecordNotice],
    study: impl FnOnce(&Language) -> Study,
) -> Result<Reply> {
    let now = cx.now();
    let public = style::public(cx);
    let language = public.language;
    // The id of the interaction is unique, and the same when Discord repeats it.
    let id = GameId(cx.interaction.get());
    let game =
        cx.bot.service.challenges.import(id, cx.place, cx.by.clone(), study(language), now).await?;
    let notices = notices.iter().map(|notice| language.record_notice(notice));
    let text: Vec<String> =
        [language.standing(&game, now, None)].into_iter().chain(notices).collect();
    Ok(Reply::public(Answer {
        text: text.join("\n"),
        pictures: pictures::public(&game, language, public.style_of(&game)).into_iter().collect(),
        rows: board::end_rows(&game, language),
        ..Answer::default()
    }))
}

/// Returns the given text, or that of the attached file.
///
/// # Errors
/// The key of the refusal.
async fn record_text(
    cx: Context<'_>,
    command: &CommandInteraction,
) -> Result<String, &'static str> {
    match (options::text_option(command, RECORD), file(command)) {
        (None, None) => Err("refused-import-none"),
        (Some(_), Some(_)) => Err("refused-import-both"),
        (Some(text), None) => Ok(text.to_owned()),
        (None, Some(file)) if file.size as usize > MAX_ATTACHMENT_LEN => {
            Err("refused-import-large")
        }
        (None, Some(file)) => {
            cx.sending.attachments.text(&file.url).await.map_err(|error| match error {
                AttachmentError::TooLarge => "refused-import-large",
                AttachmentError::NotText => "refused-import-binary",
                AttachmentError::Unreachable => "refused-import-unreachable",
            })
        }
    }
}

fn file(command: &CommandInteraction) -> Option<&Attachment> {
    match command.data.value(FILE)? {
        ResolvedValue::Attachment(file) => Some(file),
        _ => None,
    }
}

/// Parses a record on a blocking thread, as a long one takes a while.
async fn read(text: String) -> Result<Result<Record, RecordError>, StoreError> {
    let work = move || Record::read_within(&text, RuleSet::from_id, MAX_PLIES);
    #[cfg(test)]
    let work = crate::costs::on_behalf(work);
    run_blocking(work).await
}

/// Converts a record to a study. A side without a player's name is named by its colour.
fn study(record: &Record, language: &Language) -> Study {
    let name = |tag, side| {
        let name = plain_name(record.tag(tag).unwrap_or_default());
        if name.trim().is_empty() { language.side(side) } else { name }
    };
    let names = BySide { white: name("White", Side::White), black: name("Black", Side::Black) };
    Study { names, history: record.history().clone(), outcome: record.outcome() }
}
