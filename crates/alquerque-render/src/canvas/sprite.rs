//! Marks that are drawn once, and then copied to any place.

use super::colour::LinearRgb;
use super::geometry::Vec2;
use super::surface::{Extent, Ink, Surface};

/// A mark as a list of its pixels.
pub struct Sprite<T>(Vec<SpritePixel<T>>);

/// A pixel of a sprite, by its offset from the sprite's centre.
struct SpritePixel<T> {
    x: i16,
    y: i16,
    paint: T,
}

impl Sprite<Ink> {
    /// Records what `draw` draws around the centre that it is given, up to `reach` pixels away.
    pub fn draw(reach: f32, draw: impl FnOnce(&mut SpriteCanvas, Vec2)) -> Self {
        let middle = reach.ceil() as u16;
        let mut canvas = SpriteCanvas::new(u32::from(middle) * 2);
        draw(&mut canvas, Vec2::new(f32::from(middle), f32::from(middle)));
        let from_middle = |at: usize| (at as i32 - i32::from(middle)) as i16;
        let side = canvas.side as usize;
        let pixels = canvas.inks.into_iter().enumerate().filter(|(_, ink)| ink.opacity > 0.0);
        Self(
            pixels
                .map(|(n, paint)| SpritePixel {
                    x: from_middle(n % side),
                    y: from_middle(n / side),
                    paint,
                })
                .collect(),
        )
    }
}

impl<T: Copy> Sprite<T> {
    /// Converts the paint of each pixel, and drops the pixels that become `None`.
    pub fn filter_map<U>(&self, mut f: impl FnMut(T) -> Option<U>) -> Sprite<U> {
        Sprite(
            self.0
                .iter()
                .filter_map(|pixel| {
                    Some(SpritePixel { x: pixel.x, y: pixel.y, paint: f(pixel.paint)? })
                })
                .collect(),
        )
    }

    /// Calls `f` with the column, row and paint of each pixel when the sprite is centred at `at`,
    /// which has integral coordinates.
    pub fn for_each_pixel(&self, at: Vec2, mut f: impl FnMut(u32, u32, T)) {
        let x = at.x as i32;
        let y = at.y as i32;
        for pixel in &self.0 {
            // Negative coordinates wrap to large ones, which are outside of the picture as well.
            f((x + i32::from(pixel.x)) as u32, (y + i32::from(pixel.y)) as u32, pixel.paint);
        }
    }

    /// Returns the memory that the pixels take, in bytes.
    pub fn bytes(&self) -> usize {
        self.0.capacity() * size_of::<SpritePixel<T>>()
    }
}

/// A transparent square to draw a sprite on.
pub struct SpriteCanvas {
    side: u32,
    inks: Vec<Ink>,
}

impl SpriteCanvas {
    fn new(side: u32) -> Self {
        let transparent = Ink { colour: LinearRgb([0.0; 3]), opacity: 0.0 };
        Self { side, inks: vec![transparent; (side * side) as usize] }
    }
}

impl Surface for SpriteCanvas {
    fn extent(&self) -> Extent {
        Extent { left: 0, top: 0, width: self.side, height: self.side }
    }

    fn blend(&mut self, x: u32, y: u32, ink: Ink) {
        let pixel = &mut self.inks[(y * self.side + x) as usize];
        *pixel = ink.over(*pixel);
    }
}

#[cfg(test)]
mod tests {
    use super::super::colour::Srgb;
    use super::super::geometry::Rect;
    use super::super::shape::disc;
    use super::super::surface::Canvas;
    use super::*;

    /// Draws two overlapping discs, the second half transparent.
    fn draw(surface: &mut impl Surface, at: Vec2) {
        surface.fill(&disc(at, 9.0), &Srgb::hex(0xff_8000).ink());
        surface.fill(&disc(at + Vec2::new(4.0, 1.0), 6.5), &Srgb::hex(0x00_40ff).ink().faded(0.5));
    }

    #[test]
    fn a_sprite_equals_direct_drawing() {
        let mut ground = Canvas::new(50, 40);
        ground.fill(&disc(Vec2::new(20.0, 10.0), 12.0), &Srgb::hex(0x80_c060).ink());
        let mut drawn = ground.clone();
        let mut copied = ground;
        draw(&mut drawn, Vec2::new(25.0, 17.0));
        Sprite::draw(12.0, draw)
            .for_each_pixel(Vec2::new(25.0, 17.0), |x, y, ink| copied.blend(x, y, ink));
        for (one, other) in drawn.pixels().zip(copied.pixels()) {
            assert!(
                one.0.iter().zip(other.0).all(|(one, other)| one.abs_diff(other) <= 1),
                "{one:?} {other:?}"
            );
        }
        assert_eq!(drawn.extent(), drawn.cut(Rect::new(0.0, 0.0, 50.0, 40.0)).extent());
    }
}
