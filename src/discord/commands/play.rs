//! `/move to: game:`

use serenity::all::{AutocompleteChoice, CommandInteraction, CommandOptionType, CreateCommand};
use time::OffsetDateTime;

use super::super::{Desk, answer::Reply, asked::Asked, board};
use crate::club::ClubError;
use crate::game::{Act, Event, Game, Refusal};
use crate::notation::offer;
use crate::rules::History;

pub const NAME: &str = "move";
pub const TO: &str = "to";

/// As many characters as a move can have: a chain of sixteen hops, written with spaces, has 84.
const LONGEST: u16 = 100;

pub fn register() -> CreateCommand {
    let to = super::option(CommandOptionType::String, NAME, TO);
    let to = to.required(true).max_length(LONGEST).set_autocomplete(true);
    super::command(NAME).add_option(to).add_option(super::game_option(NAME))
}

pub async fn run(desk: &Desk, asked: &Asked, command: &CommandInteraction) -> Result<Reply, ClubError> {
    let (number, text) = split_number(super::text_option(command, TO).unwrap_or_default());
    let number = match (super::game_number(command), number) {
        (Some(one), Some(other)) if one != other => {
            return Err(Refusal::SeveralGames { numbers: vec![one, other] }.into());
        }
        (one, other) => one.or(other),
    };
    let game = desk.club.game_to_move(asked.place, asked.player(), number).await?;
    let event = Event { by: asked.player(), seen: None, act: Act::Play { text: text.to_owned() } };
    let moved = desk.club.submit(asked.place, game.id, &event, OffsetDateTime::now_utc()).await?;
    Ok(Reply::Public(board::public(desk, &moved, asked.public_language).await))
}

/// The legal moves that fit what is typed. Where it is the person's turn in several games, moves are offered with the
/// number of their game before them.
pub async fn complete(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
    typed: &str,
) -> Result<Vec<AutocompleteChoice>, ClubError> {
    let (number, typed) = split_number(typed);
    let named = super::game_number(command);
    match desk.club.game_to_move(asked.place, asked.player(), named.or(number)).await {
        Ok(game) => Ok(choices(asked, &[game], typed, named.is_none() && number.is_some())),
        Err(ClubError::Refused(Refusal::SeveralGames { .. })) => {
            Ok(choices(asked, &desk.club.open_of_in(asked.player(), asked.place).await?, typed, true))
        }
        Err(error) => Err(error),
    }
}

fn choices(asked: &Asked, games: &[Game], typed: &str, numbered: bool) -> Vec<AutocompleteChoice> {
    let waiting = games.iter().filter(|game| game.to_move() == Some(asked.player()));
    let moves = waiting.flat_map(|game| {
        let position = game.history().map(History::position);
        let moves = position.map(|position| offer(&position, typed)).unwrap_or_default();
        moves.into_iter().map(|action| if numbered { format!("{}: {action}", game.number) } else { action.to_string() })
    });
    moves.map(|text| AutocompleteChoice::new(text.clone(), text)).collect()
}

/// Reads `3: c2-c3`, a move with the number of its game before it.
fn split_number(text: &str) -> (Option<u32>, &str) {
    match text.split_once(':') {
        Some((number, rest)) => match number.trim().parse() {
            Ok(number) => (Some(number), rest),
            Err(_) => (None, text),
        },
        None => (None, text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_before_a_move_names_the_game() {
        assert_eq!(split_number("3: c2-c3"), (Some(3), " c2-c3"));
        assert_eq!(split_number("c2-c3"), (None, "c2-c3"));
        assert_eq!(split_number("a1:c3"), (None, "a1:c3"));
        assert_eq!(split_number(":c3"), (None, ":c3"));
    }
}
