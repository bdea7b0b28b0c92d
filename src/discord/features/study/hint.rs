//! `/game hint game:`

use crate::discord::features::prelude::*;
use crate::discord::view::pictures::{self, Marks};
use crate::discord::view::{board, keypad};
use crate::game::{Game, GameId, Reason, Summary, may_have_hint};
use crate::locale::HintStep;
use alquerque_engine::Hint;
use alquerque_rules::Bitboard;

pub const COMMAND: SlashCommand =
    SlashCommand::of_game("hint", GameChoices::Own, |cx, command| Box::pin(run(cx, command)))
        .reading();

pub const BUTTONS: [&dyn AnyButton; 3] = [
    &Button::of_game(HINT, |cx, id| Box::pin(open(cx, id.game))).reading().under_more(&[
        MoreButton {
            style: ButtonStyle::Primary,
            row: MoreRow::Act,
            ..MoreButton::new("button-hint", |cx, game| {
                may_have_hint(game, cx.player(), None).is_ok()
            })
        },
    ]),
    &Button::of_game(HINT_ACTION, |cx, id| Box::pin(resume(cx, id, HintStep::Action))).reading(),
    &Button::of_game(HINT_REASON, |cx, id| Box::pin(resume(cx, id, HintStep::Reason))).reading(),
];

/// Gives a hint to the player alone, where hints are allowed.
async fn run(cx: Context<'_>, command: &CommandInteraction) -> Result<Reply> {
    let sought = options::sought(cx.request, command);
    let chosen = cx.bot.service.games.to_move(&sought, Summary::has_hints).await?;
    open(cx, chosen.id).await
}

/// Gives the first step of a hint: the stone.
async fn open(cx: Context<'_>, id: GameId) -> Result<Reply> {
    give(cx, &cx.game(id).await?, HintStep::Stone, None).await
}

/// Replaces a hint by its next step.
async fn resume(cx: Context<'_>, id: CustomId, step: HintStep) -> Result<Reply> {
    give(cx, &cx.game(id.game).await?, step, Some(id.ply)).await
}

async fn give(cx: Context<'_>, game: &Game, step: HintStep, seen: Option<usize>) -> Result<Reply> {
    let history = &may_have_hint(game, cx.player(), seen)?.history;
    let target =
        if step == HintStep::Stone { ResponseTarget::NewMessage } else { ResponseTarget::Original };
    let answer = async |hint: &Hint| {
        let style = style::private_of(cx, game).await.style;
        let Marks { stones, targets } = Marks::of(&hint.action);
        // The first step tells the stone alone.
        let targets = if step == HintStep::Stone { Bitboard::EMPTY } else { targets };
        let marks = Marks { stones, targets };
        let picture = pictures::marked(history, marks, cx.language).picture(style);
        let text = cx.language.hint(game, history, hint, step);
        let text = text + &board::turned(game, cx.language, style);
        let buttons = play(game, hint, step, cx.language).into_iter();
        let buttons = buttons.chain(next(game, step, cx.language)).collect();
        Answer { pictures: vec![picture], ..Answer::with_buttons(text, buttons) }
    };
    let analyst = &cx.bot.service.analyst;
    if let Some(hint) = analyst.cached_hint(game) {
        return Ok(target.reply(answer(&hint).await));
    }
    let ticket = analyst.hint_ticket(cx.player())?;
    if let Err(reply) = target.before_search(cx).await {
        return Ok(reply);
    }
    Ok(target.reply(match ticket.hint(game).await {
        Some(hint) => answer(&hint).await,
        None => Answer::of_text(cx.language.refusal(&Reason::CannotThink.into())),
    }))
}

/// Gives a hint.
pub const HINT: Press = Press("hint");
/// Shows the action of a hint.
pub const HINT_ACTION: Press = Press("hint-action");
/// Shows the reason of a hint.
pub const HINT_REASON: Press = Press("hint-reason");

/// Returns the button that plays the move of a hint, once it is shown.
fn play(game: &Game, hint: &Hint, step: HintStep, language: &Language) -> Option<CreateButton> {
    let action = hint.action.as_move().filter(|_| step != HintStep::Stone)?;
    let custom_id = keypad::id_to_play(game, action)?;
    Some(button(custom_id, language.text("button-hint-play"), ButtonStyle::Success))
}

/// Returns the button of the next step.
fn next(game: &Game, step: HintStep, language: &Language) -> Option<CreateButton> {
    let (press, label) = match step {
        HintStep::Stone => (HINT_ACTION, "button-hint-move"),
        HintStep::Action => (HINT_REASON, "button-hint-reason"),
        HintStep::Reason => return None,
    };
    Some(game_button(game, press, label, ButtonStyle::Secondary, language))
}
