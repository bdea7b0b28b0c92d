//! `/huff point: game:`

use serenity::all::{
    AutocompleteChoice, CommandInteraction, CommandOptionType, CreateCommandOption,
};

use super::super::{Desk, answer::Reply, asked::Asked};
use super::definition::SlashCommand;
use super::game_choices::GameChoices;
use super::on_turn::{complete_on_turn, game_and_text, parsed, submit};
use super::options;
use crate::game::{Command, Summary};
use crate::service::ServiceError;
use alquerque_rules::notation::ActionText;
use alquerque_rules::{Bitboard, Position};

const NAME: &str = "huff";
const POINT: &str = "point";

/// As many characters as a point with the number of its game before it has, and some spaces.
const LONGEST: u16 = 30;

pub const COMMAND: SlashCommand = SlashCommand {
    options,
    games: GameChoices::Own,
    complete: Some(|desk, asked, command, _, typed| {
        Box::pin(complete(desk, asked, command, typed))
    }),
    ..SlashCommand::new(NAME, |desk, asked, command| Box::pin(run(desk, asked, command)))
};

fn options() -> Vec<CreateCommandOption> {
    let point = options::option(CommandOptionType::String, NAME, POINT);
    let point = point.required(true).max_length(LONGEST).set_autocomplete(true);
    vec![point, options::game_option(NAME)]
}

async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let (game, point) = game_and_text(desk, asked, command, POINT, knows_huffs).await?;
    let huff = parsed(desk, asked, &game, ActionText::huff_of(&point)).await?;
    submit(desk, asked, game.id, Command::Play(huff)).await
}

/// The stones that fit what is typed.
async fn complete(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
    typed: &str,
) -> Result<Vec<AutocompleteChoice>, ServiceError> {
    complete_on_turn(desk, asked, command, typed, knows_huffs, |_, position, typed, _| {
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
    game.rules.has_offenders()
}

/// All stones of the opponent, so that nothing is given away where noticing is the player's affair.
fn offered(position: &Position) -> Bitboard {
    if position.owes_choice() {
        position.memory().huffable
    } else if position.rules().has_huff() {
        position.stones()[!position.turn()]
    } else {
        Bitboard::EMPTY
    }
}
