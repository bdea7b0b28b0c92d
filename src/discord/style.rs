//! Styles of pictures: chosen by the game or the server for the channel, and by the player for
//! private pictures.

use crate::discord::app_state::AppState;
use crate::discord::request::context::RequestContext;
use crate::game::{Game, Place};
use crate::render::{Size, Style, Theme};
use crate::store::{Preferences, ServerSettings, StoreError};

/// Returns the style of public pictures in a channel.
pub async fn public(app: &AppState, place: Place) -> Style {
    let settings = match place.guild {
        Some(guild) => app.service.server_settings(guild).await,
        None => Ok(ServerSettings::default()),
    };
    of_server(&default_if_unreadable(settings))
}

/// Returns the style of private pictures.
pub async fn private(app: &AppState, context: &RequestContext) -> Style {
    of_person(&preferences(app, context).await, public(app, context.place).await)
}

/// Returns the style of public pictures of a game.
pub async fn public_of(app: &AppState, game: &Game) -> Style {
    in_theme(game.terms.theme.as_deref(), public(app, game.place).await)
}

/// Returns the style of private pictures of a game.
pub async fn private_of(app: &AppState, context: &RequestContext, game: &Game) -> Style {
    of_person(&preferences(app, context).await, public_of(app, game).await)
}

async fn preferences(app: &AppState, context: &RequestContext) -> Preferences {
    default_if_unreadable(app.service.preferences(context.player()).await)
}

/// Returns the style that a server has chosen.
pub fn of_server(settings: &ServerSettings) -> Style {
    in_theme(settings.theme.as_deref(), Style::default())
}

/// Returns the style that a player has chosen; other choices are those of the server.
pub fn of_person(preferences: &Preferences, server: Style) -> Style {
    let size = preferences.size.as_deref().and_then(Size::from_id);
    in_theme(preferences.theme.as_deref(), Style { size: size.unwrap_or(server.size), ..server })
}

/// Returns the style with the named theme. An unknown theme, perhaps of a later version, changes
/// nothing.
fn in_theme(name: Option<&str>, style: Style) -> Style {
    Style { theme: name.and_then(Theme::from_id).unwrap_or(style.theme), ..style }
}

/// A picture in the default style is better than none.
fn default_if_unreadable<T: Default>(read: Result<T, StoreError>) -> T {
    read.unwrap_or_else(|error| {
        tracing::warn!(?error, "the chosen style could not be read; the default is used");
        T::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_s_choice_comes_before_the_server_s_and_unknown_names_choose_nothing() {
        let named = |name: &str| Some(name.to_owned());
        let server =
            of_server(&ServerSettings { theme: named("slate"), ..ServerSettings::default() });
        assert_eq!(server.theme.id, "slate");
        assert_eq!(
            of_server(&ServerSettings { theme: named("velvet"), ..ServerSettings::default() }),
            Style::default()
        );
        let chosen =
            |theme, size| of_person(&Preferences { theme, size, ..Preferences::default() }, server);
        assert_eq!(chosen(None, None), server);
        assert_eq!(chosen(named("velvet"), named("huge")), server);
        let own = chosen(named("contrast"), named("hd"));
        assert_eq!((own.theme.id, own.size), ("contrast", Size::Hd));
    }
}
