use std::cmp::Ordering;

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

/// What knows how positions end that are too large for tables, without knowing how soon: an opening book.
pub trait Book: Sync {
    /// Whether the side to move wins ([`Ordering::Greater`]), draws or loses with best play; `None` where the book says
    /// nothing.
    fn outcome(&self, position: Compact) -> Option<Ordering>;
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
    fn outcome(&self, position: Compact) -> Option<Ordering> {
        Some(self.value(position)?.cmp(&Value::Draw))
    }
}

/// Says nothing.
impl Book for () {
    fn outcome(&self, _: Compact) -> Option<Ordering> {
        None
    }
}
