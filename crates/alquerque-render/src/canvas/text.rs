//! Coordinates and numbers in the bundled font.

use std::sync::LazyLock;

use ab_glyph::{Font, FontRef, PxScale, ScaleFont};
use image::imageops::thumbnail;
use image::{GrayImage, Luma};
use imageproc::drawing::{draw_text_mut, text_size};

use super::geometry::{Rect, Vec2};
use super::shape::Shape;

static FONT: LazyLock<FontRef<'static>> = LazyLock::new(|| {
    FontRef::try_from_slice(include_bytes!("../../fonts/AtkinsonHyperlegible-Bold.ttf"))
        .expect("the bundled font is valid")
});

/// The scale of the mask that text is drawn into: [`draw_text_mut`] aligns text to whole pixels.
const OVERSAMPLING: u32 = 4;
/// The height of the middle of a digit above the baseline, in font sizes.
const HALF_DIGIT: f32 = 0.26;

/// Returns a character as a shape around `centre`. `size` is the height from the font's ascent to
/// its descent. The middle of a digit is at the centre, and letters share its baseline.
pub fn glyph(sign: char, size: f32, centre: Vec2) -> Shape<impl Fn(Vec2) -> f32> {
    word(&sign.to_string(), size, centre)
}

/// Returns the distance from a character to the next one in pixels.
pub fn advance(sign: char, size: f32) -> f32 {
    let font = FONT.as_scaled(PxScale::from(size));
    font.h_advance(font.glyph_id(sign))
}

/// Returns a text as a shape around `centre`, like [`glyph`].
pub fn word(text: &str, size: f32, centre: Vec2) -> Shape<impl Fn(Vec2) -> f32 + use<>> {
    let scale = PxScale::from(size * OVERSAMPLING as f32);
    let length = text_size(scale, &*FONT, text).0;
    let reach =
        Vec2::new(size.ceil().max((length / OVERSAMPLING).div_ceil(2) as f32 + 1.0), size.ceil());
    let corner = Vec2::new(centre.x.floor(), centre.y.floor()) - reach;
    let fine = |length: f32| (length * OVERSAMPLING as f32).round() as i32;
    let left = fine(centre.x - corner.x) - length as i32 / 2;
    let baseline = fine(centre.y - corner.y + HALF_DIGIT * size);
    let top = baseline - FONT.as_scaled(scale).ascent().round() as i32;

    let [width, height] = [reach.x, reach.y].map(|reach| reach as u32 * 2);
    let mut mask = GrayImage::new(width * OVERSAMPLING, height * OVERSAMPLING);
    draw_text_mut(&mut mask, Luma([u8::MAX]), left, top, scale, &*FONT, text);
    let mask = thumbnail(&mask, width, height);
    let bounds = Rect { min: corner, max: corner + reach * 2.0 };
    Shape::new(bounds, move |at| {
        let pixel = mask.get_pixel_checked((at.x - corner.x) as u32, (at.y - corner.y) as u32);
        // The distance whose coverage equals the mask.
        0.5 - pixel.map_or(0.0, |pixel| f32::from(pixel.0[0]) / f32::from(u8::MAX))
    })
}

/// Returns the width of a text as [`word`] draws it.
pub fn word_width(text: &str, size: f32) -> f32 {
    let scale = PxScale::from(size * OVERSAMPLING as f32);
    text_size(scale, &*FONT, text).0 as f32 / OVERSAMPLING as f32
}

#[cfg(test)]
mod tests {
    use super::super::shape::coverage;
    use super::*;
    use crate::board::Layout;
    use crate::style::Size;
    use alquerque_rules::{RULE_SETS, Side};

    #[test]
    fn the_font_has_all_coordinates() {
        assert_eq!(FONT.glyph_id('中').0, 0, "a missing character is glyph 0");
        for rules in RULE_SETS {
            let layout = Layout::new(rules.board, Size::Standard, Side::White);
            let has_glyph = |sign: char| FONT.glyph_id(sign).0 != 0;
            let is_written = |(name, _): (String, _)| name.chars().all(has_glyph);
            assert!(layout.labels().all(is_written), "{}", rules.id);
        }
    }

    #[test]
    fn digits_are_centred() {
        let centre = Vec2::new(40.25, 40.75);
        for digit in '0'..='9' {
            let glyph = glyph(digit, 34.0, centre);
            let mut mass = 0.0;
            let mut sum = Vec2::default();
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
