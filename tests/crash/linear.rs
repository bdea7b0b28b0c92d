//! A checker of histories in the manner of Jepsen: whether what people were told of a game agrees
//! with one order of all moves.
//!
//! A game is a list to which moves are appended. Its final content fixes the order of the moves, so
//! the checker searches for the request of each move, and for a point in time within each request
//! at which it took effect: the points must increase along the list.

use std::collections::BTreeSet;
use std::time::Instant;

/// A request of a player, with when it began and ended.
#[derive(Clone, Debug)]
pub struct Operation {
    pub begin: Instant,
    /// `None` if there was no answer, so that it may have taken effect at any later time.
    pub end: Option<Instant>,
    pub kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The move of this player was confirmed or, without an end, may have been played.
    Move { by: u64, text: String },
    /// The player's answer to a move of the opponent was queued, after so many moves.
    Premove { by: u64, to: String, answer: String, length: usize },
    /// The player was shown so many moves.
    Read { length: usize },
}

/// Checks the operations on a game against its moves, each with its player.
///
/// # Errors
/// What disagrees.
pub fn check(moves: &[(u64, String)], operations: &[Operation]) -> Result<(), String> {
    let mut search = Search { moves, operations, used: BTreeSet::new(), deepest: 0 };
    if search.assign(0, None) {
        return Ok(());
    }
    let deepest = search.deepest;
    let next = moves.get(deepest);
    Err(format!(
        "no order of the requests leads to move {deepest} ({next:?}) of {moves:?}: {operations:#?}"
    ))
}

struct Search<'a> {
    moves: &'a [(u64, String)],
    operations: &'a [Operation],
    /// The operations that were assigned to moves.
    used: BTreeSet<usize>,
    /// The most moves that could be assigned.
    deepest: usize,
}

impl Search<'_> {
    /// Assigns operations to the moves from `length` on. The move before took effect at `after` at
    /// the earliest.
    fn assign(&mut self, length: usize, after: Option<Instant>) -> bool {
        self.deepest = self.deepest.max(length);
        // A player who was shown so many moves was shown them after the last one took effect.
        let is_seen = |operation: &Operation| match operation.kind {
            Kind::Read { length: seen } => {
                seen != length
                    || after.is_none_or(|after| operation.end.is_none_or(|end| after <= end))
            }
            Kind::Move { .. } | Kind::Premove { .. } => true,
        };
        if !self.operations.iter().all(is_seen) {
            return false;
        }
        // The next move took effect after all looks that showed only so many began.
        let reads =
            self.operations.iter().filter(|operation| operation.kind == Kind::Read { length });
        let after = reads.map(|read| read.begin).chain(after).max();
        let Some((by, text)) = self.moves.get(length) else {
            return self.operations.iter().enumerate().all(|(at, operation)| {
                match &operation.kind {
                    Kind::Move { .. } => operation.end.is_none() || self.used.contains(&at),
                    Kind::Premove { .. } => true,
                    Kind::Read { length } => *length <= self.moves.len(),
                }
            });
        };
        let wanted = Kind::Move { by: *by, text: text.clone() };
        for at in 0..self.operations.len() {
            let operation = &self.operations[at];
            let is_possible = operation.kind == wanted
                && operation.end.is_none_or(|end| after.is_none_or(|after| after <= end));
            if !is_possible || !self.used.insert(at) {
                continue;
            }
            let point = after.max(Some(operation.begin));
            if self.is_answered(length, operation)
                && (self.assign_premove(length + 1, point, operation.end)
                    || self.assign(length + 1, point))
            {
                return true;
            }
            self.used.remove(&at);
        }
        false
    }

    /// Returns whether the premoves that were surely queued before this request of a move follow it.
    fn is_answered(&self, length: usize, request: &Operation) -> bool {
        self.operations.iter().all(|premove| match &premove.kind {
            Kind::Premove { by, to, answer, length: seen }
                if *seen == length
                    && *to == self.moves[length].1
                    && premove.end.is_some_and(|end| end <= request.begin) =>
            {
                self.moves.get(length + 1) == Some(&(*by, answer.clone()))
            }
            _ => true,
        })
    }

    /// Assigns a premove to the move at `length`, which was played at once with the one before it,
    /// between these times.
    fn assign_premove(
        &mut self,
        length: usize,
        from: Option<Instant>,
        until: Option<Instant>,
    ) -> bool {
        let Some(played) = self.moves.get(length) else { return false };
        let between = Kind::Read { length };
        if self.operations.iter().any(|operation| operation.kind == between) {
            return false;
        }
        for (at, operation) in self.operations.iter().enumerate() {
            let is_possible = matches!(
                &operation.kind,
                Kind::Premove { by, to, answer, length: seen }
                    if *seen < length
                        && *to == self.moves[length - 1].1
                        && (*by, answer) == (played.0, &played.1)
            );
            if is_possible
                && until.is_none_or(|until| operation.begin <= until)
                && self.used.insert(at)
            {
                if self.assign(length + 1, from.max(Some(operation.begin))) {
                    return true;
                }
                self.used.remove(&at);
            }
        }
        false
    }
}

mod tests {
    use std::time::Duration;

    use super::*;

    fn operations(list: &[(u64, Option<u64>, Kind)]) -> Vec<Operation> {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let operation = |(begin, end, kind): &(u64, Option<u64>, Kind)| Operation {
            begin: at(*begin),
            end: end.map(at),
            kind: kind.clone(),
        };
        list.iter().map(operation).collect()
    }

    fn played(by: u64, text: &str) -> Kind {
        Kind::Move { by, text: text.to_owned() }
    }

    fn queued(by: u64, to: &str, answer: &str) -> Kind {
        Kind::Premove { by, to: to.to_owned(), answer: answer.to_owned(), length: 0 }
    }

    fn moves(list: &[(u64, &str)]) -> Vec<(u64, String)> {
        list.iter().map(|&(by, text)| (by, text.to_owned())).collect()
    }

    #[test]
    fn possible_histories_are_accepted() {
        let two = moves(&[(1, "a"), (2, "b")]);
        let confirmed = operations(&[
            (0, Some(2), played(1, "a")),
            (1, Some(3), played(2, "b")),
            (0, Some(1), Kind::Read { length: 0 }),
            (2, Some(3), Kind::Read { length: 1 }),
            (4, Some(5), Kind::Read { length: 2 }),
        ]);
        assert_eq!(check(&two, &confirmed), Ok(()));
        // One without an answer was played, or was not.
        assert_eq!(
            check(&two, &operations(&[(0, None, played(1, "a")), (1, Some(3), played(2, "b"))])),
            Ok(())
        );
        assert_eq!(check(&[], &operations(&[(0, None, played(1, "a"))])), Ok(()));
        // Of a premove it is known only if the move came later.
        for (begin, is_sent) in [(0, 2), (3, 2)] {
            let premove = (begin, Some(begin + 1), queued(2, "a", "b"));
            let premoved = operations(&[premove, (is_sent, Some(5), played(1, "a"))]);
            assert_eq!(check(&two, &premoved), Ok(()));
        }
        let late = operations(&[(3, Some(4), queued(2, "a", "b")), (2, Some(5), played(1, "a"))]);
        assert_eq!(check(&two[..1], &late), Ok(()));
    }

    #[test]
    fn impossible_histories_are_found() {
        let one = moves(&[(1, "a")]);
        let two = moves(&[(1, "a"), (2, "b")]);
        let lost = operations(&[(0, Some(1), played(1, "a"))]);
        assert!(check(&[], &lost).is_err(), "a confirmed move is lost");
        assert!(check(&two, &lost).is_err(), "a move that was never sent");
        let twice = operations(&[(0, Some(1), played(1, "a")), (0, Some(1), played(1, "a"))]);
        assert!(check(&one, &twice).is_err(), "two confirmations of one move");
        let reversed = operations(&[(5, Some(6), played(1, "a")), (0, Some(1), played(2, "b"))]);
        assert!(check(&two, &reversed).is_err(), "a move before the one that precedes it was sent");
        let stale =
            operations(&[(0, Some(1), played(1, "a")), (2, Some(3), Kind::Read { length: 0 })]);
        assert!(check(&one, &stale).is_err(), "a board without a confirmed move");
        let early =
            operations(&[(5, Some(6), played(1, "a")), (0, Some(1), Kind::Read { length: 1 })]);
        assert!(check(&one, &early).is_err(), "a board with a move of the future");
        let queued = (0, Some(1), queued(2, "a", "b"));
        let premoved = operations(&[queued.clone(), (2, Some(3), played(1, "a"))]);
        assert!(check(&one, &premoved).is_err(), "a confirmed premove is lost");
        let other = moves(&[(1, "a"), (2, "c")]);
        assert!(check(&other, &premoved).is_err(), "an answer that was not queued");
        let half = (4, Some(5), Kind::Read { length: 1 });
        let halved = operations(&[queued, (2, Some(3), played(1, "a")), half]);
        assert!(check(&two, &halved).is_err(), "a board between a move and its premove");
    }
}
