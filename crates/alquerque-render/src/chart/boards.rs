//! The boards of several games in one picture.

use alquerque_rules::{BySide, Side};

use crate::atlas;
use crate::board::Stone;
use crate::canvas::{Canvas, Rect, Surface, Vec2, word, word_width};
use crate::error::RenderError;
use crate::final_card::Paragraph;
use crate::fonts::Fonts;
use crate::indexed::encode_alone;
use crate::panel::Panel;
use crate::picture::draw_field_of;
use crate::{Scene, Size, Style};

// Lengths are in pixels of the picture. On a phone, where it is 350 pixels wide, the names of three
// boards in a row still have 10 or 11.

/// The place of a board: as large as the largest field of a small picture.
const BOARD: f32 = 450.0;
const GAP: f32 = 30.0;
/// The height of the number and the names below a board.
const CAPTION: f32 = 132.0;
/// The width and the height of the number, and its distance from the stones.
const NUMBER: f32 = 88.0;
const NUMBER_SIZE: f32 = 72.0;
const INSET: f32 = 14.0;
/// The distance of the names, their sizes, and the radius of the stones before them.
const ROW: f32 = 56.0;
const NAME: [(usize, f32); 2] = [(1, 46.0), (1, 40.0)];
const STONE: f32 = 20.0;
/// The opacity of the player who waits.
const WAITS: f32 = 0.55;

/// The boards of several games, which a small picture has side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Boards(pub Vec<SmallBoard>);

/// A board with the number and the players of its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmallBoard {
    /// The number of the game.
    pub number: u32,
    /// The board. The player whose turn it shows is emphasised.
    pub board: Scene,
    /// The names of the players; one that cannot be drawn is left out.
    pub names: BySide<String>,
}

impl Boards {
    /// The most boards of a picture.
    pub const MAX: usize = 9;

    /// Returns the style of the atlases for the boards.
    pub fn style(style: &Style) -> Style {
        Style { size: Size::Small, view: Side::White, ..*style }
    }

    /// Renders the boards as a PNG file, up to three in a row.
    ///
    /// # Errors
    /// If the encoder fails, for which there is no known reason.
    pub fn png(&self, style: &Style, fonts: &Fonts) -> Result<Vec<u8>, RenderError> {
        let style = Self::style(style);
        let boards = &self.0[..self.0.len().min(Self::MAX)];
        let columns = match boards.len() {
            0 | 1 => 1,
            2..=4 => 2,
            _ => 3,
        };
        let rows = boards.len().div_ceil(columns).max(1);
        let width = (GAP + (BOARD + GAP) * columns as f32) as u32;
        let height = (GAP + (BOARD + CAPTION) * rows as f32) as u32;
        let atlases: Vec<_> =
            boards.iter().map(|it| atlas::get(it.board.position.rules(), &style)).collect();
        let places: Vec<Rect> = atlases
            .iter()
            .enumerate()
            .map(|(nth, atlas)| {
                let corner = Vec2::new((nth % columns) as f32, (nth / columns) as f32);
                let x = GAP + (BOARD + GAP) * corner.x + BOARD / 2.0;
                let y = GAP + (BOARD + CAPTION) * corner.y + BOARD / 2.0;
                let field = atlas.layouts[style.view].field();
                Rect::around(Vec2::new(x, y), (field.width() / 2.0).floor())
            })
            .collect();
        let panel = Panel { theme: style.theme, scale: 1.0, width, height };
        let mut canvas = panel.draw(&places);
        for ((it, atlas), place) in boards.iter().zip(&atlases).zip(&places) {
            draw_field_of(&mut canvas, atlas, &it.board, &style, *place);
            let centre = place.centre();
            let at = Vec2::new(centre.x - BOARD / 2.0, centre.y + BOARD / 2.0 + CAPTION / 2.0);
            it.draw_caption(&mut canvas, &style, fonts, at);
        }
        encode_alone(&canvas, width)
    }
}

impl SmallBoard {
    /// Draws the number and the names, whose left middle is `at`.
    fn draw_caption(&self, canvas: &mut Canvas, style: &Style, fonts: &Fonts, at: Vec2) {
        let ink = style.theme.label.ink();
        let number = self.number.to_string();
        let size = NUMBER_SIZE * (NUMBER / word_width(&number, NUMBER_SIZE)).min(1.0);
        canvas.fill(&word(&number, size, Vec2::new(at.x + NUMBER / 2.0, at.y)), &ink);
        for (side, y) in [(Side::White, at.y - ROW / 2.0), (Side::Black, at.y + ROW / 2.0)] {
            let centre = Vec2::new(at.x + NUMBER + INSET + STONE, y);
            let all = Rect::around(centre, 2.0 * STONE);
            Stone { side, king: false }.draw(canvas, style.theme, centre, STONE, all);
            let left = Vec2::new(centre.x + STONE + INSET, y);
            let width = at.x + BOARD - left.x;
            let ink = if self.board.turn == Some(!side) { ink.faded(WAITS) } else { ink };
            if let Some(name) = Paragraph::new(fonts, &self.names[side], left, width, &NAME) {
                name.draw(canvas, ink);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alquerque_rules::{FREE, History, MEDIEVAL, RuleSet};

    fn board(number: u32, rules: &'static RuleSet) -> SmallBoard {
        let names = BySide { white: "Ada".to_owned(), black: "Benjamin".to_owned() };
        let board = Scene::from_history(&History::new(rules));
        SmallBoard { number, board: Scene { turn: Some(Side::White), ..board }, names }
    }

    #[test]
    fn boards_stand_up_to_three_in_a_row_and_there_are_at_most_nine() {
        let png = |count: u32| {
            let rules = |number| if number % 2 == 0 { &MEDIEVAL } else { &FREE };
            let boards = Boards((0..count).map(|number| board(number, rules(number))).collect());
            boards.png(&Style::default(), &Fonts::default()).unwrap()
        };
        let size =
            |png: &[u8]| [16, 20].map(|at| u32::from_be_bytes(png[at..at + 4].try_into().unwrap()));
        let nine = png(9);
        let sizes = [&png(1), &png(4), &png(5), &nine].map(|png| size(png));
        assert_eq!(sizes, [[510, 612], [990, 1194], [1470, 1194], [1470, 1776]]);
        assert!(png(10) == nine, "more are left out");
    }
}
