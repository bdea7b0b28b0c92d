//! Coordinates, the numbers of squares, and the text of the strip: each character once.

use std::collections::HashMap;

use crate::canvas::{Ink, Sprite, Srgb, Surface, Vec2, advance, glyph};
use crate::theme::Theme;

use super::layout::Layout;

// Lengths are in pixels of the standard picture.

/// The font size of coordinates, and that of two digits beside the field.
const LABEL_SIZE: f32 = 26.0;
const SMALL_LABEL_SIZE: f32 = 16.0;
/// The font size of the numbers of squares.
const NUMBER_SIZE: f32 = 17.0;
/// The font size of the strip.
const STRIP_SIZE: f32 = 24.0;
/// Between the letters of the strip.
const STRIP_SPACING: f32 = 0.5;

/// The distance that marks keep from the coordinates and numbers.
const HALO: f32 = 2.5;

/// The characters of coordinates.
const LABELS: &str = "abcdefghi0123456789";
/// The characters of the strip: words of many languages, moves, numbers of stones, and what
/// replaces a part of a long move.
pub const STRIP_SIGNS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 -×…\
                               ÄÇÉÈÑÖÜßàáâäçèéêëìíîïñòóôöùúûü’";
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
        let has_long_labels = layout.board().ranks() > 9;
        let label_size = if has_long_labels { SMALL_LABEL_SIZE } else { LABEL_SIZE };
        Self {
            labels: font(LABELS, label_size, 0.0, theme.label),
            numbers: font(DIGITS, NUMBER_SIZE, 0.0, theme.chequers.number),
            strip: font(STRIP_SIGNS, STRIP_SIZE, STRIP_SPACING, theme.text),
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
    /// Calls `blend` for each pixel of the coordinates, and of the numbers of squares if they are
    /// shown.
    pub fn write_labels(&self, layout: &Layout, numbers: bool, mut blend: impl FnMut(u32, u32, T)) {
        for (name, centre) in layout.labels() {
            self.labels.write_centred(&name, centre, &mut blend);
        }
        for square in layout.points().filter(|_| numbers) {
            let Some(number) = layout.board().number_of(square) else { continue };
            let centre = layout.number_centre(square);
            self.numbers.write_centred(&number.to_string(), centre, &mut blend);
        }
    }

    /// Returns the memory that all characters take, in bytes.
    pub fn bytes(&self) -> usize {
        let fonts = [&self.labels, &self.numbers, &self.strip];
        let glyphs = fonts.into_iter().flat_map(|font| font.glyphs.values());
        glyphs.map(|glyph| glyph.sprite.bytes() + size_of::<(char, Glyph<T>)>()).sum()
    }
}

/// The pixels of the labels of a board and those around them, which marks leave free, so that the
/// labels stay readable.
pub struct LabelMask {
    width: u32,
    pixels: Vec<bool>,
}

impl LabelMask {
    /// Returns the mask of the labels that [`Lettering::write_labels`] writes.
    pub fn new<T: Copy>(lettering: &Lettering<T>, layout: &Layout, numbers: bool) -> Self {
        let width = layout.size.width();
        let mut pixels = vec![false; (width * layout.size.height()) as usize];
        let halo = Self::halo(layout);
        lettering.write_labels(layout, numbers, |x, y, _| {
            let columns = x.saturating_sub(halo)..(x + halo + 1).min(width);
            for row in y.saturating_sub(halo)..=y + halo {
                let start = row * width;
                let line = (start + columns.start) as usize..(start + columns.end) as usize;
                // A halo may reach beyond the picture.
                if let Some(line) = pixels.get_mut(line) {
                    line.fill(true);
                }
            }
        });
        Self { width, pixels }
    }

    /// Returns the distance that marks keep from labels, in pixels.
    pub fn halo(layout: &Layout) -> u32 {
        layout.scaled(HALO).round() as u32
    }

    /// Returns whether marks leave a pixel free.
    pub fn contains(&self, x: u32, y: u32) -> bool {
        // Marks may reach beyond the picture.
        let index = y as usize * self.width as usize + x as usize;
        x < self.width && self.pixels.get(index) == Some(&true)
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
    use crate::{Size, THEMES};

    fn standard() -> Lettering<Ink> {
        Lettering::draw(THEMES[0], &Layout::new(&FIVE_BY_FIVE, Size::Standard, Side::White))
    }

    #[test]
    fn every_character_of_the_pictures_has_a_glyph() {
        let lettering = standard();
        for rules in RULE_SETS {
            let layout = Layout::new(rules.board, Size::Standard, Side::White);
            for sign in layout.labels().flat_map(|(name, _)| name.chars().collect::<Vec<_>>()) {
                assert!(lettering.labels.glyphs.contains_key(&sign), "{sign}");
            }
        }
        for (_, glyph) in lettering.strip.glyphs.iter().filter(|(sign, _)| **sign != ' ') {
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
        assert!((width - letters.iter().sum::<f32>()).abs() < 0.01 && width > 55.0, "{width}");
        let mut ends = (u32::MAX, 0);
        strip.write("e3xc3", Vec2::new(100.0, 20.0), |x, _, _| {
            ends = (ends.0.min(x), ends.1.max(x));
        });
        assert!(ends.0 >= 99 && ends.1 as f32 <= 100.0 + width, "{ends:?}");
    }
}
