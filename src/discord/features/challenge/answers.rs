//! Answers to a challenge.

use crate::discord::chance;
use crate::discord::features::challenge::view::{self, ACCEPT, DECLINE, WITHDRAW};
use crate::discord::features::play::submit;
use crate::discord::features::prelude::*;
use crate::discord::jobs::{announce, threads};
use crate::discord::membership;
use crate::discord::response::reply::Then;
use crate::game::{Command, Place, Request};
use crate::store::Versioned;

pub const BUTTONS: [&dyn AnyButton; 3] = [
    &Button::of_game(ACCEPT, |cx, id| Box::pin(accept(cx, id))),
    &Button::of_game(DECLINE, |cx, id| Box::pin(end(cx, id, Command::Decline))).quiet(),
    &Button::of_game(WITHDRAW, |cx, id| Box::pin(end(cx, id, Command::Withdraw))).quiet(),
];

/// Declines or withdraws a challenge.
async fn end(cx: Context<'_>, id: CustomId, command: Command) -> Result<Reply> {
    let news = submit::load_and_submit(cx, id, command).await?;
    let public = style::public_of(cx, &news.game).await;
    if let Some(job) = announce::update_after_answer(cx, &news.game).await {
        cx.sending.outbox.push(news.game.place, job);
    }
    let frame = Some(public.accent_of(&news.game));
    let language = style::language_of_message(cx, public);
    Ok(Reply::update(Answer { frame, ..view::answered(&news.game, language) }))
}

/// Starts the game, in its thread if it has one. A challenge may stay open for more games.
async fn accept(cx: Context<'_>, id: CustomId) -> Result<Reply> {
    let loaded = cx.load(id.game).await?;
    let (message, then) = begin(cx, cx.place, loaded, id.ply).await?;
    Ok(Reply::Update { message, then: Some(then) })
}

/// Accepts a loaded challenge as from a place where the player may act. Returns the message that
/// replaces the challenge, and the board.
pub async fn begin(
    cx: Context<'_>,
    place: Place,
    loaded: Versioned,
    ply: usize,
) -> Result<(Answer, Then)> {
    let command = Command::Accept { coin: chance::coin(), name: cx.by.name.clone() };
    let request = Request { seen_ply: Some(ply), ..cx.request(command) };
    let id = loaded.game.id;
    membership::check(cx, &loaded.game).await?;
    let mut news = compose::submit_at(cx, place, loaded, &request).await?;
    let public = style::public(cx);
    let language = public.language;
    let stays = news.game.begun_from.is_some();
    // It may be in another channel than the request.
    let posted = if stays { cx.bot.service.games.find(id).await? } else { None };
    let challenge = posted.unwrap_or_else(|| news.game.clone());
    let mut message = view::current(&challenge, language, public.style_of(&challenge));
    message.frame = Some(public.accent_of(&challenge));
    let place = news.game.place;
    let outdated = announce::update_after_answer(cx, &challenge).await;
    let opened = threads::open(cx, &news.game, language).await;
    if let Some(outdated) = outdated {
        // It tells where the game is played now.
        cx.sending.outbox.push(place, outdated);
    }
    let mut thread = None;
    let notice = match opened {
        threads::Opened::NotWanted => None,
        threads::Opened::Refused(why) => Some(language.text(why)),
        threads::Opened::Thread(game) => {
            thread = Some(game.place.channel);
            news.game = *game;
            // Discord tells of the thread below a challenge that stays open.
            thread.filter(|_| !stays).map(|thread| language.played_in(thread))
        }
    };
    let mut answer = compose::board(cx.bot, &news, public).await;
    if let Some(notice) = notice {
        let told = if stays { &mut answer } else { &mut message };
        told.text += &format!("\n{notice}");
    }
    if place == cx.place && !cx.may_post() && news.game.deadline().is_some() {
        answer.text += &format!("\n{}", language.text("challenge-silent"));
    }
    Ok((message, Then { answer, thread }))
}
