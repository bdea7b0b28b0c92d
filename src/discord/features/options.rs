//! Options of commands: their descriptions for Discord, and parsing of their values.

use alquerque_rules::{RULE_SETS, RuleSet, Side};
use serenity::all::{
    AutocompleteChoice, CommandOptionType, CreateCommandOption, CreateSelectMenuOption,
};
use unicode_normalization::UnicodeNormalization;

use crate::discord::context::Context;
use crate::discord::payload::{CommandInteraction, ResolvedValue, User};
use crate::discord::request::context::RequestContext;
use crate::discord::style;
use crate::game::{PlayerId, Reason};
use crate::locale::Language;
use crate::service::{Result, Sought};

/// Returns an option of a command with its name and description in every language.
pub fn option(kind: CommandOptionType, command: &str, name: &str) -> CreateCommandOption {
    localized(kind, name, &format!("command-{command}-{name}"))
}

/// Returns an option with the name and description of a message in every language.
pub fn localized(kind: CommandOptionType, name: &str, key: &str) -> CreateCommandOption {
    let option = CreateCommandOption::new(kind, name, Language::english().description(key));
    Language::translations().fold(option, |option, (tag, language)| {
        option
            .name_localized(tag, language.text(key))
            .description_localized(tag, language.description(key))
    })
}

/// The option that shows the reply to the channel.
pub const SHARE: &str = "share";

pub const RULES: &str = "rules";

/// The most characters of [`RULES`]: more than a name has.
const MAX_RULES: u16 = 60;

/// Returns the option for a rule set, which [`rules_choices`] completes.
pub fn rules_option(command: &str) -> CreateCommandOption {
    option(CommandOptionType::String, command, RULES).max_length(MAX_RULES).set_autocomplete(true)
}

/// Returns the rule sets that fit the typed text, the usual ones of the server first.
pub async fn rules_choices(cx: Context<'_>, typed: &str) -> Result<Vec<AutocompleteChoice>> {
    let usual = style::settings(cx).await?.usual_rules();
    let mut fitting = fitting_rules(cx.language, typed);
    fitting.sort_by_key(|&rules| rules != usual);
    let choice = |rules| AutocompleteChoice::new(cx.language.rules_choice(rules), rules.id);
    Ok(fitting.into_iter().map(choice).collect())
}

/// Returns the entries of a menu of all rule sets, the usual ones of the server first.
pub fn rules_entries(language: &Language, usual: &RuleSet) -> Vec<CreateSelectMenuOption> {
    let mut listed = RULE_SETS;
    listed.sort_by_key(|&rules| rules != usual);
    let entry = |rules: &RuleSet| {
        let entry = CreateSelectMenuOption::new(language.rules_choice(rules), rules.id);
        match language.rules_description(rules) {
            none if none.is_empty() => entry,
            description => entry.description(description),
        }
    };
    listed.into_iter().map(entry).collect()
}

/// Returns the rule sets with all typed words in their names or ids, or only that with this name.
fn fitting_rules(language: &Language, typed: &str) -> Vec<&'static RuleSet> {
    let typed = plain(typed);
    let is_named = |rules: &RuleSet| {
        [language.rules(rules), language.rules_choice(rules), rules.id.to_owned()]
            .iter()
            .any(|name| plain(name) == typed)
    };
    let fits = |rules: &&RuleSet| {
        let name = plain(&format!("{} {}", rules.id, language.rules_choice(rules)));
        typed.split_whitespace().all(|word| name.contains(word))
    };
    match RULE_SETS.into_iter().find(|rules| is_named(rules)) {
        Some(named) => vec![named],
        None => RULE_SETS.into_iter().filter(fits).collect(),
    }
}

/// Returns a text in lower case, without accents and apostrophes.
fn plain(text: &str) -> String {
    let is_plain = |sign: &char| sign.is_alphanumeric() || *sign == ' ' || *sign == '-';
    text.nfd().filter(is_plain).flat_map(char::to_lowercase).collect::<String>().trim().to_owned()
}

/// Returns an option with choices. Each is sent as its `id` and named in every language.
pub fn choice_option<T: Copy, I: Into<String>>(
    command: &str,
    name: &str,
    choices: impl IntoIterator<Item = T>,
    id: impl Fn(T) -> I,
    shown: impl Fn(&Language, T) -> String,
) -> CreateCommandOption {
    choices.into_iter().fold(option(CommandOptionType::String, command, name), |option, choice| {
        let names = Language::translations().map(|(tag, language)| (tag, shown(language, choice)));
        option.add_string_choice_localized(shown(Language::english(), choice), id(choice), names)
    })
}

pub const VIEW: &str = "view";

/// Returns the option for the side at the bottom of a picture.
pub fn view_option(command: &str) -> CreateCommandOption {
    choice_option(command, VIEW, Side::BOTH, |side| side.to_string(), Language::side)
}

/// Returns the chosen side at the bottom.
pub fn chosen_view(command: &CommandInteraction) -> Option<Side> {
    let view = text_option(command, VIEW);
    Side::BOTH.into_iter().find(|side| view == Some(&side.to_string()))
}

/// Returns the chosen rule set: by its id, as in a choice, or typed so that no other fits. Blanks
/// choose none.
///
/// # Errors
/// [`Reason::UnknownRules`].
pub fn chosen_rules(
    language: &Language,
    command: &CommandInteraction,
) -> Result<Option<&'static RuleSet>> {
    let typed = text_option(command, RULES).filter(|typed| !typed.trim().is_empty());
    let Some(typed) = typed else { return Ok(None) };
    match fitting_rules(language, typed)[..] {
        [only] => Ok(Some(only)),
        _ => Err(Reason::UnknownRules.into()),
    }
}

pub const THEME: &str = "theme";

/// Returns the option for a theme.
pub fn theme_option(
    command: &str,
    ids: impl IntoIterator<Item = &'static str>,
) -> CreateCommandOption {
    choice_option(command, THEME, ids, |id| id, Language::theme)
}

pub const GAME: &str = "game";

/// Returns the option for the number of a game.
pub fn game_option(command: &str) -> CreateCommandOption {
    // Integers of Discord have 53 bits.
    option(CommandOptionType::Integer, command, GAME)
        .min_int_value(1)
        .max_int_value(u32::MAX.into())
        .set_autocomplete(true)
}

/// Returns the game that a command means.
pub fn sought<'a>(context: &'a RequestContext, command: &CommandInteraction) -> Sought<'a> {
    Sought {
        known: context.known.candidates.as_deref(),
        ..Sought::new(context.place, context.player(), game_number(command))
    }
}

/// Returns the number in the option `game`. An invalid number becomes one that no game has.
pub fn game_number(command: &CommandInteraction) -> Option<u32> {
    match command.data.value(GAME)? {
        ResolvedValue::Integer(number) => Some(u32::try_from(number).unwrap_or(0)),
        // During autocompletion of another option, this one may be incomplete.
        ResolvedValue::Autocomplete(text) => text.parse().ok(),
        _ => None,
    }
}

pub fn user_option<'a>(command: &'a CommandInteraction, name: &str) -> Option<&'a User> {
    match command.data.value(name)? {
        ResolvedValue::User(user, _) => Some(user),
        _ => None,
    }
}

/// Returns the user in an option, as a player.
pub fn player_option(command: &CommandInteraction, name: &str) -> Option<PlayerId> {
    user_option(command, name).map(|user| PlayerId(user.id.get()))
}

pub fn flag_option(command: &CommandInteraction, name: &str) -> Option<bool> {
    match command.data.value(name)? {
        ResolvedValue::Boolean(flag) => Some(flag),
        _ => None,
    }
}

pub fn text_option<'a>(command: &'a CommandInteraction, name: &str) -> Option<&'a str> {
    match command.data.value(name)? {
        ResolvedValue::String(text) => Some(text),
        _ => None,
    }
}
