//! Servers, and what the bot may do in their channels.

use std::cmp::Reverse;
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
    #[serde(default)]
    position: i64,
    #[serde(default)]
    managed: bool,
    #[serde(deserialize_with = "permissions")]
    permissions: Option<Permissions>,
}

/// The roles of a member of a server.
#[derive(Debug, Deserialize)]
pub struct GuildMember {
    user: Id<UserId>,
    roles: Vec<RoleId>,
}

/// Why a role cannot be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoleRefusal {
    /// It does not exist.
    Gone,
    /// All members have it.
    Everyone,
    /// It belongs to a bot, to boosters or to another integration.
    Managed,
    /// The bot lacks the permission to manage roles.
    NotPermitted,
    /// The bot's highest role is not above it.
    TooHigh,
    /// The member who wants it given could not give it, or may do less than it allows.
    TooPowerful,
}

impl RoleRefusal {
    /// Returns the key of its message.
    pub fn key(self) -> &'static str {
        match self {
            Self::Gone => "refused-role-gone",
            Self::Everyone => "refused-role-everyone",
            Self::Managed => "refused-role-managed",
            Self::NotPermitted => "refused-role-not-permitted",
            Self::TooHigh => "refused-role-too-high",
            Self::TooPowerful => "refused-role-too-powerful",
        }
    }
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
        self.is_seen_by_all(channel)
            || channel.view_given(|it| it.deny).is_subset(&of.view_given(|it| it.deny))
                && of.view_given(|it| it.allow).is_subset(&channel.view_given(|it| it.allow))
    }

    /// Returns whether all members see a channel.
    pub fn is_seen_by_all(&self, channel: &Channel) -> bool {
        let everyone = self.role(self.id.get()).and_then(|role| role.permissions);
        channel.view_given(|it| it.deny).is_empty()
            && everyone.is_some_and(|allowed| allowed.contains(Permissions::VIEW_CHANNEL))
    }

    /// Returns the ids of the channels and active threads.
    pub fn channel_ids(&self) -> impl Iterator<Item = ChannelId> {
        let channels = self.channels.iter().map(|channel| channel.id);
        channels.chain(self.threads.iter().map(|thread| thread.id))
    }

    /// Returns the role of all members, which has the id of the server.
    fn everyone(&self) -> RoleId {
        RoleId::new(self.id.get())
    }

    fn member(&self, member: UserId) -> Option<&GuildMember> {
        self.members.iter().find(|one| one.user.id == member)
    }

    /// Returns the permissions of a member on the whole server; none if they are not known.
    fn permissions_of(&self, member: UserId) -> Permissions {
        let Some(found) = self.member(member) else { return Permissions::empty() };
        let has = |role: RoleId| role == self.everyone() || found.roles.contains(&role);
        let granted = self.roles.iter().filter(|role| has(role.id));
        let granted = granted
            .fold(Permissions::empty(), |all, role| all | role.permissions.unwrap_or_default());
        let has_all = Some(member) == self.owner_id || granted.administrator();
        if has_all { Permissions::all() } else { granted }
    }

    /// Returns why a member, such as the bot, cannot give or take a role, if they cannot.
    /// <https://discord.com/developers/docs/topics/permissions#permission-hierarchy>
    pub fn refusal(&self, role: u64, by: UserId) -> Option<RoleRefusal> {
        let Some(role) = self.role(role) else { return Some(RoleRefusal::Gone) };
        // Of roles at the same position, the one with the lower id is above.
        let rank = |role: &Role| (role.position, Reverse(role.id));
        let own = self.member(by).map(|member| &*member.roles).unwrap_or_default();
        let highest = self.roles.iter().filter(|role| own.contains(&role.id)).map(rank).max();
        if role.id == self.everyone() {
            Some(RoleRefusal::Everyone)
        } else if role.managed {
            Some(RoleRefusal::Managed)
        } else if !self.permissions_of(by).contains(Permissions::MANAGE_ROLES) {
            Some(RoleRefusal::NotPermitted)
        } else if Some(by) != self.owner_id && highest <= Some(rank(role)) {
            Some(RoleRefusal::TooHigh)
        } else {
            None
        }
    }

    /// Returns why the bot does not give a role on behalf of a manager, if it does not: they could
    /// give it themselves, and may do all that it allows.
    pub fn refusal_for(&self, role: u64, bot: UserId, manager: UserId) -> Option<RoleRefusal> {
        self.refusal(role, bot).or_else(|| {
            let allowed = self.role(role).and_then(|role| role.permissions).unwrap_or_default();
            let may_give = self.refusal(role, manager).is_none()
                && self.permissions_of(manager).contains(allowed);
            (!may_give).then_some(RoleRefusal::TooPowerful)
        })
    }

    fn role(&self, role: u64) -> Option<&Role> {
        self.roles.iter().find(|other| other.id.get() == role)
    }

    /// Returns the permissions of a member in a channel; none if they are not known.
    /// <https://discord.com/developers/docs/topics/permissions#permission-overwrites>
    pub fn permissions_in(&self, channel: &Channel, member: UserId) -> Permissions {
        let base = self.permissions_of(member);
        let Some(found) = self.member(member).filter(|_| !base.administrator()) else {
            return base;
        };
        let everyone = self.everyone();
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

    #[test]
    fn only_plain_roles_below_the_highest_are_given_by_the_bot_and_for_managers_who_may() {
        let role = |id: u64, position: i64, managed: bool, permissions: Permissions| {
            json!({
                "id": id.to_string(), "position": position, "managed": managed,
                "permissions": permissions.bits().to_string(),
            })
        };
        let none = Permissions::empty();
        let manage = Permissions::MANAGE_ROLES;
        let kick = Permissions::KICK_MEMBERS;
        // The bot has role 5, and one manager or another has role 10. Member 30 is the owner.
        let server = |of_bot, (position, of_manager)| -> Guild {
            let others = [(1, 0, none), (2, 1, none), (3, 3, none), (4, 4, none), (6, 3, none)];
            let others = others.map(|(id, position, granted)| role(id, position, false, granted));
            let own = [role(5, 3, true, of_bot), role(10, position, false, of_manager)];
            let more = [role(7, 1, true, none), role(8, 2, false, kick)];
            let roles: Vec<_> = others.into_iter().chain(more).chain(own).collect();
            let server = json!({ "id": "1", "owner_id": "30", "roles": roles });
            let server: Guild = serde_json::from_value(server).unwrap();
            [("9", vec!["5"]), ("20", vec!["10"]), ("30", vec![])].into_iter().fold(
                server,
                |server, (id, roles)| {
                    let member = json!({ "user": { "id": id }, "roles": roles });
                    server.with_member(serde_json::from_value(member).unwrap())
                },
            )
        };
        let [bot, manager, owner] = [9, 20, 30].map(UserId::new);
        for (id, refusal) in [
            (1, Some(RoleRefusal::Everyone)),
            (2, None),
            (3, Some(RoleRefusal::TooHigh)),
            (4, Some(RoleRefusal::TooHigh)),
            (6, None),
            (7, Some(RoleRefusal::Managed)),
            (99, Some(RoleRefusal::Gone)),
        ] {
            for granted in [manage, Permissions::ADMINISTRATOR] {
                assert_eq!(server(granted, (1, none)).refusal(id, bot), refusal, "{id}");
            }
        }
        assert_eq!(server(none, (1, none)).refusal(2, bot), Some(RoleRefusal::NotPermitted));
        let powerful = Some(RoleRefusal::TooPowerful);
        for (id, position, granted, refusal) in [
            (8, 9, manage, powerful),
            (8, 9, manage | kick, None),
            (8, 9, Permissions::ADMINISTRATOR, None),
            (2, 9, manage, None),
            (2, 9, Permissions::MANAGE_GUILD, powerful),
            // Administrators, too, give no role above their own.
            (8, 1, Permissions::ADMINISTRATOR, powerful),
            (2, 1, manage, powerful),
        ] {
            let server = server(manage, (position, granted));
            assert_eq!(server.refusal_for(id, bot, manager), refusal, "{id} {granted:?}");
            assert_eq!(server.refusal_for(id, bot, owner), None, "the owner");
        }
    }
}
