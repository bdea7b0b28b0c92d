//! Marks that are drawn once and then laid anywhere: each pixel that a mark touches, and with what.

use super::colour::Light;
use super::geometry::Vec2;
use super::surface::{Extent, Ink, Surface};

/// A mark as paint on single pixels, each of them once.
pub struct Stamp<T>(Vec<Dab<T>>);

/// Paint on one pixel, so many to the right of and below the stamp's middle.
struct Dab<T> {
    x: i16,
    y: i16,
    paint: T,
}

impl Stamp<Ink> {
    /// What `draw` draws around the middle that it is given, up to `reach` pixels away.
    pub fn record(reach: f32, draw: impl FnOnce(&mut Sheet, Vec2)) -> Self {
        let middle = reach.ceil() as u16;
        let mut sheet = Sheet::new(u32::from(middle) * 2);
        draw(&mut sheet, Vec2::new(f32::from(middle), f32::from(middle)));
        let from_middle = |at: usize| (at as i32 - i32::from(middle)) as i16;
        let side = sheet.side as usize;
        let places = sheet.inks.into_iter().enumerate().filter(|(_, ink)| ink.opacity > 0.0);
        Self(
            places
                .map(|(n, paint)| Dab { x: from_middle(n % side), y: from_middle(n / side), paint })
                .collect(),
        )
    }
}

impl<T: Copy> Stamp<T> {
    /// The same mark in another kind of paint, without what it turns to `None`.
    pub fn filter_map<U>(&self, mut f: impl FnMut(T) -> Option<U>) -> Stamp<U> {
        Stamp(
            self.0
                .iter()
                .filter_map(|dab| Some(Dab { x: dab.x, y: dab.y, paint: f(dab.paint)? }))
                .collect(),
        )
    }

    /// Gives every pixel of the mark around the middle `at`, whole numbers, to `lay`: its column, row and paint.
    pub fn press(&self, at: Vec2, mut lay: impl FnMut(u32, u32, T)) {
        let (x, y) = (at.x as i32, at.y as i32);
        for dab in &self.0 {
            // What is out of the picture to the left or above comes out far to the right or below.
            lay((x + i32::from(dab.x)) as u32, (y + i32::from(dab.y)) as u32, dab.paint);
        }
    }

    /// How many bytes it takes up.
    pub fn bytes(&self) -> usize {
        self.0.capacity() * size_of::<Dab<T>>()
    }
}

/// A square of glass to draw a stamp on.
pub struct Sheet {
    side: u32,
    inks: Vec<Ink>,
}

impl Sheet {
    fn new(side: u32) -> Self {
        Self {
            side,
            inks: vec![Ink { light: Light([0.0; 3]), opacity: 0.0 }; (side * side) as usize],
        }
    }
}

impl Surface for Sheet {
    fn extent(&self) -> Extent {
        Extent { left: 0, top: 0, width: self.side, height: self.side }
    }

    fn lay(&mut self, x: u32, y: u32, ink: Ink) {
        let place = &mut self.inks[(y * self.side + x) as usize];
        *place = ink.over(*place);
    }
}

#[cfg(test)]
mod tests {
    use super::super::colour::Srgb;
    use super::super::geometry::Rect;
    use super::super::shape::disc;
    use super::super::surface::Canvas;
    use super::*;

    /// Two discs that overlap, the second half seen through.
    fn draw(surface: &mut impl Surface, at: Vec2) {
        surface.fill(&disc(at, 9.0), &Srgb::hex(0xff_8000).ink());
        surface
            .fill(&disc(at + Vec2::new(4.0, 1.0), 6.5), &Srgb::hex(0x00_40ff).ink().thinned(0.5));
    }

    #[test]
    fn a_stamp_leaves_what_drawing_leaves() {
        let mut ground = Canvas::new(50, 40);
        ground.fill(&disc(Vec2::new(20.0, 10.0), 12.0), &Srgb::hex(0x80_c060).ink());
        let (mut drawn, mut stamped) = (ground.clone(), ground);
        draw(&mut drawn, Vec2::new(25.0, 17.0));
        Stamp::record(12.0, draw).press(Vec2::new(25.0, 17.0), |x, y, ink| stamped.lay(x, y, ink));
        for (one, other) in drawn.srgb().zip(stamped.srgb()) {
            assert!(
                one.0.iter().zip(other.0).all(|(one, other)| one.abs_diff(other) <= 1),
                "{one:?} {other:?}"
            );
        }
        assert_eq!(drawn.extent(), drawn.cut(Rect::new(0.0, 0.0, 50.0, 40.0)).extent());
    }
}
