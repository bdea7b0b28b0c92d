//! The games that the option `game` of a command offers.

use serenity::all::AutocompleteChoice;

use crate::discord::context::Context;
use crate::discord::request::context::RequestContext;
use crate::discord::view::turn::CHOICES;
use crate::game::Summary;
use crate::service::Result;

/// The games of the channel that are offered.
#[derive(Clone, Copy)]
pub enum GameChoices {
    /// The command has no such option.
    None,
    /// The player's own games that are being played.
    Own,
    /// The newest games that pass the filter, and the player's own whose channel is gone.
    Newest(fn(&Summary) -> bool),
    /// The newest open games, and those of the server whose channel is gone, for its managers.
    Managed,
}

impl GameChoices {
    /// Returns the games that fit the typed text.
    pub async fn complete(self, cx: Context<'_>, typed: &str) -> Result<Vec<AutocompleteChoice>> {
        let mut games;
        match self {
            Self::None => return Ok(Vec::new()),
            Self::Own => {
                games = cx.bot.service.games.reachable(cx.player(), cx.place).await?;
                games.retain(|game| game.to_move().is_some());
            }
            Self::Newest(fits) => {
                games = cx.bot.service.store.newest_in(cx.place, CHOICES).await?;
                let service = &cx.bot.service.games;
                games.extend(service.own_out_of_reach(cx.player(), cx.place).await?);
                games.retain(|game| (game.is_open() || game.has_history()) && fits(game));
            }
            Self::Managed if cx.managed_server().is_none() => return Ok(Vec::new()),
            Self::Managed => {
                games = cx.bot.service.store.newest_in(cx.place, CHOICES).await?;
                games.retain(Summary::is_open);
                games.extend(cx.bot.service.games.out_of_reach(cx.place, CHOICES).await?);
            }
        }
        Ok(choices(cx.request, games, typed))
    }
}

/// Orders games as `/games` does, and finished ones last.
fn choices(
    context: &RequestContext,
    mut games: Vec<Summary>,
    typed: &str,
) -> Vec<AutocompleteChoice> {
    let player = context.player();
    games.sort_by_key(Summary::urgency);
    let typed = typed.trim().to_lowercase();
    games
        .iter()
        .map(|game| (context.language.game_choice(player, game), game.number))
        .filter(|(name, _)| name.to_lowercase().contains(&typed))
        .take(CHOICES)
        .map(|(name, number)| AutocompleteChoice::new(name, number))
        .collect()
}
