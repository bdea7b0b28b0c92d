//! Has the bot play where it is the opponent, and posts what it has done.

use std::sync::Arc;

use futures_util::{StreamExt, stream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;

use crate::discord::app_state::AppState;
use crate::discord::jobs::job::Job;
use crate::discord::transport::RETRY_DELAY;
use crate::game::GameId;
use crate::service::{Opponent, ServiceError};

/// As many games as are in hand at once. Few of them are thought about; the others wait for a thread.
const TOGETHER: usize = 64;

/// Runs until it is told to stop. If the first look round failed, it is repeated until one succeeds.
pub async fn run(app: Arc<AppState>, has_looked: bool, stop: CancellationToken) {
    let Some(opponent) = app.service.opponent() else { return };
    // No move is timed before the time is made up for in which the bot was gone.
    if stop.run_until_cancelled(app.connection.ready()).await.is_none() {
        return;
    }
    let again = || AbortOnDropHandle::new(tokio::spawn(look_again(Arc::clone(&app))));
    let _ends_with_this = (!has_looked).then(again);
    let calls = stream::unfold((), async |()| Some((opponent.called().await, ())));
    let calls = calls.take_until(stop.cancelled());
    calls
        .for_each_concurrent(TOGETHER, async |game| attend(&app, opponent, game, &stop).await)
        .await;
}

/// Finds the games in which the bot was to act when it was stopped; answers whether it could. To be done before it is connected:
/// to those of later it is called when whoever has acted there is answered.
pub async fn look_round(app: &AppState) -> bool {
    match app.service.call_bot(app.me).await {
        Ok(0) => {}
        Ok(games) => tracing::info!(games, "in these games the bot is to act"),
        Err(error) => {
            tracing::error!(%error, "the bot does not know where it is to act; it looks again");
            return false;
        }
    }
    true
}

async fn look_again(app: Arc<AppState>) {
    tokio::time::sleep(RETRY_DELAY).await;
    while !look_round(&app).await {
        tokio::time::sleep(RETRY_DELAY).await;
    }
}

/// Does what there is to do in a game, and looks again if it has been called again meanwhile.
async fn attend(app: &AppState, opponent: &Opponent, game: GameId, stop: &CancellationToken) {
    loop {
        match act(app, game, stop).await {
            Ok(()) => {}
            Err(error @ ServiceError::Refused(_)) => {
                tracing::error!(%game, %error, "the bot may not do what it wants")
            }
            Err(error @ ServiceError::Store(_)) => {
                tracing::error!(%game, %error, "the bot cannot play; it tries again");
                stop.run_until_cancelled(tokio::time::sleep(RETRY_DELAY)).await;
                opponent.call(game);
            }
        }
        tell(app, game).await;
        if opponent.is_done(game) || stop.is_cancelled() {
            return;
        }
    }
}

/// Acts until there is nothing more to do, such as to move after a huff.
async fn act(app: &AppState, game: GameId, stop: &CancellationToken) -> Result<(), ServiceError> {
    while let Some(acted) = stop.run_until_cancelled(app.service.bot_acts(game, &*app.clock)).await
    {
        if acted?.is_none() {
            break;
        }
    }
    Ok(())
}

/// Has posted what the bot has done, now or before the last stop.
async fn tell(app: &AppState, game: GameId) {
    match app.service.find(game).await {
        Ok(Some(game)) if game.owes_bot_actions() => {
            app.outbox.push(game.place.channel, Job::announce(&game));
        }
        Ok(_) => {}
        Err(error) => tracing::warn!(%game, %error, "what the bot has done is told later"),
    }
}
