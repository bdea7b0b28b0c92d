//! The games that the option `game` of a command offers.

use serenity::all::AutocompleteChoice;

use super::super::Desk;
use super::super::asked::Asked;
use super::super::board::CHOICES;
use crate::game::Summary;
use crate::service::ServiceError;

/// Which games of the channel are offered.
#[derive(Clone, Copy)]
pub enum GameChoices {
    /// The command has no such option.
    None,
    /// The player's own games that are being played.
    Own,
    /// The newest games, of those that pass the filter.
    Newest(fn(&Summary) -> bool),
}

impl GameChoices {
    /// Returns the games that fit the typed text.
    pub async fn complete(
        self,
        desk: &Desk,
        asked: &Asked,
        typed: &str,
    ) -> Result<Vec<AutocompleteChoice>, ServiceError> {
        let mut games;
        match self {
            Self::None => return Ok(Vec::new()),
            Self::Own => {
                games = desk.service.games.open_here(asked.player(), asked.place).await?;
                games.retain(|game| game.to_move().is_some());
            }
            Self::Newest(fits) => {
                games = desk.service.store.newest_in(asked.place, CHOICES).await?;
                games.retain(|game| (game.is_open() || game.has_history()) && fits(game));
            }
        }
        Ok(choices(asked, games, typed))
    }
}

/// Games in which it is the player's turn come first, finished games last.
fn choices(asked: &Asked, mut games: Vec<Summary>, typed: &str) -> Vec<AutocompleteChoice> {
    let player = asked.player();
    games.sort_by_key(|game| {
        let is_own = game.has_player(player);
        let is_own_turn = game.to_move() == Some(player);
        (!game.is_open(), !is_own_turn, !is_own, game.number)
    });
    let typed = typed.trim().to_lowercase();
    games
        .iter()
        .map(|game| (asked.language.game_choice(player, game), game.number))
        .filter(|(name, _)| name.to_lowercase().contains(&typed))
        .map(|(name, number)| AutocompleteChoice::new(name, number))
        .collect()
}
