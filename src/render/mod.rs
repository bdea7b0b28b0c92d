//! Pictures: a [`Scene`] of the game as a PNG.
//!
//! What no move changes, and each stone in each place, is drawn once in linear light (`board`, `stone`), reduced
//! to one palette and kept (`atlas`). A picture copies those parts together, lays the last action over them
//! (`marks`, `gone`), and packs the palette indices.
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
mod gone;
mod layout;
mod marker;
mod marks;
mod palette;
mod picture;
mod scene;
mod shape;
mod stone;
mod surface;
mod text;
mod theme;
mod wood;

#[cfg(test)]
mod tests;

pub use atlas::warm_up;
pub use layout::{HEIGHT, WIDTH};
pub use picture::{RenderError, compose, png};
pub use scene::{Last, Scene};
