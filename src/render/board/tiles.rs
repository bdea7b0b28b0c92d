//! The stones and signs of a board, one tile for each place.

use std::collections::HashMap;

use alquerque_rules::{BySide, Point, Side};

use crate::render::canvas::{Canvas, Rect};
use crate::render::theme::Theme;

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
    /// The captured stones in the tray from the first on, in each side's view.
    pub captured: BySide<Vec<T>>,
    /// The sign that the side is to move, in each side's view.
    pub turn_sign: BySide<T>,
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
        let captured = self.captured.white.iter().chain(&self.captured.black);
        let signs = [&self.turn_sign.white, &self.turn_sign.black, &self.win_sign];
        self.men.values().chain(self.kings.values()).chain(captured).chain(signs)
    }

    fn map<U>(self, mut f: impl FnMut(T) -> U) -> SideTiles<U> {
        SideTiles {
            men: self.men.into_iter().map(|(point, tile)| (point, f(tile))).collect(),
            kings: self.kings.into_iter().map(|(point, tile)| (point, f(tile))).collect(),
            captured: self.captured.map(|tiles| tiles.into_iter().map(&mut f).collect()),
            turn_sign: self.turn_sign.map(&mut f),
            win_sign: f(self.win_sign),
        }
    }
}

impl Tiles<Canvas> {
    /// Draws all tiles on copies of parts of the empty `board`.
    pub fn draw(theme: &Theme, layouts: &BySide<Layout>, board: &Canvas, has_kings: bool) -> Self {
        let mut draw_sign = board.cut(layouts.white.turn_cell());
        MarkPainter { surface: &mut draw_sign, theme, layout: &layouts.white }.draw_draw_sign();
        let sides = BySide { white: Side::White, black: Side::Black };
        Self {
            sides: sides.map(|side| SideTiles::draw(theme, layouts, board, side, has_kings)),
            draw_sign,
        }
    }
}

impl SideTiles<Canvas> {
    fn draw(
        theme: &Theme,
        layouts: &BySide<Layout>,
        board: &Canvas,
        side: Side,
        has_kings: bool,
    ) -> Self {
        let layout = &layouts.white;
        let stone = |cell: Rect, king: bool, radius: f32, ground: Rect| {
            let mut canvas = board.cut(cell);
            Stone { side, king }.draw(&mut canvas, theme, cell.centre(), radius, ground);
            canvas
        };
        let stones = |king: bool| {
            let radius = theme.stones.radius * layout.pitch;
            layout
                .points()
                .map(|point| (point, stone(layout.cell(point), king, radius, layout.field())))
                .collect()
        };
        let captured = |layout: &Layout| {
            let slot =
                |n| stone(layout.slot_cell(side, n), false, layout.slot_radius(), layout.tray());
            (0..layout.slots()).map(slot).collect()
        };
        let sign = |layout: &Layout, draw: fn(&mut MarkPainter<Canvas>, Side)| {
            let mut surface = board.cut(layout.turn_cell());
            draw(&mut MarkPainter { surface: &mut surface, theme, layout }, side);
            surface
        };
        Self {
            men: stones(false),
            kings: if has_kings { stones(true) } else { HashMap::new() },
            captured: by_view(layouts, captured),
            turn_sign: by_view(layouts, |layout| {
                sign(layout, |painter, side| painter.draw_turn_sign(side))
            }),
            win_sign: sign(layout, |painter, side| painter.draw_win_sign(side)),
        }
    }
}

/// Applies `f` to each side's layout.
pub fn by_view<T>(layouts: &BySide<Layout>, f: impl Fn(&Layout) -> T) -> BySide<T> {
    BySide { white: f(&layouts.white), black: f(&layouts.black) }
}
