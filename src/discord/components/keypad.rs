//! The board as a keypad.

use alquerque_rules::notation::{Tapped, Taps};
use alquerque_rules::{Action, Point};

use super::super::Desk;
use super::super::answer::{Answer, Reply};
use super::super::asked::{Asked, Audience};
use super::super::custom_id::{CustomId, Press, TapId};
use super::super::load::Cost;
use super::super::{board, keypad};
use super::submit::submitted;
use super::{Component, Matches};
use crate::game::{Command, Game, Refusal, position_on_turn};
use crate::service::ServiceError;

pub const COMPONENTS: [Component; 2] = [
    Component::play(Press::Move, |cx| {
        Box::pin(async move { open_keypad(cx.desk, cx.asked, cx.id()?).await.transpose() })
    }),
    Component {
        name: "tap",
        matches: Matches::Form(|custom_id| custom_id.parse::<TapId>().is_ok()),
        cost: Cost::Play,
        audience: Audience::Channel,
        run: |cx| {
            Box::pin(async move {
                tap(cx.desk, cx.asked, &cx.custom_id.parse().ok()?).await.transpose()
            })
        },
    },
];

async fn open_keypad(
    desk: &Desk,
    asked: &Asked,
    id: CustomId,
) -> Result<Option<Reply>, ServiceError> {
    let game = desk.service.game(asked.place, id.game).await?;
    let Some(taps) = taps(&game, asked, id.ply, &[])? else { return Ok(None) };
    Ok(Some(Reply::Private(keypad::answer(desk, &game, asked, &taps).await)))
}

/// The turn after these taps, for the one whose turn it is; `None` for what no keypad leads to.
fn taps(game: &Game, asked: &Asked, ply: usize, path: &[Point]) -> Result<Option<Taps>, Refusal> {
    let position = position_on_turn(game, asked.player(), ply)?;
    Ok(Taps::after(&position, path).filter(|_| keypad::fits(game.rules.board)))
}

async fn tap(desk: &Desk, asked: &Asked, id: &TapId) -> Result<Option<Reply>, ServiceError> {
    let game = desk.service.game(asked.place, id.game).await?;
    let tapped = taps(&game, asked, id.ply, &id.path)?.and_then(|taps| taps.tap(id.tap));
    let (command, done) = match tapped {
        None => return Ok(None),
        Some(Tapped::Show(taps)) => {
            let message = keypad::answer(desk, &game, asked, &taps).await;
            return Ok(Some(Reply::update(message)));
        }
        Some(Tapped::Play(action)) => (
            Command::play(Action::Move(action)),
            asked.language.about_move("keypad-played", &action),
        ),
        Some(Tapped::Huff(point)) => (
            Command::play(Action::Huff(point)),
            asked.language.about_stone("keypad-removed", point),
        ),
    };
    let news = submitted(desk, asked, id.game, id.ply, command).await?;
    let message = after_tapping(desk, asked, &news.game, done).await;
    let board = board::public(desk, &news, asked.public_language).await;
    Ok(Some(Reply::Update { message, then: Some(board.into()) }))
}

/// What the keypad becomes: after a stone is removed, the keypad for the move that follows.
async fn after_tapping(desk: &Desk, asked: &Asked, game: &Game, done: String) -> Answer {
    match taps(game, asked, game.ply(), &[]) {
        Ok(Some(taps)) => {
            let keypad = keypad::answer(desk, game, asked, &taps).await;
            Answer { text: format!("{done}\n{}", keypad.text), ..keypad }
        }
        Ok(None) | Err(_) => board::take_back(game, asked).unwrap_or_else(|| Answer::of_text(done)),
    }
}
