//! A line of glyphs: shaped, and in the order in which it is written.

use std::borrow::Cow;
use std::ops::Range;

use ab_glyph::{Font, FontRef, Glyph, GlyphId, point};
use rustybuzz::{Direction, UnicodeBuffer};
use unicode_bidi::BidiInfo;

use super::Fonts;
use super::name::Cluster;
use crate::canvas::{Rect, Shape, Vec2};

/// The height of the middle of a capital letter above the baseline, in em.
const HALF_CAPITAL: f32 = 0.34;

/// A line of glyphs. Lengths are in em.
#[derive(Debug)]
pub struct Line {
    runs: Vec<Run>,
    pub width: f32,
}

/// Glyphs of one face.
#[derive(Debug)]
struct Run {
    file: Cow<'static, [u8]>,
    index: u32,
    glyphs: Vec<Placed>,
}

#[derive(Debug)]
struct Placed {
    id: u16,
    x: f32,
    y: f32,
}

impl Fonts {
    /// Shapes a line. `None` if a font file can no longer be read.
    pub(super) fn line(&self, clusters: &[Cluster]) -> Option<Line> {
        let text: String = clusters.iter().map(|cluster| cluster.text.as_str()).collect();
        let order = BidiInfo::new(&text, None);
        let paragraph = order.paragraphs.first()?;
        let (levels, runs) = order.visual_runs(paragraph, paragraph.range.clone());
        let mut line = Line { runs: Vec::new(), width: 0.0 };
        for range in runs {
            let is_reversed = levels[range.start].is_rtl();
            let mut parts = parts(clusters, &range);
            if is_reversed {
                parts.reverse();
            }
            for (face, part) in parts {
                self.shape(&mut line, face, &part, is_reversed)?;
            }
        }
        Some(line)
    }

    /// Appends a text in one face, script and direction to a line.
    fn shape(&self, line: &mut Line, face: usize, text: &str, is_reversed: bool) -> Option<()> {
        let face = &self.faces[face];
        let file = face.data().ok()?;
        let shaper = rustybuzz::Face::from_slice(&file, face.index)?;
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        buffer.set_direction(if is_reversed {
            Direction::RightToLeft
        } else {
            Direction::LeftToRight
        });
        let shaped = rustybuzz::shape(&shaper, &[], buffer);
        let em = shaper.units_per_em() as f32;
        let mut glyphs = Vec::new();
        for (info, position) in shaped.glyph_infos().iter().zip(shaped.glyph_positions()) {
            let x = line.width + position.x_offset as f32 / em;
            let y = position.y_offset as f32 / em;
            glyphs.push(Placed { id: info.glyph_id.try_into().ok()?, x, y });
            line.width += position.x_advance as f32 / em;
        }
        line.runs.push(Run { file, index: face.index, glyphs });
        Some(())
    }
}

/// Splits a range of the text into parts of one face and script, in logical order.
fn parts(clusters: &[Cluster], range: &Range<usize>) -> Vec<(usize, String)> {
    let mut start = 0;
    let inside: Vec<&Cluster> = clusters
        .iter()
        .filter(|cluster| {
            let at = start;
            start += cluster.text.len();
            range.contains(&at)
        })
        .collect();
    inside
        .chunk_by(|one, next| (one.face, one.script) == (next.face, next.script))
        .map(|part| (part[0].face, part.iter().map(|cluster| cluster.text.as_str()).collect()))
        .collect()
}

impl Line {
    /// Returns the numbers of the glyphs from left to right.
    #[cfg(test)]
    pub(super) fn glyphs(&self) -> impl Iterator<Item = u16> {
        self.runs.iter().flat_map(|run| &run.glyphs).map(|glyph| glyph.id)
    }

    /// Returns the line as a shape from `left` on, whose middle is that of capital letters. `em` is
    /// the font size in pixels. What is more than `reach` above or below the middle is cut off.
    pub fn shape(&self, left: Vec2, em: f32, reach: f32) -> Shape<impl Fn(Vec2) -> f32 + use<>> {
        let corner = Vec2::new((left.x - em).floor(), (left.y - reach).floor());
        let width = (self.width * em + 2.0 * em).ceil() as usize + 1;
        let height = (2.0 * reach).ceil() as usize + 1;
        let mut mask = vec![0.0_f32; width * height];
        let baseline = left.y - corner.y + HALF_CAPITAL * em;
        for run in &self.runs {
            // The shaper has parsed the same bytes.
            let Ok(font) = FontRef::try_from_slice_and_index(&run.file, run.index) else {
                continue;
            };
            let scale = em * font.height_unscaled() / font.units_per_em().unwrap_or(1000.0);
            for placed in &run.glyphs {
                let at = point(left.x - corner.x + placed.x * em, baseline - placed.y * em);
                let glyph: Glyph = GlyphId(placed.id).with_scale_and_position(scale, at);
                let Some(outline) = font.outline_glyph(glyph) else { continue };
                let bounds = outline.px_bounds();
                outline.draw(|x, y, coverage| {
                    let x = bounds.min.x + x as f32;
                    let y = bounds.min.y + y as f32;
                    if (0.0..width as f32).contains(&x) && (0.0..height as f32).contains(&y) {
                        mask[y as usize * width + x as usize] += coverage;
                    }
                });
            }
        }
        let far = Vec2::new(width as f32, height as f32);
        Shape::new(Rect { min: corner, max: corner + far }, move |at| {
            let x = (at.x - corner.x) as usize;
            let y = (at.y - corner.y) as usize;
            let is_inside = x < width && y < height;
            let coverage = if is_inside { mask[y * width + x].min(1.0) } else { 0.0 };
            // The distance whose coverage equals the mask.
            0.5 - coverage
        })
    }
}
