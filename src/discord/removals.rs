//! Removes the data of people who asked for that, one person after the other, beside everything else.

use std::sync::Arc;

use tokio_util::sync::CancellationToken;

use super::delivery::Job;
use super::patience::AGAIN;
use super::{Desk, chance};
use crate::club::ClubError;
use crate::game::{Game, Stage};

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

/// Answers whether no removal is due any more: something new can have been kept of a person meanwhile.
async fn remove_all(desk: &Desk) -> Result<bool, ClubError> {
    let removed = async {
        for player in desk.club.due_removals().await? {
            // No game is given up before the time is made up for in which the bot was not there.
            desk.presence.settled().await;
            for game in desk.club.remove_person(player, chance::key, desk.clock.now()).await? {
                tell(desk, &game);
            }
            if !desk.club.is_leaving(player) {
                tracing::info!("the data of a person were removed, as they asked");
            }
        }
        Ok(desk.club.due_removals().await?.is_empty())
    };
    removed.await.inspect_err(|error| tracing::error!(%error, "data cannot be removed yet"))
}

/// Has others told of a game that the person has left.
fn tell(desk: &Desk, game: &Game) {
    match (&game.stage, game.board_message) {
        (Stage::Over { .. }, _) => desk.outbox.push(game.place.channel, Job::announce(game)),
        (_, Some(message)) => desk.outbox.push(game.place.channel, Job::UpdateChallenge { game: game.id, message }),
        _ => {}
    }
}
