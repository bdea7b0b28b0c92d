//! Carries out what time decides: while the bot is there it looks at the games that are due, and announces what follows.

use std::sync::Arc;
use std::time::Duration;

use futures_util::{StreamExt, stream};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use super::patience::AGAIN;
use super::{Desk, announce};
use crate::club::ClubError;

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
        if come_back(&desk, &mut telling).await.is_err() {
            stop.run_until_cancelled(tokio::time::sleep(AGAIN)).await;
            continue;
        }
        while presence.is_there() {
            let moved = desk.clock.moved();
            // While nothing can be saved, no time passes for anybody: it is made up for when something can.
            let Ok(wait) = sweep(&desk, &stop).await else {
                stop.run_until_cancelled(tokio::time::sleep(AGAIN)).await;
                break;
            };
            let woken = desk.clock.now() + wait + TOO_LONG;
            tokio::select! {
                () = stop.cancelled() => return,
                () = moved => {}
                () = presence.changed() => {}
                () = tokio::time::sleep(wait) => {
                    // Later than it can be, if the machine stood still meanwhile.
                    if desk.clock.now() > woken {
                        break;
                    }
                }
            }
        }
    }
}

/// Gives people the time back in which the bot was not there, stood still, or could save nothing.
async fn come_back(desk: &Arc<Desk>, telling: &mut JoinSet<()>) -> Result<(), ClubError> {
    let newest = desk.presence.newest_return();
    let unmoved =
        |error: &ClubError| tracing::error!(%error, "the deadlines could not be moved by a time that is nobody's");
    let moved = desk.club.came_back(desk.clock.now()).await.inspect_err(unmoved)?;
    desk.presence.caught_up(newest);
    // There may be many, and what is due does not wait for them.
    while telling.try_join_next().is_some() {}
    let desk = Arc::clone(desk);
    telling.spawn(async move { announce::moved(&desk, moved.going).await });
    Ok(())
}

/// Looks once, and answers how long to wait.
async fn sweep(desk: &Desk, stop: &CancellationToken) -> Result<Duration, ClubError> {
    let now = desk.clock.now();
    let swept = async {
        desk.club.beat(now).await?;
        let due = desk.club.sweep(now).await?;
        let has_done = !due.is_empty();
        // What is owed still is announced after the next start.
        let making = stream::iter(due).take_while(|_| std::future::ready(!stop.is_cancelled()));
        making.for_each_concurrent(TOGETHER, async |news| announce::announce(desk, &news).await).await;
        // What stays due though nothing can be done about it is looked at again later.
        Ok::<_, ClubError>(desk.club.next_due().await?.filter(|&at| has_done || at > now))
    };
    let next = swept.await.inspect_err(|error| tracing::error!(%error, "what is due cannot be looked at"))?;
    desk.clock.swept(now);
    let wait = next.map_or(AT_MOST, |at| (at - desk.clock.now()).try_into().unwrap_or_default());
    Ok(wait.clamp(AT_LEAST, AT_MOST))
}
