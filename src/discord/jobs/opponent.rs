//! Runs the bot as a player, and announces what it does.

use std::sync::Arc;

use tokio_util::sync::CancellationToken;

use crate::discord::app_state::AppState;
use crate::discord::jobs::job::Job;
use crate::game::Game;

/// Runs until the bot stops. `has_recovered` is whether
/// [`BotPlayer::recover`](crate::service::BotPlayer::recover) has succeeded already.
pub async fn run(app: Arc<AppState>, has_recovered: bool, stop: CancellationToken) {
    // A move is timed, so the downtime has to be compensated before.
    if stop.run_until_cancelled(app.connection.ready()).await.is_none() {
        return;
    }
    let announce = |game: &Game| app.outbox.push(game.place, Job::announce(game));
    app.service.bot.run(app.me.id, &*app.clock, has_recovered, &announce, &stop).await;
}
