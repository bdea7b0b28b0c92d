//! The requests before the connection: checks of the token, registration of the commands, and the
//! address of the gateway.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use serde::de::DeserializeOwned;
use serenity::all::{
    BotGateway, Command, CreateCommand, CurrentApplicationInfo, CurrentUser, GuildId, Http, Route,
};
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

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
use crate::discord::render_pool::RenderPool;
use crate::discord::request::context::person;
use crate::discord::request::recent::{Members, PostedCards};
use crate::discord::settings::Settings;
use crate::discord::transport::{
    Attachments, ConnectionState, ForbiddenChannels, GatewayRefusal, HttpBackend, Outbox,
    PublicKey, RestClient, Retryable, backoff, get_dated, is_token_refused,
};
use crate::service::{Clock, Services};
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
    let requests = Requests { http: &http, clock: &*clock, deadline };
    let application: CurrentApplicationInfo = requests.get(Route::Oauth2ApplicationCurrent).await?;
    http.set_application_id(application.id);
    let user: CurrentUser = requests.get(Route::UserMe).await?;
    requests.register_commands(settings.guild).await?;
    let gateway: BotGateway = requests.get(Route::GatewayBot).await?;
    requests.learn_time().await?;
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
        rest: RestClient::new(backend, Arc::clone(&clock)),
        outbox: Outbox::default(),
        backlog: Backlog::default(),
        forbidden: ForbiddenChannels::default(),
        members: Members::of_servers(),
        posted_cards: PostedCards::in_channels(),
        emojis: Arc::new(KeyEmojis::new(settings.bounds.key_themes, settings.bounds.upload_pause)),
        thread_limit: ThreadLimit::default(),
        attachments: Attachments::new(settings.api_url.is_some())?,
        connection: Arc::new(ConnectionState::new(gateway.shards, settings.connected.clone())),
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
        Some(listener) => Some((listener, PublicKey::parse(&application.verify_key)?)),
        None => {
            if let Some(url) = &application.interactions_endpoint_url {
                tracing::warn!("{}", without_endpoint(url));
            }
            None
        }
    };
    Ok((Arc::new(app), Connections { gateway, endpoint }))
}

/// Where interactions come from.
pub struct Connections {
    pub gateway: BotGateway,
    /// The port for interactions over HTTP, with the key that verifies them.
    pub endpoint: Option<(TcpListener, PublicKey)>,
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
            let _: CurrentUser = self.get(Route::UserMe).await?;
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
