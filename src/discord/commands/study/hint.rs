//! `/hint game:`

use serenity::all::{ButtonStyle, CommandInteraction, CreateActionRow, CreateCommandOption};

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::SlashCommand;
use crate::discord::commands::game_choices::GameChoices;
use crate::discord::commands::options;
use crate::discord::custom_id::{CustomId, Press};
use crate::discord::request::admission::Cost;
use crate::discord::request::context::{Audience, RequestContext};
use crate::discord::request::defer::ResponseTarget;
use crate::discord::view::message::{Answer, Reply, button};
use crate::discord::view::pictures;
use crate::game::{Game, Refusal, Summary, may_have_hint};
use crate::locale::HintStep;
use crate::service::ServiceError;
use alquerque_engine::Hint;
use alquerque_rules::{Action, Bitboard, History};

const NAME: &str = "hint";

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Look,
    audience: Audience::Person,
    options,
    games: GameChoices::Own,
    ..SlashCommand::new(NAME, |app, context, command| Box::pin(run(app, context, command)))
};

fn options() -> Vec<CreateCommandOption> {
    vec![options::game_option(NAME)]
}

/// What the person who asks might do, where hints are allowed.
async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let number = options::game_number(command);
    let chosen =
        app.service.to_move(context.place, context.player(), number, Summary::has_hints).await?;
    let game = app.service.game(context.place, chosen.id).await?;
    begin(app, context, &game).await
}

/// A hint for the one who is to move: which stone to look at.
pub async fn begin(
    app: &AppState,
    context: &RequestContext,
    game: &Game,
) -> Result<Reply, ServiceError> {
    give(app, context, game, HintStep::Stone, None).await
}

/// More of the hint, in the place of what the person reads.
pub async fn go_on(
    app: &AppState,
    context: &RequestContext,
    id: CustomId,
    step: HintStep,
) -> Result<Reply, ServiceError> {
    let game = app.service.game(context.place, id.game).await?;
    give(app, context, &game, step, Some(id.ply)).await
}

async fn give(
    app: &AppState,
    context: &RequestContext,
    game: &Game,
    step: HintStep,
    seen: Option<usize>,
) -> Result<Reply, ServiceError> {
    let history = &may_have_hint(game, context.player(), seen)?.history;
    let place =
        if step == HintStep::Stone { ResponseTarget::Anew } else { ResponseTarget::InPlace };
    if let Err(reply) = place.promise(app, context).await {
        return Ok(reply);
    }
    Ok(Reply::Late(match app.service.hint(game).await {
        Ok(Some(hint)) => answer(app, context, game, history, &hint, step).await,
        Ok(None) => Answer::of_text(context.language.refusal(&Refusal::CannotThink)),
        Err(refusal) => Answer::of_text(context.language.refusal(&refusal)),
    }))
}

async fn answer(
    app: &AppState,
    context: &RequestContext,
    game: &Game,
    history: &History,
    hint: &Hint,
    step: HintStep,
) -> Answer {
    let (stones, targets) = marked(hint, step);
    Answer {
        text: context.language.hint(game, history, hint, step),
        pictures: pictures::marked(app, game, context, history, (stones, targets))
            .await
            .into_iter()
            .collect(),
        rows: next(game, context, step).into_iter().collect(),
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
fn next(game: &Game, context: &RequestContext, step: HintStep) -> Option<CreateActionRow> {
    let (press, label) = match step {
        HintStep::Stone => (Press::HintAction, "button-hint-move"),
        HintStep::Action => (Press::HintReason, "button-hint-reason"),
        HintStep::Reason => return None,
    };
    let id = CustomId { game: game.id, ply: game.ply(), press, part: 0 }.to_string();
    Some(CreateActionRow::Buttons(vec![button(
        id,
        context.language.text(label),
        ButtonStyle::Secondary,
    )]))
}
