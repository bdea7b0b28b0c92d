//! Slash commands: a value and a file each, and their registry.

mod definition;
mod game_choices;
pub mod intro;
mod options;
pub mod people;
pub mod play;
pub mod server;
pub mod study;
mod time_parsing;

use serenity::all::CreateCommand;

pub use definition::SlashCommand;

use crate::discord::payload::CommandInteraction;

/// All commands of the bot, in the order of their registration.
pub const COMMANDS: [SlashCommand; 34] = [
    intro::help::COMMAND,
    intro::learn::COMMAND,
    study::puzzle::COMMAND,
    play::challenge::COMMAND,
    play::challenge::USER_MENU,
    play::make_move::COMMAND,
    play::board::COMMAND,
    play::games::COMMAND,
    study::rules::COMMAND,
    people::ranking::COMMAND,
    people::profile::COMMAND,
    people::profile::USER_MENU,
    people::preferences::COMMAND,
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
    play::insist::COMMAND,
    people::away::COMMAND,
    people::block::COMMAND,
    people::privacy::COMMAND,
    server::settings::COMMAND,
    server::moderate::COMMAND,
];

/// Returns the names of the slash commands as players type them, without the slash.
pub fn slash_commands() -> Vec<String> {
    Registry::default().paths()
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
                registrations.push(command.registration(&self.members(command.root())));
            }
        }
        registrations
    }

    /// Returns the names of the slash commands as players type them, without the slash.
    pub fn paths(&self) -> Vec<String> {
        let is_user_menu =
            |command: &&SlashCommand| matches!(command.kind, definition::Kind::UserMenu { .. });
        let commands = self.0.iter().filter(|one| !is_user_menu(one));
        let paths = commands.map(|command| match command.kind {
            definition::Kind::Member { group } => format!("{group} {}", command.name),
            _ => command.name.to_owned(),
        });
        paths.collect()
    }

    /// Returns the commands that Discord registers under a name.
    fn members(&self, root: &str) -> Vec<&SlashCommand> {
        self.0.iter().filter(|command| command.root() == root).collect()
    }

    /// Returns the command that an interaction invokes; `None` for an unknown one.
    pub fn find(&self, interaction: &CommandInteraction) -> Option<&SlashCommand> {
        self.0.iter().find(|command| command.is_invoked_by(interaction))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use std::collections::HashSet;
    use std::time::Duration;

    use metrics_exporter_prometheus::PrometheusBuilder;
    use serenity::all::{AutocompleteChoice, CommandOptionType};
    use tokio::time::sleep;

    use crate::discord::render_pool::RenderPool;
    use crate::discord::request::admission::Cost;
    use crate::discord::request::context::Audience;
    use crate::discord::response::reply::Reply;
    use crate::discord::simulation::bot::{Bot, Environment};
    use crate::discord::simulation::disk::Disk;
    use crate::discord::simulation::fixtures::USERS;
    use crate::discord::simulation::interaction::{Interaction, InteractionData, OptionValue};
    use crate::discord::simulation::world::World;
    use crate::discord::view::message::Answer;
    use crate::game::Place;

    const PLAYING: &str = include_str!("../../../docs/playing.md");

    /// A command that repeats a word, as an example of one that is added.
    const ECHO: SlashCommand = SlashCommand {
        cost: Cost::Read,
        audience: Audience::Person,
        options: || {
            let word = options::option(CommandOptionType::String, "echo", "word");
            vec![word.set_autocomplete(true)]
        },
        complete: Some(|_, _, _, _, typed| {
            Box::pin(async move { Ok(vec![AutocompleteChoice::new(format!("{typed}ing"), typed)]) })
        }),
        ..SlashCommand::new("echo", |_, _, command| {
            let word = options::text_option(command, "word").unwrap_or_default().to_owned();
            Box::pin(async move { Ok(Reply::Private(Answer::of_text(word))) })
        })
    };

    /// Returns the names of slash commands that a document does not describe.
    fn undocumented(registry: &Registry, document: &str) -> Vec<String> {
        let mut paths = registry.paths();
        paths.retain(|path| !document.contains(&format!("`/{path}")));
        paths
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
                let place = Place { guild: Some(1), channel: 101 };
                let id = environment.discord.next_id();
                let interaction = Interaction { id, user: USERS[0], place, data };
                environment.discord.register(&interaction);
                bot.deliver(&interaction);
                sleep(Duration::from_secs(1)).await;
                responses.extend(environment.discord.callback_of(&interaction));
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
    fn names_are_distinct() {
        let names: HashSet<&str> = COMMANDS.iter().map(|command| command.name).collect();
        assert_eq!(names.len(), COMMANDS.len());
    }

    #[test]
    fn only_commands_of_servers_are_not_offered_elsewhere() {
        let registrations = Registry::default().registrations();
        let registrations = registrations.iter().map(|one| serde_json::to_value(one).unwrap());
        let (everywhere, on_servers): (Vec<_>, Vec<_>) =
            registrations.partition(|one| one["integration_types"] == serde_json::json!([0, 1]));
        assert!(everywhere.iter().all(|one| one["contexts"] == serde_json::json!([0, 1, 2])));
        for one in &on_servers {
            assert_eq!(one["integration_types"], serde_json::json!([0]));
            assert_eq!(one["contexts"], serde_json::json!([0]));
        }
        let names: Vec<&str> = on_servers.iter().map(|one| one["name"].as_str().unwrap()).collect();
        assert_eq!(
            names,
            ["Challenge to Alquerque", "ranking", "Alquerque profile", "settings", "moderate"]
        );
    }

    #[test]
    fn a_member_is_offered_at_most_twelve_commands() {
        let registrations = Registry::default().registrations();
        let registrations = registrations.iter().map(|one| serde_json::to_value(one).unwrap());
        let is_for_members = |one: &serde_json::Value| {
            one["type"] != 2 && one["default_member_permissions"].is_null()
        };
        let offered: Vec<String> =
            registrations.filter(is_for_members).map(|one| one["name"].to_string()).collect();
        assert!((5..=12).contains(&offered.len()), "{offered:?}");
    }

    #[test]
    fn a_group_is_registered_once_with_all_its_members() {
        let registrations = Registry::default().registrations();
        let registrations: Vec<serde_json::Value> =
            registrations.iter().map(|one| serde_json::to_value(one).unwrap()).collect();
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
