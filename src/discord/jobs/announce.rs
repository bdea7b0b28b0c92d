//! Announcements: messages to the channel of a game that no interaction asks for.

use reqwest::StatusCode;
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::discord::app_state::{AppState, Bot};
use crate::discord::context::Context;
use crate::discord::features::challenge::view;
use crate::discord::jobs::job::{Job, Origin, Post};
use crate::discord::jobs::{messages, or_warn, threads};
use crate::discord::transport::{
    ChannelAction, Item as _, Priority, RequestError, RetryPolicy, Retryable as _, Target,
    allowed_mentions, retry,
};
use crate::discord::view::board;
use crate::discord::view::message::{Answer, ShownGame};
use crate::discord::{compose, style};
use crate::game::{
    Announcement, BoardMessage, Game, GameId, MessageId, Place, PlayerId, Stage, Transition,
};
use crate::locale::{Language, message_url};
use crate::service::{OutdatedBoard, PostedMessage, RecordedBoard};

/// Returns the language of announcements of a game.
pub async fn language_of(bot: &Bot, game: &Game) -> &'static Language {
    style::announced(bot, game).await.language
}

/// Makes the pending announcement of a game, if there is one. After a refusal it stays pending for
/// a while; if the channel is a thread that the bot cannot use any more, the game returns to the
/// parent channel.
///
/// # Errors
/// When a rate limit delays it. After any other failure it stays pending and is queued again.
pub async fn announce(app: &AppState, id: GameId) -> Result<(), RequestError> {
    let found = app.bot.service.games.find(id).await;
    let found = or_warn(id, found, "an announcement is retried later");
    let Some(game) = found else { return Ok(()) };
    // It may have been made meanwhile, or be obsolete.
    let Some(entry) = game.pending else { return Ok(()) };
    let now = app.bot.clock.now();
    if app.sending.forbidden.contains(game.place, now) {
        // Where others of the server refused, this one is tried again after a while.
        if app.sending.forbidden.refused_itself(game.place, now) {
            refused(app, id, game.place, true).await;
        }
        return Ok(());
    }
    let game = match threads::awaits_thread(&game) {
        true => {
            let language = language_of(&app.bot, &game).await;
            threads::open_paired(app, &game, language).await?.unwrap_or(game)
        }
        false => game,
    };
    let to = Target::urgent(game.place);
    let news = game.transition_for(entry.what);
    let announced = awake(app, to, async || post_announcement(app, &news, entry.what).await).await;
    let posted = match announced {
        Ok(posted) => posted,
        Err(error @ RequestError::Limited { .. }) => return Err(error),
        // The message of the challenge is deleted.
        Err(error) if is_gone(&error) && entry.what == Announcement::Expiry => {
            tracing::info!(game = %id, %error, "an expired challenge has no message any more");
            None
        }
        Err(error) if error.is_transient() => {
            app.sending.note(&error);
            tracing::warn!(game = %id, %error, "an announcement is retried later");
            return Ok(());
        }
        Err(error) => {
            tracing::info!(game = %id, %error, "an announcement is refused; it is retried for a day");
            app.sending.note(&error);
            app.note_refusal(game.place, Job::announce(&game).action(), &error);
            refused(app, id, game.place, error.is_refused_by_channel()).await;
            return Ok(());
        }
    };
    record(app, id, posted, Some(entry.what), Origin::default()).await;
    Ok(())
}

/// Records that a channel has refused a message that shows a game. If the game returns to the
/// parent channel of its thread, it is announced there.
async fn refused(app: &AppState, id: GameId, place: Place, is_closed: bool) {
    let announcements = &app.bot.service.announcements;
    match announcements.refused(id, place.channel, is_closed, app.bot.clock.now()).await {
        Ok(Some(game)) => app.sending.outbox.push(game.place, Job::announce(&game)),
        Ok(None) => {}
        Err(error) => tracing::error!(game = %id, %error, "a refusal could not be saved"),
    }
}

/// Makes a post, and makes it again if its thread was archived and could be unarchived.
async fn awake<T, R>(app: &AppState, to: Target, post: impl Fn() -> R) -> Result<T, RequestError>
where
    R: Future<Output = Result<T, RequestError>>,
{
    match post().await {
        Err(error) if error.has_code(RequestError::ARCHIVED_THREAD) => {
            threads::wake(app, to.place).await;
            post().await
        }
        posted => posted,
    }
}

/// A message that shows a game.
type Posted = (ShownGame, BoardMessage);

/// Makes an announcement. Returns the message, if it shows the game.
async fn post_announcement(
    app: &AppState,
    news: &Transition,
    what: Announcement,
) -> Result<Option<Posted>, RequestError> {
    let game = &news.game;
    let to = Target::urgent(game.place);
    let public = style::announced(&app.bot, game).await;
    let language = public.language;
    let (answer, nonce) = match what {
        Announcement::Expiry => match app.bot.service.announcements.board(game).await {
            Some(board) => return edit_challenge(app, to, game, board).await.map(|()| None),
            // The bot may have stopped before it learned the id of the challenge's message.
            None => (view::answered(game, language), nonce(game, 'b')),
        },
        Announcement::Returned => {
            let board = match game.stage {
                Stage::Challenged => {
                    let challenge = view::new(&app.bot, game, public).await;
                    match challenge.shows {
                        // Its places have changed.
                        Some(shown) if !game.has_returned() => {
                            let shows = Some(ShownGame { replaces: true, ..shown });
                            Answer { shows, ..challenge }
                        }
                        _ => challenge.below(language.text("game-returned")),
                    }
                }
                _ => compose::board(&app.bot, news, public).await,
            };
            (board, nonce(game, 'p'))
        }
        Announcement::Reminder => {
            let Some(text) = language.reminder(game) else { return Ok(None) };
            let pointing = pointing(&app.bot, game, text, language).await;
            // The reminder pings the player whose time runs out.
            (Answer { ping: game.player_to_ping(), ..pointing }, nonce(game, 'r'))
        }
        Announcement::Ended => (compose::board(&app.bot, news, public).await, nonce(game, 'b')),
        Announcement::Adjourned | Announcement::Voided => {
            let text = language.news(news, app.bot.clock.now());
            // The board of an adjourned game keeps its buttons.
            let shows = (!game.is_open()).then(|| ShownGame::board(game, language));
            (Answer { shows, ..Answer::of_text(text) }, nonce(game, 'e'))
        }
        Announcement::Acted { .. } => {
            let answered = language.answered_offer(news);
            let board = compose::board(&app.bot, news, public).await.below(answered);
            (board, format!("{:x}b{:x}", game.answered_request().0, game.ply()))
        }
    };
    post(app, to, &answer, &nonce).await
}

/// Returns the job that updates the message of a challenge, if that is known.
pub async fn update_of(bot: &Bot, game: &Game) -> Option<Job> {
    let message = bot.service.announcements.board(game).await?;
    Some(Job::UpdateChallenge(game.id, message))
}

/// Returns the job that updates the message of a challenge, if it was answered in another message,
/// such as that of `/board`. It belongs to the channel of `answered`, the game before it moves to a
/// thread.
pub async fn update_after_answer(cx: Context<'_>, answered: &Game) -> Option<Job> {
    let message = cx.bot.service.announcements.board(answered).await?;
    let is_other = Some(message.id) != cx.message;
    is_other.then_some(Job::UpdateChallenge(answered.id, message))
}

/// Updates the message of a challenge.
pub async fn update_challenge(
    app: &AppState,
    to: Target,
    id: GameId,
    message: BoardMessage,
) -> Result<(), RequestError> {
    let found = app.bot.service.games.find(id).await;
    match or_warn(id, found, "an answered challenge could not be loaded") {
        Some(game) => edit_challenge(app, to, &game, message).await,
        None => Ok(()),
    }
}

async fn edit_challenge(
    app: &AppState,
    to: Target,
    game: &Game,
    BoardMessage { id: message, has_frame, .. }: BoardMessage,
) -> Result<(), RequestError> {
    let public = style::announced(&app.bot, game).await;
    let current = view::current(game, public.language, public.style_of(game));
    let mut answered = drawn(app, to, &current).await;
    if game.place != to.place {
        answered.text += &format!("\n{}", public.language.played_in(game.place.channel));
    }
    answered.frame = Some(public.accent_of(game));
    answered.replace(&app.sending.rest, to, message, has_frame).await
}

/// Returns a text with a link to the board.
pub async fn pointing(bot: &Bot, game: &Game, mut text: String, language: &Language) -> Answer {
    if let Some(board) = bot.service.announcements.reachable_board(game).await {
        let url = message_url(game.place, board);
        text += &format!("\n{}", language.reminder_board(&url));
    }
    Answer::of_text(text)
}

/// Returns the nonce of an announcement of this kind at the current ply.
fn nonce(game: &Game, kind: char) -> String {
    format!("{:x}{kind}{:x}", game.id.0, game.ply())
}

/// Posts the public message of a reply. If the channel refuses one that shows a game, the game is
/// announced later or elsewhere.
pub async fn post_reply(app: &AppState, to: Target, reply: &Post) -> Result<(), RequestError> {
    let Post { answer, nonce, origin, .. } = reply;
    let posted = awake(app, to, async || post(app, to, answer, nonce).await).await;
    match (&posted, answer.shows) {
        (Ok(posted), Some(shown)) => record(app, shown.id, *posted, None, *origin).await,
        (Err(error), Some(shown)) if error.is_refused_by_channel() => {
            refused(app, shown.id, to.place, true).await;
        }
        _ => {}
    }
    posted.map(drop)
}

/// Posts a message to a channel, or shows its board in the message of the former one if it is to
/// replace that. Returns the message if it shows a game.
pub async fn post(
    app: &AppState,
    to: Target,
    answer: &Answer,
    nonce: &str,
) -> Result<Option<Posted>, RequestError> {
    let answer = drawn(app, to, answer).await;
    let former = match answer.shows.filter(|shown| shown.replaces) {
        Some(shown) => {
            let channel = to.place.channel;
            let board = app.bot.service.announcements.board_in(channel, shown.id).await;
            board.map(|BoardMessage { id, has_frame, .. }| (id, has_frame))
        }
        None => None,
    };
    let message = replace_or_post(app, to, &answer, former, nonce).await?;
    Ok(message.and_then(|(id, has_frame)| posted(&answer, id, to.place, has_frame)))
}

/// Shows a message in place of a former one, or posts it if there is none or it is gone. A message
/// is its id, and whether it has a frame.
pub async fn replace_or_post(
    app: &AppState,
    to: Target,
    answer: &Answer,
    former: Option<(MessageId, bool)>,
    nonce: &str,
) -> Result<Option<(MessageId, bool)>, RequestError> {
    if let Some((id, has_frame)) = former {
        match answer.replace(&app.sending.rest, to, id, has_frame).await {
            Err(error) if is_gone(&error) => {}
            replaced => return replaced.map(|()| former),
        }
    }
    let message = answer.post(&app.sending.rest, to, nonce).await?;
    Ok(message.map(|message| (message, answer.frame.is_some())))
}

/// Returns a message that was posted, if it shows a game.
pub fn posted(answer: &Answer, id: MessageId, place: Place, has_frame: bool) -> Option<Posted> {
    let shown = answer.shows?;
    Some((shown, BoardMessage { id, ply: shown.ply, has_frame, channel: place.channel }))
}

/// Records what was posted about a game: an announcement, and a message that shows the game, if it
/// is the newest one. Queues direct messages about that, updates a challenge that was answered
/// meanwhile, closes the former board, unless it was just replaced, and changes the thread of a
/// finished game or of a rematch. Failures are only logged.
pub async fn record(
    app: &AppState,
    id: GameId,
    posted: Option<Posted>,
    announces: Option<Announcement>,
    Origin { by, replaced }: Origin,
) {
    let announces = announces.or(posted.and_then(|(shown, _)| shown.announces));
    let board = posted.map(|(_, board)| board);
    let recorded =
        app.bot.service.announcements.posted(id, PostedMessage { board, announces }).await;
    let recorded = or_warn(id, recorded, "what was posted about a game could not be saved");
    let Some((RecordedBoard { game, is_newest, outdated }, (shown, _))) = recorded.zip(posted)
    else {
        return;
    };
    let is_next = outdated.is_none_or(|outdated| outdated.message.ply != outdated.newest_ply);
    if shown.ply.is_some() && is_newest && (is_next || !game.is_open()) {
        messages::queue(app, &game, by).await;
    }
    // A challenge may be answered in another message before this one is known.
    let is_answered =
        announces != Some(Announcement::Expiry) && !matches!(game.stage, Stage::Challenged);
    if let Some(message) = board.filter(|board| is_answered && board.ply.is_none()) {
        let place = Place { channel: message.channel, ..game.place };
        app.sending.outbox.push(place, Job::UpdateChallenge(id, message));
    }
    let language = Language::from_tag(shown.language);
    if let Some(outdated) = outdated.filter(|outdated| Some(outdated.message.id) != replaced) {
        let close = closing(app, &game, outdated, language).await;
        app.sending.outbox.push(game.place, close);
    }
    if let Some(change) = threads::change_with_board(&game, shown.ply, outdated.is_some(), language)
    {
        app.sending.outbox.push(game.place, Job::ChangeThread(change));
    }
}

/// Returns the job that closes a former board: it shrinks to a line or, if the server wants that,
/// keeps its picture, and its text says what came next. A plain challenge keeps its own text. A
/// frame is made again, as an edit replaces all that it contains; a board that was taken back is
/// gone from its game, and so loses its picture.
async fn closing(app: &AppState, game: &Game, outdated: OutdatedBoard, language: &Language) -> Job {
    let OutdatedBoard { message: BoardMessage { id: message, ply, has_frame, .. }, newest_ply } =
        outdated;
    let public = style::announced(&app.bot, game).await;
    let closed = match ply {
        Some(ply) if !public.keeps_boards => board::shrunk(game, ply, newest_ply, language),
        _ if !has_frame => {
            let text = ply.and_then(|ply| language.former_board(game, ply, newest_ply));
            return Job::CloseBoard(message, text);
        }
        None => view::answered(game, language),
        Some(ply) => board::former(game, ply, newest_ply, language, public.style_of(game)),
    };
    let closed = Answer { frame: Some(public.accent_of(game)), ..closed };
    Job::ReplaceBoard(message, closed.into(), has_frame)
}

/// Replaces a former board by one without buttons.
pub async fn replace_board(
    app: &AppState,
    to: Target,
    message: MessageId,
    closed: &Answer,
    has_frame: bool,
) -> Result<(), RequestError> {
    match complete(app, to, closed).await {
        Some(closed) => closed.replace(&app.sending.rest, to, message, has_frame).await,
        None => Ok(()),
    }
}

/// Returns a message with all its pictures drawn; `None` if one is missing, as an edit would remove
/// the one that is shown.
pub async fn complete(app: &AppState, to: Target, answer: &Answer) -> Option<Answer> {
    let drawn = drawn(app, to, answer).await;
    let is_complete = drawn.pictures.len() == answer.pictures.len();
    if !is_complete {
        tracing::info!("a frame is not updated, as its picture could not be drawn in time");
    }
    is_complete.then_some(drawn)
}

/// Returns a message with its pictures drawn. A channel counts as a person of its own.
pub async fn drawn(app: &AppState, to: Target, answer: &Answer) -> Answer {
    let mut answer = answer.clone();
    app.drawing.draw_all(&mut answer.pictures, PlayerId(to.place.channel)).await;
    answer
}

/// Removes the buttons of a former board, and sets its text. Its picture stays.
pub async fn close_board(
    app: &AppState,
    to: Target,
    message: MessageId,
    text: Option<&str>,
) -> Result<(), RequestError> {
    let mut change = json!({ "components": [] });
    if let Some(text) = text {
        change["content"] = text.into();
    }
    edit(app, to, message, change).await
}

/// Edits a part of a message, without pings.
pub async fn edit(
    app: &AppState,
    to: Target,
    message: MessageId,
    mut change: Value,
) -> Result<(), RequestError> {
    change["allowed_mentions"] = allowed_mentions(None);
    retry(RetryPolicy::UnlessLimited, || app.sending.rest.edit(to, message, &change, &[])).await
}

/// Returns whether a channel was deleted. One that cannot be requested counts as existing.
pub async fn is_deleted(app: &AppState, place: Place) -> bool {
    if app.sending.forbidden.contains(place, app.bot.clock.now()) {
        return false;
    }
    let to = Target { place, priority: Priority::Cosmetic };
    let error = loop {
        match retry(RetryPolicy::Idempotent, || app.sending.rest.channel(to)).await {
            Ok(_) => return false,
            Err(RequestError::Limited { wait }) => {
                if app.bot.stopping.run_until_cancelled(sleep(wait)).await.is_none() {
                    return false;
                }
            }
            Err(error) => break error,
        }
    };
    app.note_refusal(place, ChannelAction::Channel, &error);
    error.status() == Some(StatusCode::NOT_FOUND)
}

/// Returns whether a message is gone, but not its channel.
fn is_gone(error: &RequestError) -> bool {
    error.status() == Some(StatusCode::NOT_FOUND) && !error.has_code(RequestError::UNKNOWN_CHANNEL)
}
