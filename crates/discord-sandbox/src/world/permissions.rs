//! The bot's permissions, and the API errors that follow from them.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::clock::Id;
use crate::errors::ApiError;
use crate::world::{Channel, ChannelKind, MEMBER_PERMISSIONS, World};

/// A permission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Permission {
    /// Manage the channel.
    ManageChannels,
    /// View the channel; every other permission in it requires this one.
    ViewChannel,
    /// Send messages in the channel.
    SendMessages,
    /// Attach files to messages.
    AttachFiles,
    /// Archive, lock and rename the threads of other users.
    ManageThreads,
    /// Create public threads.
    CreatePublicThreads,
    /// Create private threads.
    CreatePrivateThreads,
    /// Send messages in the channel's threads.
    SendMessagesInThreads,
    /// Give and take roles below the own one.
    ManageRoles,
    /// Create events of the guild, and change its own ones.
    CreateEvents,
}

impl Permission {
    /// Returns the permission's bit.
    pub const fn bit(self) -> u64 {
        1 << match self {
            Self::ManageChannels => 4,
            Self::ViewChannel => 10,
            Self::SendMessages => 11,
            Self::AttachFiles => 15,
            Self::ManageRoles => 28,
            Self::ManageThreads => 34,
            Self::CreatePublicThreads => 35,
            Self::CreatePrivateThreads => 36,
            Self::SendMessagesInThreads => 38,
            Self::CreateEvents => 44,
        }
    }
}

/// The bot's permission overwrite of a channel, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Overwrite {
    pub allow: u64,
    pub deny: u64,
}

impl Overwrite {
    /// Returns the channel's `permission_overwrites`.
    pub fn wire(self, bot: Id) -> Value {
        if self == Self::default() {
            return json!([]);
        }
        let allow = self.allow.to_string();
        let deny = self.deny.to_string();
        json!([{ "id": bot, "type": 1, "allow": allow, "deny": deny }])
    }
}

impl World {
    /// Returns the bot's permissions in a channel, as bits. A thread inherits those of its parent.
    pub fn bot_permissions(&self, channel: &Channel) -> u64 {
        let overwrite = match &channel.kind {
            ChannelKind::Thread(thread) => self.channel(thread.parent).unwrap_or(channel).overwrite,
            ChannelKind::Text | ChannelKind::Direct(_) | ChannelKind::Group(_) => channel.overwrite,
        };
        let of_roles = MEMBER_PERMISSIONS | self.role_permissions(self.bot);
        (of_roles | overwrite.allow) & !overwrite.deny
    }

    /// Returns whether the bot has a permission in a channel and can view it.
    pub fn bot_may(&self, channel: &Channel, permission: Permission) -> bool {
        let required = Permission::ViewChannel.bit() | permission.bit();
        if channel.is_group() {
            return false;
        }
        !channel.in_guild()
            || (self.is_guild_available() && self.bot_permissions(channel) & required == required)
    }

    /// Checks that the bot has a permission in a channel.
    pub fn require_permission(
        &self,
        channel: &Channel,
        permission: Permission,
    ) -> Result<(), ApiError> {
        if channel.in_guild() {
            self.require_guild(ApiError::MISSING_ACCESS)?;
        }
        if !self.bot_may(channel, Permission::ViewChannel) {
            return Err(ApiError::MISSING_ACCESS);
        }
        if self.bot_may(channel, permission) { Ok(()) } else { Err(ApiError::MISSING_PERMISSIONS) }
    }

    /// Checks that the guild is up and that the bot is its member; `absent` is the error if not.
    pub fn require_guild(&self, absent: ApiError) -> Result<(), ApiError> {
        match (self.bot_present, self.outage) {
            (false, _) => Err(absent),
            (true, true) => Err(ApiError::OVERLOADED),
            (true, false) => Ok(()),
        }
    }

    /// Returns whether the bot is a member of the guild and the guild is up.
    pub fn is_guild_available(&self) -> bool {
        self.bot_present && !self.outage
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    #[test]
    fn overwrites_deny_and_allow_permissions() {
        let mut world = World::new(&Config::default(), 1_700_000_000_000, &"s".repeat(33));
        let id = world.channels[0].id;
        let check = |world: &World, permission| {
            world.require_permission(world.channel(id).unwrap(), permission)
        };
        assert_eq!(check(&world, Permission::SendMessages), Ok(()));
        assert_eq!(check(&world, Permission::ManageThreads), Err(ApiError::MISSING_PERMISSIONS));
        world.channels[0].overwrite.allow = Permission::ManageThreads.bit();
        world.channels[0].overwrite.deny = Permission::SendMessages.bit();
        assert_eq!(check(&world, Permission::SendMessages), Err(ApiError::MISSING_PERMISSIONS));
        assert_eq!(check(&world, Permission::ManageThreads), Ok(()));
        world.channels[0].overwrite.deny = Permission::ViewChannel.bit();
        assert_eq!(check(&world, Permission::ManageThreads), Err(ApiError::MISSING_ACCESS));
    }
}
