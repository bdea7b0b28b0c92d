//! The requests before the connection: checks of the token, registration of the commands, and the
//! address of the gateway.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::OptionFuture;
use reqwest::redirect::Policy;
use serde::de::DeserializeOwned;
use serenity::all::BotGateway;
use tokio::net::TcpListener;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

use super::command_diff;
use super::error::{DiscordError, without_endpoint};
use crate::discord::app_state::{AppState, Bot};
use crate::discord::endpoint::PATH;
use crate::discord::payload::{Application, User};
use crate::discord::request::context::person;
use crate::discord::settings::Settings;
use crate::discord::transport::{
    Api, ConnectionState, Interactions, MAX_START_WAIT, Patience, PublicKey, Sharding, backoff,
    log_if_slow,
};
use crate::game::ShardSet;
use crate::service::{Clock, Services, Task};
use alquerque_engine::puzzles::{Degree, embedded};

const REQUEST_TIMEOUT: Duration = Duration::from_secs(15);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const MIN_BACKOFF: Duration = Duration::from_secs(1);
const MAX_BACKOFF: Duration = Duration::from_secs(30);

/// Prepares all that the bot needs before it connects.
pub async fn bootstrap(
    settings: &Settings,
    service: Services,
    clock: Arc<dyn Clock>,
) -> Result<(Arc<AppState>, Connections), DiscordError> {
    // First, as nothing else is of use if the port is taken.
    let listener = OptionFuture::from(settings.interactions.map(listen)).await.transpose()?;
    let api = Arc::new(api(settings, Some(Arc::clone(&clock)))?);
    let deadline = Instant::now() + settings.bounds.start;
    let mut requests = Requests {
        api: &api,
        clock: &*clock,
        service: &service,
        patience: Patience { deadline: Some(deadline), max_limited: MAX_START_WAIT },
    };
    let application: Application = requests.get("/oauth2/applications/@me").await?;
    api.set_application(application.id.get());
    let user: User = requests.get("/users/@me").await?;
    requests.register_commands_once(settings.guild).await?;
    let gateway = match settings.gateway {
        true => Some(requests.shards(&settings.sharding).await?),
        false => None,
    };
    requests.learn_time().await?;
    let url = application.interactions_endpoint_url.as_deref();
    let interactions = match (&listener, url) {
        (Some(_), Some(_)) => Interactions::Here,
        (Some(_), None) if gateway.is_none() => Interactions::Here,
        (None, Some(_)) if service.leases.renewal().is_some() => Interactions::Elsewhere,
        // Without a URL at Discord, they arrive by the gateway.
        _ => Interactions::Gateway,
    };
    let endpoint = match (listener, url) {
        (Some(listener), _) => {
            let key = PublicKey::parse(&application.verify_key)?;
            Some(EndpointOptions { listener, key, has_url: url.is_some() })
        }
        (None, Some(url)) if interactions == Interactions::Gateway => {
            tracing::warn!("{}", without_endpoint(url));
            None
        }
        (None, _) => None,
    };
    let sessions = gateway.as_ref().map_or(ShardSet::new(1, []), |gateway| gateway.own.clone());
    let connection = ConnectionState::new(&sessions, interactions, settings.serving.clone());
    service.downtime.set_shards(connection.shards());
    // Reads the puzzles before a player asks for one.
    drop(tokio::task::spawn_blocking(|| embedded(Degree::Easy)));
    let bot = Bot {
        service,
        clock,
        me: person(&user, None),
        policies: settings.policies.clone(),
        stopping: CancellationToken::new(),
    };
    let app = AppState::new(settings, bot, api, connection)?;
    Ok((Arc::new(app), Connections { gateway, endpoint }))
}

/// Creates the client of the API.
pub fn api(settings: &Settings, clock: Option<Arc<dyn Clock>>) -> reqwest::Result<Api> {
    let client =
        reqwest::Client::builder().timeout(REQUEST_TIMEOUT).connect_timeout(CONNECT_TIMEOUT);
    let client = match &settings.api_url {
        // Neither the system's proxy nor a redirect may send requests to another address.
        Some(_) => client.no_proxy().redirect(Policy::none()).build(),
        None => client.build(),
    };
    Ok(Api::new(client?, settings.api_url.as_deref(), settings.token.clone(), clock))
}

/// Where interactions come from.
pub struct Connections {
    /// The gateway; `None` without a connection to it.
    pub gateway: Option<ShardOptions>,
    /// The endpoint for interactions over HTTP.
    pub endpoint: Option<EndpointOptions>,
}

/// The endpoint of this process.
pub struct EndpointOptions {
    pub listener: TcpListener,
    /// Verifies interactions.
    pub key: PublicKey,
    /// Whether Discord knew an Interactions Endpoint URL at the start.
    pub has_url: bool,
}

/// The gateway, and the shards that this process connects to it.
pub struct ShardOptions {
    pub gateway: BotGateway,
    pub own: ShardSet,
    /// The number of shards; `None` for as many as Discord recommends.
    pub count: Option<u32>,
}

async fn listen(address: SocketAddr) -> Result<TcpListener, DiscordError> {
    let failed = |source| DiscordError::Endpoint { address, source };
    let listener = TcpListener::bind(address).await.map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    tracing::info!(%address, path = PATH, "interactions are received here");
    Ok(listener)
}

/// Requests that are retried until a deadline.
struct Requests<'a> {
    api: &'a Api,
    clock: &'a dyn Clock,
    service: &'a Services,
    patience: Patience,
}

impl Requests<'_> {
    /// Makes a GET request. The clock observes the date of the response.
    async fn get<T: DeserializeOwned>(&mut self, path: &str) -> Result<T, DiscordError> {
        Ok(self.patience.retry(|| self.api.get(path)).await?)
    }

    /// Asks for the gateway, and returns the shards of this process.
    async fn shards(&mut self, sharding: &Sharding) -> Result<ShardOptions, DiscordError> {
        let gateway: BotGateway = self.get("/gateway/bot").await?;
        let own = sharding.shards(gateway.shards)?;
        if own.count() < gateway.shards {
            tracing::warn!(
                shards = own.count(),
                recommended = gateway.shards,
                "Discord recommends more shards, and may refuse so few"
            );
        }
        Ok(ShardOptions { gateway, own, count: sharding.count })
    }

    /// Registers the commands, in one process after the other. A process that finds them registered
    /// leaves them as they are.
    async fn register_commands_once(&mut self, guild: Option<u64>) -> Result<(), DiscordError> {
        let leases = &self.service.leases;
        let Some(pause) = leases.renewal() else { return self.register_commands(guild).await };
        let turn = async {
            while !leases.has(Task::Commands).await.unwrap_or(false) {
                // A process that is gone, or has a slow connection, must not prevent the start.
                if self.patience.deadline.is_some_and(|end| Instant::now() > end) {
                    break;
                }
                sleep(pause / 8).await;
            }
        };
        log_if_slow("another process, which registers the commands", turn).await;
        let registered = self.patience.retry(|| command_diff::registered(self.api, guild)).await;
        let is_registered = match registered.map_err(DiscordError::from) {
            Ok(registered) => registered == command_diff::own(guild),
            // The registration fails as well, and its error names the remedy.
            Err(DiscordError::Unreachable(_)) => false,
            Err(error) => return Err(error),
        };
        if !is_registered {
            self.register_commands(guild).await?;
        }
        if let Err(error) = self.service.leases.release(Task::Commands).await {
            tracing::debug!(%error, "other processes register the commands later");
        }
        Ok(())
    }

    /// Registers the commands on one server, or globally.
    async fn register_commands(&mut self, guild: Option<u64>) -> Result<(), DiscordError> {
        let registered = self.patience.retry(|| command_diff::register(self.api, guild)).await;
        registered.map_err(|error| DiscordError::from(error).of_registration(guild))
    }

    /// Makes requests until the clock knows the time. A process whose time contradicts that of the
    /// database starts all the same, but is not ready and enforces no deadline.
    async fn learn_time(&mut self) -> Result<(), DiscordError> {
        let mut failures = 0;
        loop {
            match self.service.show_time(self.clock).await {
                Ok(()) if self.clock.is_known() => return Ok(()),
                Ok(()) => {}
                Err(error) => tracing::warn!(%error, "the time of the database cannot be read"),
            }
            let pause = backoff(failures, MIN_BACKOFF, MAX_BACKOFF);
            if self.patience.deadline.is_some_and(|end| Instant::now() + pause > end) {
                return Err(DiscordError::TimeUnknown);
            }
            tracing::warn!(
                seconds = pause.as_secs(),
                "Discord's responses do not tell the time yet; retrying"
            );
            failures += 1;
            sleep(pause).await;
            let _: User = self.get("/users/@me").await?;
        }
    }
}
