//! Everything that can be drawn before a picture is asked for, as palette indices: the empty board, and every stone on
//! every point and in every slot of the tray. Composing a picture is then little more than copying.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::rules::{Board, BySide, Point, RULE_SETS, RuleSet, Side};

use super::board;
use super::colour::Srgb;
use super::geometry::Rect;
use super::gone::{Departure, Gone};
use super::layout::{Layout, WIDTH};
use super::marker::Marker;
use super::palette::Palette;
use super::stone::{self, Stone};
use super::surface::{Canvas, Extent, Surface};
use super::theme::{Theme, WOOD};

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
    /// Its ordinary stone on each point.
    pub men: HashMap<Point, T>,
    /// Its king on each point, where the rules have kings.
    pub kings: HashMap<Point, T>,
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

/// What an atlas is prepared for.
#[derive(Clone, Copy)]
struct Kind {
    board: &'static Board,
    /// Whether there are kings, which take as long to draw as all the other stones.
    kings: bool,
}

impl Kind {
    fn of(rules: &RuleSet) -> Self {
        Self { board: rules.board, kings: rules.has_kings() }
    }

    fn is(self, other: Self) -> bool {
        std::ptr::eq(self.board, other.board) && self.kings == other.kings
    }
}

type Slot = Arc<OnceLock<Arc<Atlas>>>;

/// The most atlases that are kept: more than there are kinds in the table of rule sets.
const KEPT: usize = 4;

/// A slot for each kind of atlas that was asked for last, the latest at the end.
static SLOTS: Mutex<Vec<(Kind, Slot)>> = Mutex::new(Vec::new());

/// The atlas of a rule set, prepared on first use. Whoever wants it meanwhile waits; whoever wants another does not.
pub fn of(rules: &RuleSet) -> Arc<Atlas> {
    let kind = Kind::of(rules);
    let slot = slot(kind);
    Arc::clone(slot.get_or_init(|| Arc::new(Atlas::prepare(&WOOD, Layout::of(kind.board), kind.kings))))
}

fn slot(kind: Kind) -> Slot {
    // A slot is added whole or not at all, so another thread's panic has not spoiled the list.
    let mut slots = SLOTS.lock().unwrap_or_else(PoisonError::into_inner);
    let known = slots.iter().position(|(other, _)| other.is(kind));
    let (_, slot) = known.map_or_else(|| (kind, Slot::default()), |known| slots.remove(known));
    if slots.len() == KEPT {
        slots.remove(0);
    }
    slots.push((kind, Arc::clone(&slot)));
    slot
}

/// Prepares whatever the pictures of all rule sets need, that of the default first.
pub fn warm_up() {
    for rules in RULE_SETS {
        of(rules);
    }
}

impl Atlas {
    fn prepare(theme: &'static Theme, layout: Layout, kings: bool) -> Self {
        let board = board::draw(theme, &layout);
        let sides = BySide { white: Side::White, black: Side::Black }
            .map(|side| draw_side(theme, &layout, &board, side, kings));
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
            men: self.men.into_iter().map(|(point, tile)| (point, f(tile))).collect(),
            kings: self.kings.into_iter().map(|(point, tile)| (point, f(tile))).collect(),
            captured: self.captured.into_iter().map(&mut f).collect(),
            turn: f(self.turn),
        }
    }
}

fn draw_side(theme: &Theme, layout: &Layout, board: &Canvas, side: Side, kings: bool) -> Tiles<Canvas> {
    let stone = |cell: Rect, king: bool, radius: f32, ground: Rect| {
        let mut canvas = board.cut(cell);
        stone::draw(&mut canvas, theme, Stone { side, king }, cell.centre(), radius, ground);
        canvas
    };
    let stones = |king: bool| {
        let radius = theme.stones.radius * layout.pitch;
        layout.points().map(|point| (point, stone(layout.cell(point), king, radius, layout.field()))).collect()
    };
    let mut turn = board.cut(layout.turn_cell());
    Marker { surface: &mut turn, theme, layout }.draw_turn(side);
    Tiles {
        men: stones(false),
        kings: if kings { stones(true) } else { HashMap::new() },
        captured: (0..layout.slots())
            .map(|n| stone(layout.slot_cell(side, n), false, layout.slot_radius(), layout.tray()))
            .collect(),
        turn,
    }
}

/// Pixels in which all colours of the pictures occur.
fn samples(theme: &Theme, layout: &Layout, board: &Canvas, sides: &BySide<Tiles<Canvas>>) -> Vec<Srgb> {
    let mut pixels: Vec<Srgb> = board.srgb().collect();
    for side in Side::BOTH {
        let tiles = &sides[side];
        let some = |stones: &HashMap<Point, Canvas>| -> Vec<Srgb> {
            layout.points().step_by(7).filter_map(|point| stones.get(&point)).flat_map(Canvas::srgb).collect()
        };
        pixels.extend(some(&tiles.men));
        pixels.extend(some(&tiles.kings));
        pixels.extend(tiles.captured.first().into_iter().chain([&tiles.turn]).flat_map(Canvas::srgb));
        let mut marked = board.clone();
        draw_all_marks(&mut Marker { surface: &mut marked, theme, layout }, side);
        pixels.extend(marked.srgb());
    }
    pixels
}

/// What no game can show: every mark that there is, about stones of one side, all over the board.
fn draw_all_marks(marker: &mut Marker<Canvas>, side: Side) {
    let path: Vec<Point> = marker.layout.points().step_by(2).collect();
    marker.draw_trail(&path, true);
    for (n, point) in marker.layout.points().skip(1).step_by(2).enumerate() {
        let how = if n % 3 == 0 { Departure::Forfeited } else { Departure::Captured };
        let gone = Gone { stone: Stone { side, king: n % 4 == 0 }, point, how };
        marker.draw_ghost(&gone);
        marker.draw_gone_sign(&gone);
    }
    for target in marker.layout.points().step_by(4) {
        marker.draw_target(target, false);
    }
}
