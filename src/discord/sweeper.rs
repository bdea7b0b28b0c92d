//! Carries out what time decides: while the bot is there it looks at the games that are due, and has announced what follows.

use std::sync::Arc;
use std::time::Duration;

use time::OffsetDateTime;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;

use super::Desk;
use super::job::Job;
use super::patience::AGAIN;
use crate::service::ServiceError;

/// The longest and the shortest time between two looks, and how often the bot notes that it is there.
const AT_MOST: Duration = Duration::from_secs(30);
const AT_LEAST: Duration = Duration::from_millis(200);
/// A sleep that takes so much longer than it should was not the bot's own: the machine stood still.
const TOO_LONG: Duration = Duration::from_secs(60);

/// Runs until it is told to stop. It does not wait for announcements: they are owed, and the outbox makes them.
pub async fn run(desk: Arc<Desk>, stop: CancellationToken) {
    let mut presence = desk.presence.watch();
    let swept = watch::Sender::new(None);
    let _ends_with_this =
        AbortOnDropHandle::new(tokio::spawn(tell_clock(Arc::clone(&desk), swept.subscribe())));
    while stop.run_until_cancelled(presence.connected()).await.is_some() {
        if come_back(&desk).await.is_err() {
            stop.run_until_cancelled(tokio::time::sleep(AGAIN)).await;
            continue;
        }
        while presence.is_there() {
            let moved = desk.clock.moved();
            if desk.clock.pending_step().is_some() {
                break;
            }
            // While nothing can be saved, no time passes for anybody: it is made up for when something can.
            let Ok(wait) = sweep(&desk, &swept).await else {
                stop.run_until_cancelled(tokio::time::sleep(AGAIN)).await;
                break;
            };
            let woken = desk.clock.now() + wait + TOO_LONG;
            tokio::select! {
                biased;
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

/// Gives people the time back in which the bot was not there, stood still, or could save nothing, and sets the clock if it was
/// wrong.
async fn come_back(desk: &Desk) -> Result<(), ServiceError> {
    let newest = desk.presence.newest_return();
    let unmoved = |error: &ServiceError| tracing::error!(%error, "the deadlines could not be moved by a time that is nobody's");
    if let Some(by) = desk.clock.pending_step() {
        // First, so that no decision by the new time charges anybody.
        desk.service
            .downtime
            .prepare_clock_step(by, desk.clock.now())
            .await
            .map_err(ServiceError::from)
            .inspect_err(unmoved)?;
        desk.clock.step();
    }
    let moved =
        desk.service.deadlines.compensate_downtime(desk.clock.now()).await.inspect_err(unmoved)?;
    desk.presence.caught_up(newest);
    desk.backlog.add(moved.running, desk.clock.now());
    Ok(())
}

/// Looks once, and answers how long to wait.
async fn sweep(
    desk: &Desk,
    swept: &watch::Sender<Option<OffsetDateTime>>,
) -> Result<Duration, ServiceError> {
    let now = desk.clock.now();
    let done = async {
        desk.service.downtime.record_heartbeat(now).await?;
        let due = desk.service.deadlines.sweep(now).await?;
        let has_done = !due.is_empty();
        for news in due {
            desk.outbox.push(news.game.place.channel, Job::announce(&news.game));
        }
        if desk.service.privacy.remove_expired(now).await? {
            return Ok(Some(now));
        }
        // What stays due though nothing can be done about it is looked at again later.
        Ok::<_, ServiceError>(
            desk.service.store.next_due().await?.filter(|&at| has_done || at > now),
        )
    };
    let next = done
        .await
        .inspect_err(|error| tracing::error!(%error, "what is due cannot be looked at"))?;
    swept.send_replace(Some(now));
    let wait = next.map_or(AT_MOST, |at| (at - desk.clock.now()).try_into().unwrap_or_default());
    Ok(wait.clamp(AT_LEAST, AT_MOST))
}

/// Tells the clock when all that was due by then has been announced, but for what has to wait.
async fn tell_clock(desk: Arc<Desk>, mut swept: watch::Receiver<Option<OffsetDateTime>>) {
    while swept.changed().await.is_ok() {
        let now = *swept.borrow_and_update();
        desk.outbox.settled().await;
        if let Some(now) = now {
            desk.clock.swept(now);
        }
    }
}
