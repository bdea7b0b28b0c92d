//! Tables of rule sets in which nothing is remembered for longer than a turn, and more stones win when a game leads
//! nowhere: who wins, with each number of quiet turns played before.
//!
//! The quiet turns are part of what is solved, so that a game is over after so many of them by its count, and everything is
//! exact but for repetition. All that leads to fewer quiet turns is a capture, or an advance that cannot be undone: no
//! position depends on itself, and what agrees with all that can be played is the one solution. All positions of a material
//! begin as the count has them; then each takes the best of what its actions lead to, again and again, until nothing
//! changes. A stone that may be huffed is no position of its own: whoever may huff has the better of doing so and of leaving
//! it.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::ptr;
use std::sync::Arc;

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

/// Who wins every position of few stones, by rules whose games end by count. A clone shares its memory.
pub type WdlTables = Tablebase<Wdl>;

/// What a position comes to with best play, for the side to move, with each number of quiet turns before it: a bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct WdlByClock {
    /// It draws at least.
    draws: u64,
    /// It wins.
    wins: u64,
}

/// What such tables know, by a rule set that fits.
#[derive(Clone, Copy, Debug)]
pub struct Wdl {
    rules: &'static RuleSet,
}

/// About so many times all positions of a material are looked at.
const SWEEPS: u64 = 20;

impl Wdl {
    /// `None` where something is remembered for longer than a turn, or the count decides nothing.
    pub fn for_rules(rules: &'static RuleSet) -> Option<Self> {
        let nothing_kept = rules.backtracking == BacktrackRule::Allowed && !rules.has_kings();
        let redress =
            matches!(rules.capture_sanction, CaptureSanction::None | CaptureSanction::Huff);
        let mirrored =
            [rules.steps, rules.first_hop, rules.later_hops].into_iter().all(is_mirrored);
        let board = *rules.board == FIVE_BY_FIVE && u32::from(rules.no_progress_limit) < u64::BITS;
        (board && nothing_kept && redress && mirrored && rules.by_count).then_some(Self { rules })
    }

    /// The bit of a game that is over by its quiet turns.
    fn over(self) -> u64 {
        1 << self.rules.no_progress_limit
    }

    /// What a position comes to by what its actions lead to, of which `look` knows all that have nothing to be huffed.
    fn by_actions(
        self,
        position: Compact,
        look: &impl Fn(Compact) -> Option<WdlByClock>,
    ) -> Option<WdlByClock> {
        let plain = position.with_white_to_move(self.rules)?;
        let mut best = Some(WdlByClock::default());
        let mut can_act = false;
        plain.for_each_action(|action| {
            can_act = true;
            let after = self.huffing(&plain.play(action), look);
            best = best.zip(after).map(|(best, after)| {
                let is_quiet =
                    !action.as_move().is_some_and(|action| plain.is_irreversible(action));
                best.or(after.to_parent(is_quiet))
            });
        });
        if can_act { best.map(|best| self.counted(best, position)) } else { best }
    }

    /// What a position comes to by huffing, and by leaving it.
    fn huffing(
        self,
        position: &Position,
        look: &impl Fn(Compact) -> Option<WdlByClock>,
    ) -> Option<WdlByClock> {
        let seen = Compact::oriented(position);
        let mut best = look(seen)?;
        let huffable = position.rule_state().huffable;
        for point in huffable {
            best = best.or(look(Compact::oriented(&position.play(&Action::Huff(point))))?);
        }
        Some(if huffable.is_empty() { best } else { self.counted(best, seen) })
    }

    /// The same where something can be done: a game that is over by its quiet turns is decided by the count.
    fn counted(self, course: WdlByClock, position: Compact) -> WdlByClock {
        let count = by_count(position);
        let bit = |holds: bool| if holds { self.over() } else { 0 };
        let playing = self.over() - 1;
        WdlByClock {
            draws: course.draws & playing | bit(count != Ordering::Less),
            wins: course.wins & playing | bit(count == Ordering::Greater),
        }
    }
}

/// Whether left and right are the same.
fn is_mirrored(directions: Directions) -> bool {
    let across = |direction: Direction| Direction::ALL[(8 - direction as usize) % 8];
    directions.iter().all(|direction| directions.contains(across(direction)))
}

/// Who has more stones, for the side to move.
pub(crate) fn by_count(position: Compact) -> Ordering {
    position.own.count_ones().cmp(&position.other.count_ones())
}

impl WdlByClock {
    /// Whether it wins, draws or loses after so many quiet turns.
    pub fn outcome(self, quiet: u16) -> Ordering {
        match (self.draws >> quiet & 1, self.wins >> quiet & 1) {
            (0, _) => Ordering::Less,
            (_, 0) => Ordering::Equal,
            _ => Ordering::Greater,
        }
    }

    /// How many more turns could have been quiet before, if so many were, for the outcome to be the same.
    pub fn slack(self, quiet: u16) -> u16 {
        let same = |bits: u64| {
            let from_now = bits >> quiet;
            from_now.trailing_ones().max(from_now.trailing_zeros())
        };
        same(self.draws).min(same(self.wins)) as u16 - 1
    }

    /// The better of two, each time.
    fn or(self, other: Self) -> Self {
        Self { draws: self.draws | other.draws, wins: self.wins | other.wins }
    }

    /// The same one move earlier, for the side that makes it.
    fn to_parent(self, is_quiet: bool) -> Self {
        let earlier = |bits: u64| if is_quiet { bits >> 1 } else { 0_u64.wrapping_sub(bits & 1) };
        Self { draws: !earlier(self.wins), wins: !earlier(self.draws) }
    }

    /// As it is kept in a file.
    pub(super) fn to_bytes(self) -> [u8; Self::BYTES] {
        (u128::from(self.wins) << 64 | u128::from(self.draws)).to_le_bytes()
    }

    /// How many bytes that takes.
    pub(super) const BYTES: usize = 16;

    /// One from a file.
    pub(super) fn from_bytes(bytes: [u8; Self::BYTES]) -> Self {
        let both = u128::from_le_bytes(bytes);
        Self { draws: both as u64, wins: (both >> 64) as u64 }
    }
}

impl WdlTables {
    /// What a position comes to; `None` where that is not known, or it is played by other rules.
    pub fn probe(&self, position: &Position) -> Option<WdlByClock> {
        let is_played = ptr::eq(position.rules(), self.metric.rules);
        if is_played { self.metric.huffing(position, &|seen| self.value_of(seen)) } else { None }
    }
}

/// The courses of a material while they are found, as its tables number positions.
struct Sheet {
    index: Index,
    courses: Vec<WdlByClock>,
}

impl Sheet {
    fn counted(metric: Wdl, (own, other): (usize, usize)) -> Self {
        let index = Index::new(metric.symmetries(), own, other);
        let ones = u64::MAX;
        let count = match own.cmp(&other) {
            Ordering::Less => WdlByClock::default(),
            Ordering::Equal => WdlByClock { draws: ones, wins: 0 },
            Ordering::Greater => WdlByClock { draws: ones, wins: ones },
        };
        Self { courses: vec![count; index.len()], index }
    }
}

impl Metric for Wdl {
    type Value = WdlByClock;

    const MAX_STONES: usize = 6;
    const TURNS: &str = "quiet turns that the slowest win, loss needs";

    fn rules(self) -> &'static RuleSet {
        self.rules
    }

    fn symmetries(self) -> Group {
        let RuleSet { steps, first_hop, later_hops, far_rank, .. } = self.rules;
        let any = [steps, first_hop, later_hops]
            .into_iter()
            .all(|directions| *directions == Directions::ANY);
        if any && *far_rank == FarRank::Ordinary { Group::All } else { Group::Sideways }
    }

    fn bare(self, position: Compact) -> WdlByClock {
        // Whoever has no stones has lost, and so has who cannot move his own.
        let wins =
            position.with_white_to_move(self.rules).is_some_and(|position| position.can_act());
        if wins { WdlByClock { draws: u64::MAX, wins: u64::MAX } } else { WdlByClock::default() }
    }

    fn decode(byte: u8, value_map: &[WdlByClock]) -> Option<WdlByClock> {
        value_map.get(usize::from(byte)).copied()
    }

    fn weigh(self, course: WdlByClock) -> (Ordering, u16) {
        (course.outcome(0), self.rules.no_progress_limit.saturating_sub(course.slack(0)))
    }

    fn solve(
        lower: &WdlTables,
        material: Material,
        watch: &mut Watch,
    ) -> Result<Vec<Layer>, SolveError> {
        let (metric, end) = (lower.metric, watch.done() + 2 * material.positions());
        let mut sheets: Vec<_> =
            material.sides().map(|sides| Sheet::counted(metric, sides)).collect();
        let (mut changed, mut sweeps) = (true, 0);
        while changed {
            changed = false;
            let share = |positions| if sweeps < SWEEPS { 2 * positions / SWEEPS } else { 0 };
            for sheet in 0..sheets.len() {
                changed |= sweep(lower, material, &mut sheets, sheet, |positions| {
                    watch.advance(share(positions))
                })?;
            }
            sweeps += 1;
        }
        watch.reach(end)?;
        numbered(sheets)
    }

    fn by_actions(tables: &WdlTables, position: Compact) -> Option<WdlByClock> {
        tables.metric.by_actions(position, &|seen| tables.value_of(seen))
    }
}

/// Gives every position of a sheet the best of what its actions lead to. Whether that changed anything.
fn sweep(
    lower: &WdlTables,
    material: Material,
    sheets: &mut [Sheet],
    sheet: usize,
    mut tell: impl FnMut(u64) -> Result<(), Stopped>,
) -> Result<bool, SolveError> {
    let mut changed = false;
    let mut better = Vec::new();
    for orbit in 0..sheets[sheet].index.blocks() {
        let block = sheets[sheet].index.block(orbit);
        let look = |position: Compact| {
            let sides = (position.own.count_ones() as usize, position.other.count_ones() as usize);
            match material.sides().position(|these| these == sides) {
                Some(side) => Some(sheets[side].courses[sheets[side].index.index_of(position)]),
                None => lower.value_of(position),
            }
        };
        better.clear();
        let positions = sheets[sheet].index.rests().iter().map(|&rest| block.position(rest));
        let best = positions.map(|position| lower.metric.by_actions(position, &look));
        better.extend(best.map(|best| best.expect("fewer stones are solved before")));
        let courses = &mut sheets[sheet].courses[orbit * better.len()..][..better.len()];
        changed |= *courses != better[..];
        courses.copy_from_slice(&better);
        tell(block.images * better.len() as u64)?;
    }
    Ok(changed)
}

/// The same with a byte for each position, which is the number of its course.
fn numbered(sheets: Vec<Sheet>) -> Result<Vec<Layer>, SolveError> {
    let mut numbers = HashMap::new();
    let mut value_map = Vec::new();
    let mut number = |course: &WdlByClock| {
        let number = *numbers.entry(*course).or_insert_with(|| {
            value_map.push(*course);
            value_map.len() - 1
        });
        u8::try_from(number).map_err(|_| SolveError::TooLong)
    };
    let values: Vec<Vec<u8>> = sheets
        .iter()
        .map(|sheet| sheet.courses.iter().map(&mut number).collect())
        .collect::<Result<_, _>>()?;
    let value_map: Arc<[WdlByClock]> = value_map.into();
    let layer = |(sheet, values): (Sheet, Vec<u8>)| Layer {
        index: sheet.index,
        values,
        value_map: Arc::clone(&value_map),
    };
    Ok(sheets.into_iter().zip(values).map(layer).collect())
}
