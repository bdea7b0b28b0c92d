//! The card of a finished game, made to be shared: the result, the players with their ratings, the
//! turning point as a small board, and the course of the game.
//!
//! All text stands on the frame, in the colour of the coordinates.

mod geometry;

use alquerque_rules::{BySide, Side};

use super::atlas::{self, Atlas, AtlasKey, copy_rows};
use super::board::Wreath;
use super::canvas::{Surface, Vec2, leaf, word, word_width};
use super::encode::encode_rows;
use super::error::RenderError;
use super::fonts::Fonts;
use super::graph::Course;
use super::indexed::{self, Drawing, IndexedPicture};
use super::picture::compose_from;
use super::theme::Theme;
use super::{GameResult, Scene, Size, Style};
use geometry::{Geometry, MARGIN, ROWS, STONE_RADIUS, STONE_X, WIDTH};

// Lengths are in pixels of the card.

/// The width of the edge around a leaf of a laurel, in radii of a stone.
const LAUREL_EDGE: f32 = 0.07;
/// The left edge of the names.
const NAME_X: f32 = 156.0;
/// The font size of names. A long name is smaller, down to the least one that is legible.
const NAME_EM: f32 = 45.0;
const MIN_NAME_EM: f32 = 18.0;
/// How far a name reaches above and below the middle of its row.
const NAME_REACH: f32 = 43.0;
/// The space between a name and a rating.
const NAME_GAP: f32 = 30.0;
const RATING_SIZE: f32 = 46.0;
/// The distances of the lines below the board from the lower edge.
const LINES: [f32; 2] = [92.0, 42.0];
const LINE_SIZE: f32 = 42.0;

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinalCard {
    /// The result, which a laurel shows.
    pub result: GameResult,
    /// The players.
    pub players: BySide<CardPlayer>,
    /// The small board: the turning point, or the end.
    pub board: Scene,
    /// The evaluations of the game.
    pub course: Course,
    /// The lines below the board: the rules and the length of the game, and the opening by its
    /// proven value, if that is known.
    pub lines: Vec<String>,
}

/// A player on the card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardPlayer {
    /// The name of the player.
    pub name: String,
    /// The name of the player's side, in place of a name that cannot be drawn.
    pub side: String,
    /// The rating and its change in a rated game.
    pub rating: Option<String>,
}

impl FinalCard {
    /// Returns the style of the atlas for cards: the board is small.
    pub fn style(style: &Style) -> Style {
        Style { size: Size::Small, ..*style }
    }

    /// Renders the card as a PNG file.
    ///
    /// # Errors
    /// If the encoder fails, for which there is no known reason.
    pub fn png(&self, style: &Style, fonts: &Fonts) -> Result<Vec<u8>, RenderError> {
        let style = Self::style(style);
        let rules = self.board.position.rules();
        let atlas = atlas::get(rules, &style);
        let geometry = Geometry::new(style.theme);
        let key = AtlasKey::new(rules, &style);
        let background = indexed::background(Drawing::FinalCard, key, &atlas, || geometry.draw());
        let mut picture = IndexedPicture::new(&atlas, WIDTH, background);
        self.draw_players(&mut picture, style.theme, fonts);
        self.course.draw(&mut picture, &geometry.plot);
        self.course.draw_turning_point(&mut picture, &geometry.plot);
        self.draw_lines(&mut picture, &geometry);
        let mut indices = picture.into_indices();
        self.copy_board(&atlas, &style, &geometry, &mut indices);
        encode_rows(&atlas.palette, style.theme.packing.level, WIDTH, &indices)
    }

    fn draw_players(&self, surface: &mut impl Surface, theme: &Theme, fonts: &Fonts) {
        let ink = theme.label.ink();
        let right = WIDTH as f32 - MARGIN;
        for side in Side::BOTH {
            let player = &self.players[side];
            let y = ROWS[side];
            if self.result.rewards(side) {
                draw_laurel(surface, theme, Vec2::new(STONE_X, y));
            }
            let rating = player.rating.as_deref().unwrap_or_default();
            let rating_width = word_width(rating, RATING_SIZE);
            let rating_at = Vec2::new(right - rating_width / 2.0, y);
            surface.fill(&word(rating, RATING_SIZE, rating_at), &ink);
            let gap = if rating.is_empty() { 0.0 } else { rating_width + NAME_GAP };
            let width = right - gap - NAME_X;
            let name = fonts.name(&player.name).filter(|it| it.width * MIN_NAME_EM <= width);
            if let Some(name) = name.or_else(|| fonts.name(&player.side)) {
                let em = NAME_EM.min(width / name.width);
                surface.fill(&name.shape(Vec2::new(NAME_X, y), em, NAME_REACH), &ink);
            }
        }
    }

    fn draw_lines(&self, surface: &mut impl Surface, geometry: &Geometry) {
        let height = geometry.panel.height as f32;
        let width = WIDTH as f32 - 2.0 * MARGIN;
        for (text, rise) in self.lines.iter().zip(LINES) {
            let text = shortened(text, LINE_SIZE, width);
            let x = MARGIN + word_width(&text, LINE_SIZE) / 2.0;
            let text = word(&text, LINE_SIZE, Vec2::new(x, height - rise));
            surface.fill(&text, &geometry.panel.theme.label.ink());
        }
    }

    fn copy_board(&self, atlas: &Atlas, style: &Style, geometry: &Geometry, card: &mut [u8]) {
        let board = compose_from(atlas, &self.board, style);
        let left = geometry.board.min.x as usize;
        let top = geometry.board.min.y as usize;
        let width = style.size.width() as usize;
        copy_rows(&board, width, &mut card[top * WIDTH as usize..], WIDTH as usize, left);
    }
}

/// Shortens a text to a width, with an ellipsis at its end.
fn shortened(text: &str, size: f32, width: f32) -> String {
    if word_width(text, size) <= width {
        return text.to_owned();
    }
    let mut kept: Vec<char> = text.chars().collect();
    loop {
        kept.pop();
        let begin = kept.iter().collect::<String>();
        let candidate = format!("{}…", begin.trim_end());
        if kept.is_empty() || word_width(&candidate, size) <= width {
            return candidate;
        }
    }
}

/// Draws a laurel wreath around the stone of a player.
fn draw_laurel(surface: &mut impl Surface, theme: &Theme, centre: Vec2) {
    let wreath = Wreath {
        centre,
        radius: 1.32 * STONE_RADIUS,
        leaf_length: 0.62 * STONE_RADIUS,
        leaves: 6,
        branch_end: 0.36,
    };
    let last = theme.marks.last;
    for (edge, colour) in [(LAUREL_EDGE * STONE_RADIUS, last.edge), (0.0, last.fill)] {
        for (stalk, tip) in wreath.leaves() {
            surface.fill(&leaf(stalk, tip, 0.5).grown(edge), &colour.ink());
        }
    }
}

impl GameResult {
    /// Returns whether a side gets a laurel: the winner, or both.
    fn rewards(self, side: Side) -> bool {
        match self {
            Self::Win(winner) => winner == side,
            Self::Draw => true,
        }
    }
}
