//! Tournaments: what is due in them, and the messages that show them.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use tokio::time::sleep;

use crate::discord::app_state::AppState;
use crate::discord::features::tournament::view;
use crate::discord::jobs::announce;
use crate::discord::jobs::job::Job;
use crate::discord::style;
use crate::discord::transport::{RequestError, Retry, RetryPolicy, Retryable as _, Target, retry};
use crate::game::{
    GameId, MessageId, Place, ScheduledEvent, Tournament, TournamentId, TournamentStage,
};
use crate::locale::Language;
use crate::service::{RETRY_DELAY, Task};

/// The longest time between two looks at what is due.
const AT_MOST: Duration = Duration::from_secs(15);

/// Discord's privacy level of events for members, and type of events outside of voice channels.
const GUILD_ONLY: u8 = 2;
const EXTERNAL: u8 = 3;
const EVENT_LENGTH: Duration = Duration::from_hours(1);

/// Runs for ever: begins tournaments and their games, and counts results.
pub async fn run(app: Arc<AppState>) {
    let at_most = app.bot.service.leases.renewal().unwrap_or(AT_MOST);
    loop {
        let moved = app.bot.clock.moved();
        app.connection.ready().await;
        let mut wait = at_most;
        let has_lease = app.bot.service.leases.has(Task::Tournaments).await.unwrap_or(false);
        if has_lease && app.bot.clock.is_certain() {
            match app.bot.service.tournaments.advance(app.bot.clock.now()).await {
                Ok(advanced) => {
                    for game in &advanced.begun {
                        app.sending.outbox.push(game.place, Job::announce(game));
                    }
                    for Tournament { guild, id, channel, .. } in advanced.outdated {
                        let place = Place { guild: Some(guild), channel };
                        app.sending.outbox.push(place, Job::ShowTournament(guild, id));
                    }
                    if advanced.has_more {
                        continue;
                    }
                }
                Err(error) => {
                    tracing::warn!(%error, "tournaments go on later");
                    wait = RETRY_DELAY;
                }
            }
        }
        tokio::select! {
            // A signal that comes with another event is not left for one more look.
            biased;
            () = app.bot.service.tournaments.work() => {}
            () = moved => {}
            () = sleep(wait) => {}
        }
    }
}

/// Brings the message of a tournament up to date, or posts it; says once who has won.
///
/// # Errors
/// When a rate limit delays it. After any other failure it stays due and is queued again.
pub async fn show(
    app: &AppState,
    guild: u64,
    id: TournamentId,
    to: Target,
) -> Result<(), RequestError> {
    let service = &app.bot.service.tournaments;
    let Ok(found) = service.find(guild, id).await else { return Ok(()) };
    let now = app.bot.clock.now();
    if found.shown.at.is_none_or(|at| at > now) {
        return Ok(());
    }
    let recorded = match post(app, &found, to).await {
        Ok(Some((message, has_frame))) => service.shown(&found, message, has_frame, now).await,
        Ok(None) => Ok(()),
        Err(error @ RequestError::Limited { .. }) => return Err(error),
        Err(error) if error.is_transient() => {
            app.sending.note(&error);
            tracing::warn!(tournament = %id, %error, "its message is brought up to date later");
            Ok(())
        }
        Err(error) => {
            app.sending.note(&error);
            tracing::info!(tournament = %id, %error, "its message is refused");
            service.refused(guild, id, now).await
        }
    };
    if let Err(error) = recorded {
        tracing::error!(tournament = %id, %error, "what became of its message is not saved");
    }
    Ok(())
}

/// Posts or edits the message. Returns its id, and whether it has a frame.
async fn post(
    app: &AppState,
    tournament: &Tournament,
    to: Target,
) -> Result<Option<(MessageId, bool)>, RequestError> {
    let tag = tournament.language.as_deref();
    let otherwise = tag.map_or_else(Language::english, Language::from_tag);
    let public = style::presentation(&app.bot, to.place, otherwise).await;
    if tournament.owes_event() {
        schedule(app, tournament, public.language, to).await;
    }
    let channels = channels(app, tournament).await;
    let elsewhere = |game| channels.get(&game).copied().filter(|it| *it != tournament.channel);
    let answer = view::standing(tournament, public, elsewhere);
    let answer = announce::drawn(app, to, &answer).await;
    let nonce = format!("{:x}t", tournament.id.0);
    if tournament.stage == TournamentStage::Over && !tournament.shown.is_end_told {
        // Discord deduplicates the post by its nonce if the bot stops before it records it.
        let podium = view::podium(tournament, public, &app.sending).await;
        let podium = announce::drawn(app, to, &podium).await;
        podium.post(&app.sending.rest, to, &format!("{nonce}o")).await?;
        let id = tournament.id;
        if let Err(error) = app.bot.service.tournaments.told_end(tournament.guild, id).await {
            tracing::error!(tournament = %id, %error, "that its end was told is not saved");
        }
    }
    announce::replace_or_post(app, to, &answer, tournament.shown.message, &nonce).await
}

/// Creates the event that announces when a tournament begins, or deletes it. A refusal leaves the
/// tournament without an event; after a failure that a later attempt may mend, this stays due.
async fn schedule(app: &AppState, tournament: &Tournament, language: &Language, to: Target) {
    let Tournament { guild, id, .. } = *tournament;
    let rest = &app.sending.rest;
    let done = match tournament.event {
        Some(ScheduledEvent::Created(event)) => {
            retry(RetryPolicy::UnlessLimited, || rest.delete_event(guild, event))
                .await
                .map(|()| None)
        }
        _ => create_event(app, tournament, language, to).await,
    };
    let event = match done {
        Ok(event) => event,
        Err(error) => {
            app.sending.note(&error);
            tracing::info!(tournament = %id, %error, "its event is not changed");
            if error.is_transient() {
                return;
            }
            None
        }
    };
    if let Err(error) = app.bot.service.tournaments.scheduled(guild, id, event).await {
        tracing::error!(tournament = %id, %error, "what became of its event is not saved");
    }
}

/// Creates the event, if all members see the channel of the tournament.
///
/// Discord does not deduplicate events. So none is wanted any more before the request is sent, and
/// one that may have been created is not created again.
async fn create_event(
    app: &AppState,
    tournament: &Tournament,
    language: &Language,
    to: Target,
) -> Result<Option<ScheduledEvent>, RequestError> {
    let Tournament { guild, id, stage, starts, .. } = *tournament;
    let Some(starts) = starts.filter(|_| stage == TournamentStage::Open) else { return Ok(None) };
    let rest = &app.sending.rest;
    let server = retry(RetryPolicy::Idempotent, || rest.server(guild, to.priority)).await?;
    let channel = retry(RetryPolicy::Idempotent, || rest.channel_of_server(to)).await?;
    if !server.is_seen_by_all(&channel) {
        return Ok(None);
    }
    if app.bot.service.tournaments.scheduled(guild, id, None).await.is_err() {
        return Ok(tournament.event);
    }
    let event = event(tournament, starts, language);
    match retry(RetryPolicy::NonIdempotent, || rest.create_event(guild, &event)).await {
        // Discord has certainly not processed it.
        Err(error) if matches!(error.retry(), Retry::IsSafe | Retry::IsSafeAfter(_)) => {
            Ok(tournament.event)
        }
        created => created.map(|event| event.map(ScheduledEvent::Created)),
    }
}

/// Returns the event of a tournament as Discord takes it.
fn event(tournament: &Tournament, starts: OffsetDateTime, language: &Language) -> Value {
    let Tournament { guild, channel, ref name, .. } = *tournament;
    let time = |at: OffsetDateTime| at.format(&Rfc3339).unwrap_or_default();
    json!({
        "name": name,
        "description": language.tournament_event(tournament),
        "privacy_level": GUILD_ONLY,
        "entity_type": EXTERNAL,
        "entity_metadata": { "location": format!("https://discord.com/channels/{guild}/{channel}") },
        "scheduled_start_time": time(starts),
        // Discord wants an end. The event is deleted when play begins.
        "scheduled_end_time": time(starts + EVENT_LENGTH),
    })
}

/// Returns the channels of the games that are played now.
async fn channels(app: &AppState, tournament: &Tournament) -> HashMap<GameId, u64> {
    let played = tournament.pairings().filter(|it| it.is_begun && it.result.is_none());
    let games: Vec<GameId> = played.map(|it| it.game).collect();
    match app.bot.service.announcements.boards(&games).await {
        Ok(boards) => {
            let shown = games.into_iter().zip(boards);
            shown.filter_map(|(game, board)| Some((game, board?.channel))).collect()
        }
        Err(error) => {
            tracing::warn!(%error, "a tournament is shown without the channels of its games");
            HashMap::new()
        }
    }
}
