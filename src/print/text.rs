//! Fonts, the shaping of a line, and the breaking of text into lines.

use krilla::text::{Font, GlyphId, KrillaGlyph};
use rustybuzz::{Direction, Face, UnicodeBuffer};

use super::PrintError;

static REGULAR: &[u8] = include_bytes!("../../fonts/AtkinsonHyperlegible-Regular.ttf");
static BOLD: &[u8] = include_bytes!("../../fonts/AtkinsonHyperlegible-Bold.ttf");

/// The weight of a font.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    Regular,
    Bold,
}

/// The fonts of the sheets.
pub struct Fonts {
    regular: Typeface,
    bold: Typeface,
}

/// A font, for shaping and for embedding.
pub struct Typeface {
    face: Face<'static>,
    font: Font,
}

/// The glyphs of a line. Its width is that of a font of size 1.
pub struct Line {
    pub glyphs: Vec<KrillaGlyph>,
    pub width: f32,
}

impl Fonts {
    pub fn load() -> Result<Self, PrintError> {
        Ok(Self { regular: Typeface::load(REGULAR)?, bold: Typeface::load(BOLD)? })
    }

    pub fn typeface(&self, weight: Weight) -> &Typeface {
        match weight {
            Weight::Regular => &self.regular,
            Weight::Bold => &self.bold,
        }
    }
}

impl Typeface {
    fn load(file: &'static [u8]) -> Result<Self, PrintError> {
        let face = Face::from_slice(file, 0).ok_or(PrintError::Font)?;
        let font = Font::new(file.into(), 0).ok_or(PrintError::Font)?;
        Ok(Self { face, font })
    }

    pub fn font(&self) -> Font {
        self.font.clone()
    }

    /// Shapes a line of a language that is written from left to right.
    pub fn shape(&self, text: &str) -> Line {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        buffer.set_direction(Direction::LeftToRight);
        let shaped = rustybuzz::shape(&self.face, &[], buffer);
        let em = self.font.units_per_em();
        let infos = shaped.glyph_infos();
        let cluster = |at: usize| infos.get(at).map_or(text.len(), |info| info.cluster as usize);
        let glyphs: Vec<KrillaGlyph> = shaped
            .glyph_positions()
            .iter()
            .enumerate()
            .map(|(at, position)| {
                let start = cluster(at);
                let next = (at + 1..infos.len()).find(|next| cluster(*next) != start);
                KrillaGlyph::new(
                    GlyphId::new(infos[at].glyph_id),
                    position.x_advance as f32 / em,
                    position.x_offset as f32 / em,
                    position.y_offset as f32 / em,
                    position.y_advance as f32 / em,
                    start..next.map_or(text.len(), cluster),
                    None,
                )
            })
            .collect();
        let width = glyphs.iter().map(|glyph| glyph.x_advance).sum();
        Line { glyphs, width }
    }

    /// Measures the words of a text, to break it into lines.
    pub fn words<'a>(&self, text: &'a str) -> Words<'a> {
        // Other spaces than this one do not break.
        let words = text.split(' ').filter(|word| !word.is_empty());
        Words {
            words: words.map(|word| Word { text: word, width: self.shape(word).width }).collect(),
            space: self.shape(" ").width,
        }
    }
}

/// The words of a text. Widths are those of a font of size 1.
pub struct Words<'a> {
    words: Vec<Word<'a>>,
    space: f32,
}

struct Word<'a> {
    text: &'a str,
    width: f32,
}

impl Words<'_> {
    /// Breaks the text into lines of at most this `width`, given for a font of size 1. Only a word
    /// that is wider than a line makes a wider one.
    pub fn wrap(&self, width: f32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut used = 0.0;
        for word in &self.words {
            match lines.last_mut() {
                Some(line) if used + self.space + word.width <= width => {
                    *line = format!("{line} {}", word.text);
                    used += self.space + word.width;
                }
                _ => {
                    lines.push(word.text.to_owned());
                    used = word.width;
                }
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::locale::Language;

    #[test]
    fn lines_break_at_spaces_and_fit() {
        let fonts = Fonts::load().unwrap();
        let typeface = fonts.typeface(Weight::Regular);
        let text = "Die Steine werden auf die Punkte gestellt, je zwölf";
        let width = typeface.shape("Die Steine werden").width + 0.01;
        let lines = typeface.words(text).wrap(width);
        assert_eq!(lines[0], "Die Steine werden");
        assert_eq!(lines.join(" "), text);
        assert!(lines.iter().all(|line| typeface.shape(line).width <= width));
        assert_eq!(typeface.words("a\u{a0}b c").wrap(0.1), ["a\u{a0}b", "c"]);
        assert!(typeface.words("").wrap(1.0).is_empty());
    }

    /// A glyph with the number 0 is the box of a missing sign.
    #[test]
    fn the_fonts_have_all_signs_of_all_languages() {
        let fonts = Fonts::load().unwrap();
        for language in Language::all() {
            for rules in alquerque_rules::RULE_SETS {
                let rules_text = language.printed_rules(rules).into_iter();
                let texts = rules_text.flat_map(|rule| [rule.title, rule.text]);
                for text in texts.chain([language.printed_source(rules), language.rules(rules)]) {
                    for weight in [Weight::Regular, Weight::Bold] {
                        let line = fonts.typeface(weight).shape(&text);
                        let missing = line.glyphs.iter().find(|glyph| glyph.glyph_id.to_u32() == 0);
                        assert!(missing.is_none(), "{missing:?} in {text}");
                    }
                }
            }
        }
    }
}
