//! `/game huff point: game:`, its button, and `/game insist game:`: answers to a missed capture.

use crate::discord::features::play::on_turn::{complete_on_turn, game_and_action, submit};
use crate::discord::features::prelude::*;
use crate::discord::view::turn::{HUFF, huff_menus};
use crate::game::{Command, Summary, position_on_turn};
use alquerque_rules::notation::ActionText;
use alquerque_rules::{Action, Bitboard, Position};

const POINT: &str = "point";

/// The most characters of a point with the number of its game and some spaces.
const MAX_LEN: u16 = 30;

pub const COMMAND: SlashCommand = SlashCommand {
    options,
    games: GameChoices::Own,
    complete: Some(|cx, command, _, typed| Box::pin(complete(cx, command, typed))),
    ..SlashCommand::member("huff", |cx, command| Box::pin(run(cx, command)))
};

pub const INSIST: SlashCommand =
    SlashCommand::of_game("insist", GameChoices::Own, |cx, command| Box::pin(insist(cx, command)));

async fn insist(cx: Context<'_>, command: &CommandInteraction) -> Result<Reply> {
    let sought = options::sought(cx.request, command);
    let game = cx.bot.service.games.to_move(&sought, |game| game.rules.has_insist()).await?;
    submit(cx, game.id, Command::play(Action::Insist)).await
}

pub const BUTTONS: [&dyn AnyButton; 1] =
    [&Button::of_game(HUFF, |cx, id| Box::pin(ask(cx, id))).reading()];

fn options(name: &'static str) -> Vec<CreateCommandOption> {
    let point = options::option(CommandOptionType::String, name, POINT);
    let point = point.required(true).max_length(MAX_LEN).set_autocomplete(true);
    vec![point, options::game_option(name)]
}

async fn run(cx: Context<'_>, command: &CommandInteraction) -> Result<Reply> {
    let parse = ActionText::parse_huff;
    let (game, huff) = game_and_action(cx, command, POINT, knows_huffs, parse).await?;
    submit(cx, game.id, Command::Play(huff)).await
}

/// Offers the stones of the opponent to the player alone.
async fn ask(cx: Context<'_>, id: CustomId) -> Result<Reply> {
    let game = cx.game(id.game).await?;
    let stones = offered(&position_on_turn(&game, cx.player(), id.ply)?);
    let rows = huff_menus(&game, cx.language, stones);
    Ok(Reply::Private(Answer { rows, ..Answer::of_text(cx.language.text("huff-explained")) }))
}

/// Completes the stones of the opponent.
async fn complete(
    cx: Context<'_>,
    command: &CommandInteraction,
    typed: &str,
) -> Result<Vec<AutocompleteChoice>> {
    complete_on_turn(cx, command, typed, knows_huffs, |_, position, typed, _| {
        let typed = typed.trim().to_lowercase();
        let number = |point| {
            position
                .rules()
                .board
                .number_of(point)
                .is_some_and(|number| number.to_string() == typed)
        };
        let fitting = offered(position)
            .iter()
            .filter(|&point| point.to_string().contains(&typed) || number(point));
        fitting.map(|point| point.to_string()).collect()
    })
    .await
}

fn knows_huffs(game: &Summary) -> bool {
    game.rules.has_capture_sanction()
}

/// Returns all stones of the opponent: completion must not reveal which one can be huffed.
fn offered(position: &Position) -> Bitboard {
    if position.must_choose_penalty() {
        position.rule_state().huffable
    } else if position.rules().has_huff() {
        position.stones()[!position.turn()]
    } else {
        Bitboard::EMPTY
    }
}
