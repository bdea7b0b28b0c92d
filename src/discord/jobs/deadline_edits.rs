//! Edits the boards whose deadlines have moved, a few a second.

use std::sync::Arc;

use tokio_util::sync::CancellationToken;

use crate::discord::app_state::AppState;
use crate::discord::jobs::backlog::pauses;
use crate::discord::jobs::job::Job;

/// While more than this waits in the outbox, no edit is added.
const MUCH: usize = 1024;

/// Hands the games to the outbox until the bot stops. Their boards say it at the next move otherwise.
pub async fn run(app: Arc<AppState>, stop: CancellationToken) {
    let mut pauses = pauses();
    while let Some((game, moved)) = stop.run_until_cancelled(app.backlog.next(&mut pauses)).await {
        while app.outbox.len() > MUCH && !stop.is_cancelled() {
            pauses.tick().await;
        }
        match app.service.find(game).await {
            Ok(Some(found)) => {
                app.outbox.push(found.place.channel, Job::UpdateDeadline { game, moved })
            }
            Ok(None) => {}
            Err(error) => {
                tracing::warn!(%game, %error, "a board does not say that its deadline has moved")
            }
        }
    }
}
