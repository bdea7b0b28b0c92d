//! Everything that can be drawn before a picture is asked for, as palette indices: the empty board, and every stone on
//! every point and in every slot of the tray. Composing a picture is then little more than copying.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::rules::{Bitboard, Board, BySide, Point, RULE_SETS, Side};

use super::colour::Srgb;
use super::geometry::Rect;
use super::layout::{Layout, WIDTH};
use super::marks::{self, Trail};
use super::palette::Palette;
use super::surface::{Canvas, Extent, Surface};
use super::theme::{Theme, WOOD};
use super::{board, stone};

/// The prepared parts of one board's pictures.
pub struct Atlas {
    pub theme: &'static Theme,
    pub layout: Layout,
    pub palette: Palette,
    /// The picture of the empty board, row by row.
    pub board: Vec<u8>,
    pub sides: BySide<Tiles<Tile>>,
}

/// What is prepared of one side.
pub struct Tiles<T> {
    /// Its stone on each point.
    pub stones: HashMap<Point, T>,
    /// Its captured stones in the tray, from the first on.
    pub captured: Vec<T>,
    /// The sign that it is to move.
    pub turn: T,
}

/// A rectangle of the picture, as palette indices row by row.
pub struct Tile {
    extent: Extent,
    indices: Vec<u8>,
}

impl Tile {
    /// Copies the tile to its place in a picture.
    pub fn stamp(&self, picture: &mut [u8]) {
        let Extent { left, top, width, .. } = self.extent;
        for (row, y) in self.indices.chunks_exact(width as usize).zip(top..) {
            let start = (y * WIDTH + left) as usize;
            picture[start..start + row.len()].copy_from_slice(row);
        }
    }
}

/// The atlases of all boards that have been drawn: few, and never given up.
static ATLASES: Mutex<Vec<Arc<Atlas>>> = Mutex::new(Vec::new());

/// The atlas of `board`, prepared on first use.
pub fn of(board: &'static Board) -> Arc<Atlas> {
    // An atlas is added whole or not at all, so another thread's panic has not spoiled the list.
    let mut atlases = ATLASES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = atlases.iter().find(|atlas| std::ptr::eq(atlas.layout.board(), board)) {
        return Arc::clone(known);
    }
    let atlas = Arc::new(Atlas::prepare(&WOOD, Layout::of(board)));
    atlases.push(Arc::clone(&atlas));
    atlas
}

/// Prepares whatever the boards of all rule sets need.
pub fn warm_up() {
    for rules in RULE_SETS {
        of(rules.board);
    }
}

impl Atlas {
    fn prepare(theme: &'static Theme, layout: Layout) -> Self {
        let board = board::draw(theme, &layout);
        let sides =
            BySide { white: Side::White, black: Side::Black }.map(|side| draw_side(theme, &layout, &board, side));
        let palette = Palette::of(samples(theme, &layout, &board, &sides));
        let mut known = HashMap::new();
        let mut indices = |canvas: &Canvas| -> Vec<u8> {
            canvas.srgb().map(|pixel| *known.entry(pixel).or_insert_with(|| palette.index_of(pixel))).collect()
        };
        let sides = sides.map(|tiles| tiles.map(|canvas| Tile { extent: canvas.extent(), indices: indices(&canvas) }));
        let board = indices(&board);
        Self { theme, layout, palette, board, sides }
    }
}

impl<T> Tiles<T> {
    fn map<U>(self, mut f: impl FnMut(T) -> U) -> Tiles<U> {
        Tiles {
            stones: self.stones.into_iter().map(|(point, tile)| (point, f(tile))).collect(),
            captured: self.captured.into_iter().map(&mut f).collect(),
            turn: f(self.turn),
        }
    }
}

fn draw_side(theme: &Theme, layout: &Layout, board: &Canvas, side: Side) -> Tiles<Canvas> {
    let look = &theme.stones.looks[side];
    let stone = |cell: Rect, radius: f32, ground: Rect| {
        let mut canvas = board.cut(cell);
        stone::draw(&mut canvas, look, cell.centre(), radius, ground);
        canvas
    };
    let radius = theme.stones.radius * layout.pitch;
    let mut turn = board.cut(layout.turn_cell());
    marks::draw_turn(&mut turn, theme, layout, side);
    Tiles {
        stones: layout.points().map(|point| (point, stone(layout.cell(point), radius, layout.field()))).collect(),
        captured: (0..layout.slots())
            .map(|n| stone(layout.slot_cell(side, n), layout.slot_radius(), layout.tray()))
            .collect(),
        turn,
    }
}

/// Pixels in which all colours of the pictures occur.
fn samples(theme: &Theme, layout: &Layout, board: &Canvas, sides: &BySide<Tiles<Canvas>>) -> Vec<Srgb> {
    let mut pixels: Vec<Srgb> = board.srgb().collect();
    for side in Side::BOTH {
        let tiles = &sides[side];
        let stones = layout.points().step_by(7).filter_map(|point| tiles.stones.get(&point));
        pixels.extend(stones.chain(tiles.captured.first()).chain([&tiles.turn]).flat_map(Canvas::srgb));

        // No game's move: along every other point, over all the rest.
        let path: Vec<Point> = layout.points().step_by(2).collect();
        let captured: Bitboard = layout.points().skip(1).step_by(2).collect();
        let mut marked = board.clone();
        marks::draw_trail(&mut marked, theme, layout, &Trail { path: &path, captured, side });
        pixels.extend(marked.srgb());
    }
    pixels
}
