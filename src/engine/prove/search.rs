use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::game::{Choice, Game, Successors};
use super::table::{INFINITE, Numbers, Table};
use crate::engine::Value;

/// A line is not searched any deeper than this many choices: it counts as one that goes on for ever.
const DEEPEST: usize = 1000;
/// Forced turns are followed so far before the position counts as one with a choice.
const FORCED: u32 = 64;
/// The bit of a key that says that the attacker is to move.
const ATTACKER: u64 = 1 << 57;

/// A position with a choice, or one that is solved, and who is to move there.
#[derive(Clone, Copy)]
pub struct Node<P> {
    pub position: P,
    pub attacker: bool,
}

#[derive(Clone, Copy)]
struct Child<P> {
    node: Node<P>,
    key: u64,
    numbers: Numbers,
    /// From the position before.
    plies: u32,
    /// Whether the numbers are not the table's affair.
    fixed: bool,
}

/// Depth-first proof-number search for a forced win of the attacker.
pub struct Search<'a, G: Game> {
    pub game: G,
    pub table: Table,
    pub nodes: u64,
    pub limit: u64,
    pub deadline: Option<Instant>,
    pub stop: &'a AtomicBool,
    stopped: bool,
    /// The positions on the line that is being searched, and their phases.
    path: Vec<(u64, u32)>,
    children: Vec<Child<G::Position>>,
    pub progress: &'a mut dyn FnMut(u64, Numbers),
}

impl<'a, G: Game> Search<'a, G> {
    pub fn new(game: G, table: Table, stop: &'a AtomicBool, progress: &'a mut dyn FnMut(u64, Numbers)) -> Self {
        Self {
            game,
            table,
            nodes: 0,
            limit: u64::MAX,
            deadline: None,
            stop,
            stopped: false,
            path: Vec::new(),
            children: Vec::new(),
            progress,
        }
    }

    pub fn key(&self, node: Node<G::Position>) -> u64 {
        self.game.key(node.position) | if node.attacker { ATTACKER } else { 0 }
    }

    /// What is known at once.
    pub fn known(&self, node: Node<G::Position>) -> Option<Numbers> {
        let value = self.game.known(node.position)?;
        Some(match value {
            Value::Win(plies) if node.attacker => Numbers::proven(plies.into()),
            Value::Loss(plies) if !node.attacker => Numbers::proven(plies.into()),
            _ => Numbers::REFUTED,
        })
    }

    /// What is known of a position at once, or from the search so far.
    pub fn numbers(&self, node: Node<G::Position>) -> Option<Numbers> {
        let (mut node, plies, known, _) = self.settle(node);
        node.position = self.game.canonical(node.position);
        known.or_else(|| self.table.get(self.key(node))).map(|numbers| later(numbers, plies))
    }

    /// Searches until it is solved or a limit is reached.
    pub fn solve(&mut self, node: Node<G::Position>) -> Numbers {
        let (node, plies, known, _) = self.settle(node);
        let numbers = match known {
            Some(numbers) => numbers,
            None => self.search(
                Node { position: self.game.canonical(node.position), ..node },
                Numbers { pn: INFINITE, dn: INFINITE },
            ),
        };
        later(numbers, plies)
    }

    /// Follows forced turns. The node, the plies to it, what is known of it, and otherwise how many successors it has.
    fn settle(&self, mut node: Node<G::Position>) -> (Node<G::Position>, u32, Option<Numbers>, u32) {
        let mut plies = 0;
        loop {
            if let Some(known) = self.known(node) {
                return (node, plies, Some(known), 0);
            }
            let (position, passes) = match self.game.choice(node.position) {
                Choice::Many(turns) => return (node, plies, None, turns),
                Choice::Forced(..) if plies == FORCED => return (node, plies, None, 1),
                Choice::Forced(position, passes) => (position, passes),
            };
            node = Node { position, attacker: node.attacker ^ passes };
            plies += 1;
        }
    }

    fn over(&mut self) -> bool {
        if self.nodes.is_multiple_of(4096) {
            let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
            self.stopped |= late || self.nodes >= self.limit || self.stop.load(Ordering::Relaxed);
            if self.nodes.is_multiple_of(1 << 20) {
                let root =
                    self.path.first().map_or(Numbers::default(), |(key, _)| self.table.get(*key).unwrap_or_default());
                (self.progress)(self.nodes, root);
            }
        }
        self.stopped
    }

    /// Searches a position with a choice until one of the numbers reaches its limit.
    fn search(&mut self, node: Node<G::Position>, limit: Numbers) -> Numbers {
        let before = self.nodes;
        self.nodes += 1;
        let (key, first) = (self.key(node), self.children.len());
        self.path.push((key, self.game.phase(node.position)));
        self.expand(node);
        let numbers = loop {
            let (numbers, best, second) = self.sum(node.attacker, first);
            if numbers.pn >= limit.pn || numbers.dn >= limit.dn || numbers.is_solved() || self.over() {
                break numbers;
            }
            let child = self.children[best];
            if !child.fixed
                && let Some(now) = self.table.get(child.key)
            {
                let now = later(now, child.plies);
                if now != child.numbers {
                    self.children[best].numbers = now;
                    continue;
                }
            }
            let limit = self.limit_of(node.attacker, numbers, limit, child.numbers, second, first);
            let found = self.search(child.node, limit);
            self.children[best].numbers = later(found, child.plies);
        };
        self.children.truncate(first);
        self.path.pop();
        self.table.set(key, numbers, self.nodes - before);
        numbers
    }

    fn expand(&mut self, node: Node<G::Position>) {
        let mut after = Successors::new();
        self.game.successors(node.position, &mut after);
        let first = self.children.len();
        for (position, passes) in after {
            let child = self.child(Node { position, attacker: node.attacker ^ passes });
            let known = |other: &Child<_>| other.key == child.key && !child.fixed;
            if !self.children[first..].iter().any(known) {
                self.children.push(child);
            }
        }
        let unknown = self.children[first..].iter_mut().filter(|child| !child.fixed);
        self.table.fetch(unknown.map(|child| child.key));
        for child in self.children[first..].iter_mut().filter(|child| !child.fixed) {
            if let Some(numbers) = self.table.get(child.key) {
                child.numbers = later(numbers, child.plies);
            }
        }
    }

    fn child(&self, node: Node<G::Position>) -> Child<G::Position> {
        let (mut node, mut plies, known, turns) = self.settle(node);
        plies += 1;
        if let Some(known) = known {
            return Child { node, key: 0, numbers: later(known, plies), plies, fixed: true };
        }
        node.position = self.game.canonical(node.position);
        let key = self.key(node);
        let fixed = self.repeats(node, key).then_some(Numbers::REFUTED);
        let numbers = fixed.unwrap_or_else(|| self.guess(node, turns));
        Child { node, key, numbers: later(numbers, plies), plies, fixed: fixed.is_some() }
    }

    /// Whether the line has been here before, or is too long.
    fn repeats(&self, node: Node<G::Position>, key: u64) -> bool {
        let phase = self.game.phase(node.position);
        let line = self.path.iter().rev().take_while(|(_, other)| *other == phase);
        self.path.len() >= DEEPEST || line.into_iter().any(|(other, _)| *other == key)
    }

    fn guess(&self, node: Node<G::Position>, turns: u32) -> Numbers {
        let [own, other] = self.game.odds(node.position);
        let (pn, dn) = if node.attacker { (own, other) } else { (other, own) };
        let turns = turns.max(1);
        let (a, b) = if node.attacker { (1, turns) } else { (turns, 1) };
        Numbers { pn: a + pn * 4, dn: b + dn * 4 }
    }

    /// The numbers of a position by those of its children from `first` on, the best of these, and the second-best number.
    fn sum(&self, attacker: bool, first: usize) -> (Numbers, usize, u32) {
        // For the side to move one child is enough to succeed, the one that is easiest; the other must deal with all, of
        // which many are alike: with the hardest, and one for each other.
        let (mut best, mut least, mut second) = (first, u32::MAX, u32::MAX);
        let (mut hardest, mut open) = (0, 0);
        let mut longest = 0;
        for (at, child) in self.children.iter().enumerate().skip(first) {
            let Numbers { pn, dn } = child.numbers;
            let (easy, hard) = if attacker { (pn, dn) } else { (dn, pn) };
            if easy < least || easy == least && easy == 0 && dn < self.children[best].numbers.dn {
                second = least;
                (best, least) = (at, easy);
            } else {
                second = second.min(easy);
            }
            hardest = hardest.max(hard);
            open += u32::from(hard != 0);
            if pn == 0 {
                longest = longest.max(dn - INFINITE);
            }
        }
        let numbers = match (attacker, least) {
            (true, 0) => Numbers { pn: 0, dn: self.children[best].numbers.dn },
            (false, 0) => Numbers::REFUTED,
            (true, _) if hardest == 0 => Numbers::REFUTED,
            (false, _) if hardest == 0 => Numbers::proven(longest),
            (true, _) => Numbers { pn: least, dn: hardest + open - 1 },
            (false, _) => Numbers { pn: hardest + open - 1, dn: least },
        };
        (numbers, best, second)
    }

    fn limit_of(
        &self,
        attacker: bool,
        numbers: Numbers,
        limit: Numbers,
        _child: Numbers,
        second: u32,
        first: usize,
    ) -> Numbers {
        let room = second.saturating_add(1 + second / 4);
        let hard = |child: &Child<_>| if attacker { child.numbers.dn } else { child.numbers.pn };
        let others = self.children[first..].iter().filter(|child| hard(child) != 0).count() as u32 - 1;
        let _ = numbers;
        if attacker {
            Numbers { pn: limit.pn.min(room), dn: limit.dn - others.min(limit.dn - 1) }
        } else {
            Numbers { pn: limit.pn - others.min(limit.pn - 1), dn: limit.dn.min(room) }
        }
    }
}

/// The same, so many plies earlier.
const fn later(numbers: Numbers, plies: u32) -> Numbers {
    match numbers.pn {
        0 => Numbers { pn: 0, dn: numbers.dn + plies },
        _ => numbers,
    }
}
