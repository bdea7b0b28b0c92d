use std::cmp::Ordering;
use std::fmt::Debug;

use super::watch::{Stopped, Watch};
use super::wdl::WdlByClock;
use super::{Layer, Material, Tablebase};
use crate::compact::Compact;
use crate::symmetry::Group;
use alquerque_rules::RuleSet;

/// What tables are of: which rules, and what their bytes mean.
pub trait Metric: Copy + Send + Sync + 'static {
    /// What a byte stands for.
    type Value: Copy + Debug + PartialEq + Send + Sync;

    /// Tables of more stones than this are not made.
    const MAX_STONES: usize;

    /// What is counted as turns of the slowest win and loss.
    const TURNS: &str;

    /// The rules that the positions are played by.
    fn rules(self) -> &'static RuleSet;

    /// The symmetries that leave a value as it is.
    fn symmetries(self) -> Group;

    /// What a position is worth in which one side has no stones.
    fn bare(self, position: Compact) -> Self::Value;

    /// What a byte stands for; `None` if the value map does not say.
    fn decode(byte: u8, value_map: &[WdlByClock]) -> Option<Self::Value>;

    /// Whether the side to move wins, draws or loses, and the turns that takes: plies to the end of the game, or quiet turns
    /// that have to be left for it.
    fn weigh(self, value: Self::Value) -> (Ordering, u16);

    /// The tables of a material, of which `lower` has all that fewer stones lead to.
    fn solve(
        lower: &Tablebase<Self>,
        material: Material,
        watch: &mut Watch,
    ) -> Result<Vec<Layer>, SolveError>;

    /// The best of what the actions of a position lead to, by these tables; `None` where one of them is not known.
    fn by_actions(tables: &Tablebase<Self>, position: Compact) -> Option<Self::Value>;
}

/// Why a table was not finished.
pub enum SolveError {
    /// As it was wanted.
    Stopped,
    /// A byte cannot say all that there is to say.
    TooLong,
}

impl From<Stopped> for SolveError {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}
