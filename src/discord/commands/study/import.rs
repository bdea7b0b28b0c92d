//! `/game import record: file:`

use serenity::all::{CommandOptionType, CreateCommandOption};

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::{GAME_GROUP, SlashCommand};
use crate::discord::commands::options;
use crate::discord::commands::study::records;
use crate::discord::payload::{Attachment, CommandInteraction, ResolvedValue};
use crate::discord::request::admission::Cost;
use crate::discord::request::context::RequestContext;
use crate::discord::response::reply::Reply;
use crate::discord::transport::{AttachmentError, MAX_ATTACHMENT_LEN};
use crate::discord::view::message::Answer;
use crate::game::{MAX_PLIES, Study, plain_name};
use crate::locale::Language;
use crate::service::{ServiceError, run_blocking};
use crate::store::StoreError;
use alquerque_rules::notation::{Limits, Record, RecordError};
use alquerque_rules::{BySide, RuleSet, Side};

const NAME: &str = "import";
const RECORD: &str = "record";
const FILE: &str = "file";
/// The most characters of an option on Discord.
const MAX_LEN: u16 = 6000;
/// Limits of a study, so that loading and replaying it stays cheap.
const LIMITS: Limits = Limits { plies: MAX_PLIES, actions: 200 };

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Heavy,
    options,
    ..SlashCommand::member(GAME_GROUP, NAME, |app, context, command| {
        Box::pin(run(app, context, command))
    })
};

fn options() -> Vec<CreateCommandOption> {
    vec![
        options::option(CommandOptionType::String, NAME, RECORD).max_length(MAX_LEN),
        options::option(CommandOptionType::Attachment, NAME, FILE),
    ]
}

/// The reason that a record is refused.
enum NotImported {
    NothingGiven,
    TwoGiven,
    Unusable(AttachmentError),
    NoRecord(RecordError),
}

/// Saves a recorded game as a study, and shows it to the channel.
async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let record = match record_text(app, command).await {
        Ok(text) => read(text).await?,
        Err(why) => Err(why),
    };
    match record {
        Ok(record) => {
            let study = |language: &Language| study(&record, language);
            records::save_study(app, context, record.notices(), study).await
        }
        Err(why) => Ok(Reply::Private(Answer::of_text(refusal_text(&why, context.language)))),
    }
}

/// Returns the given text, or that of the attached file.
async fn record_text(app: &AppState, command: &CommandInteraction) -> Result<String, NotImported> {
    match (options::text_option(command, RECORD), file(command)) {
        (None, None) => Err(NotImported::NothingGiven),
        (Some(_), Some(_)) => Err(NotImported::TwoGiven),
        (Some(text), None) => Ok(text.to_owned()),
        (None, Some(file)) if file.size as usize > MAX_ATTACHMENT_LEN => {
            Err(NotImported::Unusable(AttachmentError::TooLarge))
        }
        (None, Some(file)) => app.attachments.text(&file.url).await.map_err(NotImported::Unusable),
    }
}

fn file(command: &CommandInteraction) -> Option<&Attachment> {
    options::values(command).iter().find_map(|option| match option.value {
        ResolvedValue::Attachment(file) if option.name == FILE => Some(file),
        _ => None,
    })
}

/// Parses a record on a blocking thread, as a long one takes a while.
async fn read(text: String) -> Result<Result<Record, NotImported>, StoreError> {
    let read = run_blocking(move || Record::read_within(&text, RuleSet::from_id, LIMITS)).await?;
    Ok(read.map_err(NotImported::NoRecord))
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

fn refusal_text(why: &NotImported, language: &Language) -> String {
    match why {
        NotImported::NothingGiven => language.text("refused-import-none"),
        NotImported::TwoGiven => language.text("refused-import-both"),
        NotImported::Unusable(AttachmentError::TooLarge) => language.text("refused-import-large"),
        NotImported::Unusable(AttachmentError::NotText) => language.text("refused-import-binary"),
        NotImported::Unusable(AttachmentError::Unreachable) => {
            language.text("refused-import-unreachable")
        }
        NotImported::NoRecord(error) => language.record_error(error),
    }
}
