//! The run of the bot: its background tasks, its shards, and the shutdown.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::{BoxFuture, OptionFuture, join};
use serenity::all::{BotGateway, GatewayIntents};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{Instant, interval, sleep, timeout, timeout_at};
use tokio_util::sync::CancellationToken;
use tokio_util::task::{AbortOnDropHandle, TaskTracker};

use super::bootstrap::{Connections, EndpointOptions, ShardOptions, bootstrap};
use super::error::{DiscordError, WITHOUT_URL};
use super::server_sweep;
use crate::discord::app_state::{AppState, Bot};
use crate::discord::endpoint::{self, Endpoint};
use crate::discord::events::Events;
use crate::discord::handler::Handler;
use crate::discord::jobs::job::Job;
use crate::discord::jobs::{
    deadline_edits, halls, messages, puzzles, removals, sweeper, tournaments,
};
use crate::discord::key_emojis::sync;
use crate::discord::payload::Application;
use crate::discord::request::admission::Admission;
use crate::discord::settings::{Bounds, Settings};
use crate::discord::transport::{
    GatewayRefusal, Patience, SessionLimiter, Shards, UnparsableEvents, run_outbox,
};
use crate::game::Game;
use crate::service::{Clock, Services};

/// How long responses in progress may take when the bot stops.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);
/// How long the leases of tasks may take to release, for a database that does not answer.
const RELEASE_TIMEOUT: Duration = Duration::from_secs(1);
/// Interval at which the rate limiters forget idle users.
const FORGET_INTERVAL: Duration = Duration::from_mins(1);
/// Interval at which a process to which Discord sends nothing asks for the endpoint's URL.
const URL_INTERVAL: Duration = Duration::from_secs(15);

/// Runs the bot until `stop` is ready or the connection ends for good.
///
/// # Errors
/// Fails if Discord cannot be reached, refuses the token or the commands, or ends the connection
/// for good.
pub fn serve(
    settings: Settings,
    service: Services,
    clock: Arc<dyn Clock>,
    stop: BoxFuture<'static, ()>,
) -> BoxFuture<'static, Result<(), DiscordError>> {
    // Boxed here, so that no other crate compiles it again.
    Box::pin(run(settings, service, clock, stop))
}

async fn run(
    settings: Settings,
    service: Services,
    clock: Arc<dyn Clock>,
    mut stop: BoxFuture<'static, ()>,
) -> Result<(), DiscordError> {
    let (app, connections) = tokio::select! {
        started = bootstrap(&settings, service, clock) => started?,
        () = &mut stop => return Ok(()),
    };
    let tasks = TaskTracker::new();
    let closing = CancellationToken::new();
    let outbox = spawn_tasks(&app, &tasks, &closing).await;
    let result = run_connections(&app, connections, settings.bounds, &tasks, stop).await;
    let deadline = Instant::now() + SHUTDOWN_TIMEOUT;
    app.bot.stopping.cancel();
    tasks.close();
    let save_boards = async || {
        if let Err(error) = app.bot.service.announcements.save().await {
            tracing::warn!(%error, "what was posted last could not be saved");
        }
    };
    let finished = async {
        tasks.wait().await;
        // Other processes may go on with the games.
        save_boards().await;
        // Until now, failed responses may have pushed replies to the outbox.
        closing.cancel();
        let released = timeout(RELEASE_TIMEOUT, app.bot.service.leases.release_all());
        let undelivered = join(outbox, released).await.0;
        save_boards().await;
        undelivered
    };
    if timeout_at(deadline, finished).await.is_err() {
        tracing::warn!(
            tasks = tasks.len(),
            queued = app.sending.outbox.len(),
            "stopped before all responses were sent; all decisions are saved"
        );
    }
    settings.serving.send_replace(false);
    result
}

/// Spawns the background tasks. Returns the task of the outbox, which runs until `closing`.
pub async fn spawn_tasks(
    app: &Arc<AppState>,
    tasks: &TaskTracker,
    closing: &CancellationToken,
) -> JoinHandle<()> {
    let stopping = &app.bot.stopping;
    let outbox = tokio::spawn(run_outbox(Arc::clone(app), stopping.clone(), closing.clone()));
    spawn_job(app, tasks, deadline_edits::run);
    spawn_job(app, tasks, sweeper::run);
    spawn_job(app, tasks, removals::run);
    spawn_job(app, tasks, puzzles::run);
    spawn_job(app, tasks, tournaments::run);
    spawn_job(app, tasks, halls::run);
    spawn_job(app, tasks, messages::run_digests);
    spawn_job(app, tasks, sync::run);
    let has_recovered = app.bot.service.bot.recover(app.bot.me.id).await;
    tasks.spawn(play(Arc::clone(app), has_recovered));
    outbox
}

/// Spawns a task that is dropped when the bot stops.
fn spawn_job<W: Future<Output = ()> + Send + 'static>(
    app: &Arc<AppState>,
    tasks: &TaskTracker,
    job: impl FnOnce(Arc<AppState>) -> W,
) {
    let work = job(Arc::clone(app));
    tasks.spawn(app.bot.stopping.clone().run_until_cancelled_owned(work));
}

/// Runs the bot as a player, and announces what it does, until it stops. `has_recovered` is whether
/// [`BotPlayer::recover`](crate::service::BotPlayer::recover) has succeeded already.
async fn play(app: Arc<AppState>, has_recovered: bool) {
    let Bot { service, clock, me, stopping: stop, .. } = &app.bot;
    // A move is timed, so the downtime has to be compensated before.
    if stop.run_until_cancelled(app.connection.ready()).await.is_some() {
        let announce = |game: &Game| app.sending.outbox.push(game.place, Job::announce(game));
        service.bot.run(me.id, &**clock, has_recovered, &announce, stop).await;
    }
}

/// Receives interactions, over HTTP and by all shards, until `stop` is ready or a shard is refused.
async fn run_connections(
    app: &Arc<AppState>,
    Connections { gateway, endpoint }: Connections,
    bounds: Bounds,
    tasks: &TaskTracker,
    mut stop: BoxFuture<'static, ()>,
) -> Result<(), DiscordError> {
    let admission = Arc::new(Admission::new(&bounds));
    let handler = Handler::new(Arc::clone(app), Arc::clone(&admission), bounds.defer_after);
    let handler = Arc::new(handler);
    let disconnecting = CancellationToken::new();
    let endpoint = endpoint.map(|EndpointOptions { listener, key, has_url }| {
        app.connection.set_listening(true);
        app.connection.set_reachable(has_url);
        if !has_url && gateway.is_none() {
            spawn_job(app, tasks, learn_url);
        }
        let endpoint = Endpoint::new(Arc::clone(app), Arc::clone(&handler), key, tasks.clone());
        tokio::spawn(endpoint::serve(listener, endpoint, disconnecting.clone()))
    });
    let _forgetting = AbortOnDropHandle::new(tokio::spawn(forget_idle(admission)));
    let mut running = JoinSet::new();
    if let Some(gateway) = gateway {
        let shards = Arc::new(shards(app, gateway, handler, tasks, disconnecting.clone()));
        for shard in shards.own.iter() {
            let shards = Arc::clone(&shards);
            running.spawn(async move { shards.run(shard).await });
        }
    } else {
        spawn_job(app, tasks, server_sweep::run);
    }
    let result = tokio::select! {
        Some(ended) = running.join_next() => match ended {
            Ok(result) => result.map_err(DiscordError::from),
            Err(panicked) => std::panic::resume_unwind(panicked.into_panic()),
        },
        () = token_refused(app) => Err(GatewayRefusal::Token.into()),
        () = &mut stop => {
            tracing::info!("stopping");
            Ok(())
        }
    };
    // The monitor shows it while the endpoint serves the last requests.
    app.connection.set_listening(false);
    disconnecting.cancel();
    while running.join_next().await.is_some() {}
    if let Some(Err(panicked)) = OptionFuture::from(endpoint).await {
        std::panic::resume_unwind(panicked.into_panic());
    }
    result
}

/// Returns the shards of this process.
fn shards(
    app: &AppState,
    ShardOptions { gateway, own, count }: ShardOptions,
    handler: Arc<Handler>,
    tasks: &TaskTracker,
    stopping: CancellationToken,
) -> Shards {
    let events = Events::new(handler, tasks);
    let leases = Arc::clone(&app.bot.service.leases);
    Shards {
        token: app.api.token.clone(),
        // Interactions need no intent. GUILDS tells which channels the bot can see, and which are
        // deleted; DIRECT_MESSAGES, who writes to the bot.
        intents: GatewayIntents::GUILDS | GatewayIntents::DIRECT_MESSAGES,
        receive: Box::new(move |event| events.receive(event)),
        tasks: tasks.clone(),
        unparsable: UnparsableEvents::default(),
        connection: Arc::clone(&app.connection),
        sessions: SessionLimiter::new(Arc::clone(&app.api), leases, &gateway, count),
        stopping,
        own,
    }
}

/// Waits until Discord knows an Interactions Endpoint URL. Its first request also tells so, but
/// another process behind the load balancer may receive that.
async fn learn_url(app: Arc<AppState>) {
    tracing::warn!("{WITHOUT_URL}");
    loop {
        sleep(URL_INTERVAL).await;
        let application = || app.api.get::<Application>("/oauth2/applications/@me");
        let application = Patience::endless().retry(application).await;
        if application.is_ok_and(|it| it.interactions_endpoint_url.is_some()) {
            return app.connection.set_reachable(true);
        }
    }
}

/// Lets the rate limiters forget idle users.
async fn forget_idle(admission: Arc<Admission>) {
    let mut ticks = interval(FORGET_INTERVAL);
    loop {
        ticks.tick().await;
        admission.forget();
    }
}

/// Waits until Discord refuses the bot's token. One route may do so by mistake; the gateway's
/// confirms it.
async fn token_refused(app: &AppState) {
    loop {
        app.sending.token_refused.notified().await;
        if Patience::endless().retry(|| app.api.get::<BotGateway>("/gateway/bot")).await.is_err() {
            return;
        }
    }
}
