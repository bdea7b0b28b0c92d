//! What a palette is chosen from.

use alquerque_rules::{BySide, Side};

use super::colour::Srgb;
use super::layout::Layout;
use super::mark_set::MarkSet;
use super::overlay::Overlay;
use super::surface::{Canvas, Ink, Surface};
use super::tiles::Tiles;

/// Pixels in which all colours of the pictures occur.
pub fn samples(
    layout: &Layout,
    boards: &BySide<Canvas>,
    tiles: &Tiles<Canvas>,
    marks: &MarkSet<Ink>,
) -> Vec<Srgb> {
    let mut pixels: Vec<Srgb> = boards.white.srgb().chain(tiles.drawn.srgb()).collect();
    for side in Side::BOTH {
        let tiles = &tiles.sides[side];
        let some = layout.points().step_by(7);
        let stones =
            some.flat_map(|point| [tiles.men.get(&point), tiles.kings.get(&point)]).flatten();
        let in_tray =
            tiles.captured.white.first().into_iter().chain([&tiles.turn.white, &tiles.won]);
        pixels.extend(stones.chain(in_tray).flat_map(Canvas::srgb));
        let mut marked = boards.white.clone();
        let lay = |x, y, ink| marked.lay(x, y, ink);
        press_all(Overlay { layout, marks, lay }, side);
        pixels.extend(marked.srgb());
    }
    pixels
}

/// What no game can show: every mark that there is, about stones of one side, all over the board.
fn press_all(mut overlay: Overlay<Ink, impl FnMut(u32, u32, Ink)>, side: Side) {
    let (layout, marks) = (overlay.layout, overlay.marks);
    for (n, point) in layout.points().enumerate() {
        let paths = if n % 2 == 0 { &marks.path[..] } else { &[] };
        paths.iter().for_each(|stroke| overlay.press(&stroke.edge, point));
        paths.iter().for_each(|stroke| overlay.press(&stroke.colour, point));
        let (captured, forfeited) = (&marks.captured, &marks.forfeited);
        let ghosts = [&marks.men[side], &marks.kings[side]][n / 6 % 2];
        let here = match n % 6 {
            0 => [&marks.socket, &marks.ring],
            1 => [&marks.hop, &marks.movable],
            2 | 3 => [ghosts, &captured.ring],
            4 => [&marks.target, &marks.target_aside],
            _ => [ghosts, &forfeited.ring],
        };
        here.into_iter().for_each(|stamp| overlay.press(stamp, point));
        match n % 6 {
            2 | 3 => overlay.press(&captured.sign, point),
            5 => overlay.press(&forfeited.sign, point),
            _ => {}
        }
    }
}
