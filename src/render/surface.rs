//! What can be drawn on: in light while the parts are prepared ([`Canvas`]), in palette indices when a picture is
//! composed. Both take the same strokes.

use image::{GenericImageView, Rgb, Rgb32FImage};

use super::colour::{Light, Srgb};
use super::geometry::{Rect, Vec2};
use super::shape::{Shape, coverage};

/// A colour and how much of what lies below it hides, from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub struct Ink {
    pub light: Light,
    pub opacity: f32,
}

impl Ink {
    /// The same colour, hiding `share` as much.
    pub fn thinned(self, share: f32) -> Self {
        Self { opacity: self.opacity * share, ..self }
    }

    /// The ink that does the same as this one over `below`.
    pub fn over(self, below: Self) -> Self {
        let opacity = self.opacity + below.opacity * (1.0 - self.opacity);
        let share = self.opacity / opacity.max(f32::MIN_POSITIVE);
        Self { light: below.light.mix(self.light, share), opacity }
    }
}

impl Srgb {
    /// Ink of this colour that hides all below it.
    pub fn ink(self) -> Ink {
        Ink { light: self.linear(), opacity: 1.0 }
    }
}

/// What a shape is filled with: an ink, the same everywhere or not.
pub trait Paint {
    fn at(&self, place: Vec2) -> Ink;
}

impl Paint for Ink {
    fn at(&self, _: Vec2) -> Ink {
        *self
    }
}

impl<F: Fn(Vec2) -> Ink> Paint for F {
    fn at(&self, place: Vec2) -> Ink {
        self(place)
    }
}

/// A rectangle of whole pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    pub left: u32,
    pub top: u32,
    pub width: u32,
    pub height: u32,
}

impl Extent {
    /// Those of its pixels of which `rect` covers at least a part, half a pixel of blur included.
    fn touched_by(self, rect: Rect) -> Self {
        let clip = |min: f32, max: f32, start: u32, length: u32| {
            let low = ((min - 0.5).floor().max(0.0) as u32).clamp(start, start + length);
            let high = ((max + 0.5).ceil().max(0.0) as u32).clamp(low, start + length);
            (low, high - low)
        };
        let (left, width) = clip(rect.min.x, rect.max.x, self.left, self.width);
        let (top, height) = clip(rect.min.y, rect.max.y, self.top, self.height);
        Self { left, top, width, height }
    }
}

/// A grid of pixels that takes ink.
pub trait Surface {
    /// Which pixels of the picture there are.
    fn extent(&self) -> Extent;

    /// Lays `ink` over the pixel in column `x` and row `y` of the picture, one of the extent.
    fn lay(&mut self, x: u32, y: u32, ink: Ink);

    /// Lays `paint` over every pixel, as much of it as `shape` covers.
    fn fill<F: Fn(Vec2) -> f32>(&mut self, shape: &Shape<F>, paint: &impl Paint) {
        let Extent { left, top, width, height } = self.extent().touched_by(shape.bounds);
        for y in top..top + height {
            let mut x = left;
            while x < left + width {
                let at = Vec2::new(x as f32 + 0.5, y as f32 + 0.5);
                let distance = shape.distance(at);
                if distance < 0.5 {
                    self.lay(x, y, paint.at(at).thinned(coverage(distance)));
                    x += 1;
                } else {
                    // Nothing of the shape is nearer than that.
                    x += ((distance - 0.5) as u32).max(1);
                }
            }
        }
    }
}

/// A part of the picture, in linear light.
#[derive(Clone)]
pub struct Canvas {
    extent: Extent,
    pixels: Rgb32FImage,
}

impl Canvas {
    /// A black canvas from the picture's upper left corner.
    pub fn new(width: u32, height: u32) -> Self {
        Self {
            extent: Extent { left: 0, top: 0, width, height },
            pixels: Rgb32FImage::new(width, height),
        }
    }

    /// A copy of those pixels that `rect` touches; its edges should lie on the seams between pixels.
    pub fn cut(&self, rect: Rect) -> Self {
        let extent = self.extent.touched_by(rect.grown(-0.5));
        let (left, top) = (extent.left - self.extent.left, extent.top - self.extent.top);
        Self { extent, pixels: self.pixels.view(left, top, extent.width, extent.height).to_image() }
    }

    /// Its pixels as bytes, row by row.
    pub fn srgb(&self) -> impl Iterator<Item = Srgb> {
        self.pixels.pixels().map(|pixel| Light(pixel.0).srgb())
    }
}

impl Surface for Canvas {
    fn extent(&self) -> Extent {
        self.extent
    }

    fn lay(&mut self, x: u32, y: u32, ink: Ink) {
        let pixel = self.pixels.get_pixel_mut(x - self.extent.left, y - self.extent.top);
        *pixel = Rgb(Light(pixel.0).mix(ink.light, ink.opacity).0);
    }
}

#[cfg(test)]
mod tests {
    use super::super::shape::disc;
    use super::*;

    const INK: Ink = Ink { light: Light([1.0; 3]), opacity: 1.0 };

    #[test]
    fn a_disc_takes_as_much_ink_as_its_area() {
        let mut canvas = Canvas::new(60, 60);
        canvas.fill(&disc(Vec2::new(30.3, 29.6), 20.0), &INK);
        let light: f32 = canvas.pixels.pixels().map(|pixel| pixel.0[0]).sum();
        let area = std::f32::consts::PI * 400.0;
        assert!((light - area).abs() < 0.005 * area, "{light} is not {area}");
    }

    #[test]
    fn a_cut_is_drawn_on_in_the_same_places() {
        let mut whole = Canvas::new(60, 60);
        let mut part = whole.cut(Rect::new(10.0, 20.0, 40.0, 50.0));
        assert_eq!(part.extent, Extent { left: 10, top: 20, width: 30, height: 30 });
        for surface in [&mut whole, &mut part] {
            surface.fill(&disc(Vec2::new(12.0, 30.0), 15.0), &INK);
        }
        assert!(part.srgb().eq(whole.cut(Rect::new(10.0, 20.0, 40.0, 50.0)).srgb()));
    }

    #[test]
    fn a_shape_beside_the_canvas_leaves_it_alone() {
        let mut canvas = Canvas::new(20, 20);
        canvas.fill(&disc(Vec2::new(-50.0, 70.0), 15.0), &INK);
        assert!(canvas.srgb().all(|pixel| pixel == Srgb::hex(0)));
    }
}
