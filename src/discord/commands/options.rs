//! Options of commands: their descriptions for Discord, and parsing of their values.

use alquerque_rules::{RULE_SETS, RuleSet, Side};
use serenity::all::{CommandOptionType, CreateCommandOption, Permissions};

use crate::discord::payload::{
    CommandInteraction, ResolvedChannel, ResolvedOption, ResolvedValue, User,
};
use crate::discord::request::context::{RequestContext, TO_MANAGE};
use crate::locale::Language;
use crate::service::GameQuery;

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

/// Returns the options of a command or of its innermost subcommand.
pub fn values(command: &CommandInteraction) -> Vec<ResolvedOption<'_>> {
    subcommand(command).1
}

/// The option that shows the reply to the channel.
pub const SHARE: &str = "share";

pub const RULES: &str = "rules";

/// Returns the option for a rule set.
pub fn rules_option(command: &str) -> CreateCommandOption {
    choice_option(
        command,
        RULES,
        RULE_SETS,
        |rules| rules.id.to_owned(),
        |language, rules| language.rules(rules),
    )
}

/// Returns an option with choices. Each is sent as its `id` and named in every language.
pub fn choice_option<T: Copy>(
    command: &str,
    name: &str,
    choices: impl IntoIterator<Item = T>,
    id: impl Fn(T) -> String,
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

pub fn chosen_rules(command: &CommandInteraction) -> Option<&'static RuleSet> {
    text_option(command, RULES).and_then(RuleSet::from_id)
}

pub const THEME: &str = "theme";

/// Returns the option for a theme.
pub fn theme_option(
    command: &str,
    ids: impl IntoIterator<Item = &'static str>,
) -> CreateCommandOption {
    choice_option(command, THEME, ids, str::to_owned, Language::theme)
}

pub const LANGUAGE: &str = "language";
/// The choice of Discord's language.
const AS_DISCORD: &str = "discord";

/// Returns the option for a language, or Discord's.
pub fn language_option(command: &str) -> CreateCommandOption {
    let languages = std::iter::once(None).chain(Language::all().iter().map(Some));
    let id = |language: Option<&Language>| language.map_or(AS_DISCORD, Language::tag).to_owned();
    choice_option(command, LANGUAGE, languages, id, Language::language)
}

/// Returns the tag of a chosen language; `None` for Discord's.
pub fn chosen_language(choice: String) -> Option<String> {
    Some(choice).filter(|choice| choice != AS_DISCORD)
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

/// Returns the number in the option `game`. An invalid number becomes one that no game has.
pub fn game_number(command: &CommandInteraction) -> Option<u32> {
    values(command).iter().find(|option| option.name == GAME).and_then(|option| {
        match option.value {
            ResolvedValue::Integer(number) => Some(u32::try_from(number).unwrap_or(0)),
            // During autocompletion of another option, this one may be incomplete.
            ResolvedValue::Autocomplete(text) => text.parse().ok(),
            _ => None,
        }
    })
}

/// Returns which game the player means, by the option `game`.
pub fn game_query(context: &RequestContext, command: &CommandInteraction) -> GameQuery {
    context.game_query(game_number(command))
}

/// The permission to change settings of the server. Discord hides such commands from other members,
/// unless the settings of the server say otherwise.
pub const MANAGER: Permissions = TO_MANAGE;

/// Returns the innermost subcommand and its options, or the command and its options.
pub fn subcommand(command: &CommandInteraction) -> (&str, Vec<ResolvedOption<'_>>) {
    let mut name = command.data.name.as_str();
    let mut options = command.data.options();
    loop {
        match options.pop() {
            Some(ResolvedOption {
                name: inner, value: ResolvedValue::Subcommand(values), ..
            }) => {
                name = inner;
                options = values;
            }
            last => {
                options.extend(last);
                return (name, options);
            }
        }
    }
}

pub fn user_option<'a>(options: &[ResolvedOption<'a>], name: &str) -> Option<&'a User> {
    options.iter().find_map(|option| match option.value {
        ResolvedValue::User(user, _) if option.name == name => Some(user),
        _ => None,
    })
}

pub fn flag_option(command: &CommandInteraction, name: &str) -> Option<bool> {
    values(command).iter().find(|option| option.name == name).and_then(|option| {
        match option.value {
            ResolvedValue::Boolean(flag) => Some(flag),
            _ => None,
        }
    })
}

pub fn channel_option<'a>(
    command: &'a CommandInteraction,
    name: &str,
) -> Option<&'a ResolvedChannel> {
    values(command).iter().find(|option| option.name == name).and_then(|option| {
        match option.value {
            ResolvedValue::Channel(channel) => Some(channel),
            _ => None,
        }
    })
}

pub fn text_option<'a>(command: &'a CommandInteraction, name: &str) -> Option<&'a str> {
    values(command).iter().find(|option| option.name == name).and_then(|option| {
        match option.value {
            ResolvedValue::String(text) => Some(text),
            _ => None,
        }
    })
}
