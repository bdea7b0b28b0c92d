//! WDL tables of rule sets that remember nothing for longer than a turn, and in which more stones
//! win when the quiet turns run out. They store who wins for each number of preceding quiet turns.
//!
//! The quiet turns are part of the solved positions, so the values are exact except for repetition.
//! Only captures and irreversible advances reset the quiet turns, so no position depends on itself,
//! and the values that agree with all actions are the only solution. All positions of a material
//! start with the result of the count. Then each takes the best value of its actions, repeatedly,
//! until nothing changes. A position with a huffable stone has no entry of its own: the side to
//! move has the better of huffing and of not huffing.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::ptr;
use std::sync::Arc;

use super::by_clock::WdlByClock;
use super::index::Index;
use super::metric::{Metric, SolveError};
use super::watch::{Stopped, Watch};
use super::{Layer, Material, Tablebase};
use crate::compact::Compact;
use crate::symmetry::Group;
use alquerque_rules::{
    Action, BacktrackRule, CaptureSanction, Direction, Directions, FIVE_BY_FIVE, FarRank, Position,
    RuleSet,
};

/// The WDL tables of a rule set whose games end by count. Clones share their memory.
pub type WdlTables = Tablebase<Wdl>;

/// The metric of a rule set whose games end by count.
#[derive(Clone, Copy, Debug)]
pub struct Wdl {
    rules: &'static RuleSet,
}

/// The expected number of sweeps over a material, for the progress report.
const SWEEPS: u64 = 20;

impl Wdl {
    /// Returns the metric of a rule set; `None` where the rules remember something for longer than
    /// a turn, a capture is one jump, or the count decides nothing.
    pub fn for_rules(rules: &'static RuleSet) -> Option<Self> {
        let has_no_memory = rules.backtracking == BacktrackRule::Allowed && !rules.has_kings();
        let has_simple_sanction =
            matches!(rules.capture_sanction, CaptureSanction::None | CaptureSanction::Huff);
        let is_symmetric =
            [rules.steps, rules.first_hop, rules.later_hops].into_iter().all(is_mirror_symmetric);
        let is_indexed =
            *rules.board == FIVE_BY_FIVE && u32::from(rules.no_progress_limit) < u64::BITS;
        let has_chains = rules.later_hops != Directions::NONE;
        let is_known = is_indexed && has_no_memory && has_simple_sanction && has_chains;
        (is_known && is_symmetric && rules.by_count).then_some(Self { rules })
    }

    /// Returns the bit of a game that ends by its quiet turns.
    fn game_over_bit(self) -> u64 {
        1 << self.rules.no_progress_limit
    }

    /// Returns the value of a position by its actions. `probe` knows all positions without a
    /// huffable stone.
    fn best_of_actions(
        self,
        position: Compact,
        probe: &impl Fn(Compact) -> Option<WdlByClock>,
    ) -> Option<WdlByClock> {
        let plain = position.with_white_to_move(self.rules)?;
        let mut best = Some(WdlByClock::default());
        let mut can_act = false;
        plain.for_each_action(|action| {
            can_act = true;
            let after = self.better_of_huffing(&plain.play(action), probe);
            best = best.zip(after).map(|(best, after)| {
                let is_quiet =
                    !action.as_move().is_some_and(|action| plain.is_irreversible(action));
                best.or(after.to_parent(is_quiet))
            });
        });
        if can_act { best.map(|best| self.with_count(best, position)) } else { best }
    }

    /// Returns the better value of huffing and of not huffing.
    fn better_of_huffing(
        self,
        position: &Position,
        probe: &impl Fn(Compact) -> Option<WdlByClock>,
    ) -> Option<WdlByClock> {
        let compact = Compact::oriented(position);
        let mut best = probe(compact)?;
        let huffable = position.rule_state().huffable;
        for point in huffable {
            best = best.or(probe(Compact::oriented(&position.play(&Action::Huff(point))))?);
        }
        Some(if huffable.is_empty() { best } else { self.with_count(best, compact) })
    }

    /// Returns the value with the count as the result of a game that ends by its quiet turns.
    fn with_count(self, value: WdlByClock, position: Compact) -> WdlByClock {
        let count = by_count(position);
        let bit = |holds: bool| if holds { self.game_over_bit() } else { 0 };
        let playing = self.game_over_bit() - 1;
        WdlByClock {
            draws: value.draws & playing | bit(count != Ordering::Less),
            wins: value.wins & playing | bit(count == Ordering::Greater),
        }
    }
}

/// Returns whether the directions are symmetric in left and right.
fn is_mirror_symmetric(directions: Directions) -> bool {
    let mirrored = |direction: Direction| Direction::ALL[(8 - direction as usize) % 8];
    directions.iter().all(|direction| directions.contains(mirrored(direction)))
}

/// Returns the result of counting the stones, for the side to move.
pub(crate) fn by_count(position: Compact) -> Ordering {
    position.own.count_ones().cmp(&position.other.count_ones())
}

impl WdlTables {
    /// Returns the value of a position; `None` where it is not known or has another rule set.
    pub fn probe(&self, position: &Position) -> Option<WdlByClock> {
        let is_played = ptr::eq(position.rules(), self.metric.rules);
        if is_played {
            self.metric.better_of_huffing(position, &|position| self.value_of(position))
        } else {
            None
        }
    }
}

/// The values of one layer while they are computed, in the order of its index.
struct Draft {
    index: Index,
    values: Vec<WdlByClock>,
}

impl Draft {
    fn from_count(metric: Wdl, (own, other): (usize, usize)) -> Self {
        let index = Index::new(metric.symmetries(), own, other);
        let ones = u64::MAX;
        let count = match own.cmp(&other) {
            Ordering::Less => WdlByClock::default(),
            Ordering::Equal => WdlByClock { draws: ones, wins: 0 },
            Ordering::Greater => WdlByClock { draws: ones, wins: ones },
        };
        Self { values: vec![count; index.len()], index }
    }
}

impl Metric for Wdl {
    type Value = WdlByClock;

    const MAX_STONES: usize = 6;
    const TURNS_LABEL: &str = "quiet turns that the slowest win, loss needs";

    fn rules(self) -> &'static RuleSet {
        self.rules
    }

    fn symmetries(self) -> Group {
        let RuleSet { steps, first_hop, later_hops, far_rank, .. } = self.rules;
        let moves_anywhere = [steps, first_hop, later_hops]
            .into_iter()
            .all(|directions| *directions == Directions::ANY);
        if moves_anywhere && *far_rank == FarRank::Ordinary { Group::All } else { Group::Sideways }
    }

    fn bare(self, position: Compact) -> WdlByClock {
        // A side without stones has lost, and so has a side that cannot move.
        let wins =
            position.with_white_to_move(self.rules).is_some_and(|position| position.can_act());
        if wins { WdlByClock { draws: u64::MAX, wins: u64::MAX } } else { WdlByClock::default() }
    }

    fn decode(byte: u8, value_map: &[WdlByClock]) -> Option<WdlByClock> {
        value_map.get(usize::from(byte)).copied()
    }

    fn outcome_and_turns(self, value: WdlByClock) -> (Ordering, u16) {
        (value.outcome(0), self.rules.no_progress_limit.saturating_sub(value.slack(0)))
    }

    fn solve(
        lower: &WdlTables,
        material: Material,
        watch: &mut Watch,
    ) -> Result<Vec<Layer>, SolveError> {
        let metric = lower.metric;
        let end = watch.done() + 2 * material.positions();
        let mut drafts: Vec<_> =
            material.sides().map(|sides| Draft::from_count(metric, sides)).collect();
        let mut changed = true;
        let mut sweeps = 0;
        while changed {
            changed = false;
            let share = |positions| if sweeps < SWEEPS { 2 * positions / SWEEPS } else { 0 };
            for draft in 0..drafts.len() {
                changed |= sweep(lower, material, &mut drafts, draft, |positions| {
                    watch.advance(share(positions))
                })?;
            }
            sweeps += 1;
        }
        watch.reach(end)?;
        pack(drafts)
    }

    fn best_of_actions(tables: &WdlTables, position: Compact) -> Option<WdlByClock> {
        tables.metric.best_of_actions(position, &|position| tables.value_of(position))
    }
}

/// Gives every position of a layer the best value of its actions. Returns whether any value
/// changed.
fn sweep(
    lower: &WdlTables,
    material: Material,
    drafts: &mut [Draft],
    draft: usize,
    mut advance: impl FnMut(u64) -> Result<(), Stopped>,
) -> Result<bool, SolveError> {
    let mut changed = false;
    let mut better = Vec::new();
    for orbit in 0..drafts[draft].index.blocks() {
        let block = drafts[draft].index.block(orbit);
        let probe = |position: Compact| {
            let sides = (position.own.count_ones() as usize, position.other.count_ones() as usize);
            match material.sides().position(|these| these == sides) {
                Some(side) => Some(drafts[side].values[drafts[side].index.index_of(position)]),
                None => lower.value_of(position),
            }
        };
        better.clear();
        let positions = drafts[draft].index.rests().iter().map(|&rest| block.position(rest));
        let best = positions.map(|position| lower.metric.best_of_actions(position, &probe));
        better.extend(best.map(|best| best.expect("fewer stones are solved before")));
        let values = &mut drafts[draft].values[orbit * better.len()..][..better.len()];
        changed |= *values != better[..];
        values.copy_from_slice(&better);
        advance(block.images * better.len() as u64)?;
    }
    Ok(changed)
}

/// Converts the values to bytes, which are indices of a shared value map.
fn pack(drafts: Vec<Draft>) -> Result<Vec<Layer>, SolveError> {
    let mut numbers = HashMap::new();
    let mut value_map = Vec::new();
    let mut number = |value: &WdlByClock| {
        let number = *numbers.entry(*value).or_insert_with(|| {
            value_map.push(*value);
            value_map.len() - 1
        });
        u8::try_from(number).map_err(|_| SolveError::TooLong)
    };
    let values: Vec<Vec<u8>> = drafts
        .iter()
        .map(|draft| draft.values.iter().map(&mut number).collect())
        .collect::<Result<_, _>>()?;
    let value_map: Arc<[WdlByClock]> = value_map.into();
    let layer = |(draft, values): (Draft, Vec<u8>)| {
        Layer::in_memory(draft.index, values, Arc::clone(&value_map))
    };
    Ok(drafts.into_iter().zip(values).map(layer).collect())
}
