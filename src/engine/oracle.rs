use super::Value;
use super::compact::Compact;

/// What knows values without searching: endgame tables, or nothing at all.
pub trait Oracle: Sync {
    /// The exact value of a position of at most [`stones`](Self::stones) stones, as if there were neither repetition nor a
    /// quiet stretch; `None` where it is not known.
    fn value(&self, position: Compact) -> Option<Value>;

    /// Every position of so many stones or fewer is known.
    fn stones(&self) -> u32;
}

/// Knows nothing.
impl Oracle for () {
    fn value(&self, _: Compact) -> Option<Value> {
        None
    }

    fn stones(&self) -> u32 {
        0
    }
}
