//! The parts of a board's picture: where each of them is, and how it is drawn.

pub mod background;
mod layout;
mod mark_set;
mod marks;
mod overlay;
mod painter;
mod removed;
mod result;
mod samples;
mod stone;
mod tiles;

pub use layout::Layout;
pub use mark_set::MarkSet;
pub use overlay::Overlay;
#[cfg(test)]
pub use painter::Radii;
pub use samples::samples;
pub use stone::Stone;
pub use tiles::{Tiles, by_view};
