//! `/import record: file:`

use serenity::all::{
    Attachment, CommandInteraction, CommandOptionType, CreateCommandOption, ResolvedValue,
};

use super::super::load::Cost;
use super::super::transport::{AttachmentError, MAX_ATTACHMENT_LEN};
use super::super::{Desk, answer::Answer, answer::Reply, asked::Asked, shelf};
use super::definition::SlashCommand;
use super::options;
use crate::game::{MAX_PLIES, Study, plain_name};
use crate::locale::Language;
use crate::service::{ServiceError, run_blocking};
use crate::store::StoreError;
use alquerque_rules::notation::{Limits, Record, RecordError};
use alquerque_rules::{BySide, RuleSet, Side};

const NAME: &str = "import";
const RECORD: &str = "record";
const FILE: &str = "file";
/// As many characters as Discord lets an option have.
const LONGEST: u16 = 6000;
/// What a study may ask for, so that it can be loaded, replayed and paged through while others play.
const LIMITS: Limits = Limits { plies: MAX_PLIES, actions: 200 };

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Heavy,
    options,
    ..SlashCommand::new(NAME, |desk, asked, command| Box::pin(run(desk, asked, command)))
};

fn options() -> Vec<CreateCommandOption> {
    vec![
        options::option(CommandOptionType::String, NAME, RECORD).max_length(LONGEST),
        options::option(CommandOptionType::Attachment, NAME, FILE),
    ]
}

/// Why nothing is kept.
enum NotImported {
    NothingGiven,
    TwoGiven,
    Unusable(AttachmentError),
    NoRecord(RecordError),
}

/// Keeps a recorded game as a study, and shows it to everybody.
async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let record = match given(desk, command).await {
        Ok(text) => read(text).await?,
        Err(why) => Err(why),
    };
    match record {
        Ok(record) => shelf::kept(desk, asked, study(&record, asked.public_language)).await,
        Err(why) => Ok(Reply::Private(Answer::of_text(told(&why, asked.language)))),
    }
}

/// The text that was given, or that the file holds.
async fn given(desk: &Desk, command: &CommandInteraction) -> Result<String, NotImported> {
    match (options::text_option(command, RECORD), file(command)) {
        (None, None) => Err(NotImported::NothingGiven),
        (Some(_), Some(_)) => Err(NotImported::TwoGiven),
        (Some(text), None) => Ok(text.to_owned()),
        (None, Some(file)) if file.size as usize > MAX_ATTACHMENT_LEN => {
            Err(NotImported::Unusable(AttachmentError::TooLarge))
        }
        (None, Some(file)) => desk.attachments.text(&file.url).await.map_err(NotImported::Unusable),
    }
}

fn file(command: &CommandInteraction) -> Option<&Attachment> {
    command.data.options().iter().find_map(|option| match option.value {
        ResolvedValue::Attachment(file) if option.name == FILE => Some(file),
        _ => None,
    })
}

/// A long record takes a moment, so it is read where others do not have to wait for it.
async fn read(text: String) -> Result<Result<Record, NotImported>, StoreError> {
    let read = run_blocking(move || Record::read_within(&text, RuleSet::from_id, LIMITS)).await?;
    Ok(read.map_err(NotImported::NoRecord))
}

/// The game of a record. Where it does not say who plays a side, that is called by its colour.
fn study(record: &Record, language: &Language) -> Study {
    let name = |tag, side| {
        let name = plain_name(record.tag(tag).unwrap_or_default());
        if name.trim().is_empty() { language.side(side) } else { name }
    };
    let names = BySide { white: name("White", Side::White), black: name("Black", Side::Black) };
    Study { names, history: record.history().clone(), outcome: record.outcome() }
}

fn told(why: &NotImported, language: &Language) -> String {
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
