//! The post of the daily puzzle, on servers that want it; and once an hour, and at the turn of a
//! season, the roles that are due.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use reqwest::StatusCode;
use time::OffsetDateTime;
use tokio::time::sleep;

use crate::discord::app_state::AppState;
use crate::discord::features::study::puzzle::view;
use crate::discord::jobs::job::Job;
use crate::discord::jobs::{announce, roles};
use crate::discord::style;
use crate::discord::transport::{RequestError, Retryable, Target};
use crate::game::Place;
use crate::locale::Language;
use crate::service::{DailyPost, RETRY_DELAY, Task};
use crate::store::{Day, StoreError};
use alquerque_engine::puzzles::Degree;

/// The degree of the puzzle in the post.
const DEGREE: Degree = Degree::Medium;
/// The longest time between two looks at the clock.
const AT_MOST: Duration = Duration::from_secs(60);
/// The pause after a few posts, so that those of many servers do not come at once.
const PAUSE: Duration = Duration::from_secs(2);

/// The pause between two sweeps of a day. The next one retries the posts that have failed, and
/// posts on servers that have chosen a channel meanwhile.
const SWEEP_EVERY: time::Duration = time::Duration::HOUR;

/// Runs for ever. Queues the posts of a day that are still due; those that fail are
/// retried until the day is over.
pub async fn run(app: Arc<AppState>) {
    let mut swept: Option<OffsetDateTime> = None;
    let at_most = app.bot.service.leases.renewal().unwrap_or(AT_MOST);
    loop {
        let moved = app.bot.clock.moved();
        app.connection.ready().await;
        let has_lease = app.bot.service.leases.has(Task::DailyPuzzles).await.unwrap_or(false);
        if !has_lease {
            // This process begins anew if the other one is gone.
            swept = None;
        }
        let now = app.bot.clock.now();
        let today = Day::of(now);
        let mut wait = (today.next().begin() - now).try_into().unwrap_or(AT_MOST);
        let is_due = swept.is_none_or(|at| Day::of(at) != today || now - at >= SWEEP_EVERY);
        if has_lease && app.bot.clock.is_certain() && is_due {
            let queued = async {
                queue_posts(&app, today).await?;
                roles::queue_due(&app).await
            };
            match queued.await {
                Ok(()) => swept = Some(now),
                Err(error) => {
                    tracing::warn!(%error, "daily puzzles and roles could not be queued; retrying");
                    wait = RETRY_DELAY;
                }
            }
        }
        tokio::select! {
            biased;
            () = moved => {}
            () = sleep(wait.min(at_most)) => {}
        }
    }
}

/// Queues the posts of today that are due, a few at a time.
async fn queue_posts(app: &AppState, today: Day) -> Result<(), StoreError> {
    let mut next = Some(0);
    while let Some(from) = next {
        if !app.bot.service.leases.has(Task::DailyPuzzles).await? {
            break;
        }
        let posts = app.bot.service.puzzles.due_posts(from, today).await?;
        next = posts.next;
        for &(guild, channel) in &posts.due {
            let place = Place { guild: Some(guild), channel };
            app.sending.outbox.push(place, Job::PostPuzzle { guild });
        }
        if !posts.due.is_empty() {
            sleep(PAUSE).await;
        }
    }
    Ok(())
}

/// Posts today's puzzle of a server, unless it was posted meanwhile or in another channel. A post
/// that the channel refuses is tried again the next day.
///
/// # Errors
/// When it could not be posted.
pub async fn post(app: &AppState, guild: u64, to: Target) -> Result<(), RequestError> {
    let channel = to.place.channel;
    let today = Day::of(app.bot.clock.now());
    let due = begin_post(app, guild, channel, today).await.unwrap_or_else(|error| {
        tracing::warn!(guild, %error, "a daily puzzle is posted later");
        None
    });
    let Some(due) = due else { return Ok(()) };
    let otherwise = due.language.as_deref().map_or_else(Language::english, Language::from_tag);
    let public = style::presentation(&app.bot, to.place, otherwise).await;
    let Some(answer) = view::post(&due, public.language, public.style) else { return Ok(()) };
    let nonce = format!("{guild:x}p{:x}", today.0);
    let posted = announce::post(app, to, &answer, &nonce).await;
    match &posted {
        Err(error) if error.status() == Some(StatusCode::NOT_FOUND) => {
            let deleted = HashSet::from([channel]);
            if let Err(error) = app.bot.service.guilds.forget_channels(guild, &deleted).await {
                tracing::warn!(guild, %error, "the deleted channel of the puzzles is still chosen");
            }
        }
        Err(error) if error.is_transient() => {
            if let Err(error) = app.bot.service.puzzles.post_failed(guild, &due).await {
                tracing::warn!(guild, %error, "a daily puzzle that could not be posted is lost");
            }
        }
        Ok(_) | Err(_) => {}
    }
    posted.map(drop)
}

/// Returns today's post for a channel, if it is due there. It is recorded before it is posted, so
/// that a store that fails does not repeat it.
async fn begin_post(
    app: &AppState,
    guild: u64,
    channel: u64,
    today: Day,
) -> Result<Option<DailyPost>, StoreError> {
    let due = app.bot.service.puzzles.due_post(guild, today, DEGREE).await?;
    let Some(due) = due.filter(|due| due.channel == channel) else { return Ok(None) };
    app.bot.service.puzzles.posted(guild, today).await?;
    Ok(Some(due))
}
