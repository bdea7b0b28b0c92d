//! Sweeps deadlines: decides games that are due, and queues their announcements.

use std::sync::Arc;
use std::time::Duration;

use time::OffsetDateTime;
use tokio::time::sleep;
use tokio_util::task::AbortOnDropHandle;

use crate::discord::app_state::{AppState, Bot};
use crate::discord::jobs::job::Job;
use crate::discord::jobs::results;
use crate::discord::metrics::SWEEPS;
use crate::discord::transport::backoff;
use crate::game::{MAX_CHARGED_OUTAGE, Shard};
use crate::service::{RETRY_DELAY, ServiceError, Swept, Task};

/// The longest and the shortest time between two sweeps. Each sweep records a heartbeat. Where
/// several processes share the store, leases are looked at more often.
const AT_MOST: Duration = Duration::from_secs(30);
const AT_LEAST: Duration = Duration::from_millis(200);
/// The shortest and the longest time between two looks at the time while it is not certain.
const MIN_BACKOFF: Duration = Duration::from_secs(1);
const MAX_BACKOFF: Duration = Duration::from_secs(5);
/// The time between two removals of old claims of interactions.
const FORGET_INTERVAL: time::Duration = time::Duration::minutes(10);
/// A sweep that is late by this long means that the machine was suspended.
const TOO_LONG: Duration = Duration::from_secs(60);

/// Runs for ever. It does not wait for announcements, which the outbox makes.
pub async fn run(app: Arc<AppState>) {
    let mut forgotten = None;
    let _follows = app
        .connection
        .is_elsewhere()
        .then(|| AbortOnDropHandle::new(tokio::spawn(follow(Arc::clone(&app)))));
    loop {
        app.connection.connected().await;
        if !is_certain(&app).await {
            learn_time(&app).await;
            continue;
        }
        if come_back(&app).await.is_err() {
            sleep(RETRY_DELAY).await;
            continue;
        }
        // When the next sweep is late, unless the clock is moved.
        let mut late = None;
        while let (true, changed) = app.connection.settled() {
            let moved = app.bot.clock.moved();
            let now = app.bot.clock.now();
            let is_late = late.is_some_and(|late| now > late);
            if is_late || app.bot.clock.pending_step().is_some() || !is_certain(&app).await {
                break;
            }
            // While nothing can be saved, no time counts; it is compensated later.
            let Ok(wait) = sweep(&app, now, &mut forgotten).await else {
                sleep(RETRY_DELAY).await;
                break;
            };
            late = Some(now + wait + TOO_LONG);
            metrics::counter!(SWEEPS, "of" => "deadlines").increment(1);
            tokio::select! {
                biased;
                () = moved => late = None,
                () = changed => {}
                () = sleep(wait) => {}
            }
        }
    }
}

/// Returns whether this process may decide by the time. Looks at the time of a shared store first:
/// the clock of the database may have been set, or another one has taken over.
async fn is_certain(app: &AppState) -> bool {
    match app.bot.service.show_time(&*app.bot.clock).await {
        Ok(()) => app.bot.clock.is_certain(),
        Err(error) => {
            tracing::warn!(%error, "the time of the database cannot be read");
            false
        }
    }
}

/// Asks Discord for the time, again and again, until this process may decide by it.
async fn learn_time(app: &AppState) {
    let mut failures = 0;
    loop {
        let moved = app.bot.clock.moved();
        // The clock observes the date of any response.
        if let Err(error) = app.sending.rest.gateway().await {
            tracing::debug!(%error, "Discord does not tell the time");
        }
        if is_certain(app).await {
            return;
        }
        tokio::select! {
            biased;
            () = moved => return,
            () = sleep(backoff(failures, MIN_BACKOFF, MAX_BACKOFF)) => failures += 1,
        }
    }
}

/// Follows the heartbeats of the processes that receive interactions.
async fn follow(app: Arc<AppState>) {
    let pause = app.bot.service.leases.renewal().unwrap_or(AT_MOST);
    let mut was_live = true;
    loop {
        // Until the next look, less than the charged part of an outage passes.
        let since = app.bot.clock.now() - MAX_CHARGED_OUTAGE + pause;
        match app.bot.service.store.live_shards(Shard::WHOLE.count, since).await {
            Ok(live) => {
                let is_live = !live.is_empty();
                if was_live && !is_live {
                    tracing::warn!(
                        "interactions go to the Interactions Endpoint URL, but no process with \
                         --interactions runs; this process waits for one"
                    );
                }
                was_live = is_live;
                app.connection.set_reachable(is_live);
            }
            Err(error) => tracing::warn!(%error, "other processes cannot be seen"),
        }
        sleep(pause).await;
    }
}

/// Moves all deadlines by the downtime of the bot, its suspension or a failing store, and steps the
/// clock if it was wrong.
async fn come_back(app: &AppState) -> Result<(), ServiceError> {
    let shards = app.connection.start_compensation();
    let Bot { service, clock, .. } = &app.bot;
    let unmoved = |error: &ServiceError| tracing::error!(%error, "the deadlines could not be moved by the downtime");
    if let Some(by) = clock.pending_step() {
        // First, so that no decision by the new time costs a player time.
        let prepared = service.downtime.prepare_clock_step(by, clock.now()).await;
        prepared.map_err(ServiceError::from).inspect_err(unmoved)?;
        clock.step();
    }
    let moved = service.deadlines.compensate_downtime(&shards, clock.now()).await;
    let moved = moved.inspect_err(unmoved)?;
    app.connection.end_compensation();
    app.backlog.add(moved.running, app.bot.clock.now());
    Ok(())
}

/// Sweeps once, and returns the time until the next sweep.
async fn sweep(
    app: &AppState,
    now: OffsetDateTime,
    forgotten: &mut Option<OffsetDateTime>,
) -> Result<Duration, ServiceError> {
    let service = &app.bot.service;
    let done = async {
        let live = app.connection.ready_shards();
        if !app.connection.is_elsewhere() {
            service.downtime.record_heartbeat(&live, now).await?;
        }
        let shards = service.downtime.shards_to_sweep(&live, now).await?;
        let Swept { due, moved } = service.deadlines.sweep(&shards, now).await?;
        let has_done = !due.is_empty() || !moved.is_empty();
        app.backlog.add(moved, now);
        for news in due {
            if news.events.is_empty() {
                results::queue(app, &news.game).await;
            } else {
                app.sending.outbox.push(news.game.place, Job::announce(&news.game));
            }
        }
        service.bot.take_over().await?;
        let has_more = if service.leases.has(Task::CleanUp).await? {
            clean_up(app, now, forgotten).await?
        } else {
            // Each process knows of other servers.
            service.privacy.remove_left_servers(now).await?
        };
        if has_more {
            return Ok(Some(now));
        }
        // A game that stays due without effect is retried later.
        Ok::<_, ServiceError>(service.store.next_due().await?.filter(|&at| has_done || at > now))
    };
    let next =
        done.await.inspect_err(|error| tracing::error!(%error, "due games could not be swept"))?;
    let at_most = service.leases.renewal().unwrap_or(AT_MOST);
    let wait = next.map_or(at_most, |at| (at - app.bot.clock.now()).try_into().unwrap_or_default());
    Ok(wait.clamp(AT_LEAST, at_most))
}

/// Removes a batch of what is not needed any more. Returns whether there may be more.
async fn clean_up(
    app: &AppState,
    now: OffsetDateTime,
    forgotten: &mut Option<OffsetDateTime>,
) -> Result<bool, ServiceError> {
    if forgotten.is_none_or(|at| now - at >= FORGET_INTERVAL) {
        *forgotten = Some(now);
        if let Err(error) = app.bot.service.store.forget_claims(now).await {
            tracing::warn!(%error, "claims of interactions are removed later");
        }
    }
    app.bot.service.privacy.remove_expired(now).await
}
