//! Composing a scene's picture, and packing it.

use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};
use thiserror::Error;

use crate::rules::{Position, Side};

use super::Scene;
use super::atlas::{self, Atlas};
use super::layout::{HEIGHT, WIDTH};
use super::marker::Marker;
use super::palette::Palette;
use super::surface::{Extent, Ink, Surface};

/// The picture could not be packed.
#[derive(Debug, Error)]
#[error("a picture could not be packed")]
pub struct RenderError(#[from] png::EncodingError);

/// The picture of `scene` as a PNG file of [`WIDTH`] × [`HEIGHT`] pixels. Equal scenes give equal bytes.
///
/// The first picture of a board takes much longer than the next ones: see [`warm_up`](super::warm_up).
///
/// # Errors
/// When the encoder fails, for which there is no known reason.
pub fn png(scene: &Scene) -> Result<Vec<u8>, RenderError> {
    let atlas = atlas::of(scene.position.rules());
    pack(&atlas.palette, &compose_from(&atlas, scene))
}

/// The picture of `scene` as palette indices, row by row: [`png`] without the packing, to be measured.
#[doc(hidden)]
pub fn compose(scene: &Scene) -> Vec<u8> {
    compose_from(&atlas::of(scene.position.rules()), scene)
}

fn compose_from(atlas: &Atlas, scene: &Scene) -> Vec<u8> {
    let mut indices = atlas.board.clone();
    let position = &scene.position;
    for side in Side::BOTH {
        let tiles = &atlas.sides[side];
        let (stones, kings) = (position.stones()[side], position.kings());
        let men = (stones - kings).iter().filter_map(|point| tiles.men.get(&point));
        let kings = (stones & kings).iter().filter_map(|point| tiles.kings.get(&point));
        let captured = tiles.captured.iter().take(lost(position, side));
        men.chain(kings).chain(captured).for_each(|tile| tile.stamp(&mut indices));
    }
    if let Some(side) = scene.turn {
        atlas.sides[side].turn.stamp(&mut indices);
    }
    let mut overlay = Overlay { palette: &atlas.palette, indices: &mut indices };
    Marker { surface: &mut overlay, theme: atlas.theme, layout: &atlas.layout }.draw_scene(scene);
    indices
}

/// How many stones fewer than at the start `side` has: none if a position made by hand has more.
fn lost(position: &Position, side: Side) -> usize {
    position.rules().setup[side].count().saturating_sub(position.stones()[side].count()) as usize
}

/// A picture of palette indices, to be drawn on.
struct Overlay<'a> {
    palette: &'a Palette,
    indices: &'a mut [u8],
}

impl Surface for Overlay<'_> {
    fn extent(&self) -> Extent {
        Extent { left: 0, top: 0, width: WIDTH, height: HEIGHT }
    }

    fn lay(&mut self, x: u32, y: u32, ink: Ink) {
        let index = &mut self.indices[(y * WIDTH + x) as usize];
        *index = self.palette.blended(*index, ink);
    }
}

/// Palette indices as a PNG file. Filters would only hurt: neighbouring indices are no neighbouring colours.
fn pack(palette: &Palette, indices: &[u8]) -> Result<Vec<u8>, RenderError> {
    let mut file = Vec::with_capacity(indices.len() / 4);
    let mut encoder = Encoder::new(&mut file, WIDTH, HEIGHT);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    encoder.set_deflate_compression(DeflateCompression::Level(2));
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(indices)?;
    writer.finish()?;
    Ok(file)
}
