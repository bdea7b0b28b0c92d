//! `/analyse game:`

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serenity::all::{
    ButtonStyle, CommandInteraction, CreateActionRow, CreateButton, CreateCommandOption,
};
use tokio::time::{Instant, sleep_until};

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::SlashCommand;
use crate::discord::commands::game_choices::GameChoices;
use crate::discord::commands::options;
use crate::discord::custom_id::{CustomId, Press};
use crate::discord::request::admission::Cost;
use crate::discord::request::context::{Audience, RequestContext};
use crate::discord::request::defer::ResponseTarget;
use crate::discord::style;
use crate::discord::view::history::{Page, Turns};
use crate::discord::view::message::{Answer, Picture, Reply, button};
use crate::discord::view::{history, pictures};
use crate::game::{Game, GameId, Refusal};
use crate::locale::Analysed;
use crate::render::{Graph, Standing};
use crate::service::{AnalysisTicket, ServiceError};
use alquerque_engine::{Analysis, Score, Value};
use alquerque_rules::notation::numbered;
use alquerque_rules::{Action, Bitboard, Side};

const NAME: &str = "analyse";

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Heavy,
    audience: Audience::Person,
    options,
    games: GameChoices::Newest(|game| !game.is_open() && game.ply > 0),
    ..SlashCommand::new(NAME, |app, context, command| Box::pin(run(app, context, command)))
};

fn options() -> Vec<CreateCommandOption> {
    vec![options::game_option(NAME)]
}

/// How a game went that is over, for the person who asks.
async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let game = app
        .service
        .game_to_analyse(context.place, context.player(), options::game_number(command))
        .await?;
    begin(app, context, &game).await
}

/// After so long somebody who waits is told how far it is, and again each time when so much more has passed.
const FIRST_WORD: Duration = Duration::from_secs(3);
const NEXT_WORD: Duration = Duration::from_secs(2);

/// What of an analysis is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// The whole game, and where it turned.
    Overview,
    /// The position after so many actions.
    Ply(usize),
}

/// The analysis of the game under whose board the button stood.
pub async fn open(
    app: &AppState,
    context: &RequestContext,
    id: GameId,
) -> Result<Reply, ServiceError> {
    begin(app, context, &app.service.game(context.place, id).await?).await
}

/// The same of a game that is at hand.
pub async fn begin(
    app: &AppState,
    context: &RequestContext,
    game: &Game,
) -> Result<Reply, ServiceError> {
    show(app, context, game, View::Overview, ResponseTarget::Anew).await
}

/// Another page, in the place of what the person reads.
pub async fn turned_to(
    app: &AppState,
    context: &RequestContext,
    id: GameId,
    view: View,
) -> Result<Reply, ServiceError> {
    let game = app.service.game(context.place, id).await?;
    show(app, context, &game, view, ResponseTarget::InPlace).await
}

async fn show(
    app: &AppState,
    context: &RequestContext,
    game: &Game,
    view: View,
    place: ResponseTarget,
) -> Result<Reply, ServiceError> {
    if game.is_open() {
        return Err(Refusal::NotOver { number: game.number }.into());
    }
    app.service.may_learn_from(game, context.player()).await?;
    if let Some(analysis) = app.service.analysed(game) {
        return Ok(place.at_once(answer(app, context, game, &analysis, view).await));
    }
    let ticket = app.service.ticket(context.player())?;
    if let Err(reply) = place.promise(app, context).await {
        return Ok(reply);
    }
    let made = app.stopping.run_until_cancelled(wait(app, context, game, &ticket)).await;
    Ok(Reply::Late(match made {
        Some(Some(analysis)) => answer(app, context, game, &analysis, view).await,
        Some(None) => Answer::of_text(context.language.refusal(&Refusal::CannotThink)),
        None => Answer::of_text(context.language.text("analysis-stopped")),
    }))
}

/// Has it made, and says now and then how far that is.
async fn wait(
    app: &AppState,
    context: &RequestContext,
    game: &Game,
    ticket: &AnalysisTicket<'_>,
) -> Option<Arc<Analysis>> {
    let done = Arc::<AtomicUsize>::default();
    let mut made = pin!(ticket.analyse(game, &done));
    let mut next = Instant::now() + FIRST_WORD;
    loop {
        tokio::select! {
            made = &mut made => return made,
            () = sleep_until(next) => {}
        }
        let word = Answer::of_text(context.language.analysing(game, done.load(Ordering::Relaxed)));
        if let Err(error) = word.amend(&app.rest, context).await {
            tracing::debug!(%error, "somebody who waits cannot be told how far it is");
        }
        next = Instant::now() + NEXT_WORD;
    }
}

async fn answer(
    app: &AppState,
    context: &RequestContext,
    game: &Game,
    analysis: &Analysis,
    view: View,
) -> Answer {
    let Some(history) = game.history() else { return Answer::default() };
    let seen = Analysed { game, history, analysis };
    let shown = match view {
        View::Overview => None,
        // An old button may be of a game that has been kept otherwise since.
        View::Ply(ply) => Some(ply.min(analysis.plies.len())),
    };
    let text = match shown {
        None => context.language.analysis(seen),
        Some(ply) => context.language.analysed_ply(seen, ply),
    };
    let board = match (shown, analysis.turning_point) {
        (Some(ply), _) => pictures::after(app, game, context, ply).await,
        (None, Some(ply)) => before_turning(app, context, seen, ply).await,
        (None, None) => None,
    };
    let graph = graph(app, context, seen, shown).await;
    Answer {
        text,
        pictures: graph.into_iter().chain(board).collect(),
        rows: rows(context, seen, shown),
        ..Answer::default()
    }
}

/// The position in which the game turned, with what would have been best.
async fn before_turning(
    app: &AppState,
    context: &RequestContext,
    seen: Analysed<'_>,
    ply: usize,
) -> Option<Picture> {
    let best = match seen.analysis.plies.get(ply)?.best {
        Action::Move(action) => (Bitboard::of(action.from()), Bitboard::of(action.to())),
        Action::Huff(point) => (Bitboard::of(point), Bitboard::EMPTY),
        Action::Insist => (Bitboard::EMPTY, Bitboard::EMPTY),
    };
    pictures::marked(app, seen.game, context, &seen.history.until(ply), best).await
}

async fn graph(
    app: &AppState,
    context: &RequestContext,
    seen: Analysed<'_>,
    shown: Option<usize>,
) -> Option<Picture> {
    let plies = &seen.analysis.plies;
    let scores =
        plies.first().map(|ply| ply.before).into_iter().chain(plies.iter().map(|ply| ply.after));
    let graph = Graph {
        standings: scores.map(standing).collect(),
        numbers: numbered(seen.history).iter().map(|action| action.number).collect(),
        turning_point: seen.analysis.turning_point,
        shown,
    };
    let style = style::private_of(app, context, seen.game).await;
    app.render_pool.graph(graph, style, context.language.graph_alt_text(seen)).await
}

/// How a score, which is White's, is drawn.
fn standing(score: Score) -> Standing {
    match score {
        Score::Estimate(hundredths) => Standing::Estimate(hundredths),
        Score::Proven(Value::Win(_)) | Score::Won => Standing::Solved(Some(Side::White)),
        Score::Proven(Value::Draw) => Standing::Solved(None),
        Score::Proven(Value::Loss(_)) | Score::Lost => Standing::Solved(Some(Side::Black)),
    }
}

/// A menu of plies as under a list of moves, and buttons to the plies next to the one shown.
fn rows(
    context: &RequestContext,
    seen: Analysed<'_>,
    shown: Option<usize>,
) -> Vec<CreateActionRow> {
    let (game, actions) = (seen.game.id, numbered(seen.history));
    let page = Page::with(shown.unwrap_or(1), actions.len());
    let of = |press, ply: usize, part, label| -> CreateButton {
        let id = CustomId { game, ply, press, part }.to_string();
        button(id, context.language.text(label), ButtonStyle::Secondary)
    };
    // Their parts tell them from one another and from those that turn pages, where they lead to the same ply.
    let step = |ply: usize, part, label| {
        (ply <= actions.len()).then(|| of(Press::AnalysedPly, ply, part, label))
    };
    let at = shown.unwrap_or(0);
    let before =
        shown.and_then(|ply| ply.checked_sub(1)).and_then(|ply| step(ply, 1, "button-ply-before"));
    let after = step(at + 1, 2, "button-ply-after");
    let turning = seen.analysis.turning_point.map(|ply| ply + 1).filter(|&ply| shown != Some(ply));
    let turning = turning.and_then(|ply| step(ply, 3, "button-turning-point"));
    let overview = shown.map(|_| of(Press::Overview, 0, 0, "button-analysis"));
    let buttons = [before, after, turning, overview].into_iter().flatten().collect();
    let turns = Turns { ply: Press::ChosenPly, page: Press::AnalysedPly };
    let mut rows = history::rows(game, context.language, &page, &actions, turns);
    rows.insert(rows.len().min(1), CreateActionRow::Buttons(buttons));
    rows
}
