//! The board as a keypad.

use serenity::all::CreateActionRow;

use alquerque_rules::notation::{TapInput, TapResult};
use alquerque_rules::{Action, Point};

use crate::discord::app_state::AppState;
use crate::discord::components::Component;
use crate::discord::components::submit::submit;
use crate::discord::custom_id::{CustomId, Press, TapId};
use crate::discord::request::context::RequestContext;
use crate::discord::response::reply::Reply;
use crate::discord::view::message::Answer;
use crate::discord::view::{board, keypad, more};
use crate::discord::{compose, style};
use crate::game::{Command, Game, Refusal, position_on_turn};
use crate::service::Result;

pub const COMPONENTS: [Component; 2] = [
    Component::play(Press::Move, |cx| {
        Box::pin(async move { open_keypad(cx.app, cx.context, cx.id?).await.transpose() })
    }),
    Component::public(
        "tap",
        |custom_id| custom_id.parse::<TapId>().is_ok(),
        |cx| {
            Box::pin(async move {
                tap(cx.app, cx.context, &cx.custom_id.parse().ok()?).await.transpose()
            })
        },
    ),
];

async fn open_keypad(
    app: &AppState,
    context: &RequestContext,
    id: CustomId,
) -> Result<Option<Reply>> {
    let game = app.service.games.get(context.place, context.player(), id.game).await?;
    let Some(taps) = taps(&game, context, id.ply, &[])? else { return Ok(None) };
    Ok(Some(Reply::Private(compose::keypad(app, context, &game, &taps).await)))
}

/// Returns the turn of the player after these taps; `None` for taps that no keypad offers.
fn taps(
    game: &Game,
    context: &RequestContext,
    ply: usize,
    path: &[Point],
) -> Result<Option<TapInput>, Refusal> {
    let position = position_on_turn(game, context.player(), ply)?;
    Ok(TapInput::after(&position, path).filter(|_| keypad::fits(game.rules.board)))
}

async fn tap(app: &AppState, context: &RequestContext, id: &TapId) -> Result<Option<Reply>> {
    let loaded = app.service.games.load(context.place, context.player(), id.game).await?;
    let game = &loaded.game;
    let tapped = taps(game, context, id.ply, &id.path)?.and_then(|taps| taps.tap(id.tap));
    let action = match tapped {
        None => return Ok(None),
        Some(TapResult::Continue(taps)) => {
            let message = compose::keypad(app, context, game, &taps).await;
            return Ok(Some(Reply::update(message)));
        }
        Some(TapResult::Play(action)) => Action::Move(action),
        Some(TapResult::Huff(point)) => Action::Huff(point),
    };
    let done = context.language.acted(game, &action);
    let news = submit(app, context, loaded, id.ply, Command::play(action)).await?;
    let message = after_tapping(app, context, &news.game, done).await;
    let public = style::public_of(app, context, &news.game).await;
    let board = compose::board(app, &news, public).await;
    Ok(Some(Reply::Update { message, then: Some(board.into()) }))
}

/// Returns the message that replaces the keypad: after a huff, the keypad of the following move.
async fn after_tapping(
    app: &AppState,
    context: &RequestContext,
    game: &Game,
    done: String,
) -> Answer {
    match taps(game, context, game.ply(), &[]) {
        Ok(Some(taps)) => {
            let keypad = compose::keypad(app, context, game, &taps).await;
            Answer { text: format!("{done}\n{}", keypad.text), ..keypad }
        }
        Ok(None) | Err(_) => board::take_back(game, context.player(), context.language)
            .unwrap_or_else(|| {
                let next = more::next_button(game, context.language);
                let rows = vec![CreateActionRow::Buttons(vec![next])];
                Answer { rows, ..Answer::of_text(done) }
            }),
    }
}
