//! The background job that uploads missing emojis and deletes outdated ones.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use serenity::all::{EmojiId, StatusCode};
use tokio::time::{Instant, sleep, sleep_until, timeout, timeout_at};
use tokio_util::sync::CancellationToken;

use super::catalogue::{self, Entry, ThemeCatalogue};
use super::failure::Failure;
use super::false_alarms::{FalseAlarms, QUIET};
use super::plan::{Outdated, Plan, Room};
use super::registry::{KeyEmojis, ThemeEmojis};
use crate::discord::app_state::AppState;
use crate::discord::metrics::EMOJIS_UPLOADED;
use crate::discord::render_pool::RenderPool;
use crate::discord::transport::{Emoji, MAX_EMOJIS, RequestError, RestClient, backoff};
use crate::discord::view::faces::KeyEmoji;
use crate::service::{Task, TaskLeases};
use alquerque_render::Theme;

const MIN_BACKOFF: Duration = Duration::from_secs(1);
const MAX_BACKOFF: Duration = Duration::from_mins(10);
/// The time between two listings for which there is no occasion, and after a permanent failure.
const LISTING_INTERVAL: Duration = Duration::from_hours(24);

/// How long another process uploads emojis before they are listed again.
const ELSEWHERE_PAUSE: Duration = Duration::from_mins(1);

/// Keeps the emojis complete until the bot stops.
pub async fn run(app: Arc<AppState>, stop: CancellationToken) {
    if app.emojis.themes.is_empty() {
        return;
    }
    let work = async {
        app.connection.ready().await;
        let catalogues = catalogue::of_themes(app.emojis.themes);
        let sync = Sync {
            leases: Some(&app.service.leases),
            ..Sync::new(&app.rest, &app.emojis, &app.render_pool)
        };
        sync.run(&catalogues, |error| app.note(error)).await;
    };
    stop.run_until_cancelled(work).await;
}

/// Keeps the emojis of the application complete.
pub struct Sync<'a> {
    rest: &'a RestClient,
    emojis: &'a KeyEmojis,
    render_pool: &'a RenderPool,
    /// One of several processes changes the emojis.
    leases: Option<&'a TaskLeases>,
    outdated: Option<Outdated>,
    false_alarms: FalseAlarms,
    /// The emojis that were uploaded since the start.
    uploads: u64,
}

impl<'a> Sync<'a> {
    pub fn new(rest: &'a RestClient, emojis: &'a KeyEmojis, render_pool: &'a RenderPool) -> Self {
        let false_alarms = FalseAlarms::default();
        Self { rest, emojis, render_pool, leases: None, outdated: None, false_alarms, uploads: 0 }
    }

    /// Lists the emojis daily and whenever Discord refuses one, and makes them complete. Never
    /// ends. `note` receives failures that the operator may mend.
    pub async fn run(mut self, catalogues: &[ThemeCatalogue], note: impl Fn(&RequestError)) {
        let mut failures = 0;
        loop {
            let before = self.uploads;
            let done = self.synchronize(catalogues).await;
            if self.uploads > before {
                failures = 0;
            }
            match done {
                Ok(()) => {
                    failures = 0;
                    self.release().await;
                    timeout(LISTING_INTERVAL, self.emojis.refused()).await.ok();
                }
                Err(Failure::Refused) => {}
                Err(Failure::Elsewhere) => self.await_turn().await,
                Err(failure @ (Failure::Transient(_) | Failure::NoRoom | Failure::Undrawn)) => {
                    let pause = backoff(failures, MIN_BACKOFF, MAX_BACKOFF);
                    tracing::info!(
                        error = %failure,
                        seconds = pause.as_secs(),
                        "the emojis of the keypad are incomplete; retrying"
                    );
                    failures += 1;
                    sleep(pause).await;
                }
                Err(Failure::Permanent(error)) => {
                    note(&error);
                    tracing::warn!(
                        %error,
                        "Discord refuses the emojis of the keypad, so that keys may have labels; \
                         retrying in a day; set `emojis = false` to do without"
                    );
                    self.use_until_refused(Instant::now() + LISTING_INTERVAL).await;
                }
                Err(failure @ Failure::FalseAlarms) => {
                    tracing::warn!(error = %failure, "the keys of keypads have labels for an hour");
                    self.emojis.forget();
                    sleep(QUIET).await;
                }
            }
        }
    }

    /// Takes or renews the turn of this process to change the emojis.
    async fn take_turn(&self) -> Result<(), Failure> {
        match self.leases {
            Some(leases) if !leases.has(Task::Emojis).await.unwrap_or(false) => {
                Err(Failure::Elsewhere)
            }
            _ => Ok(()),
        }
    }

    /// Waits until this process may change the emojis, or for a while, after which another one has
    /// uploaded some.
    async fn await_turn(&self) {
        let end = Instant::now() + ELSEWHERE_PAUSE;
        let pause = self.leases.and_then(TaskLeases::renewal).unwrap_or(ELSEWHERE_PAUSE);
        while Instant::now() < end && self.take_turn().await.is_err() {
            sleep(pause).await;
        }
    }

    /// Lets another process change the emojis.
    async fn release(&self) {
        if let Some(leases) = self.leases
            && let Err(error) = leases.release(Task::Emojis).await
        {
            tracing::debug!(%error, "other processes change the emojis later");
        }
    }

    /// Waits. The known emojis stay in use until Discord refuses a message with them.
    async fn use_until_refused(&self, end: Instant) {
        if timeout_at(end, self.emojis.refused()).await.is_ok() {
            self.emojis.forget();
            sleep_until(end).await;
        }
    }

    /// Uploads the missing emojis, and deletes those of other versions.
    async fn synchronize(&mut self, catalogues: &[ThemeCatalogue]) -> Result<(), Failure> {
        let was_refused = self.emojis.is_refused();
        let listing = self.list().await?;
        let plan = Plan::new(catalogues, listing, &mut self.outdated);
        let is_one_missing = self.emojis.begin_generation(|emoji| plan.keeps(emoji));
        if was_refused && !is_one_missing && self.false_alarms.add() {
            return Err(Failure::FalseAlarms);
        }
        let mut room = plan.room;
        for catalogue in plan.fitting {
            self.complete(catalogue, &plan.present, &mut room).await?;
        }
        for ThemeCatalogue { theme, .. } in plan.without_room {
            tracing::warn!(
                theme = theme.id,
                others = plan.others,
                max = MAX_EMOJIS,
                "the application has no room for the emojis of the keypad in a theme, whose keys \
                 have labels; delete others at https://discord.com/developers/applications, or set \
                 `emojis = false`"
            );
        }
        if plan.is_spare_old {
            for id in room.spare {
                self.delete(id).await?;
            }
        }
        Ok(())
    }

    /// Lists the emojis of the application.
    async fn list(&self) -> Result<Vec<Emoji>, Failure> {
        loop {
            match self.rest.emojis().await {
                Err(RequestError::Limited { wait }) => sleep(wait).await,
                listed => return Ok(listed?),
            }
        }
    }

    /// Uploads the missing emojis of a theme, and publishes it.
    async fn complete(
        &mut self,
        ThemeCatalogue { theme, entries }: &ThemeCatalogue,
        present: &HashMap<String, EmojiId>,
        room: &mut Room,
    ) -> Result<(), Failure> {
        let mut emojis = ThemeEmojis::new();
        for entry in entries {
            let id = match present.get(&entry.name) {
                Some(&id) => id,
                None => self.make_room_and_upload(entry, theme, room).await?,
            };
            let name = entry.name.as_str().into();
            emojis.insert(entry.key, KeyEmoji { id: id.get(), name });
        }
        let count = emojis.len();
        if self.emojis.publish(theme, emojis) {
            tracing::info!(theme = theme.id, count, "the emojis of a theme are known");
        }
        Ok(())
    }

    /// Uploads an emoji. If there is no room for it, a spare one is deleted.
    async fn make_room_and_upload(
        &mut self,
        entry: &Entry,
        theme: &'static Theme,
        room: &mut Room,
    ) -> Result<EmojiId, Failure> {
        loop {
            if room.total >= MAX_EMOJIS {
                self.delete(room.spare.pop().ok_or(Failure::NoRoom)?).await?;
                room.total -= 1;
            }
            match self.upload(entry, theme).await {
                Err(Failure::NoRoom) => room.total = MAX_EMOJIS,
                Err(failure) => return Err(failure),
                Ok(id) => {
                    room.total += 1;
                    return Ok(id);
                }
            }
        }
    }

    async fn upload(&mut self, entry: &Entry, theme: &'static Theme) -> Result<EmojiId, Failure> {
        self.wait(self.emojis.pause).await?;
        self.take_turn().await?;
        let file = self.render_pool.key(entry.key, theme).await.ok_or(Failure::Undrawn)?;
        let created = self.patiently(|| self.rest.create_emoji(&entry.name, &file)).await?;
        metrics::counter!(EMOJIS_UPLOADED).increment(1);
        self.uploads += 1;
        Ok(created.id)
    }

    async fn delete(&self, id: EmojiId) -> Result<(), Failure> {
        self.wait(self.emojis.pause).await?;
        self.take_turn().await?;
        match self.patiently(|| self.rest.delete_emoji(id)).await {
            Err(Failure::Permanent(error)) if error.status() == Some(StatusCode::NOT_FOUND) => {
                Ok(())
            }
            deleted => deleted,
        }
    }

    /// Makes a request, and waits as long as its rate limit tells.
    async fn patiently<T, R>(&self, request: impl Fn() -> R) -> Result<T, Failure>
    where
        R: Future<Output = Result<T, RequestError>>,
    {
        loop {
            match request().await {
                Err(RequestError::Limited { wait }) => {
                    self.wait(wait).await?;
                    self.take_turn().await?;
                }
                done => return Ok(done?),
            }
        }
    }

    /// Waits, unless Discord refuses a message with emojis meanwhile: another listing comes first.
    async fn wait(&self, duration: Duration) -> Result<(), Failure> {
        match timeout(duration, self.emojis.refused()).await {
            Ok(()) => Err(Failure::Refused),
            Err(_) => Ok(()),
        }
    }
}
