//! Where the parts of a card are.
//!
//! The headline is above, then the board beside the players, between whom is the course of the
//! game, and below them the turning point and the title. On a phone, where the card is 390 pixels
//! wide, the smallest text still has 11.

use alquerque_rules::BySide;

use crate::canvas::Rect;

// Lengths are in pixels of the card.

pub const WIDTH: u32 = 1080;
pub const HEIGHT: u32 = 948;
/// The distance of texts from the edges.
pub const MARGIN: f32 = 34.0;
/// The width of the lines across the card.
pub const LINE_WIDTH: f32 = WIDTH as f32 - 2.0 * MARGIN;
/// The middle of the headline, and the font sizes at which it has so many lines.
pub const HEADLINE_Y: f32 = 68.0;
pub const HEADLINE: [(usize, f32); 8] =
    [(1, 66.0), (1, 58.0), (1, 52.0), (1, 46.0), (1, 41.0), (2, 46.0), (2, 38.0), (2, 31.0)];
/// The distance between two lines, in font sizes.
pub const LEADING: f32 = 1.3;

/// The place of the board, as large as the largest field of a standard picture.
pub const BOARD: Rect = Rect::new(82.0, 138.0, 682.0, 738.0);
/// The distances of the names of ranks and files from the board, and their size.
pub const RANKS_X: f32 = BOARD.min.x - 26.0;
pub const FILES_Y: f32 = BOARD.max.y + 28.0;
pub const LABEL_SIZE: f32 = 38.0;

/// The left edge of the column beside the board.
const COLUMN: f32 = 724.0;
/// The vertical centres of the avatars.
pub const AVATAR_Y: BySide<f32> = BySide { white: 206.0, black: 650.0 };
pub const AVATAR_X: f32 = COLUMN + 62.0;
pub const AVATAR_RADIUS: f32 = 54.0;
/// The width of the ring around an avatar.
pub const RING: f32 = 4.0;
/// The stone beside an avatar, from its centre.
pub const STONE_OFFSET: f32 = 42.0;
pub const STONE_RADIUS: f32 = 20.0;
/// The name below an avatar.
pub const NAME_RISE: f32 = 98.0;
pub const NAME_WIDTH: f32 = WIDTH as f32 - MARGIN - AVATAR_X + AVATAR_RADIUS;
pub const NAME: [(usize, f32); 4] = [(1, 42.0), (1, 38.0), (1, 34.0), (1, 31.0)];
/// The side, the rating and its change beside an avatar, and the distance of their middles.
pub const ABOUT_X: f32 = AVATAR_X + AVATAR_RADIUS + 28.0;
pub const ABOUT_LEADING: f32 = 44.0;
pub const ABOUT: [(usize, f32); 2] = [(1, 36.0), (1, 31.0)];
pub const ABOUT_WIDTH: f32 = WIDTH as f32 - MARGIN - ABOUT_X;

/// The field of the course, and the part with the curve.
pub const COURSE: Rect = Rect::new(COLUMN, 346.0, WIDTH as f32 - MARGIN, 574.0);
pub const CURVE: Rect =
    Rect::new(COURSE.min.x + 58.0, COURSE.min.y + 22.0, COURSE.max.x - 22.0, COURSE.max.y - 22.0);
/// The signs of its axis: the stones of the sides that lead, and the zero between them.
pub const AXIS_X: f32 = COURSE.min.x + 32.0;
pub const AXIS_RADIUS: f32 = 18.0;
pub const AXIS_INSET: f32 = 32.0;

/// The middle of the turning point, and the sizes at which it has so many lines.
pub const TURNING_Y: f32 = 842.0;
pub const TURNING: [(usize, f32); 4] = [(1, 36.0), (2, 36.0), (2, 34.0), (2, 31.0)];
/// The middle and the size of the title below it.
pub const TITLE_Y: f32 = 912.0;
pub const TITLE: [(usize, f32); 1] = [(1, 31.0)];
