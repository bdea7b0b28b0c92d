//! Removes the data of players who requested it, one player after the other.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;
use tokio_util::task::AbortOnDropHandle;

use crate::discord::app_state::AppState;
use crate::discord::jobs::job::Job;
use crate::discord::jobs::{announce, roles};
use crate::discord::{AUDIT, chance};
use crate::game::{Game, Stage};
use crate::service::{RETRY_DELAY, Task};
use crate::store::StoreError;

/// Runs for ever. An interrupted removal continues at the next start.
pub async fn run(app: Arc<AppState>) {
    // Removals take long, and others may be requested in other processes meanwhile.
    let renewal = app.bot.service.leases.renewal();
    let _follows =
        renewal.map(|pause| AbortOnDropHandle::new(tokio::spawn(follow(Arc::clone(&app), pause))));
    loop {
        match remove_all(&app).await {
            Ok(true) => app.bot.service.privacy.requested.notified().await,
            Ok(false) | Err(_) => sleep(RETRY_DELAY).await,
        }
    }
}

/// Learns of removals that were requested in other processes, so that this one saves nothing of
/// these players. Wakes [`run`] while there are any, as the process that does them may end.
async fn follow(app: Arc<AppState>, pause: Duration) {
    loop {
        match app.bot.service.privacy.pending_removals().await {
            Ok(due) if due.is_empty() => {}
            Ok(_) => app.bot.service.privacy.requested.notify_one(),
            Err(error) => tracing::debug!(%error, "removals in other processes are not known"),
        }
        sleep(pause).await;
    }
}

/// Returns whether no removal is due any more, or another process does it. New data of a player may
/// have been saved meanwhile.
async fn remove_all(app: &AppState) -> Result<bool, StoreError> {
    for player in app.bot.service.privacy.pending_removals().await? {
        // Deadlines are first moved by the downtime of the bot.
        app.connection.ready().await;
        if !app.bot.service.leases.has(Task::Removals).await? {
            return Ok(true);
        }
        // Another process may have completed it meanwhile, and the player may be back.
        if !app.bot.service.privacy.pending_removals().await?.contains(&player) {
            continue;
        }
        roles::take_all(app, player).await?;
        match app.bot.service.privacy.remove(player, chance::key, app.bot.clock.now()).await {
            Ok(left) => {
                for game in &left {
                    tell(app, game).await;
                }
            }
            // It stays due, and does not delay other removals.
            Err(error) => {
                tracing::error!(%error, "the data of a player could not be removed; retrying")
            }
        }
        if !app.bot.service.privacy.is_removing(player) {
            tracing::info!(target: AUDIT, player = player.0, "the data of a player were removed on their request");
        }
    }
    Ok(app.bot.service.privacy.pending_removals().await?.is_empty())
}

/// Tells the opponents of a game that the player has left.
async fn tell(app: &AppState, game: &Game) {
    let job = match game.stage {
        Stage::Over { .. } => Some(Job::announce(game)),
        _ => announce::update_of(&app.bot, game).await,
    };
    if let Some(job) = job {
        app.sending.outbox.push(game.place, job);
    }
}
