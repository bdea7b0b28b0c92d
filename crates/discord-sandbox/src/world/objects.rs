//! Discord's wire objects of users, members, channels and the guild, as JSON.

use serde_json::{Value, json};

use crate::clock::{Id, timestamp};
use crate::errors::ApiError;
use crate::gateway::intents;
use crate::people::endpoint::Signing;
use crate::world::merge::merge;
use crate::world::permissions::Permission;
use crate::world::roles;
use crate::world::wardrobe;
use crate::world::{Channel, ChannelKind, Interaction, Post, User, World};

pub(crate) fn user(user: &User) -> Value {
    let mut wire = json!({
        "id": user.id, "username": user.username, "discriminator": "0", "global_name": user.name,
        "avatar": null, "public_flags": 0, "flags": 0, "primary_guild": null,
    });
    if !user.is_plain {
        merge(&mut wire, wardrobe::user(user.id));
    }
    if user.bot {
        wire["bot"] = json!(true);
        wire["avatar"] = json!(user.avatar);
        wire["banner"] = json!(user.banner);
        wire["discriminator"] = json!("0001");
        wire["global_name"] = Value::Null;
        wire["username"] = json!(user.name);
    }
    wire
}

/// Returns the bot's own user object with its private fields.
pub(crate) fn own_user(world: &World) -> Result<Value, ApiError> {
    let mut wire = user(world.user(world.bot)?);
    let private =
        json!({ "mfa_enabled": true, "locale": "en-US", "verified": true, "email": null });
    merge(&mut wire, private);
    Ok(wire)
}

/// Returns a member object without `user`.
pub(crate) fn bare_member(world: &World) -> Value {
    let mut wire = json!({
        "avatar": null, "banner": null, "communication_disabled_until": null, "flags": 0,
        "joined_at": timestamp(world.born_ms), "nick": null, "pending": false,
        "premium_since": null,
        "roles": [], "mute": false, "deaf": false,
    });
    if !world.is_plain {
        merge(&mut wire, wardrobe::member());
    }
    wire
}

pub(crate) fn member(world: &World, id: Id) -> Result<Value, ApiError> {
    if world.former_members.contains(&id) {
        return Err(ApiError::UNKNOWN_MEMBER);
    }
    let mut wire = bare_member(world);
    wire["user"] = user(world.user(id)?);
    wire["roles"] = world.roles_of(id).map(|(role, _)| role.to_string()).collect();
    wire["communication_disabled_until"] =
        world.timeouts.get(&id).map(|&until_ms| timestamp(until_ms)).into();
    Ok(wire)
}

/// Returns the member object of an interaction, with permissions in the channel.
pub(crate) fn acting_member(world: &World, id: Id) -> Result<Value, ApiError> {
    let mut wire = member(world, id)?;
    wire["permissions"] = json!(world.permissions(id).to_string());
    wire["unusual_dm_activity_until"] = Value::Null;
    Ok(wire)
}

/// Returns the member object of `resolved`: without `user`, `deaf` and `mute`.
pub(crate) fn resolved_member(world: &World, id: Id) -> Value {
    let mut wire = bare_member(world);
    if let Value::Object(fields) = &mut wire {
        fields.remove("deaf");
        fields.remove("mute");
    }
    wire["roles"] = world.roles_of(id).map(|(role, _)| role.to_string()).collect();
    wire["permissions"] = json!(world.permissions(id).to_string());
    wire
}

pub(crate) fn channel(world: &World, channel: &Channel, now_ms: u64) -> Value {
    let mut wire = json!({
        "id": channel.id, "type": channel.code(), "flags": 0,
        "last_message_id": channel.last_message,
    });
    let more = match &channel.kind {
        ChannelKind::Direct(partner) => {
            let recipients: Vec<Value> = world.user(*partner).map(user).into_iter().collect();
            json!({ "recipients": recipients })
        }
        ChannelKind::Group(users) => {
            let users = users.iter().filter_map(|&id| world.user(id).ok());
            let recipients: Vec<Value> = users.map(user).collect();
            json!({ "recipients": recipients, "name": channel.name, "icon": null, "owner_id": null })
        }
        ChannelKind::Text => json!({
            "guild_id": world.guild_of(channel), "name": channel.name, "position": channel.position,
            "parent_id": null,
            "topic": null, "nsfw": false,
            "permission_overwrites": channel.overwrite.wire(world.bot), "rate_limit_per_user": 0,
        }),
        ChannelKind::Thread(thread) => json!({
            "guild_id": world.guild_of(channel), "name": channel.name, "parent_id": thread.parent,
            "owner_id": thread.owner, "rate_limit_per_user": 0,
            "message_count": thread.messages.min(50),
            "member_count": 1, "total_message_sent": thread.messages,
            "thread_metadata": {
                "archived": thread.is_archived(now_ms),
                "archive_timestamp": timestamp(thread.used_ms),
                "auto_archive_duration": thread.auto_archive_minutes, "locked": thread.locked,
                "create_timestamp": timestamp(channel.id.created_ms()),
            },
        }),
    };
    merge(&mut wire, more);
    wire
}

/// Returns the channel object of an interaction, with position and the user's permissions.
pub(crate) fn acting_channel(world: &World, user: Id, source: &Channel, now_ms: u64) -> Value {
    let mut wire = channel(world, source, now_ms);
    wire["permissions"] = json!(world.permissions(user).to_string());
    if source.in_guild() {
        wire["position"] = json!(source.position);
    }
    wire
}

/// Returns the object of a guild of the REST API.
pub(crate) fn guild(world: &World, guild: Id) -> Value {
    json!({
        "id": guild, "name": world.guild_name, "icon": null, "description": null,
        "home_header": null, "splash": null, "discovery_splash": null, "features": [],
        "banner": null,
        "owner_id": world.owner(),
        "application_id": null, "region": "deprecated", "afk_channel_id": null, "afk_timeout": 300,
        "system_channel_id": system_channel(world, guild), "system_channel_flags": 0,
        "widget_enabled": false, "widget_channel_id": null, "verification_level": 0, "roles": roles::wires(world, guild),
        "default_message_notifications": 0, "mfa_level": 0, "explicit_content_filter": 0,
        "max_presences": null, "max_members": 500_000, "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25, "vanity_url_code": null, "premium_tier": 0,
        "premium_subscription_count": 0, "preferred_locale": world.guild_locale, "rules_channel_id": null,
        "safety_alerts_channel_id": null, "public_updates_channel_id": null,
        "premium_progress_bar_enabled": false, "nsfw": false, "nsfw_level": 0, "emojis": [],
        "stickers": [], "incidents_data": null,
    })
}

/// Returns the system channel of a guild, unless it was deleted. Further guilds have none.
fn system_channel(world: &World, guild: Id) -> Option<Id> {
    let is_there = |&id: &Id| world.channel(id).is_ok_and(|one| world.guild_of(one) == Some(guild));
    world.system_channel.filter(is_there)
}

/// Returns the object of a guild of `GUILD_CREATE`, with channels and members.
pub(crate) fn guild_create(world: &World, id: Id, now_ms: u64) -> Value {
    // Only threads that the bot can view.
    let threads = world.channels.iter().filter(|one| matches!(one.kind, ChannelKind::Thread(_)));
    let threads = threads.filter(|one| world.guild_of(one) == Some(id));
    let threads = threads.filter(|one| world.bot_may(one, Permission::ViewChannel));
    let threads: Vec<Value> = threads.map(|one| channel(world, one, now_ms)).collect();
    let members: Vec<Value> =
        world.users.iter().filter_map(|one| member(world, one.id).ok()).collect();
    let mut wire = guild(world, id);
    let more = json!({
        "joined_at": timestamp(world.joined_ms), "large": false, "unavailable": false,
        "member_count": members.len(), "members": members,
        "channels": guild_channels(world, id, now_ms),
        "threads": threads, "presences": [], "voice_states": [], "stage_instances": [],
        "guild_scheduled_events": [], "soundboard_sounds": [], "version": world.born_ms,
    });
    merge(&mut wire, more);
    if !world.is_plain {
        wardrobe::furnish(&mut wire, id);
    }
    wire
}

/// Returns the object of a guild of `GET /users/@me/guilds`.
pub(crate) fn partial_guild(world: &World, guild: Id) -> Value {
    json!({
        "id": guild, "name": world.guild_name, "icon": null, "banner": null, "features": [],
        "owner": world.owner() == world.bot,
        "permissions": world.permissions(world.bot).to_string(),
    })
}

/// Returns a guild's channels without threads, including those that the bot cannot view.
pub(crate) fn guild_channels(world: &World, guild: Id, now_ms: u64) -> Vec<Value> {
    let of_guild = world
        .channels
        .iter()
        .filter(|one| one.kind == ChannelKind::Text && world.guild_of(one) == Some(guild));
    of_guild.map(|one| channel(world, one, now_ms)).collect()
}

/// Returns the application flags of the granted privileged intents, for an unverified bot.
pub(crate) fn application_flags(granted: u64) -> u64 {
    [
        (intents::GUILD_PRESENCES, 1 << 13),
        (intents::GUILD_MEMBERS, 1 << 15),
        (intents::MESSAGE_CONTENT, 1 << 19),
    ]
    .into_iter()
    .filter(|(intent, _)| granted & intent != 0)
    .fold(0, |flags, (_, flag)| flags | flag)
}

/// Returns the bot's application object.
pub(crate) fn application(
    world: &World,
    privileged_intents: u64,
    signing: &Signing,
) -> Result<Value, ApiError> {
    let owner = world.users.iter().find(|one| !one.bot).ok_or(ApiError::UNKNOWN_USER)?;
    let bot = world.user(world.bot)?;
    let flags = application_flags(privileged_intents);
    let install = json!({ "oauth2_install_params": {
        "scopes": ["applications.commands"], "permissions": "0",
    }});
    let mut wire = json!({
        "id": world.bot, "name": bot.name, "icon": null, "description": "", "type": null,
        "bot": user(bot), "rpc_origins": [], "bot_public": true, "bot_require_code_grant": false,
        "verify_key": signing.public_key(), "flags": flags, "flags_new": flags.to_string(),
        "redirect_uris": [],
        "integration_types_config": { "0": install, "1": install },
        "interactions_endpoint_url": signing.endpoint().map(|uri| uri.to_string()),
        "role_connections_verification_url": null,
        "owner": user(owner),
        "approximate_guild_count": world.guilds().filter(|_| world.bot_present).count(),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0, "explicit_content_filter": 0, "team": null,
        "eligible_oauth2_scopes": ["bot", "applications.commands"],
    });
    merge(&mut wire, world.application.clone().into());
    // Those of the older field are the guild's.
    let params = wire.pointer("/integration_types_config/0/oauth2_install_params");
    if let Some(params) = params.cloned() {
        wire["install_params"] = params;
    }
    Ok(wire)
}

/// Returns the message object of the gateway, with guild id and the author's member object.
pub(crate) fn dispatched_message(world: &World, post: &Post) -> Value {
    let mut wire = post.wire.clone();
    let channel = post.id("channel_id").and_then(|id| world.channel(id).ok());
    if let Some(guild) = channel.and_then(|channel| world.guild_of(channel)) {
        wire["guild_id"] = json!(guild);
        wire["member"] = bare_member(world);
    }
    wire
}

/// Returns the `interaction_metadata` of a response message.
pub(crate) fn interaction_metadata(
    world: &World,
    interaction: &Interaction,
) -> Result<Value, ApiError> {
    let mut wire = json!({
        "id": interaction.id, "type": interaction.kind.code(),
        "user": user(world.user(interaction.user)?),
        "authorizing_integration_owners": world.integration_owners(interaction.user, interaction.channel),
    });
    match interaction.target.map(|target| (target, world.user(target))) {
        Some((_, Ok(target))) => wire["target_user"] = user(target),
        Some((message, Err(_))) => wire["target_message_id"] = json!(message),
        None => {}
    }
    match &interaction.triggered_by {
        Some(trigger) => wire["triggering_interaction_metadata"] = trigger.clone(),
        None => {
            if let Some(source) = interaction.source {
                wire["interacted_message_id"] = json!(source);
            }
        }
    }
    Ok(wire)
}
