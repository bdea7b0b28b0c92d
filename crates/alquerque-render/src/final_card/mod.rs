//! The card of a finished game, made to be shared: the result in words, the players with their
//! ratings, the last board, the turning point in a sentence, and the course of the game.

mod avatar;
mod geometry;
mod paragraph;
mod podium;

use std::iter;

use alquerque_rules::{BySide, Side};

use super::atlas::{self, Atlas};
use super::board::{Stone, Wreath};
use super::canvas::{Canvas, Rect, Surface, Vec2, disc, glyph, leaf, word};
use super::error::RenderError;
use super::fonts::Fonts;
use super::graph::{Course, Plot};
use super::indexed::encode_alone;
use super::panel::Panel;
use super::picture::draw_field_of;
use super::theme::Theme;
use super::{GameResult, Scene, Size, Style};
pub use avatar::Avatar;
use geometry::*;
pub use paragraph::Paragraph;
pub use podium::{Podium, PodiumPlayer};

/// The width of the edge around a leaf, in pixels.
const LEAF_EDGE: f32 = 2.0;

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinalCard {
    /// The result, which laurels show.
    pub result: GameResult,
    /// The players.
    pub players: BySide<CardPlayer>,
    /// The result in words: with the names of the players and, for a name that cannot be drawn,
    /// with those of the sides.
    pub headline: [String; 2],
    /// The last board.
    pub board: Scene,
    /// The evaluations of the game.
    pub course: Course,
    /// The turning point in a sentence, in the same two forms.
    pub turning_point: [String; 2],
    /// The rules and the length of the game.
    pub title: String,
}

/// A player on the card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardPlayer {
    /// The name of the player.
    pub name: String,
    /// The name of the player's side.
    pub side: String,
    /// The picture of the player.
    pub avatar: Avatar,
    /// The rating and its change in a rated game.
    pub rating: Option<String>,
}

impl FinalCard {
    /// Returns the style of the atlas for cards.
    pub fn style(style: &Style) -> Style {
        Style { size: Size::Standard, ..*style }
    }

    /// Renders the card as a PNG file.
    ///
    /// # Errors
    /// If the encoder fails, for which there is no known reason.
    pub fn png(&self, style: &Style, fonts: &Fonts) -> Result<Vec<u8>, RenderError> {
        let style = Self::style(style);
        let theme = style.theme;
        let atlas = atlas::get(self.board.position.rules(), &style);
        let field = atlas.layouts[style.view].field();
        let board = Rect::around(BOARD.centre(), field.width() / 2.0);
        let panel = Panel { theme, scale: 1.0, width: WIDTH, height: HEIGHT };
        let mut canvas = panel.draw(&[board, COURSE]);
        let line =
            |texts: &[&str], y, fits| text(fonts, texts, Vec2::new(MARGIN, y), LINE_WIDTH, fits);
        let headline = line(&self.headline.each_ref().map(String::as_str), HEADLINE_Y, &HEADLINE);
        let turning_point =
            line(&self.turning_point.each_ref().map(String::as_str), TURNING_Y, &TURNING);
        let title = line(&[&self.title], TITLE_Y, &TITLE);
        for text in [headline, turning_point, title].into_iter().flatten() {
            text.draw(&mut canvas, theme.label.ink());
        }
        self.draw_board(&mut canvas, &atlas, &style, board);
        self.draw_course(&mut canvas, theme);
        for side in Side::BOTH {
            self.draw_player(&mut canvas, theme, fonts, side);
        }
        encode_alone(&canvas, WIDTH)
    }

    /// Copies the field of the board to this place, and names its ranks and files.
    fn draw_board(&self, canvas: &mut Canvas, atlas: &Atlas, style: &Style, place: Rect) {
        draw_field_of(canvas, atlas, &self.board, style, place);
        let layout = &atlas.layouts[style.view];
        let field = layout.field();
        for (name, at) in layout.labels() {
            let is_rank = at.x < field.min.x;
            let shifted = at + (place.min - field.min);
            let x = if is_rank { RANKS_X } else { shifted.x };
            let y = if is_rank { shifted.y } else { FILES_Y };
            let label = word(&name, LABEL_SIZE, Vec2::new(x, y));
            canvas.fill(&label, &style.theme.label.ink());
        }
    }

    /// Draws the course of the game as a line, which is above the zero while White leads.
    fn draw_course(&self, canvas: &mut Canvas, theme: &'static Theme) {
        let plot = Plot { theme, scale: 1.0, field: CURVE };
        for (side, y) in
            [(Side::White, COURSE.min.y + AXIS_INSET), (Side::Black, COURSE.max.y - AXIS_INSET)]
        {
            let stone = Stone { side, king: false };
            stone.draw(canvas, theme, Vec2::new(AXIS_X, y), AXIS_RADIUS, COURSE);
        }
        let zero = Vec2::new(AXIS_X, CURVE.centre().y);
        canvas.fill(&glyph('0', LABEL_SIZE, zero), &theme.text.ink());
        plot.draw_grid_line(canvas, 0.0);
        self.course.draw_line(canvas, &plot);
    }

    fn draw_player(&self, canvas: &mut Canvas, theme: &Theme, fonts: &Fonts, side: Side) {
        let player = &self.players[side];
        let centre = Vec2::new(AVATAR_X, AVATAR_Y[side]);
        if self.result.rewards(side) {
            draw_laurel(canvas, theme, centre);
        }
        player.avatar.draw(canvas, theme, fonts, &player.name, side, centre);
        let corner = centre + Vec2::new(STONE_OFFSET, STONE_OFFSET);
        canvas.fill(&disc(corner, STONE_RADIUS + RING), &theme.inlay.ink());
        let all = Rect::around(corner, STONE_RADIUS);
        Stone { side, king: false }.draw(canvas, theme, corner, STONE_RADIUS, all);
        let below = centre + Vec2::new(-AVATAR_RADIUS, NAME_RISE);
        let name = text(fonts, &[&player.name, &player.side], below, NAME_WIDTH, &NAME);
        let rating = player.rating.iter().flat_map(|rating| rating.split(' '));
        let about: Vec<&str> = iter::once(player.side.as_str()).chain(rating).collect();
        let top = centre.y - ABOUT_LEADING * (about.len() - 1) as f32 / 2.0;
        let about = about.iter().enumerate().filter_map(|(nth, line)| {
            let at = Vec2::new(ABOUT_X, top + ABOUT_LEADING * nth as f32);
            text(fonts, &[line], at, ABOUT_WIDTH, &ABOUT)
        });
        for text in name.into_iter().chain(about) {
            text.draw(canvas, theme.label.ink());
        }
    }
}

/// Sets the first of the texts that can be drawn.
fn text(
    fonts: &Fonts,
    texts: &[&str],
    left: Vec2,
    width: f32,
    fits: &[(usize, f32)],
) -> Option<Paragraph> {
    texts.iter().find_map(|text| Paragraph::new(fonts, text, left, width, fits))
}

/// Draws a laurel wreath around the avatar of a player.
fn draw_laurel(canvas: &mut Canvas, theme: &Theme, centre: Vec2) {
    let wreath = Wreath {
        centre,
        radius: 1.12 * AVATAR_RADIUS,
        leaf_length: 0.42 * AVATAR_RADIUS,
        leaves: 9,
        branch_end: 0.42,
    };
    let last = theme.marks.last;
    for (edge, colour) in [(LEAF_EDGE, last.edge), (0.0, last.fill)] {
        for (stalk, tip) in wreath.leaves() {
            canvas.fill(&leaf(stalk, tip, 0.5).grown(edge), &colour.ink());
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
