//! The board as a keypad.

use alquerque_rules::notation::{TapInput, TapResult, only_move};
use alquerque_rules::{Action, Point};

use crate::discord::custom_id::TapId;
use crate::discord::features::play::show;
use crate::discord::features::play::submit::submit;
use crate::discord::features::prelude::*;
use crate::discord::view::turn::MOVE;
use crate::discord::view::{board, keypad};
use crate::game::{
    Command, Game, PlayerId, Reason, Refusal, Transition, position_on_turn, touched,
};

pub const BUTTONS: [&dyn AnyButton; 2] = [
    &Button::of_game(MOVE, |cx, id| Box::pin(open_keypad(cx, id))),
    &Button::parsed("tap", |cx, id| Box::pin(tap(cx, id))).public(),
];

async fn open_keypad(cx: Context<'_>, id: CustomId) -> Result<Reply> {
    let game = cx.game(id.game).await?;
    let keypad = match taps(&game, cx.player(), id.ply, &[]) {
        Ok(taps) => shown(cx, &game, &only_tap(&game, taps.ok_or(Reason::UnknownButton)?)).await,
        Err(refusal) => renewed(cx, &game, refusal).await?,
    };
    Ok(Reply::Private(keypad))
}

/// Returns the keypad of the present position if that of a former one was pressed.
async fn renewed(cx: Context<'_>, game: &Game, refusal: Refusal) -> Result<Answer> {
    match present(cx, game).await {
        Some(keypad) if refusal.reason == Reason::Stale => {
            Ok(keypad.below(cx.language.text("keypad-renewed")))
        }
        _ => Err(refusal.into()),
    }
}

/// Returns the keypad of the present position if it is the player's turn.
async fn present(cx: Context<'_>, game: &Game) -> Option<Answer> {
    let taps = taps(game, cx.player(), game.ply(), &[]).ok().flatten()?;
    Some(shown(cx, game, &only_tap(game, taps)).await)
}

/// Returns the turn of the player after these taps; `None` for taps that no keypad offers.
fn taps(
    game: &Game,
    player: PlayerId,
    ply: usize,
    path: &[Point],
) -> Result<Option<TapInput>, Refusal> {
    let position = position_on_turn(game, player, ply)?;
    Ok(TapInput::after(&position, path).filter(|_| keypad::fits(game.rules.board)))
}

async fn tap(cx: Context<'_>, id: TapId) -> Result<Reply> {
    let loaded = cx.load(id.game).await?;
    let game = &loaded.game;
    let tapped = match taps(game, cx.player(), id.ply, &id.path) {
        Ok(taps) => taps.and_then(|taps| taps.tap(id.tap)),
        Err(refusal) => return Ok(Reply::update(renewed(cx, game, refusal).await?)),
    };
    let action = match tapped.ok_or(Reason::UnknownButton)? {
        TapResult::Continue(taps) => {
            return Ok(Reply::update(shown(cx, game, &taps).await));
        }
        TapResult::Play(action) => Action::Move(action),
        TapResult::Huff(point) => Action::Huff(point),
    };
    let done = cx.language.acted(game, &action);
    let news = submit(cx, loaded, id.ply, Command::play(action)).await?;
    let message = after_tapping(cx, &news, done).await;
    Ok(show::update(cx, &news, message).await)
}

/// Returns the message that replaces the keypad: the keypad of the next position if it is the
/// player's turn again, after a huff or the bot's answer.
async fn after_tapping(cx: Context<'_>, news: &Transition, done: String) -> Answer {
    let game = &news.game;
    let player = cx.player();
    if let Some(keypad) = present(cx, game).await {
        return keypad.below(cx.language.happened(news, Some(player)));
    }
    let has_next = cx.has_next();
    board::take_back(game, player, has_next, cx.language).unwrap_or_else(|| {
        Answer::with_buttons(done, board::ways_on(game, player, has_next, cx.language))
    })
}

/// Returns the first taps of a turn: those of the stone that alone can move, so that one more is
/// enough.
fn only_tap(game: &Game, taps: TapInput) -> TapInput {
    let position = taps.position();
    let only = only_move(position, game.play().and_then(touched));
    let selected = only.and_then(|only| TapInput::after(position, &[only.from()]));
    selected.unwrap_or(taps)
}

/// Returns the keypad for the player of the request.
async fn shown(cx: Context<'_>, game: &Game, taps: &TapInput) -> Answer {
    let style::PrivateBoard { style, is_moving, keys, .. } =
        style::private_of(cx, game).await.turned();
    let mut keypad = keypad::answer(game, taps, cx.language, style).with_keys(keys);
    keypad.text += &board::keypad_turned(game, cx.language, style);
    // While a move is tapped, the picture shows its hops, and the last move is known.
    keypad.in_motion(is_moving && taps.path().is_empty())
}
