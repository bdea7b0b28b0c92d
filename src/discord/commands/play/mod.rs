//! Commands of players in a game.

pub mod board;
pub mod challenge;
pub mod games;
pub mod huff;
pub mod insist;
pub mod make_move;
pub mod nudge;
pub mod offer;
mod on_turn;
pub mod open_challenge;
pub mod premove;
pub mod rematch;
pub mod resign;
