//! Edits the boards whose deadlines have moved, a few a second.

use std::sync::Arc;

use tokio_util::sync::CancellationToken;

use crate::discord::app_state::AppState;
use crate::discord::jobs::backlog::pauses;
use crate::discord::jobs::job::Job;

/// The outbox length above which no edit is added.
const MUCH: usize = 1024;

/// Queues the edits of the backlog until the bot stops. A board that is not edited shows its
/// deadline after the next move.
pub async fn run(app: Arc<AppState>, stop: CancellationToken) {
    let mut pauses = pauses();
    while let Some((game, moved)) = stop.run_until_cancelled(app.backlog.next(&mut pauses)).await {
        while app.outbox.len() > MUCH && !stop.is_cancelled() {
            pauses.tick().await;
        }
        match app.service.games.find(game).await {
            Ok(Some(found)) => app.outbox.push(found.place, Job::UpdateDeadline { game, moved }),
            Ok(None) => {}
            Err(error) => {
                tracing::warn!(%game, %error, "a moved deadline is not shown in its board")
            }
        }
    }
}
