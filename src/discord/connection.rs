//! The way to Discord and back: settings, checks before the start, the run itself, and its end.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use reqwest::redirect::Policy;
use serenity::all::{
    Client, ClientBuilder, Command, CreateCommand, GatewayIntents, GuildId, Http, HttpBuilder, HttpError, StatusCode,
};
use thiserror::Error;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::files::Files;
use super::handler::Handler;
use super::presence::Presence;
use super::studio::Studio;
use super::token::Token;
use super::{Desk, commands, sweeper};
use crate::club::{Clock, Club};

/// How Discord is reached.
pub struct Settings {
    pub token: Token,
    /// Where REST requests go instead of Discord: a rate-limiting proxy, or a server to test against. The address of
    /// the gateway comes from its answer.
    pub api_url: Option<String>,
    /// Register the commands on this server only, where they appear at once.
    pub guild: Option<u64>,
}

/// Why the bot did not start, or stopped by itself.
#[derive(Debug, Error)]
pub enum DiscordError {
    #[error("Discord refused the token; reset it under https://discord.com/developers/applications and try again")]
    TokenRefused,
    #[error("Discord cannot be reached")]
    Unreachable(#[source] Box<serenity::Error>),
    #[error("the commands could not be registered")]
    Registration(#[source] Box<serenity::Error>),
    #[error("the connection to Discord ended")]
    Ended(#[source] Box<serenity::Error>),
    #[error("the HTTP client could not be made")]
    Http(#[from] reqwest::Error),
}

/// A request to Discord that takes longer than this has failed.
const REQUEST: Duration = Duration::from_secs(15);
const CONNECT: Duration = Duration::from_secs(5);
/// How long answers under way may take when the bot stops.
const FAREWELL: Duration = Duration::from_secs(10);

/// Runs the bot until `stop` is ready or the connection ends for good.
///
/// # Errors
/// When Discord cannot be reached or refuses the token or the commands, and when it ends the connection for good.
pub async fn serve(
    settings: Settings,
    club: Club,
    clock: Arc<dyn Clock>,
    mut stop: BoxFuture<'static, ()>,
) -> Result<(), DiscordError> {
    let tasks = TaskTracker::new();
    let client = tokio::select! {
        client = start(&settings, club, clock, tasks.clone()) => client?,
        () = &mut stop => return Ok(()),
    };
    let (client, desk) = client;
    let stopping = CancellationToken::new();
    tasks.spawn(sweeper::run(desk, stopping.clone()));
    let ended = run(client, stop).await;
    stopping.cancel();
    tasks.close();
    if tokio::time::timeout(FAREWELL, tasks.wait()).await.is_err() {
        tracing::warn!(left = tasks.len(), "stopped before every answer was sent; what was decided is saved");
    }
    ended
}

/// Everything up to the connection: whether the token is right, where the gateway is, and the commands.
async fn start(
    settings: &Settings,
    club: Club,
    clock: Arc<dyn Clock>,
    tasks: TaskTracker,
) -> Result<(Client, Arc<Desk>), DiscordError> {
    let http = Arc::new(http(settings)?);
    let application = http.get_current_application_info().await.map_err(refused_or_unreachable)?;
    http.set_application_id(application.id);
    // serenity falls back to Discord's own gateway where it cannot ask for the address. A proxy or test server whose
    // answer is missing must not end there, so the address is asked for here and set below.
    let gateway = http.get_bot_gateway().await.map_err(refused_or_unreachable)?;
    register(&http, settings.guild).await.map_err(|error| DiscordError::Registration(error.into()))?;
    let files = Files::new(settings.api_url.is_some())?;
    let desk = Arc::new(Desk { club, studio: Studio::new(), http, files, clock, presence: Presence::default() });
    Ok((connect(settings, &desk, tasks, gateway.url).await?, desk))
}

fn http(settings: &Settings) -> Result<Http, DiscordError> {
    let client = reqwest::Client::builder().timeout(REQUEST).connect_timeout(CONNECT);
    let builder = HttpBuilder::new(settings.token.expose());
    Ok(match &settings.api_url {
        // With its rate limiter on, serenity sends requests (and the token) to Discord in spite of the proxy. Nor may
        // the system's proxy or a redirect take them elsewhere than was said.
        Some(url) => builder
            .client(client.no_proxy().redirect(Policy::none()).build()?)
            .proxy(url.trim_end_matches('/'))
            .ratelimiter_disabled(true),
        None => builder.client(client.build()?),
    }
    .build())
}

async fn register(http: &Http, guild: Option<u64>) -> serenity::Result<()> {
    let commands: Vec<CreateCommand> = commands::register();
    let registered = match guild {
        Some(guild) => GuildId::new(guild).set_commands(http, commands).await?,
        None => Command::set_global_commands(http, commands).await?,
    };
    tracing::info!(count = registered.len(), guild, "commands registered");
    Ok(())
}

async fn connect(
    settings: &Settings,
    desk: &Arc<Desk>,
    tasks: TaskTracker,
    gateway: String,
) -> Result<Client, DiscordError> {
    // Interactions come without any intent. That of servers tells where the bot is, and which channels are gone.
    let client = ClientBuilder::new_with_http(http(settings)?, GatewayIntents::GUILDS)
        .event_handler(Handler::new(Arc::clone(desk), tasks))
        .await
        .map_err(refused_or_unreachable)?;
    *client.ws_url.lock().await = gateway;
    Ok(client)
}

async fn run(mut client: Client, stop: BoxFuture<'static, ()>) -> Result<(), DiscordError> {
    let shards = Arc::clone(&client.shard_manager);
    tokio::select! {
        ended = client.start_autosharded() => ended.map_err(|error| DiscordError::Ended(error.into())),
        () = stop => {
            tracing::info!("stopping");
            shards.shutdown_all().await;
            Ok(())
        }
    }
}

fn refused_or_unreachable(error: serenity::Error) -> DiscordError {
    match &error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer))
            if answer.status_code == StatusCode::UNAUTHORIZED =>
        {
            DiscordError::TokenRefused
        }
        _ => DiscordError::Unreachable(error.into()),
    }
}
