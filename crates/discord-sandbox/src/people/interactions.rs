//! From a person's deed to the interaction that the bot gets, and from the bot's answer to what the person sees.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::Notify;

use crate::chat::view::{Message, Modal, Select};
use crate::clock::{Id, millis};
use crate::gateway::Audience;
use crate::limits::message::EPHEMERAL;
use crate::people::invocation::{self, Invocation};
use crate::people::reply::{ActionError, Answer, Reply};
use crate::world::objects::merge;
use crate::world::{Act, Answered, Interaction, World};
use crate::{Sandbox, token};

impl Sandbox {
    pub(crate) fn message_for(&self, user: Id, message: Id) -> Result<Message, ActionError> {
        let world = self.shared.world();
        let post = world.posts.get(message).filter(|post| {
            let channel = post.id("channel_id").and_then(|id| world.channel(id).ok());
            post.seen_by(user) && channel.is_some_and(|channel| world.may_read(user, channel))
        });
        post.map(|post| Message::of(&world, post)).ok_or(ActionError::NoSuchMessage(message))
    }

    pub(crate) fn prepare(
        &self,
        user: Id,
        channel: Id,
        build: impl FnOnce(&World, &[&Value]) -> Result<Invocation, ActionError>,
    ) -> Result<Invocation, ActionError> {
        let world = self.shared.world();
        let place = world.channel(channel).map_err(|_| ActionError::NoSuchChannel(channel))?;
        build(&world, &world.commands_for(user, place))
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
        let deed = Deed { source: Some(message), ..Deed::new(Act::Component, user, channel) };
        self.act(deed, data).await
    }

    /// Sends an interaction and waits for its acknowledgement.
    pub(crate) async fn act(&self, deed: Deed, data: Value) -> Result<Reply, ActionError> {
        let (id, told) = self.dispatch(deed, data)?;
        let look = || {
            let world = self.shared.world();
            let interaction = world.interactions.get(&id)?;
            if let Some(answered) = &interaction.answered {
                return Some(Ok(reply(&world, interaction, answered)));
            }
            let deadline = interaction.created_ms + millis(self.shared.config.acknowledge_within);
            (self.shared.now_ms() > deadline).then_some(Err(ActionError::NotAnsweredInTime))
        };
        // Many may act at once, and what the others do is none of this one's business.
        let changed = || {
            let (answered, moved) =
                (Arc::clone(&told).notified_owned(), self.shared.clock.changed());
            async move {
                tokio::select! {
                    () = answered => {}
                    () = moved => {}
                }
            }
        };
        let found = self.shared.wait_for_one(self.shared.config.reply_timeout, changed, look).await;
        found.unwrap_or(Err(ActionError::NotAnsweredInTime))
    }

    /// Sends an interaction; what comes with its id tells of its answer.
    fn dispatch(&self, deed: Deed, data: Value) -> Result<(Id, Arc<Notify>), ActionError> {
        let mut world = self.shared.world();
        let now_ms = self.shared.now_ms();
        let upload_limit = self.shared.config.upload_limit;
        let mut wire = invocation::envelope(&world, deed.user, deed.channel, now_ms, upload_limit)?;
        if !self.shared.hub.has_session() {
            return Err(ActionError::BotOffline);
        }
        let id = world.next_id(now_ms);
        let interaction = Interaction {
            id,
            token: format!("aW50ZXJhY3Rpb246{}", token::random(150)),
            act: deed.act,
            user: deed.user,
            channel: deed.channel,
            command: deed.command,
            target: deed.target,
            source: deed.source,
            triggered_by: deed.triggered_by,
            created_ms: now_ms,
            answered: None,
            told: Arc::default(),
        };
        let more = json!({
            "id": id, "token": interaction.token, "type": interaction.act.code(), "data": data,
        });
        merge(&mut wire, more);
        if let Some(post) = interaction.source.and_then(|source| world.posts.get(source)) {
            wire["message"] = post.wire.clone();
        }
        let told = Arc::clone(&interaction.told);
        world.add_interaction(interaction);
        let guild = wire.get("guild_id").is_some().then_some(world.guild);
        self.shared.hub.dispatch(
            guild,
            Audience::All,
            "INTERACTION_CREATE",
            &wire,
            self.shared.config.replay,
        );
        Ok((id, told))
    }
}

/// What a person does, before it has an id.
pub(crate) struct Deed {
    pub act: Act,
    pub user: Id,
    pub channel: Id,
    pub command: Option<String>,
    pub target: Option<Id>,
    pub source: Option<Id>,
    pub triggered_by: Option<Value>,
}

impl Deed {
    pub fn new(act: Act, user: Id, channel: Id) -> Self {
        Self { act, user, channel, command: None, target: None, source: None, triggered_by: None }
    }
}

fn reply(world: &World, interaction: &Interaction, answered: &Answered) -> Reply {
    let post = answered.original.and_then(|id| world.posts.get(id));
    let message = || post.map(|post| Box::new(Message::of(world, post)));
    let answer = match answered.callback {
        4 => Answer::Message(message()),
        5 => Answer::Deferred { ephemeral: post.is_some_and(|post| post.flags() & EPHEMERAL != 0) },
        6 => Answer::DeferredUpdate,
        7 => Answer::Updated(message()),
        8 => Answer::Choices(
            serde_json::from_value(answered.data["choices"].clone()).unwrap_or_default(),
        ),
        _ => Answer::Modal(Modal::of(&answered.data)),
    };
    let latency = Duration::from_millis(answered.at_ms.saturating_sub(interaction.created_ms));
    Reply { interaction: interaction.id, answer, latency }
}

/// Whether a menu offers these values, and so many of them.
pub(crate) fn offers(menu: &Select, values: &[&str]) -> Result<(), ActionError> {
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

/// The `data` of a submitted dialog; fields that are not given keep what they contained.
pub(crate) fn filled_in(modal: &Value, values: &[(&str, &str)]) -> Result<Value, ActionError> {
    let mut rows = Vec::new();
    for (n, input) in Modal::of(modal).inputs.iter().enumerate() {
        let given = values.iter().find(|(id, _)| *id == input.custom_id);
        let text = given.map_or(input.value.as_str(), |(_, text)| text);
        let length = text.chars().count() as u64;
        if input.required && length == 0 {
            return Err(ActionError::BadValues(format!("{} is required", input.label)));
        }
        if length > 0 && !(input.min_length..=input.max_length).contains(&length) {
            let bounds = format!("{} to {} characters", input.min_length, input.max_length);
            return Err(ActionError::BadValues(format!("{} takes {bounds}", input.label)));
        }
        let field =
            json!({ "type": 4, "id": 2 * n + 2, "custom_id": input.custom_id, "value": text });
        rows.push(json!({ "type": 1, "id": 2 * n + 1, "components": [field] }));
    }
    Ok(json!({ "custom_id": modal["custom_id"], "components": rows }))
}
