//! `/game huff point: game:`

use serenity::all::{AutocompleteChoice, CommandOptionType, CreateCommandOption};

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::{GAME_GROUP, SlashCommand};
use crate::discord::commands::game_choices::GameChoices;
use crate::discord::commands::options;
use crate::discord::commands::play::on_turn::{complete_on_turn, game_and_action, submit};
use crate::discord::payload::CommandInteraction;
use crate::discord::request::context::RequestContext;
use crate::discord::response::reply::Reply;
use crate::game::{Command, Summary};
use crate::service::ServiceError;
use alquerque_rules::notation::ActionText;
use alquerque_rules::{Bitboard, Position};

const NAME: &str = "huff";
const POINT: &str = "point";

/// The most characters of a point with the number of its game and some spaces.
const MAX_LEN: u16 = 30;

pub const COMMAND: SlashCommand = SlashCommand {
    options,
    games: GameChoices::Own,
    complete: Some(|app, context, command, _, typed| {
        Box::pin(complete(app, context, command, typed))
    }),
    ..SlashCommand::member(GAME_GROUP, NAME, |app, context, command| {
        Box::pin(run(app, context, command))
    })
};

fn options() -> Vec<CreateCommandOption> {
    let point = options::option(CommandOptionType::String, NAME, POINT);
    let point = point.required(true).max_length(MAX_LEN).set_autocomplete(true);
    vec![point, options::game_option(NAME)]
}

async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let parse = ActionText::parse_huff;
    let (game, huff) = game_and_action(app, context, command, POINT, knows_huffs, parse).await?;
    submit(app, context, game.id, Command::Play(huff)).await
}

/// Completes the stones of the opponent.
async fn complete(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
    typed: &str,
) -> Result<Vec<AutocompleteChoice>, ServiceError> {
    complete_on_turn(app, context, command, typed, knows_huffs, |_, position, typed, _| {
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
