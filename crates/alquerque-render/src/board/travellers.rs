//! Stones that can be drawn at any place: while they travel from one point to another, or lifted.

use alquerque_rules::BySide;

use crate::canvas::{Ink, Sprite, SpriteCanvas, Vec2};
use crate::theme::Theme;

use super::layout::Layout;
use super::painter::MarkPainter;
use super::stone::Stone;

/// The sprite of each stone, with its shadow.
pub struct Travellers<T> {
    men: BySide<Sprite<T>>,
    kings: BySide<Sprite<T>>,
}

impl Travellers<Ink> {
    /// Draws all stones.
    pub fn draw(theme: &Theme, layout: &Layout) -> Self {
        let radius = layout.stone_radius();
        let ground = layout.picture();
        Self::each(layout.pitch / 2.0, |surface, stone, at| {
            stone.draw(surface, theme, at, radius, ground);
        })
    }

    /// Draws all stones as they look while they are lifted.
    pub fn lifted(theme: &Theme, layout: &Layout) -> Self {
        Self::each(layout.pitch, |surface, stone, centre| {
            MarkPainter { surface, theme, layout }.draw_lifted(stone, centre);
        })
    }

    fn each(reach: f32, draw: impl Fn(&mut SpriteCanvas, Stone, Vec2)) -> Self {
        let stones = |king: bool| {
            BySide::SIDES.map(|side| {
                Sprite::draw(reach, |surface, at| draw(surface, Stone { side, king }, at))
            })
        };
        Self { men: stones(false), kings: stones(true) }
    }

    /// Converts the paint of each pixel, and drops the pixels that become `None`.
    pub fn filter_map<U>(&self, mut f: impl FnMut(Ink) -> Option<U>) -> Travellers<U> {
        let mut map = |sprite: &Sprite<Ink>| sprite.filter_map(&mut f);
        Travellers {
            men: BySide { white: map(&self.men.white), black: map(&self.men.black) },
            kings: BySide { white: map(&self.kings.white), black: map(&self.kings.black) },
        }
    }
}

impl<T: Copy> Travellers<T> {
    /// Returns the sprite of a stone.
    pub fn get(&self, stone: Stone) -> &Sprite<T> {
        let stones = if stone.king { &self.kings } else { &self.men };
        &stones[stone.side]
    }

    /// Returns the memory that all sprites take, in bytes.
    pub fn bytes(&self) -> usize {
        let all = [&self.men.white, &self.men.black, &self.kings.white, &self.kings.black];
        all.into_iter().map(Sprite::bytes).sum()
    }
}
