//! The background job that uploads missing emojis and deletes outdated ones.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use serenity::all::{EmojiId, StatusCode};
use thiserror::Error;
use tokio::time::{Instant, sleep, sleep_until, timeout, timeout_at};

use super::plan::{Outdated, Plan};
use super::registry::{KeyEmojis, ThemeEmojis};
use crate::discord::app_state::AppState;
use crate::discord::metrics::EMOJIS_UPLOADED;
use crate::discord::render_pool::RenderPool;
use crate::discord::transport::{
    Emoji, MAX_EMOJIS, RequestError, RestClient, Retryable as _, backoff,
};
use crate::discord::view::faces::KeyEmoji;
use crate::service::{Task, TaskLeases};
use alquerque_render::{Key, Theme};

const MIN_BACKOFF: Duration = Duration::from_secs(1);
const MAX_BACKOFF: Duration = Duration::from_mins(10);
/// The time between two listings for which there is no occasion, and after a permanent failure.
const LISTING_INTERVAL: Duration = Duration::from_hours(24);
/// How long another process uploads emojis before they are listed again.
const ELSEWHERE_PAUSE: Duration = Duration::from_mins(1);
/// Messages that Discord refuses although it has all their emojis, after which emojis are not used
/// for [`QUIET`].
const MAX_FALSE_ALARMS: u32 = 3;
/// A time without a false alarm after which former ones do not count.
const QUIET: Duration = Duration::from_hours(1);

/// Why the emojis of the application are not complete.
#[derive(Debug, Error)]
enum Failure {
    /// A later attempt may succeed.
    #[error(transparent)]
    Transient(RequestError),
    /// No later attempt can succeed until the operator acts.
    #[error(transparent)]
    Permanent(RequestError),
    /// Others have added emojis since the listing.
    #[error("there is no room for another emoji")]
    NoRoom,
    #[error("a key could not be drawn")]
    Undrawn,
    /// Discord has refused a message with emojis, so that one may be deleted.
    #[error("a message with emojis was refused")]
    Refused,
    #[error("another process changes the emojis")]
    Elsewhere,
    /// Discord has refused several messages although it has all emojis.
    #[error("messages are refused although all their emojis exist")]
    FalseAlarms,
}

impl From<RequestError> for Failure {
    fn from(error: RequestError) -> Self {
        if error.has_code(RequestError::TOO_MANY_EMOJIS) {
            Self::NoRoom
        } else if error.is_transient() {
            Self::Transient(error)
        } else {
            Self::Permanent(error)
        }
    }
}

/// Keeps the emojis complete, for ever.
pub async fn run(app: Arc<AppState>) {
    if app.emojis.themes.is_empty() {
        return;
    }
    app.connection.ready().await;
    let keys: Vec<Key> = Key::all().collect();
    let leases = &app.bot.service.leases;
    let sync = Sync::new(&app.sending.rest, &app.emojis, &app.drawing, leases);
    sync.run(&keys, |error| app.sending.note(error)).await;
}

/// Keeps the emojis of the application complete.
pub struct Sync<'a> {
    rest: &'a RestClient,
    emojis: &'a KeyEmojis,
    render_pool: &'a RenderPool,
    /// One of several processes changes the emojis.
    leases: &'a TaskLeases,
    outdated: Option<Outdated>,
    /// Whether Discord has refused an upload for lack of room since the listing.
    is_full: bool,
    false_alarms: u32,
    latest_false_alarm: Instant,
    /// Consecutive attempts without an upload.
    failures: u32,
}

impl<'a> Sync<'a> {
    pub fn new(
        rest: &'a RestClient,
        emojis: &'a KeyEmojis,
        render_pool: &'a RenderPool,
        leases: &'a TaskLeases,
    ) -> Self {
        Self {
            rest,
            emojis,
            render_pool,
            leases,
            outdated: None,
            is_full: false,
            false_alarms: 0,
            latest_false_alarm: Instant::now(),
            failures: 0,
        }
    }

    /// Lists the emojis daily and whenever Discord refuses one, and makes them complete. Never
    /// ends. `note` receives failures that the operator may mend.
    pub async fn run(mut self, keys: &[Key], note: impl Fn(&RequestError)) {
        loop {
            match self.synchronize(keys).await {
                Ok(()) => {
                    self.failures = 0;
                    if let Err(error) = self.leases.release(Task::Emojis).await {
                        tracing::debug!(%error, "other processes change the emojis later");
                    }
                    timeout(LISTING_INTERVAL, self.emojis.refused()).await.ok();
                }
                Err(Failure::Refused) => {}
                Err(Failure::Elsewhere) => self.await_turn().await,
                Err(failure @ (Failure::Transient(_) | Failure::NoRoom | Failure::Undrawn)) => {
                    let pause = backoff(self.failures, MIN_BACKOFF, MAX_BACKOFF);
                    tracing::info!(
                        error = %failure,
                        seconds = pause.as_secs(),
                        "the emojis of the keypad are incomplete; retrying"
                    );
                    self.failures += 1;
                    sleep(pause).await;
                }
                Err(Failure::Permanent(error)) => {
                    note(&error);
                    tracing::warn!(
                        %error,
                        "Discord refuses the emojis of the keypad, so that keys may have labels; \
                         retrying in a day; set `emojis = false` to do without"
                    );
                    // The known emojis stay in use until Discord refuses a message with them.
                    let end = Instant::now() + LISTING_INTERVAL;
                    if timeout_at(end, self.emojis.refused()).await.is_ok() {
                        self.emojis.forget();
                        sleep_until(end).await;
                    }
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
        let has_turn = self.leases.has(Task::Emojis).await.unwrap_or(false);
        if has_turn { Ok(()) } else { Err(Failure::Elsewhere) }
    }

    /// Waits until this process may change the emojis, or for a while, after which another one has
    /// uploaded some.
    async fn await_turn(&self) {
        let end = Instant::now() + ELSEWHERE_PAUSE;
        let pause = self.leases.renewal().unwrap_or(ELSEWHERE_PAUSE);
        while Instant::now() < end && self.take_turn().await.is_err() {
            sleep(pause).await;
        }
    }

    /// Uploads the missing emojis, and deletes those of other versions.
    async fn synchronize(&mut self, keys: &[Key]) -> Result<(), Failure> {
        let was_refused = self.emojis.is_refused();
        let listing = self.list().await?;
        let plan = Plan::new(self.emojis.themes, keys, listing, &mut self.outdated);
        let is_one_missing = self.emojis.begin_generation(|emoji| plan.keeps(emoji));
        if was_refused && !is_one_missing {
            let is_first = self.latest_false_alarm.elapsed() >= QUIET;
            self.false_alarms = if is_first { 1 } else { self.false_alarms + 1 };
            self.latest_false_alarm = Instant::now();
            if self.false_alarms >= MAX_FALSE_ALARMS {
                return Err(Failure::FalseAlarms);
            }
        }
        let mut spare = plan.spare;
        self.is_full = false;
        for theme in plan.fitting {
            self.complete(theme, keys, &plan.present, &mut spare).await?;
        }
        for theme in plan.without_room {
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
            for id in spare {
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
        theme: &'static Theme,
        keys: &[Key],
        present: &HashMap<String, EmojiId>,
        spare: &mut Vec<EmojiId>,
    ) -> Result<(), Failure> {
        let mut emojis = ThemeEmojis::new();
        for &key in keys {
            let name = key.name(theme);
            let id = match present.get(&name) {
                Some(&id) => id,
                None => self.make_room_and_upload(key, theme, spare).await?,
            };
            emojis.insert(key, KeyEmoji { id: id.get(), name: name.into() });
        }
        let count = emojis.len();
        if self.emojis.publish(theme, emojis) {
            tracing::info!(theme = theme.id, count, "the emojis of a theme are known");
        }
        Ok(())
    }

    /// Uploads an emoji. If Discord has no room for it, a spare one is deleted.
    async fn make_room_and_upload(
        &mut self,
        key: Key,
        theme: &'static Theme,
        spare: &mut Vec<EmojiId>,
    ) -> Result<EmojiId, Failure> {
        loop {
            if self.is_full {
                self.delete(spare.pop().ok_or(Failure::NoRoom)?).await?;
            }
            match self.upload(key, theme).await {
                Err(Failure::NoRoom) => self.is_full = true,
                done => return done,
            }
        }
    }

    async fn upload(&mut self, key: Key, theme: &'static Theme) -> Result<EmojiId, Failure> {
        let file = self.render_pool.key(key, theme).await.ok_or(Failure::Undrawn)?;
        let name = key.name(theme);
        let created = self.patiently(|| self.rest.create_emoji(&name, &file)).await?;
        metrics::counter!(EMOJIS_UPLOADED).increment(1);
        self.failures = 0;
        Ok(created.id)
    }

    async fn delete(&self, id: EmojiId) -> Result<(), Failure> {
        match self.patiently(|| self.rest.delete_emoji(id)).await {
            Err(Failure::Permanent(error)) if error.status() == Some(StatusCode::NOT_FOUND) => {
                Ok(())
            }
            deleted => deleted,
        }
    }

    /// Makes a request after a pause, and waits as long as its rate limit tells, unless Discord
    /// refuses a message with emojis meanwhile: another listing comes first.
    async fn patiently<T, R>(&self, request: impl Fn() -> R) -> Result<T, Failure>
    where
        R: Future<Output = Result<T, RequestError>>,
    {
        let mut pause = self.emojis.pause;
        loop {
            if timeout(pause, self.emojis.refused()).await.is_ok() {
                return Err(Failure::Refused);
            }
            self.take_turn().await?;
            match request().await {
                Err(RequestError::Limited { wait }) => pause = wait,
                done => return Ok(done?),
            }
        }
    }
}
