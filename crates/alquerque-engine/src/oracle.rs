use super::compact::Compact;
use super::{Value, book};

/// A source of exact values without search, such as endgame tablebases.
pub trait Oracle: Sync {
    /// Returns the exact value of a position with at most [`stones`](Self::stones) stones, as if
    /// there were neither repetition nor a quiet-turn limit; `None` where it is not known.
    fn value(&self, position: Compact) -> Option<Value>;

    /// Returns the number of stones up to which every position is known.
    fn stones(&self) -> u32;
}

/// A source of values for positions that are too large for tables: an opening book.
pub trait Book: Sync {
    /// Returns the value of a position, with an upper bound of its plies; `None` where the book
    /// does not have it.
    fn value(&self, position: Compact) -> Option<Value>;
}

/// The empty oracle.
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

/// The empty book.
impl Book for () {
    fn value(&self, _: Compact) -> Option<Value> {
        None
    }
}
