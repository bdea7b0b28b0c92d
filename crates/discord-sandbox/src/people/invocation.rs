//! Builds the interaction data of a command, with the checks of Discord's client.

use serde_json::{Map, Value, json};

use crate::clock::Id;
use crate::limits::commands::kind;
use crate::people::options::{OptionValue, as_text, check_bounds, coerce, is_sub, list};
use crate::people::reply::ActionError;
use crate::world::merge::merge;
use crate::world::{Channel, ChannelKind, World};
use crate::world::{objects, roles};

/// An invoked command.
pub(crate) struct Invocation {
    /// The full name, including subcommands.
    pub name: String,
    /// The interaction's `data`.
    pub data: Value,
}

/// How strictly options are validated.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Validation<'a> {
    /// The command is sent: every option must be valid.
    Full,
    /// The command is being typed: incomplete options are left out, except the focused one.
    Partial { focused: &'a str },
}

/// Builds the `data` of a chat command. `line` is its name and subcommands, separated by spaces.
pub(crate) fn chat_command(
    world: &World,
    commands: &[&Value],
    line: &str,
    values: &[(String, OptionValue)],
    validation: Validation<'_>,
) -> Result<Invocation, ActionError> {
    let mut words = line.trim_start_matches('/').split_whitespace();
    let name = words.next().unwrap_or_default();
    let unknown = || ActionError::NoSuchCommand(line.to_owned());
    let command = commands
        .iter()
        .find(|command| kind(command) == 1 && command["name"] == name)
        .ok_or_else(unknown)?;
    let mut path: Vec<&Value> = Vec::new();
    let mut level: &Value = command;
    for word in words {
        level = list(&level["options"])
            .iter()
            .find(|one| one["name"] == word && is_sub(one))
            .ok_or_else(unknown)?;
        path.push(level);
    }
    if list(&level["options"]).iter().any(is_sub) {
        return Err(unknown());
    }
    let mut options = option_values(world, level, values, validation)?;
    for sub in path.iter().rev() {
        options = json!([{ "name": sub["name"], "type": sub["type"], "options": options }]);
    }
    let mut data = json!({ "id": command["id"], "name": command["name"], "type": 1 });
    if options != json!([]) {
        data["options"] = options;
    }
    if let Some(guild) = command.get("guild_id") {
        data["guild_id"] = guild.clone();
    }
    Ok(Invocation { name: line.trim_start_matches('/').to_owned(), data })
}

/// Builds the `data` of a command in the menu of a user (type 2) or of a message (type 3).
pub(crate) fn menu_command(
    world: &World,
    commands: &[&Value],
    of: u64,
    name: &str,
    target: Id,
) -> Result<Invocation, ActionError> {
    let command = commands.iter().find(|command| kind(command) == of && command["name"] == name);
    let command = command.ok_or_else(|| ActionError::NoSuchCommand(name.to_owned()))?;
    let mut data = json!({ "id": command["id"], "name": name, "type": of, "target_id": target });
    if let Some(guild) = command.get("guild_id") {
        data["guild_id"] = guild.clone();
    }
    if of == 3 {
        let post = world.posts.get(target).ok_or(ActionError::NoSuchMessage(target))?;
        data["resolved"] = json!({ "messages": { (target.to_string()): post.wire } });
    } else {
        let mut resolved = Resolved::default();
        if !resolved.add_user(world, target) {
            return Err(ActionError::NoSuchUser(target));
        }
        resolved.write_to(&mut data);
    }
    Ok(Invocation { name: name.to_owned(), data })
}

/// Returns the `resolved` of a user select menu's values; `None` if one is no user.
pub(crate) fn selected_users(world: &World, values: &[&str]) -> Option<Value> {
    let mut resolved = Resolved::default();
    let known = values.iter().all(|id| id.parse().is_ok_and(|id| resolved.add_user(world, id)));
    let mut data = json!({});
    resolved.write_to(&mut data);
    known.then(|| data["resolved"].take())
}

/// Returns the resolved channels of a selection; `None` if a value is no channel.
pub(crate) fn selected_channels(world: &World, user: Id, values: &[&str]) -> Option<Value> {
    let mut channels = Map::new();
    for value in values {
        let channel = world.channel(value.parse().ok()?).ok()?;
        let wire = objects::acting_channel(world, user, channel, world.born_ms);
        channels.insert((*value).to_owned(), wire);
    }
    Some(json!({ "channels": channels }))
}

/// Returns the resolved roles of a selection; `None` if a value is no role.
pub(crate) fn selected_roles(world: &World, values: &[&str]) -> Option<Value> {
    let wire = |id: Id| (id.to_string(), roles::wire(world, id));
    let roles = values.iter().map(|id| Some(wire(world.find_role(id)?)));
    Some(json!({ "roles": Value::Object(roles.collect::<Option<_>>()?) }))
}

/// Adds the `resolved` objects that the options of a command's `data` refer to.
pub(crate) fn resolve(world: &World, data: &mut Value) {
    let mut resolved = Resolved::default();
    resolved.add_options(world, &data["options"]);
    resolved.write_to(data);
}

/// Adds the `resolved` objects that the values of a submitted modal's `data` refer to.
pub(crate) fn resolve_fields(world: &World, data: &mut Value) {
    let mut resolved = Resolved::default();
    for input in list(&data["components"]).iter().map(|part| &part["component"]) {
        // The type of an option that refers to the same objects.
        let kind = match input["type"].as_u64() {
            Some(5) => 6,
            Some(6) => 8,
            Some(7) => 9,
            Some(8) => 7,
            Some(19) => 11,
            _ => continue,
        };
        for value in list(&input["values"]) {
            resolved.add_option(world, &json!({ "type": kind, "value": value }));
        }
    }
    resolved.write_to(data);
}

/// Returns the options of an interaction in the order of `values`.
fn option_values(
    world: &World,
    level: &Value,
    values: &[(String, OptionValue)],
    validation: Validation<'_>,
) -> Result<Value, ActionError> {
    let declared = list(&level["options"]);
    let mut entries = Vec::new();
    for (name, value) in values {
        let bad = |why: &str| ActionError::BadOption { option: name.clone(), why: why.to_owned() };
        let option = declared.iter().find(|one| one["name"] == name.as_str());
        let option = option.ok_or_else(|| bad("the command has no such option"))?;
        let focused = validation == Validation::Partial { focused: name };
        let wire = match coerce(world, option, value) {
            _ if focused => json!(as_text(value)),
            Ok(wire) => wire,
            // While a command is typed, incomplete options without focus are left out.
            Err(_) if validation != Validation::Full => continue,
            Err(why) => return Err(bad(why)),
        };
        if validation == Validation::Full {
            check_bounds(option, &wire).map_err(|why| bad(&why))?;
        }
        let mut entry = json!({ "name": name, "type": option["type"], "value": wire });
        if focused {
            entry["focused"] = json!(true);
        }
        entries.push(entry);
    }
    let missing = |one: &&Value| {
        one["required"] == true && !values.iter().any(|(name, _)| one["name"] == name.as_str())
    };
    if validation == Validation::Full
        && let Some(option) = declared.iter().find(missing)
    {
        let option = option["name"].as_str().unwrap_or_default().to_owned();
        return Err(ActionError::BadOption { option, why: "this option is required".into() });
    }
    Ok(entries.into())
}

/// The objects that options refer to.
#[derive(Default)]
struct Resolved {
    users: Map<String, Value>,
    members: Map<String, Value>,
    channels: Map<String, Value>,
    roles: Map<String, Value>,
    attachments: Map<String, Value>,
}

impl Resolved {
    fn add_options(&mut self, world: &World, options: &Value) {
        for option in list(options) {
            self.add_option(world, option);
            self.add_options(world, &option["options"]);
        }
    }

    /// Adds the object that an option's value refers to, if any.
    fn add_option(&mut self, world: &World, option: &Value) {
        let Some(id) = option["value"].as_str().and_then(|text| text.parse::<Id>().ok()) else {
            return;
        };
        match option["type"].as_u64() {
            Some(6 | 9) => {
                self.add_user(world, id);
            }
            Some(7) => {
                if let Ok(channel) = world.channel(id) {
                    let wire = objects::acting_channel(world, world.bot, channel, world.born_ms);
                    self.channels.insert(id.to_string(), wire);
                }
            }
            Some(8) => {
                self.roles.insert(id.to_string(), roles::wire(world, id));
            }
            Some(11) => {
                let wire = world.uploads.get(&id).cloned().unwrap_or_default();
                self.attachments.insert(id.to_string(), wire);
            }
            _ => {}
        }
    }

    /// Adds a user and its member object; returns whether there is such a user.
    fn add_user(&mut self, world: &World, id: Id) -> bool {
        let Ok(user) = world.user(id) else {
            return false;
        };
        self.users.insert(id.to_string(), objects::user(user));
        if !world.former_members.contains(&id) {
            self.members.insert(id.to_string(), objects::resolved_member(world, id));
        }
        true
    }

    fn write_to(self, data: &mut Value) {
        let parts = [
            ("users", self.users),
            ("members", self.members),
            ("channels", self.channels),
            ("roles", self.roles),
            ("attachments", self.attachments),
        ];
        for (name, part) in parts.into_iter().filter(|(_, part)| !part.is_empty()) {
            data["resolved"][name] = Value::Object(part);
        }
    }
}

/// *Embed Links*, *Attach Files* and *Mention Everyone*, which Discord lists for private channels.
const PRIVATE_PERMISSIONS: u64 = 1 << 14 | 1 << 15 | 1 << 17;
/// *Use External Emojis*, which Discord lists as well for direct messages with the bot.
const DIRECT_PERMISSIONS: u64 = PRIVATE_PERMISSIONS | 1 << 18;

/// Returns the permissions of the application in a channel: those of the user where only the user
/// has installed it.
fn app_permissions(world: &World, user: Id, channel: &Channel) -> u64 {
    match channel.kind {
        ChannelKind::Group(_) => PRIVATE_PERMISSIONS,
        ChannelKind::Direct(_) => DIRECT_PERMISSIONS,
        _ if !world.bot_present => world.permissions(user),
        _ => world.bot_permissions(channel),
    }
}

/// Returns the fields that all interactions of a user in a channel share.
pub(crate) fn interaction_base(
    world: &World,
    user: Id,
    channel: Id,
    now_ms: u64,
    upload_limit: u32,
) -> Result<Value, ActionError> {
    let account = world.user(user).map_err(|_| ActionError::NoSuchUser(user))?;
    let target = world.channel(channel).map_err(|_| ActionError::NoSuchChannel(channel))?;
    if !world.may_read(user, target) {
        return Err(ActionError::NoSuchChannel(channel));
    }
    if target.in_guild() && world.timeouts.get(&user).is_some_and(|&until_ms| until_ms > now_ms) {
        return Err(ActionError::TimedOut);
    }
    let is_installed = world.user_installs.contains(&user);
    if target.in_guild() && world.outage {
        return Err(ActionError::ServerDown);
    }
    if (target.in_guild() && !world.bot_present || target.is_group()) && !is_installed {
        return Err(ActionError::BotAbsent);
    }
    let mut wire = json!({
        "application_id": world.bot, "version": 1, "channel_id": channel,
        "channel": objects::acting_channel(world, user, target, now_ms),
        "app_permissions": app_permissions(world, user, target).to_string(),
        "locale": account.locale, "entitlements": [], "attachment_size_limit": upload_limit,
        "authorizing_integration_owners": world.integration_owners(user, channel), "context": 0,
    });
    let more = if let Some(guild) = world.guild_of(target) {
        let member =
            objects::acting_member(world, user).map_err(|_| ActionError::NoSuchUser(user))?;
        json!({
            "guild_id": guild, "guild_locale": world.guild_locale,
            "guild": { "id": guild, "features": [], "locale": world.guild_locale },
            "member": member,
        })
    } else {
        json!({
            "user": objects::user(account), "context": if target.is_group() { 2 } else { 1 },
        })
    };
    merge(&mut wire, more);
    Ok(wire)
}
