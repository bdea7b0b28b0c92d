//! Slash commands: a value and a file each, and their registry.

mod definition;
mod game_choices;
mod options;
pub mod people;
pub mod play;
mod server;
pub mod study;
mod time_parsing;

use serenity::all::CreateCommand;

pub use definition::SlashCommand;

/// All commands of the bot, in the order of their registration.
pub const COMMANDS: [SlashCommand; 27] = [
    play::challenge::COMMAND,
    play::challenge::USER_MENU,
    play::make_move::COMMAND,
    play::premove::COMMAND,
    play::huff::COMMAND,
    play::insist::COMMAND,
    play::offer::DRAW,
    play::offer::COUNT,
    play::offer::TAKEBACK,
    play::board::COMMAND,
    study::replay::COMMAND,
    play::games::COMMAND,
    play::nudge::COMMAND,
    play::resign::COMMAND,
    study::rules::COMMAND,
    study::history::COMMAND,
    study::export::COMMAND,
    study::import::COMMAND,
    people::ranking::COMMAND,
    study::hint::COMMAND,
    study::analyse::COMMAND,
    people::away::COMMAND,
    people::preferences::COMMAND,
    people::block::COMMAND,
    people::privacy::COMMAND,
    server::settings::COMMAND,
    server::moderate::COMMAND,
];

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
        self.0.iter().map(SlashCommand::registration).collect()
    }

    /// Returns the command with a name; `None` for an unknown one.
    pub fn find(&self, name: &str) -> Option<&SlashCommand> {
        self.0.iter().find(|command| command.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use std::collections::HashSet;

    #[test]
    fn names_are_distinct_and_registered() {
        let registry = Registry::default();
        let names: HashSet<&str> = COMMANDS.iter().map(|command| command.name).collect();
        assert_eq!(names.len(), COMMANDS.len());
        for registration in registry.registrations() {
            let registration = serde_json::to_value(registration).unwrap();
            let name = registration["name"].as_str().unwrap();
            assert_eq!(registry.find(name).unwrap().name, name);
        }
        assert!(registry.find("no\nsuch").is_none());
    }
}
