//! A message as a value: text, pictures, buttons and menus.

use std::sync::Arc;

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

use crate::discord::custom_id::{Press, custom_id};
use crate::discord::view::faces::Faces;
use crate::game::{Announcement, Game, GameId, Place, PlayerId};
use crate::locale::Language;
use crate::store::KeyForm;
use alquerque_render::{Boards, FinalCard, Graph, Podium, RatingChart, Scene, Style, Table};

/// A picture with its alt text.
#[derive(Clone, Debug)]
pub struct Picture {
    pub image: Image,
    pub alt_text: String,
}

/// The image of a picture: what is to be drawn, or the encoded file.
#[derive(Clone, Debug)]
pub enum Image {
    Drawing(Drawing, Style),
    File { name: &'static str, bytes: Arc<Vec<u8>> },
}

/// What is to be drawn.
#[derive(Clone, Debug)]
pub enum Drawing {
    Board(Box<Scene>),
    /// A board whose last move is animated, if the file stays small.
    MovingBoard(Box<Scene>),
    /// The graph of a game, beside a board if there is one.
    Graph(Graph, Option<Box<Scene>>),
    /// The card of a finished game.
    Card(Box<FinalCard>),
    Ratings(RatingChart),
    Table(Table),
    Boards(Boards),
    Podium(Podium),
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
    /// Whether the board replaces the former one in its message.
    pub replaces: bool,
    /// The announcement that the message makes.
    pub announces: Option<Announcement>,
}

/// A message.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    pub text: String,
    /// The only player whom the message may ping.
    pub ping: Option<PlayerId>,
    /// Whether it calls all readers of its channel, though it pings none.
    pub calls_all: bool,
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
        Self { image: Image::Drawing(Drawing::Board(scene.into()), style), alt_text }
    }

    /// Animates the last move of a board, if there is one.
    fn moving(self) -> Self {
        let image = match self.image {
            Image::Drawing(Drawing::Board(scene), style) if scene.last_action.is_some() => {
                Image::Drawing(Drawing::MovingBoard(scene), style)
            }
            other => other,
        };
        Self { image, ..self }
    }
}

impl ShownGame {
    /// Returns the board of a game at its last ply.
    pub fn board(game: &Game, language: &Language) -> Self {
        let announces = game.pending.map(|entry| entry.what).filter(|_| game.owes_bot_actions());
        let replaces = game.has_living_board();
        Self { ply: Some(game.ply()), replaces, announces, ..Self::challenge(game, language) }
    }

    /// Returns a challenge, or what became of it.
    pub fn challenge(game: &Game, language: &Language) -> Self {
        let language = language.tag();
        Self { id: game.id, ply: None, language, replaces: false, announces: None }
    }
}

impl Answer {
    /// Creates a message of text alone, which pings no player.
    pub fn of_text(text: String) -> Self {
        Self { text, ..Self::default() }
    }

    /// Creates a message with a row of at most five buttons; Discord refuses an empty row.
    pub fn with_buttons(text: String, buttons: Vec<CreateButton>) -> Self {
        let row = (!buttons.is_empty()).then_some(CreateActionRow::Buttons(buttons));
        Self { rows: row.into_iter().collect(), ..Self::of_text(text) }
    }

    /// Returns the message with a button in its last row, or in a row below that. Discord allows
    /// five rows of five buttons.
    #[must_use]
    pub fn with_button(mut self, button: CreateButton) -> Self {
        let has_room = self.rows.len() < 5;
        match self.rows.last_mut() {
            Some(CreateActionRow::Buttons(row)) if row.len() < 5 => row.push(button),
            _ if has_room => self.rows.push(CreateActionRow::Buttons(vec![button])),
            _ => {}
        }
        self
    }

    /// Returns whether the message shows a board that replaces the former one in its message.
    pub fn replaces(&self) -> bool {
        self.shows.is_some_and(|shown| shown.replaces)
    }

    /// Returns the message below a text, which may be empty.
    #[must_use]
    pub fn below(self, text: String) -> Self {
        let texts = [text, self.text].into_iter().filter(|text| !text.is_empty());
        Self { text: texts.collect::<Vec<_>>().join("\n"), ..self }
    }

    /// Returns the message with the form of keys that its reader has chosen.
    #[must_use]
    pub fn with_keys(self, form: KeyForm) -> Self {
        Self { faces: self.faces.filter(|_| form == KeyForm::Stones), ..self }
    }

    /// Returns the message, with the last move of its boards animated if they move.
    #[must_use]
    pub fn in_motion(mut self, is_moving: bool) -> Self {
        if is_moving {
            self.pictures = self.pictures.into_iter().map(Picture::moving).collect();
        }
        self
    }
}

/// Creates the button of a press under the current board of a game. `label` is a key.
pub fn game_button(
    game: &Game,
    press: Press,
    label: &str,
    style: ButtonStyle,
    language: &Language,
) -> CreateButton {
    button(custom_id(game, press, 0), language.text(label), style)
}

/// Creates the buttons to the pages before and after one of several; none for a single page.
pub fn page_buttons(page: usize, of: usize, id: impl Fn(usize) -> String) -> Vec<CreateButton> {
    let to = |page: usize, label: &str, is_there: bool| {
        button(id(page), label.to_owned(), ButtonStyle::Secondary).disabled(!is_there)
    };
    if of > 1 {
        vec![to(page - 1, "◀", page > 1), to(page + 1, "▶", page < of)]
    } else {
        Vec::new()
    }
}

/// Creates a button.
pub fn button(id: String, label: String, style: ButtonStyle) -> CreateButton {
    CreateButton::new(id).label(label).style(style)
}

/// Returns whether a menu or a completion can hold this text. Of moves, only captures of more than
/// thirty stones are longer; they can be typed.
pub fn fits_choice(text: &str) -> bool {
    const MAX_CHOICE: usize = 100;
    text.chars().count() <= MAX_CHOICE
}

/// Creates a menu of at most 25 choices of at most 100 characters each; `None` without choices, as
/// Discord refuses an empty menu.
pub fn menu(
    id: &str,
    placeholder: String,
    choices: impl IntoIterator<Item = CreateSelectMenuOption>,
) -> Option<CreateActionRow> {
    let options: Vec<CreateSelectMenuOption> = choices.into_iter().collect();
    if options.is_empty() {
        return None;
    }
    let menu = CreateSelectMenu::new(id, CreateSelectMenuKind::String { options });
    Some(CreateActionRow::SelectMenu(menu.placeholder(placeholder)))
}
