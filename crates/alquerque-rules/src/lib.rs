//! The rules of Alquerque: boards, rule sets as data, positions, legal actions and outcomes.
//!
//! The crate is pure: it knows nothing of players, clocks or randomness, and does no I/O.
//!
//! A [`Position`] is a small `Copy` value: the stones as bitboards, the side to move, and the
//! [`RuleState`] that its [`RuleSet`] tracks. It generates its legal [`Action`]s and plays them.
//! A [`History`] is a sequence of actions, and detects the end of the game.
//!
//! ```
//! use alquerque_rules::{History, MEDIEVAL, perft};
//!
//! let mut game = History::new(&MEDIEVAL);
//! let opening = game.position().legal_actions();
//! assert_eq!(opening.len(), 4);
//! game.play(&opening[0])?;
//! assert_eq!(perft(&game.position(), 1), 1);
//! # Ok::<(), alquerque_rules::IllegalAction>(())
//! ```
//!
//! If captures are owed rather than enforced, missing one is legal, but can be sanctioned:
//!
//! ```
//! use alquerque_rules::{Action, BELL, Bitboard, BySide, Point, Position, Side};
//!
//! let point = |name: &[u8]| Point::from_name(name).unwrap();
//! let white = Bitboard::from_iter([point(b"b1"), point(b"e1")]);
//! let black = Bitboard::from_iter([point(b"b2"), point(b"e5")]);
//! let position = Position::new(&BELL, BySide { white, black }, Side::White).unwrap();
//! let step = position.legal_move(&[point(b"e1"), point(b"e2")]).unwrap();
//! // White should have captured b1xb3.
//! assert_eq!(step.offenders(), Bitboard::from_point(point(b"b1")));
//! let after = position.play(&step.into());
//! assert!(after.is_legal(&Action::Huff(point(b"b1"))));
//! ```

#![warn(missing_docs)]

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
    Bitboard, Board, DRAUGHTS, Direction, Directions, FIVE_BY_FIVE, ParsePointError, Point, Points,
};
pub use history::{History, IllegalAction};
pub use outcome::Outcome;
pub use perft::perft;
pub use position::{
    ActionList, InsistState, LastMoved, MoveList, PartialMove, Placement, Position, RuleState,
    RuleStateError,
};
pub use rule_set::{
    BELL, BELL_STRICT, BRAINKING, BacktrackRule, CaptureRule, CaptureSanction, DAME, FREE, FarRank,
    MEDIEVAL, PENALTY, RULE_SETS, RuleSet, Setup, setup,
};
pub use side::{BySide, Side};
