//! How a game went that is over: a graph, where it turned, what each side left undone, and every ply to look at.
//!
//! An analysis is made once and kept for a while. Whoever turns a page of one that is kept no longer has it made again.

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};
use tokio::time::{Instant, sleep_until};

use super::answer::{Answer, Picture, Reply, button};
use super::asked::Asked;
use super::custom_id::{CustomId, Press};
use super::history::{Page, Turns};
use super::later::Where;
use super::{Desk, history, look, pictures};
use crate::game::{Game, GameId, Reason};
use crate::locale::Analysed;
use crate::render::{Graph, Standing};
use crate::service::{AnalysisTicket, ServiceError};
use alquerque_engine::{Analysis, Score, Value};
use alquerque_rules::notation::numbered;
use alquerque_rules::{Action, Bitboard, Side};

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
pub async fn open(desk: &Desk, asked: &Asked, id: GameId) -> Result<Reply, ServiceError> {
    begin(desk, asked, &desk.service.game(asked.place, id).await?).await
}

/// The same of a game that is at hand.
pub async fn begin(desk: &Desk, asked: &Asked, game: &Game) -> Result<Reply, ServiceError> {
    show(desk, asked, game, View::Overview, Where::Anew).await
}

/// Another page, in the place of what the person reads.
pub async fn turned_to(
    desk: &Desk,
    asked: &Asked,
    id: GameId,
    view: View,
) -> Result<Reply, ServiceError> {
    let game = desk.service.game(asked.place, id).await?;
    show(desk, asked, &game, view, Where::InPlace).await
}

async fn show(
    desk: &Desk,
    asked: &Asked,
    game: &Game,
    view: View,
    place: Where,
) -> Result<Reply, ServiceError> {
    if game.is_open() {
        return Err(Reason::NotOver.in_game(game.number).into());
    }
    desk.service.may_learn_from(game, asked.player()).await?;
    if let Some(analysis) = desk.service.analysed(game) {
        return Ok(place.at_once(answer(desk, asked, game, &analysis, view).await));
    }
    let ticket = desk.service.ticket(asked.player())?;
    if let Err(reply) = place.promise(desk, asked).await {
        return Ok(reply);
    }
    let made = desk.stopping.run_until_cancelled(wait(desk, asked, game, &ticket)).await;
    Ok(Reply::Late(match made {
        Some(Some(analysis)) => answer(desk, asked, game, &analysis, view).await,
        Some(None) => Answer::of_text(asked.language.refusal(&Reason::CannotThink.into())),
        None => Answer::of_text(asked.language.text("analysis-stopped")),
    }))
}

/// Has it made, and says now and then how far that is.
async fn wait(
    desk: &Desk,
    asked: &Asked,
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
        let word = Answer::of_text(asked.language.analysing(game, done.load(Ordering::Relaxed)));
        if let Err(error) = word.amend(&desk.rest, asked).await {
            tracing::debug!(%error, "somebody who waits cannot be told how far it is");
        }
        next = Instant::now() + NEXT_WORD;
    }
}

async fn answer(
    desk: &Desk,
    asked: &Asked,
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
        None => asked.language.analysis(seen),
        Some(ply) => asked.language.analysed_ply(seen, ply),
    };
    let board = match (shown, analysis.turning_point) {
        (Some(ply), _) => pictures::after(desk, game, asked, ply).await,
        (None, Some(ply)) => before_turning(desk, asked, seen, ply).await,
        (None, None) => None,
    };
    let graph = graph(desk, asked, seen, shown).await;
    Answer {
        text,
        pictures: graph.into_iter().chain(board).collect(),
        rows: rows(asked, seen, shown),
        ..Answer::default()
    }
}

/// The position in which the game turned, with what would have been best.
async fn before_turning(
    desk: &Desk,
    asked: &Asked,
    seen: Analysed<'_>,
    ply: usize,
) -> Option<Picture> {
    let best = match seen.analysis.plies.get(ply)?.best {
        Action::Move(action) => (Bitboard::of(action.from()), Bitboard::of(action.to())),
        Action::Huff(point) => (Bitboard::of(point), Bitboard::EMPTY),
        Action::Insist => (Bitboard::EMPTY, Bitboard::EMPTY),
    };
    pictures::marked(desk, seen.game, asked, &seen.history.until(ply), best).await
}

async fn graph(
    desk: &Desk,
    asked: &Asked,
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
    let style = look::private_of(desk, asked, seen.game).await;
    desk.studio.graph(graph, style, asked.language.graph_alt_text(seen)).await
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
fn rows(asked: &Asked, seen: Analysed<'_>, shown: Option<usize>) -> Vec<CreateActionRow> {
    let (game, actions) = (seen.game.id, numbered(seen.history));
    let page = Page::with(shown.unwrap_or(1), actions.len());
    let of = |press, ply: usize, part, label| -> CreateButton {
        let id = CustomId { game, ply, press, part }.to_string();
        button(id, asked.language.text(label), ButtonStyle::Secondary)
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
    let mut rows = history::rows(game, asked.language, &page, &actions, turns);
    rows.insert(rows.len().min(1), CreateActionRow::Buttons(buttons));
    rows
}
