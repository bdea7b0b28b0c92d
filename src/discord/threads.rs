//! Threads: a game can have one of its own.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::Desk;
use super::asked::Asked;
use super::rest::{self, Twice};
use super::transport::RequestError;
use crate::game::{Game, MessageId, PlayerId, Stage};

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

/// How many threads are opened for one person in any time of this length.
const MAX_OPENED: usize = 4;
const WINDOW: Duration = Duration::from_hours(2);
/// How many people are remembered. Beyond that, no thread is opened for another person.
const MAX_PEOPLE: usize = 4096;

/// When the latest threads were opened for each person, or begun to be opened.
#[derive(Default)]
pub struct ThreadLimit(Mutex<HashMap<PlayerId, Vec<Instant>>>);

/// A thread that is being opened. Unless it is kept, it does not count.
struct Reservation<'a> {
    limit: &'a ThreadLimit,
    challenger: PlayerId,
    at: Instant,
    is_kept: bool,
}

impl ThreadLimit {
    fn reserve(&self, challenger: PlayerId, at: Instant) -> Option<Reservation<'_>> {
        let mut people = self.lock();
        let is_recent = |opened: &Instant| at.duration_since(*opened) < WINDOW;
        if people.len() >= MAX_PEOPLE {
            people.retain(|_, opened| opened.iter().any(is_recent));
        }
        if people.len() >= MAX_PEOPLE && !people.contains_key(&challenger) {
            return None;
        }
        let opened = people.entry(challenger).or_default();
        opened.retain(is_recent);
        if opened.len() >= MAX_OPENED {
            return None;
        }
        opened.push(at);
        Some(Reservation { limit: self, challenger, at, is_kept: false })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<PlayerId, Vec<Instant>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Reservation<'_> {
    fn keep(mut self) {
        self.is_kept = true;
    }
}

impl Drop for Reservation<'_> {
    fn drop(&mut self) {
        if self.is_kept {
            return;
        }
        let mut people = self.limit.lock();
        let Some(opened) = people.get_mut(&self.challenger) else { return };
        if let Some(at) = opened.iter().position(|&at| at == self.at) {
            opened.remove(at);
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
pub async fn open(desk: &Desk, asked: &Asked, game: &Game) -> Opened {
    // Another game of a thread goes on there.
    if !game.terms.thread || game.parent.is_some() {
        return Opened::NotWanted;
    }
    if !asked.may_open_threads {
        return Opened::Refused(NoThread::Impossible);
    }
    let Some(reservation) = desk.thread_limit.reserve(game.challenger.id, Instant::now()) else {
        return Opened::Refused(NoThread::TooMany);
    };
    match try_open(desk, asked, game, reservation).await {
        Some(game) => Opened::Thread(Box::new(game)),
        None => Opened::Refused(NoThread::Impossible),
    }
}

async fn try_open(
    desk: &Desk,
    asked: &Asked,
    game: &Game,
    reservation: Reservation<'_>,
) -> Option<Game> {
    let message = game.board_message.or(asked.message);
    let name: String = asked.public_language.thread_name(game)?.chars().take(LONGEST).collect();
    let mut thread = json!({ "name": name, "auto_archive_duration": ARCHIVE_AFTER });
    if message.is_none() {
        thread["type"] = PUBLIC_THREAD.into();
    }
    let opened = match create(desk, game.place.channel, message, &thread).await {
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
    let moved = desk.service.outbox.move_to_thread(game.id, opened).await;
    moved
        .inspect_err(|error| tracing::error!(%error, "a game could not move into its thread"))
        .ok()?
}

/// Creates a thread, however long Discord takes for that: an answer that is not waited for would leave a thread without a game.
async fn create(
    desk: &Desk,
    channel: u64,
    message: Option<MessageId>,
    thread: &Value,
) -> Result<Option<u64>, RequestError> {
    let created =
        rest::again(Twice::More, || desk.rest.open_thread(channel, message, thread)).await;
    match (created, message) {
        // A thread under a message has the message's id, and so is found although the answer was lost.
        (Err(error @ RequestError::Unanswered(_)), Some(message)) => {
            let found = rest::again(Twice::Same, || desk.rest.channel(message.0)).await;
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
    desk: &Desk,
    thread: u64,
    minutes: u32,
) -> Result<(), RequestError> {
    let change = json!({ "archived": false, "auto_archive_duration": minutes });
    rest::unless_limited(|| desk.rest.edit_channel(thread, &change)).await
}

/// Wakes a thread that Discord has put away. Where that may not be done, Discord says so again when something is posted.
pub async fn wake(desk: &Desk, channel: u64) {
    let awake = json!({ "archived": false });
    if let Err(error) = rest::again(Twice::Same, || desk.rest.edit_channel(channel, &awake)).await {
        tracing::info!(%error, "a thread could not be woken");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_has_a_few_threads_opened_and_failures_do_not_count() {
        let (limit, begun, ada) = (ThreadLimit::default(), Instant::now(), PlayerId(1));
        for _ in 0..2 * MAX_OPENED {
            drop(limit.reserve(ada, begun).unwrap());
        }
        for _ in 0..MAX_OPENED {
            limit.reserve(ada, begun).unwrap().keep();
        }
        assert!(limit.reserve(ada, begun + WINDOW - Duration::from_secs(1)).is_none());
        assert!(limit.reserve(PlayerId(2), begun).is_some());
        assert!(limit.reserve(ada, begun + WINDOW).is_some());
    }

    #[test]
    fn threads_that_are_being_opened_count_and_memory_is_bounded() {
        let (limit, now) = (ThreadLimit::default(), Instant::now());
        let opening: Vec<_> =
            (0..MAX_OPENED).map(|_| limit.reserve(PlayerId(1), now).unwrap()).collect();
        assert!(limit.reserve(PlayerId(1), now).is_none());
        drop(opening);
        for person in 0..2 * MAX_PEOPLE as u64 {
            if let Some(reservation) = limit.reserve(PlayerId(person), now) {
                reservation.keep();
            }
        }
        assert_eq!(limit.lock().len(), MAX_PEOPLE);
        assert!(limit.reserve(PlayerId(u64::MAX), now + WINDOW).is_some());
        assert_eq!(limit.lock().len(), 1);
    }
}
