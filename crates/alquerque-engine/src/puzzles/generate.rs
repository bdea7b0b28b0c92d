//! Generation of puzzles from random positions.

use std::collections::HashSet;

use super::grade::grade;
use super::{Degree, Puzzle, ValueTables};
use crate::compact::{Compact, POINTS};
use crate::rng::Rng;
use crate::{Engine, Stop};
use alquerque_rules::{Action, Bitboard, BySide, Point, Position, RuleSet, Side};

/// The fewest stones of a puzzle.
const MIN_STONES: u32 = 3;
/// The most stones of a puzzle. More are hard to survey.
const MAX_STONES: u32 = 6;
/// The fewest legal actions of a puzzle.
const MIN_ACTIONS: usize = 3;
/// Of this many puzzles in a row of one degree, one is by each of the other rule sets; the rest are
/// by the first one.
const ROUND: usize = 6;

/// Generates this many puzzles of each degree, the easiest first. No two are equal under the
/// symmetries of the board and the exchange of colours.
///
/// `progress` gets the number of puzzles so far. The same seed and tables give the same puzzles.
pub fn generate(
    tables: &ValueTables,
    per_degree: usize,
    seed: u64,
    stop: &Stop,
    mut progress: impl FnMut(usize),
) -> Vec<Puzzle> {
    let mut generator = Generator::new(tables, seed);
    let rule_sets = tables.rule_sets();
    let mut puzzles = Vec::new();
    // Positions of the wrong degree are kept for later.
    let mut found = vec![[const { Vec::new() }; 3]; rule_sets.len()];
    for degree in Degree::ALL {
        for number in 0..per_degree {
            let rules = (number % ROUND).min(rule_sets.len() - 1);
            let rules = if number % ROUND < rule_sets.len() { rules } else { 0 };
            while !stop.is_stopped() && found[rules][degree as usize].is_empty() {
                let puzzle = generator.next(rule_sets[rules]);
                found[rules][puzzle.degree as usize].push(puzzle);
            }
            puzzles.extend(found[rules][degree as usize].pop());
            progress(puzzles.len());
        }
    }
    puzzles
}

/// Makes puzzles one by one.
struct Generator<'a> {
    tables: &'a ValueTables,
    engine: Engine,
    rng: Rng,
    /// The positions so far.
    seen: HashSet<(&'static str, Compact)>,
}

impl<'a> Generator<'a> {
    fn new(tables: &'a ValueTables, seed: u64) -> Self {
        let engine = Engine::default();
        Self { tables, engine, rng: Rng::new(seed), seen: HashSet::new() }
    }

    /// Returns the next puzzle by a rule set with tables of at most this many stones.
    fn next(&mut self, (rules, stones): (&'static RuleSet, u32)) -> Puzzle {
        loop {
            let position = self.position(rules, stones.min(MAX_STONES));
            if let Some(puzzle) = position.and_then(|position| self.puzzle(position)) {
                return puzzle;
            }
        }
    }

    /// Returns a random position with stones of both sides.
    fn position(&mut self, rules: &'static RuleSet, most: u32) -> Option<Position> {
        let count = MIN_STONES + self.rng.below(u64::from(most + 1 - MIN_STONES)) as u32;
        let white_count = 1 + self.rng.below(u64::from(count - 1)) as u32;
        let mut taken = 0_u32;
        while taken.count_ones() < count {
            taken |= 1 << self.rng.below(POINTS as u64);
        }
        let mut white = Bitboard::EMPTY;
        let mut black = Bitboard::EMPTY;
        let mut left = u64::from(count);
        for number in (0..POINTS as u8).filter(|number| taken & 1 << number != 0) {
            let point = Point::new(number % 5, number / 5)?;
            let white_left = u64::from(white_count - white.count());
            if self.rng.below(left) < white_left {
                white = white.with(point);
            } else {
                black = black.with(point);
            }
            left -= 1;
        }
        let turn = if self.rng.happens(50) { Side::White } else { Side::Black };
        Position::new(rules, BySide { white, black }, turn)
    }

    /// Returns the position as a puzzle, if exactly one action keeps its value.
    fn puzzle(&mut self, position: Position) -> Option<Puzzle> {
        if position.legal_actions().len() < MIN_ACTIONS {
            return None;
        }
        let kept = self.tables.kept(&position)?;
        let [Action::Move(solution)] = kept.actions[..] else { return None };
        let degree = grade(&self.engine, &position, solution.into())?;
        let key = (position.rules().id, Compact::oriented(&position).canonical());
        self.seen.insert(key).then_some(Puzzle { degree, goal: kept.goal, position, solution })
    }
}
