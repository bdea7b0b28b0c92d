//! Everything that can be drawn before a picture is asked for, as palette indices: the empty board, every stone on every
//! point and in every slot of the tray, and every mark. Composing a picture is then little more than copying.

use std::collections::HashMap;
use std::convert::Infallible;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock};

use alquerque_rules::{Board, BySide, Point, RuleSet, Side};

use super::blend::{Blends, Tint};
use super::board;
use super::cache::{self, Cache, MemorySize};
use super::colour::Srgb;
use super::layout::Layout;
use super::mark_set::MarkSet;
use super::overlay::Overlay;
use super::palette::Palette;
use super::samples::samples;
use super::style::{Size, Style};
use super::surface::{Canvas, Extent, Ink, Surface};
use super::theme::Theme;
use super::tiles::{Tiles, by_view};

/// The prepared parts of one board's pictures in one theme and size.
pub struct Atlas {
    /// The layout for each side's view.
    pub layouts: BySide<Layout>,
    pub palette: Palette,
    pub blends: Blends,
    /// The picture of the empty board in each side's view, row by row.
    pub boards: BySide<Vec<u8>>,
    pub tiles: Tiles<Tile>,
    pub marks: MarkSet<Tint>,
}

/// A rectangle of the picture, as palette indices row by row.
pub struct Tile {
    extent: Extent,
    indices: Vec<u8>,
}

impl Tile {
    /// Copies the tile to its place in a picture of this `width`.
    pub fn stamp(&self, picture: &mut [u8], width: u32) {
        let Extent { left, top, width: own, .. } = self.extent;
        for (row, y) in self.indices.chunks_exact(own as usize).zip(top..) {
            let start = (y * width + left) as usize;
            picture[start..start + row.len()].copy_from_slice(row);
        }
    }
}

/// What an atlas is prepared for. Both views share one.
#[derive(Clone, Copy)]
pub struct Kind {
    board: &'static Board,
    /// Whether there are kings, which take as long to draw as all the other stones.
    kings: bool,
    theme: &'static Theme,
    size: Size,
}

impl Kind {
    pub fn of(rules: &RuleSet, style: &Style) -> Self {
        Self { board: rules.board, kings: rules.has_kings(), theme: style.theme, size: style.size }
    }
}

impl PartialEq for Kind {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.board, other.board)
            && (self.kings, self.theme, self.size) == (other.kings, other.theme, other.size)
    }
}

impl Eq for Kind {}

impl Hash for Kind {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::ptr::hash(self.board, state);
        (self.kings, self.theme, self.size).hash(state);
    }
}

static ATLASES: LazyLock<Cache<Kind, Atlas>> = LazyLock::new(|| cache::of(cache::ATLASES));

/// The atlas for a rule set in a style, prepared on first use. Whoever wants it meanwhile waits; whoever wants another
/// does not.
pub fn of(rules: &RuleSet, style: &Style) -> Arc<Atlas> {
    let kind = Kind::of(rules, style);
    let Ok(atlas) =
        ATLASES.get_or_insert_with(&kind, || Ok::<_, Infallible>(Arc::new(Atlas::prepare(kind))));
    atlas
}

/// Whether pictures of this rule set in this style can be drawn at once.
pub fn is_prepared(rules: &RuleSet, style: &Style) -> bool {
    ATLASES.contains_key(&Kind::of(rules, style))
}

/// Prepares what pictures of this rule set in this style need: about half a second of work for a standard picture. The
/// first picture does so itself if nobody has before.
pub fn prepare(rules: &RuleSet, style: &Style) {
    of(rules, style);
}

impl MemorySize for Kind {
    fn bytes(&self) -> usize {
        size_of::<Self>()
    }
}

impl MemorySize for Atlas {
    fn bytes(&self) -> usize {
        let boards = self.boards.white.len() + self.boards.black.len();
        let tiles: usize =
            self.tiles.iter().map(|tile| tile.indices.len() + size_of::<(Point, Tile)>()).sum();
        boards + tiles + self.marks.bytes() + self.blends.bytes()
    }
}

impl Atlas {
    fn prepare(kind: Kind) -> Self {
        let Kind { board, kings, theme, size } = kind;
        let white = Layout::of(board, size, Side::White);
        let layouts = BySide { black: white.seen_by(Side::Black), white };
        let bare = board::draw(theme, &layouts.white);
        let boards = by_view(&layouts, |layout| {
            let mut board = bare.clone();
            board::draw_labels(&mut board, theme, layout);
            board
        });
        let tiles = Tiles::draw(theme, &layouts, &bare, kings);
        let marks = MarkSet::record(theme, &layouts.white);
        let palette =
            Palette::of(samples(&layouts.white, &boards, &tiles, &marks), theme.packing.colours);
        let mut known = HashMap::new();
        let mut index =
            |pixel: Srgb| *known.entry(pixel).or_insert_with(|| palette.index_of(pixel));
        let marks = marks.filter_map(|ink: Ink| Tint::of(index(ink.light.srgb()), ink.opacity));
        let mut indices = |canvas: &Canvas| -> Vec<u8> { canvas.srgb().map(&mut index).collect() };
        let boards = boards.map(|board| indices(&board));
        let tiles = tiles.map(|canvas| Tile { extent: canvas.extent(), indices: indices(&canvas) });
        Self { layouts, blends: Blends::of(&palette), palette, boards, tiles, marks }
    }

    /// Lays the marks of whoever sits below over a picture.
    pub fn overlay<'a>(
        &'a self,
        view: Side,
        picture: &'a mut [u8],
    ) -> Overlay<'a, Tint, impl FnMut(u32, u32, Tint)> {
        let layout = &self.layouts[view];
        let width = layout.size.width();
        let lay = move |x: u32, y: u32, tint: Tint| {
            if let Some(pixel) = picture.get_mut(y as usize * width as usize + x as usize) {
                *pixel = self.blends.over(*pixel, tint);
            }
        };
        Overlay { layout, marks: &self.marks, lay }
    }
}
