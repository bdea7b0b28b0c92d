//! From what a search has found to what can be checked: one action for each position that the claimant can come
//! to, and none that is not needed.

use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasherDefault, DefaultHasher};

use super::game::{Game, Medieval};
use super::search::{Node, Search};
use super::table::Numbers;

/// What its claimant does in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step<A> {
    /// What to do.
    pub action: A,
    /// The plies that it takes to win at most; 0 where no win is claimed.
    pub plies: u16,
}

/// The positions in which the claimant is to move, as they stand for all their images, and what to do there.
///
/// Their order in memory is the same each time, so that equal proofs give equal certificates.
pub struct Strategy<G: Game> {
    pub(super) steps: HashMap<G::Id, Step<G::Action>, BuildHasherDefault<DefaultHasher>>,
}

impl<G: Game> Default for Strategy<G> {
    fn default() -> Self {
        Self { steps: HashMap::default() }
    }
}

/// Neither a strategy nor a refutation: a limit was reached, or what the search knew was gone.
#[derive(Debug)]
pub struct Gap;

/// What the claimant faces after an action.
pub(super) enum After<P> {
    /// This is known without a strategy.
    Known(Numbers),
    /// What comes of it, as it stands for all its images.
    Replies(Vec<Reply<P>>),
}

/// A position where the claimant is to move again, or of which all is known.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Reply<P> {
    pub node: Node<P>,
    /// So many plies on.
    pub plies: u32,
}

/// The search for a forced win in `medieval` that a strategy is drawn from.
pub(super) type Source<'s, 'a, O> = Search<'s, Medieval<'a, O>>;

/// What a position comes to for the claimant, who is the attacker or not.
pub(super) fn after<G: Game>(
    source: &Search<G>,
    node: Node<G::Position>,
    claimant: bool,
) -> After<G::Position> {
    if let Some(known) = source.known(node) {
        return After::Known(known);
    }
    let mut replies: Vec<Reply<G::Position>> = Vec::new();
    let mut open = VecDeque::from([Reply { node, plies: 0 }]);
    while let Some(Reply { node, plies }) = open.pop_front() {
        if node.attacker == claimant || source.known(node).is_some() {
            let reply = Reply {
                node: Node { position: source.game.canonical(node.position), ..node },
                plies,
            };
            if !replies.contains(&reply) {
                replies.push(reply);
            }
            continue;
        }
        for (_, position, passes) in source.game.actions(node.position) {
            open.push_back(Reply {
                node: Node { position, attacker: node.attacker ^ passes },
                plies: plies + 1,
            });
        }
    }
    After::Replies(replies)
}

impl<G: Game> Strategy<G> {
    /// What to do in a position that stands for all its images.
    pub(super) fn get(&self, id: G::Id) -> Option<Step<G::Action>> {
        self.steps.get(&id).copied()
    }

    pub(super) fn insert(&mut self, id: G::Id, step: Step<G::Action>) {
        self.steps.insert(id, step);
    }
}

/// The numbers of a position, found out if they are not known.
pub(super) fn find<G: Game>(
    source: &mut Search<G>,
    node: Node<G::Position>,
) -> Result<Numbers, Gap> {
    let found = source.solve(node);
    if found.is_solved() { Ok(found) } else { Err(Gap) }
}
