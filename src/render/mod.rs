//! Pictures: a [`Scene`] of the game as a PNG.
//!
//! What no move changes, and each stone in each place, is drawn once in linear light (`board`, `stone`), reduced
//! to one palette and kept (`atlas`). A picture copies those parts together, lays the last move over them
//! (`marks`), and packs the palette indices.
//!
//! ```
//! use alquerque::render::{Scene, png};
//! use alquerque::rules::{History, MEDIEVAL};
//!
//! let picture = png(&Scene::of(&History::new(&MEDIEVAL)))?;
//! assert!(picture.starts_with(b"\x89PNG"));
//! # Ok::<(), alquerque::render::RenderError>(())
//! ```

mod atlas;
mod board;
mod colour;
mod geometry;
mod layout;
mod marks;
mod palette;
mod picture;
mod shape;
mod stone;
mod surface;
mod text;
mod theme;
mod wood;

#[cfg(test)]
mod tests;

use crate::rules::{History, Move, Position, Side};

pub use atlas::warm_up;
pub use layout::{HEIGHT, WIDTH};
pub use picture::{RenderError, compose, png};

/// What a picture shows: a position, the move that led to it, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scene {
    pub position: Position,
    /// The position before, and the move played in it. `None` shows no move.
    pub last: Option<(Position, Move)>,
    /// The side to move; `None` when the game is over.
    pub turn: Option<Side>,
}

impl Scene {
    /// The present position of a game and the move that led to it.
    pub fn of(history: &History) -> Self {
        let turn = history.outcome().is_none().then(|| history.position().turn());
        Self { position: history.position(), last: history.last(), turn }
    }

    /// The same when nobody is to move any more, as after a resignation.
    #[must_use]
    pub fn over(self) -> Self {
        Self { turn: None, ..self }
    }
}
