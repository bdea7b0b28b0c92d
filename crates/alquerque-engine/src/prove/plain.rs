use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Instant;

use super::game::{Branching, Game, Successors};
use super::plan::{Plan, PlanError, PlanFlaw, follow};
use super::search::{Node, Search};
use super::strategy::{After, Incomplete, Reply, Strategy, after};
use super::table::{Numbers, Table};
use super::{Limits, Progress};
use crate::{Stop, Value};
use alquerque_rules::{Action, Placement, Position, RuleState, Side};

/// The result of [`attack`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttackResult {
    /// The side wins by this plan.
    Wins(Plan),
    /// No win was found with every repeating line given up. This proves nothing: results of lines
    /// may depend on each other, and by rules that decide repetition by count, the side may win in
    /// other ways.
    Fails,
    /// A limit was reached.
    Unknown {
        /// The proof number. It is 0 where the side wins but the table has evicted entries that the
        /// plan needs.
        pn: u32,
        /// The disproof number.
        dn: u32,
    },
}

/// Searches for a forced win of a side by any rule set, without tables. Returns the number of
/// expanded positions too.
///
/// A win leaves the opponent without a legal action in every line, without help from rules about
/// repetition. The search identifies positions by a hash of 57 bits, so only the plan that it finds
/// proves the win.
pub fn attack(
    position: &Position,
    attacker: Side,
    limits: Limits,
    stop: &Stop,
    progress: &mut dyn FnMut(Progress),
) -> (AttackResult, u64) {
    let mut report = |nodes, Numbers { pn, dn }| progress(Progress { nodes, pn, dn });
    let mut search = Search::new(Plain, Table::within(limits.bytes), stop, &mut report);
    search.limit = limits.nodes;
    search.deadline = Instant::now().checked_add(limits.time);
    let mut strategy = Strategy::default();
    let mut retried = false;
    let attack = loop {
        let node = Node { position: *position, attacker: position.turn() == attacker };
        let Numbers { pn, dn } = search.solve(node);
        if pn != 0 {
            break if dn == 0 { AttackResult::Fails } else { AttackResult::Unknown { pn, dn } };
        }
        match plan(&mut strategy, &mut search, node) {
            Ok(plan) => break AttackResult::Wins(plan),
            // The table may have evicted entries that the plan needs.
            Err(Incomplete) if !retried && !search.is_stopped() => {
                retried = true;
                search.table.clear();
            }
            Err(Incomplete) => break AttackResult::Unknown { pn, dn },
        }
    };
    (attack, search.nodes)
}

/// Extracts the attacker's plan from a search that found a win.
fn plan(
    strategy: &mut Strategy<Plain>,
    source: &mut Search<Plain>,
    node: Node<Position>,
) -> Result<Plan, Incomplete> {
    if let After::Replies(replies) = after(source, node, true) {
        for Reply { node, .. } in replies.into_iter().filter(|reply| reply.node.attacker) {
            strategy.add_win(source, node.position)?;
        }
    }
    let mut choices = Vec::new();
    let winner = if node.attacker { node.position.turn() } else { !node.position.turn() };
    let summary = follow(&node.position, winner, &mut |position| {
        let action = strategy.get(Plain.id(*position)).map(|step| step.action);
        let found = position.legal_actions().into_iter().position(|legal| Some(legal) == action);
        let number = found.and_then(|number| u16::try_from(number).ok());
        let number = number
            .ok_or(PlanError::Flawed { at: choices.len() as u64, flaw: PlanFlaw::TooShort })?;
        choices.push(number);
        Ok(number)
    });
    summary.map(|_| Plan { choices }).map_err(|_| Incomplete)
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

    fn branching(&self, position: Position) -> Branching<Position> {
        let actions = position.count_actions();
        let mut only = None;
        if actions == 1 {
            position.for_each_action(|action| only = Some(position.play(action)));
        }
        match only {
            Some(next) => Branching::Forced(next, next.turn() != position.turn()),
            None => Branching::Many(u32::try_from(actions).unwrap_or(u32::MAX)),
        }
    }

    fn deficits(&self, position: Position) -> [u32; 2] {
        let [own, other] =
            [position.turn(), !position.turn()].map(|side| position.stones()[side].count());
        [other.saturating_sub(own), own.saturating_sub(other)]
    }
}
