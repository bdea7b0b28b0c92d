use std::time::Instant;

use super::game::{Branching, Game, Successors};
use super::table::{INFINITY, Numbers, Table};
use crate::{Stop, Value};

/// The longest line, in choices: a longer one counts as endless.
const MAX_DEPTH: usize = 1000;
/// The most forced turns that are followed before a position counts as one with a choice.
const MAX_FORCED: u32 = 64;
/// The key bit of positions with the attacker to move.
const ATTACKER: u64 = 1 << 57;
/// The weight of one stone of material in the initial proof numbers.
const STONE_WEIGHT: u32 = 4;
/// The number of nodes between two checks of the limits and progress reports.
const CHECK_INTERVAL: u64 = 1 << 12;

/// A position, with the role of the side to move.
#[derive(Clone, Copy, PartialEq)]
pub struct Node<P> {
    pub position: P,
    pub attacker: bool,
}

/// A position with a choice, reached by following forced turns.
struct ChoicePoint<P> {
    node: Node<P>,
    /// The number of forced turns that led to it.
    plies: u32,
    known: Option<Numbers>,
    /// The number of turns, where the result is not known.
    turns: u32,
}

/// A successor of a position.
#[derive(Clone, Copy)]
struct Child<P> {
    node: Node<P>,
    key: u64,
    numbers: Numbers,
    /// The plies from the position before.
    plies: u32,
    /// Whether the numbers are final within this line.
    is_final: bool,
}

/// The result of combining the numbers of all children.
struct Combined {
    numbers: Numbers,
    /// The index of the child to search next.
    best: usize,
    /// The number of the second-best child that `best` is compared with.
    second_best: u32,
    /// The number of children that are not yet settled in favour of the side to move.
    open: u32,
}

/// Depth-first proof-number search for a forced win of the attacker.
///
/// Where a side has to deal with all children, their numbers are not added up, because many
/// children lead to the same positions. Instead, the hardest child counts in full and each other
/// one as 1 (weak proof-number search, Ueda and others, 2008). A line that repeats a position fails
/// for the attacker.
pub struct Search<'a, G: Game> {
    pub game: G,
    pub table: Table,
    /// The number of expanded positions.
    pub nodes: u64,
    pub limit: u64,
    pub deadline: Option<Instant>,
    stop: &'a Stop,
    stopped: bool,
    progress: &'a mut dyn FnMut(u64, Numbers),
    /// The keys and phases of the positions on the current line.
    path: Vec<(u64, u32)>,
    /// The children of all positions on the current line.
    children: Vec<Child<G::Position>>,
}

impl<'a, G: Game> Search<'a, G> {
    pub fn new(
        game: G,
        table: Table,
        stop: &'a Stop,
        progress: &'a mut dyn FnMut(u64, Numbers),
    ) -> Self {
        Self {
            game,
            table,
            nodes: 0,
            limit: u64::MAX,
            deadline: None,
            stop,
            stopped: false,
            progress,
            path: Vec::new(),
            children: Vec::new(),
        }
    }

    /// Returns the numbers of a position that is decided without search.
    pub fn known(&self, node: Node<G::Position>) -> Option<Numbers> {
        let value = self.game.known(node.position)?;
        Some(match value {
            Value::Win(plies) if node.attacker => Numbers::proven(plies.into()),
            Value::Loss(plies) if !node.attacker => Numbers::proven(plies.into()),
            _ => Numbers::REFUTED,
        })
    }

    /// Returns the numbers of a position as far as they are known, also from the search.
    pub fn numbers(&self, node: Node<G::Position>) -> Option<Numbers> {
        let ChoicePoint { mut node, plies, known, .. } = self.skip_forced(node);
        node.position = self.game.canonical(node.position);
        known.or_else(|| self.table.get(self.key(node))).map(|numbers| numbers.earlier(plies))
    }

    /// Searches until the position is solved or a limit is reached.
    pub fn solve(&mut self, node: Node<G::Position>) -> Numbers {
        let ChoicePoint { mut node, plies, known, .. } = self.skip_forced(node);
        node.position = self.game.canonical(node.position);
        let numbers =
            known.unwrap_or_else(|| self.search(node, Numbers { pn: INFINITY, dn: INFINITY }));
        numbers.earlier(plies)
    }

    /// Returns whether a limit was reached.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    fn key(&self, node: Node<G::Position>) -> u64 {
        self.game.key(node.position) | if node.attacker { ATTACKER } else { 0 }
    }

    /// Follows forced turns to the next choice.
    fn skip_forced(&self, mut node: Node<G::Position>) -> ChoicePoint<G::Position> {
        let mut plies = 0;
        loop {
            let known = self.known(node);
            if known.is_some() {
                return ChoicePoint { node, plies, known, turns: 0 };
            }
            match self.game.branching(node.position) {
                Branching::Forced(position, passes) if plies < MAX_FORCED => {
                    node = Node { position, attacker: node.attacker ^ passes };
                    plies += 1;
                }
                Branching::Forced(..) => return ChoicePoint { node, plies, known, turns: 1 },
                Branching::Many(turns) => return ChoicePoint { node, plies, known, turns },
            }
        }
    }

    /// Searches a position with a choice until one of its numbers reaches the limit.
    fn search(&mut self, node: Node<G::Position>, limit: Numbers) -> Numbers {
        let before = self.nodes;
        self.nodes += 1;
        let key = self.key(node);
        let first = self.children.len();
        self.path.push((key, self.game.phase(node.position)));
        self.expand(node, first);
        let numbers = loop {
            let combined = self.combine(node.attacker, first);
            let Numbers { pn, dn } = combined.numbers;
            if pn >= limit.pn
                || dn >= limit.dn
                || combined.numbers.is_solved()
                || self.is_at_limit(combined.numbers)
            {
                break combined.numbers;
            }
            let child = self.children[combined.best];
            let stored = self.table.get(child.key);
            let current = stored.map_or(child.numbers, |stored| stored.earlier(child.plies));
            self.children[combined.best].numbers = if current == child.numbers {
                let found = self.search(child.node, combined.limit(node.attacker, limit));
                found.earlier(child.plies)
            } else {
                current
            };
        };
        self.children.truncate(first);
        self.path.pop();
        self.table.set(key, numbers, self.nodes - before);
        numbers
    }

    /// Returns whether a limit is reached; reports progress.
    fn is_at_limit(&mut self, numbers: Numbers) -> bool {
        if self.nodes.is_multiple_of(CHECK_INTERVAL) {
            let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
            self.stopped |= late || self.nodes >= self.limit || self.stop.is_stopped();
            let root = self.path.first().and_then(|(root, _)| self.table.get(*root));
            (self.progress)(self.nodes, root.unwrap_or(numbers));
        }
        self.stopped
    }

    fn expand(&mut self, node: Node<G::Position>, first: usize) {
        let mut after = Successors::new();
        self.game.successors(node.position, &mut after);
        for (position, passes) in after {
            let child = self.child(Node { position, attacker: node.attacker ^ passes });
            let is_same = |other: &Child<_>| other.key == child.key && !child.is_final;
            if !self.children[first..].iter().any(is_same) {
                self.children.push(child);
            }
        }
        let open = || self.children[first..].iter().filter(|child| !child.is_final);
        self.table.fetch(open().map(|child| child.key));
        for child in self.children[first..].iter_mut().filter(|child| !child.is_final) {
            if let Some(numbers) = self.table.get(child.key) {
                child.numbers = numbers.earlier(child.plies);
            }
        }
    }

    /// Returns a child, without the numbers that the table may have for it.
    fn child(&self, node: Node<G::Position>) -> Child<G::Position> {
        let ChoicePoint { mut node, plies, known, turns } = self.skip_forced(node);
        let plies = plies + 1;
        if let Some(known) = known {
            return Child { node, key: 0, numbers: known.earlier(plies), plies, is_final: true };
        }
        node.position = self.game.canonical(node.position);
        let key = self.key(node);
        let is_final = self.repeats(node, key);
        let numbers = if is_final { Numbers::REFUTED } else { self.initial_numbers(node, turns) };
        Child { node, key, numbers, plies, is_final }
    }

    /// Returns whether the position repeats one on the line, or the line is too long.
    fn repeats(&self, node: Node<G::Position>, key: u64) -> bool {
        let phase = self.game.phase(node.position);
        let mut line = self.path.iter().rev().take_while(|(_, other)| *other == phase);
        self.path.len() >= MAX_DEPTH || line.any(|(other, _)| *other == key)
    }

    /// Returns the initial numbers of a position: one turn has to succeed, or all have to fail. A
    /// material deficit makes either harder.
    fn initial_numbers(&self, node: Node<G::Position>, turns: u32) -> Numbers {
        let [own, other] = self.game.deficits(node.position).map(|stones| STONE_WEIGHT * stones);
        if node.attacker {
            Numbers { pn: 1 + own, dn: turns + other }
        } else {
            Numbers { pn: turns + other, dn: 1 + own }
        }
    }

    /// Combines the numbers of the children from `first` on.
    fn combine(&self, attacker: bool, first: usize) -> Combined {
        // The side to move needs only its easiest child; the other side has to deal with all of
        // them.
        let mut best = first;
        let mut least = Numbers { pn: u32::MAX, dn: u32::MAX };
        let mut second_best = u32::MAX;
        let mut hardest = 0;
        let mut open = 0;
        let mut slowest = 0;
        for (at, child) in self.children.iter().enumerate().skip(first) {
            let numbers = child.numbers.for_mover(attacker);
            // Prefers the quickest of the attacker's wins.
            if (numbers.pn, numbers.dn * u32::from(numbers.pn == 0))
                < (least.pn, least.dn * u32::from(least.pn == 0))
            {
                second_best = least.pn;
                best = at;
                least = numbers;
            } else {
                second_best = second_best.min(numbers.pn);
            }
            hardest = hardest.max(numbers.dn);
            open += u32::from(numbers.dn != 0);
            slowest = slowest.max(numbers.pn);
        }
        let numbers = match (least.pn, open) {
            (0, _) => least,
            (_, 0) => Numbers { pn: slowest, dn: 0 },
            (pn, open) => Numbers { pn, dn: hardest + open - 1 },
        };
        Combined { numbers: numbers.for_mover(attacker), best, second_best, open }
    }
}

impl Combined {
    /// Returns the limit for the best child within the limit of the position. It allows the child
    /// to exceed the second-best by a quarter, which saves switching between them (1+ε trick,
    /// Pawlewicz and Lew, 2007).
    fn limit(&self, attacker: bool, limit: Numbers) -> Numbers {
        let Numbers { pn, dn } = limit.for_mover(attacker);
        let margin = self.second_best.saturating_add(1 + self.second_best / 4);
        Numbers { pn: pn.min(margin), dn: dn - (self.open - 1).min(dn - 1) }.for_mover(attacker)
    }
}
