//! Shared parts of the commands of a turn. The number of the game may precede the text, as in `3:
//! c2-c3`.

use serenity::all::AutocompleteChoice;

use crate::discord::app_state::AppState;
use crate::discord::commands::options;
use crate::discord::payload::CommandInteraction;
use crate::discord::request::context::RequestContext;
use crate::discord::response::reply::Reply;
use crate::discord::view::turn::CHOICES;
use crate::discord::{compose, style};
use crate::game::{Command, GameId, Reason, Refusal, Summary, position_on_turn};
use crate::service::ServiceError;
use alquerque_rules::Position;
use alquerque_rules::notation::{ActionText, ActionTextError, CompletionBudget};

/// Returns the game of a command on the player's turn, among those that fit, and the text of the
/// option `name`.
pub async fn game_and_text(
    app: &AppState,
    context: &RequestContext,
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
    Ok((
        app.service.games.to_move(context.place, context.player(), number, fits).await?,
        text.to_owned(),
    ))
}

/// Returns the action that was parsed from a command's text.
///
/// # Errors
/// If the text could not be parsed. A game in which the player cannot move is refused first.
pub async fn parsed(
    app: &AppState,
    context: &RequestContext,
    game: &Summary,
    action: Result<ActionText, ActionTextError>,
) -> Result<ActionText, ServiceError> {
    match action {
        Ok(action) => Ok(action),
        Err(error) => {
            let game = app.service.games.get(context.place, context.player(), game.id).await?;
            position_on_turn(&game, context.player(), game.ply())?;
            Err(Reason::from(error).into())
        }
    }
}

/// Submits a command of the player's turn, and shows the board to the channel.
pub async fn submit(
    app: &AppState,
    context: &RequestContext,
    game: GameId,
    command: Command,
) -> Result<Reply, ServiceError> {
    let news = app
        .service
        .games
        .submit(context.place, game, &context.request(command), app.clock.now())
        .await?;
    let news = compose::answered(app, context, news).await;
    let public = style::public(app, context).await;
    Ok(compose::after_action(app, context, &news, public).await)
}

/// Completes the typed text with `offers`. With several games on turn, each offer starts with the
/// number of its game; all games share one budget, so that the cost of a keystroke does not grow
/// with the games.
pub async fn complete_on_turn(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
    typed: &str,
    fits: fn(&Summary) -> bool,
    offers: impl Fn(&Summary, &Position, &str, &mut CompletionBudget) -> Vec<String>,
) -> Result<Vec<AutocompleteChoice>, ServiceError> {
    let (number, typed) = split_number(typed);
    let named = options::game_number(command);
    let (games, numbered) = match app
        .service
        .games
        .to_move(context.place, context.player(), named.or(number), fits)
        .await
    {
        Ok(game) => (vec![game], named.is_none() && number.is_some()),
        Err(ServiceError::Refused(Refusal { reason: Reason::SeveralGames { .. }, .. })) => {
            (app.service.games.open_here(context.player(), context.place).await?, true)
        }
        Err(error) => return Err(error),
    };
    let waiting = games.iter().filter(|game| game.to_move() == Some(context.player()));
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

/// Splits the number of a game from a text, as in `3: c2-c3`.
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
