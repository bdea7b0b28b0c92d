//! What is posted without anybody having asked: what time has decided, what the bot has played, and that somebody is away.

use reqwest::StatusCode;
use serde_json::{Value, json};

use super::answer::Answer;
use super::asked::Asked;
use super::rest::{self, Twice};
use super::transport::{RequestError, allowed_mentions};
use super::{Desk, board};
use crate::game::{Announcement, Game, GameId, MessageId, Notice, Transition};
use crate::locale::Language;

/// The language in which a game's channel is told of it.
pub fn language_of(game: &Game) -> &'static Language {
    game.language.as_deref().map_or_else(Language::english, Language::of_tag)
}

/// Makes the announcement that a game owes. One that cannot be made now is made later; one that never can is let go.
pub async fn announce(desk: &Desk, news: &Transition) {
    let game = &news.game;
    let Some(owed) = game.owed else { return };
    // Since it was decided, somebody may have played on.
    let is_owed = match desk.club.game(game.place, game.id).await {
        Ok(now) => now.owed.is_some_and(|now| now.what == owed.what),
        Err(_) => true,
    };
    if !is_owed {
        return;
    }
    let made = match owed.what {
        // The bot may have gone before it knew which message is the challenge's.
        Announcement::Expiry if game.board_message.is_none() => {
            let answer = board::challenge(game, language_of(game));
            post(desk, game, Answer { ping: None, ..answer }, &nonce(game, 'b')).await
        }
        Announcement::Expiry => of_challenge(desk, game).await,
        Announcement::Reminder => reminder(desk, game).await,
        Announcement::Timeout => {
            let answer = board::public(desk, news, language_of(game)).await;
            // Whoever has lost need not be called for that.
            post(desk, game, Answer { ping: None, ..answer }, &nonce(game, 'b')).await
        }
        Announcement::Acted { since, answered } => acted(desk, &game.acted(since, answered), since).await,
    };
    let noted = match made {
        Ok(()) => desk.club.announced(game.id, owed.what).await,
        Err(error) if error.status() == Some(StatusCode::FORBIDDEN) => {
            tracing::info!(game = %game.id, %error, "an announcement is not allowed; it is tried again for a day");
            desk.club.may_not_announce(game.id, owed.what, desk.clock.now()).await
        }
        Err(error) if is_final(&error) => {
            tracing::info!(game = %game.id, %error, "nothing can be announced there");
            desk.club.announced(game.id, owed.what).await
        }
        Err(error) => {
            desk.note(&error);
            tracing::warn!(game = %game.id, %error, "an announcement is tried again later");
            return;
        }
    };
    if let Err(error) = noted {
        tracing::error!(game = %game.id, %error, "what became of an announcement could not be noted");
    }
}

/// Brings a challenge's own message up to date that was answered under another: `/board` shows it as well.
pub async fn answered(desk: &Desk, asked: &Asked, game: GameId) {
    let game = match desk.club.game(asked.place, game).await {
        // Once something was played or given up, the newest message is another one.
        Ok(game) if game.ply() > 0 || game.outcome().is_some() || game.board_message == asked.message => return,
        Ok(game) => game,
        Err(error) => return tracing::warn!(%error, %game, "an answered challenge cannot be looked up"),
    };
    if let Err(error) = of_challenge(desk, &game).await {
        tracing::info!(%error, "a challenge does not say that it was answered");
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
    call(game, text, language).post(&desk.rest, game.place.channel, &nonce(game, 'r')).await.map(drop)
}

/// Calls the person whose turn it is, with these words and the way to the board.
pub fn call(game: &Game, mut text: String, language: &Language) -> Answer {
    if let Some(url) = link(game) {
        text += &format!("\n{}", language.reminder_board(&url));
    }
    Answer { text, ping: game.to_call(), ..Answer::default() }
}

/// Marks an announcement of this kind about the present ply.
fn nonce(game: &Game, kind: char) -> String {
    format!("{:x}{kind}{:x}", game.id.0, game.ply())
}

/// What the bot has done: the board, if that has changed, and what it answers to a proposal.
async fn acted(desk: &Desk, news: &Transition, since: usize) -> Result<(), RequestError> {
    let (game, language) = (&news.game, language_of(&news.game));
    let mark = |kind| format!("{:x}{kind}{:x}", game.answers().0, game.ply());
    let answered = language.answered_offer(news);
    let is_as_before = game.is_open() && game.ply() == since && !news.notices.iter().any(takes_back);
    if is_as_before && !answered.is_empty() {
        let ping = game.bot().and_then(|bot| game.opponent_of(bot)).map(|person| person.id);
        let answer = Answer { ping, ..Answer::of_text(answered) };
        return answer.post(&desk.rest, game.place.channel, &mark('a')).await.map(drop);
    }
    let board = board::public(desk, news, language).await;
    let text = [answered, board.text].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n");
    post(desk, game, Answer { text, ..board }, &mark('b')).await
}

fn takes_back(notice: &Notice) -> bool {
    matches!(notice, Notice::TakenBack { .. })
}

/// Posts a board in the game's channel, where it is the newest then.
pub async fn post(desk: &Desk, game: &Game, answer: Answer, nonce: &str) -> Result<(), RequestError> {
    if let Some(message) = answer.post(&desk.rest, game.place.channel, nonce).await? {
        shown(desk, game.id, message, None).await;
    }
    Ok(())
}

/// Remembers the newest message that shows a game, and takes the buttons from the one before, unless that has just been
/// `replaced` anyway. Both are comforts: a failure is only logged.
pub async fn shown(desk: &Desk, game: GameId, message: MessageId, replaced: Option<MessageId>) {
    match desk.club.shown(game, message).await {
        Ok(Some((channel, former))) if Some(former) != replaced => {
            if let Err(error) = edit(desk, channel, former, json!({ "components": [] })).await {
                tracing::info!(%error, "the former board keeps its buttons");
            }
        }
        Ok(_) => {}
        Err(error) => tracing::warn!(%error, %game, "the message could not be remembered"),
    }
}

/// Says in the boards of these games that their deadlines have moved.
pub async fn moved(desk: &Desk, games: Vec<GameId>) {
    for id in games {
        let game = match desk.club.find(id).await {
            // What the bot has played stands in a board that is still to come.
            Ok(Some(game)) if game.is_open() && !game.has_acted() => game,
            Ok(_) => continue,
            Err(error) => return tracing::warn!(%error, "boards do not say that their deadlines have moved"),
        };
        let Some(message) = game.board_message else { continue };
        let language = language_of(&game);
        let text = match game.play() {
            Some(_) => language.standing(&game, desk.clock.now()),
            None => language.challenge(&game),
        };
        if let Err(error) = edit(desk, game.place.channel, message, json!({ "content": text })).await {
            tracing::info!(%error, "a board does not say that its deadline has moved");
        }
    }
}

/// Changes a part of a message, and calls nobody.
async fn edit(desk: &Desk, channel: u64, message: MessageId, mut change: Value) -> Result<(), RequestError> {
    change["allowed_mentions"] = allowed_mentions(None);
    rest::again(Twice::Same, || desk.rest.edit(channel, message, &change)).await
}

/// The address of the newest message that shows a game.
pub fn link(game: &Game) -> Option<String> {
    let guild = game.place.guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
    let message = game.board_message?.0;
    Some(format!("https://discord.com/channels/{guild}/{}/{message}", game.place.channel))
}

/// Whether there is no such channel any more. One that cannot be asked for is taken to be there.
pub async fn is_gone(desk: &Desk, channel: u64) -> bool {
    let found = rest::again(Twice::Same, || desk.rest.channel(channel)).await;
    found.is_err_and(|error| error.status() == Some(StatusCode::NOT_FOUND))
}

/// Whether trying again would not help: the channel or message is gone.
fn is_final(error: &RequestError) -> bool {
    matches!(error.status(), Some(StatusCode::NOT_FOUND | StatusCode::BAD_REQUEST))
}
