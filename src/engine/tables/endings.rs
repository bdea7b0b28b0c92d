//! Tables of rule sets in which nothing is remembered for longer than a turn, and more stones win when a game leads
//! nowhere: who has the better of it, and how many quiet turns that takes.
//!
//! A capture is no duty there, so that no value is known at once. All positions of a material begin as the count has them,
//! which is what endless play comes to; then each takes the best of what its actions lead to, again and again, until
//! nothing changes. A stone that may be huffed is no position of its own: whoever may huff has the better of doing so and
//! of leaving it.

use std::cmp::Ordering;
use std::ptr;
use std::sync::Arc;

use super::kind::{Halt, Kind};
use super::watch::Watch;
use super::{Layer, Layers, Material};
use crate::engine::compact::Compact;
use crate::engine::symmetry::Group;
use crate::engine::{Score, Value};
use crate::rules::{Action, Direction, Directions, FIVE_BY_FIVE, FarRank, History, Position, Redress, Return, RuleSet};

/// Who has the better of every position of few stones, by rules whose games end by count. A clone shares its memory.
pub type Endings = Layers<ByCount>;

/// What a position comes to with best play, for the side to move: as if there were neither repetition nor a quiet stretch,
/// but endless play were decided by the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// It wins, draws or loses.
    pub outcome: Ordering,
    /// Where the count is against that: within so many turns, of either side, it comes to a capture, an irreversible
    /// advance or the end of the game. 0 where the count has it so, or nobody can move.
    pub turns: u8,
}

/// What such tables know, by a rule set that fits.
#[derive(Clone, Copy, Debug)]
pub struct ByCount {
    rules: &'static RuleSet,
}

/// More turns do not go into a byte.
const MOST_TURNS: u16 = 80;

impl ByCount {
    /// `None` where something is remembered for longer than a turn, or the count decides nothing.
    pub fn of(rules: &'static RuleSet) -> Option<Self> {
        let nothing_kept = rules.returning == Return::Allowed && !rules.has_kings();
        let redress = matches!(rules.redress, Redress::None | Redress::Huff);
        let mirrored = [rules.steps, rules.first_hop, rules.later_hops].into_iter().all(is_mirrored);
        let board = *rules.board == FIVE_BY_FIVE;
        (board && nothing_kept && redress && mirrored && rules.by_count).then_some(Self { rules })
    }
}

/// Whether left and right are the same.
fn is_mirrored(directions: Directions) -> bool {
    let across = |direction: Direction| Direction::ALL[(8 - direction as usize) % 8];
    directions.iter().all(|direction| directions.contains(across(direction)))
}

impl Endings {
    /// What a position comes to; `None` where that is not known, or it is played by other rules.
    pub fn ending(&self, position: &Position) -> Option<Ending> {
        if ptr::eq(position.rules(), self.kind.rules) { self.after(position) } else { None }
    }

    /// What an action of such a position comes to, for the side that acts.
    pub(in crate::engine) fn of_action(&self, position: &Position, action: &Action) -> Option<Ending> {
        let after = self.after(&position.play(action))?;
        Some(match action {
            Action::Move(action) => after.before(position.is_irreversible(action), by_count(Compact::seen(position))),
            Action::Huff(_) | Action::Insist => after,
        })
    }

    /// The same by these rules: the best of what the tables say, and of huffing.
    fn after(&self, position: &Position) -> Option<Ending> {
        let seen = Compact::seen(position);
        let count = by_count(seen);
        let mut best = self.byte(seen).map(Ending::of)?;
        for point in position.memory().huffable {
            let huffed = Compact::seen(&position.play(&Action::Huff(point)));
            let huffed = self.byte(huffed).map(Ending::of)?;
            // A game that is over by its quiet turns leaves no time to huff.
            let turns = if huffed.outcome == count { 0 } else { huffed.turns.max(1) };
            best = best.or(Ending { turns, ..huffed }, count);
        }
        Some(best)
    }

    /// Gives every position of a layer the best of what its actions lead to. Whether that changed anything.
    fn sweep(&mut self, own: usize, other: usize, watch: &mut Watch, counts: bool) -> Result<bool, Halt> {
        let (mut changed, mut orbit, mut better) = (false, 0, Vec::new());
        while let Some(layer) = self.layers[own][other].as_ref().filter(|layer| orbit < layer.index.blocks()) {
            let block = layer.index.block(orbit);
            better.clear();
            for &rest in layer.index.rests() {
                let best = ByCount::by_actions(self, block.position(rest)).expect("fewer stones are solved before");
                // What takes longer than there are quiet turns is not to be had.
                let is_had = u16::from(best.turns) <= self.kind.rules.quiet_turns.min(MOST_TURNS);
                better.push(if is_had { best.coded() } else { return Err(Halt::TooLong) });
            }
            let done = if counts { block.images * better.len() as u64 } else { 0 };
            watch.advance(done)?;
            let layer = self.layers[own][other].as_mut().and_then(Arc::get_mut).expect("nobody else has it yet");
            let values = &mut layer.values[orbit * better.len()..][..better.len()];
            changed |= *values != better[..];
            values.copy_from_slice(&better);
            orbit += 1;
        }
        Ok(changed)
    }
}

impl Kind for ByCount {
    type Value = Ending;

    fn rules(self) -> &'static RuleSet {
        self.rules
    }

    fn symmetries(self) -> Group {
        let RuleSet { steps, first_hop, later_hops, far_rank, .. } = self.rules;
        let any = [steps, first_hop, later_hops].into_iter().all(|directions| *directions == Directions::ANY);
        if any && *far_rank == FarRank::Ordinary { Group::All } else { Group::Sideways }
    }

    fn bare(self, position: Compact) -> u8 {
        let can_act = position.unseen(self.rules).is_some_and(|position| position.can_act());
        let outcome = if can_act { Ordering::Greater } else { Ordering::Less };
        Ending { outcome, turns: 0 }.coded()
    }

    fn decode(byte: u8) -> Ending {
        Ending::of(byte)
    }

    fn weigh(ending: Ending) -> (Ordering, u16) {
        (ending.outcome, ending.turns.into())
    }

    fn solve(lower: &Endings, material: Material, watch: &mut Watch) -> Result<Vec<Layer>, Halt> {
        let end = watch.done() + 2 * material.positions();
        let (mut all, symmetries) = (lower.clone(), lower.kind.symmetries());
        let counted = |(own, other): (usize, usize)| {
            let count = Ending { outcome: own.cmp(&other), turns: 0 };
            Layer::filled(symmetries, own, other, count.coded())
        };
        all.add(material, material.sides().map(counted).collect());
        let (mut is_first, mut changed) = (true, true);
        while changed {
            changed = false;
            for (own, other) in material.sides() {
                changed |= all.sweep(own, other, watch, is_first)?;
            }
            is_first = false;
        }
        watch.reach(end)?;
        let taken = |(own, other): (usize, usize)| {
            let layer = all.layers[own][other].take().and_then(Arc::into_inner);
            layer.expect("nobody else has it yet")
        };
        Ok(material.sides().map(taken).collect())
    }

    fn by_actions(tables: &Endings, position: Compact) -> Option<Ending> {
        let (count, plain) = (by_count(position), position.unseen(tables.kind.rules)?);
        let (mut best, mut is_known) = (None, true);
        plain.for_each_action(|action| match tables.of_action(&plain, action) {
            Some(ending) => best = Some(best.map_or(ending, |best: Ending| best.or(ending, count))),
            None => is_known = false,
        });
        is_known.then(|| best.unwrap_or(Ending { outcome: Ordering::Less, turns: 0 }))
    }
}

/// What endless play comes to, for the side to move.
pub(in crate::engine) fn by_count(position: Compact) -> Ordering {
    position.own.count_ones().cmp(&position.other.count_ones())
}

impl Ending {
    /// Whether enough quiet turns are left for it in a game.
    pub(in crate::engine) fn is_timely(&self, history: &History) -> bool {
        history.quiet() + u16::from(self.turns) <= history.position().rules().quiet_turns
    }

    /// How good it is, where a search has found this.
    pub(in crate::engine) fn score(self, found: Score) -> Score {
        match (self.outcome, found) {
            (Ordering::Equal, _) => Score::Proven(Value::Draw),
            // The search has counted the plies.
            (Ordering::Greater, Score::Proven(Value::Win(_))) | (Ordering::Less, Score::Proven(Value::Loss(_))) => {
                found
            }
            (Ordering::Greater, _) => Score::Won,
            (Ordering::Less, _) => Score::Lost,
        }
    }

    /// The same one action earlier, for the side that makes it, whom the count has as said.
    fn before(self, irreversible: bool, count: Ordering) -> Self {
        let outcome = self.outcome.reverse();
        let turns = match outcome == count {
            true => 0,
            false if irreversible => 1,
            false => self.turns.saturating_add(1),
        };
        Self { outcome, turns }
    }

    /// The better of two for the side to move, whom the count has as said: that which takes fewer turns, where the count
    /// is against it, and more where it is for it.
    fn or(self, other: Self, count: Ordering) -> Self {
        let rank = |ending: Self| {
            let turns = i32::from(ending.turns);
            let hurry = if ending.outcome > count { -turns } else { turns };
            (ending.outcome, hurry)
        };
        if rank(other) > rank(self) { other } else { self }
    }

    /// Turns and outcome, where there are not too many turns.
    fn coded(self) -> u8 {
        self.turns * 3 + (self.outcome as i8 + 1) as u8
    }

    fn of(byte: u8) -> Self {
        let outcome = [Ordering::Less, Ordering::Equal, Ordering::Greater][usize::from(byte % 3)];
        Self { outcome, turns: byte / 3 }
    }
}
