//! The requests before the connection: checks of the token, registration of the commands, and the
//! address of the gateway.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use serde::de::DeserializeOwned;
use serenity::all::{BotGateway, Command, CreateCommand, GuildId, Http, Route};
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

use super::command_diff;
use super::doctor::without_endpoint;
use super::error::DiscordError;
use super::http::{http_client, serenity_client};
use super::start_error::{RegistrationError, StartError};
use crate::discord::app_state::AppState;
use crate::discord::commands::Registry;
use crate::discord::endpoint::PATH;
use crate::discord::jobs::backlog::Backlog;
use crate::discord::jobs::thread_limit::ThreadLimit;
use crate::discord::key_emojis::registry::KeyEmojis;
use crate::discord::payload::{Application, User};
use crate::discord::render_pool::RenderPool;
use crate::discord::request::context::person;
use crate::discord::request::recent::{Members, PostedCards};
use crate::discord::settings::Settings;
use crate::discord::transport::{
    Attachments, ConnectionState, ForbiddenChannels, GatewayRefusal, HttpBackend, Interactions,
    Outbox, PublicKey, RestClient, Retryable, Sharding, backoff, get_dated, is_token_refused,
};
use crate::game::ShardSet;
use crate::service::{Clock, Leases, Services, Task};
use alquerque_engine::puzzles::{Degree, embedded};

const MIN_BACKOFF: Duration = Duration::from_secs(1);
const MAX_BACKOFF: Duration = Duration::from_secs(30);

/// Prepares all that the bot needs before it connects.
pub async fn bootstrap(
    settings: &Settings,
    service: Services,
    clock: Arc<dyn Clock>,
) -> Result<(Arc<AppState>, Connections), DiscordError> {
    // First, as nothing else is of use if the port is taken.
    let listener = match settings.interactions {
        Some(address) => Some(listen(address).await?),
        None => None,
    };
    let client = http_client(settings)?;
    let http = Arc::new(serenity_client(settings, client.clone()));
    let deadline = Instant::now() + settings.bounds.start;
    let leases = &service.leases;
    let requests = Requests { http: &http, clock: &*clock, leases, deadline };
    let application: Application = requests.get(Route::Oauth2ApplicationCurrent).await?;
    http.set_application_id(application.id);
    let user: User = requests.get(Route::UserMe).await?;
    requests.register_commands_once(settings.guild).await?;
    let gateway = match settings.gateway {
        true => Some(requests.shards(&settings.sharding).await?),
        false => None,
    };
    requests.learn_time().await?;
    let sessions = gateway.as_ref().map_or(ShardSet::new(1, []), |gateway| gateway.own.clone());
    let has_url = application.interactions_endpoint_url.is_some();
    let interactions = match (&listener, &gateway) {
        (Some(_), None) => Interactions::Here,
        (Some(_), Some(_)) if has_url => Interactions::Here,
        (None, _) if has_url && service.leases.renewal().is_some() => Interactions::Elsewhere,
        // Without a URL at Discord, they arrive by the gateway.
        _ => Interactions::Gateway,
    };
    let connection = ConnectionState::new(&sessions, interactions, settings.serving.clone());
    service.downtime.set_shards(connection.shards());
    let backend = HttpBackend::new(
        client,
        settings.api_url.as_deref(),
        &settings.token,
        application.id.get(),
    );
    let app = AppState {
        service,
        me: person(&user, None),
        render_pool: RenderPool::new(settings.bounds.picture),
        rest: RestClient::new(settings.processes, backend, Arc::clone(&clock)),
        outbox: Outbox::default(),
        backlog: Backlog::default(),
        forbidden: ForbiddenChannels::default(),
        members: Members::of_servers(),
        posted_cards: PostedCards::in_channels(),
        emojis: Arc::new(KeyEmojis::new(settings.bounds.key_themes, settings.bounds.upload_pause)),
        thread_limit: ThreadLimit::default(),
        attachments: Attachments::new(settings.api_url.is_some())?,
        connection: Arc::new(connection),
        removals: Notify::new(),
        policies: settings.policies.clone(),
        token_refused: Notify::new(),
        stopping: CancellationToken::new(),
        http,
        clock,
    };
    // Reads the puzzles before a player asks for one.
    drop(tokio::task::spawn_blocking(|| embedded(Degree::Easy)));
    let endpoint = match listener {
        Some(listener) => {
            let key = PublicKey::parse(&application.verify_key)?;
            Some(EndpointOptions { listener, key, has_url })
        }
        None => {
            if let Some(url) = &application.interactions_endpoint_url
                && !app.connection.is_elsewhere()
            {
                tracing::warn!("{}", without_endpoint(url));
            }
            None
        }
    };
    Ok((Arc::new(app), Connections { gateway, endpoint }))
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
    http: &'a Http,
    clock: &'a dyn Clock,
    leases: &'a Leases,
    deadline: Instant,
}

impl Requests<'_> {
    /// Makes a GET request. The clock observes the date of the response.
    async fn get<T: DeserializeOwned>(&self, route: Route<'_>) -> Result<T, DiscordError> {
        let (response, observed) = self.retry(|| get_dated(self.http, route)).await?;
        if let Some(observed) = observed {
            self.clock.observe(observed);
        }
        Ok(response)
    }

    /// Asks for the gateway, and returns the shards of this process.
    async fn shards(&self, sharding: &Sharding) -> Result<ShardOptions, DiscordError> {
        let gateway: BotGateway = self.get(Route::GatewayBot).await?;
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
    async fn register_commands_once(&self, guild: Option<u64>) -> Result<(), DiscordError> {
        let Some(pause) = self.leases.renewal() else { return self.register_commands(guild).await };
        while !self.leases.has(Task::Commands).await.unwrap_or(false) {
            // A process that is gone, or has a slow connection, must not prevent the start.
            if Instant::now() > self.deadline {
                break;
            }
            sleep(pause / 8).await;
        }
        let registered = self.are_registered(guild).await;
        if !registered {
            self.register_commands(guild).await?;
        }
        if let Err(error) = self.leases.release(Task::Commands).await {
            tracing::debug!(%error, "other processes register the commands later");
        }
        Ok(())
    }

    async fn are_registered(&self, guild: Option<u64>) -> bool {
        let registered = command_diff::registered(self.http, guild).await;
        registered.is_ok_and(|registered| {
            command_diff::differing(&command_diff::own(guild), &registered).is_empty()
        })
    }

    /// Registers the commands on one server, or globally.
    async fn register_commands(&self, guild: Option<u64>) -> Result<(), DiscordError> {
        let refused = |error: StartError| {
            RegistrationError::from_error(error, guild)
                .map_or_else(DiscordError::Unreachable, DiscordError::Registration)
        };
        self.retry(|| register_commands(self.http, guild)).await.map_err(|error| match error {
            DiscordError::Unreachable(error) => refused(error),
            error => error,
        })
    }

    /// Makes requests until the clock knows the time: before that, no deadline of a game is
    /// enforced.
    async fn learn_time(&self) -> Result<(), DiscordError> {
        let mut failures = 0;
        while !self.clock.is_known() {
            let pause = backoff(failures, MIN_BACKOFF, MAX_BACKOFF);
            if Instant::now() + pause > self.deadline {
                return Err(DiscordError::TimeUnknown);
            }
            tracing::warn!(
                seconds = pause.as_secs(),
                "Discord's responses do not tell the time yet; retrying"
            );
            failures += 1;
            sleep(pause).await;
            let _: User = self.get(Route::UserMe).await?;
        }
        Ok(())
    }

    /// Makes a request, and retries it until the deadline unless a retry cannot help.
    async fn retry<T, R>(&self, request: impl Fn() -> R) -> Result<T, DiscordError>
    where
        R: Future<Output = serenity::Result<T>>,
    {
        let mut failures = 0;
        loop {
            let error = match request().await {
                Ok(response) => return Ok(response),
                Err(error) if is_token_refused(&error) => return Err(GatewayRefusal::Token.into()),
                Err(error) => error,
            };
            let pause = backoff(failures, MIN_BACKOFF, MAX_BACKOFF);
            if !error.is_transient() || Instant::now() + pause > self.deadline {
                return Err(DiscordError::Unreachable(error.into()));
            }
            tracing::warn!(%error, seconds = pause.as_secs(), "Discord cannot be reached yet; retrying");
            failures += 1;
            sleep(pause).await;
        }
    }
}

async fn register_commands(http: &Http, guild: Option<u64>) -> serenity::Result<()> {
    let commands: Vec<CreateCommand> = Registry::default().registrations();
    let registered = match guild {
        Some(guild) => GuildId::new(guild).set_commands(http, commands).await?,
        None => Command::set_global_commands(http, commands).await?,
    };
    tracing::info!(count = registered.len(), guild, "commands registered");
    Ok(())
}
