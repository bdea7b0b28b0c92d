//! The threads of games.

use std::time::Instant;

use serde_json::{Value, json};

use crate::discord::app_state::AppState;
use crate::discord::jobs::thread_limit::Reservation;
use crate::discord::request::context::RequestContext;
use crate::discord::style;
use crate::discord::transport::{RequestError, RetryPolicy, Target, retry, retry_unless_limited};
use crate::game::{Game, MessageId, Place, Stage};
use crate::locale::Language;
use crate::store::ThreadPolicy;

/// The result of opening a thread.
pub enum Opened {
    NotWanted,
    Refused(NoThread),
    /// The game, moved to its thread.
    Thread(Box<Game>),
}

/// The reason that no thread was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoThread {
    /// Discord refused it, or failed.
    Impossible,
    /// The challenger has reached the limit.
    TooMany,
}

impl NoThread {
    /// Returns the message key of the reason.
    pub fn key(self) -> &'static str {
        match self {
            Self::Impossible => "challenge-no-thread",
            Self::TooMany => "challenge-many-threads",
        }
    }
}

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
pub async fn open(
    app: &AppState,
    context: &RequestContext,
    game: &Game,
    language: &Language,
) -> Opened {
    // A further game in a thread stays there.
    if !game.terms.thread || game.parent.is_some() {
        return Opened::NotWanted;
    }
    if style::server_settings(app, game.place).await.thread_policy() == ThreadPolicy::Never {
        return Opened::NotWanted;
    }
    if !context.may_open_threads {
        return Opened::Refused(NoThread::Impossible);
    }
    let Some(reservation) = app.thread_limit.reserve(game.challenger.id, Instant::now()) else {
        return Opened::Refused(NoThread::TooMany);
    };
    let Some(name) = language.thread_name(game) else {
        return Opened::Refused(NoThread::Impossible);
    };
    match try_open(app, context, game, &name, reservation).await {
        Some(game) => Opened::Thread(Box::new(game)),
        None => Opened::Refused(NoThread::Impossible),
    }
}

async fn try_open(
    app: &AppState,
    context: &RequestContext,
    game: &Game,
    name: &str,
    reservation: Reservation<'_>,
) -> Option<Game> {
    let board = app.service.announcements.board(game).await;
    let message = board.map(|board| board.id).or(context.message);
    let name: String = name.chars().take(MAX_NAME_LEN).collect();
    let mut thread = json!({ "name": name, "auto_archive_duration": ARCHIVE_AFTER });
    if message.is_none() {
        thread["type"] = PUBLIC_THREAD.into();
    }
    let opened = match create(app, game.place, message, &thread).await {
        Ok(opened) => opened,
        Err(error) => {
            tracing::info!(%error, "a thread could not be opened");
            if matches!(error, RequestError::Unanswered(_)) {
                reservation.keep();
            }
            return None;
        }
    };
    reservation.keep();
    let opened = opened?;
    let moved = app.service.announcements.move_to_thread(game.id, opened).await;
    moved
        .inspect_err(|error| tracing::error!(%error, "a game could not be moved to its thread"))
        .ok()?
}

/// Creates a thread, without a timeout: an abandoned request could leave a thread without a game.
async fn create(
    app: &AppState,
    place: Place,
    message: Option<MessageId>,
    thread: &Value,
) -> Result<Option<u64>, RequestError> {
    let to = Target::urgent(place);
    let created =
        retry(RetryPolicy::NonIdempotent, || app.rest.open_thread(to, message, thread)).await;
    match (created, message) {
        // A thread under a message has the id of the message, so that it is found even if the
        // response was lost.
        (Err(error @ RequestError::Unanswered(_)), Some(message)) => {
            let thread = Target::urgent(Place { channel: message.0, ..place });
            let found = retry(RetryPolicy::Idempotent, || app.rest.channel(thread)).await;
            found.map(|()| Some(message.0)).map_err(|_| error)
        }
        (created, _) => created,
    }
}

/// Returns the new archive duration of the thread of a game in minutes, if a new board changes
/// that: at the end of a game, or when a rematch starts. `has_former` says whether there was an
/// earlier message of the game.
pub fn new_archive_duration(game: &Game, has_former: bool) -> Option<u32> {
    // The bot changes only threads that it has opened.
    game.parent.filter(|_| game.terms.thread)?;
    match &game.stage {
        Stage::Playing(_) if game.ply() == 0 && has_former => Some(ARCHIVE_AFTER),
        Stage::Over { .. } | Stage::Voided(_) => Some(ARCHIVE_WHEN_OVER),
        _ => None,
    }
}

/// Sets the archive duration of a thread. The bot needs no permission for its own threads.
pub async fn set_archive_duration(
    app: &AppState,
    thread: Target,
    minutes: u32,
) -> Result<(), RequestError> {
    let change = json!({ "archived": false, "auto_archive_duration": minutes });
    retry_unless_limited(|| app.rest.edit_channel(thread, &change)).await
}

/// Unarchives a thread. If that is forbidden, the following post fails with the same error.
pub async fn wake(app: &AppState, place: Place) {
    let to = Target::urgent(place);
    let awake = json!({ "archived": false });
    if let Err(error) = retry(RetryPolicy::Idempotent, || app.rest.edit_channel(to, &awake)).await {
        tracing::info!(%error, "a thread could not be unarchived");
    }
}
