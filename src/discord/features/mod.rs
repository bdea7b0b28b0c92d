//! What the bot offers: slash commands, buttons and menus, a value each beside what they do, and
//! their registry.

#[cfg(test)]
mod bench;
pub mod button;
pub mod challenge;
mod definition;
mod game_choices;
pub mod intro;
pub mod moderate;
mod options;
pub mod panel;
pub mod people;
pub mod play;
mod prelude;
pub mod study;
mod time_parsing;

use serenity::all::CreateCommand;

pub use definition::SlashCommand;

use button::{AnyButton, MoreButton, Pressed, Work};

use crate::discord::custom_id::Press;
use crate::discord::payload::{CommandInteraction, Component};
use crate::game::PlayerId;

/// All commands of the bot, in the order of their registration.
pub const COMMANDS: [SlashCommand; 34] = [
    intro::help::COMMAND,
    intro::learn::COMMAND,
    study::puzzle::COMMAND,
    challenge::command::COMMAND,
    challenge::command::USER_MENU,
    play::make_move::COMMAND,
    play::board::COMMAND,
    play::games::COMMAND,
    study::rules::COMMAND,
    people::ranking::COMMAND,
    people::profile::COMMAND,
    people::profile::USER_MENU,
    panel::PREFERENCES,
    play::resign::COMMAND,
    play::offer::DRAW,
    play::offer::TAKEBACK,
    study::hint::COMMAND,
    play::nudge::COMMAND,
    study::history::COMMAND,
    study::replay::COMMAND,
    study::analyse::COMMAND,
    study::card::COMMAND,
    study::export::COMMAND,
    study::import::COMMAND,
    study::print::COMMAND,
    play::premove::COMMAND,
    play::offer::COUNT,
    play::huff::COMMAND,
    play::huff::INSIST,
    people::away::COMMAND,
    people::block::COMMAND,
    people::privacy::COMMAND,
    panel::SETTINGS,
    moderate::COMMAND,
];

/// All buttons and menus of the bot. Those under ⋯ stand there in this order.
const BUTTONS: [&[&dyn AnyButton]; 26] = [
    &challenge::answers::BUTTONS,
    &challenge::command::BUTTONS,
    &challenge::rematch::BUTTONS,
    &study::hint::BUTTONS,
    &play::premove::BUTTONS,
    &play::offer::BUTTONS,
    &play::resign::BUTTONS,
    &study::rules::BUTTONS,
    &study::history::BUTTONS,
    &study::replay::BUTTONS,
    &study::export::BUTTONS,
    &play::turn::BUTTONS,
    &play::board::BUTTONS,
    &play::keypad::BUTTONS,
    &play::huff::BUTTONS,
    &play::more::BUTTONS,
    &play::games::BUTTONS,
    &study::analyse::BUTTONS,
    &study::card::BUTTONS,
    &study::print::BUTTONS,
    &study::puzzle::BUTTONS,
    &people::privacy::BUTTONS,
    &people::ranking::BUTTONS,
    &panel::BUTTONS,
    &intro::help::BUTTONS,
    &intro::learn::BUTTONS,
];

/// Returns the buttons under ⋯, with their presses.
pub fn more_buttons() -> impl Iterator<Item = (Press, &'static MoreButton)> {
    BUTTONS.into_iter().flatten().flat_map(|button| {
        let (press, forms) = button.under_more();
        forms.iter().map(move |form| (press, form))
    })
}

/// Reads a press; `None` for one of an unknown component, or that was never offered.
pub fn read_press(component: &Component, by: PlayerId) -> Option<Work> {
    let pressed = Pressed::new(component, by);
    BUTTONS.into_iter().flatten().find_map(|button| button.read(pressed))
}

/// Returns the names of all buttons and menus of games.
#[cfg(test)]
pub fn presses() -> impl Iterator<Item = Press> {
    let names = BUTTONS.into_iter().flatten().map(|button| button.name());
    names.filter(|(_, is_of_game)| *is_of_game).map(|(name, _)| Press(name))
}

/// The commands by name.
pub struct Registry(Vec<SlashCommand>);

impl Default for Registry {
    fn default() -> Self {
        Self(COMMANDS.to_vec())
    }
}

impl Registry {
    /// Returns the descriptions of all commands for Discord.
    pub fn registrations(&self) -> Vec<CreateCommand> {
        let mut roots = Vec::new();
        let mut registrations = Vec::new();
        for command in &self.0 {
            if !roots.contains(&command.root()) {
                roots.push(command.root());
                let members = self.0.iter().filter(|member| member.root() == command.root());
                registrations.push(command.registration(&members.collect::<Vec<_>>()));
            }
        }
        registrations
    }

    /// Returns the command that an interaction invokes; `None` for an unknown one.
    pub fn find(&self, interaction: &CommandInteraction) -> Option<&SlashCommand> {
        self.0.iter().find(|command| command.is_invoked_by(interaction))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use std::collections::{BTreeSet, HashSet};
    use std::time::Duration;

    use metrics_exporter_prometheus::PrometheusBuilder;
    use serde_json::{Value, json};
    use serenity::all::{AutocompleteChoice, CommandOptionType};
    use tokio::time::sleep;

    use crate::discord::render_pool::RenderPool;
    use crate::discord::response::reply::Reply;
    use crate::discord::simulation::bot::{Bot, Environment};
    use crate::discord::simulation::disk::Disk;
    use crate::discord::simulation::fixtures::{PLACES, USERS};
    use crate::discord::simulation::interaction::{InteractionData, OptionValue};
    use crate::discord::simulation::world::World;

    const PLAYING: &str = include_str!("../../../docs/playing.md");

    /// A command that repeats a word, as an example of one that is added.
    const ECHO: SlashCommand = SlashCommand {
        contexts: definition::Contexts::Server,
        options: |name| {
            let word = options::option(CommandOptionType::String, name, "word");
            vec![word.set_autocomplete(true)]
        },
        complete: Some(|_, _, _, typed| {
            Box::pin(async move { Ok(vec![AutocompleteChoice::new(format!("{typed}ing"), typed)]) })
        }),
        ..SlashCommand::new("echo", |_, command| {
            let word = options::text_option(command, "word").unwrap_or_default().to_owned();
            Box::pin(async move { Ok(Reply::text(word)) })
        })
        .reading()
    };

    /// Returns the names of slash commands that a document does not describe.
    fn undocumented(registry: &Registry, document: &str) -> Vec<String> {
        let is_user_menu =
            |command: &&SlashCommand| matches!(command.kind, definition::Kind::UserMenu { .. });
        let commands = registry.0.iter().filter(|one| !is_user_menu(one));
        let paths = commands.map(|command| match command.kind {
            definition::Kind::Member { group } => format!("{group} {}", command.name),
            _ => command.name.to_owned(),
        });
        paths.filter(|path| !document.contains(&format!("`/{path}"))).collect()
    }

    /// Returns the descriptions of all commands, as Discord gets them.
    fn registrations() -> Vec<Value> {
        Registry::default().registrations().iter().map(|one| json!(one)).collect()
    }

    #[test]
    fn every_command_is_documented() {
        assert_eq!(undocumented(&Registry::default(), PLAYING), Vec::<String>::new());
    }

    #[test]
    fn an_added_command_is_offered_completed_run_counted_and_documented() {
        let registry = || Registry([&COMMANDS[..], &[ECHO]].concat());
        let offered = registry().registrations().pop().unwrap();
        let offered = serde_json::to_value(offered).unwrap();
        assert_eq!(
            (&offered["name"], &offered["options"][0]["name"]),
            (&"echo".into(), &"word".into())
        );

        let recorder = PrometheusBuilder::new().build_recorder();
        let handle = recorder.handle();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .start_paused(true)
            .build()
            .unwrap();
        let respond = async || {
            let environment = Environment::new(World::new(1), Disk::new);
            let pool = RenderPool::closed();
            let bot = Bot::start_with(&environment, None, registry(), pool).await;
            bot.set_connected(true);
            sleep(Duration::from_secs(20)).await;
            let options = vec![("word", OptionValue::Text("ping".to_owned()))];
            let autocomplete = InteractionData::Autocomplete {
                name: "echo",
                options: options.clone(),
                focused: "word",
            };
            let command = InteractionData::Command { name: "echo", options };
            let mut responses = Vec::new();
            for data in [autocomplete, command] {
                let interaction = environment.discord.interact(PLACES[0], USERS[0], data).unwrap();
                bot.deliver(&interaction);
                sleep(Duration::from_secs(1)).await;
                responses.extend(environment.discord.sent(&interaction).callbacks);
            }
            responses
        };
        let responses = metrics::with_local_recorder(&recorder, || runtime.block_on(respond()));
        assert_eq!(responses[0]["data"]["choices"][0]["name"], "pinging");
        assert_eq!(responses[1]["data"]["content"], "ping");
        let counted = r#"alquerque_interactions_total{kind="command",name="echo",result="done"} 1"#;
        assert!(handle.render().contains(counted), "{}", handle.render());

        assert_eq!(undocumented(&registry(), PLAYING), ["echo"]);
        let documented = format!("{PLAYING}\n| `/echo word:` | Repeats a word. |\n");
        assert_eq!(undocumented(&registry(), &documented), Vec::<String>::new());
    }

    #[test]
    fn every_published_id_is_read_as_its_component() {
        let mut found = BTreeSet::new();
        for line in include_str!("published_ids.txt").lines().filter(|line| !line.starts_with('#'))
        {
            let [custom_id, value, name] = line.split(' ').collect::<Vec<_>>()[..] else {
                continue;
            };
            let users = json!({ "7": { "id": "7", "username": "ada" } });
            let values: Vec<&str> = Some(value).filter(|value| *value != "-").into_iter().collect();
            let component = json!({
                "custom_id": custom_id,
                "values": values,
                "resolved": { "users": users, "members": { "7": {} } },
            });
            let component = serde_json::from_value(component).unwrap();
            let read = BUTTONS.into_iter().flatten();
            let read: Vec<&str> = read
                .filter_map(|button| button.read(Pressed::new(&component, PlayerId(5))))
                .map(|work| work.kind.name)
                .collect();
            assert_eq!(read, [name], "{line}");
            found.insert(name);
        }
        let names = BUTTONS.into_iter().flatten().map(|button| button.name().0);
        assert_eq!(found, names.collect());
    }

    #[test]
    fn names_are_distinct() {
        let names: HashSet<&str> = COMMANDS.iter().map(|command| command.name).collect();
        assert_eq!(names.len(), COMMANDS.len());
    }

    #[test]
    fn only_commands_of_servers_are_not_offered_elsewhere() {
        let (everywhere, on_servers): (Vec<_>, Vec<_>) =
            registrations().into_iter().partition(|one| one["integration_types"] == json!([0, 1]));
        assert!(everywhere.iter().all(|one| one["contexts"] == json!([0, 1, 2])));
        for one in &on_servers {
            assert_eq!(one["integration_types"], json!([0]));
            assert_eq!(one["contexts"], json!([0]));
        }
        let names: Vec<&str> = on_servers.iter().map(|one| one["name"].as_str().unwrap()).collect();
        assert_eq!(
            names,
            ["Challenge to Alquerque", "ranking", "Alquerque profile", "settings", "moderate"]
        );
    }

    #[test]
    fn a_member_is_offered_at_most_twelve_commands() {
        let is_for_members =
            |one: &&Value| one["type"] != 2 && one["default_member_permissions"].is_null();
        let offered: Vec<String> = registrations()
            .iter()
            .filter(is_for_members)
            .map(|one| one["name"].to_string())
            .collect();
        assert!((5..=12).contains(&offered.len()), "{offered:?}");
    }

    /// What is missing in a language is shown by its key.
    #[test]
    fn every_name_and_description_is_in_every_language() {
        for registration in registrations() {
            let text = registration.to_string();
            let keys: Vec<&str> =
                text.split('"').filter(|text| text.starts_with("command-")).collect();
            assert_eq!(keys, Vec::<&str>::new());
        }
    }

    #[test]
    fn a_group_is_registered_once_with_all_its_members() {
        let registrations = registrations();
        for command in COMMANDS {
            let named = registrations.iter().filter(|one| one["name"] == command.root());
            let [registered] = named.collect::<Vec<_>>()[..] else { panic!("{}", command.root()) };
            let options = registered["options"].as_array().map_or(&[][..], Vec::as_slice);
            let is_member = options.iter().any(|option| {
                matches!(option["type"].as_u64(), Some(1 | 2)) && option["name"] == command.name
            });
            assert_eq!(is_member, command.root() != command.name, "{}", command.name);
        }
    }
}
