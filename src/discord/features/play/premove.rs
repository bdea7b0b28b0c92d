//! `/game premove if: then: forget: game:`, and its button with two menus.

use crate::discord::features::prelude::*;
use crate::discord::view::board::{PREMOVE, may_premove};
use crate::discord::view::message::{fits_choice, menu};
use crate::discord::view::turn::CHOICES;
use crate::game::{Command, Game, Reason, Refusal, Request, Summary, premoves};
use crate::store::Versioned;
use alquerque_rules::notation::{ActionText, ActionTextError, completions};
use alquerque_rules::{Action, Move, Position};

const IF: &str = "if";
const THEN: &str = "then";
const FORGET: &str = "forget";
/// The most characters of a move, written with spaces.
const MAX_LEN: u16 = 300;

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
async fn queue(cx: Context<'_>, id: CustomId, answer: ActionText) -> Result<Reply> {
    let loaded = cx.load(id.game).await?;
    let moves = loaded.game.history().map(|history| moves(&history.position()));
    let to = moves.unwrap_or_default().into_iter().nth(id.part.into());
    let to = to.and_then(|to| to.to_string().parse().ok());
    let to = to.ok_or(Reason::Stale.in_game(loaded.game.number))?;
    change(cx, loaded, id.ply, Command::Prepare { to, answer, instead: false }).await
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
    let text = |option| {
        options::option(CommandOptionType::String, name, option)
            .max_length(MAX_LEN)
            .set_autocomplete(true)
    };
    vec![
        text(IF),
        text(THEN),
        options::option(CommandOptionType::Boolean, name, FORGET),
        options::game_option(name),
    ]
}

/// Queues a reply to a move of the opponent, forgets all, or lists them, for the player alone.
async fn run(cx: Context<'_>, command: &CommandInteraction) -> Result<Reply> {
    let chosen = cx.bot.service.games.waiting(&options::sought(cx.request, command)).await?;
    let action = |name| options::text_option(command, name).map(str::parse::<ActionText>);
    let forget = options::flag_option(command, FORGET) == Some(true);
    let command = match (action(IF), action(THEN)) {
        (Some(to), Some(answer)) => Some(prepare(to, answer, forget)),
        (None, None) => forget.then_some(Ok(Command::Forget)),
        _ => return Ok(Reply::text(cx.language.text("prepare-both"))),
    };
    let games = &cx.bot.service.games;
    let game = match &command {
        Some(Ok(command)) => {
            let loaded = cx.load(chosen.id).await?;
            let request = cx.request(command.clone());
            games.submit(cx.place, loaded, &request, cx.now()).await?.game
        }
        Some(Err(_)) | None => cx.game(chosen.id).await?,
    };
    // Only the waiting player has premoves, and only they may see them.
    let premoves = premoves(&game, cx.player())?;
    if let Some(Err(error)) = command {
        return Err(Reason::from(error).into());
    }
    Ok(Reply::text(cx.language.premoves(&game, premoves)))
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
    cx: Context<'_>,
    command: &CommandInteraction,
    focused: &str,
    typed: &str,
) -> Result<Vec<AutocompleteChoice>> {
    let game = cx.bot.service.games.waiting(&options::sought(cx.request, command)).await?;
    let Some(position) = position(&game, cx.request) else { return Ok(Vec::new()) };
    let to = options::text_option(command, IF).and_then(|text| after(&position, text));
    let moves = match (focused, to) {
        (THEN, Some(then)) => completions(&then, None, typed),
        (THEN, None) => Vec::new(),
        _ => completions(&position, None, typed),
    };
    let texts = moves.into_iter().map(|action| action.to_string()).filter(|text| fits_choice(text));
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
