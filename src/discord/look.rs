//! What pictures look like: as was agreed on for the game or the server has chosen where everybody sees them, as the
//! person has chosen where they alone do.

use super::Desk;
use super::asked::Asked;
use crate::game::{Game, Place};
use crate::render::{Size, Style, Theme};
use crate::store::{Preferences, ServerSettings, StoreError};

/// The style of what everybody in a place sees.
pub async fn public(desk: &Desk, place: Place) -> Style {
    let settings = match place.guild {
        Some(guild) => desk.club.server_settings(guild).await,
        None => Ok(ServerSettings::default()),
    };
    of_server(&usual_if_unreadable(settings))
}

/// The style in which everybody sees a game.
pub async fn public_of(desk: &Desk, game: &Game) -> Style {
    of_game(game.terms.theme.as_deref(), public(desk, game.place).await)
}

/// The style of what only the person who asked sees.
pub async fn private(desk: &Desk, asked: &Asked) -> Style {
    own(desk, asked, public(desk, asked.place).await).await
}

/// The style in which only the person who asked sees a game.
pub async fn private_of(desk: &Desk, asked: &Asked, game: &Game) -> Style {
    own(desk, asked, public_of(desk, game).await).await
}

async fn own(desk: &Desk, asked: &Asked, public: Style) -> Style {
    of_person(&usual_if_unreadable(desk.club.preferences(asked.player()).await), public)
}

/// The style that was chosen for a server.
pub fn of_server(settings: &ServerSettings) -> Style {
    let usual = Style::default();
    Style { theme: chosen_theme(settings.theme.as_deref()).unwrap_or(usual.theme), ..usual }
}

/// The style of a game for which this theme was chosen; without one, the server's.
fn of_game(theme: Option<&str>, server: Style) -> Style {
    Style { theme: chosen_theme(theme).unwrap_or(server.theme), ..server }
}

/// The style that a person has chosen; what they have not is as everybody sees it.
pub fn of_person(preferences: &Preferences, public: Style) -> Style {
    let size = preferences.size.as_deref().and_then(Size::named);
    let theme = chosen_theme(preferences.theme.as_deref());
    Style { theme: theme.unwrap_or(public.theme), size: size.unwrap_or(public.size), ..public }
}

/// A name that this version does not know, perhaps from a later one, chooses nothing.
fn chosen_theme(name: Option<&str>) -> Option<&'static Theme> {
    name.and_then(Theme::named)
}

/// A picture in the usual style is better than none.
fn usual_if_unreadable<T: Default>(read: Result<T, StoreError>) -> T {
    read.unwrap_or_else(|error| {
        tracing::error!(?error, "what was chosen for pictures cannot be read");
        T::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_choice_of_a_person_or_for_a_game_comes_before_the_server_s_and_unknown_names_choose_nothing() {
        let named = |name: &str| Some(name.to_owned());
        let server = of_server(&ServerSettings { theme: named("slate") });
        assert_eq!(server.theme.id, "slate");
        assert_eq!(of_server(&ServerSettings { theme: named("velvet") }), Style::default());
        assert_eq!(of_game(None, server), server);
        assert_eq!(of_game(Some("velvet"), server), server);
        assert_eq!(of_game(Some("parchment"), server).theme.id, "parchment");
        let chosen = |theme, size| of_person(&Preferences { theme, size, ..Preferences::default() }, server);
        assert_eq!(chosen(None, None), server);
        assert_eq!(chosen(named("velvet"), named("huge")), server);
        let own = chosen(named("contrast"), named("hd"));
        assert_eq!((own.theme.id, own.size), ("contrast", Size::Hd));
    }
}
