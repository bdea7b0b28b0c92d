//! `/game premove if: then: lines: forget: game:`, and its button with two menus.

use crate::discord::features::prelude::*;
use crate::discord::view::board::{PREMOVE, may_premove};
use crate::discord::view::message::{fits_choice, menu};
use crate::discord::view::turn::CHOICES;
use crate::game::{
    Command, Game, Line, LineAction, Reason, Refusal, Request, Summary, parse_lines, premoves,
};
use crate::store::Versioned;
use alquerque_rules::notation::{ActionText, SearchBudget, completions};
use alquerque_rules::{Action, Move, Position};

const IF: &str = "if";
const THEN: &str = "then";
const LINES: &str = "lines";
const FORGET: &str = "forget";
/// The most characters of a move, written with spaces.
const MAX_LEN: u16 = 300;
/// The most characters of lines.
const MAX_LINES_LEN: u16 = 1_500;

pub const COMMAND: SlashCommand = SlashCommand {
    options,
    games: GameChoices::Own,
    complete: Some(|cx, command, option, typed| Box::pin(complete(cx, command, option, typed))),
    ..SlashCommand::member("premove", |cx, command| Box::pin(run(cx, command))).quiet()
};

/// A menu whose value is a move of the opponent.
pub const EXPECT: Press = Press("expect");
/// A menu whose value is the reply to the move that the part counts.
pub const ANSWER: Press = Press("answer");
/// Forgets the queued replies.
pub const FORGET_ALL: Press = Press("forget");

pub const BUTTONS: [&dyn AnyButton; 4] = [
    &Button::of_game(FORGET_ALL, |cx, id| Box::pin(forget(cx, id))).quiet(),
    &Button::of_game(PREMOVE, |cx, id| Box::pin(open(cx, id))).reading().under_more(&[
        MoreButton {
            row: MoreRow::Act,
            ..MoreButton::new("button-premove", |cx, game| may_premove(game, cx.player()))
        },
    ]),
    &Button::menu_of_game(
        EXPECT,
        |pressed| pressed.choice(|text| Some(text.to_owned())),
        |cx, (id, to)| Box::pin(expect(cx, id, to)),
    )
    .reading(),
    &Button::menu_of_game(
        ANSWER,
        |pressed| pressed.choice(|text| text.parse().ok()),
        |cx, (id, answer)| Box::pin(queue(cx, id, answer)),
    )
    .quiet(),
];

/// Shows the queued replies, and the moves of the opponent to which one can be queued.
async fn open(cx: Context<'_>, id: CustomId) -> Result<Reply> {
    Ok(Reply::Private(menus(cx, &cx.game(id.game).await?, None)?))
}

/// Shows the replies to a move of the opponent.
async fn expect(cx: Context<'_>, id: CustomId, to: String) -> Result<Reply> {
    Ok(Reply::update(menus(cx, &cx.game(id.game).await?, Some(to))?))
}

/// Queues a reply to the chosen move.
async fn queue(cx: Context<'_>, id: CustomId, answer: LineAction) -> Result<Reply> {
    let loaded = cx.load(id.game).await?;
    let moves = loaded.game.history().map(|history| moves(&history.position()));
    let to = moves.unwrap_or_default().into_iter().nth(id.part.into());
    let to = to.and_then(|to| to.to_string().parse().ok());
    let to = to.ok_or(Reason::Stale.in_game(loaded.game.number))?;
    let lines = vec![vec![[to, answer]]];
    change(cx, loaded, id.ply, Command::Prepare { lines, instead: false }).await
}

/// Forgets the queued replies.
async fn forget(cx: Context<'_>, id: CustomId) -> Result<Reply> {
    change(cx, cx.load(id.game).await?, id.ply, Command::Forget).await
}

/// Changes the queued replies to the move at a ply, and shows them.
async fn change(cx: Context<'_>, loaded: Versioned, ply: usize, command: Command) -> Result<Reply> {
    let request = Request { seen_ply: Some(ply), ..cx.request(command) };
    let news = cx.bot.service.games.submit(cx.place, loaded, &request, cx.now()).await?;
    Ok(Reply::update(menus(cx, &news.game, None)?))
}

/// Returns the queued replies, with a menu of the opponent's moves or of the replies to one.
fn menus(cx: Context<'_>, game: &Game, to: Option<String>) -> Result<Answer, Refusal> {
    let queued = premoves(game, cx.player())?;
    let text = cx.language.premoves(game, queued);
    let Some(position) = game.history().map(|history| history.position()) else {
        return Ok(Answer::of_text(text));
    };
    let all = moves(&position);
    let chosen = to.and_then(|to| {
        let part = all.iter().position(|action| action.to_string() == to)?;
        Some((u8::try_from(part).ok()?, all[part]))
    });
    let row = match chosen {
        None => of_moves(&custom_id(game, EXPECT, 0), cx.language.text("menu-expect"), all),
        Some((part, to)) => {
            let replies = moves(&position.play(&Action::Move(to)));
            let placeholder = cx.language.about_move("menu-answer", &to);
            of_moves(&custom_id(game, ANSWER, part), placeholder, replies)
        }
    };
    let answer = Answer { rows: row.into_iter().collect(), ..Answer::of_text(text) };
    if queued.is_empty() {
        return Ok(answer);
    }
    let secondary = ButtonStyle::Secondary;
    Ok(answer.with_button(game_button(game, FORGET_ALL, "button-forget", secondary, cx.language)))
}

fn of_moves(id: &str, placeholder: String, moves: Vec<Move>) -> Option<CreateActionRow> {
    let texts = moves.iter().map(ToString::to_string).filter(|text| fits_choice(text));
    let choices = texts.map(|text| CreateSelectMenuOption::new(text.clone(), text));
    menu(id, placeholder, choices)
}

/// Returns as many moves of a position as a menu holds; the command knows them all.
fn moves(position: &Position) -> Vec<Move> {
    position.first_moves(CHOICES).into_vec()
}

fn options(name: &'static str) -> Vec<CreateCommandOption> {
    let text = |option, most| {
        options::option(CommandOptionType::String, name, option)
            .max_length(most)
            .set_autocomplete(true)
    };
    vec![
        text(IF, MAX_LEN),
        text(THEN, MAX_LEN),
        text(LINES, MAX_LINES_LEN),
        options::option(CommandOptionType::Boolean, name, FORGET),
        options::game_option(name),
    ]
}

/// Queues replies to moves of the opponent, forgets all, or lists them, for the player alone.
async fn run(cx: Context<'_>, command: &CommandInteraction) -> Result<Reply> {
    let chosen = cx.bot.service.games.waiting(&options::sought(cx.request, command)).await?;
    let instead = options::flag_option(command, FORGET) == Some(true);
    let command = match lines(command) {
        Ok(lines) if lines.is_empty() => Ok(instead.then_some(Command::Forget)),
        Ok(lines) => Ok(Some(Command::Prepare { lines, instead })),
        Err(reason) => Err(reason),
    };
    let games = &cx.bot.service.games;
    let game = match &command {
        Ok(Some(command)) => {
            let loaded = cx.load(chosen.id).await?;
            let request = cx.request(command.clone());
            games.submit(cx.place, loaded, &request, cx.now()).await?.game
        }
        Ok(None) | Err(_) => cx.game(chosen.id).await?,
    };
    // Only the waiting player has premoves, and only they may see them.
    let premoves = premoves(&game, cx.player())?;
    command?;
    Ok(Reply::text(cx.language.premoves(&game, premoves)))
}

/// Returns the lines that the options say. A move with its reply is a line as well.
fn lines(command: &CommandInteraction) -> Result<Vec<Line>, Reason> {
    let text = |name| options::text_option(command, name);
    let mut lines = text(LINES).map(parse_lines).transpose()?.unwrap_or_default();
    match (text(IF), text(THEN)) {
        (Some(to), Some(answer)) => lines.insert(0, vec![[to.parse()?, answer.parse()?]]),
        (None, None) => {}
        _ => return Err(Reason::NoReply),
    }
    Ok(lines)
}

/// Returns the possible moves of the opponent, the replies to one, or how a line may go on.
async fn complete(
    cx: Context<'_>,
    command: &CommandInteraction,
    focused: &str,
    typed: &str,
) -> Result<Vec<AutocompleteChoice>> {
    let game = cx.bot.service.games.waiting(&options::sought(cx.request, command)).await?;
    let Some(position) = position(&game, cx.request) else { return Ok(Vec::new()) };
    let (before, typed) = match focused {
        LINES => typed.split_at(typed.rfind([' ', ',', ';']).map_or(0, |separator| separator + 1)),
        _ => ("", typed),
    };
    let position = match focused {
        THEN => after(position, options::text_option(command, IF).or(Some(""))),
        _ => {
            let line = before.rsplit(';').next().unwrap_or_default();
            after(position, line.split([' ', ',']).filter(|word| !word.is_empty()))
        }
    };
    let Some(position) = position else { return Ok(Vec::new()) };
    let moves = completions(&position, None, typed).into_iter();
    let texts = moves.map(|action| format!("{before}{action}")).filter(|text| fits_choice(text));
    Ok(texts.map(|text| AutocompleteChoice::new(text.clone(), text)).collect())
}

/// Returns the position before the opponent's move, if it is their turn.
fn position(game: &Summary, context: &RequestContext) -> Option<Position> {
    game.position()
        .filter(|_| game.has_player(context.player()) && game.to_move() != Some(context.player()))
}

/// Returns the position after moves, if they are legal.
fn after<'a>(position: Position, moves: impl IntoIterator<Item = &'a str>) -> Option<Position> {
    let mut budget = SearchBudget::default();
    let play = |position: Position, text: &str| {
        let action = text.parse::<ActionText>().ok()?;
        Some(position.play(&action.resolve_within(&position, &mut budget).ok()?))
    };
    moves.into_iter().try_fold(position, play)
}
