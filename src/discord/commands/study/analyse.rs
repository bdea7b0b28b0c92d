//! `/game analyse game:`

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serenity::all::CreateCommandOption;
use tokio::time::{Instant, sleep_until};

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::{GAME_GROUP, SlashCommand};
use crate::discord::commands::game_choices::GameChoices;
use crate::discord::commands::options;
use crate::discord::payload::CommandInteraction;
use crate::discord::request::admission::Cost;
use crate::discord::request::context::{Audience, RequestContext};
use crate::discord::response::defer::ResponseTarget;
use crate::discord::response::reply::Reply;
use crate::discord::style;
use crate::discord::transport::Layout;
use crate::discord::view::message::Answer;
use crate::discord::view::study::analysis::{self, View};
use crate::game::{Game, GameId, Reason};
use crate::service::{ServiceError, Ticket};
use alquerque_engine::Analysis;

const NAME: &str = "analyse";

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Heavy,
    audience: Audience::Person,
    options,
    games: GameChoices::Newest(|game| !game.is_open() && game.ply > 0),
    ..SlashCommand::member(GAME_GROUP, NAME, |app, context, command| {
        Box::pin(run(app, context, command))
    })
};

fn options() -> Vec<CreateCommandOption> {
    vec![options::game_option(NAME)]
}

/// Shows the analysis of a finished game to the player alone.
async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let game = app.service.games.to_analyse(options::game_query(context, command)).await?;
    begin(app, context, &game).await
}

/// The time until the first progress message.
const PROGRESS_DELAY: Duration = Duration::from_secs(3);
/// The time between two progress messages.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(2);

/// Opens the analysis of the game of a button.
pub async fn open(
    app: &AppState,
    context: &RequestContext,
    id: GameId,
) -> Result<Reply, ServiceError> {
    begin(app, context, &app.service.games.get(context.place, context.player(), id).await?).await
}

/// Opens the analysis of a loaded game.
pub async fn begin(
    app: &AppState,
    context: &RequestContext,
    game: &Game,
) -> Result<Reply, ServiceError> {
    show(app, context, game, View::Overview, ResponseTarget::NewMessage).await
}

/// Replaces one view of an analysis by another.
pub async fn show_view(
    app: &AppState,
    context: &RequestContext,
    id: GameId,
    view: View,
) -> Result<Reply, ServiceError> {
    let game = app.service.games.get(context.place, context.player(), id).await?;
    show(app, context, &game, view, ResponseTarget::Original).await
}

async fn show(
    app: &AppState,
    context: &RequestContext,
    game: &Game,
    view: View,
    target: ResponseTarget,
) -> Result<Reply, ServiceError> {
    if game.is_open() {
        return Err(Reason::NotOver.in_game(game.number).into());
    }
    app.service.analyst.check_study(game, context.player()).await?;
    let answer = async |analysis: &Analysis| {
        let style = style::private_of(app, context, game).await;
        analysis::answer(game, analysis, view, context.language, style)
    };
    Ok(match find_or_make(app, context, game, target).await? {
        FoundAnalysis::Cached(analysis) => target.at_once(answer(&analysis).await),
        FoundAnalysis::Late(analysis) => Reply::late(answer(&analysis).await),
        FoundAnalysis::Failed(reply) => *reply,
    })
}

/// The analysis of a game for a reply.
pub enum FoundAnalysis {
    /// It was at hand.
    Cached(Arc<Analysis>),
    /// It was made after the response was deferred.
    Late(Arc<Analysis>),
    /// There is none, as this reply says.
    Failed(Box<Reply>),
}

/// Returns the analysis of a game. If it has to be made, the response is deferred meanwhile.
///
/// # Errors
/// When the player has to wait before the next analysis.
pub async fn find_or_make(
    app: &AppState,
    context: &RequestContext,
    game: &Game,
    target: ResponseTarget,
) -> Result<FoundAnalysis, ServiceError> {
    if let Some(analysis) = app.service.analyst.cached(game) {
        return Ok(FoundAnalysis::Cached(analysis));
    }
    let ticket = app.service.analyst.analysis_ticket(context.player())?;
    if let Err(reply) = target.before_search(app, context).await {
        return Ok(FoundAnalysis::Failed(Box::new(reply)));
    }
    let failed = |text| FoundAnalysis::Failed(Box::new(Reply::late(Answer::of_text(text))));
    let made = app.stopping.run_until_cancelled(wait(app, context, game, &ticket)).await;
    Ok(match made {
        Some(Some(analysis)) => FoundAnalysis::Late(analysis),
        Some(None) => failed(context.language.refusal(&Reason::CannotThink.into())),
        None => failed(context.language.text("analysis-stopped")),
    })
}

/// Waits for the analysis, with progress messages.
async fn wait(
    app: &AppState,
    context: &RequestContext,
    game: &Game,
    ticket: &Ticket<'_>,
) -> Option<Arc<Analysis>> {
    let done = Arc::<AtomicUsize>::default();
    let mut made = pin!(ticket.analyse(game, &done));
    let mut next = Instant::now() + PROGRESS_DELAY;
    loop {
        tokio::select! {
            made = &mut made => return made,
            () = sleep_until(next) => {}
        }
        let progress =
            Answer::of_text(context.language.analysing(game, done.load(Ordering::Relaxed)));
        if let Err(error) = progress.amend(&app.rest, context, Layout::Plain).await {
            tracing::debug!(%error, "a progress message could not be sent");
        }
        next = Instant::now() + PROGRESS_INTERVAL;
    }
}
