//! The post of the daily puzzle, on servers that want it.

use std::sync::Arc;
use std::time::Duration;

use time::OffsetDateTime;
use tokio_util::sync::CancellationToken;

use crate::discord::app_state::AppState;
use crate::discord::jobs::announce;
use crate::discord::jobs::job::Job;
use crate::discord::style;
use crate::discord::transport::RequestError;
use crate::discord::view::message::Answer;
use crate::discord::view::study::puzzle;
use crate::game::Place;
use crate::locale::Language;
use crate::service::{DailyPuzzle, RETRY_DELAY};
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

/// Runs until the bot stops. Queues the posts of a day that are still due; those that fail are
/// retried until the day is over.
pub async fn run(app: Arc<AppState>, stop: CancellationToken) {
    let mut swept: Option<OffsetDateTime> = None;
    loop {
        let moved = app.clock.moved();
        if stop.run_until_cancelled(app.connection.ready()).await.is_none() {
            return;
        }
        let now = app.clock.now();
        let today = Day::of(now);
        let mut wait = (today.next().begin() - now).try_into().unwrap_or(AT_MOST);
        let is_due = swept.is_none_or(|at| Day::of(at) != today || now - at >= SWEEP_EVERY);
        if app.clock.is_known() && is_due {
            match stop.run_until_cancelled(queue_posts(&app, today)).await {
                None => return,
                Some(Ok(())) => swept = Some(now),
                Some(Err(error)) => {
                    tracing::warn!(%error, "the daily puzzles could not be posted; retrying");
                    wait = RETRY_DELAY;
                }
            }
        }
        tokio::select! {
            () = stop.cancelled() => return,
            () = moved => {}
            () = tokio::time::sleep(wait.min(AT_MOST)) => {}
        }
    }
}

/// Queues the posts of today that are due, a few at a time.
async fn queue_posts(app: &AppState, today: Day) -> Result<(), StoreError> {
    let mut next = Some(0);
    while let Some(from) = next {
        let posts = app.service.puzzles.due_posts(from, today).await?;
        next = posts.next;
        for &(guild, channel) in &posts.due {
            app.outbox.push(channel, Job::PostPuzzle { guild });
        }
        if !posts.due.is_empty() {
            tokio::time::sleep(PAUSE).await;
        }
    }
    Ok(())
}

/// Posts today's puzzle of a server, unless it was posted meanwhile or in another channel.
///
/// # Errors
/// When it could not be posted.
pub async fn post(app: &AppState, guild: u64, channel: u64) -> Result<(), RequestError> {
    let today = Day::of(app.clock.now());
    let answer = match due_post(app, guild, channel, today).await {
        Ok(Some(answer)) => answer,
        Ok(None) => return Ok(()),
        Err(error) => {
            tracing::warn!(guild, %error, "a daily puzzle could not be prepared");
            return Ok(());
        }
    };
    announce::post(app, channel, &answer, &format!("{guild:x}p{:x}", today.0), None).await?;
    if let Err(error) = app.service.puzzles.posted(guild, today).await {
        tracing::error!(guild, %error, "a daily puzzle was posted, but that could not be saved");
    }
    Ok(())
}

/// Returns today's post for a channel, if it is due there.
async fn due_post(
    app: &AppState,
    guild: u64,
    channel: u64,
    today: Day,
) -> Result<Option<Answer>, StoreError> {
    if app.service.puzzles.post_due(guild, today).await? != Some(channel) {
        return Ok(None);
    }
    let place = Place { guild: Some(guild), channel };
    let settings = style::server_settings(app, place).await;
    let tag = settings.puzzles.and_then(|puzzles| puzzles.language);
    let otherwise = tag.as_deref().map_or_else(Language::english, Language::from_tag);
    let public = style::presentation(app, place, otherwise).await;
    let solvers = app.service.puzzles.solvers(guild, today.previous()).await?;
    let daily = DailyPuzzle::new(place.series(), today, DEGREE);
    Ok(puzzle::post(daily, solvers, public.language, public.style))
}
