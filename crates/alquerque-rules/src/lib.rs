#![doc = include_str!("../README.md")]
#![deny(missing_docs)]

mod action;
mod board;
mod history;
pub mod notation;
mod outcome;
mod perft;
mod position;
mod rule_set;
mod side;
#[cfg(any(test, feature = "visit-counter"))]
pub mod visit_counter;

pub use action::{Action, Move};
pub use board::{
    Bitboard, Board, DRAUGHTS, Direction, Directions, FIVE_BY_FIVE, MAX_STONES, ParsePointError,
    Point, Points, SEVEN_BY_SEVEN,
};
pub use history::{History, IllegalAction};
pub use outcome::Outcome;
pub use perft::perft;
pub use position::{
    ActionList, InsistState, LastMoved, MAX_CAPTURES, MoveList, PartialMove, Placement, Position,
    RuleState, RuleStateError, Visited,
};
pub use rule_set::{
    BELL, BELL_STRICT, BRAINKING, BacktrackRule, CaptureRule, CaptureSanction, DAME, FREE, FarRank,
    KingReach, MEDIEVAL, PENALTY, RULE_SETS, RuleSet, Setup, family, setup,
};
pub use side::{BySide, Side};
