#![doc = include_str!("../README.md")]
#![deny(missing_docs)]

// - `theme` holds colours, textures and proportions as data.
// - `canvas` holds drawing primitives: colours, shapes, text, surfaces.
// - `board` draws the parts of a picture: background, stones, marks.
// - `atlas` renders these parts once, reduces them to one palette, and caches them.
// - `picture` composes the parts of an atlas to the picture of a scene.
// - `motion` composes the pictures between two positions, in which a stone travels.
// - `replay` composes the pictures of a whole game, and `graph` draws its course.
// - `panel` draws the frames of graphs.
// - `last_move` composes the last move as a loop.
// - `final_card` draws a finished game to be shared, and the podium of a tournament.
// - `chart` draws the ratings of a player, the table of a tournament, and the boards of a server.
// - `artwork` draws the pictures of the application.
// - `key` draws the keys of a keypad.
// - `encode` writes palette indices as PNG and GIF files.
// - `cached` keeps recent files.

mod artwork;
mod atlas;
mod board;
mod cache;
mod cached;
mod canvas;
mod chart;
mod encode;
mod error;
mod final_card;
mod fonts;
mod graph;
mod indexed;
mod key;
mod last_move;
mod motion;
mod panel;
mod picture;
mod replay;
mod scene;
mod style;
mod theme;
#[doc(hidden)]
pub mod uncached;

#[cfg(test)]
mod tests;

pub use artwork::{Artwork, app_banner, app_icon, artwork};
pub use atlas::{is_prepared, prepare};
pub use cached::{gif, last_move, png};
pub use canvas::Vec2;
pub use chart::{Boards, RatingChart, RatingCurve, SmallBoard, Table, TableRow};
pub use error::RenderError;
pub use final_card::{Avatar, CardPlayer, FinalCard, Podium, PodiumPlayer};
pub use fonts::Fonts;
pub use graph::{Course, Evaluation, Graph};
pub use key::{Key, KeyState};
pub use last_move::MAX_LOOP_BYTES;
pub use replay::Replay;
pub use scene::{GameResult, LastAction, Scene, Strip};
pub use style::{Size, Style};
pub use theme::{THEMES, Theme};
