use std::collections::{BTreeSet, HashSet};

use super::{Book, byte};
use crate::compact::{Compact, Turn};
use crate::prove::{Certificate, Goal};
use crate::{Oracle, Value};

/// The certificates of a book, with their tables.
struct ProofSources<'c, O: ?Sized> {
    certificates: &'c [Certificate],
    oracle: &'c O,
}

/// Returns the positions whose values a [book](build) needs: the canonical positions with more than
/// `stones` stones after at most `plies` turns from a start, the nearest first.
pub fn openings(start: Compact, plies: u32, stones: u32) -> Vec<Compact> {
    let mut all = vec![start.canonical()];
    let mut visited = HashSet::from([start.canonical()]);
    let mut level = 0..1;
    for _ in 0..plies {
        let mut next = BTreeSet::new();
        for position in &all[level] {
            position.for_each_turn(|turn| {
                let after = position.play(turn).canonical();
                if after.count() > stones && visited.insert(after) {
                    next.insert(after);
                }
            });
        }
        level = all.len()..all.len() + next.len();
        all.extend(next);
    }
    all
}

/// Builds a book of at most `bytes` bytes.
///
/// The certificates have to be valid (which is not checked here), and `oracle` is the tables that
/// they rest on. The book has proven positions with more stones than the tables: all positions
/// after at most `plies` turns, then those that a player who follows the certificates can reach,
/// the nearest first.
pub fn build<O: Oracle + ?Sized>(
    certificates: &[Certificate],
    oracle: &O,
    start: Compact,
    plies: u32,
    bytes: usize,
) -> Book {
    let sources = ProofSources { certificates, oracle };
    let start = start.canonical();
    let mut known = HashSet::new();
    let mut entries = Vec::new();
    // Positions with the player to move, and with the other side to move.
    let mut visited = [HashSet::from([start]), HashSet::from([start])];
    let mut level = [vec![start], vec![start]];
    for ply in 0.. {
        let mut next = [Vec::new(), Vec::new()];
        for (by_player, positions) in [true, false].into_iter().zip(level) {
            for position in positions {
                let Some(byte) = sources.value(position).and_then(byte) else { continue };
                if known.insert(position) {
                    entries.push((position, byte));
                }
                let only = sources.step(position).filter(|_| by_player && ply >= plies);
                for after in sources.after(position, only) {
                    if visited[usize::from(by_player)].insert(after) {
                        next[usize::from(by_player)].push(after);
                    }
                }
            }
        }
        level = next;
        let full = Book::from_entries(&entries).to_bytes().len() > bytes;
        if full || level.iter().all(Vec::is_empty) {
            break;
        }
    }
    largest(&entries, bytes)
}

/// Returns the book of the most positions from the front that fit.
fn largest(positions: &[(Compact, u8)], bytes: usize) -> Book {
    // The binary search keeps: `fitting` positions fit, and `excess` do not.
    let mut fitting = 0;
    let mut excess = positions.len() + 1;
    while fitting + 1 < excess {
        let middle = fitting.midpoint(excess);
        if Book::from_entries(&positions[..middle]).to_bytes().len() <= bytes {
            fitting = middle;
        } else {
            excess = middle;
        }
    }
    Book::from_entries(&positions[..fitting])
}

impl<O: Oracle + ?Sized> ProofSources<'_, O> {
    /// Returns the turn that wins, or else one that draws.
    fn step(&self, position: Compact) -> Option<Turn> {
        let step = |goal| {
            self.certificates_for(goal)
                .find_map(|certificate| certificate.step(position))
                .map(|(turn, _)| turn)
        };
        step(Goal::Win).or_else(|| step(Goal::Draw))
    }

    /// Returns the positions after the turn `only`, or after every turn, without those that the
    /// tables know.
    fn after(&self, position: Compact, only: Option<Turn>) -> Vec<Compact> {
        let mut after = Vec::new();
        position.for_each_turn(|turn| {
            let next = position.play(turn);
            if only.is_none_or(|only| only == turn) && next.count() > self.oracle.stones() {
                after.push(next.canonical());
            }
        });
        after
    }

    fn certificates_for(&self, goal: Goal) -> impl Iterator<Item = &Certificate> {
        self.certificates.iter().filter(move |certificate| certificate.goal == goal)
    }

    fn value(&self, position: Compact) -> Option<Value> {
        if let Some(win) = self.win(position) {
            return Some(win);
        }
        if let Some(loss) = self.loss(position) {
            return Some(loss);
        }
        let mut is_draw = self.holds(position);
        position.for_each_turn(|turn| is_draw = is_draw && self.holds(position.play(turn)));
        is_draw.then_some(Value::Draw)
    }

    fn win(&self, position: Compact) -> Option<Value> {
        if position.count() <= self.oracle.stones() {
            return self.oracle.value(position).filter(|value| matches!(value, Value::Win(_)));
        }
        let plies = self
            .certificates_for(Goal::Win)
            .filter_map(|certificate| certificate.step(position))
            .map(|(_, plies)| plies);
        plies.min().map(Value::Win)
    }

    fn loss(&self, position: Compact) -> Option<Value> {
        let mut loss = Some(Value::Loss(0));
        position.for_each_turn(|turn| {
            let after = self.win(position.play(turn)).map(Value::to_parent);
            loss = loss.zip(after).map(|(worst, after)| worst.max(after));
        });
        loss
    }

    /// Returns whether the side to move does not lose.
    fn holds(&self, position: Compact) -> bool {
        if position.count() <= self.oracle.stones() {
            return self.oracle.value(position).is_some_and(|value| value >= Value::Draw);
        }
        self.win(position).is_some()
            || self
                .certificates_for(Goal::Draw)
                .any(|certificate| certificate.step(position).is_some())
    }
}
