//! A framed panel for graphs and cards: a frame with fields let into it, as around a board.

use super::canvas::{Canvas, Ink, LinearRgb, Rect, Srgb, Surface, Vec2, rounded_rect};
use super::theme::{Ground, Theme};

// Lengths are in pixels of the standard picture.

/// The corner radius of a field.
const CORNER: f32 = 4.0;
/// The width of the frame's shadow on a field.
const SHADE: f32 = 13.0;
/// The width of the bevel along the outer edges.
const BEVEL: f32 = 2.5;
/// The seeds of the grain of frame and fields.
const FRAME_SEED: u32 = 2;
const FIELD_SEED: u32 = 626;

/// A panel in a theme.
#[derive(Clone, Copy)]
pub struct Panel {
    pub theme: &'static Theme,
    /// The factor from the standard picture.
    pub scale: f32,
    /// The size in pixels.
    pub width: u32,
    pub height: u32,
}

impl Panel {
    /// Scales a length of the standard picture.
    pub fn scaled(&self, length: f32) -> f32 {
        length * self.scale
    }

    /// Draws the frame, and a field in each of the `openings`.
    pub fn draw(&self, openings: &[Rect]) -> Canvas {
        let mut canvas = Canvas::new(self.width, self.height);
        let all = Rect::new(0.0, 0.0, self.width as f32, self.height as f32);
        let frame = &self.theme.frame;
        canvas.fill(&rounded_rect(all.grown(1.0), 0.0), &|at: Vec2| {
            let light = self.material(frame, all, at, FRAME_SEED);
            Ink {
                colour: light.scaled(1.0 + self.theme.relief * self.bevel(all, at)),
                opacity: 1.0,
            }
        });
        for &opening in openings {
            self.draw_field(&mut canvas, opening);
        }
        canvas
    }

    /// Returns the change of the light at the outer edges of the frame.
    fn bevel(&self, all: Rect, at: Vec2) -> f32 {
        let width = self.scaled(BEVEL);
        if at.x.min(at.y) < width {
            0.5
        } else if (all.max.x - at.x).min(all.max.y - at.y) < width {
            -0.4
        } else {
            0.0
        }
    }

    /// Draws a field with an inlaid line around it, and the frame's shadow.
    fn draw_field(&self, canvas: &mut Canvas, rect: Rect) {
        let corner = self.scaled(CORNER);
        let around = |by: f32| rounded_rect(rect.grown(self.scaled(by)), corner + self.scaled(by));
        canvas.fill(&around(3.0), &Srgb::hex(0).ink().faded(0.6 * self.theme.relief));
        canvas.fill(&around(1.0), &self.theme.inlay.ink());
        let lamp = Vec2::new(self.scaled(2.0), self.scaled(4.0));
        canvas.fill(&around(-1.5), &|at: Vec2| {
            let depth = 1.0 + rounded_rect(rect, corner).distance(at - lamp) / self.scaled(SHADE);
            let depth = depth.clamp(0.0, 1.0);
            let floor = self.material(&self.theme.field, rect, at, FIELD_SEED);
            let shade = 1.0 - 0.7 * self.theme.relief * depth * depth;
            Ink { colour: floor.scaled(shade), opacity: 1.0 }
        });
    }

    /// Returns the colour at a place of a piece of material that fills `rect`.
    fn material(&self, ground: &Ground, rect: Rect, at: Vec2, seed: u32) -> LinearRgb {
        let along = (at.x - rect.min.x) / rect.width() + (at.y - rect.min.y) / rect.height();
        let tone = ground.texture.tone(at.x / self.scale, at.y / self.scale, seed);
        ground
            .upper_left
            .to_linear()
            .mix(ground.lower_right.to_linear(), (along / 2.0).clamp(0.0, 1.0))
            .scaled(1.0 + ground.strength * tone)
    }
}
