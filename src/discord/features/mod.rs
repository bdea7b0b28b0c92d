//! What the bot offers: slash commands, buttons and menus, a value each beside what they do, and
//! their registry.

#[cfg(test)]
mod bench;
pub mod button;
pub mod challenge;
mod definition;
mod game_choices;
pub mod hall;
pub mod intro;
pub mod moderate;
mod options;
pub mod panel;
pub mod people;
pub mod play;
mod prelude;
pub mod study;
mod time_parsing;
pub mod tournament;

use serenity::all::CreateCommand;

pub use definition::SlashCommand;

use button::{AnyButton, MoreButton, Pressed, Work};

use crate::discord::custom_id::Press;
use crate::discord::payload::{CommandInteraction, Component};
use crate::game::PlayerId;

/// All commands of the bot, in the order of their registration.
pub static COMMANDS: [SlashCommand; 38] = [
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
    tournament::command::COMMAND,
    people::profile::COMMAND,
    people::profile::USER_MENU,
    panel::PREFERENCES,
    play::resign::COMMAND,
    play::offer::DRAW,
    play::offer::TAKEBACK,
    play::offer::PAUSE,
    study::hint::COMMAND,
    play::nudge::COMMAND,
    people::gift::COMMAND,
    study::history::COMMAND,
    study::replay::COMMAND,
    study::analyse::COMMAND,
    study::card::COMMAND,
    study::export::COMMAND,
    study::import::COMMAND,
    study::import::MESSAGE_MENU,
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

/// All buttons, menus and forms of the bot. Those under ⋯ stand there in this order.
const BUTTONS: [&[&dyn AnyButton]; 31] = [
    &challenge::answers::BUTTONS,
    &challenge::command::BUTTONS,
    &challenge::rematch::BUTTONS,
    &hall::BUTTONS,
    &study::hint::BUTTONS,
    &play::premove::BUTTONS,
    &play::offer::BUTTONS,
    &play::resign::BUTTONS,
    &study::rules::BUTTONS,
    &study::history::BUTTONS,
    &study::replay::BUTTONS,
    &study::export::BUTTONS,
    &study::import::BUTTONS,
    &people::follow::BUTTONS,
    &play::turn::BUTTONS,
    &play::board::BUTTONS,
    &play::keypad::BUTTONS,
    &play::make_move::BUTTONS,
    &play::huff::BUTTONS,
    &play::more::BUTTONS,
    &play::games::BUTTONS,
    &study::analyse::BUTTONS,
    &study::card::BUTTONS,
    &study::print::BUTTONS,
    &study::puzzle::BUTTONS,
    &people::privacy::BUTTONS,
    &people::ranking::BUTTONS,
    &tournament::buttons::BUTTONS,
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

/// Returns the descriptions of all commands for Discord.
pub fn registrations() -> Vec<CreateCommand> {
    let mut roots = Vec::new();
    let mut registrations = Vec::new();
    for command in &COMMANDS {
        if !roots.contains(&command.root()) {
            roots.push(command.root());
            let members = COMMANDS.iter().filter(|member| member.root() == command.root());
            registrations.push(command.registration(&members.collect::<Vec<_>>()));
        }
    }
    registrations
}

/// Returns the command that an interaction invokes; `None` for an unknown one.
pub fn find_command(interaction: &CommandInteraction) -> Option<&'static SlashCommand> {
    COMMANDS.iter().find(|command| command.is_invoked_by(interaction))
}

#[cfg(test)]
mod tests {
    use super::*;

    use std::collections::{BTreeSet, HashSet};

    use serde_json::{Value, json};

    /// Returns the descriptions of all commands, as Discord gets them.
    fn registrations() -> Vec<Value> {
        super::registrations().iter().map(|one| json!(one)).collect()
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
            [
                "Challenge to Alquerque",
                "ranking",
                "tournament",
                "Alquerque profile",
                "settings",
                "moderate"
            ]
        );
    }

    #[test]
    fn a_member_is_offered_at_most_fourteen_commands() {
        let is_for_members =
            |one: &&Value| one["type"].is_null() && one["default_member_permissions"].is_null();
        let offered: Vec<String> = registrations()
            .iter()
            .filter(is_for_members)
            .map(|one| one["name"].to_string())
            .collect();
        assert!((5..=14).contains(&offered.len()), "{offered:?}");
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
        for command in &COMMANDS {
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
