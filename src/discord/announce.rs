//! What is posted without anybody having asked: what time has decided, what the bot has played, and that somebody is away.

use reqwest::StatusCode;
use serde_json::{Value, json};
use time::OffsetDateTime;

use super::answer::Answer;
use super::asked::Asked;
use super::job::Job;
use super::rest::{self, Twice};
use super::transport::{Action, Item as _, RequestError, allowed_mentions};
use super::{Desk, board, threads};
use crate::game::{Announcement, Event, Game, GameId, MessageId, Place, Transition};
use crate::locale::Language;

/// The language in which a game's channel is told of it.
pub fn language_of(game: &Game) -> &'static Language {
    game.language.as_deref().map_or_else(Language::english, Language::from_tag)
}

/// Makes the announcement that a game owes, if it owes one. One that never can be made is let go.
///
/// # Errors
/// When it has to wait for a rate limit. After any other failure it stays owed, and is handed in again.
pub async fn announce(desk: &Desk, id: GameId) -> Result<(), RequestError> {
    let game = match desk.service.find(id).await {
        Ok(Some(game)) => game,
        Ok(None) => return Ok(()),
        Err(error) => {
            tracing::warn!(game = %id, %error, "an announcement is tried again later");
            return Ok(());
        }
    };
    // It may have been made meanwhile, or have become superfluous.
    let Some(owed) = game.owed else { return Ok(()) };
    let (channel, now) = (game.place.channel, desk.clock.now());
    let noted = if desk.forbidden.contains(channel, now) {
        desk.service.may_not_announce(id, owed.what, now).await
    } else {
        match make(desk, &game.transition_for(owed.what), owed.what).await {
            Ok(()) => desk.service.announced(id, owed.what).await,
            Err(error @ RequestError::Limited { .. }) => return Err(error),
            Err(error) if error.status() == Some(StatusCode::FORBIDDEN) => {
                tracing::info!(game = %id, %error, "an announcement is not allowed; it is tried again for a day");
                desk.note_refusal(channel, Job::announce(&game).action(), &error);
                desk.service.may_not_announce(id, owed.what, now).await
            }
            Err(error) if is_final(&error) => {
                tracing::info!(game = %id, %error, "nothing can be announced there");
                desk.service.announced(id, owed.what).await
            }
            Err(error) => {
                desk.note(&error);
                tracing::warn!(game = %id, %error, "an announcement is tried again later");
                return Ok(());
            }
        }
    };
    if let Err(error) = noted {
        tracing::error!(game = %id, %error, "what became of an announcement could not be noted");
    }
    Ok(())
}

async fn make(desk: &Desk, news: &Transition, what: Announcement) -> Result<(), RequestError> {
    let game = &news.game;
    let channel = game.place.channel;
    match what {
        // The bot may have gone before it knew which message is the challenge's.
        Announcement::Expiry if game.board_message.is_none() => {
            let answer = board::challenge(game, language_of(game));
            post(desk, channel, &answer, &nonce(game, 'b'), None).await
        }
        Announcement::Expiry => of_challenge(desk, game).await,
        Announcement::Reminder => reminder(desk, game).await,
        Announcement::Ended => {
            let answer = board::public(desk, news, language_of(game)).await;
            // Whoever has lost need not be called for that.
            post(desk, channel, &Answer { ping: None, ..answer }, &nonce(game, 'b'), None).await
        }
        Announcement::Adjourned | Announcement::Voided => rests(desk, news).await,
        Announcement::Acted { since, .. } => acted(desk, news, since).await,
    }
}

/// Has a challenge's own message brought up to date that was answered in another one: `/board` shows it as well. To be called
/// before the game has a newer message.
pub async fn answered(desk: &Desk, asked: &Asked, id: GameId) {
    match desk.service.game(asked.place, id).await {
        // Once something was played or given up, the newest message is another one.
        Ok(game)
            if game.ply() > 0
                || game.outcome().is_some()
                || game.board_message == asked.message => {}
        Ok(game) => {
            if let Some(message) = game.board_message {
                desk.outbox.push(game.place.channel, Job::UpdateChallenge { game: id, message });
            }
        }
        Err(error) => {
            tracing::warn!(%error, game = %id, "an answered challenge cannot be looked up")
        }
    }
}

/// Says in this message what became of a challenge.
pub async fn update_challenge(
    desk: &Desk,
    id: GameId,
    message: MessageId,
) -> Result<(), RequestError> {
    match desk.service.find(id).await {
        Ok(Some(game)) => {
            board::challenge(&game, language_of(&game))
                .replace(&desk.rest, game.place.channel, message)
                .await
        }
        Ok(None) => Ok(()),
        Err(error) => {
            tracing::warn!(game = %id, %error, "an answered challenge cannot be looked up");
            Ok(())
        }
    }
}

/// The challenge's own message says what became of it.
async fn of_challenge(desk: &Desk, game: &Game) -> Result<(), RequestError> {
    let Some(message) = game.board_message else { return Ok(()) };
    board::challenge(game, language_of(game)).replace(&desk.rest, game.place.channel, message).await
}

async fn reminder(desk: &Desk, game: &Game) -> Result<(), RequestError> {
    let language = language_of(game);
    let Some(text) = language.reminder(game) else { return Ok(()) };
    // The bot itself calls, as time runs out, and no other person.
    let answer = Answer { ping: game.player_to_ping(), ..pointing(game, text, language) };
    answer.post(&desk.rest, game.place.channel, &nonce(game, 'r')).await.map(drop)
}

/// Says that a game is adjourned, or was ended without a result. The board of an adjourned one keeps its buttons.
async fn rests(desk: &Desk, news: &Transition) -> Result<(), RequestError> {
    let game = &news.game;
    let text = language_of(game).news(news, desk.clock.now());
    let shows = (!game.is_open()).then_some(game.id);
    let answer = Answer { shows, ..Answer::of_text(text) };
    post(desk, game.place.channel, &answer, &nonce(game, 'e'), None).await
}

/// These words with the way to the board.
pub fn pointing(game: &Game, mut text: String, language: &Language) -> Answer {
    if let Some(url) = link(game.place, game.board_message) {
        text += &format!("\n{}", language.reminder_board(&url));
    }
    Answer::of_text(text)
}

/// Marks an announcement of this kind about the present ply.
fn nonce(game: &Game, kind: char) -> String {
    format!("{:x}{kind}{:x}", game.id.0, game.ply())
}

/// What the bot has done: the board, if that has changed, and what it answers to a proposal.
async fn acted(desk: &Desk, news: &Transition, since: usize) -> Result<(), RequestError> {
    let (game, language) = (&news.game, language_of(&news.game));
    let mark = |kind| format!("{:x}{kind}{:x}", game.answered_request().0, game.ply());
    let answered = language.answered_offer(news);
    let is_as_before = game.is_open() && game.ply() == since && !news.events.iter().any(takes_back);
    if is_as_before && !answered.is_empty() {
        let ping = game.bot().and_then(|bot| game.opponent_of(bot)).map(|person| person.id);
        let answer = Answer { ping, ..Answer::of_text(answered) };
        return answer.post(&desk.rest, game.place.channel, &mark('a')).await.map(drop);
    }
    let board = board::public(desk, news, language).await;
    let text = [answered, board.text]
        .into_iter()
        .filter(|text| !text.is_empty())
        .collect::<Vec<_>>()
        .join("\n");
    post(desk, game.place.channel, &Answer { text, ..board }, &mark('b'), None).await
}

fn takes_back(notice: &Event) -> bool {
    matches!(notice, Event::TakenBack { .. })
}

/// Posts a message to a channel. One with the board of a game is its newest then.
pub async fn post(
    desk: &Desk,
    channel: u64,
    answer: &Answer,
    nonce: &str,
    replaced: Option<MessageId>,
) -> Result<(), RequestError> {
    let message = answer.post(&desk.rest, channel, nonce).await?;
    if let Some((game, message)) = answer.shows.zip(message) {
        shown(desk, game, message, replaced).await;
    }
    Ok(())
}

/// Remembers the newest message that shows a game, and has the buttons taken from the one before, unless that has just been
/// `replaced` anyway. The thread of a game is to be archived sooner once the game is over. All are comforts: a failure is only
/// logged.
pub async fn shown(desk: &Desk, game: GameId, message: MessageId, replaced: Option<MessageId>) {
    match desk.service.shown(game, message).await {
        Ok(shown) => {
            if let Some((channel, former)) =
                shown.former.filter(|&(_, former)| Some(former) != replaced)
            {
                desk.outbox.push(channel, Job::Strip(former));
            }
            if let Some((thread, idle)) =
                shown.game.and_then(|game| threads::new_archive_duration(&game, shown.former))
            {
                desk.outbox.push(thread, Job::SetArchiveDuration(idle));
            }
        }
        Err(error) => tracing::warn!(%error, %game, "the message could not be remembered"),
    }
}

/// Takes the buttons from a message.
pub async fn strip(desk: &Desk, channel: u64, message: MessageId) -> Result<(), RequestError> {
    edit(desk, channel, message, json!({ "components": [] })).await
}

/// Says in the newest board of a game that its deadline has moved, unless a player has acted since then: what is posted
/// later says it anyway.
pub async fn moved(desk: &Desk, id: GameId, moved: OffsetDateTime) -> Result<(), RequestError> {
    let game = match desk.service.find(id).await {
        // What the bot has played stands in a board that is still to come.
        Ok(Some(game)) if game.is_open() && !game.owes_bot_actions() && game.changed <= moved => {
            game
        }
        Ok(_) => return Ok(()),
        Err(error) => {
            tracing::warn!(game = %id, %error, "a board does not say that its deadline has moved");
            return Ok(());
        }
    };
    let Some(message) = game.board_message else { return Ok(()) };
    let language = language_of(&game);
    let text = match game.play() {
        Some(_) => language.standing(&game, desk.clock.now()),
        None => language.challenge(&game),
    };
    edit(desk, game.place.channel, message, json!({ "content": text })).await
}

/// Changes a part of a message, and calls nobody.
async fn edit(
    desk: &Desk,
    channel: u64,
    message: MessageId,
    mut change: Value,
) -> Result<(), RequestError> {
    change["allowed_mentions"] = allowed_mentions(None);
    rest::unless_limited(|| desk.rest.edit(channel, message, &change)).await
}

/// The address of a message, if there is one.
pub fn link(place: Place, message: Option<MessageId>) -> Option<String> {
    let guild = place.guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
    let message = message?.0;
    Some(format!("https://discord.com/channels/{guild}/{}/{message}", place.channel))
}

/// Whether there is no such channel any more. One that cannot be asked for is taken to be there.
pub async fn is_gone(desk: &Desk, channel: u64) -> bool {
    if desk.forbidden.contains(channel, desk.clock.now()) {
        return false;
    }
    let Err(error) = rest::again(Twice::Same, || desk.rest.channel(channel)).await else {
        return false;
    };
    desk.note_refusal(channel, Action::Channel, &error);
    error.status() == Some(StatusCode::NOT_FOUND)
}

/// Whether trying again would not help: the channel or message is gone.
fn is_final(error: &RequestError) -> bool {
    matches!(error.status(), Some(StatusCode::NOT_FOUND | StatusCode::BAD_REQUEST))
}
