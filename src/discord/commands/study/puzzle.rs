//! `/puzzle degree:`

use serenity::all::CreateCommandOption;

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::{Contexts, SlashCommand};
use crate::discord::commands::options;
use crate::discord::custom_id::PuzzleTapId;
use crate::discord::payload::CommandInteraction;
use crate::discord::request::admission::Cost;
use crate::discord::request::context::{Audience, RequestContext};
use crate::discord::response::reply::Reply;
use crate::discord::style::{self, PrivateBoard};
use crate::discord::view::message::Answer;
use crate::discord::view::study::puzzle::{OpenPuzzle, Tapped};
use crate::game::Reason;
use crate::locale::Language;
use crate::service::ServiceError;
use crate::store::Day;
use alquerque_engine::puzzles::Degree;

const NAME: &str = "puzzle";
const DEGREE: &str = "degree";

pub const COMMAND: SlashCommand = SlashCommand {
    contexts: Contexts::Everywhere,
    cost: Cost::Read,
    audience: Audience::Person,
    options,
    ..SlashCommand::new(NAME, |app, context, command| Box::pin(run(app, context, command)))
};

fn options() -> Vec<CreateCommandOption> {
    let id = |degree: Degree| degree.id().to_owned();
    vec![options::choice_option(NAME, DEGREE, Degree::ALL, id, Language::degree)]
}

/// Opens today's puzzle: of the chosen degree, or else the easiest that the player has not solved.
async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let today = Day::of(app.clock.now());
    let chosen = options::text_option(command, DEGREE).and_then(Degree::from_id);
    let degree = match chosen {
        Some(degree) => degree,
        None => {
            let puzzles = &app.service.puzzles;
            let solved = puzzles.standing(context.player(), context.place, today).await?.solved;
            let is_open = |degree: &Degree| !solved[*degree as usize];
            Degree::ALL.into_iter().find(is_open).unwrap_or(Degree::Hard)
        }
    };
    open(app, context, today, degree).await.map(Reply::Private)
}

/// Opens the puzzle of a day, and tells what the player has solved so far.
pub async fn open(
    app: &AppState,
    context: &RequestContext,
    day: Day,
    degree: Degree,
) -> Result<Answer, ServiceError> {
    let (player, place) = (context.player(), context.place);
    let today = Day::of(app.clock.now());
    let puzzles = &app.service.puzzles;
    let daily = puzzles.of_day(player, place, day, degree).await?;
    let standing = puzzles.standing(player, place, today).await?;
    let solvers = match place.guild {
        Some(guild) => Some(puzzles.solvers(guild, today.previous()).await?),
        None => None,
    };
    let PrivateBoard { style, keys, .. } = style::private_board(app, context).await;
    let open = OpenPuzzle::new(daily, today, context.language, style);
    let answer = open.and_then(|open| open.first(&standing, solvers));
    Ok(answer.ok_or(Reason::NoGame)?.with_keys(keys))
}

/// Returns the message after a tap; `None` for one that no puzzle offers.
///
/// # Errors
/// When the store fails.
pub async fn tap(
    app: &AppState,
    context: &RequestContext,
    id: &PuzzleTapId,
) -> Result<Option<Answer>, ServiceError> {
    let today = Day::of(app.clock.now());
    let PrivateBoard { style, keys, .. } = style::private_board(app, context).await;
    let Some(open) = OpenPuzzle::new(id.daily, today, context.language, style) else {
        return Ok(None);
    };
    let action = match open.tap(id) {
        None => return Ok(None),
        Some(Tapped::Continue(answer)) => return Ok(Some(answer.with_keys(keys))),
        Some(Tapped::Play(action)) => action,
    };
    let (player, place) = (context.player(), context.place);
    let puzzles = &app.service.puzzles;
    if puzzles.stands_in(player, open.puzzle()).await? {
        // The game has come to this position since the puzzle was opened.
        return self::open(app, context, id.daily.day, id.daily.degree).await.map(Some);
    }
    if action != open.puzzle().solution {
        return Ok(Some(open.wrong(action)));
    }
    let standing = puzzles.solved(player, place, id.daily, today).await?;
    Ok(Some(open.solved(&standing)))
}
