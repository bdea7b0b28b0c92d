//! Draws on a page in millimetres from its upper left corner, and notes what each part means for
//! readers that cannot see it.

use krilla::color::rgb;
use krilla::num::NormalizedF32;
use krilla::paint::{Fill, LineCap, LineJoin, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::tagging::{ContentTag, TagGroup, TagKind, TagTree};

use super::shapes::Outline;
use super::text::{Fonts, Weight};
use alquerque_render::Vec2;

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    pub const BLACK: Self = Self(0, 0, 0);
    pub const WHITE: Self = Self(255, 255, 255);
    /// The dark counters: lighter than black, so that less ink soaks the paper.
    pub const DARK: Self = Self(52, 52, 52);
    /// Words and lines of less weight.
    pub const GREY: Self = Self(95, 95, 95);
    /// The dark squares.
    pub const SHADE: Self = Self(178, 178, 178);

    fn fill(self) -> Fill {
        let paint = rgb::Color::new(self.0, self.1, self.2).into();
        Fill { paint, opacity: NormalizedF32::ONE, ..Fill::default() }
    }
}

/// A line of this colour and width in millimetres.
#[derive(Clone, Copy, Debug)]
pub struct Pen {
    pub colour: Colour,
    pub width: f32,
    pub is_dashed: bool,
}

impl Pen {
    pub const fn new(colour: Colour, width: f32) -> Self {
        Self { colour, width, is_dashed: false }
    }

    fn stroke(self) -> Stroke {
        /// The lengths of a dash and of the gap behind it.
        const DASHES: [f32; 2] = [1.2, 0.9];
        let dash = StrokeDash { array: DASHES.to_vec(), offset: 0.0 };
        Stroke {
            paint: self.colour.fill().paint,
            width: self.width,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            dash: self.is_dashed.then_some(dash),
            ..Stroke::default()
        }
    }
}

/// The style of a text.
#[derive(Clone, Copy, Debug)]
pub struct TextStyle {
    pub weight: Weight,
    /// The size in millimetres.
    pub size: f32,
    pub colour: Colour,
}

/// A page to draw on.
pub struct Canvas<'a> {
    surface: Surface<'a>,
    pub fonts: &'a Fonts,
    tags: &'a mut TagTree,
}

impl<'a> Canvas<'a> {
    pub fn new(surface: Surface<'a>, fonts: &'a Fonts, tags: &'a mut TagTree) -> Self {
        Self { surface, fonts, tags }
    }

    /// Draws a part of the page with its meaning.
    pub fn tagged(&mut self, tag: impl Into<TagKind>, draw: impl FnOnce(&mut Self)) {
        let content = self.surface.start_tagged(ContentTag::Other);
        draw(self);
        self.surface.end_tagged();
        let mut group = TagGroup::new(tag);
        group.push(content);
        self.tags.push(group);
    }

    /// Draws an outline, filled, lined or both.
    pub fn draw(&mut self, outline: Outline, fill: Option<Colour>, line: Option<Pen>) {
        let Some(path) = outline.path() else { return };
        self.surface.set_fill(fill.map(Colour::fill));
        self.surface.set_stroke(line.map(Pen::stroke));
        self.surface.draw_path(&path);
    }

    /// Writes a text that begins at a place on its base line. Returns its width.
    pub fn write(&mut self, at: Vec2, text: &str, style: TextStyle) -> f32 {
        let typeface = self.fonts.typeface(style.weight);
        let line = typeface.shape(text);
        self.surface.set_fill(Some(style.colour.fill()));
        self.surface.set_stroke(None);
        let start = krilla::geom::Point::from_xy(at.x, at.y);
        self.surface.draw_glyphs(start, &line.glyphs, typeface.font(), text, style.size, false);
        line.width * style.size
    }

    /// Writes a text with its middle at a place on its base line.
    pub fn write_centred(&mut self, at: Vec2, text: &str, style: TextStyle) {
        let width = self.fonts.typeface(style.weight).shape(text).width * style.size;
        self.write(at - Vec2::new(width / 2.0, 0.0), text, style);
    }

    pub fn finish(mut self) {
        self.surface.pop();
        self.surface.finish();
    }
}
