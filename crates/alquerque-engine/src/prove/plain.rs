use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Instant;

use super::game::{Choice, Game, Successors};
use super::plan::{Plan, PlanError, PlanFlaw, follow};
use super::search::{Node, Search};
use super::strategy::{After, Gap, Reply, Strategy, after};
use super::table::{Numbers, Table};
use super::{Limits, Progress};
use crate::{Stop, Value};
use alquerque_rules::{Action, Placement, Position, RuleState, Side};

/// How near a side is to a forced win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttackResult {
    /// It wins, so.
    Wins(Plan),
    /// No win was found where every line that comes back was given up. Lines may depend on each other there, and where
    /// endless play is decided by count it may win too, so that this proves nothing.
    Fails,
    /// A limit was reached.
    Unknown {
        /// At least so many more positions must turn out well for a win; none where there is one but what it takes had
        /// been forgotten.
        pn: u32,
        /// At least so many must turn out badly to give it up.
        dn: u32,
    },
}

/// Searches for a forced win of a side by the plain rules of any rule set, without tables. Also says how many positions
/// were expanded.
///
/// A win is one in every line, whatever the table adds about repetition; it leaves the opponent without a legal action.
/// The search tells positions apart by a hash of 57 bits; what it finds counts only once there is a plan.
pub fn attack(
    position: &Position,
    attacker: Side,
    limits: Limits,
    stop: &Stop,
    progress: &mut dyn FnMut(Progress),
) -> (AttackResult, u64) {
    let mut tell = |nodes, Numbers { pn, dn }| progress(Progress { nodes, pn, dn });
    let mut search = Search::new(Plain, Table::within(limits.bytes), stop, &mut tell);
    search.limit = limits.nodes;
    search.deadline = Instant::now().checked_add(limits.time);
    let mut strategy = Strategy::default();
    let mut anew = false;
    let attack = loop {
        let node = Node { position: *position, attacker: position.turn() == attacker };
        let Numbers { pn, dn } = search.solve(node);
        if pn != 0 {
            break if dn == 0 { AttackResult::Fails } else { AttackResult::Unknown { pn, dn } };
        }
        match plan(&mut strategy, &mut search, node) {
            Ok(plan) => break AttackResult::Wins(plan),
            // What the plan needs may have made way for something else.
            Err(Gap) if !anew && !search.is_stopped() => {
                anew = true;
                search.table.clear();
            }
            Err(Gap) => break AttackResult::Unknown { pn, dn },
        }
    };
    (attack, search.nodes)
}

/// What the attacker does, once the search has found that it wins.
fn plan(
    strategy: &mut Strategy<Plain>,
    source: &mut Search<Plain>,
    node: Node<Position>,
) -> Result<Plan, Gap> {
    if let After::Replies(replies) = after(source, node, true) {
        for Reply { node, .. } in replies.into_iter().filter(|reply| reply.node.attacker) {
            strategy.add_win(source, node.position)?;
        }
    }
    let mut choices = Vec::new();
    let winner = if node.attacker { node.position.turn() } else { !node.position.turn() };
    let followed = follow(&node.position, winner, &mut |position| {
        let action = strategy.get(Plain.id(*position)).map(|step| step.action);
        let found = position.legal_actions().into_iter().position(|legal| Some(legal) == action);
        let number = found.and_then(|number| u16::try_from(number).ok());
        let number =
            number.ok_or(PlanError::Flawed { at: choices.len() as u64, flaw: PlanFlaw::Ends })?;
        choices.push(number);
        Ok(number)
    });
    followed.map(|_| Plan { choices }).map_err(|_| Gap)
}

/// Any rule set, by its plain rules.
struct Plain;

impl Game for Plain {
    type Position = Position;
    type Id = (Placement, Side, RuleState);
    type Action = Action;

    fn id(&self, position: Position) -> Self::Id {
        (position.placement(), position.turn(), *position.rule_state())
    }

    fn actions(&self, position: Position) -> Vec<(Action, Position, bool)> {
        let actions = position.legal_actions().into_iter();
        let after = |action: Action| (action, position.play(&action));
        actions
            .map(after)
            .map(|(action, next)| (action, next, next.turn() != position.turn()))
            .collect()
    }

    fn canonical(&self, position: Position) -> Position {
        position
    }

    fn key(&self, position: Position) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.id(position).hash(&mut hasher);
        hasher.finish() >> 7
    }

    fn phase(&self, position: Position) -> u32 {
        position.placement().occupied().count()
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
        let [own, other] =
            [position.turn(), !position.turn()].map(|side| position.stones()[side].count());
        [other.saturating_sub(own), own.saturating_sub(other)]
    }
}
