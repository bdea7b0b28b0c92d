//! Drawing primitives: colours, shapes, text, and surfaces in linear light or in palette indices.

mod blend;
mod colour;
mod geometry;
mod palette;
mod shape;
mod sprite;
mod surface;
mod text;

pub use blend::{BlendTable, Tint};
pub use colour::{LinearRgb, Srgb};
pub use geometry::{Rect, Vec2};
pub use palette::Palette;
pub use shape::{
    Shape, coverage, cross, crown, curl, dashed_ring, diamond, disc, leaf, line, plus, ring,
    rounded_rect, star, triangle,
};
pub use sprite::{Sprite, SpriteCanvas};
pub use surface::{Canvas, Extent, Ink, Surface};
pub use text::{advance, glyph, word, word_width};
