//! Roles of the first guild, beside that of all members.

use serde_json::{Value, json};

use crate::clock::Id;
use crate::config::Role;
use crate::errors::ApiError;
use crate::world::permissions::Permission;
use crate::world::{MEMBER_PERMISSIONS, World};

impl World {
    /// Returns the permissions that the roles of a user grant, as bits.
    pub fn role_permissions(&self, user: Id) -> u64 {
        self.roles_of(user).fold(0, |all, (_, role)| all | role.permissions)
    }

    /// Returns the roles of a user, beside that of all members.
    pub fn roles_of(&self, user: Id) -> impl Iterator<Item = (&Id, &Role)> {
        self.roles.iter().filter(move |(_, role)| role.members.contains(&user))
    }

    /// Returns a role that the bot may give and take.
    pub fn role_to_give(&mut self, guild: Id, id: Id) -> Result<&mut Role, ApiError> {
        if id == guild {
            return Err(ApiError::INVALID_ROLE);
        }
        let rank = |(id, role): (&Id, &Role)| (role.position, std::cmp::Reverse(*id));
        let highest = self.roles_of(self.bot).map(rank).max();
        let wanted = Permission::ManageRoles.bit();
        let may_manage = self.role_permissions(self.bot) & wanted != 0;
        let role = self.roles.get_mut(&id).filter(|_| guild == self.guild);
        let role = role.ok_or(ApiError::UNKNOWN_ROLE)?;
        let is_below = Some(rank((&id, &*role))) < highest;
        if may_manage && is_below && !role.managed {
            Ok(role)
        } else {
            Err(ApiError::MISSING_PERMISSIONS)
        }
    }

    /// Returns a role by its name or id, or that of all members by its id.
    pub fn find_role(&self, text: &str) -> Option<Id> {
        let id = text.trim_start_matches("<@&").trim_end_matches('>').parse::<Id>().ok();
        let bare = text.trim_start_matches('@');
        let named = self.roles.iter().find(|(own, role)| Some(**own) == id || role.name == bare);
        named.map(|(id, _)| *id).or(id.filter(|id| self.guilds().any(|guild| guild == *id)))
    }
}

/// Returns the roles of a guild, as Discord shows them.
pub(crate) fn wires(world: &World, guild: Id) -> Vec<Value> {
    let own = world.roles.keys().filter(|_| guild == world.guild);
    std::iter::once(&guild).chain(own).map(|id| wire(world, *id)).collect()
}

/// Returns a role; that of all members has the guild's id.
pub(crate) fn wire(world: &World, id: Id) -> Value {
    let everyone =
        || Role { name: "@everyone".into(), permissions: MEMBER_PERMISSIONS, ..Role::default() };
    let role = world.roles.get(&id).cloned().unwrap_or_else(everyone);
    json!({
        "id": id, "name": role.name, "permissions": role.permissions.to_string(),
        "position": role.position, "color": 0,
        "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
        "hoist": false, "managed": role.managed, "mentionable": false, "icon": null,
        "unicode_emoji": null, "flags": 0,
    })
}
