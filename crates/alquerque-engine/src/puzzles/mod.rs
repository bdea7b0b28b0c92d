//! Puzzles: small positions in which exactly one action keeps the proven value.
//!
//! The puzzles are embedded as text. [`generate`] makes them, and [`ValueTables::check`] proves
//! them by the endgame tables. The value is that of the position alone: without repetitions, and
//! with no quiet turn before it.
//!
//! ```
//! use alquerque_engine::puzzles::{Degree, embedded};
//!
//! let puzzle = &embedded(Degree::Easy)[0];
//! assert!(puzzle.position.legal_moves().contains(&puzzle.solution));
//! ```

mod check;
mod generate;
mod grade;
mod text;

use std::sync::LazyLock;

pub use check::{PuzzleError, ValueTables};
pub use generate::generate;
pub use text::{InvalidPuzzle, format_puzzle};

use crate::prove::Goal;
use alquerque_rules::{Move, Position};

/// A position in which exactly one action keeps the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// How difficult it is.
    pub degree: Degree,
    /// What the side to move can reach with best play.
    pub goal: Goal,
    /// The position, with nothing remembered.
    pub position: Position,
    /// The only action that reaches the goal.
    pub solution: Move,
}

/// The difficulty of a puzzle, measured by the [levels](crate::Level) that find the solution
/// without tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Degree {
    /// Beginner finds it.
    Easy,
    /// Beginner does not find it, but Club does.
    Medium,
    /// Club does not find it.
    Hard,
}

impl Degree {
    /// All degrees, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// Returns the name in files and commands.
    pub fn id(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }

    /// Returns the degree with this [`id`](Self::id).
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|degree| degree.id() == id)
    }
}

/// The embedded puzzles, a line each, by degree. A puzzle is known by its place within its degree,
/// so that new ones are added at the end of a degree.
pub(crate) const TEXT: &str = include_str!("puzzles.txt");

/// The embedded puzzles of each degree.
static PUZZLES: LazyLock<[Vec<Puzzle>; 3]> = LazyLock::new(|| {
    let all: Vec<Puzzle> = TEXT.lines().filter_map(|line| line.parse().ok()).collect();
    Degree::ALL.map(|degree| all.iter().filter(|puzzle| puzzle.degree == degree).cloned().collect())
});

/// Returns the embedded puzzles of a degree.
pub fn embedded(degree: Degree) -> &'static [Puzzle] {
    &PUZZLES[degree as usize]
}

#[cfg(test)]
mod tests;
