//! The requests before the connection: checks of the token, registration of the commands, and the
//! address of the gateway.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use serde::de::DeserializeOwned;
use serenity::all::{BotGateway, Route};
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

use super::command_diff;
use super::doctor::without_endpoint;
use super::error::DiscordError;
use super::http::{api, http_client};
use super::start_error::RegistrationError;
use crate::discord::app_state::AppState;
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
    Api, ApiError, Attachments, ConnectionState, ForbiddenChannels, HttpBackend, Interactions,
    MAX_START_WAIT, Outbox, PublicKey, RestClient, Retryable, Sharding, backoff, log_if_slow,
};
use crate::game::ShardSet;
use crate::service::{Clock, Services, Task};
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
    let api = Arc::new(api(settings, client.clone()).observed_by(Arc::clone(&clock)));
    let deadline = Instant::now() + settings.bounds.start;
    let mut requests = Requests {
        api: &api,
        clock: &*clock,
        service: &service,
        deadline,
        limited: Duration::ZERO,
    };
    let application: Application = requests.get(Route::Oauth2ApplicationCurrent).await?;
    api.http.set_application_id(application.id);
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
        render_pool: RenderPool::new(settings.bounds.picture, Arc::clone(&settings.fonts)),
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
        api,
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
    api: &'a Api,
    clock: &'a dyn Clock,
    service: &'a Services,
    /// The end of the start, to which rate limits do not count.
    deadline: Instant,
    /// How long rate limits have delayed the start.
    limited: Duration,
}

impl Requests<'_> {
    /// Makes a GET request. The clock observes the date of the response.
    async fn get<T: DeserializeOwned>(&mut self, route: Route<'_>) -> Result<T, DiscordError> {
        let api = self.api;
        self.retry(|| api.get(route)).await
    }

    /// Asks for the gateway, and returns the shards of this process.
    async fn shards(&mut self, sharding: &Sharding) -> Result<ShardOptions, DiscordError> {
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
    async fn register_commands_once(&mut self, guild: Option<u64>) -> Result<(), DiscordError> {
        let leases = &self.service.leases;
        let Some(pause) = leases.renewal() else { return self.register_commands(guild).await };
        let turn = async {
            while !leases.has(Task::Commands).await.unwrap_or(false) {
                // A process that is gone, or has a slow connection, must not prevent the start.
                if Instant::now() > self.deadline {
                    break;
                }
                sleep(pause / 8).await;
            }
        };
        log_if_slow("another process, which registers the commands", turn).await;
        let api = self.api;
        let is_registered = match self.retry(|| command_diff::registered(api, guild)).await {
            Ok(registered) => {
                command_diff::differing(&command_diff::own(guild), &registered).is_empty()
            }
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
        let api = self.api;
        self.retry(|| command_diff::register(api, guild)).await.map_err(|error| match error {
            DiscordError::Unreachable(error) => RegistrationError::from_error(error, guild)
                .map_or_else(DiscordError::Unreachable, DiscordError::Registration),
            error => error,
        })
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
    }

    /// Makes a request, and retries it until the deadline unless a retry cannot help.
    async fn retry<T, R>(&mut self, request: impl Fn() -> R) -> Result<T, DiscordError>
    where
        R: Future<Output = Result<T, ApiError>>,
    {
        let mut failures = 0;
        loop {
            let error = match request().await {
                Ok(response) => return Ok(response),
                Err(error) => error,
            };
            let pause = backoff(failures, MIN_BACKOFF, MAX_BACKOFF);
            failures += 1;
            if let ApiError::Limited(refused) = &error {
                let wait = refused.limit.wait.max(pause);
                self.limited += wait;
                self.deadline += wait;
                if self.limited > MAX_START_WAIT {
                    return Err(error.into());
                }
                refused.wait_out(wait).await;
                continue;
            }
            if !error.is_transient() || Instant::now() + pause > self.deadline {
                return Err(error.into());
            }
            tracing::warn!(%error, seconds = pause.as_secs(), "Discord cannot be reached yet; retrying");
            sleep(pause).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use reqwest::Response;

    use super::*;
    use crate::discord::transport::RateLimit;
    use crate::service::TrustedClock;
    use crate::store::Store;

    /// Makes a request that is limited this many times for so many seconds. Returns the result, the
    /// number of requests and how long they took.
    async fn limited(times: u32, seconds: u32) -> (Result<(), DiscordError>, u32, Duration) {
        let api = Api::new(serenity::all::Http::new(""), reqwest::Client::new());
        let service = Services::new(Arc::new(Store::in_memory()));
        let clock = TrustedClock::default();
        let deadline = Instant::now() + Duration::from_secs(5);
        let limited = Duration::ZERO;
        let mut requests =
            Requests { api: &api, clock: &clock, service: &service, deadline, limited };
        let count = AtomicU32::new(0);
        let start = Instant::now();
        let request = || async {
            if count.fetch_add(1, Ordering::Relaxed) == times {
                return Ok(());
            }
            let response =
                axum::http::Response::builder().status(429).header("retry-after", seconds);
            let response = Response::from(response.body("").unwrap());
            Err(RateLimit::read("GET /".to_owned(), response).await.into())
        };
        let result = requests.retry(request).await;
        (result, count.into_inner(), start.elapsed())
    }

    #[tokio::test(start_paused = true)]
    async fn limits_are_waited_for_beyond_the_deadline_up_to_ten_minutes() {
        let (result, count, elapsed) = limited(2, 300).await;
        assert!(result.is_ok());
        assert_eq!((count, elapsed.as_secs()), (3, 600));
        let (result, count, elapsed) = limited(u32::MAX, 20).await;
        assert!(matches!(result, Err(DiscordError::Limited(_))));
        assert!((20..=31).contains(&count), "{count}");
        assert!(elapsed < MAX_START_WAIT + Duration::from_mins(5), "{elapsed:?}");
        let (result, count, elapsed) = limited(1, 601).await;
        assert!(matches!(result, Err(DiscordError::Limited(_))));
        assert_eq!((count, elapsed), (1, Duration::ZERO));
    }
}
