//! The background job that uploads missing emojis and deletes outdated ones.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use serenity::all::{EmojiId, StatusCode};
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

use super::catalogue::{self, Entry, ThemeCatalogue};
use super::registry::ThemeEmojis;
use crate::discord::app_state::AppState;
use crate::discord::metrics::EMOJIS_UPLOADED;
use crate::discord::transport::{Emoji, MAX_EMOJIS, RequestError, Retryable, backoff};
use crate::discord::view::faces::KeyEmoji;
use crate::render::{Key, Theme};

const MIN_BACKOFF: Duration = Duration::from_secs(1);
const MAX_BACKOFF: Duration = Duration::from_mins(10);
/// Failures without an upload in between after which the job ends until the next start.
const MAX_FAILURES: u32 = 12;
/// Rate limits of one request after which it counts as failed.
const MAX_WAITS: u32 = 20;
/// Refused messages whose emojis all exist after which keys keep their labels until the next
/// start.
const MAX_FALSE_ALARMS: u32 = 3;

/// Runs until all emojis are uploaded, and then whenever Discord lacks one, until the bot stops.
pub async fn run(app: Arc<AppState>, stop: CancellationToken) {
    if app.emojis.themes.is_empty() {
        return;
    }
    let work = async {
        app.connection.ready().await;
        let Some(catalogues) = catalogue::draw(app.emojis.themes).await else { return };
        Sync { app: &app, uploads: 0 }.run(&catalogues).await;
        // What is known stays in use until Discord lacks it.
        app.emojis.refused().await;
        app.emojis.forget();
    };
    stop.run_until_cancelled(work).await;
}

/// Why the emojis of the application are not complete.
enum Failure {
    /// A later attempt may succeed.
    Transient(RequestError),
    /// No later attempt can succeed until the operator acts.
    Permanent(RequestError),
    /// The application has too many emojis of others.
    NoRoom,
    /// A key could not be drawn.
    Undrawn,
}

impl From<RequestError> for Failure {
    fn from(error: RequestError) -> Self {
        if error.is_too_many_emojis() {
            Self::NoRoom
        } else if error.is_transient() {
            Self::Transient(error)
        } else {
            Self::Permanent(error)
        }
    }
}

struct Sync<'a> {
    app: &'a AppState,
    /// The emojis that were uploaded since the start.
    uploads: u64,
}

/// The emojis of keys that Discord has, by name.
type Listing = HashMap<String, EmojiId>;

impl Sync<'_> {
    /// Runs until no attempt can succeed.
    async fn run(mut self, catalogues: &[ThemeCatalogue]) {
        let emojis = &self.app.emojis;
        let mut failures = 0;
        let mut false_alarms = 0;
        while failures < MAX_FAILURES && false_alarms < MAX_FALSE_ALARMS {
            let before = self.uploads;
            let done = tokio::select! {
                done = self.synchronize(catalogues) => Some(done),
                () = emojis.refused() => None,
            };
            if self.uploads > before {
                failures = 0;
                false_alarms = 0;
            }
            match done {
                Some(Ok(())) => {
                    emojis.refused().await;
                    false_alarms += 1;
                }
                None => false_alarms += 1,
                Some(Err(Failure::Transient(error))) => {
                    let pause = backoff(failures, MIN_BACKOFF, MAX_BACKOFF);
                    tracing::info!(
                        %error,
                        seconds = pause.as_secs(),
                        "the emojis of the keypad are incomplete; retrying"
                    );
                    failures += 1;
                    if timeout(pause, emojis.refused()).await.is_err() {
                        continue;
                    }
                }
                Some(Err(failure)) => return report(&failure, self.app),
            }
            emojis.forget();
        }
        emojis.forget();
        tracing::warn!(
            "the emojis of the keypad cannot be kept complete; keys have labels until the next start"
        );
    }

    /// Uploads the missing emojis, and deletes those of other versions.
    async fn synchronize(&mut self, catalogues: &[ThemeCatalogue]) -> Result<(), Failure> {
        let rest = &self.app.rest;
        let emojis = patiently(|| rest.emojis()).await?.into_iter();
        let keys = emojis.filter(|emoji| Key::is_name(&emoji.name));
        let mut listing: Listing = keys.map(|Emoji { id, name }| (name, id)).collect();
        let names = catalogue::names(catalogues);
        let outdated = listing.iter().filter(|(name, _)| !names.contains(name.as_str()));
        let mut outdated: Vec<EmojiId> = outdated.map(|(_, &id)| id).collect();
        for ThemeCatalogue { theme, entries } in catalogues {
            let mut emojis = ThemeEmojis::new();
            for entry in entries {
                let id = match listing.get(&entry.name) {
                    Some(&id) => id,
                    None => {
                        let id = self.make_room_and_upload(entry, theme, &mut outdated).await?;
                        listing.insert(entry.name.clone(), id);
                        id
                    }
                };
                let name = entry.name.as_str().into();
                emojis.insert(entry.key, KeyEmoji { id: id.get(), name });
            }
            tracing::info!(
                theme = theme.id,
                count = emojis.len(),
                "the emojis of a theme are known"
            );
            self.app.emojis.publish(theme, emojis);
        }
        for id in outdated {
            self.delete(id).await?;
        }
        Ok(())
    }

    /// Uploads an emoji. If there is no room for it, an outdated one is deleted early.
    async fn make_room_and_upload(
        &mut self,
        entry: &Entry,
        theme: &'static Theme,
        outdated: &mut Vec<EmojiId>,
    ) -> Result<EmojiId, Failure> {
        loop {
            match self.upload(entry, theme).await {
                Err(Failure::NoRoom) => {
                    self.delete(outdated.pop().ok_or(Failure::NoRoom)?).await?;
                }
                uploaded => return uploaded,
            }
        }
    }

    async fn upload(&mut self, entry: &Entry, theme: &'static Theme) -> Result<EmojiId, Failure> {
        sleep(self.app.emojis.pause).await;
        let file = catalogue::file(entry.key, theme).await.ok_or(Failure::Undrawn)?;
        let created = patiently(|| self.app.rest.create_emoji(&entry.name, &file)).await?;
        metrics::counter!(EMOJIS_UPLOADED).increment(1);
        self.uploads += 1;
        Ok(created.id)
    }

    async fn delete(&self, id: EmojiId) -> Result<(), Failure> {
        sleep(self.app.emojis.pause).await;
        match patiently(|| self.app.rest.delete_emoji(id)).await {
            Err(error) if error.status() == Some(StatusCode::NOT_FOUND) => Ok(()),
            deleted => Ok(deleted?),
        }
    }
}

/// Makes a request, and waits as long as its rate limit tells.
async fn patiently<T, R>(request: impl Fn() -> R) -> Result<T, RequestError>
where
    R: Future<Output = Result<T, RequestError>>,
{
    let mut waits = 0;
    loop {
        match request().await {
            Err(RequestError::Limited { wait }) if waits < MAX_WAITS => {
                waits += 1;
                sleep(wait).await;
            }
            done => return done,
        }
    }
}

/// Logs a failure that the operator may mend.
fn report(failure: &Failure, app: &AppState) {
    match failure {
        Failure::Transient(_) => {}
        Failure::Permanent(error) => {
            app.note(error);
            tracing::warn!(
                %error,
                "Discord refuses the emojis of the keypad, so that its keys have labels until the \
                 next start; set `emojis = false` to do without"
            );
        }
        Failure::NoRoom => tracing::warn!(
            max = MAX_EMOJIS,
            "the application has no room for the emojis of the keypad, so that its keys have labels; \
             delete others at https://discord.com/developers/applications and start again, or set \
             `emojis = false`"
        ),
        Failure::Undrawn => tracing::error!("a key could not be drawn; all keys have labels"),
    }
}
