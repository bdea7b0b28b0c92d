//! The stones and signs of a board, one tile for each place.

use std::collections::HashMap;

use alquerque_rules::{BySide, Point, Side};

use crate::canvas::{Canvas, Rect};
use crate::theme::Theme;

use super::layout::Layout;
use super::painter::MarkPainter;
use super::stone::Stone;

/// All tiles of a board.
pub struct Tiles<T> {
    pub sides: BySide<SideTiles<T>>,
    pub draw_sign: T,
}

/// The tiles of one side.
pub struct SideTiles<T> {
    /// The man on each point, by the points of White's view.
    pub men: HashMap<Point, T>,
    /// The king on each point; empty if the rules have no kings.
    pub kings: HashMap<Point, T>,
    /// The sign of captured stones in the strip.
    pub captured_sign: T,
    /// The sign that the side is to move.
    pub turn_sign: T,
    pub win_sign: T,
}

impl<T> Tiles<T> {
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        let sides = [&self.sides.white, &self.sides.black];
        sides.into_iter().flat_map(SideTiles::iter).chain([&self.draw_sign])
    }

    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> Tiles<U> {
        Tiles { sides: self.sides.map(|tiles| tiles.map(&mut f)), draw_sign: f(self.draw_sign) }
    }
}

impl<T> SideTiles<T> {
    fn iter(&self) -> impl Iterator<Item = &T> {
        let signs = [&self.captured_sign, &self.turn_sign, &self.win_sign];
        self.men.values().chain(self.kings.values()).chain(signs)
    }

    fn map<U>(self, mut f: impl FnMut(T) -> U) -> SideTiles<U> {
        SideTiles {
            men: self.men.into_iter().map(|(point, tile)| (point, f(tile))).collect(),
            kings: self.kings.into_iter().map(|(point, tile)| (point, f(tile))).collect(),
            captured_sign: f(self.captured_sign),
            turn_sign: f(self.turn_sign),
            win_sign: f(self.win_sign),
        }
    }
}

impl Tiles<Canvas> {
    /// Draws all tiles on copies of parts of the empty `board`.
    pub fn draw(theme: &Theme, layout: &Layout, board: &Canvas, has_kings: bool) -> Self {
        let mut draw_sign = board.cut(layout.turn_cell());
        MarkPainter { surface: &mut draw_sign, theme, layout }.draw_draw_sign();
        Self {
            sides: BySide::SIDES.map(|side| SideTiles::draw(theme, layout, board, side, has_kings)),
            draw_sign,
        }
    }
}

impl SideTiles<Canvas> {
    fn draw(theme: &Theme, layout: &Layout, board: &Canvas, side: Side, has_kings: bool) -> Self {
        let stone = |cell: Rect, king: bool, radius: f32, ground: Rect| {
            let mut canvas = board.cut(cell);
            Stone { side, king }.draw(&mut canvas, theme, cell.centre(), radius, ground);
            canvas
        };
        let stones = |king: bool| {
            let radius = layout.stone_radius();
            layout
                .points()
                .map(|point| (point, stone(layout.cell(point), king, radius, layout.field())))
                .collect()
        };
        let sign = |draw: fn(&mut MarkPainter<Canvas>, Side)| {
            let mut surface = board.cut(layout.turn_cell());
            draw(&mut MarkPainter { surface: &mut surface, theme, layout }, side);
            surface
        };
        Self {
            men: stones(false),
            kings: if has_kings { stones(true) } else { HashMap::new() },
            captured_sign: stone(
                layout.captured_cell(side),
                false,
                layout.strip_stone(),
                layout.strip(),
            ),
            turn_sign: sign(|painter, side| painter.draw_turn_sign(side)),
            win_sign: sign(|painter, side| painter.draw_win_sign(side)),
        }
    }
}
