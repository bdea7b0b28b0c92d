//! Pictures in palette indices that are drawn on, for graphs and charts.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, LazyLock};

use super::atlas::{Atlas, AtlasKey};
use super::cache::{self, Cache, MemorySize};
use super::canvas::{Canvas, Extent, Ink, Palette, Srgb, Surface, Tint};
use super::encode::encode_rows;
use super::error::RenderError;

/// The colours of a picture with a palette of its own, and the level of compression.
const COLOURS: u8 = u8::MAX;
const LEVEL: u8 = 9;

/// What is drawn on a background.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Drawing {
    Graph,
    GraphBeside,
    RatingChart,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct BackgroundKey {
    drawing: Drawing,
    atlas: AtlasKey,
}

impl MemorySize for BackgroundKey {
    fn bytes(&self) -> usize {
        size_of::<Self>()
    }
}

static BACKGROUNDS: LazyLock<Cache<BackgroundKey, Vec<u8>>> =
    LazyLock::new(|| cache::new(cache::BACKGROUND_BYTES));

/// Returns the background of a kind of drawing as palette indices, row by row. Draws it if it is
/// not cached.
pub fn background(
    drawing: Drawing,
    key: AtlasKey,
    atlas: &Atlas,
    draw: impl FnOnce() -> Canvas,
) -> Vec<u8> {
    let key = BackgroundKey { drawing, atlas: key };
    let Ok(background) = BACKGROUNDS.get_or_insert_with(&key, || {
        Ok::<_, Infallible>(Arc::new(to_indices(&draw(), &atlas.palette)))
    });
    Vec::clone(&background)
}

/// Converts a canvas to palette indices, row by row.
fn to_indices(canvas: &Canvas, palette: &Palette) -> Vec<u8> {
    let mut known = HashMap::new();
    canvas
        .pixels()
        .map(|pixel| *known.entry(pixel).or_insert_with(|| palette.index_of(pixel)))
        .collect()
}

/// Encodes a canvas as a PNG file with a palette of its own, chosen from its pixels.
///
/// # Errors
/// If the encoder fails, for which there is no known reason.
pub fn encode_alone(canvas: &Canvas, width: u32) -> Result<Vec<u8>, RenderError> {
    let palette = Palette::new(canvas.pixels().collect(), COLOURS);
    encode_rows(&palette, LEVEL, width, &to_indices(canvas, &palette))
}

/// A picture in palette indices that ink can be blended into.
pub struct IndexedPicture<'a> {
    atlas: &'a Atlas,
    width: u32,
    indices: Vec<u8>,
    /// The last colour and its index: most shapes have a single colour.
    last: Option<(Srgb, u8)>,
}

impl<'a> IndexedPicture<'a> {
    /// Creates a picture of this `width` with this background.
    pub fn new(atlas: &'a Atlas, width: u32, indices: Vec<u8>) -> Self {
        Self { atlas, width, indices, last: None }
    }

    /// Returns the palette indices, row by row.
    pub fn into_indices(self) -> Vec<u8> {
        self.indices
    }
}

impl Surface for IndexedPicture<'_> {
    fn extent(&self) -> Extent {
        let height = self.indices.len() as u32 / self.width;
        Extent { left: 0, top: 0, width: self.width, height }
    }

    fn blend(&mut self, x: u32, y: u32, ink: Ink) {
        let colour = ink.colour.to_srgb();
        let index = match self.last {
            Some((last, index)) if last == colour => index,
            _ => self.atlas.palette.index_of(colour),
        };
        self.last = Some((colour, index));
        if let Some(tint) = Tint::new(index, ink.opacity) {
            let pixel = &mut self.indices[(y * self.width + x) as usize];
            *pixel = self.atlas.blend_table.over(*pixel, tint);
        }
    }
}
