//! Removes the data of people who asked for that, one person after the other, beside everything else.

use std::sync::Arc;

use tokio_util::sync::CancellationToken;

use super::job::Job;
use super::patience::AGAIN;
use super::{AUDIT, Desk, chance};
use crate::game::{Game, Stage};
use crate::store::StoreError;

/// Runs until it is told to stop. A removal that is interrupted goes on with the next start.
pub async fn run(desk: Arc<Desk>, stop: CancellationToken) {
    loop {
        let done = stop.run_until_cancelled(remove_all(&desk)).await;
        let wait = async {
            match done {
                Some(Ok(true)) => desk.removals.notified().await,
                _ => tokio::time::sleep(AGAIN).await,
            }
        };
        if stop.run_until_cancelled(wait).await.is_none() {
            return;
        }
    }
}

/// Returns whether no removal is due any more: something new can have been kept of a person meanwhile.
async fn remove_all(desk: &Desk) -> Result<bool, StoreError> {
    for player in desk.service.privacy.pending_removals().await? {
        // No game is given up before the time is made up for in which the bot was not there.
        desk.presence.settled().await;
        match desk.service.privacy.remove(player, chance::key, desk.clock.now()).await {
            Ok(left) => left.iter().for_each(|game| tell(desk, game)),
            // It is due again, and holds up no other.
            Err(error) => tracing::error!(%error, "the data of a person cannot be removed yet"),
        }
        if !desk.service.privacy.is_removing(player) {
            tracing::info!(target: AUDIT, player = player.0, "the data of a person were removed, as they asked");
        }
    }
    Ok(desk.service.privacy.pending_removals().await?.is_empty())
}

/// Has others told of a game that the person has left.
fn tell(desk: &Desk, game: &Game) {
    match (&game.stage, game.board_message) {
        (Stage::Over { .. }, _) => desk.outbox.push(game.place.channel, Job::announce(game)),
        (_, Some(message)) => {
            desk.outbox.push(game.place.channel, Job::UpdateChallenge { game: game.id, message })
        }
        _ => {}
    }
}
