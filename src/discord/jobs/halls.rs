//! The halls of servers: one message each, which is kept up to date.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::discord::app_state::AppState;
use crate::discord::features::hall;
use crate::discord::jobs::job::Job;
use crate::discord::jobs::{announce, messages};
use crate::discord::payload::{Channel, Guild};
use crate::discord::style;
use crate::discord::transport::{
    Priority, RequestError, RetryPolicy, Retryable as _, Target, retry,
};
use crate::discord::view::message::Answer;
use crate::game::{Game, MessageId, Place, PlayerId, Summary};
use crate::locale::{HallLists, Language};
use crate::service::{Listing, MAX_LISTED, MAX_PLAYING, RETRY_DELAY, Task};
use crate::store::{Hall, HallMessage, StoreError};

/// The time between two looks at all halls, and so between two edits of one.
const RENEWED_EVERY: Duration = Duration::from_mins(1);

/// Runs for ever. Queues the halls that show something else than there is.
pub async fn run(app: Arc<AppState>) {
    let at_most = app.bot.service.leases.renewal().unwrap_or(RENEWED_EVERY);
    let mut due = Instant::now();
    loop {
        let moved = app.bot.clock.moved();
        app.connection.ready().await;
        let mut wait = at_most;
        if app.bot.service.leases.has(Task::Halls).await.unwrap_or(false) {
            if due <= Instant::now() {
                let queued = queue(&app).await;
                // The loop rests, however long a look at all halls takes.
                due = Instant::now() + RENEWED_EVERY;
                if let Err(error) = queued {
                    tracing::warn!(%error, "halls are brought up to date later");
                    due = Instant::now() + RETRY_DELAY;
                }
            }
            wait = at_most.min(due.duration_since(Instant::now()));
        }
        tokio::select! {
            biased;
            () = moved => due = Instant::now(),
            () = sleep(wait) => {}
        }
    }
}

async fn queue(app: &AppState) -> Result<(), StoreError> {
    let mut next = Some(0);
    while let Some(from) = next {
        let (outdated, then) = app.bot.service.halls.outdated(from, app.bot.clock.now()).await?;
        for place in outdated {
            if let Some(guild) = place.guild {
                app.sending.outbox.push(place, Job::ShowHall { guild });
            }
        }
        next = then;
    }
    Ok(())
}

/// Brings the message of a hall up to date, posts it, or deletes it from a former channel.
///
/// # Errors
/// When a rate limit delays it. After any other failure it stays due, or is given up.
pub async fn show(app: &AppState, guild: u64, to: Target) -> Result<(), RequestError> {
    let halls = &app.bot.service.halls;
    let recorded = match halls.listing(guild, app.bot.clock.now()).await {
        Ok(Some(listing)) if listing.is_outdated() => {
            match renew(app, guild, &listing, to).await? {
                Renewed::Nothing => Ok(()),
                Renewed::Deleted(former) => {
                    let deleted = halls.deleted(guild, former).await;
                    if let Some(channel) = listing.hall.channel {
                        // The message in the chosen channel follows.
                        let place = Place { channel, ..to.place };
                        app.sending.outbox.push(place, Job::ShowHall { guild });
                    }
                    deleted
                }
                Renewed::Shown(message) => {
                    let former = listing.hall.message;
                    match halls.shown(guild, former, message, listing.fingerprint).await {
                        Ok(false) if former != Some(message) => {
                            delete(app, to, message).await?;
                            Ok(())
                        }
                        recorded => recorded.map(drop),
                    }
                }
                Renewed::Refused(channel) => {
                    match tell_manager(app, guild, &listing.hall, channel).await? {
                        true => halls.refused(guild, channel).await,
                        false => Ok(()),
                    }
                }
            }
        }
        Ok(_) => Ok(()),
        Err(error) => Err(error),
    };
    if let Err(error) = recorded {
        tracing::warn!(guild, %error, "a hall is brought up to date later");
    }
    Ok(())
}

/// What became of the message of a hall.
enum Renewed {
    Nothing,
    Deleted(HallMessage),
    Shown(HallMessage),
    /// The channel refuses it for good.
    Refused(u64),
}

async fn renew(
    app: &AppState,
    guild: u64,
    listing: &Listing,
    to: Target,
) -> Result<Renewed, RequestError> {
    let hall = &listing.hall;
    if let Some(former) = hall.former_message() {
        delete(app, to, former).await?;
        return Ok(Renewed::Deleted(former));
    }
    let Some(channel) = hall.channel.filter(|channel| *channel == to.place.channel) else {
        return Ok(Renewed::Nothing);
    };
    let posted = async {
        let Some(answer) = answer(app, listing, to).await? else { return Ok(None) };
        let former = hall.message.map(|message| (message.id, message.has_frame));
        // The fingerprint tells a post after a deletion from a repeated one.
        let nonce = format!("{guild:x}h{:x}", listing.fingerprint as u32);
        announce::replace_or_post(app, to, &answer, former, &nonce).await
    };
    match posted.await {
        Ok(Some((id, has_frame))) => Ok(Renewed::Shown(HallMessage { channel, id, has_frame })),
        Ok(None) => Ok(Renewed::Nothing),
        Err(error @ RequestError::Limited { .. }) => Err(error),
        Err(error) => {
            app.sending.note(&error);
            tracing::info!(guild, %error, "a hall could not be brought up to date");
            let is_refused = error.is_refused_by_channel() && !error.is_transient();
            Ok(if is_refused { Renewed::Refused(channel) } else { Renewed::Nothing })
        }
    }
}

/// Deletes a message of a hall, unless it cannot be.
///
/// # Errors
/// When Discord fails for a while, or a rate limit delays it.
async fn delete(app: &AppState, to: Target, message: HallMessage) -> Result<(), RequestError> {
    let to = Target { place: Place { channel: message.channel, ..to.place }, ..to };
    match retry(RetryPolicy::UnlessLimited, || app.sending.rest.delete(to, message.id)).await {
        Err(error) if error.is_transient() => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Tells the manager who chose the channel, or else the owner of the server, that it has refused
/// the message. Returns whether it did: without an answer, the bot is perhaps not there any more.
async fn tell_manager(
    app: &AppState,
    guild: u64,
    hall: &Hall,
    channel: u64,
) -> Result<bool, RequestError> {
    let read = || app.sending.rest.server(guild, Priority::Cosmetic);
    let server = match retry(RetryPolicy::Idempotent, read).await {
        Ok(server) => server,
        Err(error) => {
            tracing::info!(guild, %error, "the manager of a hall could not be told");
            return Ok(false);
        }
    };
    let owner = server.owner_id.map(|owner| PlayerId(owner.get()));
    if let Some(manager) = hall.manager.or(owner) {
        let place = Place { guild: Some(guild), channel };
        let text = |language: &'static Language| language.hall_refused(channel);
        messages::tell_manager(app, manager, place, text, &format!("{channel:x}n")).await?;
    }
    Ok(true)
}

/// Returns the message; `None` if its games cannot be read, or its picture cannot be drawn.
async fn answer(
    app: &AppState,
    listing: &Listing,
    to: Target,
) -> Result<Option<Answer>, RequestError> {
    let mut readers = Readers { app, hall: to, own: None };
    let seen = readers.all_see(&listing.playing, MAX_PLAYING).await?;
    let mut playing: Vec<(Game, Option<MessageId>)> = Vec::new();
    for game in seen {
        match app.bot.service.games.find(game.id).await {
            // It may have ended meanwhile.
            Ok(found) => {
                playing.extend(found.filter(Game::is_open).map(|found| (found, game.board)));
            }
            Err(error) => {
                tracing::warn!(game = %game.id, %error, "a hall is brought up to date later");
                return Ok(None);
            }
        }
    }
    let challenges = readers.all_see(&listing.challenges, MAX_LISTED).await?;
    let results = readers.all_see(&listing.results, MAX_LISTED).await?;
    let tag = listing.hall.language.as_deref();
    let otherwise = tag.map_or_else(Language::english, Language::from_tag);
    let public = style::presentation(&app.bot, to.place, otherwise).await;
    let lists = HallLists { playing: &playing, challenges: &challenges, results: &results };
    Ok(announce::complete(app, to, &hall::message(&lists, public)).await)
}

/// The readers of a hall.
struct Readers<'a> {
    app: &'a AppState,
    hall: Target,
    /// The server and the channel of the hall, once they are needed.
    own: Option<(Guild, Channel)>,
}

impl Readers<'_> {
    /// Returns the first games whose channels all readers of the hall see.
    async fn all_see(
        &mut self,
        games: &[Summary],
        most: usize,
    ) -> Result<Vec<Summary>, RequestError> {
        let mut seen = Vec::new();
        for game in games {
            if seen.len() < most && self.see(game.place.channel).await? {
                seen.push(game.clone());
            }
        }
        Ok(seen)
    }

    /// Returns whether all readers see a channel or, of a thread that is not private, its parent.
    /// What the bot does not see, they do not. What was lately found holds.
    ///
    /// # Errors
    /// When Discord does not answer, or a rate limit delays it.
    async fn see(&mut self, channel: u64) -> Result<bool, RequestError> {
        let hall = self.hall.place.channel;
        if channel == hall {
            return Ok(true);
        }
        let found = &self.app.sending.seen_channels;
        let known = [true, false].into_iter().find(|&it| found.contains(&(hall, channel, it)));
        if let Some(is_seen) = known {
            return Ok(is_seen);
        }
        let is_seen = match self.get(channel).await {
            Ok(found) if found.is_thread() => match found.parent_id {
                Some(parent) if !found.is_private_thread() => {
                    Box::pin(self.see(parent.get())).await?
                }
                _ => false,
            },
            Ok(found) => {
                let (server, own) = self.own().await?;
                server.all_see(&found, own)
            }
            Err(error) if error.is_refused_by_channel() => false,
            Err(error) => return Err(error),
        };
        self.app.sending.seen_channels.start((hall, channel, is_seen));
        Ok(is_seen)
    }

    async fn get(&self, channel: u64) -> Result<Channel, RequestError> {
        let to = Target { place: Place { channel, ..self.hall.place }, ..self.hall };
        retry(RetryPolicy::UnlessLimited, || self.app.sending.rest.channel_of_server(to)).await
    }

    async fn own(&mut self) -> Result<&(Guild, Channel), RequestError> {
        let own = match self.own.take() {
            Some(own) => own,
            None => {
                let guild = self.hall.place.guild.unwrap_or_default();
                let read = || self.app.sending.rest.server(guild, self.hall.priority);
                let server = retry(RetryPolicy::UnlessLimited, read).await?;
                (server, self.get(self.hall.place.channel).await?)
            }
        };
        Ok(self.own.insert(own))
    }
}
