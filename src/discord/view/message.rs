//! A message as a value: text, pictures, buttons and menus.

use std::sync::Arc;

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

use crate::discord::view::faces::Faces;
use crate::game::{Game, GameId, Place, PlayerId};
use crate::locale::Language;
use crate::store::KeyForm;
use alquerque_render::{FinalCard, Graph, RatingChart, Scene, Style};

/// A picture with its alt text.
#[derive(Clone, Debug)]
pub struct Picture {
    pub image: Image,
    pub alt_text: String,
}

/// The image of a picture: what is to be drawn, or the encoded file.
#[derive(Clone, Debug)]
pub enum Image {
    Board {
        scene: Box<Scene>,
        style: Style,
    },
    /// A board whose last move is animated, if the file stays small.
    MovingBoard {
        scene: Box<Scene>,
        style: Style,
    },
    /// The graph of a game, below a board if there is one.
    Graph {
        graph: Graph,
        board: Option<Box<Scene>>,
        style: Style,
    },
    /// The card of a finished game.
    Card {
        card: Box<FinalCard>,
        style: Style,
    },
    Ratings {
        chart: RatingChart,
        style: Style,
    },
    File {
        bytes: Arc<Vec<u8>>,
        format: Format,
    },
}

/// The kind of an encoded picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A PNG of a board.
    Board,
    /// A GIF of a board and its last move.
    MovingBoard,
    /// A PNG of the graph of a game.
    Graph,
    /// A PNG of the card of a game.
    Card,
    /// A PNG of the ratings of a player.
    Ratings,
    /// A GIF of a replay.
    Replay,
}

/// Whether a board moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    Still,
    /// The last move is animated.
    LastMove,
}

/// A file beside the pictures of a message.
#[derive(Clone, Debug)]
pub struct AttachedFile {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// The game that a message shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownGame {
    pub id: GameId,
    /// The ply of the board; `None` for a challenge.
    pub ply: Option<usize>,
    /// Discord's tag of the language of the message.
    pub language: &'static str,
}

/// A message.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    pub text: String,
    /// The only player whom the message may ping.
    pub ping: Option<PlayerId>,
    pub pictures: Vec<Picture>,
    pub file: Option<AttachedFile>,
    pub rows: Vec<CreateActionRow>,
    /// The accent colour of the frame that holds the parts together, as `0xRRGGBB`; `None` for a
    /// plain message. An update keeps the frame of its message, or the lack of one, and takes only
    /// the colour.
    pub frame: Option<u32>,
    /// What the first buttons show instead of their labels, where Discord has the emojis.
    pub faces: Option<Faces>,
    /// The game that the message shows.
    pub shows: Option<ShownGame>,
    /// The place of the game whose channel is to read the message.
    pub place: Option<Place>,
    /// The game in which the bot is to act once the message has been sent.
    pub bot_game: Option<GameId>,
}

impl Picture {
    /// Creates a picture of a board that is still to be drawn.
    pub fn board(scene: Scene, style: Style, alt_text: String) -> Self {
        Self { image: Image::Board { scene: Box::new(scene), style }, alt_text }
    }

    /// Animates the last move of a board, if there is one.
    fn moving(self) -> Self {
        let image = match self.image {
            Image::Board { scene, style } if scene.last_action.is_some() => {
                Image::MovingBoard { scene, style }
            }
            other => other,
        };
        Self { image, ..self }
    }
}

impl ShownGame {
    /// Returns the board of a game at its last ply.
    pub fn board(game: &Game, language: &Language) -> Self {
        Self { id: game.id, ply: Some(game.ply()), language: language.tag() }
    }

    /// Returns a challenge, or what became of it.
    pub fn challenge(game: &Game, language: &Language) -> Self {
        Self { id: game.id, ply: None, language: language.tag() }
    }
}

impl Answer {
    /// Creates a message of text alone, which pings no player.
    pub fn of_text(text: String) -> Self {
        Self { text, ..Self::default() }
    }

    /// Returns the message with the form of keys that its reader has chosen.
    #[must_use]
    pub fn with_keys(self, form: KeyForm) -> Self {
        Self { faces: self.faces.filter(|_| form == KeyForm::Stones), ..self }
    }

    /// Returns the message with its boards still or in motion.
    #[must_use]
    pub fn in_motion(self, motion: Motion) -> Self {
        match motion {
            Motion::Still => self,
            Motion::LastMove => {
                Self { pictures: self.pictures.into_iter().map(Picture::moving).collect(), ..self }
            }
        }
    }
}

/// Creates a button.
pub fn button(id: String, label: String, style: ButtonStyle) -> CreateButton {
    CreateButton::new(id).label(label).style(style)
}

/// A choice of a menu.
pub struct Choice {
    pub value: String,
    pub label: String,
}

impl Choice {
    /// Creates a choice whose label is its value.
    pub fn plain(value: &str) -> Self {
        Self { value: value.to_owned(), label: value.to_owned() }
    }
}

/// Creates a menu of at most 25 choices of at most 100 characters each; `None` without choices, as
/// Discord refuses an empty menu.
pub fn menu(
    id: &str,
    placeholder: String,
    choices: impl IntoIterator<Item = Choice>,
) -> Option<CreateActionRow> {
    let options: Vec<CreateSelectMenuOption> = choices
        .into_iter()
        .map(|choice| CreateSelectMenuOption::new(choice.label, choice.value))
        .collect();
    if options.is_empty() {
        return None;
    }
    let menu = CreateSelectMenu::new(id, CreateSelectMenuKind::String { options });
    Some(CreateActionRow::SelectMenu(menu.placeholder(placeholder)))
}
