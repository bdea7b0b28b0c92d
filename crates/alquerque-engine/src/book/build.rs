use std::collections::{BTreeSet, HashSet};

use super::{Book, byte};
use crate::compact::{Compact, Turn};
use crate::prove::{Certificate, Goal};
use crate::{Oracle, Value};

/// What is read off certificates.
struct Sources<'c, O: ?Sized> {
    certificates: &'c [Certificate],
    oracle: &'c O,
}

/// Every position of more than so many stones that at most `plies` turns lead to from a start: those whose values a
/// [book](build) needs, the nearest first. Each stands for all its images under the symmetries of the board.
pub fn openings(start: Compact, plies: u32, stones: u32) -> Vec<Compact> {
    let mut all = vec![start.canonical()];
    let mut met = HashSet::from([start.canonical()]);
    let mut level = 0..1;
    for _ in 0..plies {
        let mut next = BTreeSet::new();
        for position in &all[level] {
            position.for_each_turn(|turn| {
                let after = position.play(turn).canonical();
                if after.count() > stones && met.insert(after) {
                    next.insert(after);
                }
            });
        }
        level = all.len()..all.len() + next.len();
        all.extend(next);
    }
    all
}

/// A book of at most so many bytes from certificates that hold (which is not checked here) and the tables that they rest
/// on. It has the positions with more stones than these that are proven on the way from a start: all that `plies` turns
/// can lead to, then those that a player who follows the certificates can come to, the sooner the earlier.
pub fn build<O: Oracle + ?Sized>(
    certificates: &[Certificate],
    oracle: &O,
    start: Compact,
    plies: u32,
    bytes: usize,
) -> Book {
    let sources = Sources { certificates, oracle };
    let start = start.canonical();
    let mut known = HashSet::new();
    let mut first = Vec::new();
    // Positions with the player to move, and with the other side to move.
    let mut met = [HashSet::from([start]), HashSet::from([start])];
    let mut level = [vec![start], vec![start]];
    for ply in 0.. {
        let mut next = [Vec::new(), Vec::new()];
        for (by_player, positions) in [true, false].into_iter().zip(level) {
            for position in positions {
                let Some(byte) = sources.value(position).and_then(byte) else { continue };
                if known.insert(position) {
                    first.push((position, byte));
                }
                let only = sources.step(position).filter(|_| by_player && ply >= plies);
                for after in sources.after(position, only) {
                    if met[usize::from(by_player)].insert(after) {
                        next[usize::from(by_player)].push(after);
                    }
                }
            }
        }
        level = next;
        let full = Book::from_entries(&first).to_bytes().len() > bytes;
        if full || level.iter().all(Vec::is_empty) {
            break;
        }
    }
    largest(&first, bytes)
}

/// The book of as many of the first positions as have room.
fn largest(positions: &[(Compact, u8)], bytes: usize) -> Book {
    // That many have room, and so many too many have not.
    let (mut fitting, mut excess) = (0, positions.len() + 1);
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

impl<O: Oracle + ?Sized> Sources<'_, O> {
    /// The turn that wins, or else that holds, where there is one.
    fn step(&self, position: Compact) -> Option<Turn> {
        let step = |goal| {
            self.of(goal).find_map(|certificate| certificate.step(position)).map(|(turn, _)| turn)
        };
        step(Goal::Win).or_else(|| step(Goal::Draw))
    }

    /// The positions after this turn or, where there is none, after each, but for those that the tables know.
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

    fn of(&self, goal: Goal) -> impl Iterator<Item = &Certificate> {
        self.certificates.iter().filter(move |certificate| certificate.goal == goal)
    }

    fn value(&self, position: Compact) -> Option<Value> {
        if let Some(win) = self.win(position) {
            return Some(win);
        }
        if let Some(loss) = self.loss(position) {
            return Some(loss);
        }
        let mut neither = self.holds(position);
        position.for_each_turn(|turn| neither = neither && self.holds(position.play(turn)));
        neither.then_some(Value::Draw)
    }

    fn win(&self, position: Compact) -> Option<Value> {
        if position.count() <= self.oracle.stones() {
            return self.oracle.value(position).filter(|value| matches!(value, Value::Win(_)));
        }
        let plies = self
            .of(Goal::Win)
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

    /// Whether the side to move does not lose.
    fn holds(&self, position: Compact) -> bool {
        if position.count() <= self.oracle.stones() {
            return self.oracle.value(position).is_some_and(|value| value >= Value::Draw);
        }
        self.win(position).is_some()
            || self.of(Goal::Draw).any(|certificate| certificate.step(position).is_some())
    }
}
