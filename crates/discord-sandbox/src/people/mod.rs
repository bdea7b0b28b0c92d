//! Actions of users: commands, components, modals, messages, threads, and administration of the
//! guild.

mod command_line;
pub(crate) mod endpoint;
mod guild_events;
pub(crate) mod interactions;
mod invocation;
mod locale;
mod modals;
pub(crate) mod options;
mod permissions;
pub(crate) mod reply;
mod threads;
pub(crate) mod uploads;

use serde_json::{Value, json};

use crate::Sandbox;
use crate::chat::compose::Draft;
use crate::chat::view::{Button, Choice, Message};
use crate::clock::{Id, timestamp};
use crate::limits::message::LOADING;
use crate::people::interactions::{NewInteraction, check_selection};
use crate::people::invocation::Validation;
use crate::people::options::OptionValue;
use crate::people::reply::{ActionError, Answer, Reply};
use crate::world::InteractionKind;

/// The component type of a select menu of users.
const USER_SELECT: u64 = 5;
/// The component type of a select menu of channels.
const CHANNEL_SELECT: u64 = 8;
/// The component type of a select menu of roles.
const ROLE_SELECT: u64 = 6;

impl Sandbox {
    /// Invokes a chat command; subcommands follow its name after spaces.
    ///
    /// # Errors
    /// If the command or an option is invalid, or the bot is offline or does not acknowledge in
    /// time.
    pub async fn command(
        &self,
        user: Id,
        channel: Id,
        name: &str,
        options: &[(&str, OptionValue)],
    ) -> Result<Reply, ActionError> {
        let values = self.upload_files(options)?;
        let invocation = self.prepare(user, channel, |world, commands| {
            invocation::chat_command(world, commands, name, &values, Validation::Full)
        })?;
        let new = NewInteraction {
            command: Some(invocation.name),
            ..NewInteraction::new(InteractionKind::Command, user, channel)
        };
        self.interact(new, invocation.data).await
    }

    /// Invokes a user command on `target`.
    ///
    /// # Errors
    /// As [`Sandbox::command`].
    pub async fn user_command(
        &self,
        user: Id,
        channel: Id,
        name: &str,
        target: Id,
    ) -> Result<Reply, ActionError> {
        self.menu_command(user, channel, 2, name, target).await
    }

    /// Invokes a message command on a message that the user can read.
    ///
    /// # Errors
    /// As [`Sandbox::command`].
    pub async fn message_command(
        &self,
        user: Id,
        name: &str,
        target: Id,
    ) -> Result<Reply, ActionError> {
        let channel = self.message_for(user, target)?.channel;
        self.menu_command(user, channel, 3, name, target).await
    }

    /// Invokes a command of a type in the menu of its target.
    async fn menu_command(
        &self,
        user: Id,
        channel: Id,
        kind: u64,
        name: &str,
        target: Id,
    ) -> Result<Reply, ActionError> {
        let invocation = self.prepare(user, channel, |world, commands| {
            invocation::menu_command(world, commands, kind, name, target)
        })?;
        let new = NewInteraction {
            command: Some(invocation.name),
            target: Some(target),
            ..NewInteraction::new(InteractionKind::Command, user, channel)
        };
        self.interact(new, invocation.data).await
    }

    /// Requests autocomplete choices for the option `focused`.
    ///
    /// # Errors
    /// As [`Sandbox::command`].
    pub async fn autocomplete(
        &self,
        user: Id,
        channel: Id,
        name: &str,
        options: &[(&str, OptionValue)],
        focused: &str,
    ) -> Result<Vec<Choice>, ActionError> {
        let values = self.upload_files(options)?;
        let invocation = self.prepare(user, channel, |world, commands| {
            invocation::chat_command(
                world,
                commands,
                name,
                &values,
                Validation::Partial { focused },
            )
        })?;
        let reply = self
            .interact(
                NewInteraction::new(InteractionKind::Autocomplete, user, channel),
                invocation.data,
            )
            .await?;
        Ok(if let Answer::Choices(choices) = reply.answer { choices } else { Vec::new() })
    }

    /// Invokes a command as typed in full: `/name option:value …`. Names may be those in the
    /// language of the user's client.
    ///
    /// # Errors
    /// As [`Sandbox::command`].
    pub async fn command_line(
        &self,
        user: Id,
        channel: Id,
        line: &str,
    ) -> Result<Reply, ActionError> {
        let (name, options) = {
            let world = self.shared.world();
            let target = world.channel(channel).map_err(|_| ActionError::NoSuchChannel(channel))?;
            let locale = world.user(user).map_or("", |account| &account.locale);
            command_line::parse_line(&world.commands_for(user, target), locale, line)
        };
        let options: Vec<(&str, OptionValue)> =
            options.iter().map(|(name, value)| (name.as_str(), value.as_str().into())).collect();
        self.command(user, channel, &name, &options).await
    }

    /// Presses an enabled button of a message that the user can read.
    ///
    /// # Errors
    /// If there is no such button, or the bot is offline or does not acknowledge in time.
    pub async fn press(
        &self,
        user: Id,
        message: Id,
        custom_id: &str,
    ) -> Result<Reply, ActionError> {
        let seen = self.message_for(user, message)?;
        let usable = |button: &Button| {
            button.custom_id == custom_id && !button.disabled && button.url.is_none()
        };
        if !seen.buttons().any(usable) {
            return Err(ActionError::NoSuchComponent(custom_id.into()));
        }
        self.press_raw(user, message, custom_id).await
    }

    /// Forges a button press, whether or not there is such a button.
    ///
    /// # Errors
    /// If there is no such message, or the bot is offline or does not acknowledge in time.
    pub async fn press_raw(
        &self,
        user: Id,
        message: Id,
        custom_id: &str,
    ) -> Result<Reply, ActionError> {
        self.use_component(
            user,
            message,
            json!({ "custom_id": custom_id, "component_type": 2, "id": 1 }),
        )
        .await
    }

    /// Selects values in an enabled select menu of a message that the user can read.
    ///
    /// # Errors
    /// If there is no such menu or it does not offer the values; otherwise as [`Sandbox::press`].
    pub async fn select(
        &self,
        user: Id,
        message: Id,
        custom_id: &str,
        values: &[&str],
    ) -> Result<Reply, ActionError> {
        let seen = self.message_for(user, message)?;
        let menu = seen.selects().find(|menu| menu.custom_id == custom_id && !menu.disabled);
        let menu = menu.ok_or_else(|| ActionError::NoSuchComponent(custom_id.into()))?;
        check_selection(menu, values)?;
        self.select_raw(user, message, custom_id, menu.kind, values).await
    }

    /// Forges a selection in a select menu of a component type (3 for strings).
    ///
    /// # Errors
    /// As [`Sandbox::press_raw`].
    pub async fn select_raw(
        &self,
        user: Id,
        message: Id,
        custom_id: &str,
        kind: u64,
        values: &[&str],
    ) -> Result<Reply, ActionError> {
        let mut data =
            json!({ "custom_id": custom_id, "component_type": kind, "values": values, "id": 1 });
        if kind == USER_SELECT {
            let resolved = invocation::selected_users(&self.shared.world(), values);
            data["resolved"] = resolved
                .ok_or_else(|| ActionError::BadValues("only users can be chosen".into()))?;
        }
        if kind == ROLE_SELECT {
            let resolved = invocation::selected_roles(&self.shared.world(), values);
            data["resolved"] = resolved
                .ok_or_else(|| ActionError::BadValues("only roles can be chosen".into()))?;
        }
        if kind == CHANNEL_SELECT {
            let resolved = invocation::selected_channels(&self.shared.world(), user, values);
            data["resolved"] = resolved
                .ok_or_else(|| ActionError::BadValues("only channels can be chosen".into()))?;
        }
        self.use_component(user, message, data).await
    }

    /// Waits for the final message of a deferred response: the one that replaces "thinking", or the
    /// edited message of the component. An immediate response is returned at once.
    ///
    /// # Errors
    /// If there is no such interaction or message, or the response does not arrive in time.
    pub async fn settled(&self, interaction: Id) -> Result<Message, ActionError> {
        let poll = || {
            let world = self.shared.world();
            let answered = world.interactions.get(&interaction)?.answered.as_ref()?;
            let post = world.posts.get(answered.original?)?;
            let changed = || {
                post.wire["edited_timestamp"].as_str() >= Some(timestamp(answered.at_ms).as_str())
            };
            let done = post.flags() & LOADING == 0 && (answered.callback != 6 || changed());
            done.then(|| Message::new(&world, post))
        };
        let timeout = self.shared.config.reply_timeout;
        self.shared.wait_for(timeout, poll).await.ok_or(ActionError::NotAnsweredInTime)
    }

    /// Waits until a message visible to this user satisfies a predicate; returns the newest such.
    ///
    /// # Errors
    /// If no message does in time.
    pub async fn wait_message(
        &self,
        channel: Id,
        user: Id,
        mut predicate: impl FnMut(&Message) -> bool,
    ) -> Result<Message, ActionError> {
        let poll =
            || self.messages(channel, user).into_iter().rev().find(|message| predicate(message));
        let timeout = self.shared.config.reply_timeout;
        self.shared.wait_for(timeout, poll).await.ok_or(ActionError::NotAnsweredInTime)
    }

    /// Sends a message as a user.
    ///
    /// # Errors
    /// If the text is empty or too long, or the user or channel does not exist.
    pub async fn say(&self, user: Id, channel: Id, text: &str) -> Result<Id, ActionError> {
        let mut world = self.shared.world();
        world.user(user).map_err(|_| ActionError::NoSuchUser(user))?;
        let target = world.channel(channel).map_err(|_| ActionError::NoSuchChannel(channel))?;
        if !world.may_read(user, target) {
            return Err(ActionError::NoSuchChannel(channel));
        }
        if target.in_guild() && world.outage {
            return Err(ActionError::ServerDown);
        }
        if text.chars().count() > 2000 {
            return Err(ActionError::BadText("it is longer than 2000 characters"));
        }
        let payload = json!({ "content": text.trim() });
        let draft = Draft {
            channel,
            author: user,
            payload: &payload,
            files: Vec::new(),
            kind: 0,
            flags: 0,
            interaction: None,
            reply_to: None,
        };
        let id = self
            .shared
            .send(&mut world, draft)
            .map_err(|error| ActionError::BadText(error.message))?;
        drop(world);
        self.shared.notify_changed();
        Ok(id)
    }

    /// Returns the direct message channel of a user and the bot.
    pub fn direct_channel(&self, user: Id) -> Id {
        self.shared.world().direct_channel(user, self.shared.now_ms())
    }

    /// Returns the messages visible to a user in a channel, oldest first, ephemeral ones included.
    pub fn messages(&self, channel: Id, user: Id) -> Vec<Message> {
        let world = self.shared.world();
        world.seen(channel, user).map(|post| Message::new(&world, post)).collect()
    }

    /// Calls `read` with the wire objects of the messages visible to a user in a channel, newest
    /// first.
    pub fn read_messages<T>(
        &self,
        channel: Id,
        user: Id,
        read: impl FnOnce(&mut dyn Iterator<Item = &Value>) -> T,
    ) -> T {
        let world = self.shared.world();
        read(&mut world.seen(channel, user).rev().map(|post| &post.wire))
    }

    /// Returns a message, regardless of its visibility.
    pub fn message(&self, id: Id) -> Option<Message> {
        let world = self.shared.world();
        world.posts.get(id).map(|post| Message::new(&world, post))
    }

    /// Returns the message addressed as `@original` of an interaction, if there is one.
    pub fn original(&self, interaction: Id) -> Option<Message> {
        let world = self.shared.world();
        let id = world.interactions.get(&interaction)?.answered.as_ref()?.original?;
        world.posts.get(id).map(|post| Message::new(&world, post))
    }
}
