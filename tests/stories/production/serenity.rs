//! Faults of serenity's rate limiter, because of which the bot has its own REST client. If a test fails,
//! serenity has fixed the fault.

use std::sync::Arc;
use std::time::Duration;

use discord_sandbox::{LimitScope, Sandbox};
use futures_util::future::join_all;
use serenity::all::{ApplicationId, ChannelId, Http, HttpBuilder, Route};
use test_support::authority::Authority;

use super::{discord, namespace};

const REQUESTS: u64 = 10;

/// Creates a client of serenity with its rate limiter on, which also trusts this authority.
fn client(discord: &Sandbox, authority: &Authority) -> Arc<Http> {
    let root = std::fs::read(authority.store()).unwrap();
    let root = reqwest::Certificate::from_pem(&root).unwrap();
    let client = reqwest::Client::builder().add_root_certificate(root).build().unwrap();
    Arc::new(HttpBuilder::new(discord.token()).client(client).build())
}

#[test]
fn concurrent_requests_each_hit_a_global_limit() {
    namespace::run(
        "production::serenity::concurrent_requests_each_hit_a_global_limit",
        async |_| {
            let authority = Authority::ISSUER;
            let discord = Sandbox::start(discord(&authority)).await.unwrap();
            let http = client(&discord, &authority);
            discord.declare_rate_limit(None, "*", Duration::from_secs(2), LimitScope::Global);
            let channel = ChannelId::new(discord.channels()[0].id.0);
            let channels = join_all((0..REQUESTS).map(|_| http.get_channel(channel))).await;
            assert!(channels.iter().all(Result::is_ok), "{channels:?}");
            assert_eq!(discord.invalid_requests(), REQUESTS);
            discord.stop().await;
        },
    );
}

#[test]
fn the_follow_ups_of_all_interactions_share_one_bucket() {
    let bucket = |token| {
        let application_id = ApplicationId::new(1);
        Route::WebhookFollowupMessages { application_id, token }.ratelimiting_bucket()
    };
    assert_eq!(bucket("one"), bucket("another"));
}
