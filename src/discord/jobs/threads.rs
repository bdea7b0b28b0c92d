//! Threads: a game can have one of its own.

use std::time::Instant;

use serde_json::{Value, json};

use crate::discord::app_state::AppState;
use crate::discord::jobs::thread_limit::Reservation;
use crate::discord::request::context::RequestContext;
use crate::discord::rest::{self, Twice};
use crate::discord::transport::RequestError;
use crate::game::{Game, MessageId, Stage};

/// What became of a game's thread.
pub enum Opened {
    NotWanted,
    Refused(NoThread),
    /// The game as it is in its thread.
    Thread(Box<Game>),
}

/// Why no thread was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoThread {
    /// Discord does not let the bot, or did not do it.
    Impossible,
    /// Too many were opened for the challenger in a short time.
    TooMany,
}

impl NoThread {
    /// Returns the key of the text that says so.
    pub fn key(self) -> &'static str {
        match self {
            Self::Impossible => "challenge-no-thread",
            Self::TooMany => "challenge-many-threads",
        }
    }
}

/// As many characters as the name of a thread has.
const LONGEST: usize = 100;
/// Discord archives a thread without messages after this many minutes: a week while its game is played, and then a day.
const ARCHIVE_AFTER: u32 = 7 * 24 * 60;
const ARCHIVE_WHEN_OVER: u32 = 24 * 60;
/// Discord's type of a public thread, to be named where no message is its beginning.
const PUBLIC_THREAD: u8 = 11;

/// Opens the thread of a game that has just begun and is to have one, under the message with its challenge if there is one.
pub async fn open(app: &AppState, context: &RequestContext, game: &Game) -> Opened {
    // Another game of a thread goes on there.
    if !game.terms.thread || game.parent.is_some() {
        return Opened::NotWanted;
    }
    if !context.may_open_threads {
        return Opened::Refused(NoThread::Impossible);
    }
    let Some(reservation) = app.thread_limit.reserve(game.challenger.id, Instant::now()) else {
        return Opened::Refused(NoThread::TooMany);
    };
    match try_open(app, context, game, reservation).await {
        Some(game) => Opened::Thread(Box::new(game)),
        None => Opened::Refused(NoThread::Impossible),
    }
}

async fn try_open(
    app: &AppState,
    context: &RequestContext,
    game: &Game,
    reservation: Reservation<'_>,
) -> Option<Game> {
    let message = game.board_message.or(context.message);
    let name: String = context.public_language.thread_name(game)?.chars().take(LONGEST).collect();
    let mut thread = json!({ "name": name, "auto_archive_duration": ARCHIVE_AFTER });
    if message.is_none() {
        thread["type"] = PUBLIC_THREAD.into();
    }
    let opened = match create(app, game.place.channel, message, &thread).await {
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
    let moved = app.service.move_to_thread(game.id, opened).await;
    moved
        .inspect_err(|error| tracing::error!(%error, "a game could not move into its thread"))
        .ok()?
}

/// Creates a thread, however long Discord takes for that: an answer that is not waited for would leave a thread without a game.
async fn create(
    app: &AppState,
    channel: u64,
    message: Option<MessageId>,
    thread: &Value,
) -> Result<Option<u64>, RequestError> {
    let created = rest::again(Twice::More, || app.rest.open_thread(channel, message, thread)).await;
    match (created, message) {
        // A thread under a message has the message's id, and so is found although the answer was lost.
        (Err(error @ RequestError::Unanswered(_)), Some(message)) => {
            let found = rest::again(Twice::Same, || app.rest.channel(message.0)).await;
            found.map(|()| Some(message.0)).map_err(|_| error)
        }
        (created, _) => created,
    }
}

/// Returns the thread of a game and its new archive duration in minutes, where a new board changes that: the game is over, or is
/// a rematch that has begun. `former` is the message before the board, which the first game of a thread does not have.
pub fn new_archive_duration(game: &Game, former: Option<(u64, MessageId)>) -> Option<(u64, u32)> {
    // Other threads are none of the bot's.
    game.parent.filter(|_| game.terms.thread)?;
    let minutes = match &game.stage {
        Stage::Playing(_) if game.ply() == 0 && former.is_some() => ARCHIVE_AFTER,
        Stage::Over { .. } | Stage::Voided(_) => ARCHIVE_WHEN_OVER,
        _ => return None,
    };
    Some((game.place.channel, minutes))
}

/// Sets after how many idle minutes a thread is archived. The bot has opened it, and so needs no permission for that.
pub async fn set_archive_duration(
    app: &AppState,
    thread: u64,
    minutes: u32,
) -> Result<(), RequestError> {
    let change = json!({ "archived": false, "auto_archive_duration": minutes });
    rest::unless_limited(|| app.rest.edit_channel(thread, &change)).await
}

/// Wakes a thread that Discord has put away. Where that may not be done, Discord says so again when something is posted.
pub async fn wake(app: &AppState, channel: u64) {
    let awake = json!({ "archived": false });
    if let Err(error) = rest::again(Twice::Same, || app.rest.edit_channel(channel, &awake)).await {
        tracing::info!(%error, "a thread could not be woken");
    }
}
