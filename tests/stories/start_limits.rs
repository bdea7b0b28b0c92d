//! Rate limits of the first requests: they are obeyed, and named with who is limited and until when.

use std::sync::Arc;

use alquerque::discord::{DiscordError, Settings, Token, serve};
use alquerque::service::{Services, TrustedClock};
use alquerque::store::Store;
use discord_sandbox::{Config, Fault, FaultRule, Frequency, LimitScope, Sandbox};
use tokio::sync::oneshot;

use crate::doctor::{assert_found, examine};
use crate::start_and_stop::{alquerque, assert_fails};
use crate::table::until;

/// The first requests of a start.
const ROUTES: [(&str, &str); 3] = [
    ("GET", "/oauth2/applications/@me"),
    ("PUT", "/applications/*/commands"),
    ("GET", "/gateway/bot"),
];
/// A day, nearly.
const LONG: u32 = 82_721;

fn limited(seconds: u32, scope: LimitScope) -> Fault {
    Fault::RateLimited { retry_after: seconds.into(), scope }
}

const fn page(seconds: u32) -> Fault {
    Fault::Page { status: 429, retry_after: Some(seconds) }
}

async fn discord_with((method, path): (&str, &str), fault: Fault) -> Sandbox {
    let discord = Sandbox::start(Config::default()).await.unwrap();
    discord.inject_fault(FaultRule::new(Some(method), path, fault, Frequency::Times(u32::MAX)));
    discord
}

/// Returns how many requests a proxy or Discord has limited.
fn refused(discord: &Sandbox) -> usize {
    discord.traffic().exchanges().filter(|exchange| exchange.status == 429).count()
}

/// Runs the bot until it ends, or `stop` is sent.
async fn start(discord: &Sandbox, stop: oneshot::Receiver<()>) -> Result<(), DiscordError> {
    let api_url = Some(discord.url().to_owned());
    let settings = Settings { api_url, ..Settings::new(Token::parse(&discord.token()).unwrap()) };
    let stop = Box::pin(async move { drop(stop.await) });
    let service = Services::new(Arc::new(Store::in_memory()));
    serve(settings, service, Arc::new(TrustedClock::default()), stop).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_limit_ends_the_start_after_one_request() {
    for route in ROUTES {
        for (fault, by) in [
            (limited(LONG, LimitScope::User), "for the application"),
            (limited(LONG, LimitScope::Global), "for all requests of the application"),
            (page(LONG), "the page of a proxy"),
        ] {
            let discord = discord_with(route, fault).await;
            let (_running, stop) = oneshot::channel();
            let error = start(&discord, stop).await.unwrap_err();
            assert!(!error.is_permanent());
            let text = error.to_string();
            assert!(text.contains(by) && text.contains(" UTC; start the bot again then"), "{text}");
            assert!(text.starts_with(route.0) && !text.contains("--api-url"), "{text}");
            assert_eq!(refused(&discord), 1, "{route:?}");
            discord.stop().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_that_waits_for_a_limit_makes_no_other_request_and_can_be_stopped() {
    for route in ROUTES {
        for fault in [limited(20, LimitScope::User), page(20)] {
            let discord = discord_with(route, fault).await;
            let (running, stop) = oneshot::channel();
            let starting = start(&discord, stop);
            let stopping = async {
                until("the limit is known", || refused(&discord) > 0).await;
                running.send(()).unwrap();
            };
            tokio::join!(async { starting.await.unwrap() }, stopping);
            assert_eq!(refused(&discord), 1, "{route:?}");
            discord.stop().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_program_exits_with_the_limit_and_its_end() {
    let discord = discord_with(ROUTES[2], page(LONG)).await;
    let (url, token) = (discord.url().to_owned(), discord.token());
    let data = tempfile::tempdir().unwrap();
    let output = tokio::task::spawn_blocking(move || {
        let mut serve = alquerque();
        serve.args(["serve", "--api-url", &url, "--data"]).arg(data.path());
        serve.env("DISCORD_TOKEN", token).output().unwrap()
    });
    assert_fails(
        &output.await.unwrap(),
        1,
        "GET /gateway/bot is rate limited by the page of a proxy",
    );
    discord.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_doctor_names_a_limit_at_once() {
    for (route, subject) in [
        (ROUTES[0], "token"),
        (ROUTES[2], "gateway"),
        (("GET", "/applications/*/commands"), "commands"),
        (("GET", "/applications/*/emojis"), "emojis"),
    ] {
        for fault in [limited(LONG, LimitScope::User), page(LONG)] {
            let discord = discord_with(route, fault).await;
            let (code, report) = examine(discord.url(), &discord.token()).await;
            let verdict = if subject == "emojis" { "warn" } else { "FAIL" };
            assert_eq!(code, Some(i32::from(verdict == "FAIL")), "{report}");
            assert_found(&report, verdict, subject, "is rate limited by");
            assert_found(&report, verdict, subject, " UTC");
            assert!(!report.contains("--api-url"), "{report}");
            assert_eq!(refused(&discord), 1, "{report}");
            let last = report.lines().rfind(|line| !line.starts_with("alquerque: ")).unwrap();
            let is_last = last.contains("is rate limited by");
            assert!(is_last || fault != page(LONG), "a proxy refuses all requests:\n{report}");
            discord.stop().await;
        }
    }
}
