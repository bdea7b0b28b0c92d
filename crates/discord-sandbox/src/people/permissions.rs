//! Permissions that the guild's owner grants and denies.

use crate::Sandbox;
use crate::clock::Id;
use crate::config::Role;
use crate::people::reply::ActionError;
use crate::world::ChannelKind;
use crate::world::permissions::{Overwrite, Permission};

impl Sandbox {
    /// Denies the bot permissions in a text channel and its threads, as the guild's owner can.
    ///
    /// # Errors
    /// If there is no such text channel.
    pub fn deny_bot(&self, channel: Id, permissions: &[Permission]) -> Result<(), ActionError> {
        self.overwrite(channel, permissions, |overwrite, bits| {
            overwrite.deny |= bits;
            overwrite.allow &= !bits;
        })
    }

    /// Denies a member permissions in the whole guild.
    pub fn deny_member(&self, user: Id, permissions: &[Permission]) {
        *self.shared.world().denied.entry(user).or_default() |= bits(permissions);
    }

    /// Reverts [`deny_member`](Self::deny_member).
    pub fn allow_member(&self, user: Id, permissions: &[Permission]) {
        *self.shared.world().denied.entry(user).or_default() &= !bits(permissions);
    }

    /// Creates a role of the first guild.
    pub fn create_role(&self, role: Role) -> Id {
        let now_ms = self.shared.now_ms();
        self.shared.world().add_role(role, now_ms)
    }

    /// Changes a role, or who has it, as a moderator can.
    pub fn change_role(&self, role: Id, change: impl FnOnce(&mut Role)) {
        self.shared.world().roles.entry(role).and_modify(change);
    }

    /// Deletes a role.
    pub fn delete_role(&self, role: Id) {
        self.shared.world().roles.remove(&role);
    }

    /// Returns the members who have a role.
    pub fn members_with(&self, role: Id) -> Vec<Id> {
        let world = self.shared.world();
        world.roles.get(&role).into_iter().flat_map(|role| role.members.iter().copied()).collect()
    }

    /// Removes a member from the guild, as a moderator can. Their roles go.
    pub fn remove_member(&self, user: Id) {
        let mut world = self.shared.world();
        world.former_members.insert(user);
        for role in world.roles.values_mut() {
            role.members.remove(&user);
        }
    }

    /// Lets a former member join the guild again.
    pub fn add_member(&self, user: Id) {
        self.shared.world().former_members.remove(&user);
    }

    /// Times a member out, as a moderator can, until a time in milliseconds since 1970-01-01, or
    /// ends the timeout.
    pub fn time_out_member(&self, user: Id, until_ms: Option<u64>) {
        let mut world = self.shared.world();
        match until_ms {
            Some(until_ms) => world.timeouts.insert(user, until_ms),
            None => world.timeouts.remove(&user),
        };
    }

    /// Allows a member to use all commands, as a guild's settings can, despite their
    /// `default_member_permissions`.
    pub fn grant_commands(&self, user: Id) {
        self.shared.world().granted.insert(user);
    }

    /// Installs the bot's application to a user's account, which offers its commands everywhere.
    pub fn install_for(&self, user: Id) {
        self.shared.world().user_installs.insert(user);
    }

    /// Closes a user's direct messages to the bot, as the user's privacy settings can.
    pub fn close_direct(&self, user: Id) {
        self.shared.world().closed_direct.insert(user);
    }

    /// Creates a group direct message of these users.
    pub fn group_channel(&self, users: &[Id]) -> Id {
        let now_ms = self.shared.now_ms();
        self.shared.world().add_channel(ChannelKind::Group(users.to_vec()), "", now_ms)
    }

    /// Allows the bot permissions in a text channel and its threads, including those that members
    /// lack by default.
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
        let mut world = self.shared.world();
        let target =
            world.channel_mut(channel).ok().filter(|target| target.kind == ChannelKind::Text);
        change(
            &mut target.ok_or(ActionError::NoSuchChannel(channel))?.overwrite,
            bits(permissions),
        );
        if let Ok(target) = world.channel(channel) {
            self.shared.announce_channel(&world, "CHANNEL_UPDATE", target);
        }
        drop(world);
        self.shared.notify_changed();
        Ok(())
    }
}

fn bits(permissions: &[Permission]) -> u64 {
    permissions.iter().fold(0, |bits, permission| bits | permission.bit())
}
