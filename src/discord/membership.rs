//! Whether a player who acts from elsewhere may still act on the server of a game, and what members
//! may do in other channels than that of an interaction.

use reqwest::StatusCode;
use serenity::all::{Permissions, UserId};

use crate::discord::context::Context;
use crate::discord::payload::Channel;
use crate::discord::request::context::to_write;
use crate::discord::transport::{
    RequestError, RestClient, RetryPolicy, Retryable as _, Target, retry,
};
use crate::game::{Game, Place, PlayerId, Reason, Refusal};

/// Checks that the player of a request from elsewhere is on the server of a game, and not timed out
/// there, and that the bot can tell its channel. Discord itself checks the player of requests from
/// the same server.
///
/// # Errors
/// When the player may not act there, the channel is known to refuse the bot, or Discord does not
/// answer.
pub async fn check(cx: Context<'_>, game: &Game) -> Result<(), Refusal> {
    // A game whose channel is gone is told where its player is.
    let is_told = game.place.channel != cx.place.channel && game.stopped.is_none();
    if is_told && cx.sending.forbidden.contains(game.place, cx.now()) {
        return Err(Reason::SilentChannel.in_game(game.number));
    }
    let elsewhere = game.place.guild.filter(|&guild| cx.place.guild != Some(guild));
    let Some(guild) = elsewhere else {
        return Ok(());
    };
    let key = (guild, cx.player());
    if cx.sending.members.contains(&key) {
        return Ok(());
    }
    let reason = match retry(RetryPolicy::Idempotent, || cx.sending.rest.member(guild, cx.player()))
        .await
    {
        Ok(member) => match member.timed_out_until.filter(|until| **until > cx.now()) {
            None => {
                cx.sending.members.start(key);
                return Ok(());
            }
            Some(until) => Reason::TimedOut { until: *until },
        },
        Err(error) if error.status() == Some(StatusCode::NOT_FOUND) => Reason::NotAMember,
        Err(error) => {
            tracing::info!(game = %game.id, %error, "a player's membership could not be checked");
            Reason::UnknownMembership
        }
    };
    Err(reason.in_game(game.number))
}

/// Returns the permissions of a member in a channel of a server or, of a thread, in its parent, and
/// the channel or thread.
///
/// # Errors
/// When the bot does not see it, the player is no member, or Discord does not answer.
async fn granted(
    rest: &RestClient,
    to: Target,
    guild: u64,
    member: PlayerId,
) -> Result<(Permissions, Channel), RequestError> {
    let get = async |channel| {
        let to = Target { place: Place { channel, ..to.place }, ..to };
        retry(RetryPolicy::Idempotent, || rest.channel_of_server(to)).await
    };
    let found = get(to.place.channel).await?;
    let parent = match found.parent_id.filter(|_| found.is_thread()) {
        Some(parent) => Some(get(parent.get()).await?),
        None => None,
    };
    let read = || rest.server_of(guild, [member], to.priority);
    let server = retry(RetryPolicy::Idempotent, read).await?;
    let channel = parent.as_ref().unwrap_or(&found);
    Ok((server.permissions_in(channel, UserId::new(member.0)), found))
}

/// Returns whether a member has permissions to write in a channel or a thread of a server. Of a
/// private thread, that is not known.
///
/// # Errors
/// When the bot does not see it, the player is no member, or Discord does not answer.
pub async fn may_write(
    rest: &RestClient,
    place: Place,
    member: PlayerId,
    wanted: Permissions,
) -> Result<bool, RequestError> {
    let Some(guild) = place.guild else { return Ok(true) };
    let (granted, channel) = granted(rest, Target::urgent(place), guild, member).await?;
    let may_write = granted.contains(to_write(channel.is_thread()) | wanted);
    Ok(may_write && !channel.is_private_thread())
}

/// Returns whether a player still sees a channel or a thread of a server. One that the bot does not
/// see is not.
///
/// # Errors
/// When Discord does not answer, or a rate limit delays that.
pub async fn may_see(
    rest: &RestClient,
    to: Target,
    player: PlayerId,
) -> Result<bool, RequestError> {
    let Some(guild) = to.place.guild else { return Ok(true) };
    let sees = async {
        let (granted, channel) = granted(rest, to, guild, player).await?;
        if channel.is_private_thread() && !granted.contains(Permissions::MANAGE_THREADS) {
            retry(RetryPolicy::Idempotent, || rest.thread_member(to, player)).await?;
        }
        Ok::<_, RequestError>(granted.contains(Permissions::VIEW_CHANNEL))
    };
    match sees.await {
        Ok(sees) => Ok(sees),
        Err(error) if error.is_transient() => Err(error),
        Err(_) => Ok(false),
    }
}
