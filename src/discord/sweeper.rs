//! Carries out what time decides: while the bot is there it looks at the games that are due, and announces what follows.

use std::sync::Arc;
use std::time::Duration;

use futures_util::{StreamExt, stream};
use time::OffsetDateTime;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use super::{Desk, announce};

/// The longest and the shortest time between two looks, and how often the bot notes that it is there.
const AT_MOST: Duration = Duration::from_secs(30);
const AT_LEAST: Duration = Duration::from_millis(200);
/// As many announcements as are made at once.
const TOGETHER: usize = 8;
/// A sleep that takes so much longer than it should was not the bot's own: the machine stood still.
const TOO_LONG: Duration = Duration::from_secs(60);

/// Runs until it is told to stop. An announcement under way is finished first, so that it is not made again.
pub async fn run(desk: Arc<Desk>, stop: CancellationToken) {
    let mut presence = desk.presence.watch();
    // Ends with this task: the boards of which nobody was told yet say it at their next move.
    let mut telling = JoinSet::new();
    while stop.run_until_cancelled(presence.connected()).await.is_some() {
        come_back(&desk, &mut telling).await;
        while presence.is_there() {
            let moved = desk.clock.moved();
            let wait = sweep(&desk, &stop).await;
            let woken = desk.clock.now() + wait + TOO_LONG;
            tokio::select! {
                () = stop.cancelled() => return,
                () = moved => {}
                () = presence.changed() => {}
                () = tokio::time::sleep(wait) => catch_up(&desk, woken, &mut telling).await,
            }
        }
    }
}

/// Gives people the time back in which the machine stood still, if it is later than it can be.
async fn catch_up(desk: &Arc<Desk>, latest: OffsetDateTime, telling: &mut JoinSet<()>) {
    if desk.clock.now() > latest {
        come_back(desk, telling).await;
    }
}

async fn come_back(desk: &Arc<Desk>, telling: &mut JoinSet<()>) {
    let newest = desk.presence.newest_return();
    let moved = desk.club.came_back(desk.clock.now()).await;
    desk.presence.caught_up(newest);
    match moved {
        Ok(moved) => {
            // There may be many, and what is due does not wait for them.
            let desk = Arc::clone(desk);
            telling.spawn(async move { announce::moved(&desk, moved.going).await });
        }
        Err(error) => {
            tracing::error!(%error, "the deadlines could not be moved by the time that the bot was not there")
        }
    }
}

/// Looks once, and answers how long to wait.
async fn sweep(desk: &Desk, stop: &CancellationToken) -> Duration {
    let now = desk.clock.now();
    let swept = async {
        desk.club.beat(now).await?;
        let due = desk.club.sweep(now).await?;
        let has_done = !due.is_empty();
        // What is owed still is announced after the next start.
        let making = stream::iter(due).take_while(|_| std::future::ready(!stop.is_cancelled()));
        making.for_each_concurrent(TOGETHER, async |news| announce::announce(desk, &news).await).await;
        // What stays due though nothing can be done about it is looked at again later.
        let next = desk.club.next_due().await?.filter(|&at| has_done || at > now);
        Ok::<_, crate::club::ClubError>(next)
    };
    match swept.await {
        Ok(next) => {
            desk.clock.swept(now);
            let wait = next.map_or(AT_MOST, |at| (at - desk.clock.now()).try_into().unwrap_or_default());
            wait.clamp(AT_LEAST, AT_MOST)
        }
        Err(error) => {
            tracing::error!(%error, "what is due cannot be looked at");
            AT_MOST
        }
    }
}
