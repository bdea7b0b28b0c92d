//! Runs the bot as a player, and announces what it does.

use std::sync::Arc;

use tokio_util::sync::CancellationToken;

use super::Desk;
use super::job::Job;
use crate::game::Game;

/// Runs until it is told to stop. `has_recovered` is whether
/// [`BotPlayer::recover`](crate::service::BotPlayer::recover) has succeeded already.
pub async fn run(desk: Arc<Desk>, has_recovered: bool, stop: CancellationToken) {
    // A move is timed, so the downtime has to be compensated before.
    if stop.run_until_cancelled(desk.presence.settled()).await.is_none() {
        return;
    }
    let announce = |game: &Game| desk.outbox.push(game.place.channel, Job::announce(game));
    desk.service.bot.run(desk.me, &*desk.clock, has_recovered, &announce, &stop).await;
}
