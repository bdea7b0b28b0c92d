//! Whether a player who acts from elsewhere may still act on the server of a game.

use reqwest::StatusCode;

use crate::discord::app_state::AppState;
use crate::discord::request::context::RequestContext;
use crate::discord::transport::{RetryPolicy, retry};
use crate::game::{Game, Reason, Refusal};

/// Checks that the player of a request from elsewhere is on the server of a game, and not timed out
/// there, and that the bot can tell its channel. Discord itself checks the player of requests from
/// the same server.
///
/// # Errors
/// When the player may not act there, the channel is known to refuse the bot, or Discord does not
/// answer.
pub async fn check(app: &AppState, context: &RequestContext, game: &Game) -> Result<(), Refusal> {
    // A game whose channel is gone is told where its player is.
    let is_told = game.place.channel != context.place.channel && game.stopped.is_none();
    if is_told && app.forbidden.contains(game.place, app.clock.now()) {
        return Err(Reason::SilentChannel.in_game(game.number));
    }
    let elsewhere = game.place.guild.filter(|&guild| context.place.guild != Some(guild));
    let Some(guild) = elsewhere else {
        return Ok(());
    };
    let key = (guild, context.player());
    if app.members.contains(key) {
        return Ok(());
    }
    let reason = match retry(RetryPolicy::Idempotent, || app.rest.member(guild, context.player()))
        .await
    {
        Ok(member) => match member.timed_out_until.filter(|until| **until > app.clock.now()) {
            None => {
                app.members.add(key);
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
