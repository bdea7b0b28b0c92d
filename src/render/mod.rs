//! Pictures: a [`Scene`] of the game as a PNG, or all scenes as an animated GIF, in a [`Style`].
//!
//! What no move changes, each stone in each place, and each mark is drawn once in linear light (`board`, `stone`,
//! `marks`), reduced to one palette and kept (`atlas`). A picture copies those parts together, lays the last action over
//! them (`overlay`), and packs the palette indices (`picture`) in bands that are kept as well (`bands`). A replay packs what
//! differs from one to the next (`replay`). A graph of a whole game is drawn into the same frame (`graph`). Files are kept
//! for a while (`cached`). What it all looks like is data (`themes`).
//!
//! ```
//! use alquerque::render::{Scene, Style, png};
//! use alquerque_rules::{History, MEDIEVAL};
//!
//! let picture = png(&Scene::of(&History::new(&MEDIEVAL)), &Style::default())?;
//! assert!(picture.starts_with(b"\x89PNG"));
//! # Ok::<(), alquerque::render::RenderError>(())
//! ```

mod atlas;
mod bands;
mod blend;
mod board;
mod cache;
mod cached;
mod colour;
mod ending;
mod error;
mod geometry;
mod gone;
mod graph;
mod layout;
mod mark_set;
mod marker;
mod marks;
mod overlay;
mod palette;
mod picture;
mod replay;
mod samples;
mod scene;
mod shape;
mod stamp;
mod stone;
mod style;
mod surface;
mod text;
mod texture;
mod theme;
mod themes;
mod tiles;
#[doc(hidden)]
pub mod uncached;

#[cfg(test)]
mod tests;

pub use atlas::{is_prepared, prepare};
pub use cached::{gif, png};
pub use error::RenderError;
pub use graph::{Graph, Standing};
pub use replay::Replay;
pub use scene::{Ended, Last, Scene};
pub use style::{Size, Style};
pub use theme::Theme;
pub use themes::THEMES;
