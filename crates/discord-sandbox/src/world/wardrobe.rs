//! What people wear and guilds have in newer clients. Bots use none of it, and must not refuse it.

use serde_json::{Value, json};

use crate::clock::Id;
use crate::world::merge::merge;

/// The hash of every image.
const IMAGE: &str = "d32ad3ba0b42bc6ab5e40d1a4d6f9c51";
/// The picture of every user, as a PNG file.
pub const AVATAR: &[u8] = include_bytes!("../../avatar.png");
/// A badge beyond those that clients know.
const NEW_BADGE: u64 = 1 << 45;

fn decoration() -> Value {
    // Since 2023, the names of decorations are no hashes.
    json!({ "asset": format!("v2_a_{IMAGE}"), "sku_id": "1144058844004233369", "expires_at": null })
}

fn collectibles() -> Value {
    json!({ "nameplate": {
        "sku_id": "1144058844004233370", "asset": "nameplates/nameplates/twilight/",
        "label": "COLLECTIBLES_NAMEPLATES_TWILIGHT_A11Y", "palette": "cobalt", "expires_at": null,
    }})
}

/// Returns the fields of a user who wears something.
pub fn user(id: Id) -> Value {
    let tag = json!({
        "identity_guild_id": id, "identity_enabled": true, "tag": "ALQ", "badge": IMAGE,
    });
    json!({
        "avatar": format!("a_{IMAGE}"), "banner": format!("a_{IMAGE}"), "accent_color": 0x00f0_ff0f,
        "banner_color": "#f0ff0f", "avatar_decoration_data": decoration(), "collectibles": collectibles(),
        "primary_guild": tag, "clan": tag, "public_flags": NEW_BADGE | 1 << 6, "flags": NEW_BADGE | 1 << 6,
        "display_name_styles": { "font_id": 11, "effect_id": 5, "colors": [11_127_295] },
    })
}

/// Returns the fields of a member who wears something on the server.
pub fn member() -> Value {
    json!({
        "avatar": format!("a_{IMAGE}"), "banner": format!("a_{IMAGE}"), "flags": 1 << 10,
        "avatar_decoration_data": decoration(), "collectibles": collectibles(),
    })
}

/// Adds a voice channel with all members in it, a forum and a media channel to a guild.
pub fn furnish(guild: &mut Value, id: Id) {
    let channel = |kind: u64, name: &str| {
        json!({
            "id": Id(id.0 + kind), "type": kind, "guild_id": id, "name": name, "position": 100 + kind,
            "flags": 0, "parent_id": null, "topic": null, "nsfw": false, "last_message_id": null,
            "permission_overwrites": [], "rate_limit_per_user": 0,
        })
    };
    let mut voice = channel(2, "voice");
    let room = json!({
        "bitrate": 64_000, "user_limit": 0, "rtc_region": null, "video_quality_mode": 1,
        "status": "music", "icon_emoji": { "id": null, "name": "🎲" },
    });
    merge(&mut voice, room);
    let in_voice = |member: &Value| {
        json!({
            "guild_id": id, "channel_id": voice["id"], "user_id": member["user"]["id"],
            "member": member, "session_id": IMAGE, "deaf": false, "mute": false, "self_deaf": false,
            "self_mute": false, "self_video": false, "suppress": false,
            "request_to_speak_timestamp": null,
        })
    };
    let members = guild["members"].as_array().into_iter().flatten();
    let voice_states: Vec<Value> = members.map(in_voice).collect();
    let mut channels = vec![voice];
    for (kind, name) in [(15, "forum"), (16, "media")] {
        let mut posts = channel(kind, name);
        let tag = json!({
            "id": Id(id.0 + 100 + kind), "name": "won", "moderated": false, "emoji_id": null,
            "emoji_name": "🏆",
        });
        let settings = json!({
            "available_tags": [tag], "default_reaction_emoji": null, "default_sort_order": null,
            "default_forum_layout": 2, "template": "", "flags": 1 << 4,
        });
        merge(&mut posts, settings);
        channels.push(posts);
    }
    if let Some(listed) = guild["channels"].as_array_mut() {
        listed.extend(channels);
    }
    guild["voice_states"] = voice_states.into();
    guild["features"] = json!(["COMMUNITY", "GUILD_TAGS", "ENHANCED_ROLE_COLORS"]);
}
