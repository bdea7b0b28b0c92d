//! Hints in steps: the stone, the action, the reason.

use serenity::all::{ButtonStyle, CreateActionRow};

use crate::discord::custom_id::{Press, custom_id};
use crate::discord::view::message::{Answer, button};
use crate::discord::view::pictures::{self, Marks};
use crate::game::Game;
use crate::locale::{HintStep, Language};
use alquerque_engine::Hint;
use alquerque_render::Style;
use alquerque_rules::{Action, Bitboard, History};

/// Returns a step of a hint.
pub fn answer(
    game: &Game,
    history: &History,
    hint: &Hint,
    step: HintStep,
    language: &Language,
    style: Style,
) -> Answer {
    Answer {
        text: language.hint(game, history, hint, step),
        pictures: vec![pictures::marked(history, marks(hint, step), language, style)],
        rows: next(game, step, language).into_iter().collect(),
        ..Answer::default()
    }
}

/// Returns the stone of a hint and, from the second step on, its target.
fn marks(hint: &Hint, step: HintStep) -> Marks {
    let none = Marks { stones: Bitboard::EMPTY, targets: Bitboard::EMPTY };
    match hint.action {
        Action::Move(action) if step == HintStep::Stone => {
            Marks { stones: Bitboard::from_point(action.from()), ..none }
        }
        Action::Move(action) => Marks {
            stones: Bitboard::from_point(action.from()),
            targets: Bitboard::from_point(action.to()),
        },
        Action::Huff(point) => Marks { stones: Bitboard::from_point(point), ..none },
        Action::Insist => none,
    }
}

/// Returns the button of the next step.
fn next(game: &Game, step: HintStep, language: &Language) -> Option<CreateActionRow> {
    let (press, label) = match step {
        HintStep::Stone => (Press::HintAction, "button-hint-move"),
        HintStep::Action => (Press::HintReason, "button-hint-reason"),
        HintStep::Reason => return None,
    };
    let id = custom_id(game, press, 0);
    Some(CreateActionRow::Buttons(vec![button(id, language.text(label), ButtonStyle::Secondary)]))
}
