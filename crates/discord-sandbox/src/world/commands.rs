//! The commands that users can use.

use serde_json::{Value, json};

use crate::clock::Id;
use crate::world::{Channel, World};

/// The permission that overrides all others.
const ADMINISTRATOR: u64 = 1 << 3;

impl World {
    /// Returns the commands that a user can use in a channel. A guild command hides the global
    /// command of the same name.
    pub fn commands_for(&self, user: Id, channel: &Channel) -> Vec<&Value> {
        let (of_guild, global): (Vec<_>, Vec<_>) =
            self.commands.iter().partition(|command| command.get("guild_id").is_some());
        let guild = self.guild_of(channel).map(|guild| guild.to_string());
        let of_guild =
            of_guild.into_iter().filter(|one| one["guild_id"].as_str() == guild.as_deref());
        let of_guild: Vec<_> = of_guild.collect();
        let is_installed = self.user_installs.contains(&user);
        let of_user = |command: &&Value, context| {
            is_installed
                && for_installation(command, 1)
                && in_contexts(command, context) == Some(true)
        };
        if channel.is_group() {
            return global.into_iter().filter(|command| of_user(command, 2)).collect();
        }
        if !channel.in_guild() {
            return global.into_iter().filter(|command| usable_in_direct(command)).collect();
        }
        if !self.is_guild_available() {
            let usable = |command: &&Value| !self.outage && of_user(command, 0);
            return global.into_iter().filter(usable).collect();
        }
        let hidden = |command: &&&Value| {
            of_guild
                .iter()
                .any(|own| own["name"] == command["name"] && own["type"] == command["type"])
        };
        let usable = global.iter().filter(|command| !hidden(command) && usable_in_guild(command));
        let is_granted = self.granted.contains(&user);
        let permitted = |command: &&Value| {
            is_granted
                || required_permissions(command)
                    .is_none_or(|bits| bits & !self.permissions(user) == 0)
        };
        of_guild.iter().chain(usable).copied().filter(permitted).collect()
    }
}

impl World {
    /// Returns the installations that authorize an interaction: that of the guild, if the bot is
    /// its member, or of the direct messages, and that of the user.
    pub fn integration_owners(&self, user: Id, channel: Id) -> Value {
        let mut owners = json!({});
        match self.channel(channel) {
            Ok(channel) if channel.is_group() => {}
            Ok(channel) if !channel.in_guild() => owners["0"] = json!("0"),
            Ok(_) if !self.bot_present => {}
            Ok(channel) => owners["0"] = json!(self.guild_of(channel)),
            Err(_) => owners["0"] = json!(self.guild),
        }
        if self.user_installs.contains(&user) {
            owners["1"] = json!(user);
        }
        owners
    }
}

/// Returns the permissions that a command requires by default. `"0"` restricts it to
/// administrators.
fn required_permissions(command: &Value) -> Option<u64> {
    let bits: u64 = command["default_member_permissions"].as_str()?.parse().ok()?;
    Some(if bits == 0 { ADMINISTRATOR } else { bits })
}

/// Returns whether a command is offered by an installation of this type: 0 guild, 1 user.
fn for_installation(command: &Value, kind: u64) -> bool {
    let types = command["integration_types"].as_array();
    types.map_or(kind == 0, |all| all.iter().any(|one| one.as_u64() == Some(kind)))
}

fn in_contexts(command: &Value, context: u64) -> Option<bool> {
    command["contexts"].as_array().map(|all| all.iter().any(|one| one.as_u64() == Some(context)))
}

fn usable_in_direct(command: &Value) -> bool {
    in_contexts(command, 1).unwrap_or(command["dm_permission"] != Value::Bool(false))
}

fn usable_in_guild(command: &Value) -> bool {
    in_contexts(command, 0).unwrap_or(true)
}
