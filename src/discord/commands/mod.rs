//! The slash commands: one value and one file each, and the registry of them all.

mod analyse;
mod away;
mod block;
mod board;
mod challenge;
mod definition;
mod export;
mod game_choices;
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
mod options;
mod play;
mod preferences;
mod premove;
mod privacy;
mod ranking;
mod replay;
mod resign;
mod rules;
mod settings;

use serenity::all::{AutocompleteChoice, CommandInteraction, CreateCommand};

use super::Desk;
use super::asked::{Asked, Audience, What};
use super::board::CHOICES;
use crate::service::ServiceError;
pub use definition::SlashCommand;
use options::{GAME, SHARE, flag_option};

/// All commands of the bot, in the order of their registration.
pub const COMMANDS: [SlashCommand; 27] = [
    challenge::COMMAND,
    challenge::USER_MENU,
    play::COMMAND,
    premove::COMMAND,
    huff::COMMAND,
    insist::COMMAND,
    offer::DRAW,
    offer::COUNT,
    offer::TAKEBACK,
    board::COMMAND,
    replay::COMMAND,
    games::COMMAND,
    nudge::COMMAND,
    resign::COMMAND,
    rules::COMMAND,
    history::COMMAND,
    export::COMMAND,
    import::COMMAND,
    ranking::COMMAND,
    hint::COMMAND,
    analyse::COMMAND,
    away::COMMAND,
    preferences::COMMAND,
    block::COMMAND,
    privacy::COMMAND,
    settings::COMMAND,
    moderate::COMMAND,
];

/// Finds the command of an interaction.
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

    /// Returns the command with a name; `None` for one that this program does not have.
    pub fn find(&self, name: &str) -> Option<&SlashCommand> {
        self.0.iter().find(|command| command.name == name)
    }

    /// Returns how an interaction is counted, what it costs, and who reads its reply.
    pub fn what(&self, interaction: &CommandInteraction) -> What {
        const KIND: &str = "command";
        let Some(command) = self.find(&interaction.data.name) else { return What::other(KIND) };
        let is_shared = flag_option(interaction, SHARE) == Some(true);
        let audience = if is_shared { Audience::Channel } else { command.audience };
        What { kind: KIND, name: command.name, cost: command.cost, audience }
    }

    /// Returns the choices for the option that the player is typing, at most as many as Discord shows.
    ///
    /// # Errors
    /// Those of the service.
    pub async fn complete(
        &self,
        desk: &Desk,
        asked: &Asked,
        interaction: &CommandInteraction,
    ) -> Result<Vec<AutocompleteChoice>, ServiceError> {
        let Some(command) = self.find(&interaction.data.name) else { return Ok(Vec::new()) };
        let Some(focused) = interaction.data.autocomplete() else { return Ok(Vec::new()) };
        let mut choices = match command.complete {
            _ if focused.name == GAME => command.games.complete(desk, asked, focused.value).await?,
            Some(complete) => {
                complete(desk, asked, interaction, focused.name, focused.value).await?
            }
            None => Vec::new(),
        };
        choices.truncate(CHOICES);
        Ok(choices)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

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
