use super::compact::Compact;
use super::{Value, book};

/// What knows values without searching: endgame tables, or nothing at all.
pub trait Oracle: Sync {
    /// The exact value of a position of at most [`stones`](Self::stones) stones, as if there were neither repetition nor a
    /// quiet stretch; `None` where it is not known.
    fn value(&self, position: Compact) -> Option<Value>;

    /// Every position of so many stones or fewer is known.
    fn stones(&self) -> u32;
}

/// What knows values of positions that are too large for tables: an opening book.
pub trait Book: Sync {
    /// What a position is worth, within so many plies at most; `None` where the book says nothing.
    fn value(&self, position: Compact) -> Option<Value>;
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

impl Book for book::Book {
    fn value(&self, position: Compact) -> Option<Value> {
        self.value(position)
    }
}

/// Says nothing.
impl Book for () {
    fn value(&self, _: Compact) -> Option<Value> {
        None
    }
}
