//! Sends interactions to the bot and awaits its response.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::Notify;

use crate::chat::modal::Modal;
use crate::chat::view::{Message, Select};
use crate::clock::{Id, millis};
use crate::gateway::Audience;
use crate::limits::message::EPHEMERAL;
use crate::people::invocation::{self, Invocation};
use crate::people::reply::{ActionError, Answer, Reply};
use crate::world::merge::merge;
use crate::world::{InitialResponse, Interaction, InteractionKind, Post, World};
use crate::{Sandbox, token};

impl Sandbox {
    pub(crate) fn message_for(&self, user: Id, message: Id) -> Result<Message, ActionError> {
        let world = self.shared.world();
        let post = world.posts.get(message).filter(|post| {
            let channel = post.id("channel_id").and_then(|id| world.channel(id).ok());
            post.is_visible_to(user) && channel.is_some_and(|channel| world.may_read(user, channel))
        });
        post.map(|post| Message::new(&world, post)).ok_or(ActionError::NoSuchMessage(message))
    }

    pub(crate) fn prepare(
        &self,
        user: Id,
        channel: Id,
        build: impl FnOnce(&World, &[&Value]) -> Result<Invocation, ActionError>,
    ) -> Result<Invocation, ActionError> {
        let world = self.shared.world();
        let target = world.channel(channel).map_err(|_| ActionError::NoSuchChannel(channel))?;
        build(&world, &world.commands_for(user, target))
    }

    pub(crate) async fn use_component(
        &self,
        user: Id,
        message: Id,
        data: Value,
    ) -> Result<Reply, ActionError> {
        let channel = {
            let world = self.shared.world();
            let post = world.posts.get(message).ok_or(ActionError::NoSuchMessage(message))?;
            post.id("channel_id").ok_or(ActionError::NoSuchMessage(message))?
        };
        let new = NewInteraction {
            source: Some(message),
            ..NewInteraction::new(InteractionKind::Component, user, channel)
        };
        self.interact(new, data).await
    }

    /// Sends an interaction and awaits its acknowledgement.
    pub(crate) async fn interact(
        &self,
        new: NewInteraction,
        data: Value,
    ) -> Result<Reply, ActionError> {
        let (id, responded) = self.dispatch(new, data)?;
        let poll = || {
            let mut world = self.shared.world();
            let interaction = world.interactions.get_mut(&id)?;
            // The bot may already have edited the message.
            let shown = interaction.answered.as_mut().and_then(|answered| answered.shown.take());
            let interaction = &world.interactions[&id];
            if let Some(answered) = &interaction.answered {
                return reply(&world, interaction, answered, shown).map(Ok);
            }
            let deadline = interaction.created_ms + millis(self.shared.config.acknowledge_within);
            (self.shared.now_ms() > deadline).then_some(Err(ActionError::NotAnsweredInTime))
        };
        // With many concurrent interactions, only changes of this one cause a poll.
        let changed = || {
            let responded = Arc::clone(&responded).notified_owned();
            let advanced = self.shared.clock.changed();
            async move {
                tokio::select! {
                    () = responded => {}
                    () = advanced => {}
                }
            }
        };
        let found =
            self.shared.wait_for_change(self.shared.config.reply_timeout, changed, poll).await;
        found.unwrap_or(Err(ActionError::NotAnsweredInTime))
    }

    /// Creates an interaction of a user with any `data`, as a forged client can, and returns its
    /// event, which is not dispatched.
    ///
    /// # Errors
    /// If the user or the channel does not exist, or the user does not see the message of the
    /// component.
    pub fn forge(
        &self,
        kind: InteractionKind,
        user: Id,
        channel: Id,
        source: Option<Id>,
        data: Value,
    ) -> Result<Value, ActionError> {
        let mut world = self.shared.world();
        let is_seen = |source| world.post(channel, source).is_ok_and(|it| it.is_visible_to(user));
        if let Some(unseen) = source.filter(|&source| !is_seen(source)) {
            return Err(ActionError::NoSuchMessage(unseen));
        }
        let command = data["name"].as_str().map(str::to_owned);
        let new = NewInteraction { command, source, ..NewInteraction::new(kind, user, channel) };
        self.create(&mut world, new, data).map(|(_, wire)| wire)
    }

    /// Sends an interaction; returns its id and the notification of its response.
    fn dispatch(&self, new: NewInteraction, data: Value) -> Result<(Id, Arc<Notify>), ActionError> {
        let mut world = self.shared.world();
        let endpoint = self.shared.signing.endpoint();
        if endpoint.is_none() && !self.shared.hub.has_session() {
            return Err(ActionError::BotOffline);
        }
        let channel = world.channel(new.channel).ok();
        let guild = channel.and_then(|channel| world.guild_of(channel));
        let (id, wire) = self.create(&mut world, new, data)?;
        let responded = Arc::clone(&world.interactions[&id].responded);
        if let Some(endpoint) = endpoint {
            self.shared.send_interaction(endpoint, id, &wire);
            return Ok((id, responded));
        }
        let replay = self.shared.config.replay;
        self.shared.hub.dispatch(guild, Audience::All, "INTERACTION_CREATE", &wire, replay);
        Ok((id, responded))
    }

    /// Creates an interaction; returns its id and its event.
    fn create(
        &self,
        world: &mut World,
        new: NewInteraction,
        mut data: Value,
    ) -> Result<(Id, Value), ActionError> {
        let now_ms = self.shared.now_ms();
        let upload_limit = self.shared.config.upload_limit;
        let mut wire =
            invocation::interaction_base(world, new.user, new.channel, now_ms, upload_limit)?;
        invocation::resolve(world, &mut data);
        let id = world.next_id(now_ms);
        let interaction = Interaction {
            id,
            token: format!("aW50ZXJhY3Rpb246{}", token::random(150)),
            kind: new.kind,
            user: new.user,
            channel: new.channel,
            command: new.command,
            target: new.target,
            source: new.source,
            triggered_by: new.triggered_by,
            created_ms: now_ms,
            answered: None,
            responded: Arc::default(),
        };
        let more = json!({
            "id": id, "token": interaction.token, "type": interaction.kind.code(), "data": data,
        });
        merge(&mut wire, more);
        if let Some(post) = interaction.source.and_then(|source| world.posts.get(source)) {
            wire["message"] = post.wire.clone();
        }
        world.add_interaction(interaction);
        Ok((id, wire))
    }
}

/// An interaction to send.
pub(crate) struct NewInteraction {
    pub kind: InteractionKind,
    pub user: Id,
    pub channel: Id,
    pub command: Option<String>,
    pub target: Option<Id>,
    pub source: Option<Id>,
    pub triggered_by: Option<Value>,
}

impl NewInteraction {
    pub fn new(kind: InteractionKind, user: Id, channel: Id) -> Self {
        Self { kind, user, channel, command: None, target: None, source: None, triggered_by: None }
    }
}

fn reply(
    world: &World,
    interaction: &Interaction,
    answered: &InitialResponse,
    shown: Option<Post>,
) -> Option<Reply> {
    let message = |post: &Post| Box::new(Message::new(world, post));
    let answer = match answered.callback {
        4 => Answer::Message(message(&shown?)),
        5 => Answer::Deferred { ephemeral: shown?.flags() & EPHEMERAL != 0 },
        6 => Answer::DeferredUpdate,
        7 => Answer::Updated(message(&shown?)),
        8 => Answer::Choices(
            serde_json::from_value(answered.data["choices"].clone()).unwrap_or_default(),
        ),
        _ => Answer::Modal(Modal::from_wire(&answered.data)),
    };
    let latency = Duration::from_millis(answered.at_ms.saturating_sub(interaction.created_ms));
    Some(Reply { interaction: interaction.id, answer, latency })
}

/// Checks that a select menu offers these values and admits their number.
pub(crate) fn check_selection(menu: &Select, values: &[&str]) -> Result<(), ActionError> {
    let count = values.len() as u64;
    if count < menu.min_values || count > menu.max_values {
        return Err(ActionError::BadValues(format!(
            "choose {} to {}",
            menu.min_values, menu.max_values
        )));
    }
    let offered =
        |value: &&str| menu.kind != 3 || menu.options.iter().any(|option| option.value == *value);
    match values.iter().find(|value| !offered(value)) {
        Some(value) => Err(ActionError::BadValues(format!("{value:?} is not offered"))),
        None => Ok(()),
    }
}
