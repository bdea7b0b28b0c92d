//! `/preferences theme: size: reminders: quiet: utc: no-challenges:`

use serenity::all::{CommandInteraction, CommandOptionType, CreateCommandOption};

use super::super::load::Cost;
use super::super::when::{hours, utc_offset};
use super::super::{
    Desk,
    answer::Answer,
    answer::Reply,
    asked::{Asked, Audience},
    look, pictures,
};
use super::definition::SlashCommand;
use super::options;
use crate::locale::Language;
use crate::render::{Size, THEMES};
use crate::service::ServiceError;
use crate::store::{Edit, Preferences};

const NAME: &str = "preferences";
const SIZE: &str = "size";
const REMINDERS: &str = "reminders";
const QUIET: &str = "quiet";
const UTC: &str = "utc";
const NO_CHALLENGES: &str = "no-challenges";
/// What stands for no quiet hours.
const NONE: [&str; 3] = ["none", "keine", "-"];
/// The choice of a theme that leaves it to the server.
const AS_SERVER: &str = "server";
/// The sizes of still pictures.
const SIZES: [Size; 2] = [Size::Standard, Size::Hd];

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Look,
    audience: Audience::Person,
    options,
    ..SlashCommand::new(NAME, |desk, asked, command| Box::pin(run(desk, asked, command)))
};

fn options() -> Vec<CreateCommandOption> {
    let ids = std::iter::once(AS_SERVER).chain(THEMES.iter().map(|theme| theme.id));
    let size = |language: &Language, size: Size| language.text(&format!("size-{}", size.id()));
    vec![
        options::theme_option(NAME, ids),
        options::choice_option(NAME, SIZE, SIZES, |size| size.id().to_owned(), size),
        options::option(CommandOptionType::Boolean, NAME, REMINDERS),
        options::option(CommandOptionType::String, NAME, QUIET).max_length(20),
        options::option(CommandOptionType::String, NAME, UTC).max_length(10),
        options::option(CommandOptionType::Boolean, NAME, NO_CHALLENGES),
    ]
}

/// Changes what the person chose, if they choose anything, and shows them what their pictures look like and how they are
/// reminded.
async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let preferences = match changes(command) {
        Err(text) => return Ok(Reply::Private(Answer::of_text(asked.language.text(text)))),
        Ok(Some(edit)) => desk.service.store.edit_preferences(asked.player(), edit).await?,
        Ok(None) => desk.service.store.preferences(asked.player()).await?,
    };
    let style = look::of_person(&preferences, look::public(desk, asked.place).await);
    let reminders =
        asked.language.reminders(preferences.reminders(), preferences.offset_minutes.unwrap_or(0));
    let challenges = asked.language.challenges_wanted(preferences.no_challenges != Some(true));
    let looks =
        asked.language.preferences(style.theme.id, preferences.theme.is_some(), style.size.id());
    let pictures = pictures::sample(desk, asked.language, style).await.into_iter().collect();
    Ok(Reply::Private(Answer {
        text: format!("{reminders}\n{challenges}\n{looks}"),
        pictures,
        ..Answer::default()
    }))
}

/// What the person chooses, if anything; or which text says why it cannot be read.
fn changes(command: &CommandInteraction) -> Result<Option<Edit<Preferences>>, &'static str> {
    let of = |name| options::text_option(command, name);
    let (theme, size) = (of(options::THEME).map(str::to_owned), of(SIZE).map(str::to_owned));
    let reminders = options::flag_option(command, REMINDERS);
    let no_challenges = options::flag_option(command, NO_CHALLENGES);
    let quiet = match of(QUIET).map(str::trim) {
        None => None,
        Some(text) if NONE.contains(&text.to_lowercase().as_str()) => Some(None),
        Some(text) => Some(Some(hours(text).ok_or("preferences-quiet-unreadable")?)),
    };
    let offset =
        of(UTC).map(|text| utc_offset(text).ok_or("preferences-utc-unreadable")).transpose()?;
    let flags = reminders.or(no_challenges);
    if theme.is_none() && size.is_none() && flags.is_none() && quiet.is_none() && offset.is_none() {
        return Ok(None);
    }
    Ok(Some(Box::new(move |preferences: &mut Preferences| {
        if let Some(theme) = theme {
            preferences.theme = Some(theme).filter(|theme| theme != AS_SERVER);
        }
        preferences.size = size.or(preferences.size.take());
        preferences.reminders = reminders.or(preferences.reminders);
        preferences.no_challenges = no_challenges.or(preferences.no_challenges);
        preferences.quiet = quiet.unwrap_or(preferences.quiet);
        preferences.offset_minutes = offset.or(preferences.offset_minutes);
    })))
}
