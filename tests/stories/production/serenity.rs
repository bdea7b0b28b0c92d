//! Faults of serenity's rate limiter, for which the bot sends its messages by a client of its own. Where one of these
//! tests fails, serenity has mended the fault.

use std::sync::Arc;
use std::time::Duration;

use discord_sandbox::{LimitScope, Sandbox};
use futures_util::future::join_all;
use serenity::all::{ApplicationId, ChannelId, Http, HttpBuilder, Route};

use super::{discord, namespace};
use crate::authority::Authority;

const REQUESTS: u64 = 10;

/// serenity's client with its limiter on, which trusts only this authority beside the usual ones.
fn client(discord: &Sandbox, authority: &Authority) -> Arc<Http> {
    let root = std::fs::read(authority.store()).unwrap();
    let root = reqwest::Certificate::from_pem(&root).unwrap();
    let client = reqwest::Client::builder().add_root_certificate(root).build().unwrap();
    Arc::new(HttpBuilder::new(discord.token()).client(client).build())
}

#[test]
fn each_request_finds_out_about_a_global_limit_for_itself() {
    namespace::run(
        "production::serenity::each_request_finds_out_about_a_global_limit_for_itself",
        async |_| {
            let authority = Authority::new();
            let discord = Sandbox::start(discord(&authority)).await.unwrap();
            let http = client(&discord, &authority);
            discord.declare_rate_limit(None, "*", Duration::from_secs(2), LimitScope::Global);
            let channel = ChannelId::new(discord.channels()[0].id.0);
            let answers = join_all((0..REQUESTS).map(|_| http.get_channel(channel))).await;
            assert!(answers.iter().all(Result::is_ok), "{answers:?}");
            assert_eq!(discord.invalid_requests(), REQUESTS);
            discord.stop().await;
        },
    );
}

#[test]
fn the_follow_ups_of_all_interactions_share_one_bucket() {
    let of_interaction = |token| {
        let application_id = ApplicationId::new(1);
        Route::WebhookFollowupMessages { application_id, token }.ratelimiting_bucket()
    };
    assert_eq!(of_interaction("one"), of_interaction("another"));
}
