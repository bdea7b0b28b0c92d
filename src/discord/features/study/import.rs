//! `/game import record: file:`, its form, and the same in the menu of a message.

use crate::discord::features::definition::Kind;
use crate::discord::features::prelude::*;
use crate::discord::payload::{Attachment, Message, ResolvedValue};
use crate::discord::request::admission::Cost;
use crate::discord::transport::{AttachmentError, MAX_ATTACHMENT_LEN};
use crate::discord::view::board;
use crate::discord::view::form::{Field, Form, Input};
use crate::game::{Game, GameId, MAX_PLIES, Reason, Study, plain_name};
use crate::service::run_blocking;
use crate::store::StoreError;
use alquerque_rules::notation::{Record, RecordError, RecordNotice};
use alquerque_rules::{BySide, Position, RuleSet, Side};

const RECORD: &str = "record";
const FILE: &str = "file";
/// The most characters of an option on Discord.
const MAX_LEN: u16 = 6000;

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Heavy,
    opens_form: true,
    options,
    ..SlashCommand::member("import", |cx, command| Box::pin(run(cx, command)))
};

/// The command in the menu of a message, under a name in words.
pub const MESSAGE_MENU: SlashCommand = SlashCommand {
    cost: Cost::Heavy,
    kind: Kind::Menu { of: CommandType::Message, key: "command-import-of-message" },
    ..SlashCommand::new("Import this record", |cx, command| Box::pin(run_of_message(cx, command)))
};

/// The `custom_id` of the form.
const FORM: &str = "1:import-form";

pub const BUTTONS: [&dyn AnyButton; 1] =
    [&Button::of_no_game("import-form", Source::from_form, |cx, source| {
        Box::pin(import(cx, source))
    })
    .sharing()];

fn options(name: &'static str) -> Vec<CreateCommandOption> {
    vec![
        options::option(CommandOptionType::String, name, RECORD).max_length(MAX_LEN),
        options::option(CommandOptionType::Attachment, name, FILE),
    ]
}

/// Imports the record of the options. Without options, a form asks for it.
async fn run(cx: Context<'_>, command: &CommandInteraction) -> Result<Reply> {
    if !command.data.has_options() {
        return Ok(Reply::form(form(cx.language), cx.request));
    }
    let file = match command.data.value(FILE) {
        Some(ResolvedValue::Attachment(file)) => Some(file.clone()),
        _ => None,
    };
    let text = options::text_option(command, RECORD).map(str::to_owned);
    import(cx, Source { text, file }).await
}

fn form(language: &Language) -> Form {
    let field = |name, input| Field::like_option(language, "import", name, input);
    Form {
        custom_id: FORM.to_owned(),
        title: language.capitalized("command-import"),
        fields: vec![field(RECORD, Input::Paragraph), field(FILE, Input::File)],
    }
}

/// Imports the record of a message.
async fn run_of_message(cx: Context<'_>, command: &CommandInteraction) -> Result<Reply> {
    match Source::of_message(command.data.target_message().ok_or(Reason::NoGame)?) {
        Some(source) => import(cx, source).await,
        None => Ok(Reply::text(cx.language.text("refused-import-message"))),
    }
}

/// Returns the first block of code in a message with its fences, which a record may have, or the
/// message if it has none.
fn first_block(content: &str) -> &str {
    const FENCE: &str = "```";
    let Some(start) = content.find(FENCE) else { return content };
    let code = start + FENCE.len();
    let end = content[code..].find(FENCE).map_or(content.len(), |len| code + len + FENCE.len());
    &content[start..end]
}

/// Returns whether a file can be a record: Discord does not know the type of `.pdn`.
fn may_be_text(file: &Attachment) -> bool {
    let kind = file.content_type.as_deref().unwrap_or("application/octet-stream");
    kind.starts_with("text/") || kind == "application/octet-stream"
}

/// Where a record is. One of both must be given.
struct Source {
    text: Option<String>,
    file: Option<Attachment>,
}

impl Source {
    /// Finds the record of a message, or of one that it forwards: its first file that may be a
    /// text, or else its text.
    fn of_message(message: &Message) -> Option<Self> {
        let file = message.attachments.iter().find(|file| may_be_text(file)).cloned();
        if file.is_some() {
            return Some(Self { text: None, file });
        }
        // Every record has a tag.
        let texts = [first_block(&message.content), message.content.as_str()];
        let text = texts.into_iter().find(|text| text.contains('[')).map(str::to_owned);
        text.map(|text| Self { text: Some(text), file: None })
            .or_else(|| Self::of_message(&message.message_snapshots.first()?.message))
    }

    /// Reads the submitted form; `None` for another one.
    fn from_form(pressed: Pressed<'_>) -> Option<Self> {
        let Pressed { custom_id: FORM, fields, resolved, .. } = pressed else { return None };
        let file = fields.entered(FILE).and_then(|id| id.parse().ok());
        let file = file.and_then(|id| resolved.attachments.get(&id)).cloned();
        Some(Self { text: fields.entered(RECORD).map(str::to_owned), file })
    }

    /// Returns the text, or that of the file.
    ///
    /// # Errors
    /// The key of the refusal.
    async fn read(self, cx: Context<'_>) -> Result<String, &'static str> {
        match (self.text, self.file) {
            (None, None) => Err("refused-import-none"),
            (Some(_), Some(_)) => Err("refused-import-both"),
            (Some(text), None) => Ok(text),
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
}

/// Saves a recorded game as a study, and shows it to the channel.
async fn import(cx: Context<'_>, source: Source) -> Result<Reply> {
    let text = match source.read(cx).await {
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
    let history = record.history().clone();
    // Another program may have written the tag.
    let start = history.initial_position();
    let fits = |&count: &u8| {
        usize::from(count) <= history.actions().len() && start == Position::start(start.rules())
    };
    let opening = record.tag(Game::OPENING_TAG).and_then(|count| count.parse().ok());
    let opening = opening.filter(fits).unwrap_or_default();
    Study { names, history, outcome: record.outcome(), opening }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn a_message_has_its_record_in_a_file_or_a_block_of_code_or_its_text() {
        const RECORD: &str = "[A \"b\"]\n1. c2-c3";
        let block = format!("```pdn\n{RECORD}\n```");
        let file = |kind: Value| json!({ "url": "file", "size": 9, "content_type": kind });
        let files = |kinds: &[&str]| kinds.iter().map(|&kind| file(kind.into())).collect::<Value>();
        let record = json!({ "content": RECORD });
        for (message, source) in [
            (record.clone(), RECORD),
            (json!({ "content": format!("Look:{block} Well [sic]?") }), &*block),
            (json!({ "content": format!("> {block}") }), &*block),
            (json!({ "content": format!("```{RECORD}") }), &*format!("```{RECORD}")),
            (json!({ "content": format!("```1.```{RECORD}") }), &*format!("```1.```{RECORD}")),
            (json!({ "content": "``````" }), ""),
            (json!({ "content": RECORD, "attachments": [file(Value::Null)] }), "file"),
            (json!({ "content": "", "attachments": files(&["image/png", "text/plain"]) }), "file"),
            (json!({ "content": RECORD, "attachments": files(&["video/mp4"]) }), RECORD),
            (json!({ "content": "", "attachments": files(&["application/zip"]) }), ""),
            (json!({ "content": "", "message_snapshots": [{ "message": record }] }), RECORD),
        ] {
            let found = Source::of_message(&serde_json::from_value(message.clone()).unwrap());
            let found = found.and_then(|it| it.text.or(it.file.map(|file| file.url)));
            assert_eq!(found.unwrap_or_default(), source, "{message}");
        }
    }
}
