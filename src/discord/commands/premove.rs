//! `/premove if: then: forget: game:`

use serenity::all::{
    AutocompleteChoice, CommandInteraction, CommandOptionType, CreateCommandOption,
};

use super::super::{
    Desk,
    answer::Answer,
    answer::Reply,
    asked::{Asked, Audience},
};
use super::definition::SlashCommand;
use super::game_choices::GameChoices;
use super::options;
use crate::game::{Command, Reason, Summary, premoves};
use crate::service::ServiceError;
use alquerque_rules::Position;
use alquerque_rules::notation::{ActionText, ActionTextError, completions};

const NAME: &str = "premove";
const IF: &str = "if";
const THEN: &str = "then";
const FORGET: &str = "forget";
/// As many characters as a move can have, written with spaces.
const LONGEST: u16 = 100;

pub const COMMAND: SlashCommand = SlashCommand {
    audience: Audience::Person,
    options,
    games: GameChoices::Own,
    complete: Some(|desk, asked, command, option, typed| {
        Box::pin(complete(desk, asked, command, option, typed))
    }),
    ..SlashCommand::new(NAME, |desk, asked, command| Box::pin(run(desk, asked, command)))
};

fn options() -> Vec<CreateCommandOption> {
    let text = |name| {
        options::option(CommandOptionType::String, NAME, name)
            .max_length(LONGEST)
            .set_autocomplete(true)
    };
    vec![
        text(IF),
        text(THEN),
        options::option(CommandOptionType::Boolean, NAME, FORGET),
        options::game_option(NAME),
    ]
}

/// Prepares an answer to what the opponent may play, forgets all, or only tells what is prepared: to the person alone.
async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let chosen =
        desk.service.waiting(asked.place, asked.player(), options::game_number(command)).await?;
    let action = |name| options::text_option(command, name).map(str::parse::<ActionText>);
    let forget = options::flag_option(command, FORGET) == Some(true);
    let command = match (action(IF), action(THEN)) {
        (Some(to), Some(answer)) => Some(prepare(to, answer, forget)),
        (None, None) => forget.then_some(Ok(Command::Forget)),
        _ => return Ok(Reply::Private(Answer::of_text(asked.language.text("prepare-both")))),
    };
    let game = match &command {
        Some(Ok(command)) => {
            let request = asked.request(command.clone());
            desk.service.submit(asked.place, chosen.id, &request, desk.clock.now()).await?.game
        }
        Some(Err(_)) | None => desk.service.game(asked.place, chosen.id).await?,
    };
    let premoves = premoves(&game, asked.player())?;
    if let Some(Err(error)) = command {
        return Err(Reason::from(error).into());
    }
    Ok(Reply::Private(Answer::of_text(asked.language.premoves(&game, premoves))))
}

fn prepare(
    to: Result<ActionText, ActionTextError>,
    answer: Result<ActionText, ActionTextError>,
    instead: bool,
) -> Result<Command, ActionTextError> {
    Ok(Command::Prepare { to: to?, answer: answer?, instead })
}

/// What the opponent can play, or what can answer it.
async fn complete(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
    focused: &str,
    typed: &str,
) -> Result<Vec<AutocompleteChoice>, ServiceError> {
    let game =
        desk.service.waiting(asked.place, asked.player(), options::game_number(command)).await?;
    let Some(position) = position(&game, asked) else { return Ok(Vec::new()) };
    let to = options::text_option(command, IF).and_then(|text| after(&position, text));
    let moves = match (focused, to) {
        (THEN, Some(then)) => completions(&then, None, typed),
        (THEN, None) => Vec::new(),
        _ => completions(&position, None, typed),
    };
    let texts = moves.into_iter().map(|action| action.to_string());
    Ok(texts.map(|text| AutocompleteChoice::new(text.clone(), text)).collect())
}

/// The position before the opponent's move, where it is the opponent's turn.
fn position(game: &Summary, asked: &Asked) -> Option<Position> {
    game.position()
        .filter(|_| game.has_player(asked.player()) && game.to_move() != Some(asked.player()))
}

fn after(position: &Position, text: &str) -> Option<Position> {
    let action = text.parse::<ActionText>().ok()?.resolve(position).ok()?;
    Some(position.play(&action))
}
