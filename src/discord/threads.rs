//! Threads: a game can have one of its own.

use std::time::Duration;

use serde_json::json;

use super::Desk;
use super::asked::Asked;
use super::load::{self, Limit};
use super::patience::within_reason;
use super::rest::{self, Twice};
use super::settings::Rate;
use crate::game::{Game, PlayerId};

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

/// How many threads are opened for one person: so many at once, and one more each time that this has passed.
const RATE: Rate = Rate { burst: 4, every: Duration::from_mins(30) };
/// How many people may be remembered before those are forgotten who may have as many threads as anybody.
const REMEMBERED: usize = 1024;

/// Counts the threads that were opened for each person of late.
pub struct ThreadLimit(Limit);

impl Default for ThreadLimit {
    fn default() -> Self {
        Self(load::limit(RATE))
    }
}

impl ThreadLimit {
    fn permits(&self, challenger: PlayerId) -> bool {
        if self.0.len() >= REMEMBERED {
            self.0.retain_recent();
        }
        self.0.check_key(&challenger.0).is_ok()
    }
}

/// As many characters as the name of a thread has.
const LONGEST: usize = 100;
/// A thread without messages is archived after this many minutes: a week.
const ARCHIVE_AFTER: u32 = 7 * 24 * 60;
/// Discord's type of a public thread, to be named where no message is its beginning.
const PUBLIC_THREAD: u8 = 11;

/// Opens the thread of a game that has just begun and is to have one, under the message with its challenge if there is one.
pub async fn open(desk: &Desk, asked: &Asked, game: &Game) -> Opened {
    // Another game of a thread goes on there.
    if !game.terms.thread || game.parent.is_some() {
        return Opened::NotWanted;
    }
    if !asked.may_open_threads {
        return Opened::Refused(NoThread::Impossible);
    }
    if !desk.thread_limit.permits(game.challenger.id) {
        return Opened::Refused(NoThread::TooMany);
    }
    match try_open(desk, asked, game).await {
        Some(game) => Opened::Thread(Box::new(game)),
        None => Opened::Refused(NoThread::Impossible),
    }
}

async fn try_open(desk: &Desk, asked: &Asked, game: &Game) -> Option<Game> {
    let message = game.board_message.or(asked.message);
    let name: String = asked.public_language.thread_name(game)?.chars().take(LONGEST).collect();
    let mut thread = json!({ "name": name, "auto_archive_duration": ARCHIVE_AFTER });
    if message.is_none() {
        thread["type"] = PUBLIC_THREAD.into();
    }
    let open = || desk.rest.open_thread(game.place.channel, message, &thread);
    // Once there is a thread, the game moves there, however long that takes.
    let opened = within_reason(rest::again(Twice::More, open)).await?;
    let opened = opened.inspect_err(|error| tracing::info!(%error, "a thread could not be opened")).ok()??;
    let moved = desk.club.move_to_thread(game.id, opened).await;
    moved.inspect_err(|error| tracing::error!(%error, "a game could not move into its thread")).ok()?
}

/// Wakes a thread that Discord has put away. Where that may not be done, Discord says so again when something is posted.
pub async fn wake(desk: &Desk, channel: u64) {
    let awake = json!({ "archived": false });
    if let Err(error) = rest::again(Twice::Same, || desk.rest.edit_channel(channel, &awake)).await {
        tracing::info!(%error, "a thread could not be woken");
    }
}
