//! Composes the picture of a scene from the parts of an atlas.

use alquerque_rules::Side;

use super::atlas::{self, Atlas, Tile};
use super::board::{Status, StripContent, Tiles};
use super::canvas::{Canvas, Rect, Surface};
use super::encode::encode_png;
use super::error::RenderError;
use super::{GameResult, Scene, Strip, Style};

/// Renders `scene` as a PNG file.
///
/// # Errors
/// If the encoder fails, for which there is no known reason.
pub fn png(scene: &Scene, style: &Style) -> Result<Vec<u8>, RenderError> {
    let atlas = atlas::get(scene.position.rules(), style);
    encode_png(&atlas.palette, style, &compose_from(&atlas, scene, style))
}

/// Renders `scene` as palette indices, row by row: [`png`] without the encoding.
pub fn compose(scene: &Scene, style: &Style) -> Vec<u8> {
    compose_from(&atlas::get(scene.position.rules(), style), scene, style)
}

/// Renders `scene` as palette indices from the parts of an atlas.
pub fn compose_from(atlas: &Atlas, scene: &Scene, style: &Style) -> Vec<u8> {
    let mut indices = atlas.board.clone();
    let layout = &atlas.layouts[style.view];
    let mut blit = |tile: &Tile| tile.blit(&mut indices, layout.size.width());
    let position = &scene.position;
    let all_kings = position.kings();
    for side in Side::BOTH {
        let tiles = &atlas.tiles.sides[side];
        let stones = position.stones()[side];
        let men = (stones - all_kings)
            .iter()
            .filter_map(|point| tiles.men.get(&layout.tile_point(point)?));
        let kings = (stones & all_kings)
            .iter()
            .filter_map(|point| tiles.kings.get(&layout.tile_point(point)?));
        men.chain(kings).for_each(&mut blit);
    }
    let strip = StripContent::new(scene);
    if let Some(strip) = &strip {
        strip_tiles(&atlas.tiles, strip).for_each(&mut blit);
    }
    let mut overlay = atlas.overlay(style, &mut indices);
    overlay.draw_labels();
    overlay.draw_marks(scene);
    if let Some(strip) = &strip {
        overlay.draw_strip(strip);
    }
    drop(overlay);
    if strip.is_none() {
        indices.truncate((layout.size.width() * layout.size.board_height()) as usize);
    }
    indices
}

/// Copies the field of a board without its names of ranks and files to a place of its size.
pub fn draw_field_of(
    canvas: &mut Canvas,
    atlas: &Atlas,
    scene: &Scene,
    style: &Style,
    place: Rect,
) {
    let picture = compose_from(atlas, &Scene { strip: Strip::None, ..*scene }, style);
    let field = atlas.layouts[style.view].field();
    let inks: Vec<_> = atlas.palette.colours().iter().map(|colour| colour.ink()).collect();
    let [left, top] = [field.min.x, field.min.y].map(|edge| edge as usize);
    let rows = picture.chunks_exact(style.size.width() as usize).skip(top);
    for (y, row) in (place.min.y as u32..place.max.y as u32).zip(rows) {
        for (x, &index) in (place.min.x as u32..place.max.x as u32).zip(&row[left..]) {
            canvas.blend(x, y, inks[usize::from(index)]);
        }
    }
}

/// Returns the tiles of the strip: the sign of the turn or the result, and those of the sides with
/// captured stones.
fn strip_tiles<'a>(tiles: &'a Tiles<Tile>, strip: &StripContent) -> impl Iterator<Item = &'a Tile> {
    let status = strip.status.map(|status| match status {
        Status::Result(GameResult::Win(winner)) => &tiles.sides[winner].win_sign,
        Status::Result(GameResult::Draw) => &tiles.draw_sign,
        Status::Turn(side) => &tiles.sides[side].turn_sign,
    });
    let captured = Side::BOTH
        .map(|side| (strip.captured[side] > 0).then_some(&tiles.sides[side].captured_sign));
    status.into_iter().chain(captured.into_iter().flatten())
}
