//! Every field of recorded events in every other form: a field that the bot does not use changes
//! nothing, and one that it does use is named.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::event::Event;
use super::{Interaction, Unreadable, UnreadableInteraction};

/// The fields that the bot uses, by event; so it uses those that contain them. `*` stands for an
/// index or an id.
const USED: [(&str, &str); 8] = [
    ("READY", "session_id resume_gateway_url shard.* guilds.*.id"),
    (
        "GUILD_CREATE",
        "id unavailable joined_at preferred_locale owner_id system_channel_id roles.*.id \
         roles.*.permissions members.*.user.id members.*.roles.* channels.*.id channels.*.type \
         channels.*.position channels.*.permission_overwrites.*.id \
         channels.*.permission_overwrites.*.type channels.*.permission_overwrites.*.allow \
         channels.*.permission_overwrites.*.deny threads.*.id",
    ),
    ("GUILD_DELETE", "id unavailable"),
    ("CHANNEL_CREATE", "id guild_id"),
    ("CHANNEL_DELETE", "id guild_id"),
    ("THREAD_DELETE", "id guild_id parent_id"),
    ("MESSAGE_CREATE", "id channel_id guild_id webhook_id author.id author.bot"),
    (
        "INTERACTION_CREATE",
        "id token type channel_id guild_id locale guild_locale app_permissions \
         attachment_size_limit context authorizing_integration_owners.* channel.parent_id \
         channel.thread_metadata.archived member.nick member.permissions member.user.id \
         member.user.username member.user.global_name member.user.bot message.id message.flags \
         data.name data.custom_id data.target_id data.values.* data.components.*.component.custom_id \
         data.components.*.component.value data.components.*.component.values.* data.options.*.name \
         data.options.*.type data.options.*.value data.options.*.options data.options.*.focused \
         data.resolved.users.*.id data.resolved.users.*.username \
         data.resolved.users.*.global_name data.resolved.users.*.bot data.resolved.members.*.nick \
         data.resolved.channels.*.id data.resolved.channels.*.type \
         data.resolved.channels.*.guild_id data.resolved.channels.*.permissions \
         data.resolved.attachments.*.url data.resolved.attachments.*.size \
         data.resolved.attachments.*.content_type data.resolved.messages.*.content \
         data.resolved.messages.*.attachments.*.url data.resolved.messages.*.attachments.*.size \
         data.resolved.messages.*.attachments.*.content_type \
         data.resolved.messages.*.message_snapshots.*.message.content \
         data.resolved.messages.*.message_snapshots.*.message.attachments",
    ),
];

fn user(id: &str) -> Value {
    json!({
        "id": id, "username": "ada", "discriminator": "0", "global_name": "Ada", "bot": false,
        "avatar": "a_d32ad3ba0b42bc6ab5e40d1a4d6f9c51", "banner": "v3_banner",
        "avatar_decoration_data": { "asset": "v2_a_d32ad3ba0b42bc6ab5e40d1a4d6f9c51", "sku_id": "8" },
        "collectibles": { "nameplate": { "asset": "nameplates/x/", "palette": "cobalt" } },
        "primary_guild": { "identity_guild_id": "9", "identity_enabled": true, "tag": "ALQ", "badge": "b" },
        "clan": null, "public_flags": 1_u64 << 45, "flags": 1_u64 << 45,
    })
}

fn member(id: &str) -> Value {
    json!({
        "user": user(id), "nick": "A.", "permissions": "2147483647", "roles": ["31"],
        "joined_at": "2026-01-01T00:00:00Z", "deaf": false, "mute": false, "flags": 1_u64 << 40,
        "avatar": "v9_new", "avatar_decoration_data": { "asset": "v2_a_1", "sku_id": null },
        "communication_disabled_until": null, "premium_since": "2026-01-01T00:00:00Z",
    })
}

fn message() -> Value {
    let button =
        json!({ "type": 2, "style": 9, "custom_id": "1:2:3:move:0", "emoji": { "name": "x" } });
    json!({
        "id": "9", "channel_id": "7", "author": user("3"), "content": "", "type": 99, "flags": 1 << 15,
        "timestamp": "2026-03-01T12:00:00Z", "mentions": [user("6")], "embeds": [{ "type": "poll" }],
        "components": [
            { "type": 17, "components": [{ "type": 1, "components": [button] }, { "type": 40 }] },
        ],
        "poll": { "answers": [{ "answer_id": 1 }] },
        "attachments": [{ "id": "4", "url": "https://cdn/y", "size": 5, "clip": {} }],
        "message_snapshots": [{ "message": { "type": 0, "content": "1.", "attachments": [] } }],
        "interaction_metadata": { "user": user("6"), "type": 12 },
    })
}

fn interaction(kind: u8, data: Value) -> Value {
    json!({
        "id": "11", "application_id": "3", "type": kind, "token": "t", "version": 1,
        "guild_id": "12", "channel_id": "7", "member": member("5"), "locale": "de",
        "guild_locale": "fr", "app_permissions": "274877906944", "attachment_size_limit": 10_485_760,
        "context": 0, "authorizing_integration_owners": { "0": "12" },
        "entitlements": [{ "id": "1", "type": 77 }], "entitlement_sku_ids": ["2"],
        "channel": {
            "id": "7", "type": 11, "guild_id": "12", "name": "games", "parent_id": "14", "flags": 1 << 20,
            "thread_metadata": { "archived": false, "auto_archive_duration": 61, "locked": false },
            "available_tags": [{ "id": "1" }],
        },
        "guild": { "id": "12", "features": ["NEW"], "locale": "fr" },
        "data": data, "message": message(), "new_field": { "of": ["tomorrow"] },
    })
}

/// Returns recorded interactions: a command, a menu, an option that is being typed, and a form.
fn interactions() -> [(&'static str, Value); 4] {
    let resolved = json!({
        "users": { "6": user("6") }, "members": { "6": member("6") },
        "channels": { "7": { "id": "7", "type": 0, "guild_id": "12", "permissions": "3072", "name": "x" } },
        "attachments": { "8": { "id": "8", "url": "https://cdn/x", "size": 5, "content_type": "text/x" } },
        "roles": { "31": { "id": "31", "colors": {} } }, "messages": { "9": message() },
    });
    let option =
        |name: &str, kind: u8, value: Value| json!({ "name": name, "type": kind, "value": value });
    let options = json!([
        option("opponent", 6, json!("6")),
        option("pace", 3, json!("day")),
        option("game", 4, json!(7)),
        option("rated", 5, json!(true)),
        option("puzzles", 7, json!("7")),
        option("file", 11, json!("8")),
    ]);
    let command = json!({
        "id": "1", "name": "challenge", "type": 1, "guild_id": "12", "options": options,
        "target_id": "6", "resolved": resolved,
    });
    let pressed = json!({
        "id": 4, "custom_id": "1:panel", "component_type": 8, "values": ["7"], "resolved": resolved,
    });
    let typed = json!({ "name": "game", "type": 4, "value": "1", "focused": true });
    let typing = json!({ "id": "1", "name": "move", "type": 1, "options": [typed] });
    let field = |input: Value| json!({ "type": 18, "id": 1, "component": input });
    let fields = json!([
        field(json!({ "type": 5, "id": 2, "custom_id": "opponent", "values": ["6"] })),
        field(json!({ "type": 4, "id": 4, "custom_id": "record", "value": "1." })),
        { "type": 10, "id": 5 },
    ]);
    let submitted =
        json!({ "custom_id": "1:challenge-form", "components": fields, "resolved": resolved });
    [(2, command), (3, pressed), (4, typing), (5, submitted)]
        .map(|(kind, data)| ("INTERACTION_CREATE", interaction(kind, data)))
}

/// Returns recorded events, with all that Discord may send.
fn recorded() -> Vec<(&'static str, Value)> {
    let channel = json!({
        "id": "7", "type": 15, "guild_id": "12", "name": "forum", "position": 3, "flags": 1 << 30,
        "permission_overwrites": [{ "id": "12", "type": 0, "allow": "1024", "deny": "0" }],
        "default_reaction_emoji": { "emoji_id": null }, "available_tags": [], "icon_emoji": {},
    });
    let guild = json!({
        "id": "12", "name": "Sandbox", "joined_at": "2026-01-01T00:00:00Z", "owner_id": "5",
        "unavailable": false, "preferred_locale": "de", "system_channel_id": "7", "icon": "v2_icon",
        "roles": [{ "id": "12", "permissions": "3072", "name": "@everyone", "colors": {}, "icon": "v2" }],
        "members": [member("3")], "channels": [channel], "threads": [{ "id": "15", "type": 11 }],
        "voice_states": [{ "user_id": "5", "member": member("5"), "suppress": "new" }],
        "emojis": [{ "id": "1", "user": user("5") }], "premium_tier": 9, "features": ["NEW"],
        "presences": [], "stickers": [{ "format_type": 12 }], "soundboard_sounds": [{ "volume": 2 }],
    });
    let ready = json!({
        "v": 11, "user": user("3"), "guilds": [{ "id": "12", "unavailable": true }], "session_id": "s",
        "resume_gateway_url": "wss://gateway", "shard": [0, 1], "application": { "id": "3", "flags": "x" },
    });
    let direct = json!({
        "id": "9", "channel_id": "7", "author": user("5"), "content": "Hi", "type": 99,
        "components": [{ "type": 99 }], "mentions": [user("3")],
    });
    let place = json!({ "id": "7", "guild_id": "12", "type": 99, "name": "x", "flags": -1 });
    let thread = json!({ "id": "7", "guild_id": "12", "parent_id": "8", "type": 99 });
    let events = [
        ("READY", ready),
        ("GUILD_CREATE", guild),
        ("GUILD_DELETE", json!({ "id": "12", "unavailable": true, "reason": 5 })),
        ("CHANNEL_CREATE", place.clone()),
        ("CHANNEL_DELETE", place),
        ("THREAD_DELETE", thread),
        ("MESSAGE_CREATE", direct),
    ];
    events.into_iter().chain(interactions()).collect()
}

/// Returns the JSON pointers of all fields and elements.
fn pointers(value: &Value) -> Vec<String> {
    let children: Vec<(String, &Value)> = match value {
        Value::Object(fields) => fields.iter().map(|(name, one)| (name.clone(), one)).collect(),
        Value::Array(list) => {
            list.iter().enumerate().map(|(index, one)| (index.to_string(), one)).collect()
        }
        _ => Vec::new(),
    };
    let below = |(name, child): (String, &Value)| {
        let inner = pointers(child).into_iter().map(|inner| format!("/{name}{inner}"));
        std::iter::once(format!("/{name}")).chain(inner.collect::<Vec<_>>()).collect::<Vec<_>>()
    };
    children.into_iter().flat_map(below).collect()
}

/// Returns whether the bot uses a field, or one inside it.
fn is_used(event: &str, pointer: &str) -> bool {
    let is_in = |used: &str| {
        let mut wanted = used.split('.');
        let mut names = pointer[1..].split('/');
        names.all(|name| wanted.next().is_some_and(|wanted| wanted == "*" || wanted == name))
    };
    USED.iter().any(|(name, used)| *name == event && used.split(' ').any(is_in))
}

type Read = Result<Option<Event>, (Unreadable, Option<Event>)>;

fn read(event: &str, data: &Value) -> Read {
    Event::read(event, &data.to_string())
}

/// Returns an event with another value in a field, or without the field.
fn mutated(data: &Value, pointer: &str, value: Option<&Value>) -> Value {
    let mut data = data.clone();
    match value {
        Some(value) => *data.pointer_mut(pointer).unwrap() = value.clone(),
        None => {
            let (parent, name) = pointer.rsplit_once('/').unwrap();
            match data.pointer_mut(parent).unwrap() {
                Value::Object(fields) => drop(fields.remove(name)),
                Value::Array(list) => drop(list.remove(name.parse().unwrap())),
                _ => unreachable!(),
            }
        }
    }
    data
}

/// Returns whether a field of a server is its id, that of a channel or of a thread, or contains it.
fn is_in_outline(field: &str) -> bool {
    let names: Vec<&str> = field.split('/').collect();
    match names[..] {
        ["channels" | "threads", ..] => names.len() < 3 || names[2] == "id",
        _ => ["id", "unavailable"].contains(&field),
    }
}

/// Checks what an event with another value in a field is read as.
fn check(event: &str, data: &Value, pointer: &str, value: Option<&Value>) {
    let context = format!("{event} {pointer} {value:?}");
    let read_as = read(event, &mutated(data, pointer, value));
    if !is_used(event, pointer) {
        let usual = read(event, data).expect("the recorded event is read");
        let read_as = read_as.unwrap_or_else(|error| panic!("{context}: {error:?}"));
        assert_eq!(format!("{read_as:?}"), format!("{usual:?}"), "{context}");
        return;
    }
    let Err((Unreadable { path }, response)) = read_as else { return };
    let field = &pointer[1..];
    let path = path.replace('[', ".").replace(']', "");
    // An id that is a key is not shown.
    let names_it =
        path.split('.').zip(field.split('/')).all(|(name, it)| name == it || name == "?");
    // The user is that of the member, and the value of an option is described elsewhere.
    let stands_for_it = path == "user" && field.starts_with("member")
        || path.starts_with("data.options") && field.starts_with("data/resolved")
        || path == "data.resolved" && field == "data/target_id";
    assert!(names_it || stands_for_it, "{context}: {path}");
    let is_answerable = match event {
        "INTERACTION_CREATE" => !["id", "token", "type"].contains(&field),
        // Clocks depend on the channels. A list of lists can be read as one of channels.
        "GUILD_CREATE" if ["channels", "threads"].contains(&field) => response.is_some(),
        "GUILD_CREATE" => !is_in_outline(field),
        _ => false,
    };
    assert_eq!(response.is_some(), is_answerable, "{context}");
}

#[test]
fn an_unused_field_of_any_form_changes_nothing_and_a_used_one_is_named() {
    let forms = [
        json!(null),
        json!(true),
        json!(-1),
        json!(1_u64 << 60),
        json!(0.5),
        json!("v2_a_x"),
        json!([]),
        json!({}),
        json!([[1]]),
        json!({ "0": "a" }),
    ];
    for (event, data) in recorded() {
        for pointer in pointers(&data) {
            check(event, &data, &pointer, None);
            forms.iter().for_each(|form| check(event, &data, &pointer, Some(form)));
        }
    }
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,8}".prop_map(Value::from),
        "[0-9]{0,21}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::hash_map("[a-z_]{1,8}", inner, 0..4)
                .prop_map(|fields| fields.into_iter().collect()),
        ]
    })
}

proptest! {
    #[test]
    fn any_value_of_any_field_is_read_or_named(
        event in any::<prop::sample::Index>(),
        field in any::<prop::sample::Index>(),
        value in any_json(),
    ) {
        let recorded = recorded();
        let (event, data) = event.get(&recorded);
        let pointers = pointers(data);
        check(event, data, &pointers[field.index(pointers.len())], Some(&value));
    }
}

#[test]
fn an_interaction_that_cannot_be_read_tells_the_language_of_its_user() {
    let mut broken = interaction(2, json!({ "name": 5 }));
    let refused = |broken: &Value| -> (String, Option<UnreadableInteraction>) {
        let (error, response) = Interaction::read(&broken.to_string()).unwrap_err();
        (error.path, response)
    };
    let (path, response) = refused(&broken);
    let response = response.unwrap();
    assert_eq!((path.as_str(), &*response.token, &*response.locale), ("data.name", "t", "de"));
    broken["locale"] = json!(["xx"]);
    let (path, response) = refused(&broken);
    assert_eq!((path.as_str(), &*response.unwrap().locale), ("locale", ""));
}

#[test]
fn what_is_named_is_short_and_safe_to_log() {
    for (path, safe) in [
        ("INTERACTION_CREATE", "INTERACTION_CREATE".to_owned()),
        ("data.options[0]\n\u{1b}[31m", "data.options[0][31m".to_owned()),
        (&"A".repeat(97), "A".repeat(96)),
    ] {
        assert_eq!(Unreadable::new(path).path, safe);
    }
}

/// The reason that these types exist. When this fails, serenity has mended it.
#[test]
fn serenity_refuses_what_people_wear() {
    let plain = json!({ "id": "5", "username": "ada", "discriminator": "0", "avatar": null });
    assert!(serde_json::from_value::<serenity::all::User>(plain.clone()).is_ok());
    for (field, worn) in [
        ("avatar", json!("v2_a_d32ad3ba0b42bc6ab5e40d1a4d6f9c51")),
        ("banner", json!("v3_banner")),
        ("public_flags", json!("new")),
    ] {
        let mut user = plain.clone();
        user[field] = worn;
        assert!(serde_json::from_value::<serenity::all::User>(user).is_err(), "{field}");
    }
}
