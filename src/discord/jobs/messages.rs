//! Direct messages: to players who want them, that it is their turn or that a game is over, and to
//! the followers of a game, how it has ended.

use crate::discord::app_state::AppState;
use crate::discord::jobs::job::Job;
use crate::discord::jobs::or_warn;
use crate::discord::style;
use crate::discord::transport::{
    Priority, RequestError, RetryPolicy, Retryable as _, Target, retry,
};
use crate::discord::view::message::Answer;
use crate::game::{Game, GameId, Place, PlayerId};
use crate::store::{Preferences, StoreError};

/// What follows from a store that cannot be read.
const NOT_SENT: &str = "a direct message is not sent";

/// Queues the direct messages about a new board of a game, to the players who want them now. The
/// one whose request it answers has read it.
pub async fn queue(app: &AppState, game: &Game, by: Option<PlayerId>) {
    for player in readers(game).into_iter().filter(|&player| Some(player) != by) {
        if or_warn(game.id, wanted(app, game, player).await, NOT_SENT).is_some() {
            app.sending.outbox.push(Place::private(player), Job::DirectMessage(game.id, player));
        }
    }
}

/// Sends the direct message about a game to a player, unless the game has moved on. A player who
/// cannot be reached gets no more of them, which `/preferences` shows.
///
/// # Errors
/// When Discord fails, or a rate limit delays it.
pub async fn post(app: &AppState, id: GameId, player: PlayerId) -> Result<(), RequestError> {
    let current = or_warn(id, current(app, id, player).await, NOT_SENT);
    let Some((game, preferences)) = current else { return Ok(()) };
    let language = match style::language_of_person(&preferences) {
        Some(language) => language,
        None => style::announced(&app.bot, &game).await.language,
    };
    let board = app.bot.service.announcements.reachable_board(&game).await;
    let Some(text) = language.direct_message(&game, player, board) else { return Ok(()) };
    let kind = if game.outcome().is_some() { 'o' } else { 't' };
    let nonce = format!("{:x}{kind}{:x}", id.0, game.ply());
    let message = Answer { calls_all: true, ..Answer::of_text(text) };
    send_or_turn_off(app, player, &message, &nonce).await
}

/// Tells a follower how a game has ended, and records that. One who cannot be reached is not told.
///
/// # Errors
/// When Discord fails for a while, or a rate limit delays it. The message stays due.
pub async fn tell_end(app: &AppState, id: GameId, follower: PlayerId) -> Result<(), RequestError> {
    let found = or_warn(id, app.bot.service.games.find(id).await, NOT_SENT);
    let due = found.filter(|game| game.result_due.is_some() && game.followers.contains(&follower));
    let Some(game) = due else { return Ok(()) };
    let preferences = app.bot.service.store.preferences(follower).await;
    let preferences = or_warn(id, preferences, "a follower is told an end by the defaults");
    let language = match style::language_of_person(&preferences) {
        Some(language) => language,
        None => style::announced(&app.bot, &game).await.language,
    };
    let board = app.bot.service.announcements.reachable_board(&game).await;
    if let Some(text) = language.result(&game, board) {
        // Discord deduplicates the message by its nonce if the bot stops before it records it.
        tell(app, follower, &preferences, text, &format!("{:x}f", id.0)).await?;
    }
    if let Err(error) = app.bot.service.players.unfollow(follower, id).await {
        tracing::error!(game = %id, ?error, "that a follower was told its end could not be saved");
    }
    Ok(())
}

/// Tells a person something in a direct message, unless Discord refuses these. It does not disturb
/// quiet hours.
///
/// # Errors
/// When Discord fails for a while, or a rate limit delays it.
pub async fn tell(
    app: &AppState,
    whom: PlayerId,
    preferences: &Preferences,
    text: String,
    nonce: &str,
) -> Result<(), RequestError> {
    let now = app.bot.clock.now();
    if preferences.messages_refused_until(now).is_some() {
        return Ok(());
    }
    let message = Answer { calls_all: !preferences.is_quiet(now), ..Answer::of_text(text) };
    match send_or_turn_off(app, whom, &message, nonce).await {
        Err(error) if error.is_transient() => Err(error),
        done => {
            done.unwrap_or_else(
                |error| tracing::info!(%error, "a person cannot be told something"),
            );
            Ok(())
        }
    }
}

/// Sends a direct message. Turns them off for a person whom Discord does not let the bot reach.
async fn send_or_turn_off(
    app: &AppState,
    player: PlayerId,
    message: &Answer,
    nonce: &str,
) -> Result<(), RequestError> {
    match send(app, player, message, nonce).await {
        Err(error) if error.is_refused_by_user() => {
            tracing::info!(%error, "a person cannot get direct messages; they are turned off");
            turn_off(app, player).await;
            Ok(())
        }
        sent => sent,
    }
}

/// Returns the players whom a board of a game concerns: the one to move or, at the end, both.
fn readers(game: &Game) -> Vec<PlayerId> {
    let is_over = game.outcome().is_some();
    let is_reader = |player: &PlayerId| {
        let is_person = game.bot() != Some(*player) && !player.is_former();
        is_person && (is_over || game.to_move() == Some(*player))
    };
    // A game in direct messages is seen there.
    game.players().filter(is_reader).filter(|_| game.place.guild.is_some()).collect()
}

/// Returns the preferences of a player who wants a direct message about a game now: not in their
/// quiet hours, and not about a player whom they have blocked.
async fn wanted(
    app: &AppState,
    game: &Game,
    player: PlayerId,
) -> Result<Option<Preferences>, StoreError> {
    let preferences = app.bot.service.store.preferences(player).await?;
    let is_quiet = preferences.is_quiet(app.bot.clock.now());
    let is_blocked = game.players().any(|other| preferences.has_blocked(other));
    let is_wanted = preferences.messages == Some(true) && !is_quiet && !is_blocked;
    Ok(is_wanted.then_some(preferences))
}

/// Returns the game and the preferences, if the player is still to get a message about it.
async fn current(
    app: &AppState,
    id: GameId,
    player: PlayerId,
) -> Result<Option<(Game, Preferences)>, StoreError> {
    let game = app.bot.service.store.get(id).await?.map(|loaded| loaded.game);
    let game = game.filter(|game| readers(game).contains(&player));
    let Some(game) = game else { return Ok(None) };
    Ok(wanted(app, &game, player).await?.map(|preferences| (game, preferences)))
}

async fn send(
    app: &AppState,
    player: PlayerId,
    answer: &Answer,
    nonce: &str,
) -> Result<(), RequestError> {
    let opened = retry(RetryPolicy::UnlessLimited, || app.sending.rest.open_direct(player)).await?;
    let Some(channel) = opened else { return Ok(()) };
    let to = Target { place: Place { guild: None, channel }, priority: Priority::Cosmetic };
    answer.post(&app.sending.rest, to, nonce).await.map(drop)
}

async fn turn_off(app: &AppState, player: PlayerId) {
    let now = app.bot.clock.now();
    let edit = move |preferences: &mut Preferences| {
        preferences.messages = Some(false);
        preferences.messages_refused = Some(now);
    };
    if let Err(error) = app.bot.service.store.edit_preferences(player, edit).await {
        tracing::warn!(%error, "the direct messages of a player could not be turned off");
    }
}
