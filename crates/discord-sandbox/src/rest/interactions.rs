//! The route by which a bot answers interactions: once, in time, and in a way that fits.

use serde_json::{Value, json};

use super::{Call, Outcome, Reply};
use crate::chat::compose::Draft;
use crate::clock::{Id, millis};
use crate::errors::{ApiError, Form};
use crate::limits::message::{self, EPHEMERAL, LOADING};
use crate::world::{Act, Answered, Interaction, World};

pub(super) fn callback(call: &Call<'_>) -> Outcome {
    let mut world = call.shared.world();
    let interaction = pending(call, &world)?;
    let kind = fitting(&interaction, &call.payload["type"])?;
    let data = &call.payload["data"];
    let original = match kind {
        4 | 5 => Some(send(call, &mut world, &interaction, kind)?),
        6 => interaction.source,
        7 => Some(update(call, &mut world, &interaction)?),
        8 => message::check_choices(data).map(|()| None)?,
        _ => message::check_modal(data).map(|()| None)?,
    };
    let kept = if matches!(kind, 8 | 9) { data.clone() } else { Value::Null };
    let answered = Answered { callback: kind, at_ms: call.shared.now_ms(), original, data: kept };
    if let Some(interaction) = world.interactions.get_mut(&interaction.id) {
        interaction.answered = Some(answered);
        interaction.told.notify_waiters();
    }
    if call.flag("with_response") {
        return Ok(Reply::ok(response(&world, &interaction, kind, original)));
    }
    Ok(Reply::nothing())
}

/// The interaction, if it still waits for its answer.
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

/// The callback's type, if it fits the interaction.
fn fitting(interaction: &Interaction, kind: &Value) -> Result<u8, ApiError> {
    let has_message = interaction.source.is_some();
    let fits: &[u8] = match interaction.act {
        Act::Autocomplete => &[8],
        Act::Command => &[4, 5, 9],
        Act::Component => &[4, 5, 6, 7, 9],
        Act::Modal if has_message => &[4, 5, 6, 7],
        Act::Modal => &[4, 5],
    };
    let given = kind.as_u64().and_then(|kind| u8::try_from(kind).ok());
    let mut form = Form::default();
    if given.is_none_or(|kind| !fits.contains(&kind)) {
        let list: Vec<String> = fits.iter().map(u8::to_string).collect();
        form.fault(
            "type",
            "BASE_TYPE_CHOICES",
            format!("Value must be one of {{{}}}.", list.join(", ")),
        );
    }
    form.finish()?;
    given.ok_or(ApiError::BAD_JSON)
}

/// Sends the message that answers, or the one that says the bot is thinking.
fn send(
    call: &Call<'_>,
    world: &mut World,
    interaction: &Interaction,
    kind: u8,
) -> Result<Id, ApiError> {
    let empty = json!({});
    let data = Some(&call.payload["data"]).filter(|data| !data.is_null()).unwrap_or(&empty);
    message::check(data, &call.files, "data", true)?;
    let loading = kind == 5;
    let wanted = data["flags"].as_u64().unwrap_or(0) & EPHEMERAL;
    let draft = Draft {
        channel: interaction.channel,
        author: world.bot,
        payload: if loading { &empty } else { data },
        files: call.files.clone(),
        kind: message_kind(interaction),
        flags: wanted | if loading { LOADING } else { 0 },
        interaction: Some(interaction),
        reply_to: interaction.source,
    };
    call.shared.send(world, draft)
}

/// Discord's number for a message that answers: to a chat command, a user command, or anything else.
pub(super) fn message_kind(interaction: &Interaction) -> u8 {
    match (interaction.act, interaction.target, interaction.source) {
        (Act::Command, None, _) => 20,
        (Act::Command, Some(_), _) => 23,
        (_, _, Some(_)) => 19,
        _ => 0,
    }
}

/// Changes the message whose component was used.
fn update(call: &Call<'_>, world: &mut World, interaction: &Interaction) -> Result<Id, ApiError> {
    let data = &call.payload["data"];
    let data = if data.is_null() { &json!({}) } else { data };
    message::check(data, &call.files, "data", true)?;
    let source = interaction.source.ok_or(ApiError::UNKNOWN_MESSAGE)?;
    world.edit(source, data, call.files.clone(), &call.shared.context())?;
    call.shared.announce(world, "MESSAGE_UPDATE", &world.posts[source]);
    Ok(source)
}

/// What `with_response` asks for.
fn response(world: &World, interaction: &Interaction, kind: u8, original: Option<Id>) -> Value {
    let mut about = json!({
        "id": interaction.id, "type": interaction.act.code(), "channel_id": interaction.channel,
    });
    if world.channel(interaction.channel).is_ok_and(|channel| channel.in_guild()) {
        about["guild_id"] = json!(world.guild);
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
