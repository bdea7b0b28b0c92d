//! The roles of a server, and which of them the bot can give.

use std::cmp::Reverse;

use serde::Deserialize;
use serenity::all::{Permissions, RoleId};

use crate::discord::payload::permissions;

/// A role of a server.
#[derive(Debug, Deserialize)]
pub struct Role {
    id: RoleId,
    position: i64,
    #[serde(default)]
    managed: bool,
    #[serde(deserialize_with = "permissions")]
    permissions: Option<Permissions>,
}

/// The roles of a server, and those of the bot.
#[derive(Debug)]
pub struct GuildRoles {
    roles: Vec<Role>,
    /// The role of all members, which has the id of the server.
    everyone: RoleId,
    own: Vec<RoleId>,
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
    /// It allows more than the member does who wants it given, or they may give no roles.
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

impl GuildRoles {
    /// Creates the roles of a server.
    pub fn new(guild: u64, roles: Vec<Role>, own: Vec<RoleId>) -> Self {
        Self { roles, everyone: RoleId::new(guild), own }
    }

    /// Returns why the bot cannot give or take a role, if it cannot.
    pub fn refusal(&self, role: u64) -> Option<RoleRefusal> {
        let Some(role) = self.find(role) else { return Some(RoleRefusal::Gone) };
        let own = || self.roles.iter().filter(|role| self.own.contains(&role.id));
        let everyone = self.roles.iter().filter(|role| role.id == self.everyone);
        let granted = own().chain(everyone).filter_map(|role| role.permissions);
        let granted = granted.fold(Permissions::empty(), |all, one| all | one);
        // Of roles at the same position, the one with the lower id is above.
        let rank = |role: &Role| (role.position, Reverse(role.id));
        if role.id == self.everyone {
            Some(RoleRefusal::Everyone)
        } else if role.managed {
            Some(RoleRefusal::Managed)
        } else if !may(granted, Permissions::MANAGE_ROLES) {
            Some(RoleRefusal::NotPermitted)
        } else if own().map(rank).max() <= Some(rank(role)) {
            Some(RoleRefusal::TooHigh)
        } else {
            None
        }
    }

    /// Returns why the bot does not give a role on behalf of a member with these permissions, if it
    /// does not: they could give it to themselves.
    pub fn refusal_for(&self, role: u64, member: Permissions) -> Option<RoleRefusal> {
        let allowed = self.find(role).and_then(|role| role.permissions).unwrap_or_default();
        let is_too_powerful = !may(member, Permissions::MANAGE_ROLES | allowed);
        self.refusal(role).or(is_too_powerful.then_some(RoleRefusal::TooPowerful))
    }

    fn find(&self, role: u64) -> Option<&Role> {
        self.roles.iter().find(|other| other.id.get() == role)
    }
}

/// Returns whether permissions contain the wanted ones. Those of administrators contain all.
fn may(granted: Permissions, wanted: Permissions) -> bool {
    granted.administrator() || granted.contains(wanted)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_plain_roles_below_the_bot_s_highest_are_given_by_members_who_may() {
        let role = |id: u64, position: i64, managed: bool, permissions: Permissions| {
            serde_json::from_value(json!({
                "id": id.to_string(), "position": position, "managed": managed,
                "permissions": permissions.bits().to_string(),
            }))
            .unwrap()
        };
        let none = Permissions::empty();
        let manage = Permissions::MANAGE_ROLES;
        let kick = Permissions::KICK_MEMBERS;
        let roles = |granted| {
            let own = role(5, 3, true, granted);
            let others = [(1, 0, none), (2, 1, none), (3, 3, none), (4, 4, none), (6, 3, none)];
            let others = others.map(|(id, position, granted)| role(id, position, false, granted));
            let more = [role(7, 1, true, none), role(8, 2, false, kick), own];
            let all: Vec<Role> = others.into_iter().chain(more).collect();
            GuildRoles::new(1, all, vec![RoleId::new(5)])
        };
        for (id, refusal) in [
            (1, Some(RoleRefusal::Everyone)),
            (2, None),
            (3, Some(RoleRefusal::TooHigh)),
            (4, Some(RoleRefusal::TooHigh)),
            (6, None),
            (7, Some(RoleRefusal::Managed)),
            (9, Some(RoleRefusal::Gone)),
        ] {
            assert_eq!(roles(manage).refusal(id), refusal, "{id}");
            assert_eq!(roles(Permissions::ADMINISTRATOR).refusal(id), refusal, "{id}");
        }
        assert_eq!(roles(none).refusal(2), Some(RoleRefusal::NotPermitted));
        let powerful = Some(RoleRefusal::TooPowerful);
        for (id, member, refusal) in [
            (8, manage, powerful),
            (8, manage | kick, None),
            (8, Permissions::ADMINISTRATOR, None),
            (2, manage, None),
            (2, Permissions::MANAGE_GUILD, powerful),
        ] {
            assert_eq!(roles(manage).refusal_for(id, member), refusal, "{id} {member:?}");
        }
    }
}
