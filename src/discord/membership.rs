//! Whether a player who acts from elsewhere may still act on the server of a game.

use reqwest::StatusCode;

use crate::discord::context::Context;
use crate::discord::transport::{RetryPolicy, retry};
use crate::game::{Game, Reason, Refusal};

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
