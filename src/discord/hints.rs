//! Hints, step by step: first the stone, then the action, then the reason.

use serenity::all::{ButtonStyle, CreateActionRow};

use super::answer::{Answer, Reply, button};
use super::asked::Asked;
use super::custom_id::{CustomId, Press};
use super::later::Where;
use super::{Desk, pictures};
use crate::game::{Game, Reason, may_have_hint};
use crate::locale::HintStep;
use crate::service::ServiceError;
use alquerque_engine::Hint;
use alquerque_rules::{Action, Bitboard, History};

/// A hint for the one who is to move: which stone to look at.
pub async fn begin(desk: &Desk, asked: &Asked, game: &Game) -> Result<Reply, ServiceError> {
    give(desk, asked, game, HintStep::Stone, None).await
}

/// More of the hint, in the place of what the person reads.
pub async fn go_on(
    desk: &Desk,
    asked: &Asked,
    id: CustomId,
    step: HintStep,
) -> Result<Reply, ServiceError> {
    let game = desk.service.game(asked.place, id.game).await?;
    give(desk, asked, &game, step, Some(id.ply)).await
}

async fn give(
    desk: &Desk,
    asked: &Asked,
    game: &Game,
    step: HintStep,
    seen: Option<usize>,
) -> Result<Reply, ServiceError> {
    let history = &may_have_hint(game, asked.player(), seen)?.history;
    let place = if step == HintStep::Stone { Where::Anew } else { Where::InPlace };
    if let Err(reply) = place.promise(desk, asked).await {
        return Ok(reply);
    }
    Ok(Reply::Late(match desk.service.hint(game).await {
        Ok(Some(hint)) => answer(desk, asked, game, history, &hint, step).await,
        Ok(None) => Answer::of_text(asked.language.refusal(&Reason::CannotThink.into())),
        Err(refusal) => Answer::of_text(asked.language.refusal(&refusal)),
    }))
}

async fn answer(
    desk: &Desk,
    asked: &Asked,
    game: &Game,
    history: &History,
    hint: &Hint,
    step: HintStep,
) -> Answer {
    let (stones, targets) = marked(hint, step);
    Answer {
        text: asked.language.hint(game, history, hint, step),
        pictures: pictures::marked(desk, game, asked, history, (stones, targets))
            .await
            .into_iter()
            .collect(),
        rows: next(game, asked, step).into_iter().collect(),
        ..Answer::default()
    }
}

/// The stone of a hint and, if it tells that already, where it goes.
fn marked(hint: &Hint, step: HintStep) -> (Bitboard, Bitboard) {
    match hint.action {
        Action::Move(action) => {
            let to =
                if step == HintStep::Stone { Bitboard::EMPTY } else { Bitboard::of(action.to()) };
            (Bitboard::of(action.from()), to)
        }
        Action::Huff(point) => (Bitboard::of(point), Bitboard::EMPTY),
        Action::Insist => (Bitboard::EMPTY, Bitboard::EMPTY),
    }
}

/// The button that leads to the next step.
fn next(game: &Game, asked: &Asked, step: HintStep) -> Option<CreateActionRow> {
    let (press, label) = match step {
        HintStep::Stone => (Press::HintAction, "button-hint-move"),
        HintStep::Action => (Press::HintReason, "button-hint-reason"),
        HintStep::Reason => return None,
    };
    let id = CustomId { game: game.id, ply: game.ply(), press, part: 0 }.to_string();
    Some(CreateActionRow::Buttons(vec![button(
        id,
        asked.language.text(label),
        ButtonStyle::Secondary,
    )]))
}
