//! Looks for servers that have removed the bot, where no gateway tells of them.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use serenity::all::{GuildId, PartialGuild};
use tokio::time::{Instant, sleep};

use crate::discord::app_state::AppState;
use crate::discord::metrics::SWEEPS;
use crate::discord::transport::{ApiError, GUILDS_PAGE, RetryPolicy, retry};
use crate::service::{ClockChanges, RETRY_DELAY, ServiceError, Task};

/// The time between two sweeps.
const SWEEP_EVERY: Duration = Duration::from_hours(1);
/// The pause between two requests, so that they take little of the rate limits.
const PAUSE: Duration = Duration::from_secs(1);

/// Runs for ever, in one process at a time.
pub async fn run(app: Arc<AppState>) {
    let mut swept: Option<Instant> = None;
    loop {
        app.connection.ready().await;
        let has_lease = app.bot.service.leases.has(Task::Servers).await.unwrap_or(false);
        if has_lease && swept.is_none_or(|at| at.elapsed() >= SWEEP_EVERY) {
            match sweep(&app).await {
                Ok(clocks) => {
                    swept = Some(Instant::now());
                    app.backlog.add(clocks.running, app.bot.clock.now());
                }
                Err(SweepError::Discord(ApiError::Limited(limit))) => {
                    limit.wait_out(RETRY_DELAY).await;
                }
                Err(error) => {
                    tracing::warn!(%error, "servers that have removed the bot are looked for later");
                    sleep(RETRY_DELAY).await;
                }
            }
        }
        sleep(app.bot.service.leases.renewal().unwrap_or(SWEEP_EVERY)).await;
    }
}

/// Why a sweep failed.
#[derive(Debug, thiserror::Error)]
enum SweepError {
    #[error(transparent)]
    Discord(#[from] ApiError),
    #[error(transparent)]
    Service(#[from] ServiceError),
}

/// Stops the clocks of the games on servers that have removed the bot.
async fn sweep(app: &AppState) -> Result<ClockChanges, SweepError> {
    let present = servers(app).await?;
    let known = app.bot.service.guilds.known().await?;
    let mut absent = HashSet::new();
    for server in known.iter().filter(|server| !present.contains(&server.guild)) {
        // The bot may have joined it after its page was read.
        if server.left.is_some() || is_absent(app, server.guild).await? {
            absent.insert(server.guild);
        }
    }
    let is_present = |guild: u64| {
        if present.contains(&guild) { Some(true) } else { absent.contains(&guild).then_some(false) }
    };
    let clocks = app.bot.service.guilds.session_started(is_present, app.bot.clock.now()).await?;
    metrics::counter!(SWEEPS, "of" => "servers").increment(1);
    tracing::info!(
        servers = present.len(),
        absent = absent.len(),
        "servers were compared with Discord's list"
    );
    Ok(clocks)
}

/// Returns the servers of the bot.
async fn servers(app: &AppState) -> Result<HashSet<u64>, SweepError> {
    let mut servers = HashSet::new();
    let mut after = GuildId::new(1);
    loop {
        let page = retry(RetryPolicy::Idempotent, || app.api.guilds(Some(after))).await?;
        servers.extend(page.iter().map(|guild| guild.id.get()));
        match page.last() {
            Some(last) if page.len() as u64 == GUILDS_PAGE => after = last.id,
            _ => return Ok(servers),
        }
        // The lease is renewed, as a long list takes its time.
        app.bot.service.leases.has(Task::Servers).await.map_err(ServiceError::from)?;
        sleep(PAUSE).await;
    }
}

/// Returns whether Discord says that the bot is not on a server.
async fn is_absent(app: &AppState, guild: u64) -> Result<bool, SweepError> {
    app.bot.service.leases.has(Task::Servers).await.map_err(ServiceError::from)?;
    sleep(PAUSE).await;
    let path = format!("/guilds/{guild}");
    let request = || app.api.get(&path);
    match retry::<PartialGuild, _, _>(RetryPolicy::Idempotent, request).await {
        Ok(_) => Ok(false),
        Err(error) if error.is_absence() => Ok(true),
        Err(error) => Err(error.into()),
    }
}
