//! The interaction callback: once, in time, and of a type that fits the interaction.

use serde_json::{Value, json};

use super::{Call, Reply, RouteResult};
use crate::chat::compose::Draft;
use crate::clock::{Id, millis};
use crate::errors::{ApiError, Form};
use crate::limits::message::{self, EPHEMERAL, LOADING, SILENT};
use crate::limits::modal;
use crate::world::{InitialResponse, Interaction, InteractionKind, World};

pub(super) fn callback(call: &Call<'_>) -> RouteResult {
    let mut world = call.shared.world();
    let interaction = pending(call, &world)?;
    let kind = callback_type(&interaction, &call.payload["type"])?;
    let data = &call.payload["data"];
    let original = match kind {
        4 | 5 => Some(send(call, &mut world, &interaction, kind)?),
        6 => interaction.source,
        7 => Some(update(call, &mut world, &interaction)?),
        8 => message::check_choices(data).map(|()| None)?,
        _ => modal::check(data).map(|()| None)?,
    };
    let data = if matches!(kind, 8 | 9) { data.clone() } else { Value::Null };
    let shown = original.and_then(|id| world.posts.get(id).cloned());
    let at_ms = call.shared.now_ms();
    let response = InitialResponse { callback: kind, at_ms, original, shown, data };
    if let Some(interaction) = world.interactions.get_mut(&interaction.id) {
        interaction.answered = Some(response);
        interaction.responded.notify_waiters();
    }
    if call.flag("with_response") {
        return Ok(Reply::ok(callback_response(&world, &interaction, kind, original)));
    }
    Ok(Reply::no_content())
}

/// Returns the interaction, if it awaits its initial response.
fn pending(call: &Call<'_>, world: &World) -> Result<Interaction, ApiError> {
    let interaction = world.interactions.get(&call.id(0)?).filter(|one| one.token == call.arg(1));
    let interaction = interaction.ok_or(ApiError::UNKNOWN_INTERACTION)?;
    if interaction.answered.is_some() {
        return Err(ApiError::ALREADY_ACKNOWLEDGED);
    }
    let deadline = interaction.created_ms + millis(call.shared.config.acknowledge_within);
    if call.shared.now_ms() > deadline {
        return Err(ApiError::UNKNOWN_INTERACTION);
    }
    Ok(interaction.clone())
}

/// Returns the callback type, if it fits the interaction.
fn callback_type(interaction: &Interaction, kind: &Value) -> Result<u8, ApiError> {
    let has_message = interaction.source.is_some();
    let allowed: &[u8] = match interaction.kind {
        InteractionKind::Autocomplete => &[8],
        InteractionKind::Command => &[4, 5, 9],
        InteractionKind::Component => &[4, 5, 6, 7, 9],
        InteractionKind::Modal if has_message => &[4, 5, 6, 7],
        InteractionKind::Modal => &[4, 5],
    };
    let given = kind.as_u64().and_then(|kind| u8::try_from(kind).ok());
    let mut form = Form::default();
    if given.is_none_or(|kind| !allowed.contains(&kind)) {
        let list: Vec<String> = allowed.iter().map(u8::to_string).collect();
        form.add_error(
            "type",
            "BASE_TYPE_CHOICES",
            format!("Value must be one of {{{}}}.", list.join(", ")),
        );
    }
    form.finish()?;
    given.ok_or(ApiError::BAD_JSON)
}

/// Sends the response message, or the deferred one.
fn send(
    call: &Call<'_>,
    world: &mut World,
    interaction: &Interaction,
    kind: u8,
) -> Result<Id, ApiError> {
    let empty = json!({});
    let data = Some(&call.payload["data"]).filter(|data| !data.is_null()).unwrap_or(&empty);
    message::check(data, &call.files, None, "data", true)?;
    world.check_emojis(data, "data")?;
    let loading = kind == 5;
    let flags = data["flags"].as_u64().unwrap_or(0) & (EPHEMERAL | SILENT);
    let draft = Draft {
        channel: interaction.channel,
        author: world.bot,
        payload: if loading { &empty } else { data },
        files: call.files.clone(),
        kind: message_kind(interaction),
        flags: flags | if loading { LOADING } else { 0 },
        interaction: Some(interaction),
        reply_to: interaction.source,
    };
    call.shared.send(world, draft)
}

/// Returns the message type of a response: to a chat command, a command in a menu, or a component.
pub(super) fn message_kind(interaction: &Interaction) -> u8 {
    match (interaction.kind, interaction.target, interaction.source) {
        (InteractionKind::Command, None, _) => 20,
        (InteractionKind::Command, Some(_), _) => 23,
        (_, _, Some(_)) => 19,
        _ => 0,
    }
}

/// Edits the message of the component.
fn update(call: &Call<'_>, world: &mut World, interaction: &Interaction) -> Result<Id, ApiError> {
    let data = &call.payload["data"];
    let data = if data.is_null() { &json!({}) } else { data };
    let source = interaction.source.ok_or(ApiError::UNKNOWN_MESSAGE)?;
    message::check(data, &call.files, world.posts.get(source), "data", true)?;
    world.check_emojis(data, "data")?;
    world.edit_message(source, data, call.files.clone(), &call.shared.context())?;
    call.shared.announce_message(world, "MESSAGE_UPDATE", &world.posts[source]);
    Ok(source)
}

/// Returns the body that `with_response` requests.
fn callback_response(
    world: &World,
    interaction: &Interaction,
    kind: u8,
    original: Option<Id>,
) -> Value {
    let mut about = json!({
        "id": interaction.id, "type": interaction.kind.code(), "channel_id": interaction.channel,
    });
    let channel = world.channel(interaction.channel).ok();
    if let Some(guild) = channel.and_then(|channel| world.guild_of(channel)) {
        about["guild_id"] = json!(guild);
    }
    let post = original.and_then(|id| world.posts.get(id));
    if let Some(post) = post {
        about["response_message_id"] = post.wire["id"].clone();
        about["response_message_loading"] = json!(post.flags() & LOADING != 0);
        about["response_message_ephemeral"] = json!(post.flags() & EPHEMERAL != 0);
    }
    let mut response = json!({ "interaction": about });
    if let Some(post) = post.filter(|_| matches!(kind, 4 | 7)) {
        response["resource"] = json!({ "type": kind, "message": post.wire });
    }
    response
}
