//! The parts of pictures that are drawn in advance, as palette indices: the empty board, each stone
//! on each point, each mark and each character. Composing a picture then mostly copies.

use std::collections::HashMap;
use std::convert::Infallible;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock};

use alquerque_rules::{Board, BySide, Point, RuleSet, Side};

use super::board::{Layout, Lettering, MarkSet, Overlay, Tiles, Travellers, background, samples};
use super::cache::{self, Cache, MemorySize};
use super::canvas::{BlendTable, Canvas, Extent, Ink, Palette, Rect, Srgb, Surface, Tint};
use super::style::{Size, Style};
use super::theme::Theme;

/// The parts of one board's pictures in one theme and size.
pub struct Atlas {
    /// The layout of each side's view.
    pub layouts: BySide<Layout>,
    pub palette: Palette,
    pub blend_table: BlendTable,
    /// The empty board, row by row. It looks the same from both sides.
    pub board: Vec<u8>,
    pub tiles: Tiles<Tile>,
    pub marks: MarkSet<Tint>,
    pub lettering: Lettering<Tint>,
    pub travellers: Travellers<Tint>,
}

/// A rectangle of the picture as palette indices, row by row.
pub struct Tile {
    extent: Extent,
    indices: Vec<u8>,
}

impl Tile {
    /// Copies the tile to its place in a picture of this `width`.
    pub fn blit(&self, picture: &mut [u8], width: u32) {
        let Extent { left, top, width: own, .. } = self.extent;
        let rows = &mut picture[(top * width) as usize..];
        copy_rows(&self.indices, own as usize, rows, width as usize, left as usize);
    }
}

/// Copies a whole picture of this `width` to the first rows of another, from the column `left` on.
pub fn copy_rows(from: &[u8], width: usize, to: &mut [u8], to_width: usize, left: usize) {
    for (line, row) in to.chunks_exact_mut(to_width).zip(from.chunks_exact(width)) {
        line[left..left + width].copy_from_slice(row);
    }
}

/// Copies a `part` of a picture of this `width` to the same place of another.
pub fn copy_part(width: u32, part: Rect, from: &[u8], to: &mut [u8]) {
    let left = part.min.x as usize;
    let right = part.max.x as usize;
    for row in part.min.y as usize..part.max.y as usize {
        let start = row * width as usize;
        let line = start + left..start + right;
        to[line.clone()].copy_from_slice(&from[line]);
    }
}

/// What an atlas depends on. Both views share one.
#[derive(Clone, Copy)]
pub struct AtlasKey {
    board: &'static Board,
    /// Whether there are kings, which take as long to draw as all other stones.
    has_kings: bool,
    theme: &'static Theme,
    size: Size,
}

impl AtlasKey {
    pub fn new(rules: &RuleSet, style: &Style) -> Self {
        Self {
            board: rules.board,
            has_kings: rules.has_kings(),
            theme: style.theme,
            size: style.size,
        }
    }
}

impl PartialEq for AtlasKey {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.board, other.board)
            && (self.has_kings, self.theme, self.size) == (other.has_kings, other.theme, other.size)
    }
}

impl Eq for AtlasKey {}

impl Hash for AtlasKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::ptr::hash(self.board, state);
        (self.has_kings, self.theme, self.size).hash(state);
    }
}

static ATLASES: LazyLock<Cache<AtlasKey, Atlas>> = LazyLock::new(|| cache::new(cache::ATLAS_BYTES));

/// Returns the atlas for a rule set in a style, and draws it on first use.
pub fn get(rules: &RuleSet, style: &Style) -> Arc<Atlas> {
    let key = AtlasKey::new(rules, style);
    let Ok(atlas) =
        ATLASES.get_or_insert_with(&key, || Ok::<_, Infallible>(Arc::new(Atlas::new(key))));
    atlas
}

/// Returns whether the atlas for a rule set in a style is in memory.
pub fn is_prepared(rules: &RuleSet, style: &Style) -> bool {
    ATLASES.contains_key(&AtlasKey::new(rules, style))
}

/// Prepares the pictures of a rule set in a style: about half a second of work for a standard
/// picture. Otherwise, the first picture does this work.
pub fn prepare(rules: &RuleSet, style: &Style) {
    get(rules, style);
}

impl MemorySize for AtlasKey {
    fn bytes(&self) -> usize {
        size_of::<Self>()
    }
}

impl MemorySize for Atlas {
    fn bytes(&self) -> usize {
        let tiles: usize =
            self.tiles.iter().map(|tile| tile.indices.len() + size_of::<(Point, Tile)>()).sum();
        let sprites = self.marks.bytes() + self.travellers.bytes() + self.lettering.bytes();
        self.board.len() + tiles + sprites + self.blend_table.bytes()
    }
}

impl Atlas {
    fn new(key: AtlasKey) -> Self {
        let AtlasKey { board, has_kings, theme, size } = key;
        let white = Layout::new(board, size, Side::White);
        let layouts = BySide { black: white.seen_by(Side::Black), white };
        let layout = &layouts.white;
        let board = background::draw(theme, layout);
        let tiles = Tiles::draw(theme, layout, &board, has_kings);
        let marks = MarkSet::draw(theme, layout);
        let lettering = Lettering::draw(theme, layout);
        let samples = samples(layout, &board, &tiles, &marks, &lettering);
        let palette = Palette::new(samples, theme.packing.colours);
        let mut known = HashMap::new();
        let mut index =
            |pixel: Srgb| *known.entry(pixel).or_insert_with(|| palette.index_of(pixel));
        let mut tint = |ink: Ink| Tint::new(index(ink.colour.to_srgb()), ink.opacity);
        let marks = marks.filter_map(&mut tint);
        let lettering = lettering.filter_map(&mut tint);
        let travellers = Travellers::draw(theme, layout).filter_map(&mut tint);
        let mut indices =
            |canvas: &Canvas| -> Vec<u8> { canvas.pixels().map(&mut index).collect() };
        let board = indices(&board);
        let tiles = tiles.map(|canvas| Tile { extent: canvas.extent(), indices: indices(&canvas) });
        let blend_table = BlendTable::new(&palette);
        Self { layouts, blend_table, palette, board, tiles, marks, lettering, travellers }
    }

    /// Returns an overlay that draws marks over a picture of this style.
    pub fn overlay<'a>(
        &'a self,
        style: &Style,
        picture: &'a mut [u8],
    ) -> Overlay<'a, Tint, impl FnMut(u32, u32, Tint)> {
        let layout = &self.layouts[style.view];
        let width = layout.size.width();
        let blend = move |x: u32, y: u32, tint: Tint| {
            // Marks may reach beyond the picture.
            let pixel = picture.get_mut(y as usize * width as usize + x as usize);
            if let Some(pixel) = pixel.filter(|_| x < width) {
                *pixel = self.blend_table.over(*pixel, tint);
            }
        };
        let numbers = style.numbers;
        Overlay { layout, marks: &self.marks, lettering: &self.lettering, numbers, blend }
    }
}
