//! What the bot may do in a channel, and the refusals that come of what it may not.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::Sandbox;
use crate::clock::Id;
use crate::errors::ApiError;
use crate::people::reply::ActionError;
use crate::world::objects;
use crate::world::{Channel, ChannelKind, MEMBER_PERMISSIONS, World};

/// Something that a channel can take from the bot or grant it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Permission {
    /// To manage the channel.
    ManageChannels,
    /// To see the channel; without it nothing else is possible there.
    ViewChannel,
    /// To post in the channel.
    SendMessages,
    /// To post files.
    AttachFiles,
    /// To close, lock and rename threads of others.
    ManageThreads,
    /// To open threads for everybody.
    CreatePublicThreads,
    /// To open threads for some.
    CreatePrivateThreads,
    /// To post in the channel's threads.
    SendMessagesInThreads,
}

impl Permission {
    /// Discord's bit.
    pub const fn bit(self) -> u64 {
        1 << match self {
            Self::ManageChannels => 4,
            Self::ViewChannel => 10,
            Self::SendMessages => 11,
            Self::AttachFiles => 15,
            Self::ManageThreads => 34,
            Self::CreatePublicThreads => 35,
            Self::CreatePrivateThreads => 36,
            Self::SendMessagesInThreads => 38,
        }
    }
}

/// How a channel differs for the bot from what members may do everywhere, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Overwrite {
    allow: u64,
    deny: u64,
}

impl Overwrite {
    /// The entry in a channel's list, if there is anything to tell.
    pub fn wire(self, bot: Id) -> Value {
        if self == Self::default() {
            return json!([]);
        }
        json!([{ "id": bot, "type": 1, "allow": self.allow.to_string(), "deny": self.deny.to_string() }])
    }
}

impl World {
    /// What the bot may do in a channel, as bits; a thread follows its parent.
    pub fn bot_permissions(&self, channel: &Channel) -> u64 {
        let place = match &channel.kind {
            ChannelKind::Thread(thread) => self.channel(thread.parent).unwrap_or(channel),
            ChannelKind::Text | ChannelKind::Direct(_) => channel,
        };
        (MEMBER_PERMISSIONS | place.overwrite.allow) & !place.overwrite.deny
    }

    /// Whether the bot may do something in a channel, seeing it included.
    pub fn bot_may(&self, channel: &Channel, wanted: Permission) -> bool {
        let both = Permission::ViewChannel.bit() | wanted.bit();
        !channel.in_guild() || (self.serves_guild() && self.bot_permissions(channel) & both == both)
    }

    /// Discord's refusal if the bot may not do something in a channel.
    pub fn ask_leave(&self, channel: &Channel, wanted: Permission) -> Result<(), ApiError> {
        if channel.in_guild() {
            self.ask_guild(ApiError::MISSING_ACCESS)?;
        }
        if !self.bot_may(channel, Permission::ViewChannel) {
            return Err(ApiError::MISSING_ACCESS);
        }
        if self.bot_may(channel, wanted) { Ok(()) } else { Err(ApiError::MISSING_PERMISSIONS) }
    }

    /// Discord's refusal if the server is down, or the given one if the bot does not belong to it.
    pub fn ask_guild(&self, absent: ApiError) -> Result<(), ApiError> {
        match (self.bot_present, self.outage) {
            (false, _) => Err(absent),
            (true, true) => Err(ApiError::OVERLOADED),
            (true, false) => Ok(()),
        }
    }

    /// Whether bot and server have to do with each other at the moment.
    pub fn serves_guild(&self) -> bool {
        self.bot_present && !self.outage
    }
}

impl Sandbox {
    /// Takes permissions from the bot in a text channel and its threads, as the server's owner can.
    ///
    /// # Errors
    /// If there is no such text channel.
    pub fn deny_bot(&self, channel: Id, permissions: &[Permission]) -> Result<(), ActionError> {
        self.overwrite(channel, permissions, |overwrite, bits| {
            overwrite.deny |= bits;
            overwrite.allow &= !bits;
        })
    }

    /// Takes permissions from a member everywhere in the server.
    pub fn deny_member(&self, user: Id, permissions: &[Permission]) {
        let bits = permissions.iter().fold(0, |bits, permission| bits | permission.bit());
        *self.shared.world().denied.entry(user).or_default() |= bits;
    }

    /// Gives a member back what [`deny_member`](Self::deny_member) has taken.
    pub fn allow_member(&self, user: Id, permissions: &[Permission]) {
        let bits = permissions.iter().fold(0, |bits, permission| bits | permission.bit());
        *self.shared.world().denied.entry(user).or_default() &= !bits;
    }

    /// Lets a member use all commands, as a server's settings can, whatever permissions they ask for by default.
    pub fn grant_commands(&self, user: Id) {
        self.shared.world().granted.insert(user);
    }

    /// Gives the bot permissions in a text channel and its threads, also such as members have not.
    ///
    /// # Errors
    /// If there is no such text channel.
    pub fn allow_bot(&self, channel: Id, permissions: &[Permission]) -> Result<(), ActionError> {
        self.overwrite(channel, permissions, |overwrite, bits| {
            overwrite.allow |= bits;
            overwrite.deny &= !bits;
        })
    }

    fn overwrite(
        &self,
        channel: Id,
        permissions: &[Permission],
        change: impl FnOnce(&mut Overwrite, u64),
    ) -> Result<(), ActionError> {
        let bits = permissions.iter().fold(0, |bits, one| bits | one.bit());
        let mut world = self.shared.world();
        let place = world.channel_mut(channel).ok().filter(|place| place.kind == ChannelKind::Text);
        change(&mut place.ok_or(ActionError::NoSuchChannel(channel))?.overwrite, bits);
        if let Ok(place) = world.channel(channel) {
            let wire = objects::channel(&world, place, self.shared.now_ms());
            self.shared.announce_guild(&world, "CHANNEL_UPDATE", &wire);
        }
        drop(world);
        self.shared.changed();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    #[test]
    fn what_is_taken_is_missing_and_what_is_granted_is_there() {
        let mut world = World::new(&Config::default(), 1_700_000_000_000, &"s".repeat(33));
        let id = world.channels[0].id;
        let ask = |world: &World, wanted| world.ask_leave(world.channel(id).unwrap(), wanted);
        assert_eq!(ask(&world, Permission::SendMessages), Ok(()));
        assert_eq!(ask(&world, Permission::ManageThreads), Err(ApiError::MISSING_PERMISSIONS));
        world.channels[0].overwrite.allow = Permission::ManageThreads.bit();
        world.channels[0].overwrite.deny = Permission::SendMessages.bit();
        assert_eq!(ask(&world, Permission::SendMessages), Err(ApiError::MISSING_PERMISSIONS));
        assert_eq!(ask(&world, Permission::ManageThreads), Ok(()));
        world.channels[0].overwrite.deny = Permission::ViewChannel.bit();
        assert_eq!(ask(&world, Permission::ManageThreads), Err(ApiError::MISSING_ACCESS));
    }
}
