//! Gathers what the views of a game need: style, ping and time.

use futures_util::future::OptionFuture;

use crate::discord::app_state::Bot;
use crate::discord::context::Context;
use crate::discord::style::Presentation;
use crate::discord::view;
use crate::discord::view::message::Answer;
use crate::game::{Command, Place, Request, Transition};
use crate::service::Result;
use crate::store::Versioned;

/// Submits a request to a loaded game, and reads meanwhile how the board reaches the opponent and,
/// after a move, whether it is the player's turn in another game. Returns the transition with the
/// answer of the bot, if it plays.
///
/// # Errors
/// As [`Games::submit`](crate::service::Games::submit).
pub async fn submit(cx: Context<'_>, loaded: Versioned, request: &Request) -> Result<Transition> {
    submit_at(cx, cx.place, loaded, request).await
}

/// Does the same as from another place, where the player may act.
///
/// # Errors
/// As [`submit`].
pub async fn submit_at(
    cx: Context<'_>,
    place: Place,
    loaded: Versioned,
    request: &Request,
) -> Result<Transition> {
    let player = cx.player();
    let opponent = loaded.game.opponent_of(player).filter(|_| loaded.game.bot().is_none());
    let opponent = opponent.map(|opponent| opponent.id);
    let now = cx.now();
    let id = loaded.game.id;
    let is_move = opponent.is_some() && matches!(request.command, Command::Play(_));
    let (news, reach, has_next) = tokio::join!(
        cx.bot.service.games.submit(place, loaded, request, now),
        OptionFuture::from(
            opponent.map(|opponent| cx.bot.service.players.reach(opponent, player, now))
        ),
        OptionFuture::from(is_move.then(|| cx.bot.service.games.has_next(player, id))),
    );
    if let Some(has_next) = has_next {
        cx.known.has_next.get_or_init(|| has_next);
    }
    if let Some(known) = opponent.zip(reach) {
        cx.known.reach.get_or_init(|| known);
    }
    Ok(answered(cx, news?).await)
}

/// Returns a transition with the answer of the bot, if it plays and is not stopping.
pub async fn answered(cx: Context<'_>, news: Transition) -> Transition {
    if news.game.bot_task().is_none() {
        return news;
    }
    // The engine has limits of its own.
    cx.permit.release();
    cx.known.held.get_or_init(|| cx.bot.service.bot.hold(news.game.id));
    let answered = cx.bot.service.bot.answered(news.clone(), &*cx.bot.clock);
    cx.bot.stopping.run_until_cancelled(answered).await.unwrap_or(news)
}

/// Returns the board after a transition, for the channel.
pub async fn board(bot: &Bot, news: &Transition, public: Presentation) -> Answer {
    let now = bot.clock.now();
    let ping = bot.service.players.pinged_by_board(news, public.reach, now).await;
    let style = public.style_of(&news.game);
    let mut board = view::board::public(news, now, ping, public.language, style);
    board.frame = public.frame_of(&news.game);
    if news.game.is_private() && news.game.bot_task().is_some() {
        board.text += &format!("\n{}", public.language.text("turn-bot-later"));
    }
    board
}
