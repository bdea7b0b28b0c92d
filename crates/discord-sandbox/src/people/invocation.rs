//! Builds the interaction data of a command, with the checks of Discord's client.

use serde_json::{Map, Value, json};

use crate::chat::compose::user_mentions;
use crate::clock::Id;
use crate::limits::commands::kind;
use crate::people::reply::ActionError;
use crate::world::World;
use crate::world::objects;

/// The value of a command option.
///
/// A text is parsed as the option's type requires: `"3"` for a number, `"true"` for a boolean, a
/// name, id or mention for a user or channel.
#[derive(Clone, Debug, PartialEq)]
pub enum OptionValue {
    /// A text.
    Text(String),
    /// An integer.
    Integer(i64),
    /// A number.
    Number(f64),
    /// A boolean.
    Flag(bool),
    /// A user, channel or role.
    Id(Id),
    /// A file.
    File {
        /// The file name.
        name: String,
        /// The content.
        bytes: Vec<u8>,
        /// The content type, as the user's machine reports it.
        content_type: String,
    },
}

impl From<&str> for OptionValue {
    fn from(text: &str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for OptionValue {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for OptionValue {
    fn from(number: i64) -> Self {
        Self::Integer(number)
    }
}

impl From<f64> for OptionValue {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<bool> for OptionValue {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl From<Id> for OptionValue {
    fn from(id: Id) -> Self {
        Self::Id(id)
    }
}

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
    let mut resolved = Resolved::default();
    let mut options = option_values(world, level, values, validation, &mut resolved)?;
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
    resolved.write_to(&mut data);
    Ok(Invocation { name: line.trim_start_matches('/').to_owned(), data })
}

/// Builds the `data` of a user command.
pub(crate) fn user_command(
    world: &World,
    commands: &[&Value],
    name: &str,
    target: Id,
) -> Result<Invocation, ActionError> {
    let command = commands.iter().find(|command| kind(command) == 2 && command["name"] == name);
    let command = command.ok_or_else(|| ActionError::NoSuchCommand(name.to_owned()))?;
    let mut data = json!({ "id": command["id"], "name": name, "type": 2, "target_id": target });
    if let Some(guild) = command.get("guild_id") {
        data["guild_id"] = guild.clone();
    }
    let mut resolved = Resolved::default();
    if !resolved.add_user(world, target) {
        return Err(ActionError::NoSuchUser(target));
    }
    resolved.write_to(&mut data);
    Ok(Invocation { name: name.to_owned(), data })
}

fn is_sub(option: &Value) -> bool {
    matches!(option["type"].as_u64(), Some(1 | 2))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Returns the options of an interaction in the order of `values`.
fn option_values(
    world: &World,
    level: &Value,
    values: &[(String, OptionValue)],
    validation: Validation<'_>,
    resolved: &mut Resolved,
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
        resolved.add_option(world, option, &wire);
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

/// Returns a value as the text of the input field.
fn as_text(value: &OptionValue) -> String {
    match value {
        OptionValue::Text(text) => text.clone(),
        OptionValue::Integer(number) => number.to_string(),
        OptionValue::Number(number) => number.to_string(),
        OptionValue::Flag(flag) => flag.to_string(),
        OptionValue::Id(id) => id.to_string(),
        OptionValue::File { name, .. } => name.clone(),
    }
}

/// Converts a value to the option's type.
fn coerce(world: &World, option: &Value, value: &OptionValue) -> Result<Value, &'static str> {
    if option["type"] != 11
        && matches!(value, OptionValue::Id(id) if world.uploads.contains_key(id))
    {
        return Err("this option takes no file");
    }
    let text = as_text(value);
    let text = text.trim();
    match option["type"].as_u64() {
        // As in Discord's client, a choice can be entered by its name.
        Some(3) => Ok(find_choice(option, text).unwrap_or_else(|| json!(as_text(value)))),
        Some(4) => find_choice(option, text)
            .or_else(|| text.parse::<i64>().ok().map(Value::from))
            .ok_or("this is not a whole number"),
        Some(10) => find_choice(option, text)
            .or_else(|| {
                text.parse::<f64>().ok().filter(|number| number.is_finite()).map(Value::from)
            })
            .ok_or("this is not a number"),
        Some(5) => match text.to_lowercase().as_str() {
            "true" => Ok(json!(true)),
            "false" => Ok(json!(false)),
            _ => Err("this is neither true nor false"),
        },
        Some(6 | 9) => find_user(world, text).map(|id| json!(id)).ok_or("there is no such user"),
        Some(7) => find_channel(world, text).map(|id| json!(id)).ok_or("there is no such channel"),
        Some(8) => {
            let role = text.trim_start_matches("<@&").trim_end_matches('>').parse::<Id>().ok();
            role.filter(|id| *id == world.guild).map(|id| json!(id)).ok_or("there is no such role")
        }
        Some(11) => {
            let uploaded = text.parse::<Id>().ok().filter(|id| world.uploads.contains_key(id));
            uploaded.map(|id| json!(id)).ok_or("this option takes a file")
        }
        _ => Err("options of this type are not supported here"),
    }
}

fn find_choice(option: &Value, text: &str) -> Option<Value> {
    let choices = list(&option["choices"]);
    choices.iter().find(|choice| choice["name"] == text).map(|choice| choice["value"].clone())
}

fn find_user(world: &World, text: &str) -> Option<Id> {
    let bare = text.trim_start_matches('@');
    let id = user_mentions(text).first().copied().or_else(|| bare.parse().ok());
    world
        .users
        .iter()
        .find(|user| Some(user.id) == id || user.name == bare || user.username == bare)
        .map(|user| user.id)
}

fn find_channel(world: &World, text: &str) -> Option<Id> {
    let bare = text.trim_start_matches("<#").trim_end_matches('>').trim_start_matches('#');
    let id = bare.parse().ok();
    world
        .channels
        .iter()
        .find(|one| Some(one.id) == id || (one.in_guild() && one.name == bare))
        .map(|one| one.id)
}

/// Checks a value against the option's choices and bounds.
fn check_bounds(option: &Value, value: &Value) -> Result<(), String> {
    let choices = list(&option["choices"]);
    if !choices.is_empty() && !choices.iter().any(|choice| are_equal(&choice["value"], value)) {
        return Err("this is none of the choices".into());
    }
    if let Some(text) = value.as_str().filter(|_| option["type"] == 3) {
        let length = text.chars().count() as u64;
        let min = option["min_length"].as_u64().unwrap_or(1);
        let max = option["max_length"].as_u64().unwrap_or(6000);
        if length < min || length > max {
            return Err(format!("this must be {min} to {max} characters long"));
        }
    }
    if let (Some(number), Some(4 | 10)) = (value.as_f64(), option["type"].as_u64()) {
        let below = option["min_value"].as_f64().is_some_and(|min| number < min);
        let above = option["max_value"].as_f64().is_some_and(|max| number > max);
        if below || above {
            return Err(format!(
                "this must be between {} and {}",
                option["min_value"], option["max_value"]
            ));
        }
    }
    Ok(())
}

/// Compares values; integers equal floats of the same value.
fn are_equal(one: &Value, other: &Value) -> bool {
    one == other || one.as_f64().zip(other.as_f64()).is_some_and(|(one, other)| one == other)
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
    /// Adds the object that an option's value refers to, if any.
    fn add_option(&mut self, world: &World, option: &Value, value: &Value) {
        let Some(id) = value.as_str().and_then(|text| text.parse::<Id>().ok()) else {
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
                self.roles.insert(id.to_string(), objects::guild(world)["roles"][0].clone());
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
        self.members.insert(id.to_string(), objects::resolved_member(world, id));
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

/// Parses a line such as `/move from:c1 to:c2` into the command's name and its options.
///
/// The words before the first option name the command and its subcommands. A value ends at the next
/// ` name:` of an existing option.
pub(crate) fn parse_line(commands: &[&Value], line: &str) -> (String, Vec<(String, String)>) {
    let mut names = Vec::new();
    commands.iter().for_each(|command| option_names(command, &mut names));
    let mut marks: Vec<OptionMark<'_>> = Vec::new();
    for name in names {
        let mark = format!(" {name}:");
        marks.extend(line.match_indices(&mark).map(|(start, _)| OptionMark {
            start,
            value_start: start + mark.len(),
            name,
        }));
    }
    marks.sort_unstable();
    marks.dedup_by_key(|mark| mark.start);
    let head = marks.first().map_or(line, |mark| &line[..mark.start]);
    let ends = marks.iter().skip(1).map(|mark| mark.start).chain([line.len()]);
    let options = marks.iter().zip(ends).map(|(mark, end)| {
        (
            mark.name.to_owned(),
            line.get(mark.value_start..end).unwrap_or_default().trim().to_owned(),
        )
    });
    (head.trim().trim_start_matches('/').to_owned(), options.collect())
}

/// The place of an option in a typed line. The field order is the sort order.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct OptionMark<'a> {
    start: usize,
    value_start: usize,
    name: &'a str,
}

fn option_names<'a>(level: &'a Value, names: &mut Vec<&'a str>) {
    for option in list(&level["options"]) {
        if is_sub(option) {
            option_names(option, names);
        } else if let Some(name) = option["name"].as_str().filter(|name| !names.contains(name)) {
            names.push(name);
        }
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
    if target.in_guild() && !world.is_guild_available() {
        return Err(if world.bot_present {
            ActionError::ServerDown
        } else {
            ActionError::BotAbsent
        });
    }
    let mut wire = json!({
        "application_id": world.bot, "version": 1, "channel_id": channel,
        "channel": objects::acting_channel(world, user, target, now_ms),
        "app_permissions": world.bot_permissions(target).to_string(),
        "locale": account.locale, "entitlements": [], "attachment_size_limit": upload_limit,
        "authorizing_integration_owners": { "0": world.guild }, "context": 0,
    });
    let more = if target.in_guild() {
        let member =
            objects::acting_member(world, user).map_err(|_| ActionError::NoSuchUser(user))?;
        json!({
            "guild_id": world.guild, "guild_locale": "en-US",
            "guild": { "id": world.guild, "features": [], "locale": "en-US" },
            "member": member,
        })
    } else {
        json!({
            "user": objects::user(account), "context": 1,
            "authorizing_integration_owners": { "0": "0" },
        })
    };
    objects::merge(&mut wire, more);
    Ok(wire)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_split_at_existing_options() {
        let command = json!({
            "name": "move",
            "options": [{ "name": "from", "type": 3 }, { "name": "to", "type": 3 }],
        });
        let parsed = parse_line(&[&command], "/move from:c1 to:c2-c3 at:noon");
        assert_eq!(parsed.0, "move");
        assert_eq!(parsed.1, [("from".into(), "c1".into()), ("to".into(), "c2-c3 at:noon".into())]);
        assert_eq!(parse_line(&[&command], "/move"), ("move".into(), vec![]));
    }
}
