//! Looks after the connection itself: shards that are lost are started anew, and where that does not help, the bot ends, so
//! that whoever runs it starts it again.

use std::sync::Arc;
use std::time::Duration;

use serenity::all::{BotGateway, ShardId, ShardManager};
use tokio::time::{sleep, timeout};

use super::error::{DiscordError, GatewayRefusal};
use super::rest::Twice;
use super::{Desk, rest};

/// As often as lost shards are started anew before the bot ends.
const TIMES: u32 = 3;

/// Watches until nothing helps, and answers why. A shard may be away for `patience`; there are to be so many.
pub async fn run(desk: &Desk, shards: Arc<ShardManager>, count: u32, patience: Duration) -> DiscordError {
    let mut presence = desk.presence.watch();
    let mut restarts = 0;
    loop {
        tokio::select! {
            biased;
            () = desk.token_refused.notified() => {
                // One route may refuse it by mistake; this one knows.
                let asked = rest::again(Twice::Same, || desk.http.get_bot_gateway()).await;
                match asked {
                    Err(error) if rest::refuses_token(&error) => return DiscordError::TokenRefused,
                    _ => continue,
                }
            }
            () = presence.gone() => {}
        }
        if timeout(patience, presence.connected()).await.is_ok() {
            restarts = 0;
            continue;
        }
        match rest::again(Twice::Same, || desk.http.get_bot_gateway()).await {
            Err(error) if rest::refuses_token(&error) => return DiscordError::TokenRefused,
            // Then it is no wonder. The shards go on trying.
            Err(error) => tracing::warn!(%error, "Discord cannot be reached"),
            Ok(gateway) if gateway.shards > count => return GatewayRefusal::MoreShards.into(),
            Ok(gateway) if is_used_up(&gateway, count) => tokio::select! {
                () = wait_for_sessions(&gateway) => {}
                // A session may go on, or there is no use in waiting, which is found out above.
                () = presence.connected() => {}
                () = desk.token_refused.notified() => desk.token_refused.notify_one(),
            },
            Ok(_) if restarts == TIMES => return DiscordError::Lost,
            Ok(_) => {
                restarts += 1;
                for shard in desk.presence.missing() {
                    tracing::warn!(shard, restarts, "a shard is lost, and is started anew");
                    shards.restart(ShardId(shard)).await;
                }
            }
        }
    }
}

/// Whether Discord would not let so many shards begin a session now. Whoever tries too often loses the token.
pub fn is_used_up(gateway: &BotGateway, shards: u32) -> bool {
    gateway.session_start_limit.remaining < u64::from(shards)
}

/// Waits until sessions may be begun again.
pub async fn wait_for_sessions(gateway: &BotGateway) {
    let wait = Duration::from_millis(gateway.session_start_limit.reset_after);
    tracing::warn!(
        seconds = wait.as_secs(),
        "the bot has begun as many sessions today as Discord allows; it waits until it may begin another"
    );
    sleep(wait).await;
}
