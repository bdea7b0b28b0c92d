use std::time::{Duration, Instant};

use super::certificate::{Certificate, Root};
use super::game::{Medieval, key};
use super::search::{Node, Search};
use super::strategy::{After, Incomplete, Reply, Source, Strategy, after};
use super::table::{Numbers, Table};
use crate::compact::Compact;
use crate::{Oracle, Stop, Value};

/// The goal of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// A win.
    Win,
    /// A draw at least.
    Draw,
}

/// The side that is to reach the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claimant {
    /// The side to move.
    Mover,
    /// The other side.
    Other,
}

/// A claim about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Claim {
    /// The side that is to reach the goal.
    pub claimant: Claimant,
    /// The goal.
    pub goal: Goal,
}

/// The result of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The claim holds.
    Proven,
    /// The claim does not hold: the other side has a strategy against it.
    Disproven,
    /// A limit was reached.
    Unknown {
        /// The proof number: at least this many more positions have to turn out well to prove the
        /// claim.
        pn: u32,
        /// The disproof number: at least this many have to turn out badly to refute it.
        dn: u32,
    },
}

/// The verdict on a claim, with the work it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The verdict.
    pub verdict: Verdict,
    /// The number of expanded positions.
    pub nodes: u64,
}

/// The limits of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The number of positions to expand.
    pub nodes: u64,
    /// The size of the search table in bytes.
    pub bytes: usize,
    /// The time.
    pub time: Duration,
}

/// A gigabyte of memory, without limits of nodes and time.
impl Default for Limits {
    fn default() -> Self {
        Self { nodes: u64::MAX, bytes: 1 << 30, time: Duration::MAX }
    }
}

/// The progress of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The number of expanded positions.
    pub nodes: u64,
    /// The proof number of a forced win for the attacker.
    pub pn: u32,
    /// Its disproof number.
    pub dn: u32,
}

/// Proves claims and keeps the results, which speed up later proofs and go into one certificate.
pub struct Prover<'a, O: Oracle + ?Sized> {
    oracle: &'a O,
    /// The limits for each claim.
    pub(crate) limits: Limits,
    table: Table,
    wins: ProvenClaims<'a, O>,
    draws: ProvenClaims<'a, O>,
}

/// The proven claims with one goal.
struct ProvenClaims<'a, O: Oracle + ?Sized> {
    strategy: Strategy<Medieval<'a, O>>,
    roots: Vec<Root>,
}

impl<O: Oracle + ?Sized> Default for ProvenClaims<'_, O> {
    fn default() -> Self {
        Self { strategy: Strategy::default(), roots: Vec::new() }
    }
}

impl Claim {
    /// The side to move can force a win.
    pub const WIN: Self = Self { claimant: Claimant::Mover, goal: Goal::Win };
    /// The other side can force a win.
    pub const LOSS: Self = Self { claimant: Claimant::Other, goal: Goal::Win };

    /// Returns the negation of the claim.
    #[must_use]
    pub const fn opposite(self) -> Self {
        let claimant = match self.claimant {
            Claimant::Mover => Claimant::Other,
            Claimant::Other => Claimant::Mover,
        };
        let goal = match self.goal {
            Goal::Win => Goal::Draw,
            Goal::Draw => Goal::Win,
        };
        Self { claimant, goal }
    }
}

impl<'a, O: Oracle + ?Sized> Prover<'a, O> {
    /// Returns a prover that knows only the oracle. The limits apply to each claim.
    pub fn new(oracle: &'a O, limits: Limits) -> Self {
        Self {
            oracle,
            limits,
            table: Table::within(limits.bytes),
            wins: ProvenClaims::default(),
            draws: ProvenClaims::default(),
        }
    }

    /// Proves or disproves a claim.
    ///
    /// Each verdict comes with a strategy in the [`certificate`](Self::certificate): the
    /// claimant's, or for a disproven claim one for the [opposite](Claim::opposite) claim.
    pub fn prove(
        &mut self,
        position: Compact,
        claim: Claim,
        stop: &Stop,
        progress: &mut dyn FnMut(Progress),
    ) -> Proof {
        let attack = if claim.goal == Goal::Win { claim } else { claim.opposite() };
        let mut report = |nodes, Numbers { pn, dn }| progress(Progress { nodes, pn, dn });
        let mut source = Search::new(
            Medieval::new(self.oracle),
            std::mem::take(&mut self.table),
            stop,
            &mut report,
        );
        source.limit = self.limits.nodes;
        source.deadline = Instant::now().checked_add(self.limits.time);
        let won = Self::decide(&mut source, [&mut self.wins, &mut self.draws], position, attack);
        let verdict = match won {
            Ok(won) if won == (claim.goal == Goal::Win) => Verdict::Proven,
            Ok(_) => Verdict::Disproven,
            Err(Numbers { pn, dn }) if claim.goal == Goal::Win => Verdict::Unknown { pn, dn },
            Err(Numbers { pn, dn }) => Verdict::Unknown { pn: dn, dn: pn },
        };
        let nodes = source.nodes;
        self.table = source.table;
        Proof { verdict, nodes }
    }

    /// Returns whether the attack wins, with a strategy for the side that succeeds; else the
    /// numbers so far.
    fn decide(
        source: &mut Source<'_, 'a, O>,
        [wins, draws]: [&mut ProvenClaims<'a, O>; 2],
        position: Compact,
        attack: Claim,
    ) -> Result<bool, Numbers> {
        let node = Node { position, attacker: attack.claimant == Claimant::Mover };
        let mut retried = false;
        loop {
            let numbers = source.solve(node);
            let added = match numbers {
                Numbers { pn: 0, .. } => wins.add(source, position, attack),
                Numbers { dn: 0, .. } => draws.add(source, position, attack.opposite()),
                _ => Err(Incomplete),
            };
            match added {
                Ok(true) => return Ok(numbers.pn == 0),
                _ if source.is_stopped() => return Err(numbers),
                // A position that the strategy relied on turned out to be lost: search with that
                // knowledge.
                Ok(false) => {}
                // The table may have evicted entries that the strategy needs.
                Err(Incomplete) if numbers.is_solved() && !retried => {
                    retried = true;
                    source.table.clear();
                }
                Err(Incomplete) => return Err(numbers),
            }
        }
    }

    /// Returns the value of a position, and the number of expanded positions. The plies are those
    /// of the strategy, an upper bound of the shortest. Returns `None` if a limit was reached.
    pub fn value(
        &mut self,
        position: Compact,
        stop: &Stop,
        progress: &mut dyn FnMut(Progress),
    ) -> (Option<Value>, u64) {
        if let Some(value) = self.known(position) {
            return (Some(value), 0);
        }
        let mut expanded = 0;
        for claim in [Claim::WIN, Claim::LOSS] {
            let Proof { verdict, nodes } = self.prove(position, claim, stop, progress);
            expanded += nodes;
            match verdict {
                Verdict::Proven => return (self.known(position), expanded),
                Verdict::Disproven => {}
                Verdict::Unknown { .. } => return (None, expanded),
            }
        }
        (Some(Value::Draw), expanded)
    }

    /// Returns the value as far as it is known without a search, except for draws outside the
    /// tables.
    pub(crate) fn known(&self, position: Compact) -> Option<Value> {
        if let Some(value) = self.oracle.value(position) {
            return Some(value);
        }
        if let Some(step) = self.wins.strategy.get(key(position.canonical())) {
            return Some(Value::Win(step.plies));
        }
        let mut worst = Some(Value::Loss(0));
        position.for_each_turn(|turn| {
            let reply = position.play(turn);
            let win = match self.oracle.value(reply) {
                Some(value) => Some(value),
                None => self
                    .wins
                    .strategy
                    .get(key(reply.canonical()))
                    .map(|step| Value::Win(step.plies)),
            };
            let value = win.map(Value::to_parent).filter(|value| matches!(value, Value::Loss(_)));
            worst = worst.zip(value).map(|(a, b)| if b > a { b } else { a });
        });
        worst
    }

    /// Returns the strategies of all claims that have been proven with this goal.
    pub fn certificate(&self, goal: Goal) -> Certificate {
        let ProvenClaims { strategy, roots } = match goal {
            Goal::Win => &self.wins,
            Goal::Draw => &self.draws,
        };
        Certificate::from_strategy(goal, self.oracle.stones(), roots.clone(), strategy)
    }
}

impl<'a, O: Oracle + ?Sized> ProvenClaims<'a, O> {
    /// Adds a strategy for the claimant; returns whether there is one.
    fn add(
        &mut self,
        source: &mut Source<'_, 'a, O>,
        position: Compact,
        claim: Claim,
    ) -> Result<bool, Incomplete> {
        let attacks = claim.goal == Goal::Win;
        let attacker = (claim.claimant == Claimant::Mover) == attacks;
        let replies = match after(source, Node { position, attacker }, attacks) {
            After::Known(_) => Vec::new(),
            After::Replies(replies) => replies,
        };
        for Reply { node: Node { position, .. }, .. } in replies {
            match claim.goal {
                Goal::Win => self.strategy.add_win(source, position)?,
                Goal::Draw if !self.strategy.add_draw(source, position)? => return Ok(false),
                Goal::Draw => {}
            }
        }
        let root = Root { position: position.canonical(), claimant: claim.claimant };
        if !self.roots.contains(&root) {
            self.roots.push(root);
        }
        Ok(true)
    }
}
