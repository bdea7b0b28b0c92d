use std::cmp::Ordering;
use std::fmt::Debug;

use super::by_clock::WdlByClock;
use super::watch::{Stopped, Watch};
use super::{Layer, Material, Tablebase};
use crate::compact::Compact;
use crate::symmetry::Group;
use alquerque_rules::RuleSet;

/// The kind of a tablebase: its rule set and the meaning of its bytes.
pub trait Metric: Copy + Send + Sync + 'static {
    /// The value of a position.
    type Value: Copy + Debug + PartialEq + Send + Sync;

    /// The most stones of a table.
    const MAX_STONES: usize;

    /// A label for the turns of the slowest win and loss.
    const TURNS_LABEL: &str;

    /// Returns the rule set of the positions.
    fn rules(self) -> &'static RuleSet;

    /// Returns the symmetries that leave values unchanged.
    fn symmetries(self) -> Group;

    /// Returns the value of a position in which one side has no stones.
    fn bare(self, position: Compact) -> Self::Value;

    /// Returns the value of a byte; `None` if the value map does not have it.
    fn decode(byte: u8, value_map: &[WdlByClock]) -> Option<Self::Value>;

    /// Returns whether the side to move wins, draws or loses, and the turns that takes: plies to
    /// the end of the game, or quiet turns that have to be left.
    fn outcome_and_turns(self, value: Self::Value) -> (Ordering, u16);

    /// Solves a material, over the tables `lower` of fewer stones.
    fn solve(
        lower: &Tablebase<Self>,
        material: Material,
        watch: &mut Watch,
    ) -> Result<Vec<Layer>, SolveError>;

    /// Returns the best value of a position's actions by these tables; `None` where one is not
    /// known.
    fn best_of_actions(tables: &Tablebase<Self>, position: Compact) -> Option<Self::Value>;
}

/// The reason why a table was not finished.
pub enum SolveError {
    /// The build was stopped.
    Stopped,
    /// Some value does not fit into a byte.
    TooLong,
}

impl From<Stopped> for SolveError {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}
