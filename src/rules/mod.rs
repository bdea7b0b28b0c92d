//! The game as mathematics: points, lines, boards, rule sets as data, positions, legal moves, play and outcome.
//!
//! Nothing here knows of people, clocks, chance or text beyond the names of points.
//!
//! ```
//! use alquerque::rules::{perft, History, MEDIEVAL};
//!
//! let mut game = History::new(&MEDIEVAL);
//! let opening = game.position().legal_moves();
//! assert_eq!(opening.len(), 4);
//! game.play(&opening[0])?;
//! assert_eq!(perft(&game.position(), 0), 1);
//! # Ok::<(), alquerque::rules::IllegalMove>(())
//! ```

mod bitboard;
mod board;
mod direction;
mod history;
mod moves;
mod outcome;
mod perft;
mod position;
mod rule_set;
mod side;

pub use bitboard::{Bitboard, Point};
pub use board::{Board, FIVE_BY_FIVE, MAX_HOPS};
pub use direction::{Direction, Directions};
pub use history::{History, IllegalMove};
pub use moves::{Move, Path};
pub use outcome::Outcome;
pub use perft::perft;
pub use position::Position;
pub use rule_set::{Duty, MEDIEVAL, RULE_SETS, RuleSet, Setup};
pub use side::{BySide, Side};
