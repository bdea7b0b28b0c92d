//! Gathers what the views of a game need: style, ping and time.

use futures_util::future::OptionFuture;

use crate::discord::app_state::AppState;
use crate::discord::request::context::RequestContext;
use crate::discord::response::reply::Reply;
use crate::discord::style::{self, Presentation, PrivateBoard};
use crate::discord::view::board::{Form, Shown};
use crate::discord::view::message::Answer;
use crate::discord::view::{self, keypad};
use crate::game::{Game, Request, Stage, Transition};
use crate::locale::Language;
use crate::service::Result;
use crate::store::Versioned;
use alquerque_render::Style;
use alquerque_rules::notation::TapInput;

/// Submits a request to a loaded game, and reads meanwhile whether the opponent has blocked the
/// player. Returns the transition with the answer of the bot, if the game is private.
///
/// # Errors
/// As [`Games::submit`](crate::service::Games::submit).
pub async fn submit(
    app: &AppState,
    context: &RequestContext,
    loaded: Versioned,
    request: &Request,
) -> Result<Transition> {
    let player = context.player();
    let opponent = loaded.game.opponent_of(player).filter(|_| loaded.game.bot().is_none());
    let opponent = opponent.map(|opponent| opponent.id);
    let now = app.clock.now();
    let (news, is_blocked) = tokio::join!(
        app.service.games.submit(context.place, loaded, request, now),
        OptionFuture::from(
            opponent.map(|opponent| app.service.players.has_blocked(opponent, player))
        ),
    );
    if let Some(known) = opponent.zip(is_blocked) {
        context.known.blocks.get_or_init(|| known);
    }
    Ok(answered(app, context, news?).await)
}

/// Returns a transition with the answer of the bot, if the game is private.
pub async fn answered(app: &AppState, context: &RequestContext, news: Transition) -> Transition {
    if news.game.is_private() && news.game.bot_task().is_some() {
        // The engine has limits of its own.
        context.permit.release();
    }
    app.service.bot.answered(news, &*app.clock).await
}

/// Returns the board after a transition, for the channel.
pub async fn board(app: &AppState, news: &Transition, public: Presentation) -> Answer {
    let ping = app.service.players.pinged_by_board(news, public.blocks).await;
    let style = public.style_of(&news.game);
    let mut board = view::board::public(news, app.clock.now(), ping, public.language, style);
    board.frame = public.frame_of(&news.game);
    if news.game.is_private() && news.game.bot_task().is_some() {
        board.text += &format!("\n{}", public.language.text("turn-bot-later"));
    }
    board
}

/// Returns the reply to an action: the board for the channel, and private ways to take it back and
/// to the next game.
pub async fn after_action(
    app: &AppState,
    context: &RequestContext,
    news: &Transition,
    public: Presentation,
) -> Reply {
    let answer = board(app, news, public).await;
    let ephemeral = view::board::after_action(&news.game, context.player(), context.language);
    Reply::Public { answer, ephemeral }
}

/// Returns the board for the player of the request.
pub async fn private_board(
    app: &AppState,
    context: &RequestContext,
    game: &Game,
    shown: Shown,
) -> Answer {
    let shows_picture = shown.form == Form::Picture && game.history().is_some();
    let player = context.player();
    let now = app.clock.now();
    let language = context.language;
    if !shows_picture {
        return view::board::private(
            game,
            context.place,
            now,
            player,
            shown,
            language,
            Style::default(),
        );
    }
    let PrivateBoard { style, motion, .. } = style::board_of(app, context, game).await;
    view::board::private(game, context.place, now, player, shown, language, style).in_motion(motion)
}

/// Returns the keypad for the player of the request.
pub async fn keypad(
    app: &AppState,
    context: &RequestContext,
    game: &Game,
    taps: &TapInput,
) -> Answer {
    let PrivateBoard { style, motion, keys } = style::keypad_of(app, context, game).await;
    let keypad = keypad::answer(game, taps, context.language, style).with_keys(keys);
    // While a move is tapped, the picture shows its hops, and the last move is known.
    if taps.path().is_empty() { keypad.in_motion(motion) } else { keypad }
}

/// Returns the open offer of a game; `None` without one.
pub async fn offer(app: &AppState, game: &Game, language: &Language) -> Option<Answer> {
    let parties = view::offer::parties(game)?;
    let ping = if game.bot() == Some(parties.to) {
        None
    } else {
        app.service.players.pinged_by_message(parties.by, parties.to, app.clock.now()).await
    };
    view::offer::offer(game, ping, language)
}

/// Returns the reply with a new challenge, which its challenger can withdraw in private.
pub async fn posted_challenge(
    app: &AppState,
    context: &RequestContext,
    game: &Game,
    public: Presentation,
) -> Reply {
    Reply::Public {
        answer: new_challenge(app, game, public).await,
        ephemeral: Some(view::challenge::posted(game, context.language)),
    }
}

/// Returns a new challenge for the channel.
pub async fn new_challenge(app: &AppState, game: &Game, public: Presentation) -> Answer {
    let challenged = game.awaited().filter(|_| matches!(game.stage, Stage::Challenged));
    let ping = match challenged {
        Some(challenged) => {
            app.service
                .players
                .pinged_by_message(game.challenger.id, challenged, app.clock.now())
                .await
        }
        None => None,
    };
    let frame = public.frame_of(game);
    Answer { ping, frame, ..view::challenge::open(game, public.language, public.style_of(game)) }
}
