//! Shows what an action has changed: to the channel, and to the player alone.
//!
//! Each turn between people is a message of its own, which pings the opponent. A game against the
//! bot has one board, in which both turns appear.

use crate::discord::features::play::board::{Form, Shown, private_board, standing};
use crate::discord::features::prelude::*;
use crate::discord::jobs::job::{Job, Origin, Post};
use crate::discord::transport::Class;
use crate::discord::view::board;
use crate::discord::view::turn::bot_game;
use crate::game::{Game, Transition};

/// Returns the reply to an action of a command or of a menu: the board for the channel, and what
/// the player can do next.
pub async fn after_action(cx: Context<'_>, news: &Transition) -> Reply {
    let game = &news.game;
    let answer = public_board(cx, news).await;
    if answer.replaces() {
        let next = match cx.is_message_private {
            true => private_board(cx, game, Shown { form: Form::Picture, view: None }).await,
            false => standing(cx, game),
        };
        return in_place(cx, game, answer, next).await;
    }
    let ephemeral = board::after_action(game, cx.player(), cx.has_next(), cx.language);
    Reply::Public { answer, ephemeral }
}

/// Returns the reply to a proposal that was answered at once. `message` replaces that of the
/// button, if one was pressed.
pub async fn after_answer(cx: Context<'_>, news: &Transition, message: Option<Answer>) -> Reply {
    let public = style::public_of(cx, &news.game).await;
    let text = public.language.answered_offer(news);
    let answer = compose::board(cx.bot, news, public).await.below(text.clone());
    if answer.replaces() {
        let own = Answer::of_text(cx.language.answered_offer(news));
        return in_place(cx, &news.game, answer, own).await;
    }
    match message {
        Some(message) => Reply::Update { message, then: Some(answer.into()) },
        None => Reply::public(answer),
    }
}

/// Returns the reply that replaces the private message of a button, and shows the board to the
/// channel.
pub async fn update(cx: Context<'_>, news: &Transition, message: Answer) -> Reply {
    let game = &news.game;
    if game.is_private() && !message.rows.is_empty() {
        return Reply::update(Answer { bot_game: bot_game(game), ..message });
    }
    let answer = public_board(cx, news).await;
    if answer.replaces() {
        return in_place(cx, game, answer, message).await;
    }
    Reply::Update { message, then: Some(answer.into()) }
}

async fn public_board(cx: Context<'_>, news: &Transition) -> Answer {
    compose::board(cx.bot, news, style::public_of(cx, &news.game).await).await
}

/// Shows a board in the message of the former one. Returns the reply: that board, if its button was
/// pressed, else what the player can do next.
async fn in_place(cx: Context<'_>, game: &Game, answer: Answer, next: Answer) -> Reply {
    let living = cx.bot.service.announcements.board(game).await;
    if cx.message.is_some() && living.map(|board| board.id) == cx.message {
        return Reply::update(answer);
    }
    let origin = Origin { by: Some(cx.player()), replaced: None };
    let post = Post { class: Class::Reply, answer, nonce: cx.nonce(), origin };
    cx.sending.outbox.push(game.place, Job::Post(post.into()));
    let elsewhere = Some(game.place.channel).filter(|&channel| channel != cx.place.channel);
    let told = elsewhere.map(|channel| cx.language.told_in(channel)).unwrap_or_default();
    let next = Answer { bot_game: bot_game(game), ..next.below(told) };
    if cx.is_message_private { Reply::update(next) } else { Reply::Private(next) }
}
