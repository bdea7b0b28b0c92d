//! The emojis that make the keys of a keypad look like the points of a board.
//!
//! `sync` uploads them to the application in the background, as `plan` names them and finds room.
//! `registry` holds those that Discord has, and gives them to the keys of a message.

pub mod plan;
pub mod registry;
pub mod sync;
#[cfg(test)]
mod tests;
