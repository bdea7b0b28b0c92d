//! What stands for a player on a card.

use std::io::Cursor;
use std::sync::Arc;

use alquerque_rules::Side;
use image::imageops::FilterType;
use image::{DynamicImage, ImageFormat, ImageReader, Limits};

use crate::artwork::icon;
use crate::board::Stone;
use crate::canvas::{Ink, Rect, Srgb, Surface, Vec2, disc};
use crate::fonts::{Fonts, Line};
use crate::theme::Theme;

use super::geometry::{AVATAR_RADIUS, RING};

/// The most pixels along a side of a picture, and the most memory that decoding it may take.
const MAX_SIDE: u32 = 512;
const MAX_MEMORY: u64 = 4 << 20;
const DIAMETER: u32 = 2 * AVATAR_RADIUS as u32;

/// What stands for a player on a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Avatar {
    /// A stone with the first letter of the name.
    Monogram,
    /// The icon of the application.
    Icon,
    /// A picture as a PNG file. One that cannot be read becomes a monogram.
    File(Arc<[u8]>),
}

impl Avatar {
    /// Draws what stands for the player of a side.
    pub(super) fn draw(
        &self,
        surface: &mut impl Surface,
        theme: &Theme,
        fonts: &Fonts,
        name: &str,
        side: Side,
        centre: Vec2,
    ) {
        let picture = match self {
            Self::Monogram => None,
            Self::Icon => Some(icon(DIAMETER).into()),
            Self::File(file) => decoded(file),
        };
        surface.fill(&disc(centre, AVATAR_RADIUS + RING), &theme.inlay.ink());
        match picture {
            Some(picture) => draw_picture(surface, theme, &picture, centre),
            None => draw_monogram(surface, theme, fonts.initial(name), side, centre),
        }
    }
}

/// Decodes a square picture of bounded size.
fn decoded(file: &[u8]) -> Option<DynamicImage> {
    let mut reader = ImageReader::with_format(Cursor::new(file), ImageFormat::Png);
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    limits.max_alloc = Some(MAX_MEMORY);
    reader.limits(limits);
    reader.decode().ok().filter(|picture| picture.width() == picture.height())
}

fn draw_picture(surface: &mut impl Surface, theme: &Theme, picture: &DynamicImage, centre: Vec2) {
    let pixels = picture.resize_exact(DIAMETER, DIAMETER, FilterType::Triangle).to_rgba8();
    let corner = centre - Vec2::new(AVATAR_RADIUS, AVATAR_RADIUS);
    surface.fill(&disc(centre, AVATAR_RADIUS), &|at: Vec2| {
        let below = theme.field.upper_left.to_linear();
        // Casts saturate, and the edge of the disc may be just outside.
        let [x, y] = [at.x - corner.x, at.y - corner.y].map(|at| (at as u32).min(DIAMETER - 1));
        let [r, g, b, opacity] = pixels.get_pixel(x, y).0;
        let colour = Srgb([r, g, b]).to_linear();
        Ink { colour: below.mix(colour, f32::from(opacity) / 255.0), opacity: 1.0 }
    });
}

/// Draws a stone with a letter or, without one, with its emblem.
fn draw_monogram(
    surface: &mut impl Surface,
    theme: &Theme,
    letter: Option<Line>,
    side: Side,
    centre: Vec2,
) {
    let stone = Stone { side, king: false };
    let Some(letter) = letter else {
        let ground = Rect::around(centre, AVATAR_RADIUS);
        return stone.draw(surface, theme, centre, AVATAR_RADIUS, ground);
    };
    stone.draw_blank(surface, theme, centre, AVATAR_RADIUS);
    let em = AVATAR_RADIUS * (1.2 / letter.width).min(1.1);
    let left = centre - Vec2::new(letter.width * em / 2.0, 0.0);
    surface.fill(&letter.shape(left, em, AVATAR_RADIUS), &theme.stones.sides[side].mark.ink());
}
