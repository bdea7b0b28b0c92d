//! The text form of a puzzle: `easy; medieval; win; 5/1b3/2w2/1b3/2w2 w; c1xa3xc5`.

use std::str::FromStr;

use thiserror::Error;

use super::{Degree, Puzzle};
use crate::prove::Goal;
use alquerque_rules::RuleSet;
use alquerque_rules::notation::{parse_position, position_text};

const SEPARATOR: &str = "; ";
const WIN: &str = "win";
const DRAW: &str = "draw";

/// A text that is no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a puzzle is a degree, a rule set, win or draw, a position and a legal move")]
pub struct InvalidPuzzle;

/// Returns the text form of a puzzle.
pub fn format_puzzle(puzzle: &Puzzle) -> String {
    let Puzzle { degree, goal, position, solution } = puzzle;
    let goal = match goal {
        Goal::Win => WIN,
        Goal::Draw => DRAW,
    };
    let rules = position.rules().id;
    let position = position_text(position);
    [degree.id(), rules, goal, &position, &solution.to_string()].join(SEPARATOR)
}

impl FromStr for Puzzle {
    type Err = InvalidPuzzle;

    fn from_str(text: &str) -> Result<Self, InvalidPuzzle> {
        let parts: Vec<&str> = text.split(SEPARATOR).collect();
        let [degree, rules, goal, position, solution] = parts[..] else {
            return Err(InvalidPuzzle);
        };
        let goal = match goal {
            WIN => Goal::Win,
            DRAW => Goal::Draw,
            _ => return Err(InvalidPuzzle),
        };
        let degree = Degree::from_id(degree).ok_or(InvalidPuzzle)?;
        let rules = RuleSet::from_id(rules).ok_or(InvalidPuzzle)?;
        let position = parse_position(rules, position).map_err(|_| InvalidPuzzle)?;
        let moves = position.legal_moves();
        let solution = moves.iter().find(|action| action.to_string() == solution);
        Ok(Self { degree, goal, position, solution: *solution.ok_or(InvalidPuzzle)? })
    }
}
