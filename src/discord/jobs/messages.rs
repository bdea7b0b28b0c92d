//! Direct messages: to players who want them, that it is their turn or that a game is over, or once
//! a day, where it is their turn; and to the followers of a game, how it has ended.

use std::fmt::Display;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use crate::discord::app_state::AppState;
use crate::discord::jobs::job::Job;
use crate::discord::jobs::or_warn;
use crate::discord::transport::{
    Priority, RequestError, RetryPolicy, Retryable as _, Target, retry,
};
use crate::discord::view::message::Answer;
use crate::discord::{membership, style};
use crate::game::{Game, GameId, Place, PlayerId, Summary};
use crate::locale::{Language, message_url};
use crate::service::{RETRY_DELAY, ServiceError, Task};
use crate::store::{Preferences, StoreError, can_wait};

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
    let language = style::language_for(&preferences, style::announced(&app.bot, &game)).await;
    let board = app.bot.service.announcements.reachable_board(&game).await;
    let Some(text) = language.direct_message(&game, player, board) else { return Ok(()) };
    let kind = if game.outcome().is_some() { 'o' } else { 't' };
    let nonce = format!("{:x}{kind}{:x}", id.0, game.ply());
    let message = Answer { calls_all: true, ..Answer::of_text(text) };
    send_or_turn_off(app, player, &message, &nonce).await
}

/// Tells a follower how a game has ended, and records that. One who cannot be reached, or does not
/// see its channel any more, is not told.
///
/// # Errors
/// When Discord fails for a while, or a rate limit delays it. The message stays due.
pub async fn tell_end(app: &AppState, id: GameId, follower: PlayerId) -> Result<(), RequestError> {
    let found = or_warn(id, app.bot.service.games.find(id).await, NOT_SENT);
    let due = found.filter(|game| game.result_due.is_some() && game.followers.contains(&follower));
    let Some(game) = due else { return Ok(()) };
    let to = Target { place: game.place, priority: Priority::Cosmetic };
    let sees_it = membership::may_see(&app.sending.rest, to, follower).await?;
    let preferences = app.bot.service.store.preferences(follower).await;
    let preferences = or_warn(id, preferences, "a follower is told an end by the defaults");
    let language = style::language_for(&preferences, style::announced(&app.bot, &game)).await;
    let board = app.bot.service.announcements.reachable_board(&game).await;
    if let Some(text) = language.result(&game, board).filter(|_| sees_it) {
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

/// Tells a manager of a server something, as [`tell`] does.
///
/// # Errors
/// As [`tell`].
pub async fn tell_manager(
    app: &AppState,
    manager: PlayerId,
    place: Place,
    text: impl FnOnce(&'static Language) -> String,
    nonce: &str,
) -> Result<(), RequestError> {
    let preferences = app.bot.service.store.preferences(manager).await.unwrap_or_default();
    let of_server = style::presentation(&app.bot, place, Language::english());
    let text = text(style::language_for(&preferences, of_server).await);
    tell(app, manager, &preferences, text, nonce).await
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
    let now = app.bot.clock.now();
    let is_quiet = preferences.is_quiet(now);
    let is_blocked = game.players().any(|other| preferences.has_blocked(other));
    // A digest tells of turns, unless it would leave too little time.
    let waits = preferences
        .next_digest(now)
        .is_some_and(|digest| game.outcome().is_none() && can_wait(digest, game.deadline()));
    let is_wanted = preferences.messages == Some(true) && !is_quiet && !is_blocked && !waits;
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

/// Sends a direct message to a player.
///
/// # Errors
/// When Discord fails, or a rate limit delays it.
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
        preferences.digest = None;
        preferences.messages_refused = Some(now);
    };
    if let Err(error) = app.bot.service.store.edit_preferences(player, edit).await {
        tracing::warn!(%error, "the direct messages of a player could not be turned off");
    }
}

/// The time between two looks for digests that are due. Local times differ by quarters of an hour.
const DIGESTS_EVERY: Duration = Duration::from_mins(15);
/// The people who are found at once.
const PAGE: usize = 256;

/// Runs for ever. Queues the digests that are due.
pub async fn run_digests(app: Arc<AppState>) {
    let at_most = app.bot.service.leases.renewal().unwrap_or(DIGESTS_EVERY);
    let mut due = None;
    loop {
        let moved = app.bot.clock.moved();
        app.connection.ready().await;
        let now = app.bot.clock.now();
        let has_lease = app.bot.service.leases.has(Task::Digests).await.unwrap_or(false);
        let is_due = has_lease && app.bot.clock.is_certain() && due.is_none_or(|due| due <= now);
        let mut wait = at_most;
        if is_due {
            match queue_digests(&app).await {
                Ok(()) => {
                    let quarter = DIGESTS_EVERY.as_secs().cast_signed();
                    let past = now.unix_timestamp().rem_euclid(quarter);
                    due = Some(now + time::Duration::seconds(quarter - past));
                }
                Err(error) => {
                    tracing::warn!(%error, "the digests are sent later");
                    wait = RETRY_DELAY;
                }
            }
        }
        let until = due.and_then(|due| Duration::try_from(due - now).ok());
        tokio::select! {
            biased;
            () = moved => due = None,
            () = sleep(until.map_or(wait, |until| until.min(wait))) => {}
        }
    }
}

async fn queue_digests(app: &AppState) -> Result<(), StoreError> {
    let now = app.bot.clock.now();
    let mut next = Some(0);
    while let Some(from) = next {
        let page = app.bot.service.store.players_with_digests(from, PAGE).await?;
        for player in page.iter().copied().map(PlayerId) {
            let preferences = app.bot.service.store.preferences(player).await;
            // Unreadable preferences delay no other digests.
            if preferences.is_ok_and(|preferences| preferences.due_digest(now).is_some()) {
                app.sending.outbox.push(Place::private(player), Job::Digest(player));
            }
        }
        let last = page.last().filter(|_| page.len() == PAGE);
        next = last.and_then(|player| player.checked_add(1));
    }
    Ok(())
}

/// Sends the digest of the day, unless it was sent, or no game waits for the player, and records
/// that.
///
/// # Errors
/// When Discord fails for a while, or a rate limit delays it. It stays due.
pub async fn post_digest(app: &AppState, player: PlayerId) -> Result<(), RequestError> {
    let now = app.bot.clock.now();
    let later = |error: &dyn Display| tracing::warn!(%error, "a digest is sent later");
    let preferences = match app.bot.service.store.preferences(player).await {
        Ok(preferences) => preferences,
        Err(error) => {
            later(&error);
            return Ok(());
        }
    };
    let Some(today) = preferences.due_digest(now) else { return Ok(()) };
    match digest(app, player, &preferences).await {
        // Discord deduplicates the message by its nonce if the bot stops before it records it.
        Ok(Some(text)) => {
            tell(app, player, &preferences, text, &format!("{:x}d{:x}", player.0, today.0)).await?;
        }
        Ok(None) => {}
        Err(error) => {
            later(&error);
            return Ok(());
        }
    }
    let edit = |preferences: &mut Preferences| {
        // The player may want none any more.
        preferences.digest = preferences.digest.map(|last| last.max(today));
    };
    if let Err(error) = app.bot.service.store.edit_preferences(player, edit).await {
        tracing::error!(%error, "that a digest was sent could not be saved");
    }
    Ok(())
}

/// Returns the digest of a player; `None` if no game waits for them.
async fn digest(
    app: &AppState,
    player: PlayerId,
    preferences: &Preferences,
) -> Result<Option<String>, ServiceError> {
    let mut games = app.bot.service.games.open_everywhere(player).await?;
    games.retain(|game| {
        let is_blocked = game.players().any(|other| preferences.has_blocked(other));
        game.awaited() == Some(player) && !game.is_stopped && !is_blocked
    });
    let Some(first) = games.first() else { return Ok(None) };
    let Some(first) = app.bot.service.games.find(first.id).await? else { return Ok(None) };
    app.bot.service.announcements.add_boards(&mut games).await?;
    let language = style::language_for(preferences, style::announced(&app.bot, &first)).await;
    let link = |game: &Summary| Some(message_url(game.place, game.reachable_board()?));
    Ok(Some(language.digest(player, &games, link, app.bot.clock.now())))
}
