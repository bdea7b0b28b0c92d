use alquerque_rules::Side;

use crate::canvas::{Canvas, Extent, Ink, Srgb, Surface};

use super::layout::Layout;
use super::lettering::Lettering;
use super::mark_set::MarkSet;
use super::overlay::Overlay;
use super::tiles::Tiles;

/// Returns pixels in which all colours of the pictures occur, to choose a palette from.
pub fn samples(
    layout: &Layout,
    board: &Canvas,
    tiles: &Tiles<Canvas>,
    marks: &MarkSet<Ink>,
    lettering: &Lettering<Ink>,
) -> Vec<Srgb> {
    let mut pixels: Vec<Srgb> = board.pixels().chain(tiles.draw_sign.pixels()).collect();
    for side in Side::BOTH {
        let tiles = &tiles.sides[side];
        let some = layout.points().step_by(7);
        let stones =
            some.flat_map(|point| [tiles.men.get(&point), tiles.kings.get(&point)]).flatten();
        let in_strip = [&tiles.captured_sign, &tiles.turn_sign, &tiles.win_sign];
        pixels.extend(stones.chain(in_strip).flat_map(Canvas::pixels));
        let mut marked = board.clone();
        let Extent { width, height, .. } = marked.extent();
        let blend = |x, y, ink| {
            if x < width && y < height {
                marked.blend(x, y, ink);
            }
        };
        draw_all_marks(Overlay { layout, marks, lettering, numbers: true, blend }, side);
        pixels.extend(marked.pixels());
    }
    pixels
}

/// Draws every mark around stones of one side, all over the board. No game shows such a picture.
fn draw_all_marks(mut overlay: Overlay<Ink, impl FnMut(u32, u32, Ink)>, side: Side) {
    let layout = overlay.layout;
    let marks = overlay.marks;
    overlay.draw_labels();
    for (n, point) in layout.points().enumerate() {
        let paths = if n % 2 == 0 { &marks.path[..] } else { &[] };
        paths.iter().for_each(|half| overlay.draw_sprite(&half.edge, point));
        paths.iter().for_each(|half| overlay.draw_sprite(&half.colour, point));
        let ghosts = [&marks.men[side], &marks.kings[side]][n / 6 % 2];
        let here = match n % 6 {
            0 => [&marks.socket, &marks.ring],
            1 => [&marks.hop, &marks.movable],
            2 | 3 | 5 => [ghosts, ghosts],
            _ => [&marks.target, &marks.target_aside],
        };
        here.into_iter().for_each(|sprite| overlay.draw_sprite(sprite, point));
        match n % 6 {
            2 | 3 => overlay.draw_sprite(&marks.captured.sign, point),
            5 => overlay.draw_sprite(&marks.forfeited.sign, point),
            _ => {}
        }
    }
}
