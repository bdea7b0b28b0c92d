//! The emojis that make the keys of a keypad look like the points of a board.
//!
//! `sync` uploads them to the application in the background, as `catalogue` names them. `registry`
//! holds those that Discord has, from which `faces` takes the emojis of a message.

mod catalogue;
mod faces;
mod registry;
mod sync;

pub use catalogue::count;
pub use faces::{Faces, dress};
pub use registry::KeyEmojis;
pub use sync::run;
