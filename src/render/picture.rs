//! Composes the picture of a scene from the parts of an atlas.

use alquerque_rules::{Position, Side};

use super::atlas::{self, Atlas, Tile};
use super::encode::encode_png;
use super::error::RenderError;
use super::{GameResult, Scene, Style};

/// Renders `scene` as a PNG file.
///
/// # Errors
/// If the encoder fails, for which there is no known reason.
pub fn png(scene: &Scene, style: &Style) -> Result<Vec<u8>, RenderError> {
    let atlas = atlas::get(scene.position.rules(), style);
    encode_png(&atlas.palette, style, &compose_from(&atlas, scene, style.view))
}

/// Renders `scene` as palette indices, row by row: [`png`] without the encoding.
pub fn compose(scene: &Scene, style: &Style) -> Vec<u8> {
    compose_from(&atlas::get(scene.position.rules(), style), scene, style.view)
}

/// Renders `scene` as palette indices from the parts of an atlas.
pub fn compose_from(atlas: &Atlas, scene: &Scene, view: Side) -> Vec<u8> {
    let mut indices = atlas.boards[view].clone();
    let layout = &atlas.layouts[view];
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
        let in_tray = if scene.tray { lost(position, side) } else { 0 };
        let captured = tiles.captured[view].iter().take(in_tray);
        men.chain(kings).chain(captured).for_each(&mut blit);
    }
    match (scene.result, scene.turn) {
        (Some(GameResult::Win(winner)), _) => blit(&atlas.tiles.sides[winner].win_sign),
        (Some(GameResult::Draw), _) => blit(&atlas.tiles.draw_sign),
        (None, Some(side)) => blit(&atlas.tiles.sides[side].turn_sign[view]),
        (None, None) => {}
    }
    atlas.overlay(view, &mut indices).draw_scene(scene);
    indices
}

/// Returns how many stones `side` has lost since the start, 0 if it has gained some.
fn lost(position: &Position, side: Side) -> usize {
    position.rules().setup[side].count().saturating_sub(position.stones()[side].count()) as usize
}
