//! Request Guild Members (op 8) and its `GUILD_MEMBERS_CHUNK` responses.

use serde_json::{Value, json};

use super::connection::Connection;
use super::intents;
use crate::clock::Id;
use crate::locked;
use crate::world::objects;
use crate::world::{User, World};

/// The maximum number of members in a chunk.
const CHUNK_SIZE: usize = 1000;
/// The maximum number of members found by prefix or by ids.
const MAX_FOUND: usize = 100;
const MAX_NONCE_BYTES: usize = 32;

impl Connection {
    /// Sends the requested members. Ignores a request that is not permitted or about another guild.
    pub(super) fn request_members(&self, data: &Value) {
        let chunks = {
            let world = self.shared.world();
            let guild = snowflake(&data["guild_id"]);
            let guild = guild.filter(|id| world.guilds().any(|guild| guild == *id));
            let Some(guild) = guild.filter(|_| world.is_guild_available()) else { return };
            match members(&world, data, self.may_list_members()) {
                Some(found) => chunks(&world, guild, &found, data),
                None => return,
            }
        };
        let Some(id) = &self.session else { return };
        if let Some(session) = locked(&self.shared.hub.sessions).get_mut(id) {
            for chunk in chunks {
                session.dispatch("GUILD_MEMBERS_CHUNK", chunk, self.shared.config.replay);
            }
        }
    }

    fn may_list_members(&self) -> bool {
        let sessions = locked(&self.shared.hub.sessions);
        let session = self.session.as_ref().and_then(|id| sessions.get(id));
        session.is_some_and(|session| session.intents & intents::GUILD_MEMBERS != 0)
    }
}

/// The result of a request.
struct Found<'a> {
    members: Vec<&'a User>,
    /// The requested ids without a member; `None` if no ids were requested.
    missing: Option<Vec<Id>>,
}

/// Returns the requested members; `None` if the whole list is requested without its intent.
fn members<'a>(world: &'a World, data: &Value, may_list: bool) -> Option<Found<'a>> {
    if !data["user_ids"].is_null() {
        let requested: Vec<Id> = match &data["user_ids"] {
            Value::Array(ids) => ids.iter().filter_map(snowflake).take(MAX_FOUND).collect(),
            id => snowflake(id).into_iter().collect(),
        };
        let members = world.users.iter().filter(|user| requested.contains(&user.id)).collect();
        let missing = requested.into_iter().filter(|id| world.user(*id).is_err()).collect();
        return Some(Found { members, missing: Some(missing) });
    }
    let prefix = data["query"].as_str()?.to_lowercase();
    let limit = usize::try_from(data["limit"].as_u64()?).ok()?;
    if prefix.is_empty() && limit == 0 {
        let all = || Found { members: world.users.iter().collect(), missing: None };
        return may_list.then(all);
    }
    let max = if limit == 0 { MAX_FOUND } else { limit.min(MAX_FOUND) };
    let matches = |user: &&User| {
        user.username.starts_with(&prefix) || user.name.to_lowercase().starts_with(&prefix)
    };
    Some(Found { members: world.users.iter().filter(matches).take(max).collect(), missing: None })
}

/// Returns the data of the dispatches: at least one, even without members.
fn chunks(world: &World, guild: Id, found: &Found<'_>, data: &Value) -> Vec<Value> {
    let count = found.members.len().div_ceil(CHUNK_SIZE).max(1);
    let nonce = data["nonce"].as_str().filter(|nonce| nonce.len() <= MAX_NONCE_BYTES);
    let chunk = |index: usize| {
        let members = found.members.iter().skip(index * CHUNK_SIZE).take(CHUNK_SIZE);
        let members: Vec<Value> =
            members.filter_map(|user| objects::member(world, user.id).ok()).collect();
        let mut chunk = json!({
            "guild_id": guild, "members": members, "chunk_index": index, "chunk_count": count,
        });
        if let Some(missing) = found.missing.as_ref().filter(|missing| !missing.is_empty()) {
            chunk["not_found"] = json!(missing);
        }
        if data["presences"] == true {
            chunk["presences"] = json!([]);
        }
        if let Some(nonce) = nonce {
            chunk["nonce"] = json!(nonce);
        }
        chunk
    };
    (0..count).map(chunk).collect()
}

fn snowflake(value: &Value) -> Option<Id> {
    value.as_u64().map(Id).or_else(|| value.as_str()?.parse().ok())
}
