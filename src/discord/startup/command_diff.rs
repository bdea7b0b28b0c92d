//! Comparison of the registered commands with the program's own.

use std::collections::BTreeMap;

use reqwest::Method;
use serde::Serialize;
use serde_json::{Value, json};
use serenity::all::Command;

use crate::discord::features::registrations;
use crate::discord::transport::{Api, ApiError};

/// Fields that Discord adds to registered commands.
const ADDED_FIELDS: [&str; 6] =
    ["id", "application_id", "guild_id", "version", "dm_permission", "handler"];
/// Fields that commands of one server lack.
const GLOBAL_FIELDS: [&str; 2] = ["contexts", "integration_types"];

/// Commands by name, in a normal form.
pub type Commands = BTreeMap<String, Value>;

/// Returns the commands that are registered on one server, or globally.
pub async fn registered(api: &Api, guild: Option<u64>) -> Result<Commands, ApiError> {
    let path = format!("{}?with_localizations=true", path(api, guild));
    let registered: Vec<Command> = api.get(&path).await?;
    Ok(normalize(registered, guild.is_some()))
}

/// Registers the program's own commands on one server, or globally.
pub async fn register(api: &Api, guild: Option<u64>) -> Result<(), ApiError> {
    let commands = json!(registrations());
    let path = path(api, guild);
    let registered: Vec<Command> = api.request(Method::PUT, &path, Some(&commands)).await?.0;
    tracing::info!(count = registered.len(), guild, "commands registered");
    Ok(())
}

/// Returns the path of the commands of one server, or of the global ones.
fn path(api: &Api, guild: Option<u64>) -> String {
    let guild = guild.map(|guild| format!("/guilds/{guild}")).unwrap_or_default();
    format!("/applications/{}{guild}/commands", api.application())
}

/// Returns the program's own commands, as they are registered on one server or globally.
pub fn own(guild: Option<u64>) -> Commands {
    normalize(registrations(), guild.is_some())
}

/// Returns commands by name without Discord's additions and without empty fields. `is_guild` says
/// whether they are registered on one server only.
fn normalize<C: Serialize>(commands: impl IntoIterator<Item = C>, is_guild: bool) -> Commands {
    let commands = commands.into_iter().filter_map(|command| serde_json::to_value(command).ok());
    commands
        .map(|mut command| {
            if let Some(fields) = command.as_object_mut() {
                let ignored = GLOBAL_FIELDS.iter().filter(|_| is_guild).chain(&ADDED_FIELDS);
                for &field in ignored {
                    fields.remove(field);
                }
                fields.entry("type").or_insert(Value::from(1));
            }
            prune(&mut command);
            (command["name"].as_str().unwrap_or_default().to_owned(), command)
        })
        .collect()
}

/// Returns the names of the commands that differ or are missing on either side.
pub fn differing<'a>(own: &'a Commands, registered: &'a Commands) -> Vec<&'a str> {
    let changed = own.iter().filter(|(name, command)| registered.get(*name) != Some(command));
    let obsolete = registered.keys().filter(|name| !own.contains_key(*name));
    changed.map(|(name, _)| name.as_str()).chain(obsolete.map(String::as_str)).collect()
}

/// Removes empty fields, which Discord treats like absent ones.
fn prune(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.values_mut().for_each(prune);
            fields.retain(|_, value| !is_empty(value));
        }
        Value::Array(items) => items.iter_mut().for_each(prune),
        _ => {}
    }
}

fn is_empty(value: &Value) -> bool {
    [json!(null), json!(false), json!(""), json!([]), json!({})].contains(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn additions_of_discord_are_not_differences() {
        let own =
            json!({ "name": "a", "options": [{ "name": "b", "required": false, "choices": [] }] });
        let registered = json!({
            "id": "1", "application_id": "2", "version": "3", "type": 1, "name": "a", "nsfw": false,
            "default_member_permissions": null, "options": [{ "name": "b" }],
        });
        assert_eq!(normalize([&own], false), normalize([&registered], false));
        let other = json!({ "name": "a", "options": [{ "name": "b", "required": true }] });
        assert_ne!(normalize([&own], false), normalize([&other], false));
    }
}
