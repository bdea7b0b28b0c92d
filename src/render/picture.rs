//! Composing a scene's picture, and packing it.

use png::{BitDepth, ColorType, Encoder, EncodingError, chunk};

use alquerque_rules::{Position, Side};

use super::atlas::{self, Atlas, Tile};
use super::bands;
use super::error::RenderError;
use super::palette::Palette;
use super::{Ended, Scene, Style};

/// The picture of `scene` as a PNG file.
///
/// # Errors
/// When the encoder fails, for which there is no known reason.
pub fn png(scene: &Scene, style: &Style) -> Result<Vec<u8>, RenderError> {
    let atlas = atlas::of(scene.position.rules(), style);
    pack(&atlas.palette, style, &compose_from(&atlas, scene, style.view))
}

/// The picture of `scene` as palette indices, row by row: [`png`] without the packing, to be measured.
pub fn compose(scene: &Scene, style: &Style) -> Vec<u8> {
    compose_from(&atlas::of(scene.position.rules(), style), scene, style.view)
}

/// The same from an atlas that is at hand.
pub fn compose_from(atlas: &Atlas, scene: &Scene, view: Side) -> Vec<u8> {
    let mut indices = atlas.boards[view].clone();
    let layout = &atlas.layouts[view];
    let mut stamp = |tile: &Tile| tile.stamp(&mut indices, layout.size.width());
    let position = &scene.position;
    for side in Side::BOTH {
        let tiles = &atlas.tiles.sides[side];
        let (stones, kings) = (position.stones()[side], position.kings());
        let men = (stones - kings).iter().filter_map(|point| tiles.men.get(&layout.seat(point)?));
        let kings =
            (stones & kings).iter().filter_map(|point| tiles.kings.get(&layout.seat(point)?));
        let captured =
            tiles.captured[view].iter().take(if scene.tray { lost(position, side) } else { 0 });
        men.chain(kings).chain(captured).for_each(&mut stamp);
    }
    match (scene.ended, scene.turn) {
        (Some(Ended::Won(winner)), _) => stamp(&atlas.tiles.sides[winner].won),
        (Some(Ended::Drawn), _) => stamp(&atlas.tiles.drawn),
        (None, Some(side)) => stamp(&atlas.tiles.sides[side].turn[view]),
        (None, None) => {}
    }
    atlas.overlay(view, &mut indices).draw_scene(scene);
    indices
}

/// How many stones fewer than at the start `side` has: none if a position made by hand has more.
fn lost(position: &Position, side: Side) -> usize {
    position.rules().setup[side].count().saturating_sub(position.stones()[side].count()) as usize
}

/// Palette indices as a PNG file.
pub fn pack(palette: &Palette, style: &Style, indices: &[u8]) -> Result<Vec<u8>, RenderError> {
    let mut file = Vec::with_capacity(indices.len() / 4);
    let mut encoder = Encoder::new(&mut file, style.size.width(), style.size.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    let mut writer = encoder.write_header()?;
    let pixels = bands::pack(indices, style.size.width() as usize, style.theme.packing.level);
    writer.write_chunk(chunk::IDAT, &pixels.map_err(EncodingError::from)?)?;
    writer.finish()?;
    Ok(file)
}
