//! The parts of a board's picture: where each of them is, and how it is drawn.

pub mod background;
mod layout;
mod lettering;
mod mark_set;
mod marks;
mod overlay;
mod painter;
mod removed;
mod result;
mod samples;
mod stone;
mod strip;
mod tiles;
mod travellers;

pub use layout::Layout;
#[cfg(test)]
pub use lettering::LabelMask;
pub use lettering::{Lettering, STRIP_SIGNS};
pub use mark_set::MarkSet;
pub use overlay::Overlay;
#[cfg(test)]
pub use painter::Radii;
#[cfg(test)]
pub use removed::CROSS_EDGE_OPACITY;
pub use result::Wreath;
pub use samples::samples;
pub use stone::Stone;
#[cfg(test)]
pub use strip::{MoveText, StripAction};
pub use strip::{Status, StripContent};
pub use tiles::Tiles;
pub use travellers::Travellers;
