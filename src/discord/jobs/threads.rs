//! The threads of games.

use serde_json::json;

use crate::discord::app_state::{AppState, Bot};
use crate::discord::context::Context;
use crate::discord::jobs::job::ThreadChange;
use crate::discord::style;
use crate::discord::transport::{RequestError, RestClient, RetryPolicy, Target, retry};
use crate::game::{Game, MessageId, Place, Stage};
use crate::locale::Language;
use crate::store::ThreadPolicy;

/// The result of opening a thread.
pub enum Opened {
    NotWanted,
    /// None was opened, for the reason of the message with this key.
    Refused(&'static str),
    /// The game, moved to its thread.
    Thread(Box<Game>),
}

/// Discord refuses threads, or failed.
const IMPOSSIBLE: Opened = Opened::Refused("challenge-no-thread");
/// The challenger has reached the limit.
const TOO_MANY: Opened = Opened::Refused("challenge-many-threads");

/// The most threads that are opened for one player within two hours.
const MAX_OPENED: usize = 4;

/// The most characters of the name of a thread.
const MAX_NAME_LEN: usize = 100;
/// The minutes without a message after which Discord archives a thread: a week during a game, a day
/// after it.
const ARCHIVE_AFTER: u32 = 7 * 24 * 60;
const ARCHIVE_WHEN_OVER: u32 = 24 * 60;
/// Discord's channel type of a public thread, required for a thread without a starting message.
const PUBLIC_THREAD: u8 = 11;

/// Opens the thread of a game that has just started, under the message of its challenge if there is
/// one.
pub async fn open(cx: Context<'_>, game: &Game, language: &Language) -> Opened {
    // A further game in a thread stays there.
    if !game.terms.thread || game.parent.is_some() {
        return Opened::NotWanted;
    }
    let Ok(settings) = style::settings(cx).await else { return Opened::NotWanted };
    if settings.thread_policy() == ThreadPolicy::Never {
        return Opened::NotWanted;
    }
    // Of another channel, Discord itself tells whether the bot may.
    if game.place == cx.place && !cx.may_open_threads() {
        return IMPOSSIBLE;
    }
    let Some(name) = name(game, language) else { return IMPOSSIBLE };
    let mut threads = (0..MAX_OPENED).map(|number| (game.challenger.id, number));
    let Some(thread) = threads.find(|&thread| cx.sending.opened_threads.start(thread)) else {
        return TOO_MANY;
    };
    let opened = match try_open(cx, game, &name).await {
        Ok(opened) => opened,
        Err(error) => {
            tracing::info!(%error, "a thread could not be opened");
            // One that may have been opened counts.
            if !matches!(error, RequestError::Unanswered(_)) {
                cx.sending.opened_threads.cancel(&thread);
            }
            None
        }
    };
    opened.map_or(IMPOSSIBLE, |game| Opened::Thread(game.into()))
}

/// Opens the thread of a game that [awaits](awaits_thread) it, unless the game is shown already.
/// Returns the game in it.
///
/// # Errors
/// When a rate limit delays it. After any other failure the game stays in its channel.
pub async fn open_paired(
    app: &AppState,
    game: &Game,
    language: &Language,
) -> Result<Option<Game>, RequestError> {
    if app.bot.service.announcements.board(game).await.is_some() {
        return Ok(None);
    }
    let Some(name) = name(game, language) else { return Ok(None) };
    match move_to_new(&app.sending.rest, &app.bot, game, None, &name).await {
        Err(error @ RequestError::Limited { .. }) => Err(error),
        opened => Ok(opened.unwrap_or_else(|error| {
            tracing::info!(%error, "a thread was not opened");
            None
        })),
    }
}

/// Returns whether a tournament has begun this game, which is to have a thread and has none yet.
pub fn awaits_thread(game: &Game) -> bool {
    let is_new = game.tournament.is_some() && !game.has_returned() && game.is_open();
    is_new && game.terms.thread && game.parent.is_none()
}

/// Returns the name of a game's thread, of the length that Discord allows.
fn name(game: &Game, language: &Language) -> Option<String> {
    Some(language.thread_name(game)?.chars().take(MAX_NAME_LEN).collect())
}

async fn try_open(cx: Context<'_>, game: &Game, name: &str) -> Result<Option<Game>, RequestError> {
    let board = cx.bot.service.announcements.board(game).await;
    // A game against the bot has no challenge: its button is in a message about no game. A thread
    // cannot be opened under a message that only the player sees, and the message of a challenge
    // that stays would have several.
    let is_of_game = game.bot().is_none() && game.begun_from.is_none() && game.place == cx.place;
    let challenge = cx.message.filter(|_| is_of_game && !cx.is_message_private);
    let message = board.map(|board| board.id).or(challenge);
    move_to_new(&cx.sending.rest, cx.bot, game, message, name).await
}

/// Creates a thread, under a message or without one, and moves a game into it. Returns the game
/// there.
async fn move_to_new(
    rest: &RestClient,
    bot: &Bot,
    game: &Game,
    message: Option<MessageId>,
    name: &str,
) -> Result<Option<Game>, RequestError> {
    let opened = create(rest, game.place, message, name).await?;
    let Some(opened) = opened else { return Ok(None) };
    let moved = bot.service.announcements.move_to_thread(game.id, opened).await;
    Ok(moved.unwrap_or_else(|error| {
        tracing::error!(%error, "a game could not be moved to its thread");
        None
    }))
}

/// Creates a thread under a message, or without one if the message is gone or has a thread. This
/// has no timeout: an abandoned request could leave a thread without a game.
async fn create(
    rest: &RestClient,
    place: Place,
    message: Option<MessageId>,
    name: &str,
) -> Result<Option<u64>, RequestError> {
    let mut thread = json!({ "name": name, "auto_archive_duration": ARCHIVE_AFTER });
    if message.is_none() {
        thread["type"] = PUBLIC_THREAD.into();
    }
    let to = Target::urgent(place);
    let created =
        retry(RetryPolicy::NonIdempotent, || rest.open_thread(to, message, &thread)).await;
    match (created, message) {
        (Err(error), Some(_)) if error.is_refused_by_message() => {
            Box::pin(create(rest, place, None, name)).await
        }
        // A thread under a message has the id of the message, so that it is found even if the
        // response was lost.
        (Err(error @ RequestError::Unanswered(_)), Some(message)) => {
            let thread = Target::urgent(Place { channel: message.0, ..place });
            let found = retry(RetryPolicy::Idempotent, || rest.channel(thread)).await;
            found.map(|()| Some(message.0)).map_err(|_| error)
        }
        (created, _) => created,
    }
}

/// Returns how the board of a game after so many plies changes the game's thread, if it does: at
/// the end of a game, or when a rematch starts. `has_former` says whether there was an earlier
/// message of the game.
pub fn change_with_board(
    game: &Game,
    ply: Option<usize>,
    has_former: bool,
    language: &Language,
) -> Option<ThreadChange> {
    // The bot changes only threads that it has opened.
    game.parent.filter(|_| game.terms.thread)?;
    // The bot accepts a rematch without a message.
    let is_rematch = game.rematch_of.is_some() && (has_former || game.bot().is_some());
    // It may have moved already.
    let first = usize::from(game.bot().is_some());
    match &game.stage {
        Stage::Playing(_) if ply.is_some_and(|ply| ply <= first) && is_rematch => {
            Some(ThreadChange { archive_after: ARCHIVE_AFTER, name: name(game, language) })
        }
        Stage::Over { .. } | Stage::Voided(_) => {
            Some(ThreadChange { archive_after: ARCHIVE_WHEN_OVER, name: None })
        }
        _ => None,
    }
}

/// Changes a thread. The bot needs no permission for its own threads.
pub async fn change(
    app: &AppState,
    thread: Target,
    ThreadChange { archive_after, name }: &ThreadChange,
) -> Result<(), RequestError> {
    let mut change = json!({ "archived": false, "auto_archive_duration": archive_after });
    if let Some(name) = name {
        change["name"] = name.as_str().into();
    }
    retry(RetryPolicy::UnlessLimited, || app.sending.rest.edit_channel(thread, &change)).await
}

/// Unarchives a thread. If that is forbidden, the following post fails with the same error.
pub async fn wake(app: &AppState, place: Place) {
    let to = Target::urgent(place);
    let awake = json!({ "archived": false });
    if let Err(error) =
        retry(RetryPolicy::Idempotent, || app.sending.rest.edit_channel(to, &awake)).await
    {
        tracing::info!(%error, "a thread could not be unarchived");
    }
}
