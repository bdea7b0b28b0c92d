//! Turning what a person enters for a command into what Discord sends, and refusing what Discord's client would.

use serde_json::{Map, Value, json};

use crate::chat::compose::mentioned;
use crate::clock::Id;
use crate::limits::commands::kind;
use crate::people::reply::ActionError;
use crate::world::World;
use crate::world::objects;

/// What a person gives for an option. A text is read as the option's type asks:
/// `"3"` for a number, `"true"`, a name, an id or a mention for a user or channel.
#[derive(Clone, Debug, PartialEq)]
pub enum OptionValue {
    /// A text.
    Text(String),
    /// A whole number.
    Integer(i64),
    /// A number.
    Number(f64),
    /// Yes or no.
    Flag(bool),
    /// A user, channel or role.
    Id(Id),
    /// A file.
    File {
        /// Its name.
        name: String,
        /// Its content.
        bytes: Vec<u8>,
        /// Its type, as the person's machine sees it.
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

/// A command as it was invoked.
pub(crate) struct Invocation {
    /// The full name, subcommands included.
    pub name: String,
    /// The `data` of the interaction.
    pub data: Value,
}

/// How strictly options are looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Strictness<'a> {
    /// The command is sent: everything must fit.
    Sent,
    /// It is being typed, and this option has the focus.
    Typed { focused: &'a str },
}

/// Builds the `data` of a chat command, of which `line` is the name, with subcommands separated by spaces.
pub(crate) fn chat(
    world: &World,
    commands: &[&Value],
    line: &str,
    given: &[(String, OptionValue)],
    strictness: Strictness<'_>,
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
    let mut options = values(world, level, given, strictness, &mut resolved)?;
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
    resolved.write(&mut data);
    Ok(Invocation { name: line.trim_start_matches('/').to_owned(), data })
}

/// Builds the `data` of a user command.
pub(crate) fn on_user(
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
    if !resolved.user(world, target) {
        return Err(ActionError::NoSuchUser(target));
    }
    resolved.write(&mut data);
    Ok(Invocation { name: name.to_owned(), data })
}

fn is_sub(option: &Value) -> bool {
    matches!(option["type"].as_u64(), Some(1 | 2))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// The values of a command's or subcommand's options, in the order in which they were given.
fn values(
    world: &World,
    level: &Value,
    given: &[(String, OptionValue)],
    strictness: Strictness<'_>,
    resolved: &mut Resolved,
) -> Result<Value, ActionError> {
    let declared = list(&level["options"]);
    let mut values = Vec::new();
    for (name, value) in given {
        let bad = |why: &str| ActionError::BadOption { option: name.clone(), why: why.to_owned() };
        let option = declared.iter().find(|one| one["name"] == name.as_str());
        let option = option.ok_or_else(|| bad("the command has no such option"))?;
        let focused = strictness == Strictness::Typed { focused: name };
        let wire = match typed(world, option, value) {
            _ if focused => json!(plain(value)),
            Ok(wire) => wire,
            // While a command is being typed, what is not finished elsewhere is left out.
            Err(_) if strictness != Strictness::Sent => continue,
            Err(why) => return Err(bad(why)),
        };
        if strictness == Strictness::Sent {
            fits(option, &wire).map_err(|why| bad(&why))?;
        }
        resolved.option(world, option, &wire);
        let mut entry = json!({ "name": name, "type": option["type"], "value": wire });
        if focused {
            entry["focused"] = json!(true);
        }
        values.push(entry);
    }
    let missing = |one: &&Value| {
        one["required"] == true && !given.iter().any(|(name, _)| one["name"] == name.as_str())
    };
    if strictness == Strictness::Sent
        && let Some(option) = declared.iter().find(missing)
    {
        let option = option["name"].as_str().unwrap_or_default().to_owned();
        return Err(ActionError::BadOption { option, why: "this option is required".into() });
    }
    Ok(values.into())
}

/// What stands in the input field.
fn plain(given: &OptionValue) -> String {
    match given {
        OptionValue::Text(text) => text.clone(),
        OptionValue::Integer(number) => number.to_string(),
        OptionValue::Number(number) => number.to_string(),
        OptionValue::Flag(flag) => flag.to_string(),
        OptionValue::Id(id) => id.to_string(),
        OptionValue::File { name, .. } => name.clone(),
    }
}

/// The value as the option's type wants it.
fn typed(world: &World, option: &Value, given: &OptionValue) -> Result<Value, &'static str> {
    if option["type"] != 11
        && matches!(given, OptionValue::Id(id) if world.uploads.contains_key(id))
    {
        return Err("this option takes no file");
    }
    let text = plain(given);
    let text = text.trim();
    match option["type"].as_u64() {
        // A choice can be entered by its name, as on Discord's client.
        Some(3) => Ok(choice_named(option, text).unwrap_or_else(|| json!(plain(given)))),
        Some(4) => choice_named(option, text)
            .or_else(|| text.parse::<i64>().ok().map(Value::from))
            .ok_or("this is not a whole number"),
        Some(10) => choice_named(option, text)
            .or_else(|| {
                text.parse::<f64>().ok().filter(|number| number.is_finite()).map(Value::from)
            })
            .ok_or("this is not a number"),
        Some(5) => match text.to_lowercase().as_str() {
            "true" => Ok(json!(true)),
            "false" => Ok(json!(false)),
            _ => Err("this is neither true nor false"),
        },
        Some(6 | 9) => user_named(world, text).map(|id| json!(id)).ok_or("there is no such user"),
        Some(7) => channel_named(world, text).map(|id| json!(id)).ok_or("there is no such channel"),
        Some(8) => {
            let role = text.trim_start_matches("<@&").trim_end_matches('>').parse::<Id>().ok();
            role.filter(|id| *id == world.guild).map(|id| json!(id)).ok_or("there is no such role")
        }
        Some(11) => {
            let handed = text.parse::<Id>().ok().filter(|id| world.uploads.contains_key(id));
            handed.map(|id| json!(id)).ok_or("this option takes a file")
        }
        _ => Err("options of this type are not supported here"),
    }
}

fn choice_named(option: &Value, text: &str) -> Option<Value> {
    let choices = list(&option["choices"]);
    choices.iter().find(|choice| choice["name"] == text).map(|choice| choice["value"].clone())
}

fn user_named(world: &World, text: &str) -> Option<Id> {
    let bare = text.trim_start_matches('@');
    let id = mentioned(text).first().copied().or_else(|| bare.parse().ok());
    world
        .users
        .iter()
        .find(|user| Some(user.id) == id || user.name == bare || user.username == bare)
        .map(|user| user.id)
}

fn channel_named(world: &World, text: &str) -> Option<Id> {
    let bare = text.trim_start_matches("<#").trim_end_matches('>').trim_start_matches('#');
    let id = bare.parse().ok();
    world
        .channels
        .iter()
        .find(|one| Some(one.id) == id || (one.in_guild() && one.name == bare))
        .map(|one| one.id)
}

/// Whether a value keeps to the option's choices and bounds.
fn fits(option: &Value, value: &Value) -> Result<(), String> {
    let choices = list(&option["choices"]);
    if !choices.is_empty() && !choices.iter().any(|choice| same(&choice["value"], value)) {
        return Err("this is none of the choices".into());
    }
    if let Some(text) = value.as_str().filter(|_| option["type"] == 3) {
        let length = text.chars().count() as u64;
        let (least, most) = (
            option["min_length"].as_u64().unwrap_or(1),
            option["max_length"].as_u64().unwrap_or(6000),
        );
        if length < least || length > most {
            return Err(format!("this must be {least} to {most} characters long"));
        }
    }
    if let (Some(number), Some(4 | 10)) = (value.as_f64(), option["type"].as_u64()) {
        let below = option["min_value"].as_f64().is_some_and(|least| number < least);
        let above = option["max_value"].as_f64().is_some_and(|most| number > most);
        if below || above {
            return Err(format!(
                "this must be between {} and {}",
                option["min_value"], option["max_value"]
            ));
        }
    }
    Ok(())
}

fn same(one: &Value, other: &Value) -> bool {
    one == other || one.as_f64().zip(other.as_f64()).is_some_and(|(one, other)| one == other)
}

/// The objects to which options refer.
#[derive(Default)]
struct Resolved {
    users: Map<String, Value>,
    members: Map<String, Value>,
    channels: Map<String, Value>,
    roles: Map<String, Value>,
    attachments: Map<String, Value>,
}

impl Resolved {
    fn option(&mut self, world: &World, option: &Value, value: &Value) {
        let Some(id) = value.as_str().and_then(|text| text.parse::<Id>().ok()) else {
            return;
        };
        match option["type"].as_u64() {
            Some(6 | 9) => {
                self.user(world, id);
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

    /// Adds a user and membership; tells whether there is such a user.
    fn user(&mut self, world: &World, id: Id) -> bool {
        let Ok(user) = world.user(id) else {
            return false;
        };
        self.users.insert(id.to_string(), objects::user(user));
        self.members.insert(id.to_string(), objects::resolved_member(world, id));
        true
    }

    fn write(self, data: &mut Value) {
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

/// Splits a typed line such as `/move from:c1 to:c2` into the command's name and its options.
///
/// A value reaches up to the next ` name:` of an option that the command has; the first words before any option
/// name the command and its subcommands.
pub(crate) fn parse_line(commands: &[&Value], line: &str) -> (String, Vec<(String, String)>) {
    let mut names = Vec::new();
    commands.iter().for_each(|command| option_names(command, &mut names));
    let mut marks: Vec<(usize, usize, &str)> = Vec::new();
    for name in names {
        let mark = format!(" {name}:");
        marks.extend(line.match_indices(&mark).map(|(at, _)| (at, at + mark.len(), name)));
    }
    marks.sort_unstable();
    marks.dedup_by_key(|mark| mark.0);
    let head = marks.first().map_or(line, |mark| &line[..mark.0]);
    let ends = marks.iter().skip(1).map(|mark| mark.0).chain([line.len()]);
    let options = marks.iter().zip(ends).map(|(&(_, start, name), end)| {
        (name.to_owned(), line.get(start..end).unwrap_or_default().trim().to_owned())
    });
    (head.trim().trim_start_matches('/').to_owned(), options.collect())
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

/// Sent along with every interaction of one moment.
pub(crate) fn envelope(
    world: &World,
    user: Id,
    channel: Id,
    now_ms: u64,
    upload_limit: u32,
) -> Result<Value, ActionError> {
    let account = world.user(user).map_err(|_| ActionError::NoSuchUser(user))?;
    let place = world.channel(channel).map_err(|_| ActionError::NoSuchChannel(channel))?;
    if !world.may_read(user, place) {
        return Err(ActionError::NoSuchChannel(channel));
    }
    if place.in_guild() && !world.serves_guild() {
        return Err(if world.bot_present {
            ActionError::ServerDown
        } else {
            ActionError::BotAbsent
        });
    }
    let mut wire = json!({
        "application_id": world.bot, "version": 1, "channel_id": channel,
        "channel": objects::acting_channel(world, user, place, now_ms),
        "app_permissions": world.bot_permissions(place).to_string(),
        "locale": account.locale, "entitlements": [], "attachment_size_limit": upload_limit,
        "authorizing_integration_owners": { "0": world.guild }, "context": 0,
    });
    let more = if place.in_guild() {
        json!({
            "guild_id": world.guild, "guild_locale": "en-US",
            "guild": { "id": world.guild, "features": [], "locale": "en-US" },
            "member": objects::acting_member(world, user).map_err(|_| ActionError::NoSuchUser(user))?,
        })
    } else {
        json!({ "user": objects::user(account), "context": 1, "authorizing_integration_owners": { "0": "0" } })
    };
    objects::merge(&mut wire, more);
    Ok(wire)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_split_at_the_options_that_exist() {
        let command = json!({ "name": "move", "options": [{ "name": "from", "type": 3 }, { "name": "to", "type": 3 }] });
        let parsed = parse_line(&[&command], "/move from:c1 to:c2-c3 at:noon");
        assert_eq!(parsed.0, "move");
        assert_eq!(parsed.1, [("from".into(), "c1".into()), ("to".into(), "c2-c3 at:noon".into())]);
        assert_eq!(parse_line(&[&command], "/move"), ("move".into(), vec![]));
    }
}
