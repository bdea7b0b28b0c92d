//! Announcements: messages to the channel of a game that no interaction asks for.

use reqwest::StatusCode;
use serde_json::{Value, json};
use time::OffsetDateTime;

use crate::discord::app_state::AppState;
use crate::discord::jobs::job::{Job, Origin};
use crate::discord::jobs::{messages, threads};
use crate::discord::request::context::RequestContext;
use crate::discord::transport::{
    ChannelAction, Item as _, RequestError, RetryPolicy, allowed_mentions, retry,
    retry_unless_limited,
};
use crate::discord::view::challenge;
use crate::discord::view::message::{Answer, ShownGame};
use crate::discord::{compose, style};
use crate::game::{Announcement, Event, Game, GameId, MessageId, Transition};
use crate::locale::{Language, message_url};
use crate::service::{OutdatedBoard, RecordedBoard};

/// Returns the language of announcements of a game.
pub async fn language_of(app: &AppState, game: &Game) -> &'static Language {
    style::announced(app, game).await.language
}

/// Makes the pending announcement of a game, if there is one. One that can never succeed is
/// dropped.
///
/// # Errors
/// When a rate limit delays it. After any other failure it stays pending and is queued again.
pub async fn announce(app: &AppState, id: GameId) -> Result<(), RequestError> {
    let game = match app.service.games.find(id).await {
        Ok(Some(game)) => game,
        Ok(None) => return Ok(()),
        Err(error) => {
            tracing::warn!(game = %id, %error, "an announcement is retried later");
            return Ok(());
        }
    };
    // It may have been made meanwhile, or be obsolete.
    let Some(entry) = game.pending else { return Ok(()) };
    let channel = game.place.channel;
    let now = app.clock.now();
    let noted = if app.forbidden.contains(channel, now) {
        app.service.outbox.refused(id, entry.what, now).await
    } else {
        match post_announcement(app, &game.transition_for(entry.what), entry.what).await {
            Ok(()) => app.service.outbox.posted(id, entry.what).await,
            Err(error @ RequestError::Limited { .. }) => return Err(error),
            Err(error) if error.status() == Some(StatusCode::FORBIDDEN) => {
                tracing::info!(game = %id, %error, "an announcement is forbidden; it is retried for a day");
                app.note_refusal(channel, Job::announce(&game).action(), &error);
                app.service.outbox.refused(id, entry.what, now).await
            }
            Err(error) if is_final(&error) => {
                tracing::info!(game = %id, %error, "an announcement is impossible; it is dropped");
                app.service.outbox.posted(id, entry.what).await
            }
            Err(error) => {
                app.note(&error);
                tracing::warn!(game = %id, %error, "an announcement is retried later");
                return Ok(());
            }
        }
    };
    if let Err(error) = noted {
        tracing::error!(game = %id, %error, "the result of an announcement could not be saved");
    }
    Ok(())
}

async fn post_announcement(
    app: &AppState,
    news: &Transition,
    what: Announcement,
) -> Result<(), RequestError> {
    let game = &news.game;
    let channel = game.place.channel;
    match what {
        // The bot may have stopped before it learned the id of the challenge's message.
        Announcement::Expiry if game.board_message.is_none() => {
            let answer = challenge::answered(game, language_of(app, game).await);
            post(app, channel, &answer, &nonce(game, 'b'), Origin::default()).await
        }
        Announcement::Expiry => edit_challenge(app, game).await,
        Announcement::Reminder => reminder(app, game).await,
        Announcement::Ended => {
            let answer = compose::board(app, news, style::announced(app, game).await).await;
            post(app, channel, &answer, &nonce(game, 'b'), Origin::default()).await
        }
        Announcement::Adjourned | Announcement::Voided => announce_rest(app, news).await,
        Announcement::Acted { since, .. } => announce_actions(app, news, since).await,
    }
}

/// Updates the message of a challenge that was answered in another message, such as that of
/// `/board`. Must run before the game has a newer message.
pub async fn challenge_answered(app: &AppState, context: &RequestContext, id: GameId) {
    match app.service.games.get(context.place, context.player(), id).await {
        // After a move or a resignation, the newest message is another one.
        Ok(game)
            if game.ply() > 0
                || game.outcome().is_some()
                || game.board_message == context.message => {}
        Ok(game) => {
            if let Some(message) = game.board_message {
                app.outbox.push(game.place.channel, Job::UpdateChallenge { game: id, message });
            }
        }
        Err(error) => {
            tracing::warn!(%error, game = %id, "an answered challenge could not be loaded")
        }
    }
}

/// Updates the message of a challenge.
pub async fn update_challenge(
    app: &AppState,
    id: GameId,
    message: MessageId,
) -> Result<(), RequestError> {
    match app.service.games.find(id).await {
        Ok(Some(game)) => {
            challenge::answered(&game, language_of(app, &game).await)
                .replace(&app.rest, game.place.channel, message)
                .await
        }
        Ok(None) => Ok(()),
        Err(error) => {
            tracing::warn!(game = %id, %error, "an answered challenge could not be loaded");
            Ok(())
        }
    }
}

/// Updates the own message of a challenge.
async fn edit_challenge(app: &AppState, game: &Game) -> Result<(), RequestError> {
    let Some(message) = game.board_message else { return Ok(()) };
    challenge::answered(game, language_of(app, game).await)
        .replace(&app.rest, game.place.channel, message)
        .await
}

async fn reminder(app: &AppState, game: &Game) -> Result<(), RequestError> {
    let language = language_of(app, game).await;
    let Some(text) = language.reminder(game) else { return Ok(()) };
    // The reminder pings the player whose time runs out.
    let answer = Answer { ping: game.player_to_ping(), ..pointing(game, text, language) };
    answer.post(&app.rest, game.place.channel, &nonce(game, 'r')).await.map(drop)
}

/// Announces that a game is adjourned, or was ended without a result. The board of an adjourned
/// game keeps its buttons.
async fn announce_rest(app: &AppState, news: &Transition) -> Result<(), RequestError> {
    let game = &news.game;
    let language = language_of(app, game).await;
    let text = language.news(news, app.clock.now());
    let shows = (!game.is_open()).then(|| ShownGame::board(game, language));
    let answer = Answer { shows, ..Answer::of_text(text) };
    post(app, game.place.channel, &answer, &nonce(game, 'e'), Origin::default()).await
}

/// Returns a text with a link to the board.
pub fn pointing(game: &Game, mut text: String, language: &Language) -> Answer {
    if let Some(board) = game.board_message {
        let url = message_url(game.place, board);
        text += &format!("\n{}", language.reminder_board(&url));
    }
    Answer::of_text(text)
}

/// Returns the nonce of an announcement of this kind at the current ply.
fn nonce(game: &Game, kind: char) -> String {
    format!("{:x}{kind}{:x}", game.id.0, game.ply())
}

/// Announces the actions of the bot: the board if it has changed, and the answer to a proposal.
async fn announce_actions(
    app: &AppState,
    news: &Transition,
    since: usize,
) -> Result<(), RequestError> {
    let game = &news.game;
    let public = style::announced(app, game).await;
    let mark = |kind| format!("{:x}{kind}{:x}", game.answered_request().0, game.ply());
    let answered = public.language.answered_offer(news);
    let is_as_before = game.is_open() && game.ply() == since && !news.events.iter().any(takes_back);
    if is_as_before && !answered.is_empty() {
        let ping = game.bot().and_then(|bot| game.opponent_of(bot)).map(|person| person.id);
        let answer = Answer { ping, ..Answer::of_text(answered) };
        return answer.post(&app.rest, game.place.channel, &mark('a')).await.map(drop);
    }
    let board = compose::board(app, news, public).await;
    let text = [answered, board.text]
        .into_iter()
        .filter(|text| !text.is_empty())
        .collect::<Vec<_>>()
        .join("\n");
    post(app, game.place.channel, &Answer { text, ..board }, &mark('b'), Origin::default()).await
}

fn takes_back(event: &Event) -> bool {
    matches!(event, Event::TakenBack { .. })
}

/// Posts a message to a channel, and records it if it shows a game.
pub async fn post(
    app: &AppState,
    channel: u64,
    answer: &Answer,
    nonce: &str,
    origin: Origin,
) -> Result<(), RequestError> {
    let mut answer = answer.clone();
    app.render_pool.draw_all(&mut answer.pictures).await;
    let message = answer.post(&app.rest, channel, nonce).await?;
    if let Some((shown, message)) = answer.shows.zip(message) {
        record_board(app, shown, message, origin).await;
    }
    Ok(())
}

/// Records the newest message of a game, and queues direct messages about it. Closes the former
/// one, unless it was just replaced, and shortens the archive duration of the thread of a finished
/// game. Failures are only logged.
pub async fn record_board(
    app: &AppState,
    shown: ShownGame,
    message: MessageId,
    Origin { by, replaced }: Origin,
) {
    match app.service.outbox.record_board(shown.id, message, shown.ply).await {
        Ok(RecordedBoard { game: Some(game), outdated }) => {
            let is_next = outdated.is_none_or(|outdated| outdated.ply != outdated.newest_ply);
            let is_newest = shown.ply.is_some() && game.board_message == Some(message);
            if is_newest && (is_next || !game.is_open()) {
                messages::queue(app, &game, by).await;
            }
            if let Some(outdated) = outdated.filter(|outdated| Some(outdated.message) != replaced) {
                let text = closing_text(&game, outdated, Language::from_tag(shown.language));
                let close = Job::CloseBoard { message: outdated.message, text };
                app.outbox.push(game.place.channel, close);
            }
            if let Some((thread, idle)) = threads::new_archive_duration(&game, outdated.is_some()) {
                app.outbox.push(thread, Job::SetArchiveDuration(idle));
            }
        }
        Ok(RecordedBoard { game: None, .. }) => {}
        Err(error) => {
            tracing::warn!(%error, game = %shown.id, "the newest message of a game could not be saved")
        }
    }
}

/// Returns the text of a former board, which says what came next. A challenge keeps its own.
fn closing_text(game: &Game, outdated: OutdatedBoard, language: &Language) -> Option<String> {
    language.former_board(game, outdated.ply?, outdated.newest_ply)
}

/// Removes the buttons of a former board, and sets its text. Its picture stays.
pub async fn close_board(
    app: &AppState,
    channel: u64,
    message: MessageId,
    text: Option<&str>,
) -> Result<(), RequestError> {
    let mut change = json!({ "components": [] });
    if let Some(text) = text {
        change["content"] = text.into();
    }
    edit(app, channel, message, change).await
}

/// Updates the deadline in the newest board of a game, unless a player has acted since: a later
/// board shows it anyway.
pub async fn update_deadline(
    app: &AppState,
    id: GameId,
    moved: OffsetDateTime,
) -> Result<(), RequestError> {
    let game = match app.service.games.find(id).await {
        // A later board will show a move of the bot.
        Ok(Some(game)) if game.is_open() && !game.owes_bot_actions() && game.changed <= moved => {
            game
        }
        Ok(_) => return Ok(()),
        Err(error) => {
            tracing::warn!(game = %id, %error, "a moved deadline is not shown in its board");
            return Ok(());
        }
    };
    let Some(message) = game.board_message else { return Ok(()) };
    let language = language_of(app, &game).await;
    let text = match game.play() {
        Some(_) => language.standing(&game, app.clock.now(), None),
        None => language.challenge(&game, None),
    };
    edit(app, game.place.channel, message, json!({ "content": text })).await
}

/// Edits a part of a message, without pings.
async fn edit(
    app: &AppState,
    channel: u64,
    message: MessageId,
    mut change: Value,
) -> Result<(), RequestError> {
    change["allowed_mentions"] = allowed_mentions(None);
    retry_unless_limited(|| app.rest.edit(channel, message, &change)).await
}

/// Returns whether a channel was deleted. One that cannot be requested counts as existing.
pub async fn is_deleted(app: &AppState, channel: u64) -> bool {
    if app.forbidden.contains(channel, app.clock.now()) {
        return false;
    }
    let Err(error) = retry(RetryPolicy::Idempotent, || app.rest.channel(channel)).await else {
        return false;
    };
    app.note_refusal(channel, ChannelAction::Channel, &error);
    error.status() == Some(StatusCode::NOT_FOUND)
}

/// Returns whether a retry cannot succeed, as the channel or message is gone.
fn is_final(error: &RequestError) -> bool {
    matches!(error.status(), Some(StatusCode::NOT_FOUND | StatusCode::BAD_REQUEST))
}
