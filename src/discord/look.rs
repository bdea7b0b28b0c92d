//! What pictures look like: as the game was begun with or the server has chosen where everybody sees them, as the person
//! has chosen where they alone do.

use super::Desk;
use super::asked::Asked;
use crate::game::{Game, Place};
use crate::render::{Size, Style, Theme};
use crate::store::{Preferences, ServerSettings, StoreError};

/// The style of what everybody in a place sees.
pub async fn public(desk: &Desk, place: Place) -> Style {
    let settings = match place.guild {
        Some(guild) => desk.service.store.server_settings(guild).await,
        None => Ok(ServerSettings::default()),
    };
    of_server(&usual_if_unreadable(settings))
}

/// The style of what only the person who asked sees.
pub async fn private(desk: &Desk, asked: &Asked) -> Style {
    of_person(&preferences(desk, asked).await, public(desk, asked.place).await)
}

/// The style of what everybody sees of a game.
pub async fn public_of(desk: &Desk, game: &Game) -> Style {
    in_theme(game.terms.theme.as_deref(), public(desk, game.place).await)
}

/// The style of what only the person who asked sees of a game.
pub async fn private_of(desk: &Desk, asked: &Asked, game: &Game) -> Style {
    of_person(&preferences(desk, asked).await, public_of(desk, game).await)
}

async fn preferences(desk: &Desk, asked: &Asked) -> Preferences {
    usual_if_unreadable(desk.service.store.preferences(asked.player()).await)
}

/// The style that was chosen for a server.
pub fn of_server(settings: &ServerSettings) -> Style {
    in_theme(settings.theme.as_deref(), Style::default())
}

/// The style that a person has chosen; what they have not is as on the `server`.
pub fn of_person(preferences: &Preferences, server: Style) -> Style {
    let size = preferences.size.as_deref().and_then(Size::from_id);
    in_theme(preferences.theme.as_deref(), Style { size: size.unwrap_or(server.size), ..server })
}

/// The style in the colours of this name. One that this version does not know, perhaps from a later one, chooses nothing.
fn in_theme(name: Option<&str>, style: Style) -> Style {
    Style { theme: name.and_then(Theme::from_id).unwrap_or(style.theme), ..style }
}

/// A picture in the usual style is better than none.
fn usual_if_unreadable<T: Default>(read: Result<T, StoreError>) -> T {
    read.unwrap_or_else(|error| {
        tracing::warn!(?error, "what was chosen for pictures cannot be read");
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
