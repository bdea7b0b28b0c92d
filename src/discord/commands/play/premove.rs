//! `/game premove if: then: forget: game:`

use serenity::all::{AutocompleteChoice, CommandOptionType, CreateCommandOption};

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::{GAME_GROUP, SlashCommand};
use crate::discord::commands::game_choices::GameChoices;
use crate::discord::commands::options;
use crate::discord::payload::CommandInteraction;
use crate::discord::request::context::{Audience, RequestContext};
use crate::discord::response::reply::Reply;
use crate::discord::view::message::Answer;
use crate::game::{Command, Reason, Summary, premoves};
use crate::service::ServiceError;
use alquerque_rules::Position;
use alquerque_rules::notation::{ActionText, ActionTextError, completions};

const NAME: &str = "premove";
const IF: &str = "if";
const THEN: &str = "then";
const FORGET: &str = "forget";
/// The most characters of a move, written with spaces.
const MAX_LEN: u16 = 100;

pub const COMMAND: SlashCommand = SlashCommand {
    audience: Audience::Person,
    options,
    games: GameChoices::Own,
    complete: Some(|app, context, command, option, typed| {
        Box::pin(complete(app, context, command, option, typed))
    }),
    ..SlashCommand::member(GAME_GROUP, NAME, |app, context, command| {
        Box::pin(run(app, context, command))
    })
};

fn options() -> Vec<CreateCommandOption> {
    let text = |name| {
        options::option(CommandOptionType::String, NAME, name)
            .max_length(MAX_LEN)
            .set_autocomplete(true)
    };
    vec![
        text(IF),
        text(THEN),
        options::option(CommandOptionType::Boolean, NAME, FORGET),
        options::game_option(NAME),
    ]
}

/// Queues a reply to a move of the opponent, forgets all, or lists them, for the player alone.
async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let chosen = app.service.games.waiting(options::game_query(context, command)).await?;
    let action = |name| options::text_option(command, name).map(str::parse::<ActionText>);
    let forget = options::flag_option(command, FORGET) == Some(true);
    let command = match (action(IF), action(THEN)) {
        (Some(to), Some(answer)) => Some(prepare(to, answer, forget)),
        (None, None) => forget.then_some(Ok(Command::Forget)),
        _ => return Ok(Reply::Private(Answer::of_text(context.language.text("prepare-both")))),
    };
    let games = &app.service.games;
    let game = match &command {
        Some(Ok(command)) => {
            let request = context.request(command.clone());
            games.submit(context.place, chosen.id, &request, app.clock.now()).await?.game
        }
        Some(Err(_)) | None => games.get(context.place, context.player(), chosen.id).await?,
    };
    // Only the waiting player has premoves, and only they may see them.
    let premoves = premoves(&game, context.player())?;
    if let Some(Err(error)) = command {
        return Err(Reason::from(error).into());
    }
    Ok(Reply::Private(Answer::of_text(context.language.premoves(&game, premoves))))
}

fn prepare(
    to: Result<ActionText, ActionTextError>,
    answer: Result<ActionText, ActionTextError>,
    instead: bool,
) -> Result<Command, ActionTextError> {
    Ok(Command::Prepare { to: to?, answer: answer?, instead })
}

/// Returns the possible moves of the opponent, or the replies to one.
async fn complete(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
    focused: &str,
    typed: &str,
) -> Result<Vec<AutocompleteChoice>, ServiceError> {
    let game = app.service.games.waiting(options::game_query(context, command)).await?;
    let Some(position) = position(&game, context) else { return Ok(Vec::new()) };
    let to = options::text_option(command, IF).and_then(|text| after(&position, text));
    let moves = match (focused, to) {
        (THEN, Some(then)) => completions(&then, None, typed),
        (THEN, None) => Vec::new(),
        _ => completions(&position, None, typed),
    };
    let texts = moves.into_iter().map(|action| action.to_string());
    Ok(texts.map(|text| AutocompleteChoice::new(text.clone(), text)).collect())
}

/// Returns the position before the opponent's move, if it is their turn.
fn position(game: &Summary, context: &RequestContext) -> Option<Position> {
    game.position()
        .filter(|_| game.has_player(context.player()) && game.to_move() != Some(context.player()))
}

fn after(position: &Position, text: &str) -> Option<Position> {
    let action = text.parse::<ActionText>().ok()?.resolve(position).ok()?;
    Some(position.play(&action))
}
