//! From what a search has found to what can be checked: one turn for each position that the holder of the claim can come
//! to, and none that is not needed.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher};

use super::game::{Medieval, key};
use super::search::{Node, Search};
use super::table::Numbers;
use crate::engine::Oracle;
use crate::engine::compact::{Compact, Turn};

/// What its holder does in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The turn to make.
    pub turn: Turn,
    /// The plies that it takes to win at most; 0 where no win is claimed.
    pub plies: u16,
}

/// The positions in which the holder of the claim is to move, as they stand for all their images, and what to do there.
///
/// Their order in memory is the same each time, so that equal proofs give equal certificates.
#[derive(Default)]
pub struct Strategy {
    pub(super) steps: HashMap<u64, Step, BuildHasherDefault<DefaultHasher>>,
}

/// Neither a strategy nor a refutation: a limit was reached, or what the search knew was gone.
#[derive(Debug)]
pub struct Gap;

/// What the holder faces after a turn.
pub(super) enum After {
    /// This is known without a strategy.
    Known(Numbers),
    /// The positions after each reply, as they stand for all their images.
    Replies(Vec<Compact>),
}

/// The search for a forced win that a strategy is drawn from.
pub(super) type Source<'s, 'a, O> = Search<'s, Medieval<'a, O>>;

/// What comes after a turn of the attacker, or of the other.
pub(super) fn after<O: Oracle + ?Sized>(source: &Source<O>, next: Compact, attacker_to_move: bool) -> After {
    if let Some(known) = source.known(Node { position: next, attacker: attacker_to_move }) {
        return After::Known(known);
    }
    let mut replies = Vec::new();
    next.for_each_turn(|turn| {
        let reply = next.play(turn).canonical();
        if !replies.contains(&reply) {
            replies.push(reply);
        }
    });
    After::Replies(replies)
}

/// Every turn, once.
pub(super) fn turns(position: Compact) -> Vec<Turn> {
    let mut turns = Vec::new();
    position.for_each_turn(|turn| {
        if !turns.contains(&turn) {
            turns.push(turn);
        }
    });
    turns
}

impl Strategy {
    /// What to do in a position.
    pub(super) fn get(&self, position: Compact) -> Option<Step> {
        self.steps.get(&key(position.canonical())).copied()
    }

    pub(super) fn insert(&mut self, position: Compact, step: Step) {
        self.steps.insert(key(position), step);
    }
}

/// Numbers of a position with this side to move, as far as they are known.
pub(super) fn numbers<O: Oracle + ?Sized>(source: &Source<O>, position: Compact, attacker: bool) -> Option<Numbers> {
    source.numbers(Node { position, attacker })
}

/// The same, found out if they are not.
pub(super) fn find<O: Oracle + ?Sized>(
    source: &mut Source<O>,
    position: Compact,
    attacker: bool,
) -> Result<Numbers, Gap> {
    let found = source.solve(Node { position, attacker });
    if found.is_solved() { Ok(found) } else { Err(Gap) }
}
