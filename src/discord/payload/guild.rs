//! Servers, and what the bot may do in their channels.

use serde::Deserialize;
use serenity::all::{ChannelId, GenericId, GuildId, Permissions, RoleId, Timestamp, UserId};

use super::object::{Id, permissions};

/// Discord's type of a text channel.
const TEXT: u64 = 0;
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
    owner_id: Option<UserId>,
    pub system_channel_id: Option<ChannelId>,
    roles: Vec<Role>,
    /// The bot, and people in voice channels.
    members: Vec<GuildMember>,
    pub channels: Vec<Channel>,
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

#[derive(Debug, Deserialize)]
struct GuildMember {
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
