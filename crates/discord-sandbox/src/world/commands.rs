//! The commands that users can use.

use serde_json::Value;

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
        if channel.in_guild() && !self.is_guild_available() {
            return Vec::new();
        }
        if !channel.in_guild() {
            return global.into_iter().filter(|command| usable_in_direct(command)).collect();
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

/// Returns the permissions that a command requires by default. `"0"` restricts it to
/// administrators.
fn required_permissions(command: &Value) -> Option<u64> {
    let bits: u64 = command["default_member_permissions"].as_str()?.parse().ok()?;
    Some(if bits == 0 { ADMINISTRATOR } else { bits })
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
