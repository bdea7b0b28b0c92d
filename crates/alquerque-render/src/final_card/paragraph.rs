//! Texts that are as large as their place allows.

use crate::canvas::{Ink, Surface, Vec2};
use crate::fonts::{Fonts, Line};

use super::geometry::LEADING;

/// The width of a blank, and of a word of signs, in em.
const BLANK: f32 = 0.28;
/// How far a line reaches above and below its middle, in em.
const REACH: f32 = 0.95;

/// Lines of one font size.
pub struct Paragraph {
    lines: Vec<Line>,
    em: f32,
    /// The left end of the middle.
    left: Vec2,
}

impl Paragraph {
    /// Sets a text within a width in the first of the `fits`: at most so many lines in a font size.
    /// What does not fit in the last one is cut off. `None` if a letter cannot be drawn.
    pub fn new(
        fonts: &Fonts,
        text: &str,
        left: Vec2,
        width: f32,
        fits: &[(usize, f32)],
    ) -> Option<Self> {
        let whole = fonts.name(text)?;
        let measured = |word| (word, fonts.name(word).map_or(BLANK, |line| line.width));
        let mut words: Vec<(&str, f32)> = text.split(' ').map(measured).collect();
        // All words of a line have the font that has the letters of each.
        let used: f32 = words.iter().map(|(_, length)| length + BLANK).sum();
        words.iter_mut().for_each(|(_, length)| *length *= (whole.width / (used - BLANK)).max(1.0));
        let lines = |em: f32| broken(&words, width / em);
        let fitting = fits.iter().find(|(most, em)| lines(*em).len() <= *most);
        let &(most, em) = fitting.or(fits.last())?;
        let mut lines = lines(em);
        let rest = lines.split_off(lines.len().min(most) - 1).join(" ");
        let mut lines: Vec<Line> = lines.iter().filter_map(|line| fonts.name(line)).collect();
        lines.extend(shortened(fonts, &rest, 1.02 * width / em));
        let widest = lines.iter().map(|line| line.width).fold(0.0, f32::max);
        Some(Self { lines, em: em.min(width / widest), left })
    }

    /// Moves a text of one line, so that its middle is where its left end was.
    pub fn centred(mut self) -> Self {
        let width = self.lines.iter().map(|line| line.width).fold(0.0, f32::max);
        self.left.x -= self.em * width / 2.0;
        self
    }

    pub fn draw(&self, surface: &mut impl Surface, ink: Ink) {
        let mut at = self.left;
        at.y -= LEADING * self.em * (self.lines.len() as f32 - 1.0) / 2.0;
        for line in &self.lines {
            surface.fill(&line.shape(at, self.em, REACH * self.em), &ink);
            at.y += LEADING * self.em;
        }
    }
}

/// Breaks words into lines of a width in em.
fn broken(words: &[(&str, f32)], width: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut used = f32::INFINITY;
    for &(word, length) in words {
        used += BLANK + length;
        match lines.last_mut() {
            Some(line) if used <= width => *line = format!("{line} {word}"),
            _ => {
                lines.push(word.to_owned());
                used = length;
            }
        }
    }
    lines
}

/// Shortens a line to a width in em, with an ellipsis at its end.
fn shortened(fonts: &Fonts, text: &str, width: f32) -> Option<Line> {
    let line = fonts.name(text)?;
    if line.width <= width {
        return Some(line);
    }
    let ends = text.char_indices().rev().map(|(end, _)| format!("{}…", text[..end].trim_end()));
    ends.filter_map(|start| fonts.name(&start)).find(|line| line.width <= width)
}
