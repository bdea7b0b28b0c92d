//! Servers, and what the bot may do in their channels.

use std::collections::HashSet;

use serde::Deserialize;
use serenity::all::{ChannelId, GenericId, GuildId, Permissions, RoleId, Timestamp, UserId};

use super::object::{Id, permissions};

/// Discord's type of a text channel.
const TEXT: u64 = 0;
/// Discord's types of threads: of announcements, public and private.
const THREADS: [u64; 3] = [10, 11, PRIVATE_THREAD];
const PRIVATE_THREAD: u64 = 12;
/// Discord's type of a permission overwrite for a role; the other one is for a member.
const FOR_ROLE: u64 = 0;

/// A server.
#[derive(Debug, Deserialize)]
pub struct Guild {
    pub id: GuildId,
    /// When the bot joined it, if that is known.
    pub joined_at: Option<Timestamp>,
    #[serde(default)]
    pub preferred_locale: String,
    pub owner_id: Option<UserId>,
    pub system_channel_id: Option<ChannelId>,
    roles: Vec<Role>,
    /// The bot, and people in voice channels; a response has none, nor channels.
    #[serde(default)]
    members: Vec<GuildMember>,
    #[serde(default)]
    pub channels: Vec<Channel>,
    #[serde(default)]
    threads: Vec<Id<ChannelId>>,
}

/// What clocks depend on: the channels and threads of a server.
#[derive(Deserialize)]
pub struct Outline {
    id: GuildId,
    channels: Vec<Id<ChannelId>>,
    threads: Vec<Id<ChannelId>>,
}

#[derive(Debug, Deserialize)]
struct Role {
    id: RoleId,
    #[serde(deserialize_with = "permissions")]
    permissions: Option<Permissions>,
}

/// The roles of a member of a server.
#[derive(Debug, Deserialize)]
pub struct GuildMember {
    user: Id<UserId>,
    roles: Vec<RoleId>,
}

/// A channel of a server.
#[derive(Debug, Deserialize)]
pub struct Channel {
    pub id: ChannelId,
    #[serde(rename = "type")]
    kind: u64,
    #[serde(default)]
    pub position: i64,
    #[serde(default)]
    permission_overwrites: Vec<Overwrite>,
    /// The parent of a thread, or the category of another channel.
    pub parent_id: Option<ChannelId>,
}

#[derive(Debug, Deserialize)]
struct Overwrite {
    /// Of a role or a member.
    id: GenericId,
    #[serde(rename = "type")]
    kind: u64,
    #[serde(deserialize_with = "permissions")]
    allow: Option<Permissions>,
    #[serde(deserialize_with = "permissions")]
    deny: Option<Permissions>,
}

impl Channel {
    pub fn is_text(&self) -> bool {
        self.kind == TEXT
    }

    pub fn is_thread(&self) -> bool {
        THREADS.contains(&self.kind)
    }

    /// Returns whether only those see the thread who were added to it, and moderators.
    pub fn is_private_thread(&self) -> bool {
        self.kind == PRIVATE_THREAD
    }

    /// Returns the roles and members whom the channel allows, or denies, to see it.
    fn view_given(
        &self,
        given: fn(&Overwrite) -> Option<Permissions>,
    ) -> HashSet<(u64, GenericId)> {
        let view = Permissions::VIEW_CHANNEL;
        let overwrites = self.permission_overwrites.iter();
        let given = overwrites.filter(|it| given(it).unwrap_or_default().contains(view));
        given.map(|it| (it.kind, it.id)).collect()
    }
}

impl From<Outline> for Guild {
    fn from(Outline { id, channels, mut threads }: Outline) -> Self {
        threads.extend(channels);
        Self {
            id,
            joined_at: None,
            preferred_locale: String::new(),
            owner_id: None,
            system_channel_id: None,
            roles: Vec::new(),
            members: Vec::new(),
            channels: Vec::new(),
            threads,
        }
    }
}

impl Guild {
    /// Returns the server with a member, whose permissions are then known.
    pub fn with_member(mut self, member: GuildMember) -> Self {
        self.members.push(member);
        self
    }

    /// Returns whether all members see a channel who see another one: all members do, or the
    /// channel denies that to no more roles and members, and allows it to no fewer.
    pub fn all_see(&self, channel: &Channel, of: &Channel) -> bool {
        let denied = channel.view_given(|it| it.deny);
        let everyone = self.roles.iter().find(|role| role.id.get() == self.id.get());
        let allowed = everyone.and_then(|role| role.permissions).unwrap_or_default();
        if denied.is_empty() && allowed.contains(Permissions::VIEW_CHANNEL) {
            return true;
        }
        denied.is_subset(&of.view_given(|it| it.deny))
            && of.view_given(|it| it.allow).is_subset(&channel.view_given(|it| it.allow))
    }

    /// Returns the ids of the channels and active threads.
    pub fn channel_ids(&self) -> impl Iterator<Item = ChannelId> {
        let channels = self.channels.iter().map(|channel| channel.id);
        channels.chain(self.threads.iter().map(|thread| thread.id))
    }

    /// Returns the permissions of a member in a channel; none if they are not known.
    /// <https://discord.com/developers/docs/topics/permissions#permission-overwrites>
    pub fn permissions_in(&self, channel: &Channel, member: UserId) -> Permissions {
        let Some(found) = self.members.iter().find(|one| one.user.id == member) else {
            return Permissions::empty();
        };
        // The role of everyone has the id of the server.
        let everyone = RoleId::new(self.id.get());
        let has = |role: RoleId| role == everyone || found.roles.contains(&role);
        let base = self.roles.iter().filter(|role| has(role.id));
        let base =
            base.fold(Permissions::empty(), |all, role| all | role.permissions.unwrap_or_default());
        if Some(member) == self.owner_id || base.contains(Permissions::ADMINISTRATOR) {
            return Permissions::all();
        }
        let apply = |base: Permissions, applies: &dyn Fn(&Overwrite) -> bool| {
            let none = (Permissions::empty(), Permissions::empty());
            let overwrites = channel.permission_overwrites.iter().filter(|one| applies(one));
            let (allow, deny) = overwrites.fold(none, |(allow, deny), one| {
                (allow | one.allow.unwrap_or_default(), deny | one.deny.unwrap_or_default())
            });
            (base - deny) | allow
        };
        let is_role = |one: &Overwrite| one.kind == FOR_ROLE;
        let of_everyone = |one: &Overwrite| is_role(one) && one.id.get() == everyone.get();
        let of_roles = |one: &Overwrite| {
            is_role(one) && found.roles.iter().any(|role| role.get() == one.id.get())
        };
        let of_member = |one: &Overwrite| !is_role(one) && one.id.get() == member.get();
        let granted = apply(apply(apply(base, &of_everyone), &of_roles), &of_member);
        if granted.contains(Permissions::VIEW_CHANNEL) { granted } else { Permissions::empty() }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// Returns an overwrite by which a role or member sees a channel, or not.
    fn overwrite(id: u64, is_allowed: bool) -> Value {
        let [allow, deny] = if is_allowed { ["1024", "0"] } else { ["0", "1024"] };
        json!({ "id": id.to_string(), "type": 0, "allow": allow, "deny": deny })
    }

    #[test]
    fn a_channel_is_seen_by_all_if_it_is_as_open_as_the_other_one() {
        let all_see = |base: &str, channel: &[(u64, bool)], of: &[(u64, bool)]| {
            let roles = json!([{ "id": "6", "permissions": base }]);
            let server = json!({ "id": "6", "roles": roles });
            let server: Guild = serde_json::from_value(server).unwrap();
            let [channel, of] = [channel, of].map(|overwrites| {
                let overwrites: Vec<_> =
                    overwrites.iter().map(|&(id, is_allowed)| overwrite(id, is_allowed)).collect();
                let channel = json!({ "id": "7", "type": 0, "permission_overwrites": overwrites });
                serde_json::from_value::<Channel>(channel).unwrap()
            });
            server.all_see(&channel, &of)
        };
        let (none, members) = ([], [(6, false), (8, true)]);
        assert!(all_see("1024", &none, &none) && all_see("1024", &none, &members));
        // What the other one allows to a role, all members have.
        assert!(all_see("1024", &none, &[(8, true)]) && !all_see("0", &none, &[(8, true)]));
        assert!(all_see("0", &none, &none) && all_see("1024", &members, &members));
        for hidden in [&members[..], &[(6, false)], &[(9, false)]] {
            assert!(!all_see("1024", hidden, &none), "{hidden:?}");
        }
        assert!(all_see("1024", &[(6, false), (8, true), (9, true)], &members));
        assert!(!all_see("1024", &[(6, false), (9, true)], &members));
    }
}
