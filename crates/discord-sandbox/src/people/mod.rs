//! Acting as a person: invoking commands, pressing buttons, filling in dialogs, reading and writing.

pub(crate) mod interactions;
pub(crate) mod invocation;
pub(crate) mod reply;
pub(crate) mod uploads;

use serde_json::json;

use crate::Sandbox;
use crate::chat::compose::Draft;
use crate::chat::view::{Button, Choice, Message};
use crate::clock::{Id, iso};
use crate::limits::message::LOADING;
use crate::people::interactions::{Deed, filled_in, offers};
use crate::people::invocation::{OptionValue, Strictness};
use crate::people::reply::{ActionError, Answer, Reply};
use crate::world::Act;

impl Sandbox {
    /// Invokes a chat command; subcommands follow its name after spaces.
    ///
    /// # Errors
    /// If the command or its options do not fit, or the bot is offline or does not acknowledge in time.
    pub async fn command(
        &self,
        user: Id,
        channel: Id,
        name: &str,
        options: &[(&str, OptionValue)],
    ) -> Result<Reply, ActionError> {
        let given = self.hand_over(options)?;
        let invocation = self.prepare(user, channel, |world, commands| {
            invocation::chat(world, commands, name, &given, Strictness::Sent)
        })?;
        let deed =
            Deed { command: Some(invocation.name), ..Deed::new(Act::Command, user, channel) };
        self.act(deed, invocation.data).await
    }

    /// Invokes a user command (from the menu of `target`).
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
        let invocation = self.prepare(user, channel, |world, commands| {
            invocation::on_user(world, commands, name, target)
        })?;
        let command = Some(invocation.name);
        let deed = Deed { command, target: Some(target), ..Deed::new(Act::Command, user, channel) };
        self.act(deed, invocation.data).await
    }

    /// Asks for suggestions while typing: `focused` is the option that is being typed.
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
        let given = self.hand_over(options)?;
        let invocation = self.prepare(user, channel, |world, commands| {
            invocation::chat(world, commands, name, &given, Strictness::Typed { focused })
        })?;
        let reply = self.act(Deed::new(Act::Autocomplete, user, channel), invocation.data).await?;
        Ok(if let Answer::Choices(choices) = reply.answer { choices } else { Vec::new() })
    }

    /// Sends a whole line as it would be typed: `/name option:value …`.
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
            let place = world.channel(channel).map_err(|_| ActionError::NoSuchChannel(channel))?;
            invocation::parse_line(&world.commands_for(user, place), line)
        };
        let options: Vec<(&str, OptionValue)> =
            options.iter().map(|(name, value)| (name.as_str(), value.as_str().into())).collect();
        self.command(user, channel, &name, &options).await
    }

    /// Presses a button that the user sees and that is enabled.
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

    /// Pretends that a button was pressed, whether or not there is one: a forged interaction.
    ///
    /// # Errors
    /// If there is no such message at all, or the bot is offline or does not acknowledge in time.
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

    /// Chooses from a menu that the user sees and that is enabled.
    ///
    /// # Errors
    /// If there is no such menu or it does not offer the values, or as [`Sandbox::press`].
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
        offers(menu, values)?;
        self.select_raw(user, message, custom_id, menu.kind, values).await
    }

    /// Pretends that something was chosen from a menu of a kind (3 for texts): a forged interaction.
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
        let data =
            json!({ "custom_id": custom_id, "component_type": kind, "values": values, "id": 1 });
        self.use_component(user, message, data).await
    }

    /// Submits the dialog that an interaction opened for this user.
    ///
    /// # Errors
    /// If there is no such dialog or what is filled in does not fit, or as [`Sandbox::press`].
    pub async fn submit_modal(
        &self,
        user: Id,
        interaction: Id,
        values: &[(&str, &str)],
    ) -> Result<Reply, ActionError> {
        let (deed, modal) = {
            let world = self.shared.world();
            let opener = world.interactions.get(&interaction).filter(|one| one.user == user);
            let opener = opener.ok_or(ActionError::NoSuchModal)?;
            let answered = opener.answered.as_ref().filter(|one| one.callback == 9);
            let modal = answered.ok_or(ActionError::NoSuchModal)?.data.clone();
            let trigger = crate::world::objects::interaction_metadata(&world, opener).ok();
            let deed = Deed::new(Act::Modal, user, opener.channel);
            (Deed { source: opener.source, triggered_by: trigger, ..deed }, modal)
        };
        let data = filled_in(&modal, values)?;
        self.act(deed, data).await
    }

    /// Waits until a deferred answer is there: the message that took the place of "thinking", or the changed
    /// message of a component. What was answered at once is returned at once.
    ///
    /// # Errors
    /// If there is no such interaction or message, or nothing comes in time.
    pub async fn settled(&self, interaction: Id) -> Result<Message, ActionError> {
        let look = || {
            let world = self.shared.world();
            let answered = world.interactions.get(&interaction)?.answered.as_ref()?;
            let post = world.posts.get(answered.original?)?;
            let changed =
                || post.wire["edited_timestamp"].as_str() >= Some(iso(answered.at_ms).as_str());
            let done = post.flags() & LOADING == 0 && (answered.callback != 6 || changed());
            done.then(|| Message::of(&world, post))
        };
        let patience = self.shared.config.reply_timeout;
        self.shared.wait_for(patience, look).await.ok_or(ActionError::NotAnsweredInTime)
    }

    /// Waits until a message that this user sees in the channel satisfies a condition; returns the newest such.
    ///
    /// # Errors
    /// If none comes in time.
    pub async fn wait_message(
        &self,
        channel: Id,
        user: Id,
        mut wanted: impl FnMut(&Message) -> bool,
    ) -> Result<Message, ActionError> {
        let look =
            || self.messages(channel, user).into_iter().rev().find(|message| wanted(message));
        let patience = self.shared.config.reply_timeout;
        self.shared.wait_for(patience, look).await.ok_or(ActionError::NotAnsweredInTime)
    }

    /// Writes a message as a person.
    ///
    /// # Errors
    /// If the text is empty or too long, or the user or channel does not exist.
    pub async fn say(&self, user: Id, channel: Id, text: &str) -> Result<Id, ActionError> {
        let mut world = self.shared.world();
        world.user(user).map_err(|_| ActionError::NoSuchUser(user))?;
        let place = world.channel(channel).map_err(|_| ActionError::NoSuchChannel(channel))?;
        if !world.may_read(user, place) {
            return Err(ActionError::NoSuchChannel(channel));
        }
        if place.in_guild() && world.outage {
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
        self.shared.changed();
        Ok(id)
    }

    /// The direct conversation between a user and the bot.
    pub fn direct_channel(&self, user: Id) -> Id {
        self.shared.world().direct_channel(user, self.shared.now_ms())
    }

    /// What a user sees in a channel, oldest first, ephemeral messages included.
    pub fn messages(&self, channel: Id, user: Id) -> Vec<Message> {
        let world = self.shared.world();
        if !world.channel(channel).is_ok_and(|place| world.may_read(user, place)) {
            return Vec::new();
        }
        let seen = world.posts.of(channel).filter(|post| post.seen_by(user));
        seen.map(|post| Message::of(&world, post)).collect()
    }

    /// A message, whoever may see it.
    pub fn message(&self, id: Id) -> Option<Message> {
        let world = self.shared.world();
        world.posts.get(id).map(|post| Message::of(&world, post))
    }

    /// The message that an interaction's answer became, if it became one.
    pub fn original(&self, interaction: Id) -> Option<Message> {
        let world = self.shared.world();
        let id = world.interactions.get(&interaction)?.answered.as_ref()?.original?;
        world.posts.get(id).map(|post| Message::of(&world, post))
    }
}
