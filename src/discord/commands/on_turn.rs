//! What the commands of a turn have in common: the game may be named before the text, as in `3: c2-c3`.

use serenity::all::{AutocompleteChoice, CommandInteraction};

use super::super::board::CHOICES;
use super::super::{Desk, answer::Reply, asked::Asked, board};
use super::options;
use crate::game::{Command, GameId, Reason, Refusal, Summary, position_on_turn};
use crate::service::ServiceError;
use alquerque_rules::Position;
use alquerque_rules::notation::{ActionText, ActionTextError, CompletionBudget};

/// The game that a command of the person's turn is about, of those whose rules have such a thing, and the text in its
/// option `name`.
pub async fn game_and_text(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
    name: &str,
    fits: fn(&Summary) -> bool,
) -> Result<(Summary, String), ServiceError> {
    let (number, text) = split_number(options::text_option(command, name).unwrap_or_default());
    let number = match (options::game_number(command), number) {
        (Some(one), Some(other)) if one != other => {
            return Err(Reason::SeveralGames { numbers: vec![one, other] }.into());
        }
        (one, other) => one.or(other),
    };
    Ok((desk.service.to_move(asked.place, asked.player(), number, fits).await?, text.to_owned()))
}

/// Returns the action that was parsed from a command's text.
///
/// # Errors
/// If the text could not be parsed. A game in which the player cannot move is refused first.
pub async fn parsed(
    desk: &Desk,
    asked: &Asked,
    game: &Summary,
    action: Result<ActionText, ActionTextError>,
) -> Result<ActionText, ServiceError> {
    match action {
        Ok(action) => Ok(action),
        Err(error) => {
            let game = desk.service.game(asked.place, game.id).await?;
            position_on_turn(&game, asked.player(), game.ply())?;
            Err(Reason::from(error).into())
        }
    }
}

/// Has an action of the person's turn decided, and shows the board to everybody.
pub async fn submit(
    desk: &Desk,
    asked: &Asked,
    game: GameId,
    command: Command,
) -> Result<Reply, ServiceError> {
    let news =
        desk.service.submit(asked.place, game, &asked.request(command), desk.clock.now()).await?;
    Ok(board::after_action(desk, asked, &news).await)
}

/// What `offers` has for the text that is typed. Where it is the person's turn in several games, each comes with the
/// number of its game before it, and all share one budget: what a keystroke costs does not grow with the games.
pub async fn complete_on_turn(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
    typed: &str,
    fits: fn(&Summary) -> bool,
    offers: impl Fn(&Summary, &Position, &str, &mut CompletionBudget) -> Vec<String>,
) -> Result<Vec<AutocompleteChoice>, ServiceError> {
    let (number, typed) = split_number(typed);
    let named = options::game_number(command);
    let (games, numbered) =
        match desk.service.to_move(asked.place, asked.player(), named.or(number), fits).await {
            Ok(game) => (vec![game], named.is_none() && number.is_some()),
            Err(ServiceError::Refused(Refusal { reason: Reason::SeveralGames { .. }, .. })) => {
                (desk.service.open_of_in(asked.player(), asked.place).await?, true)
            }
            Err(error) => return Err(error),
        };
    let waiting = games.iter().filter(|game| game.to_move() == Some(asked.player()));
    let mut budget = CompletionBudget::default();
    let choices = waiting.flat_map(|game| {
        let position = game.position().filter(|_| !budget.is_spent());
        let offered = position
            .map(|position| offers(game, &position, typed, &mut budget))
            .unwrap_or_default();
        offered
            .into_iter()
            .map(|text| if numbered { format!("{}: {text}", game.number) } else { text })
    });
    Ok(choices.take(CHOICES).map(|text| AutocompleteChoice::new(text.clone(), text)).collect())
}

/// Reads `3: c2-c3`, a text with the number of its game before it.
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
