//! Shared parts of the commands of a turn. The number of the game may precede the text, as in `3:
//! c2-c3`.

use crate::discord::features::play::show;
use crate::discord::features::prelude::*;
use crate::discord::view::message::fits_choice;
use crate::discord::view::turn::CHOICES;
use crate::game::{Command, GameId, PlayerId, Reason, Refusal, Summary, position_on_turn};
use crate::service::{ServiceError, Sought};
use alquerque_rules::Position;
use alquerque_rules::notation::{
    ActionText, ActionTextError, CompletionBudget, PointText, is_colon,
};

/// Returns the game of a command on the player's turn, among those that fit, and the action that
/// the option `name` says.
///
/// The number of a point may begin a capture, as in `18:11`. It is the number of a game where the
/// whole text is no legal action of the chosen game, and does not look like a capture, or the rest
/// is a legal action of that game.
pub async fn game_and_action(
    cx: Context<'_>,
    command: &CommandInteraction,
    name: &str,
    fits: fn(&Summary) -> bool,
    parse: fn(&str) -> Result<ActionText, ActionTextError>,
) -> Result<(Summary, ActionText)> {
    let player = cx.player();
    let sought = options::sought(cx.request, command);
    let text = options::text_option(command, name).unwrap_or_default();
    let named = sought.number;
    let games = &cx.bot.service.games;
    let whole = parse(text);
    let mut chosen = (games.to_move(&sought, fits).await, whole);
    if let Some((number, rest)) = split_number(text).filter(|_| !is_playable(&chosen, player)) {
        let names_game = chosen.1.is_err() || !continues_capture(rest);
        match named.filter(|&named| named != number) {
            Some(named) if names_game => {
                return Err(Reason::SeveralGames { numbers: vec![named, number] }.into());
            }
            Some(_) => {}
            None => {
                let sought = Sought::new(cx.place, player, Some(number));
                let numbered = (games.to_move(&sought, fits).await, parse(rest));
                if names_game || is_playable(&numbered, player) {
                    chosen = numbered;
                }
            }
        }
    }
    let game = chosen.0?;
    match chosen.1 {
        Ok(action) => Ok((game, action)),
        Err(error) => {
            // A game in which the player cannot move is refused first.
            let game = cx.game(game.id).await?;
            position_on_turn(&game, cx.player(), game.ply())?;
            Err(Reason::from(error).into())
        }
    }
}

/// Returns whether the player can play this action now.
fn is_playable(
    (game, action): &(Result<Summary>, Result<ActionText, ActionTextError>),
    player: PlayerId,
) -> bool {
    let (Ok(game), Ok(action)) = (game, action) else { return false };
    let position = game.position().filter(|_| game.to_move() == Some(player));
    position.is_some_and(|position| action.resolve(&position).is_ok())
}

/// Returns whether a text after a colon goes on with a capture by numbers, as in `18:11`.
fn continues_capture(rest: &str) -> bool {
    let is_part = |c: char| c.is_numeric() || c.is_whitespace() || "x×X*".contains(c);
    !rest.starts_with(char::is_whitespace) && rest.chars().all(|c| is_part(c) || is_colon(c))
}

/// Submits a command of the player's turn, and shows the board to the channel.
pub async fn submit(cx: Context<'_>, game: GameId, command: Command) -> Result<Reply> {
    let loaded = cx.load(game).await?;
    let news = compose::submit(cx, loaded, &cx.request(command)).await?;
    Ok(show::after_action(cx, &news).await)
}

/// Completes the typed text with `offers`. With several games on turn, each offer starts with the
/// number of its game; all games share one budget, so that the cost of a keystroke does not grow
/// with the games.
pub async fn complete_on_turn(
    cx: Context<'_>,
    command: &CommandInteraction,
    typed: &str,
    fits: fn(&Summary) -> bool,
    offers: impl Fn(&Summary, &Position, &str, &mut CompletionBudget) -> Vec<String>,
) -> Result<Vec<AutocompleteChoice>> {
    let player = cx.player();
    let find = async |number| {
        let sought = Sought::new(cx.place, player, number);
        cx.bot.service.games.to_move(&sought, fits).await
    };
    let named = options::game_number(command);
    let split =
        split_number(typed).filter(|(number, _)| named.is_none_or(|named| named == *number));
    let numbered = match split {
        Some((number, rest)) => find(Some(number)).await.ok().map(|game| (game, rest)),
        None => None,
    };
    // The number may be that of a point.
    let numbered = numbered.filter(|(game, _)| game.to_move() == Some(player));
    let typed = numbered.as_ref().map_or(typed, |(_, rest)| rest);
    let found = match numbered {
        Some((game, _)) => Ok((game, named.is_none())),
        None => find(named).await.map(|game| (game, false)),
    };
    let (games, numbered) = match found {
        Ok((game, numbered)) => (vec![game], numbered),
        Err(ServiceError::Refused(Refusal { reason: Reason::SeveralGames { .. }, .. })) => {
            (cx.bot.service.games.open_here(player, cx.place).await?, true)
        }
        Err(error) => return Err(error),
    };
    let waiting = games.iter().filter(|game| game.to_move() == Some(player));
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
    let choices = choices.filter(|text| fits_choice(text)).take(CHOICES);
    Ok(choices.map(|text| AutocompleteChoice::new(text.clone(), text)).collect())
}

/// Splits the number that begins a text from the rest, as in `3: c2-c3`, in full-width characters
/// too.
fn split_number(text: &str) -> Option<(u32, &str)> {
    let (number, rest) = text.split_once(is_colon)?;
    // A huff names one point, which may be a number.
    match ActionText::parse_huff(number) {
        Ok(ActionText::Huff(PointText::Number(number))) => Some((number, rest)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_may_begin_a_text() {
        for text in ["3: c2-c3", " ３： c2-c3", "\u{200b}3 ∶ c2-c3"] {
            assert_eq!(split_number(text), Some((3, " c2-c3")), "{text}");
        }
        assert_eq!(split_number("18:11:4"), Some((18, "11:4")));
        for text in ["c2-c3", "a1:c3", ":c3", "3 4: c2-c3"] {
            assert_eq!(split_number(text), None, "{text}");
        }
    }
}
