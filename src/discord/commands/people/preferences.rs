//! `/preferences language: theme: size: keys: numbers: moving: reminders: quiet: utc:
//! no-challenges:` and its panel.

use serenity::all::{CommandOptionType, CreateCommandOption};

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::{Contexts, SlashCommand};
use crate::discord::commands::options;
use crate::discord::commands::time_parsing::{hours, utc_offset};
use crate::discord::payload::CommandInteraction;
use crate::discord::request::admission::Cost;
use crate::discord::request::context::{Audience, RequestContext};
use crate::discord::response::reply::Reply;
use crate::discord::style;
use crate::discord::view::message::Answer;
use crate::discord::view::panel::preferences::{AS_SERVER, SIZES};
use crate::discord::view::panel::{Item, preferences as view};
use crate::discord::view::pictures;
use crate::locale::{Language, Preference, PreferencesInEffect};
use crate::service::ServiceError;
use crate::store::{Edit, KeyForm, Preferences};
use alquerque_render::{Size, Style, THEMES};

const NAME: &str = "preferences";
const SIZE: &str = "size";
const KEYS: &str = "keys";
const NUMBERS: &str = "numbers";
const MOVING: &str = "moving";
const REMINDERS: &str = "reminders";
const QUIET: &str = "quiet";
const UTC: &str = "utc";
const NO_CHALLENGES: &str = "no-challenges";

pub const COMMAND: SlashCommand = SlashCommand {
    contexts: Contexts::Everywhere,
    cost: Cost::Read,
    audience: Audience::Person,
    options,
    ..SlashCommand::new(NAME, |app, context, command| Box::pin(run(app, context, command)))
};

fn options() -> Vec<CreateCommandOption> {
    let ids = std::iter::once(AS_SERVER).chain(THEMES.iter().map(|theme| theme.id));
    let size = |language: &Language, size: Size| language.text(&format!("size-{}", size.id()));
    let keys = |language: &Language, keys: KeyForm| language.keys(keys.id());
    vec![
        options::language_option(NAME),
        options::theme_option(NAME, ids),
        options::choice_option(NAME, SIZE, SIZES, |size| size.id().to_owned(), size),
        options::choice_option(NAME, KEYS, KeyForm::ALL, |keys| keys.id().to_owned(), keys),
        options::option(CommandOptionType::Boolean, NAME, NUMBERS),
        options::option(CommandOptionType::Boolean, NAME, MOVING),
        options::option(CommandOptionType::Boolean, NAME, REMINDERS),
        options::option(CommandOptionType::String, NAME, QUIET).max_length(20),
        options::option(CommandOptionType::String, NAME, UTC).max_length(10),
        options::option(CommandOptionType::Boolean, NAME, NO_CHALLENGES),
    ]
}

/// Changes the preferences, if an option is given, and shows them in the panel.
async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    match changes(command) {
        Err(text) => Ok(Reply::Private(Answer::of_text(context.language.text(text)))),
        Ok(edit) => Ok(Reply::Private(panel(app, context, edit).await?)),
    }
}

/// Opens the choice for one preference in the panel.
pub async fn open(
    app: &AppState,
    context: &RequestContext,
    item: Item,
) -> Result<Reply, ServiceError> {
    let preferences = app.service.store.preferences(context.player()).await?;
    Ok(Reply::update(view::item(&preferences, item, context.language)))
}

/// Refuses to turn direct messages on, soon after Discord has refused one.
pub async fn refusal(
    app: &AppState,
    context: &RequestContext,
) -> Option<Result<Reply, ServiceError>> {
    let until = match app.service.store.preferences(context.player()).await {
        Ok(preferences) => preferences.messages_refused_until(app.clock.now())?,
        Err(error) => return Some(Err(error.into())),
    };
    let text = context.language.messages_refused(until);
    Some(Ok(Reply::Private(Answer::of_text(text))))
}

/// Returns the panel after a change, if there is one, with a sample picture.
pub async fn panel(
    app: &AppState,
    context: &RequestContext,
    edit: Option<Edit<Preferences>>,
) -> Result<Answer, ServiceError> {
    let preferences = match edit {
        Some(edit) => app.service.store.edit_preferences(context.player(), edit).await?,
        None => app.service.store.preferences(context.player()).await?,
    };
    let style = style::of_person(&preferences, style::public(app, context).await.style);
    let chosen = style::language_of_person(&preferences);
    let language = chosen.unwrap_or_else(|| Language::from_tag(&context.reader_tag));
    let picture = pictures::sample(language, style);
    Ok(view::panel(&in_effect(&preferences, style), picture, language))
}

fn in_effect(preferences: &Preferences, style: Style) -> PreferencesInEffect {
    PreferencesInEffect {
        language: style::language_of_person(preferences),
        theme: Preference { value: style.theme.id, is_default: preferences.theme.is_none() },
        size: Preference { value: style.size.id(), is_default: preferences.size.is_none() },
        view: Preference {
            value: preferences.side_below().id(),
            is_default: preferences.view.is_none(),
        },
        keys: Preference {
            value: preferences.key_form().id(),
            is_default: preferences.keys.is_none(),
        },
        numbers: Preference { value: style.numbers, is_default: preferences.numbers.is_none() },
        moving: Preference {
            value: preferences.moving == Some(true),
            is_default: preferences.moving.is_none(),
        },
        reminders: Preference {
            value: preferences.reminders().wanted,
            is_default: preferences.reminders.is_none(),
        },
        messages: Preference {
            value: preferences.messages == Some(true),
            is_default: preferences.messages.is_none(),
        },
        quiet: preferences.quiet,
        offset_minutes: Preference {
            value: preferences.offset_minutes.unwrap_or(0),
            is_default: preferences.offset_minutes.is_none(),
        },
        no_challenges: Preference {
            value: preferences.no_challenges == Some(true),
            is_default: preferences.no_challenges.is_none(),
        },
    }
}

/// Returns the changes, if any, or the key of the text that says which option is invalid.
fn changes(command: &CommandInteraction) -> Result<Option<Edit<Preferences>>, &'static str> {
    let of = |name| options::text_option(command, name);
    let language = of(options::LANGUAGE).map(str::to_owned);
    let theme = of(options::THEME).map(str::to_owned);
    let size = of(SIZE).map(str::to_owned);
    let keys = of(KEYS).map(str::to_owned);
    let numbers = options::flag_option(command, NUMBERS);
    let moving = options::flag_option(command, MOVING);
    let reminders = options::flag_option(command, REMINDERS);
    let no_challenges = options::flag_option(command, NO_CHALLENGES);
    let quiet = match of(QUIET).map(str::trim) {
        None => None,
        Some(text) if Language::is_word("words-none", &text.to_lowercase()) => Some(None),
        Some(text) => Some(Some(hours(text).ok_or("preferences-quiet-unreadable")?)),
    };
    let offset =
        of(UTC).map(|text| utc_offset(text).ok_or("preferences-utc-unreadable")).transpose()?;
    if options::values(command).is_empty() {
        return Ok(None);
    }
    Ok(Some(Box::new(move |preferences: &mut Preferences| {
        if let Some(language) = &language {
            preferences.language = options::chosen_language(language.clone());
        }
        if let Some(theme) = &theme {
            preferences.theme = Some(theme.clone()).filter(|theme| theme != AS_SERVER);
        }
        preferences.size = size.clone().or(preferences.size.take());
        preferences.keys = keys.clone().or(preferences.keys.take());
        preferences.numbers = numbers.or(preferences.numbers);
        preferences.moving = moving.or(preferences.moving);
        preferences.reminders = reminders.or(preferences.reminders);
        preferences.no_challenges = no_challenges.or(preferences.no_challenges);
        preferences.quiet = quiet.unwrap_or(preferences.quiet);
        preferences.offset_minutes = offset.or(preferences.offset_minutes);
    })))
}
