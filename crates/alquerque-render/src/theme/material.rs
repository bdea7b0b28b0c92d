//! Pieces of material: the gradient and the texture of a ground on a rectangle.

use crate::canvas::{LinearRgb, Rect, Vec2};

use super::Ground;

/// A piece of material that fills a rectangle.
pub struct Material<'a> {
    pub ground: &'a Ground,
    pub rect: Rect,
    /// The factor from the standard picture, whose grain it has.
    pub scale: f32,
    /// Whether the grain is vertical.
    pub is_upright: bool,
    /// Pieces with different seeds look different.
    pub seed: u32,
}

impl Material<'_> {
    /// Returns the colour of a place.
    pub fn colour(&self, at: Vec2) -> LinearRgb {
        let Self { ground, rect, .. } = self;
        let share =
            ((at.x - rect.min.x) / rect.width() + (at.y - rect.min.y) / rect.height()) / 2.0;
        let pixel = 1.0 / self.scale;
        let (along, across) = if self.is_upright { (at.y, at.x) } else { (at.x, at.y) };
        let tone = ground.texture.tone(along * pixel, across * pixel, self.seed);
        ground
            .upper_left
            .to_linear()
            .mix(ground.lower_right.to_linear(), share.clamp(0.0, 1.0))
            .scaled(1.0 + ground.strength * tone)
    }
}
