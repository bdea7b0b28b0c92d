//! All stones and signs that are copied to their places.

use std::collections::HashMap;

use alquerque_rules::{BySide, Point, Side};

use super::geometry::Rect;
use super::layout::Layout;
use super::marker::Marker;
use super::stone::{self, Stone};
use super::surface::Canvas;
use super::theme::Theme;

/// All that is copied to its place.
pub struct Tiles<T> {
    pub sides: BySide<SideTiles<T>>,
    /// That nobody has won.
    pub drawn: T,
}

/// What is prepared of one side.
pub struct SideTiles<T> {
    /// Its ordinary stone on each point, named as White sees them.
    pub men: HashMap<Point, T>,
    /// Its king on each point, where the rules have kings.
    pub kings: HashMap<Point, T>,
    /// Its captured stones in the tray, from the first on, in each side's view.
    pub captured: BySide<Vec<T>>,
    /// The sign that it is to move, in each side's view.
    pub turn: BySide<T>,
    /// The sign that it has won.
    pub won: T,
}

impl<T> Tiles<T> {
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        let sides = [&self.sides.white, &self.sides.black];
        sides.into_iter().flat_map(SideTiles::iter).chain([&self.drawn])
    }

    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> Tiles<U> {
        Tiles { sides: self.sides.map(|tiles| tiles.map(&mut f)), drawn: f(self.drawn) }
    }
}

impl<T> SideTiles<T> {
    fn iter(&self) -> impl Iterator<Item = &T> {
        let captured = self.captured.white.iter().chain(&self.captured.black);
        let others = captured.chain([&self.turn.white, &self.turn.black, &self.won]);
        self.men.values().chain(self.kings.values()).chain(others)
    }

    fn map<U>(self, mut f: impl FnMut(T) -> U) -> SideTiles<U> {
        SideTiles {
            men: self.men.into_iter().map(|(point, tile)| (point, f(tile))).collect(),
            kings: self.kings.into_iter().map(|(point, tile)| (point, f(tile))).collect(),
            captured: self.captured.map(|tiles| tiles.into_iter().map(&mut f).collect()),
            turn: self.turn.map(&mut f),
            won: f(self.won),
        }
    }
}

impl Tiles<Canvas> {
    pub fn draw(theme: &Theme, layouts: &BySide<Layout>, board: &Canvas, kings: bool) -> Self {
        let sides = BySide { white: Side::White, black: Side::Black };
        let mut drawn = board.cut(layouts.white.turn_cell());
        Marker { surface: &mut drawn, theme, layout: &layouts.white }.draw_drawn();
        Self { sides: sides.map(|side| SideTiles::draw(theme, layouts, board, side, kings)), drawn }
    }
}

impl SideTiles<Canvas> {
    fn draw(
        theme: &Theme,
        layouts: &BySide<Layout>,
        board: &Canvas,
        side: Side,
        kings: bool,
    ) -> Self {
        let layout = &layouts.white;
        let stone = |cell: Rect, king: bool, radius: f32, ground: Rect| {
            let mut canvas = board.cut(cell);
            stone::draw(&mut canvas, theme, Stone { side, king }, cell.centre(), radius, ground);
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
        let in_tray = |layout: &Layout, draw: fn(&mut Marker<Canvas>, Side)| {
            let mut surface = board.cut(layout.turn_cell());
            draw(&mut Marker { surface: &mut surface, theme, layout }, side);
            surface
        };
        Self {
            men: stones(false),
            kings: if kings { stones(true) } else { HashMap::new() },
            captured: by_view(layouts, captured),
            turn: by_view(layouts, |layout| in_tray(layout, |marker, side| marker.draw_turn(side))),
            won: in_tray(layout, |marker, side| marker.draw_won(side)),
        }
    }
}

/// What `f` makes of each side's layout.
pub fn by_view<T>(layouts: &BySide<Layout>, f: impl Fn(&Layout) -> T) -> BySide<T> {
    BySide { white: f(&layouts.white), black: f(&layouts.black) }
}
