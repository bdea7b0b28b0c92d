use std::time::Instant;

use super::game::{Choice, Game, Successors};
use super::table::{INFINITE, Numbers, Table};
use crate::{Stop, Value};

/// A line is not searched any deeper than this many choices: it counts as one that goes on for ever.
const DEEPEST: usize = 1000;
/// Forced turns are followed so far before the position counts as one with a choice.
const FORCED: u32 = 64;
/// The bit of a key that says that the attacker is to move.
const ATTACKER: u64 = 1 << 57;
/// How much a stone more or less is expected to add to the numbers.
const STONE: u32 = 4;
/// How often, in nodes, it is looked whether to stop, and progress is told.
const LOOK: u64 = 1 << 12;

/// A position, and who is to move there.
#[derive(Clone, Copy, PartialEq)]
pub struct Node<P> {
    pub position: P,
    pub attacker: bool,
}

/// A position where the next choice is to be made.
struct Settled<P> {
    node: Node<P>,
    /// The forced turns up to it.
    plies: u32,
    known: Option<Numbers>,
    /// How many turns there are, if it is not known.
    turns: u32,
}

/// What a turn leads to.
#[derive(Clone, Copy)]
struct Child<P> {
    node: Node<P>,
    key: u64,
    numbers: Numbers,
    /// From the position before.
    plies: u32,
    /// Whether the numbers stay as they are in this line.
    fixed: bool,
}

/// What the children of a position come to.
struct Sum {
    numbers: Numbers,
    /// The child to search next.
    best: usize,
    /// The number by which it is the best, of the next best.
    second: u32,
    /// How many children are not settled in favour of the side to move.
    open: u32,
}

/// Depth-first proof-number search for a forced win of the attacker.
///
/// Where a side must deal with all children, the numbers are not added up: many lead to the same positions, which would
/// be counted many times over. The hardest child stands for all, and each other counts as one (weak proof-number search,
/// Ueda and others, 2008). A line that comes back to where it was is given up by the attacker.
pub struct Search<'a, G: Game> {
    pub game: G,
    pub table: Table,
    /// How many positions were expanded.
    pub nodes: u64,
    pub limit: u64,
    pub deadline: Option<Instant>,
    stop: &'a Stop,
    stopped: bool,
    progress: &'a mut dyn FnMut(u64, Numbers),
    /// The positions on the line that is being searched, and their phases.
    path: Vec<(u64, u32)>,
    /// The children of all of them.
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

    /// What is known at once.
    pub fn known(&self, node: Node<G::Position>) -> Option<Numbers> {
        let value = self.game.known(node.position)?;
        Some(match value {
            Value::Win(plies) if node.attacker => Numbers::proven(plies.into()),
            Value::Loss(plies) if !node.attacker => Numbers::proven(plies.into()),
            _ => Numbers::REFUTED,
        })
    }

    /// What is known at once, or from the search so far.
    pub fn numbers(&self, node: Node<G::Position>) -> Option<Numbers> {
        let Settled { mut node, plies, known, .. } = self.settle(node);
        node.position = self.game.canonical(node.position);
        known.or_else(|| self.table.get(self.key(node))).map(|numbers| numbers.earlier(plies))
    }

    /// Searches until it is solved or a limit is reached.
    pub fn solve(&mut self, node: Node<G::Position>) -> Numbers {
        let Settled { mut node, plies, known, .. } = self.settle(node);
        node.position = self.game.canonical(node.position);
        let numbers =
            known.unwrap_or_else(|| self.search(node, Numbers { pn: INFINITE, dn: INFINITE }));
        numbers.earlier(plies)
    }

    /// Whether a limit was reached.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    fn key(&self, node: Node<G::Position>) -> u64 {
        self.game.key(node.position) | if node.attacker { ATTACKER } else { 0 }
    }

    /// Follows forced turns.
    fn settle(&self, mut node: Node<G::Position>) -> Settled<G::Position> {
        let mut plies = 0;
        loop {
            let known = self.known(node);
            if known.is_some() {
                return Settled { node, plies, known, turns: 0 };
            }
            match self.game.choice(node.position) {
                Choice::Forced(position, passes) if plies < FORCED => {
                    node = Node { position, attacker: node.attacker ^ passes };
                    plies += 1;
                }
                Choice::Forced(..) => return Settled { node, plies, known, turns: 1 },
                Choice::Many(turns) => return Settled { node, plies, known, turns },
            }
        }
    }

    /// Searches a position with a choice until one of the numbers reaches its limit.
    fn search(&mut self, node: Node<G::Position>, limit: Numbers) -> Numbers {
        let before = self.nodes;
        self.nodes += 1;
        let (key, first) = (self.key(node), self.children.len());
        self.path.push((key, self.game.phase(node.position)));
        self.expand(node, first);
        let numbers = loop {
            let sum = self.sum(node.attacker, first);
            let Numbers { pn, dn } = sum.numbers;
            if pn >= limit.pn
                || dn >= limit.dn
                || sum.numbers.is_solved()
                || self.is_over(sum.numbers)
            {
                break sum.numbers;
            }
            let child = self.children[sum.best];
            let now =
                self.table.get(child.key).map_or(child.numbers, |now| now.earlier(child.plies));
            self.children[sum.best].numbers = if now == child.numbers {
                let found = self.search(child.node, sum.limit(node.attacker, limit));
                found.earlier(child.plies)
            } else {
                now
            };
        };
        self.children.truncate(first);
        self.path.pop();
        self.table.set(key, numbers, self.nodes - before);
        numbers
    }

    /// Whether it is time to stop.
    fn is_over(&mut self, numbers: Numbers) -> bool {
        if self.nodes.is_multiple_of(LOOK) {
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
            let same = |other: &Child<_>| other.key == child.key && !child.fixed;
            if !self.children[first..].iter().any(same) {
                self.children.push(child);
            }
        }
        let open = || self.children[first..].iter().filter(|child| !child.fixed);
        self.table.fetch(open().map(|child| child.key));
        for child in self.children[first..].iter_mut().filter(|child| !child.fixed) {
            if let Some(numbers) = self.table.get(child.key) {
                child.numbers = numbers.earlier(child.plies);
            }
        }
    }

    /// A child as it is without what the table knows of it.
    fn child(&self, node: Node<G::Position>) -> Child<G::Position> {
        let Settled { mut node, plies, known, turns } = self.settle(node);
        let plies = plies + 1;
        if let Some(known) = known {
            return Child { node, key: 0, numbers: known.earlier(plies), plies, fixed: true };
        }
        node.position = self.game.canonical(node.position);
        let key = self.key(node);
        let fixed = self.repeats(node, key);
        let numbers = if fixed { Numbers::REFUTED } else { self.guess(node, turns) };
        Child { node, key, numbers, plies, fixed }
    }

    /// Whether the line has been here before, or is too long.
    fn repeats(&self, node: Node<G::Position>, key: u64) -> bool {
        let phase = self.game.phase(node.position);
        let mut line = self.path.iter().rev().take_while(|(_, other)| *other == phase);
        self.path.len() >= DEEPEST || line.any(|(other, _)| *other == key)
    }

    /// A position that was never searched: one turn must be found that succeeds, or all must be shown to fail. The more
    /// stones are missing, the harder it will be.
    fn guess(&self, node: Node<G::Position>, turns: u32) -> Numbers {
        let [own, other] = self.game.odds(node.position).map(|stones| STONE * stones);
        if node.attacker {
            Numbers { pn: 1 + own, dn: turns + other }
        } else {
            Numbers { pn: turns + other, dn: 1 + own }
        }
    }

    /// What the children from `first` on come to.
    fn sum(&self, attacker: bool, first: usize) -> Sum {
        // For the side to move the easiest child is enough; the other side must deal with all.
        let (mut best, mut least, mut second) =
            (first, Numbers { pn: u32::MAX, dn: u32::MAX }, u32::MAX);
        let (mut hardest, mut open, mut slowest) = (0, 0, 0);
        for (at, child) in self.children.iter().enumerate().skip(first) {
            let numbers = child.numbers.seen(attacker);
            // Among wins of the attacker, the quickest.
            if (numbers.pn, numbers.dn * u32::from(numbers.pn == 0))
                < (least.pn, least.dn * u32::from(least.pn == 0))
            {
                second = least.pn;
                (best, least) = (at, numbers);
            } else {
                second = second.min(numbers.pn);
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
        Sum { numbers: numbers.seen(attacker), best, second, open }
    }
}

impl Sum {
    /// How far the best child is to be searched, so that the position is within its own limit: until another child is
    /// the best by a good margin, which saves going back and forth between them (Pawlewicz and Lew, 2007).
    fn limit(&self, attacker: bool, limit: Numbers) -> Numbers {
        let Numbers { pn, dn } = limit.seen(attacker);
        let room = self.second.saturating_add(1 + self.second / 4);
        Numbers { pn: pn.min(room), dn: dn - (self.open - 1).min(dn - 1) }.seen(attacker)
    }
}
