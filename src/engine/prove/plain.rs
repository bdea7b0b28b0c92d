use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Instant;

use super::game::{Choice, Game, Successors};
use super::search::{Node, Search};
use super::table::{Numbers, Table};
use super::{Limits, Progress};
use crate::engine::{Stop, Value};
use crate::rules::{Position, Side};

/// How near a side is to a forced win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attack {
    /// It wins within so many plies.
    Wins(u32),
    /// No win was found where every line that comes back was given up. Lines may depend on each other there, and where
    /// endless play is decided by count it may win too, so that this proves nothing.
    Fails,
    /// A limit was reached.
    Unknown {
        /// At least so many more positions must turn out well for a win.
        pn: u32,
        /// At least so many must turn out badly to give it up.
        dn: u32,
    },
}

/// Searches for a forced win of a side by the plain rules of any rule set, without tables. Also says how many positions
/// were expanded.
///
/// A win is one in every line, whatever the table adds about repetition; it leaves the opponent without a legal action.
/// Positions are told apart by a hash of 57 bits and there is no certificate: this is for finding out how far away
/// an answer is.
pub fn attack(
    position: &Position,
    attacker: Side,
    limits: Limits,
    stop: &Stop,
    progress: &mut dyn FnMut(Progress),
) -> (Attack, u64) {
    let mut tell = |nodes, Numbers { pn, dn }| progress(Progress { nodes, pn, dn });
    let mut search = Search::new(Plain, Table::within(limits.bytes), stop, &mut tell);
    search.limit = limits.nodes;
    search.deadline = Instant::now().checked_add(limits.time);
    let found = search.solve(Node { position: *position, attacker: position.turn() == attacker });
    let attack = match (found.plies(), found) {
        (Some(plies), _) => Attack::Wins(plies),
        (None, Numbers { dn: 0, .. }) => Attack::Fails,
        (None, Numbers { pn, dn }) => Attack::Unknown { pn, dn },
    };
    (attack, search.nodes)
}

/// Any rule set, by its plain rules.
struct Plain;

impl Game for Plain {
    type Position = Position;

    fn canonical(&self, position: Position) -> Position {
        position
    }

    fn key(&self, position: Position) -> u64 {
        let mut hasher = DefaultHasher::new();
        (position.placement(), position.turn(), position.memory()).hash(&mut hasher);
        hasher.finish() >> 7
    }

    fn phase(&self, position: Position) -> u32 {
        position.placement().all().count()
    }

    fn known(&self, position: Position) -> Option<Value> {
        (!position.can_act()).then_some(Value::Loss(0))
    }

    fn successors(&self, position: Position, after: &mut Successors<Position>) {
        position.for_each_action(|action| {
            let next = position.play(action);
            after.push((next, next.turn() != position.turn()));
        });
    }

    fn choice(&self, position: Position) -> Choice<Position> {
        let actions = position.count_actions();
        let mut only = None;
        if actions == 1 {
            position.for_each_action(|action| only = Some(position.play(action)));
        }
        match only {
            Some(next) => Choice::Forced(next, next.turn() != position.turn()),
            None => Choice::Many(u32::try_from(actions).unwrap_or(u32::MAX)),
        }
    }

    fn odds(&self, position: Position) -> [u32; 2] {
        let [own, other] = [position.turn(), !position.turn()].map(|side| position.stones()[side].count());
        [other.saturating_sub(own), own.saturating_sub(other)]
    }
}
