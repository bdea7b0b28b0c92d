use std::time::{Duration, Instant};

use super::certificate::{Certificate, Root};
use super::game::{Medieval, key};
use super::search::{Node, Search};
use super::strategy::{After, Gap, Reply, Source, Strategy, after};
use super::table::{Numbers, Table};
use crate::compact::Compact;
use crate::{Oracle, Stop, Value};

/// What somebody is to get.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// A win.
    Win,
    /// A draw at least.
    Draw,
}

/// Who is to get it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claimant {
    /// The side to move.
    Mover,
    /// The other side.
    Other,
}

/// What is to be proven of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Claim {
    /// Who gets it.
    pub claimant: Claimant,
    /// What.
    pub goal: Goal,
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The claim holds.
    Proven,
    /// It does not: the other side has a strategy against it.
    Disproven,
    /// A limit was reached.
    Unknown {
        /// At least so many more positions must turn out well for the claim.
        pn: u32,
        /// At least so many must turn out badly to refute it.
        dn: u32,
    },
}

/// A verdict, and what it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// What came of it.
    pub verdict: Verdict,
    /// How many positions were expanded.
    pub nodes: u64,
}

/// How much a proof may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Positions to expand.
    pub nodes: u64,
    /// Memory for what is found out in the search, in bytes.
    pub bytes: usize,
    /// Time.
    pub time: Duration,
}

/// A gigabyte, and no other limit.
impl Default for Limits {
    fn default() -> Self {
        Self { nodes: u64::MAX, bytes: 1 << 30, time: Duration::MAX }
    }
}

/// How far a proof has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Positions expanded.
    pub nodes: u64,
    /// The proof number of the question whether the attacker can force a win.
    pub pn: u32,
    /// Its disproof number.
    pub dn: u32,
}

/// Proves claims, and keeps what it finds out: the next is the quicker for it, and a certificate covers all.
pub struct Prover<'a, O: Oracle + ?Sized> {
    oracle: &'a O,
    /// For each claim alone, from now on.
    pub(crate) limits: Limits,
    table: Table,
    wins: Collected<'a, O>,
    draws: Collected<'a, O>,
}

/// What is proven with one goal.
struct Collected<'a, O: Oracle + ?Sized> {
    strategy: Strategy<Medieval<'a, O>>,
    roots: Vec<Root>,
}

impl<O: Oracle + ?Sized> Default for Collected<'_, O> {
    fn default() -> Self {
        Self { strategy: Strategy::default(), roots: Vec::new() }
    }
}

impl Claim {
    /// That the side to move can force a win.
    pub const WIN: Self = Self { claimant: Claimant::Mover, goal: Goal::Win };
    /// That the other side can.
    pub const LOSS: Self = Self { claimant: Claimant::Other, goal: Goal::Win };

    /// What holds if and only if this does not.
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
    /// One that knows no more than the oracle. The limits are for each claim alone.
    pub fn new(oracle: &'a O, limits: Limits) -> Self {
        let (wins, draws) = Default::default();
        Self { oracle, limits, table: Table::within(limits.bytes), wins, draws }
    }

    /// Proves or disproves a claim. A verdict means that there is a strategy that [`certificate`](Self::certificate) has:
    /// the claimant's, or where the claim is disproven, one for its [opposite](Claim::opposite).
    pub fn prove(
        &mut self,
        position: Compact,
        claim: Claim,
        stop: &Stop,
        progress: &mut dyn FnMut(Progress),
    ) -> Proof {
        let attack = if claim.goal == Goal::Win { claim } else { claim.opposite() };
        let mut tell = |nodes, Numbers { pn, dn }| progress(Progress { nodes, pn, dn });
        let mut source = Search::new(
            Medieval::new(self.oracle),
            std::mem::take(&mut self.table),
            stop,
            &mut tell,
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

    /// Whether the attack wins, once there is a strategy for whoever has the better of it; else the numbers so far.
    fn decide(
        source: &mut Source<'_, 'a, O>,
        [wins, draws]: [&mut Collected<'a, O>; 2],
        position: Compact,
        attack: Claim,
    ) -> Result<bool, Numbers> {
        let node = Node { position, attacker: attack.claimant == Claimant::Mover };
        let mut anew = false;
        loop {
            let numbers = source.solve(node);
            let added = match numbers {
                Numbers { pn: 0, .. } => wins.add(source, position, attack),
                Numbers { dn: 0, .. } => draws.add(source, position, attack.opposite()),
                _ => Err(Gap),
            };
            match added {
                Ok(true) => return Ok(numbers.pn == 0),
                _ if source.is_stopped() => return Err(numbers),
                // What seemed to hold did not, and the search knows better now.
                Ok(false) => {}
                // What the strategy needs may have made way for something else.
                Err(Gap) if numbers.is_solved() && !anew => {
                    anew = true;
                    source.table.clear();
                }
                Err(Gap) => return Err(numbers),
            }
        }
    }

    /// The value of a position, with the plies that the strategy found takes at most, which may be more than the quickest;
    /// `None` if a limit was reached. And how many positions were expanded.
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

    /// What is known without a search, but for draws above the tables.
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

    /// The strategies of all that has been proven with this goal.
    pub fn certificate(&self, goal: Goal) -> Certificate {
        let Collected { strategy, roots } = match goal {
            Goal::Win => &self.wins,
            Goal::Draw => &self.draws,
        };
        Certificate::from_strategy(goal, self.oracle.stones(), roots.clone(), strategy)
    }
}

impl<'a, O: Oracle + ?Sized> Collected<'a, O> {
    /// Adds a strategy for the claimant. Whether there is one.
    fn add(
        &mut self,
        source: &mut Source<'_, 'a, O>,
        position: Compact,
        claim: Claim,
    ) -> Result<bool, Gap> {
        let attacks = claim.goal == Goal::Win;
        let attacker = (claim.claimant == Claimant::Mover) == attacks;
        let firsts = match after(source, Node { position, attacker }, attacks) {
            After::Known(_) => Vec::new(),
            After::Replies(replies) => replies,
        };
        for Reply { node: Node { position, .. }, .. } in firsts {
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
