//! Counters: a light one has a ring, a dark one a star, and a king a crown.

use alquerque_rules::Side;

use super::canvas::{Canvas, Colour, Pen};
use super::shapes::Outline;
use alquerque_render::Vec2;

/// The radius in millimetres from which a counter has a rim inside its outline.
const MIN_RIM: f32 = 3.0;

/// The counter of a side.
#[derive(Clone, Copy, Debug)]
pub struct Counter {
    pub side: Side,
    pub is_king: bool,
}

impl Counter {
    /// Draws the counter. Its outline is inside the radius.
    pub fn draw(self, canvas: &mut Canvas<'_>, centre: Vec2, radius: f32) {
        let (ground, ink) = match self.side {
            Side::White => (Colour::WHITE, Colour::BLACK),
            Side::Black => (Colour::DARK, Colour::WHITE),
        };
        let width = radius * 0.05;
        let pen = Pen::new(Colour::BLACK, width);
        let mut disc = Outline::new();
        disc.circle(centre, radius - width / 2.0);
        canvas.draw(disc, Some(ground), Some(pen));
        let ring = |share: f32| {
            let mut ring = Outline::new();
            ring.circle(centre, radius * share);
            ring
        };
        if radius >= MIN_RIM {
            canvas.draw(ring(0.8), None, Some(Pen::new(ink, width)));
        }
        let mut emblem = Outline::new();
        match (self.is_king, self.side) {
            (true, _) => emblem.crown(centre, radius * 0.52),
            (false, Side::Black) => emblem.star(centre, radius * 0.58),
            (false, Side::White) => {
                canvas.draw(ring(0.42), None, Some(Pen::new(ink, width * 1.8)));
                return;
            }
        }
        canvas.draw(emblem, Some(ink), None);
    }
}
