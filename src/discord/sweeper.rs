//! Carries out what time decides: while the bot is there it looks at the games that are due, and announces what follows.

use std::sync::Arc;
use std::time::Duration;

use super::{Desk, announce};

/// The longest and the shortest time between two looks, and how often the bot notes that it is there.
const AT_MOST: Duration = Duration::from_secs(30);
const AT_LEAST: Duration = Duration::from_millis(200);

/// Runs until it is dropped.
pub async fn run(desk: Arc<Desk>) {
    let mut presence = desk.presence.watch();
    loop {
        // The sender lives in the desk, so waiting cannot fail.
        presence.wait_for(|is_there| *is_there).await.ok();
        come_back(&desk).await;
        while *presence.borrow_and_update() {
            let moved = desk.clock.moved();
            let wait = sweep(&desk).await;
            tokio::select! {
                () = tokio::time::sleep(wait) => {}
                () = moved => {}
                _ = presence.changed() => {}
            }
        }
    }
}

async fn come_back(desk: &Desk) {
    match desk.club.came_back(desk.clock.now()).await {
        Ok(moved) => announce::moved(desk, &moved).await,
        Err(error) => {
            tracing::error!(%error, "the deadlines could not be moved by the time that the bot was not there")
        }
    }
}

/// Looks once, and answers how long to wait.
async fn sweep(desk: &Desk) -> Duration {
    let now = desk.clock.now();
    let swept = async {
        desk.club.beat(now).await?;
        for news in desk.club.sweep(now).await? {
            announce::announce(desk, &news).await;
        }
        Ok::<_, crate::club::ClubError>(desk.club.next_due().await?)
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
