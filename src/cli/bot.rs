//! Running the bot: on Discord, or against the stand-in.

use std::path::Path;
use std::sync::Arc;

use alquerque::club::Club;
use alquerque::discord::{self, Settings};
use alquerque::sandbox::{Config, Sandbox};
use alquerque::store::{SledStore, Store};
use secrecy::SecretString;
use tokio::signal::unix::{SignalKind, signal};

use super::{BadInput, Serve, Try};
use crate::config;

/// Runs the bot on Discord until it is told to stop.
pub fn serve(args: Serve) -> anyhow::Result<()> {
    let settings = Settings {
        token: config::token().map_err(|error| BadInput::new(error.to_string()))?,
        api_url: args.api_url,
        guild: args.guild.map(std::num::NonZeroU64::get),
    };
    let data = args.data.unwrap_or_else(|| config::default_data("bot"));
    runtime()?.block_on(async {
        let stop = told_to_stop()?;
        tracing::info!(data = %data.display(), "games are kept here");
        run(&data, settings, stop).await
    })
}

/// Runs the bot and the stand-in for Discord in one process until it is told to stop.
pub fn try_out(args: Try) -> anyhow::Result<()> {
    let data = args.data.unwrap_or_else(|| config::default_data("try"));
    runtime()?.block_on(async {
        let stop = told_to_stop()?;
        let sandbox = Sandbox::start(Config {
            port: args.port,
            bot_name: "Alquerque".into(),
            data: Some(data.join("chat")),
            // Nobody reads the traffic of a trial.
            traffic_limit: Some(0),
            ..Config::default()
        })
        .await?;
        println!("Games and chat are kept in {}", data.display());
        println!("Open {} in your browser; press Ctrl-C here to stop.", sandbox.url());
        let settings = Settings {
            token: SecretString::from(sandbox.token()),
            api_url: Some(sandbox.url().to_owned()),
            guild: None,
        };
        let ended = run(&data, settings, stop).await;
        sandbox.stop().await;
        ended
    })
}

/// Opens the store, runs the bot, and closes the store when the bot has ended.
async fn run(data: &Path, settings: Settings, stop: impl Future<Output = ()>) -> anyhow::Result<()> {
    let directory = data.join("games");
    let store: Arc<dyn Store> = Arc::new(tokio::task::spawn_blocking(move || SledStore::open(&directory)).await??);
    let ended = discord::serve(settings, Club::new(Arc::clone(&store)), stop).await;
    store.close().await?;
    Ok(ended?)
}

/// Ready on Ctrl-C and on SIGTERM, also on one that came before anybody waited for it.
fn told_to_stop() -> std::io::Result<impl Future<Output = ()>> {
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()
}
