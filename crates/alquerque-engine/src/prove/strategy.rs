//! Extraction of a strategy from a search: one action for each position that the claimant can
//! reach, and no others.

use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasherDefault, DefaultHasher};

use super::game::{Game, Medieval};
use super::search::{Node, Search};
use super::table::Numbers;

/// The claimant's action in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step<A> {
    /// The action.
    pub action: A,
    /// An upper bound of the plies to the win; 0 where the claim is a draw.
    pub plies: u16,
}

/// A strategy: the claimant's action in each canonical position where it is to move.
///
/// The hash map has a fixed seed, so that equal proofs give equal certificates.
pub struct Strategy<G: Game> {
    pub(super) steps: HashMap<G::Id, Step<G::Action>, BuildHasherDefault<DefaultHasher>>,
}

impl<G: Game> Default for Strategy<G> {
    fn default() -> Self {
        Self { steps: HashMap::default() }
    }
}

/// A limit was reached or the search table has evicted an entry, so there is neither a strategy nor
/// a refutation.
#[derive(Debug)]
pub struct Incomplete;

/// The situation after an action of the claimant.
pub(super) enum After<P> {
    /// The result is known without a strategy.
    Known(Numbers),
    /// The canonical positions after the opponent's replies.
    Replies(Vec<Reply<P>>),
}

/// A position where the claimant is to move again, or whose result is known.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Reply<P> {
    pub node: Node<P>,
    /// The number of plies since the claimant's action.
    pub plies: u32,
}

/// The search for a forced win in `medieval` that strategies are extracted from.
pub(super) type Source<'s, 'a, O> = Search<'s, Medieval<'a, O>>;

/// Returns the situation of the claimant (who is the attacker or the defender) at a node.
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
    /// Returns the action in a canonical position.
    pub(super) fn get(&self, id: G::Id) -> Option<Step<G::Action>> {
        self.steps.get(&id).copied()
    }

    pub(super) fn insert(&mut self, id: G::Id, step: Step<G::Action>) {
        self.steps.insert(id, step);
    }
}

/// Returns the numbers of a solved position, after a search where necessary.
pub(super) fn find<G: Game>(
    source: &mut Search<G>,
    node: Node<G::Position>,
) -> Result<Numbers, Incomplete> {
    let found = source.solve(node);
    if found.is_solved() { Ok(found) } else { Err(Incomplete) }
}
