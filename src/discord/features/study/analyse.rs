//! `/game analyse game:`

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

use crate::discord::features::prelude::*;
use crate::discord::features::study::history::{self, Page, Turns};
use crate::discord::features::study::share;
use crate::discord::transport::Layout;
use crate::discord::view::board::{ANALYSE, turned};
use crate::discord::view::pictures::{self, Described, Marks};
use crate::game::{Game, GameId, Reason};
use crate::locale::Analysed;
use crate::service::Ticket;
use alquerque_engine::{Analysis, Score, Value};
use alquerque_render::{Course, Evaluation, Graph};
use alquerque_rules::Side;
use alquerque_rules::notation::numbered_actions;

pub const COMMAND: SlashCommand = SlashCommand::of_game(
    "analyse",
    GameChoices::Newest(|game| !game.is_open() && game.ply > 0),
    |cx, command| Box::pin(run(cx, command)),
)
.heavy();

pub const BUTTONS: [&dyn AnyButton; 5] = [
    &Button::of_game(ANALYSE, |cx, id| Box::pin(open(cx, id.game))).heavy(),
    &Button::of_game(OVERVIEW, |cx, id| Box::pin(turn(cx, id.game, None))).reading(),
    &Button::of_game(ANALYSED_PLY, |cx, id| Box::pin(turn(cx, id.game, Some(id.ply)))).reading(),
    &Button::menu_of_game(
        CHOSEN_PLY,
        |pressed| pressed.choice(|text| text.parse().ok()),
        |cx, (id, ply)| Box::pin(turn(cx, id.game, Some(ply))),
    )
    .reading(),
    &Button::of_game(SHARE_STUDY, |cx, id| Box::pin(share(cx, id))).sharing(),
];

/// Shows the analysis of a finished game to the player alone.
async fn run(cx: Context<'_>, command: &CommandInteraction) -> Result<Reply> {
    let game = cx.bot.service.games.to_analyse(&options::sought(cx.request, command)).await?;
    show(cx, &game, None, ResponseTarget::NewMessage).await
}

/// The time until the first progress message.
const PROGRESS_DELAY: Duration = Duration::from_secs(3);
/// The time between two progress messages.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(2);

/// Opens the analysis of the game of a button.
async fn open(cx: Context<'_>, id: GameId) -> Result<Reply> {
    show(cx, &cx.game(id).await?, None, ResponseTarget::NewMessage).await
}

/// Shows another view of an analysis in place of this one.
async fn turn(cx: Context<'_>, id: GameId, ply: Option<usize>) -> Result<Reply> {
    show(cx, &cx.game(id).await?, ply, ResponseTarget::Original).await
}

/// Shows the position after a number of actions, or the whole game with its turning point.
async fn show(
    cx: Context<'_>,
    game: &Game,
    ply: Option<usize>,
    target: ResponseTarget,
) -> Result<Reply> {
    let analysis = match permitted(cx, game, target).await? {
        Ok(analysis) => analysis,
        Err(failed) => return Ok(failed),
    };
    let (language, style) = style::for_readers(cx, game, Audience::Person).await;
    let answer = answer(game, &analysis, ply, language, style);
    // The overview has no ply.
    let id = CustomId { game: game.id, ply: ply.unwrap_or(0), part: u8::from(ply.is_some()) };
    Ok(target.reply(share::offered(cx, answer, SHARE_STUDY, id)))
}

/// Posts a view of an analysis.
async fn share(cx: Context<'_>, id: CustomId) -> Result<Reply> {
    let game = cx.game(id.game).await?;
    let analysis = match permitted(cx, &game, ResponseTarget::Original).await? {
        Ok(analysis) => analysis,
        Err(failed) => return Ok(failed),
    };
    let ply = (id.part > 0).then_some(id.ply);
    let (language, style) = style::for_readers(cx, &game, Audience::Person).await;
    let private = answer(&game, &analysis, ply, language, style);
    let (language, style) = style::for_readers(cx, &game, Audience::Channel).await;
    let shared = answer(&game, &analysis, ply, language, style);
    Ok(share::post(cx, SHARE_STUDY, id, private, shared))
}

/// Returns the analysis of a game that the player may see, as [`find_or_make`] does.
async fn permitted(
    cx: Context<'_>,
    game: &Game,
    target: ResponseTarget,
) -> Result<std::result::Result<Arc<Analysis>, Reply>> {
    if game.is_open() {
        return Err(Reason::NotOver.in_game(game.number).into());
    }
    cx.bot.service.analyst.check_study(game, cx.player()).await?;
    find_or_make(cx, game, target).await
}

/// Returns the analysis of a game, or the reply that says why there is none. If it has to be made,
/// the response is deferred meanwhile.
///
/// # Errors
/// When the player has to wait before the next analysis.
pub async fn find_or_make(
    cx: Context<'_>,
    game: &Game,
    target: ResponseTarget,
) -> Result<std::result::Result<Arc<Analysis>, Reply>> {
    if let Some(analysis) = cx.bot.service.analyst.cached(game) {
        return Ok(Ok(analysis));
    }
    let ticket = cx.bot.service.analyst.analysis_ticket(cx.player())?;
    if let Err(reply) = target.before_search(cx).await {
        return Ok(Err(reply));
    }
    let made = cx.bot.stopping.run_until_cancelled(wait(cx, game, target, &ticket)).await;
    let failed = match made {
        Some(Some(analysis)) => return Ok(Ok(analysis)),
        Some(None) => cx.language.refusal(&Reason::CannotThink.into()),
        None => cx.language.text("analysis-stopped"),
    };
    Ok(Err(target.reply(Answer::of_text(failed))))
}

/// Waits for the analysis, with progress messages.
async fn wait(
    cx: Context<'_>,
    game: &Game,
    target: ResponseTarget,
    ticket: &Ticket<'_>,
) -> Option<Arc<Analysis>> {
    let done = Arc::<AtomicUsize>::default();
    let mut made = pin!(ticket.analyse(game, &done));
    let mut next = Instant::now() + PROGRESS_DELAY;
    loop {
        tokio::select! {
            made = &mut made => return made,
            // Otherwise they would replace the message of the button.
            () = sleep_until(next), if cx.deferred() == Some(target) => {}
        }
        let progress = Answer::of_text(cx.language.analysing(game, done.load(Ordering::Relaxed)));
        if let Err(error) = progress.amend(cx.responder(), Layout::Plain).await {
            tracing::debug!(%error, "a progress message could not be sent");
        }
        next = Instant::now() + PROGRESS_INTERVAL;
    }
}

/// Shows the overview of the analysis.
pub const OVERVIEW: Press = Press("overview");
/// Shows this ply of the analysis.
pub const ANALYSED_PLY: Press = Press("analysed-ply");
/// A menu whose value is a ply of the analysis.
pub const CHOSEN_PLY: Press = Press("chosen-ply");
/// Posts the analysis at its ply, or the overview if the part is 0.
pub const SHARE_STUDY: Press = Press("share-study");

/// Returns a view of an analysis.
fn answer(
    game: &Game,
    analysis: &Analysis,
    ply: Option<usize>,
    language: &Language,
    style: Style,
) -> Answer {
    let Some(history) = game.history() else { return Answer::default() };
    let seen = Analysed { game, history, analysis };
    // An old button may exceed a game that was changed since.
    let shown = ply.map(|ply| ply.min(analysis.plies.len()));
    let text = match shown {
        None => language.analysis(seen),
        Some(ply) => language.analysed_ply(seen, ply),
    };
    let board = match (shown, analysis.turning_point) {
        (Some(ply), _) => pictures::after(game, ply, language),
        (None, Some(ply)) => before_turning(seen, ply, language),
        (None, None) => None,
    };
    let turned = board.as_ref().map(|_| turned(game, language, style)).unwrap_or_default();
    Answer {
        text: text + &turned,
        pictures: vec![picture(seen, shown, board, language, style)],
        rows: rows(seen, shown, language),
        ..Answer::default()
    }
}

/// Returns the board at the turning point, with the best action.
fn before_turning(seen: Analysed<'_>, ply: usize, language: &Language) -> Option<Described> {
    let best = Marks::of(&seen.analysis.plies.get(ply)?.best);
    Some(pictures::marked(&seen.history.until(ply), best, language))
}

/// Returns the graph, beside the board if there is one.
fn picture(
    seen: Analysed<'_>,
    shown: Option<usize>,
    board: Option<Described>,
    language: &Language,
    style: Style,
) -> Picture {
    let graph = Graph {
        course: course(seen.analysis),
        move_numbers: numbered_actions(seen.history).iter().map(|action| action.number).collect(),
        highlighted: shown,
    };
    let words = board.as_ref().map(|board| board.words.as_str());
    let alt_text = language.analysis_alt_text(words, seen);
    let board = board.map(|board| Box::new(board.scene));
    Picture { image: Image::Drawing(Drawing::Graph(graph, board), style), alt_text }
}

/// Returns the evaluations of a game.
pub fn course(analysis: &Analysis) -> Course {
    let plies = &analysis.plies;
    let scores =
        plies.first().map(|ply| ply.before).into_iter().chain(plies.iter().map(|ply| ply.after));
    Course { evaluations: scores.map(evaluation).collect(), turning_point: analysis.turning_point }
}

/// Converts a score, from White's side, to an evaluation in the graph.
fn evaluation(score: Score) -> Evaluation {
    match score {
        Score::Estimate(hundredths) => Evaluation::Estimate(hundredths),
        Score::Proven(Value::Win(_)) | Score::Won => Evaluation::Solved(Some(Side::White)),
        Score::Proven(Value::Draw) => Evaluation::Solved(None),
        Score::Proven(Value::Loss(_)) | Score::Lost => Evaluation::Solved(Some(Side::Black)),
    }
}

/// Returns the menu of plies of a list of moves, and buttons to the neighbouring plies.
fn rows(seen: Analysed<'_>, shown: Option<usize>, language: &Language) -> Vec<CreateActionRow> {
    let game = seen.game.id;
    let actions = numbered_actions(seen.history);
    let page = Page::with(shown.unwrap_or(1), actions.len());
    let of = |press: Press, ply: usize, part, label| -> CreateButton {
        let id = press.of(CustomId { game, ply, part });
        button(id, language.text(label), ButtonStyle::Secondary)
    };
    // Parts tell these buttons apart, and from those that turn pages.
    let step = |ply: usize, part, label| {
        (ply <= actions.len()).then(|| of(ANALYSED_PLY, ply, part, label))
    };
    let at = shown.unwrap_or(0);
    let before =
        shown.and_then(|ply| ply.checked_sub(1)).and_then(|ply| step(ply, 1, "button-ply-before"));
    let after = step(at + 1, 2, "button-ply-after");
    let turning = seen.analysis.turning_point.map(|ply| ply + 1).filter(|&ply| shown != Some(ply));
    let turning = turning.and_then(|ply| step(ply, 3, "button-turning-point"));
    let overview = shown.map(|_| of(OVERVIEW, 0, 0, "button-analysis"));
    let buttons = [before, after, turning, overview].into_iter().flatten().collect();
    let turns = Turns { ply: CHOSEN_PLY, page: ANALYSED_PLY };
    let mut rows = history::rows(seen.game, language, &page, &actions, turns);
    rows.insert(rows.len().min(1), CreateActionRow::Buttons(buttons));
    rows
}
