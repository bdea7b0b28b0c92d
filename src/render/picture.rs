//! Composes the picture of a scene from the parts of an atlas.

use alquerque_rules::Side;

use super::atlas::{self, Atlas, Tile};
use super::board::lost;
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
        if scene.strip == Strip::Full && lost(position, side) > 0 {
            blit(&tiles.captured_sign);
        }
    }
    match (scene.result, scene.turn) {
        (Some(GameResult::Win(winner)), _) => blit(&atlas.tiles.sides[winner].win_sign),
        (Some(GameResult::Draw), _) => blit(&atlas.tiles.draw_sign),
        (None, Some(side)) => blit(&atlas.tiles.sides[side].turn_sign),
        (None, None) => {}
    }
    atlas.overlay(style, &mut indices).draw_scene(scene);
    if scene.strip == Strip::None {
        indices.truncate((layout.size.width() * layout.size.width()) as usize);
    }
    indices
}
