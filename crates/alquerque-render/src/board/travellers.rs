//! Stones that can be drawn at any place, while they travel from one point to another.

use alquerque_rules::{BySide, Side};

use crate::canvas::{Ink, Sprite};
use crate::theme::Theme;

use super::layout::Layout;
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
        let stones = |king: bool| {
            BySide { white: Side::White, black: Side::Black }.map(|side| {
                Sprite::draw(layout.pitch / 2.0, |surface, at| {
                    Stone { side, king }.draw(surface, theme, at, radius, ground);
                })
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
