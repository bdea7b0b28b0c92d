use std::cmp::Ordering;
use std::fmt::Debug;

use super::watch::{Stopped, Watch};
use super::{Layer, Layers, Material};
use crate::engine::compact::Compact;
use crate::engine::symmetry::Group;
use crate::rules::RuleSet;

/// What tables are of: which rules, and what their bytes mean.
pub trait Kind: Copy + Send + Sync + 'static {
    /// What a byte stands for.
    type Value: Copy + Debug + PartialEq + Send + Sync;

    /// The rules that the positions are played by.
    fn rules(self) -> &'static RuleSet;

    /// The symmetries that leave a value as it is.
    fn symmetries(self) -> Group;

    /// The byte of a position in which one side has no stones.
    fn bare(self, position: Compact) -> u8;

    /// What a byte stands for.
    fn decode(byte: u8) -> Self::Value;

    /// Whether the side to move wins, draws or loses, and how many turns that takes.
    fn weigh(value: Self::Value) -> (Ordering, u16);

    /// The tables of a material, of which `lower` has all that fewer stones lead to.
    fn solve(lower: &Layers<Self>, material: Material, watch: &mut Watch) -> Result<Vec<Layer>, Halt>;

    /// The best of what the actions of a position lead to, by these tables; `None` where one of them is not known.
    fn by_actions(tables: &Layers<Self>, position: Compact) -> Option<Self::Value>;
}

/// Why a table was not finished.
pub enum Halt {
    /// As it was wanted.
    Stopped,
    /// A decision takes more turns than a byte can say, or than a game goes on for.
    TooLong,
}

impl From<Stopped> for Halt {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}
