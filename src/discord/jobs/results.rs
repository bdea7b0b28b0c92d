//! The results of games, for their followers, for roles by standing, and in the channel that the
//! server has chosen for them.

use crate::discord::app_state::AppState;
use crate::discord::jobs::job::Job;
use crate::discord::jobs::{announce, or_warn, roles};
use crate::discord::transport::{RequestError, Retryable as _, Target};
use crate::discord::view::message::Answer;
use crate::game::{Game, GameId, Place};

/// Queues what a finished game owes: its result, and a change of roles. Where no channel is chosen
/// any more, the result is not posted; one whose server's settings cannot be read stays due.
pub async fn queue(app: &AppState, game: &Game) {
    if let Some(guild) = game.place.guild.filter(|_| game.owes_roles) {
        roles::queue(&app.sending, guild, Some(game.id));
    }
    if game.result_due.is_some() {
        for &follower in &game.followers {
            app.sending.outbox.push(Place::private(follower), Job::TellFollower(game.id, follower));
        }
    }
    if !game.owes_result_post() {
        return;
    }
    let Some(guild) = game.place.guild else { return posted(app, game.id).await };
    match app.bot.service.store.server_settings(guild).await.map(|settings| settings.results) {
        Ok(Some(channel)) => {
            let place = Place { guild: Some(guild), channel };
            app.sending.outbox.push(place, Job::Result(game.id));
        }
        Ok(None) => posted(app, game.id).await,
        Err(error) => tracing::warn!(game = %game.id, %error, "a result is posted later"),
    }
}

/// Posts the result of a game, unless it was posted before. One that is refused is retried for a
/// while.
///
/// # Errors
/// When a rate limit delays it. After any other failure it stays due and is queued again.
pub async fn post(app: &AppState, id: GameId, to: Target) -> Result<(), RequestError> {
    let channel = to.place.channel;
    let found = or_warn(id, app.bot.service.games.find(id).await, "a result is posted later");
    let due = found.filter(Game::owes_result_post);
    let Some(game) = due else { return Ok(()) };
    let language = announce::language_of(&app.bot, &game).await;
    let board = app.bot.service.announcements.reachable_board(&game).await;
    let Some(text) = language.result(&game, board) else { return Ok(()) };
    // Discord deduplicates the post by its nonce if the bot stops before it records it.
    let nonce = format!("{:x}z", id.0);
    match Answer::of_text(text).post(&app.sending.rest, to, &nonce).await {
        Ok(_) => posted(app, id).await,
        Err(error @ RequestError::Limited { .. }) => return Err(error),
        Err(error) => {
            app.sending.note(&error);
            tracing::warn!(game = %id, channel, %error, "a result is posted later");
            if !error.is_transient() {
                refused(app, id).await;
            }
        }
    }
    Ok(())
}

async fn posted(app: &AppState, id: GameId) {
    if let Err(error) = app.bot.service.announcements.result_posted(id).await {
        tracing::error!(game = %id, %error, "a posted result could not be recorded");
    }
}

async fn refused(app: &AppState, id: GameId) {
    if let Err(error) = app.bot.service.announcements.result_refused(id, app.bot.clock.now()).await
    {
        tracing::error!(game = %id, %error, "a refused result could not be recorded");
    }
}
