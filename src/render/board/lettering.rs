//! Coordinates, the numbers of squares, and the text of the strip: each character once.

use std::collections::HashMap;

use crate::render::canvas::{Ink, Sprite, Srgb, Surface, Vec2, advance, glyph};
use crate::render::theme::Theme;

use super::layout::Layout;

// Lengths are in pixels of the standard picture.

/// The font size of coordinates.
const LABEL_SIZE: f32 = 27.0;
/// The font size of the numbers of squares.
const NUMBER_SIZE: f32 = 17.0;
/// The font size of the strip.
const STRIP_SIZE: f32 = 26.0;
/// Between the letters of the strip.
const STRIP_SPACING: f32 = 0.5;

/// The characters of coordinates.
const LABELS: &str = "abcdefgh12345678";
/// The characters of the strip: moves, numbers of stones, and what replaces a part of a long move.
const STRIP: &str = "abcdefgh0123456789-x×…";
const DIGITS: &str = "0123456789";

/// All characters of one layout.
pub struct Lettering<T> {
    pub labels: Font<T>,
    pub numbers: Font<T>,
    pub strip: Font<T>,
}

/// Characters of one size and colour.
pub struct Font<T> {
    glyphs: HashMap<char, Glyph<T>>,
    spacing: f32,
}

struct Glyph<T> {
    sprite: Sprite<T>,
    /// The distance to the next character.
    advance: f32,
}

impl Lettering<Ink> {
    /// Draws all characters.
    pub fn draw(theme: &Theme, layout: &Layout) -> Self {
        let font = |signs: &str, size: f32, spacing: f32, colour: Srgb| {
            Font::draw(signs, layout.scaled(size), layout.scaled(spacing), colour)
        };
        let label = if layout.is_chequered() { theme.label } else { theme.text };
        Self {
            labels: font(LABELS, LABEL_SIZE, 0.0, label),
            numbers: font(DIGITS, NUMBER_SIZE, 0.0, theme.chequers.number),
            strip: font(STRIP, STRIP_SIZE, STRIP_SPACING, theme.text),
        }
    }

    /// Converts the paint of each pixel, and drops the pixels that become `None`.
    pub fn filter_map<U>(&self, mut f: impl FnMut(Ink) -> Option<U>) -> Lettering<U> {
        Lettering {
            labels: self.labels.filter_map(&mut f),
            numbers: self.numbers.filter_map(&mut f),
            strip: self.strip.filter_map(&mut f),
        }
    }
}

impl<T: Copy> Lettering<T> {
    /// Returns the memory that all characters take, in bytes.
    pub fn bytes(&self) -> usize {
        let fonts = [&self.labels, &self.numbers, &self.strip];
        let glyphs = fonts.into_iter().flat_map(|font| font.glyphs.values());
        glyphs.map(|glyph| glyph.sprite.bytes() + size_of::<(char, Glyph<T>)>()).sum()
    }
}

impl Font<Ink> {
    fn draw(signs: &str, size: f32, spacing: f32, colour: Srgb) -> Self {
        let draw = |sign: char| {
            let ink = colour.ink();
            let sprite =
                Sprite::draw(size, |surface, at| surface.fill(&glyph(sign, size, at), &ink));
            (sign, Glyph { sprite, advance: advance(sign, size) })
        };
        Self { glyphs: signs.chars().map(draw).collect(), spacing }
    }

    fn filter_map<U>(&self, mut f: impl FnMut(Ink) -> Option<U>) -> Font<U> {
        let glyphs = self.glyphs.iter().map(|(&sign, glyph)| {
            let sprite = glyph.sprite.filter_map(&mut f);
            (sign, Glyph { sprite, advance: glyph.advance })
        });
        Font { glyphs: glyphs.collect(), spacing: self.spacing }
    }
}

impl<T: Copy> Font<T> {
    /// Returns the width of a text in pixels. A character that the font lacks takes no space.
    pub fn width(&self, text: &str) -> f32 {
        let glyphs = text.chars().filter_map(|sign| self.glyphs.get(&sign));
        glyphs.map(|glyph| glyph.advance + self.spacing).sum()
    }

    /// Calls `blend` for each pixel of a text from its left end on, at the height of its middle.
    pub fn write(&self, text: &str, left: Vec2, mut blend: impl FnMut(u32, u32, T)) {
        let mut x = left.x;
        for glyph in text.chars().filter_map(|sign| self.glyphs.get(&sign)) {
            let centre = Vec2::new((x + glyph.advance / 2.0).round(), left.y);
            glyph.sprite.for_each_pixel(centre, &mut blend);
            x += glyph.advance + self.spacing;
        }
    }

    /// Calls `blend` for each pixel of a text around a `centre`.
    pub fn write_centred(&self, text: &str, centre: Vec2, blend: impl FnMut(u32, u32, T)) {
        let left = Vec2::new(centre.x - self.width(text) / 2.0, centre.y.round());
        self.write(text, left, blend);
    }
}

#[cfg(test)]
mod tests {
    use alquerque_rules::{FIVE_BY_FIVE, RULE_SETS, Side};

    use super::*;
    use crate::render::{Size, THEMES};

    fn standard() -> Lettering<Ink> {
        Lettering::draw(THEMES[0], &Layout::new(&FIVE_BY_FIVE, Size::Standard, Side::White))
    }

    #[test]
    fn every_character_of_the_pictures_has_a_glyph() {
        let lettering = standard();
        for rules in RULE_SETS {
            let layout = Layout::new(rules.board, Size::Standard, Side::White);
            for (sign, _) in layout.labels() {
                assert!(lettering.labels.glyphs.contains_key(&sign), "{sign}");
            }
        }
        for glyph in lettering.strip.glyphs.values() {
            let mut pixels = 0;
            glyph.sprite.for_each_pixel(Vec2::new(50.0, 50.0), |_, _, _| pixels += 1);
            assert!(pixels > 10 && glyph.advance > 4.0);
        }
    }

    #[test]
    fn a_text_is_as_wide_as_its_characters() {
        let strip = standard().strip;
        let width = strip.width("e3xc3");
        let letters = ["e", "3", "x", "c", "3"].map(|letter| strip.width(letter));
        assert!((width - letters.iter().sum::<f32>()).abs() < 0.01 && width > 60.0, "{width}");
        let mut ends = (u32::MAX, 0);
        strip.write("e3xc3", Vec2::new(100.0, 20.0), |x, _, _| {
            ends = (ends.0.min(x), ends.1.max(x));
        });
        assert!(ends.0 >= 100 && ends.1 as f32 <= 100.0 + width, "{ends:?}");
    }
}
