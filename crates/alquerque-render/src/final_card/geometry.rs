//! Where the parts of a card are, and what is drawn on each.

use alquerque_rules::{BySide, Side};

use crate::board::Stone;
use crate::canvas::{Canvas, Rect, Vec2};
use crate::graph::Plot;
use crate::panel::Panel;
use crate::style::Size;
use crate::theme::Theme;

// Lengths are in pixels of the card.

/// The size of the card. On a phone, it fills the width, and its text stays legible.
pub const WIDTH: u32 = 1080;
/// The height of the card without the board.
const HEIGHT_AROUND: u32 = 350;
/// The distance of board, graph and text from the edges.
pub const MARGIN: f32 = 34.0;
/// The distance between board and graph.
const GAP: f32 = 26.0;
/// The vertical centres of the two players.
pub const ROWS: BySide<f32> = BySide { white: 62.0, black: 150.0 };
/// The upper edge of board and graph.
const BOARD_TOP: f32 = 216.0;
/// The horizontal centre of the players' stones.
pub const STONE_X: f32 = 86.0;
pub const STONE_RADIUS: f32 = 24.0;
/// The field below the players' stones, which stand out from it as on the board.
const STONES: Rect = Rect::new(MARGIN, 14.0, 138.0, 198.0);
/// The stones that name the halves of the graph: their radius, and their distance from its corner.
const UNIT_RADIUS: f32 = 20.0;
const UNIT_INSET: f32 = 32.0;

/// Where the parts of a card are.
pub struct Geometry {
    pub panel: Panel,
    pub board: Rect,
    pub plot: Plot,
}

impl Geometry {
    pub fn new(theme: &'static Theme) -> Self {
        let height = HEIGHT_AROUND + Size::Small.height();
        let panel = Panel { theme, scale: 1.0, width: WIDTH, height };
        let right = MARGIN + Size::Small.width() as f32;
        let bottom = BOARD_TOP + Size::Small.height() as f32;
        let board = Rect::new(MARGIN, BOARD_TOP, right, bottom);
        let field = Rect::new(right + GAP, BOARD_TOP, WIDTH as f32 - MARGIN, bottom);
        Self { panel, board, plot: Plot { theme, scale: 1.0, field } }
    }

    /// Draws the frame, the field of the graph, and the stones of the players.
    pub fn draw(&self) -> Canvas {
        let theme = self.panel.theme;
        let field = self.plot.field;
        let mut canvas = self.panel.draw(&[field, STONES]);
        for side in Side::BOTH {
            let stone = Stone { side, king: false };
            let centre = Vec2::new(STONE_X, ROWS[side]);
            stone.draw(&mut canvas, theme, centre, STONE_RADIUS, STONES);
            let y = match side {
                Side::White => field.min.y + UNIT_INSET,
                Side::Black => field.max.y - UNIT_INSET,
            };
            let centre = Vec2::new(field.min.x + UNIT_INSET, y);
            stone.draw(&mut canvas, theme, centre, UNIT_RADIUS, field);
        }
        self.plot.draw_middle(&mut canvas);
        canvas
    }
}
