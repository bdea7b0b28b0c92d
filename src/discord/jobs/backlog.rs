//! Boards with moved deadlines that are to be edited. After an outage these are the boards of all
//! games; the edits are spread out, so that they do not delay other messages.

use std::collections::BTreeMap;
use std::time::Duration;

use parking_lot::Mutex;
use time::OffsetDateTime;
use tokio::sync::Notify;
use tokio::time::sleep;

use crate::game::GameId;

/// The pause between two edits.
pub const PAUSE: Duration = Duration::from_millis(200);
/// The most games in the backlog. Ids alone take a few megabytes.
const MOST: usize = 100_000;
/// The games, and the times at which their deadlines were moved.
#[derive(Default)]
pub struct Backlog {
    games: Mutex<BTreeMap<GameId, OffsetDateTime>>,
    added: Notify,
}

impl Backlog {
    /// Adds games whose deadlines were just moved.
    pub fn add(&self, games: Vec<GameId>, moved: OffsetDateTime) {
        let mut waiting = self.games.lock();
        for game in games {
            if waiting.len() < MOST || waiting.contains_key(&game) {
                waiting.insert(game, moved);
            }
        }
        drop(waiting);
        self.added.notify_one();
    }

    /// Takes the next game, after a pause.
    pub async fn next(&self) -> (GameId, OffsetDateTime) {
        loop {
            sleep(PAUSE).await;
            let next = self.games.lock().pop_first();
            match next {
                Some(next) => return next,
                None => self.added.notified().await,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use tokio::time::Instant;

    #[tokio::test(start_paused = true)]
    async fn ten_thousand_boards_are_spread_out_and_each_is_edited_once() {
        let backlog = Backlog::default();
        let ids = || (1..=10_000).map(GameId).collect::<Vec<_>>();
        let begun = Instant::now();
        let now = OffsetDateTime::UNIX_EPOCH;
        backlog.add(ids(), now);
        // A second outage.
        backlog.add(ids(), now + Duration::from_secs(1));
        let mut times = Vec::new();
        for wanted in ids() {
            let (game, moved) = backlog.next().await;
            assert_eq!((game, moved), (wanted, now + Duration::from_secs(1)));
            times.push((game, begun.elapsed()));
        }
        assert!(backlog.games.lock().is_empty());
        assert!(times.windows(6).all(|six| six[5].1 - six[0].1 >= Duration::from_secs(1)));
        assert!(times[9_999].1 <= Duration::from_secs(2000));
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_remembered_is_bounded_and_more_can_come_later() {
        let backlog = Backlog::default();
        backlog.add((1..=2 * MOST as u64).map(GameId).collect(), OffsetDateTime::UNIX_EPOCH);
        assert_eq!(backlog.games.lock().len(), MOST);
        backlog.games.lock().clear();
        let add = async {
            tokio::time::sleep(Duration::from_secs(60)).await;
            backlog.add(vec![GameId(7)], OffsetDateTime::UNIX_EPOCH);
        };
        let ((game, _), ()) = tokio::join!(backlog.next(), add);
        assert_eq!(game, GameId(7));
    }
}
