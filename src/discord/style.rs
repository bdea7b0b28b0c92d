//! The language and the style of messages: chosen by the server, or by the game, for the channel,
//! and by the player for private pictures.

use std::time::Duration;

use futures_util::future::OptionFuture;

use crate::discord::app_state::AppState;
use crate::discord::request::context::{Known, RequestContext};
use crate::discord::view::message::Motion;
use crate::game::{Game, Place, PlayerId};
use crate::locale::Language;
use crate::service::Sought;
use crate::store::{KeyForm, Preferences, ServerSettings, SideBelow, StoreError};
use alquerque_render::{Size, Style, Theme};
use alquerque_rules::Side;

/// How long a request waits for the language that its player has chosen, and for what else it
/// needs. In debug builds, many bots of tests share a disk.
const MAX_WAIT: Duration = Duration::from_millis(if cfg!(debug_assertions) { 2000 } else { 200 });

/// The language and the style of public messages, read at once.
#[derive(Clone, Copy)]
pub struct Presentation {
    pub language: &'static Language,
    pub style: Style,
    /// Whether messages with boards have frames.
    pub has_frames: bool,
    /// Whether a player has blocked their opponent, where that is known.
    pub blocks: Option<(PlayerId, bool)>,
}

impl Presentation {
    /// Returns the presentation that a server has chosen, in the language `otherwise` if it has
    /// chosen none.
    fn new(settings: &ServerSettings, otherwise: &'static Language) -> Self {
        Self {
            language: language_of_server(settings).unwrap_or(otherwise),
            style: of_server(settings),
            has_frames: settings.has_frames(),
            blocks: None,
        }
    }

    /// Returns the accent colour of the frames of a game's messages, if they have frames.
    pub fn frame_of(self, game: &Game) -> Option<u32> {
        self.has_frames.then(|| self.accent_of(game))
    }

    /// Returns the accent colour of a game's messages.
    pub fn accent_of(self, game: &Game) -> u32 {
        self.style_of(game).theme.accent()
    }

    /// Returns the style of public pictures of a game.
    pub fn style_of(self, game: &Game) -> Style {
        in_theme(game.terms.theme.as_deref(), self.style)
    }
}

/// Returns the presentation of public messages that answer a request.
pub async fn public(app: &AppState, context: &RequestContext) -> Presentation {
    let language = Language::from_tag(&context.discord_tag);
    let presentation = match &context.known.settings {
        Some(settings) => Presentation::new(settings, language),
        None => presentation(app, context.place, language).await,
    };
    Presentation { blocks: context.known.blocks.get().copied(), ..presentation }
}

/// Returns the presentation of public messages about a game that answer a request, which may come
/// from elsewhere.
pub async fn public_of(app: &AppState, context: &RequestContext, game: &Game) -> Presentation {
    if game.is_private() {
        presentation(app, game.place, context.language).await
    } else if game.place.guild == context.place.guild {
        public(app, context).await
    } else {
        announced(app, game).await
    }
}

/// Returns the presentation of messages about a game that no request asks for.
pub async fn announced(app: &AppState, game: &Game) -> Presentation {
    let language = game.language.as_deref().map_or_else(Language::english, Language::from_tag);
    presentation(app, game.place, language).await
}

/// Returns the presentation that the server of a channel has chosen, in the language `otherwise` if
/// it has chosen none.
pub async fn presentation(
    app: &AppState,
    place: Place,
    otherwise: &'static Language,
) -> Presentation {
    Presentation::new(&server_settings(app, place).await, otherwise)
}

/// Returns the settings of the server of a channel.
pub async fn server_settings(app: &AppState, place: Place) -> ServerSettings {
    default_if_unreadable(stored_settings(app, place).await)
}

async fn stored_settings(app: &AppState, place: Place) -> Result<ServerSettings, StoreError> {
    match place.guild {
        Some(guild) => app.service.store.server_settings(guild).await,
        None => Ok(ServerSettings::default()),
    }
}

/// Reads at once what a request needs, and the candidates for the game that it means.
pub async fn known(app: &AppState, context: &RequestContext, sought: Option<Sought<'_>>) -> Known {
    let (preferences, settings, candidates) = tokio::join!(
        in_time(app.service.store.preferences(context.player())),
        in_time(stored_settings(app, context.place)),
        OptionFuture::from(sought.as_ref().map(|it| in_time(app.service.games.candidates(it)))),
    );
    Known { preferences, settings, candidates: candidates.flatten(), ..Known::default() }
}

/// Returns the language of private messages to a player: the one that they have chosen, or else
/// that of their client. While the store is slow it is the client's.
pub async fn language_of(
    app: &AppState,
    player: PlayerId,
    client: &'static Language,
) -> &'static Language {
    let preferences = in_time(app.service.store.preferences(player)).await;
    preferences.as_ref().and_then(language_of_person).unwrap_or(client)
}

/// Returns what was read, unless that takes too long or fails.
async fn in_time<T>(read: impl Future<Output = Result<T, StoreError>>) -> Option<T> {
    tokio::time::timeout(MAX_WAIT, read)
        .await
        .ok()?
        .inspect_err(|error| {
            tracing::warn!(?error, "what a request needs could not be read before it");
        })
        .ok()
}

/// Returns the style of private pictures.
pub async fn private(app: &AppState, context: &RequestContext) -> Style {
    private_board(app, context).await.style
}

/// Returns the look of the player's private boards apart from games.
pub async fn private_board(app: &AppState, context: &RequestContext) -> PrivateBoard {
    let preferences = preferences(app, context).await;
    let style = of_person(&preferences, public(app, context).await.style);
    PrivateBoard::new(style, &preferences)
}

/// How a player's private board looks.
#[derive(Clone, Copy)]
pub struct PrivateBoard {
    pub style: Style,
    pub motion: Motion,
    /// What its keys show.
    pub keys: KeyForm,
}

impl PrivateBoard {
    fn new(style: Style, preferences: &Preferences) -> Self {
        Self { style, motion: motion_of(preferences), keys: preferences.key_form() }
    }
}

/// Returns the style of private pictures of a game.
pub async fn private_of(app: &AppState, context: &RequestContext, game: &Game) -> Style {
    board_of(app, context, game).await.style
}

/// Returns the look of the player's private board of a game.
pub async fn board_of(app: &AppState, context: &RequestContext, game: &Game) -> PrivateBoard {
    let preferences = preferences(app, context).await;
    let style = of_person(&preferences, public_of(app, context, game).await.style_of(game));
    let own = game.side_of(context.player());
    let own = own.filter(|_| preferences.side_below() == SideBelow::Own);
    let style = Style { view: own.unwrap_or(style.view), ..style };
    PrivateBoard::new(style, &preferences)
}

/// Returns the style of the player's replay of a game: from their own side, unless they have chosen
/// White's.
pub async fn from_own_side(app: &AppState, context: &RequestContext, game: &Game) -> Style {
    keypad_of(app, context, game).await.style
}

/// Returns the look of the player's keypad in a game: from their own side, unless they have chosen
/// White's.
pub async fn keypad_of(app: &AppState, context: &RequestContext, game: &Game) -> PrivateBoard {
    let preferences = preferences(app, context).await;
    let style = of_person(&preferences, public_of(app, context, game).await.style_of(game));
    let own = game.side_of(context.player());
    let own = own.filter(|_| preferences.side_below() != SideBelow::White);
    let style = Style { view: own.unwrap_or(Side::White), ..style };
    PrivateBoard::new(style, &preferences)
}

fn motion_of(preferences: &Preferences) -> Motion {
    if preferences.moving == Some(true) { Motion::LastMove } else { Motion::Still }
}

async fn preferences(app: &AppState, context: &RequestContext) -> Preferences {
    if let Some(known) = &context.known.preferences {
        return known.clone();
    }
    default_if_unreadable(app.service.store.preferences(context.player()).await)
}

/// Returns the language that a player has chosen. An unknown one, perhaps of a later version, is
/// none.
pub fn language_of_person(preferences: &Preferences) -> Option<&'static Language> {
    preferences.language.as_deref().and_then(Language::find_tag)
}

/// Returns the language that a server has chosen. An unknown one, perhaps of a later version, is
/// none.
pub fn language_of_server(settings: &ServerSettings) -> Option<&'static Language> {
    settings.language.as_deref().and_then(Language::find_tag)
}

/// Returns the style that a server has chosen.
pub fn of_server(settings: &ServerSettings) -> Style {
    in_theme(settings.theme.as_deref(), Style::default())
}

/// Returns the style that a player has chosen; other choices are those of the server.
pub fn of_person(preferences: &Preferences, server: Style) -> Style {
    let size = preferences.size.as_deref().and_then(Size::from_id);
    let size = size.unwrap_or(server.size);
    let numbers = preferences.numbers.unwrap_or(server.numbers);
    in_theme(preferences.theme.as_deref(), Style { size, numbers, ..server })
}

/// Returns the style with the named theme. An unknown theme, perhaps of a later version, changes
/// nothing.
fn in_theme(name: Option<&str>, style: Style) -> Style {
    Style { theme: name.and_then(Theme::from_id).unwrap_or(style.theme), ..style }
}

/// A message in the default language and style is better than none.
fn default_if_unreadable<T: Default>(read: Result<T, StoreError>) -> T {
    read.unwrap_or_else(|error| {
        tracing::warn!(
            ?error,
            "the chosen language or style could not be read; the default is used"
        );
        T::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_chooses_a_language_or_none() {
        let chosen = |tag: &str| {
            let language = Some(tag.to_owned());
            let settings = ServerSettings { language, ..ServerSettings::default() };
            language_of_server(&settings).map(Language::tag)
        };
        assert_eq!(
            [chosen("de"), chosen("en-US"), chosen("xx")],
            [Some("de"), Some("en-US"), None]
        );
        assert!(language_of_server(&ServerSettings::default()).is_none());
    }

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
        let numbered = Preferences { numbers: Some(true), ..Preferences::default() };
        assert!(of_person(&numbered, server).numbers && !server.numbers);
    }
}
