//! Names of files and ranks, and numbers, in the bundled font.

use std::sync::LazyLock;

use ab_glyph::{Font, FontRef, PxScale, ScaleFont};
use image::imageops::thumbnail;
use image::{GrayImage, Luma};
use imageproc::drawing::{draw_text_mut, text_size};

use super::geometry::{Rect, Vec2};
use super::shape::Shape;

static FONT: LazyLock<FontRef<'static>> = LazyLock::new(|| {
    FontRef::try_from_slice(include_bytes!("../../fonts/AtkinsonHyperlegible-Bold.ttf"))
        .expect("the bundled font is whole: every picture of every test reads it")
});

/// How much finer than the picture the mask is that text is drawn in: [`draw_text_mut`] places only on whole pixels.
const FINE: u32 = 4;
/// The share of the font's height at which the middle of its digits lies above the baseline.
const HALF_DIGIT: f32 = 0.26;

/// One `sign` as a shape, `size` pixels from the font's ascent to its descent, around `centre`: that is where the
/// middle of a digit comes to lie, and letters stand on the same baseline.
pub fn glyph(sign: char, size: f32, centre: Vec2) -> Shape<impl Fn(Vec2) -> f32> {
    word(&sign.to_string(), size, centre)
}

/// The same of several signs in a row.
pub fn word(text: &str, size: f32, centre: Vec2) -> Shape<impl Fn(Vec2) -> f32 + use<>> {
    let scale = PxScale::from(size * FINE as f32);
    let length = text_size(scale, &*FONT, text).0;
    let reach = Vec2::new(size.ceil().max((length / FINE).div_ceil(2) as f32 + 1.0), size.ceil());
    let corner = Vec2::new(centre.x.floor(), centre.y.floor()) - reach;
    let fine = |length: f32| (length * FINE as f32).round() as i32;
    let left = fine(centre.x - corner.x) - length as i32 / 2;
    let baseline = fine(centre.y - corner.y + HALF_DIGIT * size);
    let top = baseline - FONT.as_scaled(scale).ascent().round() as i32;

    let [width, height] = [reach.x, reach.y].map(|reach| reach as u32 * 2);
    let mut mask = GrayImage::new(width * FINE, height * FINE);
    draw_text_mut(&mut mask, Luma([u8::MAX]), left, top, scale, &*FONT, text);
    let mask = thumbnail(&mask, width, height);
    let bounds = Rect { min: corner, max: corner + reach * 2.0 };
    Shape::new(bounds, move |at| {
        let pixel = mask.get_pixel_checked((at.x - corner.x) as u32, (at.y - corner.y) as u32);
        // The distance that gives the pixel the mask's coverage.
        0.5 - pixel.map_or(0.0, |pixel| f32::from(pixel.0[0]) / f32::from(u8::MAX))
    })
}

#[cfg(test)]
mod tests {
    use super::super::layout::Layout;
    use super::super::shape::coverage;
    use super::super::style::Size;
    use super::*;
    use alquerque_rules::{RULE_SETS, Side};

    #[test]
    fn no_glyph_is_missing() {
        assert_eq!(FONT.glyph_id('中').0, 0, "what the font does not have is glyph 0");
        for rules in RULE_SETS {
            let layout = Layout::of(rules.board, Size::Standard, Side::White);
            assert!(layout.labels().all(|(sign, _)| FONT.glyph_id(sign).0 != 0), "{}", rules.id);
        }
    }

    #[test]
    fn digits_are_in_the_middle() {
        let centre = Vec2::new(40.25, 40.75);
        for digit in '1'..='8' {
            let glyph = glyph(digit, 34.0, centre);
            let (mut mass, mut sum) = (0.0, Vec2::default());
            for (x, y) in
                (0..80).flat_map(|x| (0..80).map(move |y| (x as f32 + 0.5, y as f32 + 0.5)))
            {
                let at = Vec2::new(x, y);
                mass += coverage(glyph.distance(at));
                sum = sum + at * coverage(glyph.distance(at));
            }
            let off = sum * (1.0 / mass) - centre;
            assert!(mass > 50.0 && off.length() < 2.5, "{digit} is off by {off:?}");
        }
    }
}
