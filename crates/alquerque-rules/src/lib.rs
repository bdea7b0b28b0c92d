//! The game as mathematics: points, lines, boards, rule sets as data, positions, legal actions, play and outcome.
//!
//! Nothing here knows of people, clocks, chance or text beyond the names of points.
//!
//! A [`Position`] is a small `Copy` value: stones as bitboards, the side to move, and what its [`RuleSet`] remembers. It
//! knows its legal [`Action`]s and what each of them makes of it. A [`History`] is a course of play, and knows when it
//! has ended.
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
//! Where captures are owed rather than enforced, leaving one out is legal, and has its price:
//!
//! ```
//! use alquerque_rules::{Action, BELL, Bitboard, BySide, Point, Position, Side};
//!
//! let set = |names: &[&str]| names.iter().filter_map(|name| name.parse::<Point>().ok()).collect::<Bitboard>();
//! let stones = BySide { white: set(&["b1", "e1"]), black: set(&["b2", "e5"]) };
//! let position = Position::new(&BELL, stones, Side::White).expect("no two stones share a point");
//! let step = position.legal_moves().into_iter().find(|step| step.to_string() == "e1-e2").expect("it is legal");
//! assert_eq!(step.offenders(), set(&["b1"])); // b1xb3 was owed
//! let after = position.play(&step.into());
//! assert!(after.legal_actions().iter().any(|action| action.to_string() == "huff b1"));
//! ```

#![warn(missing_docs)]

mod action;
mod bitboard;
mod board;
mod direction;
mod generate;
mod history;
mod memory;
pub mod notation;
mod outcome;
mod perft;
mod position;
mod rule_set;
mod rule_sets;
mod side;
#[cfg(any(test, feature = "visit-counter"))]
pub mod visited;
mod walk;

pub use action::{Action, Move};
pub use bitboard::{Bitboard, NoPoint, Point, Points};
pub use board::{Board, DRAUGHTS, FIVE_BY_FIVE};
pub use direction::{Direction, Directions};
pub use history::{History, IllegalAction};
pub use memory::{Left, Memory, MemoryError, Placement, TakingBack};
pub use outcome::Outcome;
pub use perft::perft;
pub use position::{List, Position};
pub use rule_set::{BacktrackRule, CaptureSanction, Duty, FarRank, RuleSet, Setup, setup};
pub use rule_sets::{BELL, BELL_STRICT, BRAINKING, DAME, FREE, MEDIEVAL, PENALTY, RULE_SETS};
pub use side::{BySide, Side};
pub use walk::Walk;
