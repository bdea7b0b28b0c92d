//! Direct messages to players who want them: that it is their turn, and that a game is over.

use crate::discord::app_state::AppState;
use crate::discord::jobs::job::Job;
use crate::discord::jobs::or_warn;
use crate::discord::style;
use crate::discord::transport::{Priority, RequestError, RetryPolicy, Target, retry};
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
    match send(app, player, &message, &nonce).await {
        Err(error) if error.is_refused_by_user() => {
            tracing::info!(%error, "a player cannot get direct messages; they are turned off");
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
    let is_quiet =
        preferences.reminders().quiet.is_some_and(|quiet| quiet.end(app.bot.clock.now()).is_some());
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
