//! The language and the style of messages: chosen by the server, or by the game, for the channel,
//! and by the player for private pictures.

use futures_util::future::OptionFuture;

use crate::discord::app_state::Bot;
use crate::discord::context::Context;
use crate::discord::request::context::{Audience, Known, RequestContext};
use crate::discord::response::send::within_preparation;
use crate::game::{Game, Place, PlayerId};
use crate::locale::Language;
use crate::service::{Reach, Sought};
use crate::store::{KeyForm, Preferences, ServerSettings, SideBelow, StoreError};
use alquerque_render::{Size, Style, Theme};
use alquerque_rules::Side;

/// The language and the style of public messages, read at once.
#[derive(Clone, Copy)]
pub struct Presentation {
    pub language: &'static Language,
    pub style: Style,
    /// Whether messages with boards have frames.
    pub has_frames: bool,
    /// Whether former boards keep their pictures.
    pub keeps_boards: bool,
    /// How boards reach a player, where that is known.
    pub reach: Option<(PlayerId, Reach)>,
}

impl Presentation {
    /// Returns the presentation that a server has chosen, in the language `otherwise` if it has
    /// chosen none.
    fn new(settings: &ServerSettings, otherwise: &'static Language) -> Self {
        Self {
            language: language_of_server(settings).unwrap_or(otherwise),
            style: of_server(settings),
            has_frames: settings.has_frames(),
            keeps_boards: settings.keeps_boards(),
            reach: None,
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

    /// Returns the style of public pictures of a game. The bot sits at the top.
    pub fn style_of(self, game: &Game) -> Style {
        let style = in_theme(game.terms.theme.as_deref(), self.style);
        match game.bot().and_then(|bot| game.side_of(bot)) {
            Some(side) => Style { view: !side, ..style },
            None => style,
        }
    }
}

/// Returns the presentation of public messages that answer a request.
pub fn public(cx: Context<'_>) -> Presentation {
    let language = Language::from_tag(&cx.discord_tag);
    let presentation = match &cx.known.settings {
        Some(settings) => Presentation::new(settings, language),
        None => Presentation::new(&ServerSettings::default(), language),
    };
    Presentation { reach: cx.known.reach.get().copied(), ..presentation }
}

/// Returns the presentation of public messages about a game that answer a request, which may come
/// from elsewhere.
pub async fn public_of(cx: Context<'_>, game: &Game) -> Presentation {
    if game.is_private() {
        presentation(cx.bot, game.place, cx.language).await
    } else if game.place.guild == cx.place.guild {
        public(cx)
    } else {
        announced(cx.bot, game).await
    }
}

/// Returns the language of the message whose component was pressed: the player's own if they alone
/// see it.
pub fn language_of_message(cx: Context<'_>, public: Presentation) -> &'static Language {
    if cx.is_message_private { cx.language } else { public.language }
}

/// Returns the presentation of messages about a game that no request asks for.
pub async fn announced(bot: &Bot, game: &Game) -> Presentation {
    let language = game.language.as_deref().map_or_else(Language::english, Language::from_tag);
    presentation(bot, game.place, language).await
}

/// Returns the presentation that the server of a channel has chosen, in the language `otherwise` if
/// it has chosen none. A message in the default style is better than none.
pub async fn presentation(bot: &Bot, place: Place, otherwise: &'static Language) -> Presentation {
    let settings = stored_settings(bot, place).await.inspect_err(|error| {
        tracing::warn!(?error, "the settings of a server could not be read; the defaults are used");
    });
    Presentation::new(&settings.unwrap_or_default(), otherwise)
}

/// Returns the settings of the server, for what they decide. Unreadable ones are the default.
///
/// # Errors
/// When the store fails.
pub async fn settings(cx: Context<'_>) -> Result<ServerSettings, StoreError> {
    if let Some(known) = &cx.known.settings {
        return Ok(known.clone());
    }
    match stored_settings(cx.bot, cx.place).await {
        Err(StoreError::Unreadable(_)) => Ok(ServerSettings::default()),
        read => read,
    }
}

async fn stored_settings(bot: &Bot, place: Place) -> Result<ServerSettings, StoreError> {
    match place.guild {
        Some(guild) => bot.service.store.server_settings(guild).await,
        None => Ok(ServerSettings::default()),
    }
}

/// Reads at once what a request needs, and the candidates for the game that it means. What cannot
/// be read in time is the default.
pub async fn known(bot: &Bot, request: &RequestContext, sought: Option<Sought<'_>>) -> Known {
    let (preferences, settings, candidates) = tokio::join!(
        in_time(bot.service.store.preferences(request.player())),
        in_time(stored_settings(bot, request.place)),
        OptionFuture::from(sought.as_ref().map(|it| in_time(bot.service.games.candidates(it)))),
    );
    Known {
        preferences: preferences.unwrap_or_default(),
        settings,
        candidates: candidates.flatten(),
        ..Known::default()
    }
}

/// Returns the language of private messages to a player: the one that they have chosen, or else
/// that of their client. While the store is slow it is the client's.
pub async fn language_of(
    bot: &Bot,
    player: PlayerId,
    client: &'static Language,
) -> &'static Language {
    let preferences = in_time(bot.service.store.preferences(player)).await;
    preferences.as_ref().and_then(language_of_person).unwrap_or(client)
}

/// Returns what was read, unless that takes too long or fails.
async fn in_time<T>(read: impl Future<Output = Result<T, StoreError>>) -> Option<T> {
    let read = within_preparation(read).await?.inspect_err(|error| {
        tracing::warn!(?error, "what a request needs could not be read; the default is used");
    });
    read.ok()
}

/// How a player's private board looks.
#[derive(Clone, Copy)]
pub struct PrivateBoard {
    pub style: Style,
    /// Whether its last move is animated.
    pub is_moving: bool,
    /// What its keys show.
    pub keys: KeyForm,
    /// The side below where it is turned towards the player: their own, unless they have chosen
    /// White's.
    below: Side,
}

impl PrivateBoard {
    fn new(cx: Context<'_>, public: Style, own: Option<Side>) -> Self {
        let preferences = &cx.known.preferences;
        let style = of_person(preferences, public);
        let chosen = preferences.side_below();
        let view = own.filter(|_| chosen == SideBelow::Own).unwrap_or(style.view);
        let below = own.filter(|_| chosen != SideBelow::White).unwrap_or(Side::White);
        Self {
            style: Style { view, ..style },
            is_moving: preferences.moving == Some(true),
            keys: preferences.key_form(),
            below,
        }
    }

    /// Returns whether a keypad shows White below.
    pub fn has_white_below(self) -> bool {
        self.below == Side::White
    }

    /// Turns it towards the player, as keypads and replays are.
    pub fn turned(self) -> Self {
        Self { style: Style { view: self.below, ..self.style }, ..self }
    }
}

/// Returns the look of the player's private boards apart from games.
pub fn private(cx: Context<'_>) -> PrivateBoard {
    PrivateBoard::new(cx, public(cx).style, None)
}

/// Returns the look of the player's private board of a game.
pub async fn private_of(cx: Context<'_>, game: &Game) -> PrivateBoard {
    let public = public_of(cx, game).await.style_of(game);
    let own = game.side_of(cx.player());
    let board = PrivateBoard::new(cx, public, own);
    // The bot sits at the top of all boards.
    let below = own.filter(|_| game.bot().is_some()).unwrap_or(board.below);
    PrivateBoard { below, ..board }
}

/// Returns the language and the style of pictures of a game for the readers of an answer.
pub async fn for_readers(
    cx: Context<'_>,
    game: &Game,
    readers: Audience,
) -> (&'static Language, Style) {
    match readers {
        Audience::Person => (cx.language, private_of(cx, game).await.style),
        Audience::Channel => {
            let public = public(cx);
            (public.language, public.style_of(game))
        }
    }
}

/// Returns the language that a player has chosen. An unknown one, perhaps of a later version, is
/// none.
pub fn language_of_person(preferences: &Preferences) -> Option<&'static Language> {
    preferences.language.as_deref().and_then(Language::find_tag)
}

/// Returns the language of direct messages to a person: the one that they have chosen, or else that
/// of a server.
pub async fn language_for(
    preferences: &Preferences,
    otherwise: impl Future<Output = Presentation>,
) -> &'static Language {
    match language_of_person(preferences) {
        Some(language) => language,
        None => otherwise.await.language,
    }
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
    // The small size is that of animations, and not offered.
    let size = size.filter(|&size| size != Size::Small).unwrap_or(server.size);
    let numbers = preferences.numbers.unwrap_or(server.numbers);
    in_theme(preferences.theme.as_deref(), Style { size, numbers, ..server })
}

/// Returns the style with the named theme. An unknown theme, perhaps of a later version, changes
/// nothing.
fn in_theme(name: Option<&str>, style: Style) -> Style {
    Style { theme: name.and_then(Theme::from_id).unwrap_or(style.theme), ..style }
}

#[cfg(test)]
mod tests {
    use super::*;

    use time::OffsetDateTime;

    use crate::game::{Challenge, Colour, GameId, Opponent, Person, Place};

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
    fn the_person_sits_below_in_a_game_against_the_bot() {
        let presentation = Presentation::new(&ServerSettings::default(), Language::english());
        let place = Place { guild: None, channel: 7 };
        let [ada, bot] = [(1, "Ada"), (2, "Bot")].map(|(id, name)| Person::new(PlayerId(id), name));
        for (colour, side) in [(Colour::White, Side::White), (Colour::Black, Side::Black)] {
            let challenge = Challenge::new(GameId(1), place, ada.clone(), Some(bot.clone()));
            let challenge = Challenge { colour, opponent: Opponent::Bot, ..challenge };
            let game = challenge.make(OffsetDateTime::UNIX_EPOCH).unwrap().numbered(1);
            assert_eq!(presentation.style_of(&game).view, side);
        }
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
        for size in ["huge", "small"] {
            assert_eq!(chosen(named("velvet"), named(size)), server);
        }
        let own = chosen(named("contrast"), named("hd"));
        assert_eq!((own.theme.id, own.size), ("contrast", Size::Hd));
        let numbered = Preferences { numbers: Some(true), ..Preferences::default() };
        assert!(of_person(&numbered, server).numbers && !server.numbers);
    }
}
