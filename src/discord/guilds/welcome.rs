//! The welcome on a server that the bot has joined.

use serenity::all::{Permissions, UserId};

use crate::discord::app_state::AppState;
use crate::discord::features::intro::help;
use crate::discord::jobs::announce;
use crate::discord::payload::{Channel, Guild};
use crate::discord::style;
use crate::discord::transport::{RequestError, Target};
use crate::game::PlayerId;
use crate::locale::Language;

/// The permissions that a welcome needs: its board is a file.
const TO_WELCOME: Permissions =
    Permissions::VIEW_CHANNEL.union(Permissions::SEND_MESSAGES).union(Permissions::ATTACH_FILES);

/// Returns the channel for a welcome: the system channel, or else the first text channel in which
/// the bot may post.
pub fn channel(guild: &Guild, me: PlayerId) -> Option<u64> {
    let me = UserId::new(me.0);
    let is_usable = |channel: &&Channel| {
        channel.is_text() && guild.permissions_in(channel, me).contains(TO_WELCOME)
    };
    let usable = guild.channels.iter().filter(is_usable);
    // The system channel is first.
    let order = |channel: &&Channel| {
        (guild.system_channel_id != Some(channel.id), channel.position, channel.id)
    };
    usable.min_by_key(order).map(|channel| channel.id.get())
}

/// Posts the welcome, unless it was posted meanwhile.
///
/// # Errors
/// When it could not be posted. It stays due for a while.
pub async fn post(app: &AppState, guild: u64, to: Target, tag: &str) -> Result<(), RequestError> {
    let owed = app.bot.service.guilds.owes_welcome(guild).await;
    if !owed.unwrap_or_else(|error| {
        tracing::warn!(guild, %error, "a welcome is retried later");
        false
    }) {
        return Ok(());
    }
    let public = style::presentation(&app.bot, to.place, Language::from_tag(tag)).await;
    let answer = help::welcome(public.language, public.style);
    announce::post(app, to, &answer, &format!("{guild:x}w")).await?;
    if let Err(error) = app.bot.service.guilds.welcomed(guild).await {
        tracing::error!(guild, %error, "the welcome was posted, but that could not be saved");
    }
    Ok(())
}
