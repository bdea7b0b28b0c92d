//! The background job that uploads missing emojis and deletes outdated ones.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use serenity::all::{EmojiId, StatusCode};
use tokio::time::sleep;
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
        Sync { app: &app, catalogues, uploads: 0 }.run().await;
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
    catalogues: Vec<ThemeCatalogue>,
    /// The emojis that were uploaded since the start.
    uploads: u64,
}

/// The emojis that Discord has.
struct Listing {
    /// Those of keys, by name.
    keys: HashMap<String, EmojiId>,
    /// The number of all emojis.
    count: usize,
}

impl Listing {
    fn new(emojis: Vec<Emoji>) -> Self {
        let count = emojis.len();
        let keys = emojis.into_iter().filter(|emoji| Key::is_name(&emoji.name));
        Self { keys: keys.map(|emoji| (emoji.name, emoji.id)).collect(), count }
    }
}

impl Sync<'_> {
    async fn run(mut self) {
        let mut failures = 0;
        let mut false_alarms = 0;
        while failures < MAX_FAILURES && false_alarms < MAX_FALSE_ALARMS {
            let before = self.uploads;
            let done = self.synchronize().await;
            if self.uploads > before {
                failures = 0;
                false_alarms = 0;
            }
            match done {
                Ok(()) => {
                    self.app.emojis.refused().await;
                    self.app.emojis.forget();
                    false_alarms += 1;
                }
                Err(Failure::Transient(error)) => {
                    let pause = backoff(failures, MIN_BACKOFF, MAX_BACKOFF);
                    tracing::info!(
                        %error,
                        seconds = pause.as_secs(),
                        "the emojis of the keypad are incomplete; retrying"
                    );
                    failures += 1;
                    sleep(pause).await;
                }
                Err(failure) => return report(&failure, self.app),
            }
        }
        self.app.emojis.forget();
        tracing::warn!(
            "the emojis of the keypad cannot be kept complete; keys have labels until the next start"
        );
    }

    /// Uploads the missing emojis, and deletes those of other versions.
    async fn synchronize(&mut self) -> Result<(), Failure> {
        let rest = &self.app.rest;
        let mut listing = Listing::new(patiently(|| rest.emojis()).await?);
        let catalogues = std::mem::take(&mut self.catalogues);
        let completed = self.complete_all(&catalogues, &mut listing).await;
        self.catalogues = catalogues;
        completed
    }

    async fn complete_all(
        &mut self,
        catalogues: &[ThemeCatalogue],
        listing: &mut Listing,
    ) -> Result<(), Failure> {
        let names = catalogue::names(catalogues);
        let outdated = listing.keys.iter().filter(|(name, _)| !names.contains(name.as_str()));
        let mut outdated: Vec<EmojiId> = outdated.map(|(_, &id)| id).collect();
        for ThemeCatalogue { theme, entries } in catalogues {
            let mut emojis = ThemeEmojis::new();
            for entry in entries {
                let id = match listing.keys.get(&entry.name) {
                    Some(&id) => id,
                    None => {
                        self.make_room(listing, &mut outdated).await?;
                        let id = self.upload(entry, theme).await?;
                        listing.keys.insert(entry.name.clone(), id);
                        listing.count += 1;
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

    /// Deletes an outdated emoji early if the application has no room for another one.
    async fn make_room(
        &self,
        listing: &mut Listing,
        outdated: &mut Vec<EmojiId>,
    ) -> Result<(), Failure> {
        if listing.count < MAX_EMOJIS {
            return Ok(());
        }
        self.delete(outdated.pop().ok_or(Failure::NoRoom)?).await?;
        listing.count -= 1;
        Ok(())
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
