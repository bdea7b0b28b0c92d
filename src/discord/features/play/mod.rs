//! Commands and buttons of players in a game.

pub mod board;
pub mod games;
pub mod huff;
pub mod keypad;
pub mod make_move;
pub mod more;
pub mod nudge;
pub mod offer;
mod on_turn;
pub mod premove;
pub mod resign;
pub mod show;
pub mod submit;
pub mod turn;
