//! One file a command: what Discord is told about it (`register`), and what it does (`run`).

mod analyse;
mod away;
mod block;
mod board;
mod challenge;
mod export;
mod games;
mod hint;
mod history;
mod huff;
mod import;
mod insist;
mod moderate;
mod nudge;
mod offer;
mod on_turn;
mod play;
mod preferences;
mod premove;
mod privacy;
mod ranking;
mod replay;
mod resign;
mod rules;
mod settings;

use serenity::all::{
    AutocompleteChoice, CommandInteraction, CommandOptionType, CommandType, CreateCommand,
    CreateCommandOption, InstallationContext, InteractionContext, Permissions, ResolvedOption,
    ResolvedValue, User,
};

use super::Desk;
use super::answer::Reply;
use super::asked::{Asked, Audience, What};
use super::board::CHOICES;
use super::load::Cost;
use crate::club::ClubError;
use crate::game::{Proposal, Summary};
use crate::locale::Language;
use alquerque_rules::{RULE_SETS, RuleSet, Side};

/// All commands, in every language.
pub fn register() -> Vec<CreateCommand> {
    let turn = [play::register(), premove::register(), huff::register(), insist::register()];
    let game = [
        board::register(),
        replay::register(),
        games::register(),
        nudge::register(),
        resign::register(),
        rules::register(),
    ];
    let shelf = [history::register(), export::register(), import::register(), ranking::register()];
    let lessons = [hint::register(), analyse::register()];
    let choices =
        [away::register(), preferences::register(), block::register(), privacy::register()];
    let managing = [settings::register(), moderate::register()];
    challenge::register()
        .into_iter()
        .chain(turn)
        .chain(offer::register())
        .chain(game)
        .chain(shelf)
        .chain(lessons)
        .chain(choices)
        .chain(managing)
        .collect()
}

/// What each command costs, and who reads its answer.
pub const COMMANDS: [(&str, Cost, Audience); 27] = [
    (challenge::NAME, Cost::Play, Audience::Channel),
    (challenge::OF_PERSON, Cost::Play, Audience::Channel),
    (play::NAME, Cost::Play, Audience::Channel),
    (premove::NAME, Cost::Play, Audience::Person),
    (away::NAME, Cost::Heavy, Audience::Person),
    (huff::NAME, Cost::Play, Audience::Channel),
    (insist::NAME, Cost::Play, Audience::Channel),
    (offer::DRAW, Cost::Play, Audience::Channel),
    (offer::COUNT, Cost::Play, Audience::Channel),
    (offer::TAKEBACK, Cost::Play, Audience::Channel),
    (nudge::NAME, Cost::Play, Audience::Channel),
    (resign::NAME, Cost::Play, Audience::Channel),
    (rules::NAME, Cost::Look, Audience::Person),
    (board::NAME, Cost::Look, Audience::Person),
    (history::NAME, Cost::Look, Audience::Person),
    (export::NAME, Cost::Look, Audience::Person),
    (ranking::NAME, Cost::Look, Audience::Person),
    (games::NAME, Cost::Look, Audience::Person),
    (preferences::NAME, Cost::Look, Audience::Person),
    (block::NAME, Cost::Look, Audience::Person),
    (privacy::NAME, Cost::Heavy, Audience::Person),
    (settings::NAME, Cost::Look, Audience::Person),
    (moderate::NAME, Cost::Look, Audience::Person),
    (hint::NAME, Cost::Look, Audience::Person),
    (analyse::NAME, Cost::Heavy, Audience::Person),
    (replay::NAME, Cost::Heavy, Audience::Person),
    (import::NAME, Cost::Heavy, Audience::Channel),
];

/// Which command was used.
pub fn what(command: &CommandInteraction) -> What {
    let what = named(&command.data.name);
    let is_shared = flag_option(command, SHARE) == Some(true);
    What { audience: if is_shared { Audience::Channel } else { what.audience }, ..what }
}

fn named(name: &str) -> What {
    const KIND: &str = "command";
    let known = COMMANDS.into_iter().find(|&(known, ..)| known == name);
    known.map_or(What::other(KIND), |(name, cost, audience)| What {
        kind: KIND,
        name,
        cost,
        audience,
    })
}

/// Does what a command asks for; `None` for one that this program does not have.
pub async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Option<Result<Reply, ClubError>> {
    Some(match command.data.name.as_str() {
        challenge::NAME => challenge::run(desk, asked, command).await,
        challenge::OF_PERSON => challenge::run_of_person(desk, asked, command).await,
        play::NAME => play::run(desk, asked, command).await,
        premove::NAME => premove::run(desk, asked, command).await,
        away::NAME => away::run(desk, asked, command).await,
        huff::NAME => huff::run(desk, asked, command).await,
        insist::NAME => insist::run(desk, asked, command).await,
        offer::DRAW => offer::run(desk, asked, command, Proposal::Draw).await,
        offer::COUNT => offer::run(desk, asked, command, Proposal::Count).await,
        offer::TAKEBACK => offer::run(desk, asked, command, Proposal::Takeback).await,
        nudge::NAME => nudge::run(desk, asked, command).await,
        rules::NAME => rules::run(desk, asked, command).await,
        board::NAME => board::run(desk, asked, command).await,
        replay::NAME => replay::run(desk, asked, command).await,
        history::NAME => history::run(desk, asked, command).await,
        hint::NAME => hint::run(desk, asked, command).await,
        analyse::NAME => analyse::run(desk, asked, command).await,
        export::NAME => export::run(desk, asked, command).await,
        import::NAME => import::run(desk, asked, command).await,
        ranking::NAME => ranking::run(desk, asked, command).await,
        games::NAME => games::run(desk, asked, command).await,
        resign::NAME => resign::run(desk, asked, command).await,
        preferences::NAME => preferences::run(desk, asked, command).await,
        block::NAME => block::run(desk, asked, command).await,
        privacy::NAME => privacy::run(desk, asked, command).await,
        settings::NAME => settings::run(desk, asked, command).await,
        moderate::NAME => moderate::run(desk, asked, command).await,
        _ => return None,
    })
}

/// What may be chosen for the option that somebody is typing.
pub async fn complete(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Vec<AutocompleteChoice>, ClubError> {
    let Some(focused) = command.data.autocomplete() else { return Ok(Vec::new()) };
    let mut choices = match (command.data.name.as_str(), focused.name) {
        (play::NAME, play::TO) => play::complete(desk, asked, command, focused.value).await?,
        (premove::NAME, name @ (premove::IF | premove::THEN)) => {
            premove::complete(desk, asked, command, name, focused.value).await?
        }
        (away::NAME, away::UNTIL) => away::complete(asked, focused.value),
        (huff::NAME, huff::POINT) => huff::complete(desk, asked, command, focused.value).await?,
        (
            play::NAME
            | premove::NAME
            | huff::NAME
            | insist::NAME
            | hint::NAME
            | offer::DRAW
            | offer::COUNT
            | offer::TAKEBACK
            | nudge::NAME
            | resign::NAME,
            GAME,
        ) => own_games(desk, asked, focused.value).await?,
        (moderate::NAME, GAME) => {
            newest_games(desk, asked, focused.value, Summary::is_open).await?
        }
        (board::NAME, GAME) => newest_games(desk, asked, focused.value, |_| true).await?,
        (replay::NAME | history::NAME, GAME) => {
            newest_games(desk, asked, focused.value, |game| game.ply > 0).await?
        }
        (analyse::NAME, GAME) => {
            newest_games(desk, asked, focused.value, |game| !game.is_open() && game.ply > 0).await?
        }
        (export::NAME, GAME) => {
            newest_games(desk, asked, focused.value, Summary::has_history).await?
        }
        _ => Vec::new(),
    };
    choices.truncate(CHOICES);
    Ok(choices)
}

/// A command with its name and description in every language; servers only, as games have channels.
fn command(name: &str) -> CreateCommand {
    let id = format!("command-{name}");
    let command = CreateCommand::new(name)
        .description(Language::english().description(&id))
        .integration_types(vec![InstallationContext::Guild])
        .contexts(vec![InteractionContext::Guild]);
    Language::translations().fold(command, |command, (tag, language)| {
        command
            .name_localized(tag, language.text(&id))
            .description_localized(tag, language.description(&id))
    })
}

/// A command in the menu of a person, with its name in every language.
fn person_command(name: &str, id: &str) -> CreateCommand {
    let command = CreateCommand::new(name)
        .kind(CommandType::User)
        .integration_types(vec![InstallationContext::Guild])
        .contexts(vec![InteractionContext::Guild]);
    Language::translations()
        .fold(command, |command, (tag, language)| command.name_localized(tag, language.text(id)))
}

/// An option with its name and description in every language.
fn option(kind: CommandOptionType, command: &str, name: &str) -> CreateCommandOption {
    let id = format!("command-{command}-{name}");
    let option = CreateCommandOption::new(kind, name, Language::english().description(&id));
    Language::translations().fold(option, |option, (tag, language)| {
        option
            .name_localized(tag, language.text(&id))
            .description_localized(tag, language.description(&id))
    })
}

/// The option that shows the channel what only the person would see.
const SHARE: &str = "share";

const RULES: &str = "rules";

/// The option that chooses a rule set.
fn rules_option(command: &str) -> CreateCommandOption {
    choice_option(
        command,
        RULES,
        RULE_SETS,
        |rules| rules.id.to_owned(),
        |language, rules| language.rules(rules),
    )
}

/// An option with these choices, each sent as its `id` and shown by its name in every language.
fn choice_option<T: Copy>(
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

const VIEW: &str = "view";

/// The option that chooses the side that sits below.
fn view_option(command: &str) -> CreateCommandOption {
    choice_option(command, VIEW, Side::BOTH, |side| side.to_string(), Language::side)
}

/// The side that was chosen to sit below; White if none was.
fn chosen_view(command: &CommandInteraction) -> Side {
    let view = text_option(command, VIEW);
    Side::BOTH.into_iter().find(|side| view == Some(&side.to_string())).unwrap_or(Side::White)
}

fn chosen_rules(command: &CommandInteraction) -> Option<&'static RuleSet> {
    text_option(command, RULES).and_then(RuleSet::from_id)
}

const THEME: &str = "theme";

/// The option that chooses one of these themes of pictures.
fn theme_option(command: &str, ids: impl IntoIterator<Item = &'static str>) -> CreateCommandOption {
    choice_option(command, THEME, ids, str::to_owned, Language::theme)
}

/// The option that names a game by its number.
const GAME: &str = "game";

fn game_option(command: &str) -> CreateCommandOption {
    // Discord's integers have 53 bits.
    option(CommandOptionType::Integer, command, GAME)
        .min_int_value(1)
        .max_int_value(u32::MAX.into())
        .set_autocomplete(true)
}

/// The number in the option `game`. One that is no number of a game stands for none that exists.
fn game_number(command: &CommandInteraction) -> Option<u32> {
    command.data.options().iter().find(|option| option.name == GAME).and_then(|option| match option
        .value
    {
        ResolvedValue::Integer(number) => Some(u32::try_from(number).unwrap_or(0)),
        // While another option is being typed, this one may be half typed, too.
        ResolvedValue::Autocomplete { value, .. } => value.parse().ok(),
        _ => None,
    })
}

/// What those may do who may change what the bot does for everybody on the server. Commands of theirs are not offered to others,
/// unless the server's settings say so.
const MANAGER: Permissions = Permissions::MANAGE_GUILD;

/// Returns whether the person may change what the bot does for everybody on the server. Discord counts in what administrators
/// and owners may do.
fn manages_server(command: &CommandInteraction) -> bool {
    let permissions =
        command.member.as_ref().and_then(|member| member.permissions).unwrap_or_default();
    permissions.contains(MANAGER)
}

/// The subcommand that was chosen, and its options.
fn subcommand(command: &CommandInteraction) -> (&str, Vec<ResolvedOption<'_>>) {
    match command.data.options().pop() {
        Some(ResolvedOption { name, value: ResolvedValue::SubCommand(options), .. }) => {
            (name, options)
        }
        _ => ("", Vec::new()),
    }
}

fn user_option<'a>(options: &[ResolvedOption<'a>], name: &str) -> Option<&'a User> {
    options.iter().find_map(|option| match option.value {
        ResolvedValue::User(user, _) if option.name == name => Some(user),
        _ => None,
    })
}

fn flag_option(command: &CommandInteraction, name: &str) -> Option<bool> {
    command.data.options().iter().find(|option| option.name == name).and_then(|option| match option
        .value
    {
        ResolvedValue::Boolean(flag) => Some(flag),
        _ => None,
    })
}

fn text_option<'a>(command: &'a CommandInteraction, name: &str) -> Option<&'a str> {
    command.data.options().iter().find(|option| option.name == name).and_then(|option| match option
        .value
    {
        ResolvedValue::String(text) => Some(text),
        _ => None,
    })
}

async fn own_games(
    desk: &Desk,
    asked: &Asked,
    typed: &str,
) -> Result<Vec<AutocompleteChoice>, ClubError> {
    let mut games = desk.club.open_of_in(asked.player(), asked.place).await?;
    games.retain(|game| game.to_move().is_some());
    Ok(game_choices(asked, games, typed))
}

async fn newest_games(
    desk: &Desk,
    asked: &Asked,
    typed: &str,
    fits: fn(&Summary) -> bool,
) -> Result<Vec<AutocompleteChoice>, ClubError> {
    let mut games = desk.club.newest_in(asked.place, CHOICES).await?;
    games.retain(|game| (game.is_open() || game.has_history()) && fits(game));
    Ok(game_choices(asked, games, typed))
}

/// The games that fit what is typed: those first in which it is the person's turn, those that are over last.
fn game_choices(asked: &Asked, mut games: Vec<Summary>, typed: &str) -> Vec<AutocompleteChoice> {
    games.sort_by_key(|game| {
        let (mine, my_turn) =
            (game.has_player(asked.player()), game.to_move() == Some(asked.player()));
        (!game.is_open(), !my_turn, !mine, game.number)
    });
    let choices =
        games.iter().map(|game| (asked.language.game_choice(asked.player(), game), game.number));
    let typed = typed.trim().to_lowercase();
    let fitting = choices.filter(|(name, _)| name.to_lowercase().contains(&typed));
    fitting.map(|(name, number)| AutocompleteChoice::new(name, number)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_its_cost() {
        let registered = register();
        assert_eq!(registered.len(), COMMANDS.len());
        for command in registered {
            let command = serde_json::to_value(command).unwrap();
            let name = command["name"].as_str().unwrap();
            assert_eq!(named(name).name, name);
        }
        assert_eq!(named("no\nsuch").name, "other");
    }
}
