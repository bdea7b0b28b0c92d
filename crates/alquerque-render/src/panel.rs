//! A framed panel for graphs and cards: a frame with fields let into it, as around a board. Boards
//! share the fields.

use super::canvas::{Canvas, Ink, LinearRgb, Rect, Srgb, Surface, Vec2, rounded_rect};
use super::theme::{Material, Theme};

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
        let frame = Material {
            ground: &self.theme.frame,
            rect: all,
            scale: self.scale,
            is_upright: false,
            seed: FRAME_SEED,
        };
        canvas.fill(&rounded_rect(all.grown(1.0), 0.0), &|at: Vec2| {
            let light = frame.colour(at);
            Ink {
                colour: light.scaled(1.0 + self.theme.relief * self.bevel(all, at)),
                opacity: 1.0,
            }
        });
        for &opening in openings {
            draw_field(&mut canvas, self.theme, self.scale, opening);
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
}

/// Draws a field of one piece let into a frame, without lines. `scale` is the factor from the
/// standard picture.
pub fn draw_field(canvas: &mut Canvas, theme: &Theme, scale: f32, rect: Rect) {
    let ground = &theme.field;
    let floor = Material { ground, rect, scale, is_upright: false, seed: FIELD_SEED };
    draw_recess(canvas, theme, scale, rect, &|at| floor.colour(at));
}

/// Draws a surface let into a frame: an inlaid line around its `floor`, and the frame's shadow.
/// `scale` is the factor from the standard picture.
pub fn draw_recess(
    canvas: &mut Canvas,
    theme: &Theme,
    scale: f32,
    rect: Rect,
    floor: &impl Fn(Vec2) -> LinearRgb,
) {
    let corner = CORNER * scale;
    let around = |by: f32| rounded_rect(rect.grown(by * scale), corner + by * scale);
    canvas.fill(&around(3.0), &Srgb::hex(0).ink().faded(0.6 * theme.relief));
    canvas.fill(&around(1.0), &theme.inlay.ink());
    let lamp = Vec2::new(2.0 * scale, 4.0 * scale);
    let shade = |at: Vec2| {
        let depth = 1.0 + rounded_rect(rect, corner).distance(at - lamp) / (SHADE * scale);
        let depth = depth.clamp(0.0, 1.0);
        1.0 - 0.7 * theme.relief * depth * depth
    };
    canvas
        .fill(&around(-1.5), &|at: Vec2| Ink { colour: floor(at).scaled(shade(at)), opacity: 1.0 });
}
