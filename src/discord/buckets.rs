//! serenity's rate limiter keeps what it knows of a route for ever, also of those of interactions that are long over.

use std::sync::Arc;
use std::time::SystemTime;

use serenity::all::Ratelimiter;

/// Forgets all routes that nobody uses now and of which nothing is known that still holds.
pub async fn forget(limiter: &Ratelimiter, now: SystemTime) {
    let routes = limiter.routes();
    let mut routes = routes.write().await;
    routes.retain(|_, bucket| {
        let is_in_use = Arc::strong_count(bucket) > 1;
        is_in_use || bucket.try_lock().is_ok_and(|bucket| bucket.reset().is_some_and(|reset| reset > now))
    });
    routes.shrink_to_fit();
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serenity::all::{ChannelId, InteractionId, LightMethod, Request, Route};
    use serenity_websocket::tungstenite::http::Response;

    use super::*;

    const NOW: SystemTime = SystemTime::UNIX_EPOCH;

    fn of_interaction(id: u64) -> Route<'static> {
        Route::InteractionResponse { interaction_id: InteractionId::new(id), token: "" }
    }

    async fn count(limiter: &Ratelimiter) -> usize {
        limiter.routes().read().await.len()
    }

    #[tokio::test]
    async fn interactions_leave_nothing_behind_however_many_there_are() {
        let limiter = Ratelimiter::new(reqwest::Client::new(), "Bot a.b.c");
        for id in 1..=100_000 {
            limiter.routes().write().await.entry(of_interaction(id).ratelimiting_bucket()).or_default();
        }
        assert_eq!(count(&limiter).await, 100_000);
        forget(&limiter, NOW).await;
        assert_eq!(count(&limiter).await, 0);
        assert!(limiter.routes().read().await.capacity() < 100);
    }

    #[tokio::test]
    async fn what_still_holds_is_kept_until_then() {
        let limiter = Ratelimiter::new(reqwest::Client::new(), "Bot a.b.c");
        let route = Route::ChannelMessages { channel_id: ChannelId::new(1) };
        let bucket = Arc::clone(limiter.routes().write().await.entry(route.ratelimiting_bucket()).or_default());
        let answer = Response::builder().header("x-ratelimit-limit", "5").header("x-ratelimit-reset-after", "60");
        let request = Request::new(route, LightMethod::Post);
        let answer = answer.body("").unwrap().into();
        bucket.lock().await.post_hook(&answer, &request, &|_| {}, false).await.unwrap();
        let later = SystemTime::now() + Duration::from_secs(61);
        forget(&limiter, later).await;
        assert_eq!(count(&limiter).await, 1, "somebody uses it");
        drop(bucket);
        forget(&limiter, SystemTime::now()).await;
        assert_eq!(count(&limiter).await, 1, "it still holds");
        forget(&limiter, later).await;
        assert_eq!(count(&limiter).await, 0);
    }
}
