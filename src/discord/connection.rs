//! The way to Discord and back: checks before the start, the run itself, and its end.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use reqwest::redirect::Policy;
use serde::de::DeserializeOwned;
use serenity::all::{
    BotGateway, Command, CreateCommand, CurrentApplicationInfo, CurrentUser, GatewayIntents,
    GuildId, Http, HttpBuilder, Route,
};
use tokio::sync::Notify;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{Instant, interval, sleep, timeout_at};
use tokio_util::sync::CancellationToken;
use tokio_util::task::{AbortOnDropHandle, TaskTracker};

use super::backlog::Backlog;
use super::commands::Registry;
use super::error::DiscordError;
use super::events::Events;
use super::files::Files;
use super::forbidden::Forbidden;
use super::handler::Handler;
use super::load::Load;
use super::patience::backoff;
use super::presence::Presence;
use super::rest::{Failure, Twice};
use super::settings::{Bounds, Settings};
use super::start_error::RegistrationError;
use super::studio::Studio;
use super::threads::ThreadLimit;
use super::transport::{HttpWire, Outbox, RestClient, Sessions, Shards, Unparsable};
use super::{Desk, backlog, opponent, removals, rest, sweeper, transport};
use crate::game::PlayerId;
use crate::service::{Clock, Services};

/// A request to Discord that takes longer than this has failed.
const REQUEST: Duration = Duration::from_secs(15);
const CONNECT: Duration = Duration::from_secs(5);
/// How long answers under way may take when the bot stops.
const FAREWELL: Duration = Duration::from_secs(5);
/// How often idle people are forgotten.
const FORGETTING: Duration = Duration::from_mins(1);
/// The pauses between tries to start while Discord cannot be reached.
const SHORTEST: Duration = Duration::from_secs(1);
const LONGEST: Duration = Duration::from_secs(30);

/// Runs the bot until `stop` is ready or the connection ends for good.
///
/// # Errors
/// When Discord cannot be reached or refuses the token or the commands, and when it ends the connection for good.
pub async fn serve(
    settings: Settings,
    service: Services,
    clock: Arc<dyn Clock>,
    mut stop: BoxFuture<'static, ()>,
) -> Result<(), DiscordError> {
    let (desk, gateway) = tokio::select! {
        begun = start(&settings, service, clock) => begun?,
        () = &mut stop => return Ok(()),
    };
    let (tasks, stopping) = (TaskTracker::new(), desk.stopping.clone());
    let closing = CancellationToken::new();
    let outbox = begin(&desk, &tasks, &closing).await;
    let ended = run(&desk, gateway, settings.bounds, (&tasks, &stopping), stop).await;
    let latest = Instant::now() + FAREWELL;
    stopping.cancel();
    tasks.close();
    let finished = async {
        tasks.wait().await;
        // Answers that failed may have handed in their replies until now.
        closing.cancel();
        outbox.await
    };
    if timeout_at(latest, finished).await.is_err() {
        let (left, waiting) = (tasks.len(), desk.outbox.len());
        tracing::warn!(
            left,
            waiting,
            "stopped before every answer was sent; what was decided is saved"
        );
    }
    settings.connected.send_replace(false);
    ended
}

/// Begins what the bot does by itself. Answers the task of the outbox, which goes on until `closing`.
pub async fn begin(
    desk: &Arc<Desk>,
    tasks: &TaskTracker,
    closing: &CancellationToken,
) -> JoinHandle<()> {
    let stopping = &desk.stopping;
    let outbox = tokio::spawn(transport::run(Arc::clone(desk), stopping.clone(), closing.clone()));
    tasks.spawn(backlog::run(Arc::clone(desk), stopping.clone()));
    tasks.spawn(sweeper::run(Arc::clone(desk), stopping.clone()));
    tasks.spawn(removals::run(Arc::clone(desk), stopping.clone()));
    // Before the connection: later tasks are added when their interactions have been answered.
    let has_recovered = desk.service.bot.recover(desk.me).await;
    tasks.spawn(opponent::run(Arc::clone(desk), has_recovered, stopping.clone()));
    outbox
}

/// Everything up to the connection: whether the token is right, the commands, and where the gateway is.
async fn start(
    settings: &Settings,
    service: Services,
    clock: Arc<dyn Clock>,
) -> Result<(Arc<Desk>, BotGateway), DiscordError> {
    let client = client(settings)?;
    let http = Arc::new(http(settings, client.clone()));
    let latest = Instant::now() + settings.bounds.start;
    let application: CurrentApplicationInfo =
        asked(latest, &http, &*clock, Route::Oauth2ApplicationCurrent).await?;
    http.set_application_id(application.id);
    let wire =
        HttpWire::new(client, settings.api_url.as_deref(), &settings.token, application.id.get());
    let rest = RestClient::new(wire, Arc::clone(&clock));
    let user: CurrentUser = asked(latest, &http, &*clock, Route::UserMe).await?;
    let me = PlayerId(user.id.get());
    reached(latest, || register(&http, settings.guild)).await.map_err(|error| match error {
        DiscordError::Unreachable(error) => RegistrationError::from_error(error, settings.guild)
            .map_or_else(DiscordError::Unreachable, DiscordError::Registration),
        error => error,
    })?;
    let gateway: BotGateway = asked(latest, &http, &*clock, Route::GatewayBot).await?;
    know_time(latest, &http, &*clock).await?;
    let files = Files::new(settings.api_url.is_some())?;
    let presence = Arc::new(Presence::new(gateway.shards, settings.connected.clone()));
    let studio = Studio::new(settings.bounds.picture);
    let (token_refused, stopping) = (Notify::new(), CancellationToken::new());
    let (outbox, backlog, forbidden) =
        (Outbox::default(), Backlog::default(), Forbidden::default());
    Ok((
        Arc::new(Desk {
            service,
            me,
            studio,
            http,
            rest,
            outbox,
            backlog,
            forbidden,
            thread_limit: ThreadLimit::default(),
            files,
            clock,
            presence,
            removals: Notify::new(),
            policies: settings.policies.clone(),
            token_refused,
            stopping,
        }),
        gateway,
    ))
}

/// What Discord answers to a question that has no more to it than this. The clock hears its date.
async fn asked<T: DeserializeOwned>(
    latest: Instant,
    http: &Http,
    clock: &dyn Clock,
    route: Route<'_>,
) -> Result<T, DiscordError> {
    let (answer, observed) = reached(latest, || transport::dated(http, route)).await?;
    if let Some(observed) = observed {
        clock.observe(observed);
    }
    Ok(answer)
}

/// Asks until it is known what time it is: before that, time does nothing to any game.
async fn know_time(latest: Instant, http: &Http, clock: &dyn Clock) -> Result<(), DiscordError> {
    let mut failures = 0;
    while !clock.is_known() {
        let pause = backoff(failures, SHORTEST, LONGEST);
        if Instant::now() + pause > latest {
            return Err(DiscordError::TimeUnknown);
        }
        tracing::warn!(
            seconds = pause.as_secs(),
            "Discord's responses do not say yet what time it is; it is asked again"
        );
        failures += 1;
        sleep(pause).await;
        let _: CurrentUser = asked(latest, http, clock, Route::UserMe).await?;
    }
    Ok(())
}

/// What Discord answers: asked again and again until then, unless that would not help.
async fn reached<T, R>(latest: Instant, ask: impl Fn() -> R) -> Result<T, DiscordError>
where
    R: Future<Output = serenity::Result<T>>,
{
    let mut failures = 0;
    loop {
        let error = match ask().await {
            Ok(answer) => return Ok(answer),
            Err(error) if rest::refuses_token(&error) => return Err(DiscordError::TokenRefused),
            Err(error) => error,
        };
        let pause = backoff(failures, SHORTEST, LONGEST);
        if !error.is_passing() || Instant::now() + pause > latest {
            return Err(DiscordError::Unreachable(error.into()));
        }
        tracing::warn!(%error, seconds = pause.as_secs(), "Discord cannot be reached yet; it is tried again");
        failures += 1;
        sleep(pause).await;
    }
}

/// Returns the HTTP client for all requests.
pub fn client(settings: &Settings) -> reqwest::Result<reqwest::Client> {
    let client = reqwest::Client::builder().timeout(REQUEST).connect_timeout(CONNECT);
    match &settings.api_url {
        // Neither the system's proxy nor a redirect may take requests elsewhere than was said.
        Some(_) => client.no_proxy().redirect(Policy::none()).build(),
        None => client.build(),
    }
}

/// Returns serenity's client, for the requests of the start and of the gateway.
pub fn http(settings: &Settings, client: reqwest::Client) -> Http {
    let builder = HttpBuilder::new(settings.token.expose()).client(client);
    match &settings.api_url {
        // With its rate limiter on, serenity sends requests (and the token) to Discord in spite of the proxy.
        Some(url) => builder.proxy(url.trim_end_matches('/')).ratelimiter_disabled(true),
        None => builder,
    }
    .build()
}

async fn register(http: &Http, guild: Option<u64>) -> serenity::Result<()> {
    let commands: Vec<CreateCommand> = Registry::default().registrations();
    let registered = match guild {
        Some(guild) => GuildId::new(guild).set_commands(http, commands).await?,
        None => Command::set_global_commands(http, commands).await?,
    };
    tracing::info!(count = registered.len(), guild, "commands registered");
    Ok(())
}

/// Forgets people now and then who have not done much lately.
async fn forget_idle(load: Arc<Load>) {
    let mut ticks = interval(FORGETTING);
    loop {
        ticks.tick().await;
        load.forget();
    }
}

/// Runs all shards until the bot is to stop or they cannot go on.
async fn run(
    desk: &Arc<Desk>,
    gateway: BotGateway,
    bounds: Bounds,
    (tasks, stopping): (&TaskTracker, &CancellationToken),
    mut stop: BoxFuture<'static, ()>,
) -> Result<(), DiscordError> {
    let load = Arc::new(Load::new(&bounds));
    let handler =
        Handler::new(Arc::clone(desk), Registry::default(), Arc::clone(&load), stopping.clone());
    let hanging_up = CancellationToken::new();
    let shards = Arc::new(Shards {
        http: Arc::clone(&desk.http),
        handler: Arc::new(Events::new(handler, tasks.clone())),
        // Interactions come without any intent. That of servers tells where the bot is, and which channels are gone.
        intents: GatewayIntents::GUILDS,
        presence: Arc::clone(&desk.presence),
        sessions: Sessions::new(Arc::clone(&desk.http), &gateway),
        unparsable: Unparsable::default(),
        stopping: hanging_up.clone(),
        count: gateway.shards,
        gateway: gateway.url,
    });
    let _forgetting = AbortOnDropHandle::new(tokio::spawn(forget_idle(load)));
    let mut running = JoinSet::new();
    for shard in 0..shards.count {
        let shards = Arc::clone(&shards);
        running.spawn(async move { shards.run(shard).await });
    }
    let ended = tokio::select! {
        Some(ended) = running.join_next() => ended.unwrap_or_else(|panicked| std::panic::resume_unwind(panicked.into_panic())),
        () = token_refused(desk) => Err(DiscordError::TokenRefused),
        () = &mut stop => {
            tracing::info!("stopping");
            Ok(())
        }
    };
    hanging_up.cancel();
    while running.join_next().await.is_some() {}
    ended
}

/// Waits until Discord refuses the bot's token: one route may do so by mistake, the one for the gateway knows.
async fn token_refused(desk: &Desk) {
    loop {
        desk.token_refused.notified().await;
        let asked = rest::again(Twice::Same, || desk.http.get_bot_gateway()).await;
        if asked.is_err_and(|error| rest::refuses_token(&error)) {
            return;
        }
    }
}
