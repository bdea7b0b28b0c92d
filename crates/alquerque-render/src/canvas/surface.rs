//! Surfaces to draw on: in linear light while an atlas is prepared ([`Canvas`]), in palette indices
//! when a picture is composed.

use image::{GenericImageView, Rgb, Rgb32FImage};

use super::colour::{LinearRgb, Srgb};
use super::geometry::{Rect, Vec2};
use super::shape::{Shape, coverage};

/// A colour with an opacity from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub struct Ink {
    pub colour: LinearRgb,
    pub opacity: f32,
}

impl Ink {
    /// Multiplies the opacity by `share`.
    pub fn faded(self, share: f32) -> Self {
        Self { opacity: self.opacity * share, ..self }
    }

    /// Returns the ink that has the same effect as this one over `below`.
    pub fn over(self, below: Self) -> Self {
        let opacity = self.opacity + below.opacity * (1.0 - self.opacity);
        let share = self.opacity / opacity.max(f32::MIN_POSITIVE);
        Self { colour: below.colour.mix(self.colour, share), opacity }
    }
}

impl Srgb {
    /// Returns opaque ink of this colour.
    pub fn ink(self) -> Ink {
        Ink { colour: self.to_linear(), opacity: 1.0 }
    }
}

/// A fill of a shape: one ink, or one for each place.
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
    /// Returns the pixels that `rect` covers at least in part, with half a pixel of blur.
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

/// A grid of pixels that ink can be blended into.
pub trait Surface {
    /// Returns the part of the picture that the surface covers.
    fn extent(&self) -> Extent;

    /// Blends `ink` into the pixel in column `x` and row `y` of the picture, which is part of the
    /// extent.
    fn blend(&mut self, x: u32, y: u32, ink: Ink);

    /// Fills a shape with `paint`.
    fn fill<F: Fn(Vec2) -> f32>(&mut self, shape: &Shape<F>, paint: &impl Paint) {
        let Extent { left, top, width, height } = self.extent().touched_by(shape.bounds);
        for y in top..top + height {
            let mut x = left;
            while x < left + width {
                let at = Vec2::new(x as f32 + 0.5, y as f32 + 0.5);
                let distance = shape.distance(at);
                if distance < 0.5 {
                    self.blend(x, y, paint.at(at).faded(coverage(distance)));
                    x += 1;
                } else {
                    // No part of the shape is nearer.
                    x += ((distance - 0.5) as u32).max(1);
                }
            }
        }
    }
}

/// A part of the picture in linear light.
#[derive(Clone)]
pub struct Canvas {
    extent: Extent,
    pixels: Rgb32FImage,
}

impl Canvas {
    /// Returns a black canvas from the picture's upper left corner.
    pub fn new(width: u32, height: u32) -> Self {
        Self {
            extent: Extent { left: 0, top: 0, width, height },
            pixels: Rgb32FImage::new(width, height),
        }
    }

    /// Copies the pixels that `rect` covers; its edges should lie on seams between pixels.
    pub fn cut(&self, rect: Rect) -> Self {
        let extent = self.extent.touched_by(rect.grown(-0.5));
        let left = extent.left - self.extent.left;
        let top = extent.top - self.extent.top;
        Self { extent, pixels: self.pixels.view(left, top, extent.width, extent.height).to_image() }
    }

    /// Returns the pixels as sRGB, row by row.
    pub fn pixels(&self) -> impl Iterator<Item = Srgb> {
        self.pixels.pixels().map(|pixel| LinearRgb(pixel.0).to_srgb())
    }
}

impl Surface for Canvas {
    fn extent(&self) -> Extent {
        self.extent
    }

    fn blend(&mut self, x: u32, y: u32, ink: Ink) {
        let pixel = self.pixels.get_pixel_mut(x - self.extent.left, y - self.extent.top);
        *pixel = Rgb(LinearRgb(pixel.0).mix(ink.colour, ink.opacity).0);
    }
}

#[cfg(test)]
mod tests {
    use super::super::shape::disc;
    use super::*;

    const INK: Ink = Ink { colour: LinearRgb([1.0; 3]), opacity: 1.0 };

    #[test]
    fn the_total_coverage_of_a_disc_is_its_area() {
        let mut canvas = Canvas::new(60, 60);
        canvas.fill(&disc(Vec2::new(30.3, 29.6), 20.0), &INK);
        let light: f32 = canvas.pixels.pixels().map(|pixel| pixel.0[0]).sum();
        let area = std::f32::consts::PI * 400.0;
        assert!((light - area).abs() < 0.005 * area, "{light} is not {area}");
    }

    #[test]
    fn a_cut_keeps_the_coordinates_of_the_picture() {
        let mut whole = Canvas::new(60, 60);
        let mut part = whole.cut(Rect::new(10.0, 20.0, 40.0, 50.0));
        assert_eq!(part.extent, Extent { left: 10, top: 20, width: 30, height: 30 });
        for surface in [&mut whole, &mut part] {
            surface.fill(&disc(Vec2::new(12.0, 30.0), 15.0), &INK);
        }
        assert!(part.pixels().eq(whole.cut(Rect::new(10.0, 20.0, 40.0, 50.0)).pixels()));
    }

    #[test]
    fn a_shape_outside_of_the_canvas_changes_nothing() {
        let mut canvas = Canvas::new(20, 20);
        canvas.fill(&disc(Vec2::new(-50.0, 70.0), 15.0), &INK);
        assert!(canvas.pixels().all(|pixel| pixel == Srgb::hex(0)));
    }
}
